package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"
)

// terminal is what a command reads from and writes to.
type terminal struct {
	in            io.Reader
	out, problems io.Writer
}

// show prints what was asked for, and gives status, or what a failed write
// exits with.
func (t *terminal) show(status int, said string) int {
	if _, err := io.WriteString(t.out, said); err != nil {
		return t.complain(text("cli.write-failed", "error", err))
	}
	return status
}

// showJSON is show for a value, as JSON that people can read.
func (t *terminal) showJSON(status int, value any) int {
	var said bytes.Buffer
	encoder := newEncoder(&said)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(value); err != nil {
		panic(err) // values are ours
	}
	return t.show(status, said.String())
}

// newEncoder gives an encoder that leaves "<", ">" and "&" as they are.
func newEncoder(out io.Writer) *json.Encoder {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	return encoder
}

// report prints lines that are no part of the output.
func (t *terminal) report(lines string) { _, _ = io.WriteString(t.problems, lines) }

// complain says why a command cannot go on, or not with all it was given.
func (t *terminal) complain(why string) int {
	fmt.Fprintln(t.problems, "robotstxt:", why)
	return exitUnusable
}

// visible gives a text of somebody else for people to read: what is no
// printable character stands as its escape, so that no file can do anything to
// a terminal.
func visible(text string) string {
	if strings.IndexFunc(text, isHidden) < 0 {
		return text
	}
	var shown strings.Builder
	for len(text) > 0 {
		r, width := utf8.DecodeRuneInString(text)
		switch {
		case r == utf8.RuneError && width == 1, isHidden(r) && r < utf8.RuneSelf:
			fmt.Fprintf(&shown, `\x%02x`, text[0])
		case isHidden(r):
			fmt.Fprintf(&shown, `\u%04x`, r)
		default:
			shown.WriteString(text[:width])
		}
		text = text[width:]
	}
	return shown.String()
}

func isHidden(r rune) bool { return r == utf8.RuneError || !unicode.IsPrint(r) }
