package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// parser is what is scored.
type parser interface {
	ask(question) answer
	end()
}

// question is what a parser is asked; the names are those of a line of a batch.
type question struct {
	Robots []byte `json:"robots_base64"`
	Agent  string `json:"agent"`
	URL    string `json:"url"`
}

// answer is allow, disallow or error, and for an error what happened.
type answer struct {
	verdict string
	reason  string
}

const (
	allow    = "allow"
	disallow = "disallow"
)

func failed(format string, args ...any) answer {
	return answer{"error", fmt.Sprintf(format, args...)}
}

// single starts the command anew for each question.
type single struct {
	command  []string
	folder   string
	patience time.Duration
}

func (s *single) end() {}

func (s *single) ask(q question) answer {
	file := filepath.Join(s.folder, "robots.txt")
	if err := os.WriteFile(file, q.Robots, 0o600); err != nil {
		return failed("%v", err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), s.patience)
	defer cancel()
	process := exec.CommandContext(ctx, s.command[0], append(slices.Clone(s.command[1:]), file, q.Agent, q.URL)...)
	process.WaitDelay = time.Second // a child of its own may keep the output open
	var said, complained head
	process.Stdout, process.Stderr = &said, &complained
	err := process.Run()
	if ctx.Err() != nil {
		return failed("no answer within %v", s.patience)
	}
	var exit *exec.ExitError
	if err != nil && (!errors.As(err, &exit) || !exit.Exited()) {
		return failed("%v", err)
	}
	if text := strings.TrimSpace(said.String()); text != "" {
		return readWord(text)
	}
	// Many a language ends a program with 1 when it fails. It says so.
	if text := complained.firstLine(); text != "" {
		return failed("%s", text)
	}
	switch process.ProcessState.ExitCode() {
	case 0:
		return answer{verdict: allow}
	case 1:
		return answer{verdict: disallow}
	}
	return failed("%v", err)
}

// readWord takes the first word of what a parser said.
func readWord(text string) answer {
	word, _, _ := strings.Cut(strings.Join(strings.Fields(text), " "), " ")
	switch strings.ToLower(word) {
	case "allow", "allowed":
		return answer{verdict: allow}
	case "disallow", "disallowed":
		return answer{verdict: disallow}
	}
	return failed("said %.60q", text)
}

// readLine takes a line of a batch: a word, or a JSON object with "allowed".
func readLine(text string) answer {
	if !strings.HasPrefix(text, "{") {
		return readWord(text)
	}
	var object struct{ Allowed *bool }
	if err := json.Unmarshal([]byte(text), &object); err != nil || object.Allowed == nil {
		return failed("said %.60q", text)
	}
	if *object.Allowed {
		return answer{verdict: allow}
	}
	return answer{verdict: disallow}
}

// head keeps the beginning of what is written.
type head struct{ bytes.Buffer }

func (h *head) Write(text []byte) (int, error) {
	const limit = 4096
	h.Buffer.Write(text[:min(len(text), limit-min(h.Len(), limit))])
	return len(text), nil
}

func (h *head) firstLine() string {
	line, _, _ := strings.Cut(strings.TrimSpace(h.String()), "\n")
	return line
}
