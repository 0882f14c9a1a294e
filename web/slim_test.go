package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// walker is a program that has its runtime read all that is left of the tables: it grows and copies stacks, collects
// garbage beneath deep and inlined calls, recovers from several kinds of panic and walks its own calls. It ends with a panic.
const walker = `package main

import (
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strings"
)

type tree struct{ left, right *tree }

func grow(depth int) *tree {
	if depth == 0 {
		runtime.GC()
		return nil
	}
	var room [64]*tree
	room[depth%64] = grow(depth - 1)
	return &tree{room[depth%64], &tree{}}
}

func count(t *tree) int {
	if t == nil {
		return 0
	}
	return 1 + count(t.left) + count(t.right)
}

func inlined(list []int, i int) int { return list[i] }

func explode(kind int) int {
	switch kind {
	case 0:
		return inlined([]int{1, 2}, kind+5)
	case 1:
		var t *tree
		return count(t.left)
	case 2:
		return 7 / (kind - 2)
	case 3:
		return len(any(kind).(string))
	}
	panic(fmt.Errorf("kind %d", kind))
}

func recovered(kind int) (text string) {
	defer func() {
		for range 3 {
			defer func() { text += "." }()
		}
		text = fmt.Sprint(recover()) + " " + fmt.Sprint(strings.Contains(string(debug.Stack()), "main.explode("))
	}()
	return fmt.Sprint(explode(kind))
}

func names() (all []string) {
	pcs := make([]uintptr, 20)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(0, pcs)])
	for more := true; more; {
		var frame runtime.Frame
		frame, more = frames.Next()
		all = append(all, frame.Function)
	}
	return all
}

func main() {
	done := make(chan int)
	for range 4 {
		go func() { done <- count(grow(2000)) }()
	}
	for range 4 {
		fmt.Println(<-done)
	}
	for kind := range 5 {
		fmt.Println(recovered(kind))
	}
	fmt.Println(names())
	pc, file, line, ok := runtime.Caller(0)
	fmt.Println(runtime.FuncForPC(pc).Name(), ok)
	fmt.Fprintln(os.Stderr, file, line)
	explode(0)
}
`

func buildWalker(t *testing.T) []byte {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module walker\n\ngo 1.26\n"), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "main.go"), []byte(walker), 0o600))
	wasm, err := compileWasm(t.Context(), dir, ".") // from Go's cache, but for the first test
	require.NoError(t, err)
	return wasm
}

func memoryOf(t *testing.T, wasm []byte) image {
	_, _, body, err := dataSection(wasm)
	require.NoError(t, err)
	memory, err := readSegments(body)
	require.NoError(t, err)
	return memory
}

// withMemory is the same program with other data.
func withMemory(t *testing.T, wasm []byte, memory image) []byte {
	start, end, _, err := dataSection(wasm)
	require.NoError(t, err)
	body := makeSegments(memory)
	return slices.Concat(wasm[:start], binary.AppendUvarint([]byte{dataID}, uint64(len(body))), body, wasm[end:])
}

func runInNode(t *testing.T, wasm []byte) (stdout, stderr string) {
	root, err := exec.CommandContext(t.Context(), "go", "env", "GOROOT").Output()
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "walker.wasm")
	require.NoError(t, os.WriteFile(path, wasm, 0o600))
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	var out, trouble bytes.Buffer
	cmd := exec.CommandContext(ctx, "node", filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec_node.js"), path)
	cmd.Stdout, cmd.Stderr = &out, &trouble
	var exit *exec.ExitError
	require.ErrorAs(t, cmd.Run(), &exit)
	assert.Equal(t, 2, exit.ExitCode(), trouble.String())
	return out.String(), trouble.String()
}

func TestSlimProgramRunsAsBefore(t *testing.T) {
	wasm := buildWalker(t)
	slim, err := slimWasm(slices.Clone(wasm))
	require.NoError(t, err)
	assert.Less(t, len(slim), len(wasm)*9/10)

	again, err := slimWasm(slim)
	require.NoError(t, err)
	assert.True(t, bytes.Equal(slim, again), "a second time changes it again")

	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("no node to run it")
	}
	wantOut, wantTrouble := runInNode(t, wasm)
	out, trouble := runInNode(t, slim)
	assert.Contains(t, wantOut, "[runtime.Callers main.names main.main runtime.main runtime.goexit]")
	assert.Equal(t, strings.NewReplacer("runtime.Callers", "runtime.", "runtime.main", "runtime.", "runtime.goexit", "runtime.").Replace(wantOut), out)
	assert.Contains(t, out, "index out of range [5] with length 2 true...\n")
	assert.Contains(t, wantTrouble, "main.go:")
	for _, want := range []string{"? 0\n", "panic: runtime error: index out of range [5] with length 2\n", "main.inlined(...)\n\t?:0", "main.explode(", "main.main()\n\t?:0"} {
		assert.Contains(t, trouble, want)
	}
	assert.NotContains(t, trouble, ".go:")
}

func TestSlimOnlyClears(t *testing.T) {
	wasm := buildWalker(t)
	slim, err := slimWasm(wasm)
	require.NoError(t, err)

	start, end, _, err := dataSection(wasm)
	require.NoError(t, err)
	slimStart, slimEnd, _, err := dataSection(slim)
	require.NoError(t, err)
	assert.True(t, bytes.Equal(wasm[:start], slim[:slimStart]), "what comes before the data")
	assert.True(t, bytes.Equal(wasm[end:], slim[slimEnd:]), "what comes after the data")

	before, after := memoryOf(t, wasm), memoryOf(t, slim)
	require.Len(t, after, len(before))
	changed := 0
	for at := range before {
		if before[at] == after[at] {
			continue
		}
		if changed++; after[at] != 0 {
			require.Failf(t, "changed", "octet %d was %#x and is %#x", at, before[at], after[at])
		}
	}
	assert.Greater(t, changed, 100_000)
	for name, kept := range map[string]bool{"main.explode\x00": true, "runtime.gopanic\x00": false, "runtime.\x00": true, "/main.go\x00": false, "runtime/panic.go\x00": false} {
		assert.Equal(t, kept, bytes.Contains(after, []byte(name)), name)
	}

	same, err := readSegments(makeSegments(before))
	require.NoError(t, err)
	assert.True(t, bytes.Equal(before, same), "segments do not give back their memory")

	for _, memory := range []image{before, after} {
		tables, err := locate(memory)
		require.NoError(t, err)
		for _, table := range [][]byte{tables.names, tables.units, tables.files, tables.values, tables.functions, tables.buckets} {
			clear(table)
		}
	}
	assert.True(t, bytes.Equal(before, after), "changed elsewhere than in the tables")
}

func TestOtherProgramsAreLeftAlone(t *testing.T) {
	wasm := buildWalker(t)
	memory := memoryOf(t, wasm)
	header := bytes.Index(memory, pclntabMagic)
	module := bytes.Index(memory, binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(nil, uint64(header)), uint64(header+72)))
	require.Positive(t, module)
	tables, err := locate(memory)
	require.NoError(t, err)
	functions := int(binary.LittleEndian.Uint64(memory[module+8*13:]))
	_, offset := tables.entry(7)
	record := functions + int(offset)

	tests := map[string][2]int{ // octets of memory, each of which matters
		"magic and sizes":          {header, header + 8},
		"number of functions":      {header + 8, header + 16},
		"where tables are":         {header + 32, header + 72},
		"module data, tables":      {module, module + 8*20},
		"module data, first, text": {module + 8*20, module + 8*20 + 2},
		"module data, text":        {module + 8*22, module + 8*23},
		"offset of a record":       {functions + 8*7 + 4, functions + 8*7 + 8},
		"number in a record":       {record, record + 4},
		"name of a record":         {record + 4, record + 8},
		"tables of a record":       {record + 16, record + 28},
		"size of a record":         {record + 28, record + 32},
		"unit of a record":         {record + 34, record + 35},
		"number of other data":     {record + 43, record + 44},
	}
	for name, octets := range tests {
		t.Run(name, func(t *testing.T) {
			for at := octets[0]; at < octets[1]; at++ {
				broken := slices.Clone(memory)
				broken[at] ^= 0x15
				given := withMemory(t, wasm, broken)
				got, err := slimWasm(given)
				if assert.Error(t, err, at-octets[0]) {
					assert.True(t, bytes.Equal(given, got), "changed all the same")
				}
			}
		})
	}

	_, err = slimWasm(withMemory(t, wasm, slices.Concat(memory, pclntabMagic)))
	assert.ErrorContains(t, err, "one line table")
	_, err = slimWasm(slices.Concat(wasm, []byte{dataCountID, 1, 0}))
	assert.ErrorContains(t, err, "refers to data segments")
	_, err = slimWasm(wasm[:8])
	assert.ErrorContains(t, err, "no data")
	_, err = slimWasm([]byte("plain text"))
	assert.ErrorContains(t, err, "not WebAssembly")
}

func TestSegmentsThatAreNotPlain(t *testing.T) {
	for name, body := range map[string]string{
		"passive":         "\x01\x01\x01x",
		"other memory":    "\x01\x02\x00\x41\x10\x0b\x01x",
		"computed":        "\x01\x00\x23\x10\x0b\x01x",
		"negative":        "\x01\x00\x41\x7f\x0b\x01x",
		"far out":         "\x01\x00\x41\xff\xff\xff\xff\x07\x0b\x01x",
		"cut off":         "\x01\x00\x41\x10\x0b\x02x",
		"more than told":  "\x00\x00\x41\x10\x0b\x01x",
		"less than told":  "\x02\x00\x41\x10\x0b\x01x",
		"endless number":  "\x01\x00\x41\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x0b\x01x",
		"nothing at all":  "",
		"huge, with none": "\xff\xff\xff\xff\xff\x01",
	} {
		_, err := readSegments([]byte(body))
		assert.Error(t, err, name)
	}
	memory, err := readSegments([]byte("\x02\x00\x41\xc1\x00\x0b\x01x\x00\x41\x02\x0b\x01y"))
	require.NoError(t, err)
	assert.Equal(t, "y"+strings.Repeat("\x00", 62)+"x", string(memory[2:]))
	assert.Equal(t, "\x01\x00\x41\x02\x0b\x40"+string(memory[2:]), string(makeSegments(memory)))
}

func TestBrokenProgramsNeverPanic(t *testing.T) {
	wasm := buildWalker(t)
	random := rand.New(rand.NewPCG(1, 2))
	_, _, body, err := dataSection(wasm)
	require.NoError(t, err)
	for range 50 {
		cut := wasm[:random.IntN(len(wasm))]
		got, err := slimWasm(cut)
		assert.Error(t, err)
		assert.True(t, bytes.Equal(cut, got))
		_, err = readSegments(body[:random.IntN(len(body))])
		assert.Error(t, err)
	}

	memory := memoryOf(t, wasm)
	from := bytes.Index(memory, pclntabMagic)
	tables, err := locate(memory)
	require.NoError(t, err)
	size := len(memory) - from
	assert.NotPanics(t, func() {
		for i := range 300 {
			broken := slices.Clone(memory)
			switch i % 3 {
			case 0:
				broken = broken[:from+random.IntN(size)]
			case 1: // anywhere in the tables
				broken[from+random.IntN(size)] = byte(random.Uint32())
			case 2: // in the records, where offsets and numbers are
				t, err := locate(broken)
				if err != nil {
					panic(err)
				}
				binary.LittleEndian.PutUint32(t.functions[random.IntN(len(tables.functions)/4-1)*4:], random.Uint32()>>random.IntN(32))
			}
			_ = broken.slim()
		}
	})
}
