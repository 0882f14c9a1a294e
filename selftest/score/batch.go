package main

import (
	"bufio"
	"encoding/json"
	"io"
	"os/exec"
	"strings"
	"time"
)

// batch starts the command once and asks it line by line. When it ends or does
// not answer, that costs one case: it is started again for the next.
type batch struct {
	command  []string
	patience time.Duration

	process *exec.Cmd // nil when it does not run
	in      io.WriteCloser
	lines   chan string
}

func (b *batch) ask(q question) answer {
	if b.process == nil {
		if err := b.start(); err != nil {
			return failed("%v", err)
		}
	}
	select {
	case text, ok := <-b.lines:
		if ok {
			b.stop()
			return failed("said %.60q unasked", text)
		}
		b.stop()
		return b.ask(q) // it ended after its last answer
	default:
	}
	line, err := json.Marshal(q)
	if err != nil {
		return failed("%v", err)
	}
	// Not here: a command that does not read would block it. If writing fails,
	// there will be no answer.
	in := b.in
	go func() { _, _ = in.Write(append(line, '\n')) }()
	late := time.NewTimer(b.patience)
	defer late.Stop()
	select {
	case text, ok := <-b.lines:
		got := failed("it ended without an answer")
		if ok {
			got = readLine(strings.TrimSpace(text))
		}
		if got.verdict == "error" {
			b.stop() // what it says next may belong to this question
		}
		return got
	case <-late.C:
		b.stop()
		return failed("no answer within %v", b.patience)
	}
}

func (b *batch) start() error {
	process := exec.Command(b.command[0], b.command[1:]...)
	in, err := process.StdinPipe()
	if err != nil {
		return err
	}
	out, err := process.StdoutPipe()
	if err != nil {
		return err
	}
	if err := process.Start(); err != nil {
		return err
	}
	lines := make(chan string, 1)
	go func() {
		defer close(lines)
		reader := bufio.NewReader(out)
		for {
			text, err := reader.ReadString('\n')
			if text != "" {
				lines <- text
			}
			if err != nil {
				return
			}
		}
	}()
	b.process, b.in, b.lines = process, in, lines
	return nil
}

// stop ends a command that can no longer be asked.
func (b *batch) stop() {
	_ = b.process.Process.Kill() // it may have ended by itself
	b.wait(time.Second)
}

// end lets the command finish, since its input does.
func (b *batch) end() {
	if b.process == nil {
		return
	}
	b.in.Close()
	kill := time.AfterFunc(b.patience, func() { _ = b.process.Process.Kill() })
	defer kill.Stop()
	b.wait(b.patience)
}

// wait reads what is still said, so that the command can end. A child of its
// own may keep the output open for longer.
func (b *batch) wait(limit time.Duration) {
	late := time.After(limit)
	for open := true; open; {
		select {
		case _, open = <-b.lines:
		case <-late:
			open = false
		}
	}
	_ = b.process.Wait() // how it ended does not count
	b.process = nil
}
