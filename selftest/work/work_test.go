package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The work of a task may grow with the size, and with its logarithm where things
// are sorted; squared it would be four times as much for twice the size. Small
// counts are left out, in which a constant is most.
const (
	size  = 3000
	grows = 2.3
	small = 2000
)

// TestWorkIsLinear runs every task on every input in two sizes, and counts the
// statements of the engine that ran.
func TestWorkIsLinear(t *testing.T) {
	program := filepath.Join(t.TempDir(), "work")
	build := exec.Command("go", "build", "-cover", "-coverpkg=robotstxt/robots,robotstxt/selftest/work", "-covermode=count", "-o", program, ".")
	output, err := build.CombinedOutput()
	require.NoError(t, err, "%s", output)
	output, err = exec.Command("go", "tool", "-n", "covdata").Output() // to ask "go" each time would take longer than all else
	require.NoError(t, err)
	reader := strings.TrimSpace(string(output))
	for _, input := range Inputs {
		t.Run(input.Name, func(t *testing.T) {
			for _, task := range Tasks[1:] {
				before, after := statements(t, program, reader, task, input.Name, size), statements(t, program, reader, task, input.Name, 2*size)
				assert.LessOrEqual(t, float64(after), max(small, grows*float64(before)),
					"%s: %d statements ran for size %d, %d for twice that", task, before, size, after)
			}
		})
	}
}

// statements counts those that run when the program does a task.
func statements(t *testing.T, program, reader, task, input string, size int) int {
	t.Helper()
	folder := t.TempDir()
	run := exec.Command(program, task, input, strconv.Itoa(size))
	run.Env = append(os.Environ(), "GOCOVERDIR="+folder)
	output, err := run.CombinedOutput()
	require.NoError(t, err, "%s", output)
	profile := filepath.Join(folder, "profile.txt")
	output, err = exec.Command(reader, "textfmt", "-i="+folder, "-o="+profile).CombinedOutput()
	require.NoError(t, err, "%s", output)
	text, err := os.ReadFile(profile)
	require.NoError(t, err)
	total := 0
	for _, line := range strings.Split(strings.TrimSpace(string(text)), "\n")[1:] { // file:place statements count, after the mode
		if !strings.HasPrefix(line, "robotstxt/robots/") {
			continue
		}
		fields := strings.Fields(line)
		require.Len(t, fields, 3)
		in, err := strconv.Atoi(fields[1])
		require.NoError(t, err)
		count, err := strconv.Atoi(fields[2])
		require.NoError(t, err)
		total += in * count
	}
	require.Positive(t, total, "nothing was counted")
	return total
}
