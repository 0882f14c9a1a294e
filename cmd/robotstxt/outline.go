package main

import "strings"

// outline is lines of text, set in by their depth.
type outline struct{ text strings.Builder }

// say adds what may be several lines.
func (o *outline) say(depth int, said string) {
	for line := range strings.Lines(said) {
		if line = strings.TrimRight(line, "\n"); line != "" {
			o.text.WriteString(strings.Repeat("  ", depth) + line)
		}
		o.text.WriteString("\n")
	}
}

func (o *outline) blank() { o.text.WriteString("\n") }

func (o *outline) String() string { return o.text.String() }
