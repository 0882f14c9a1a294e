package main

import (
	"bytes"
	"sync"
)

// A chunk ends after so many lines or octets, once the next line is about another
// file. While lines repeat a file, it may grow to chunkRepeat times that.
const (
	chunkLines  = 256
	chunkOctets = 128 << 10
	chunkRepeat = 8
)

// chunk is some lines of input in a row, for one worker, and what it says to
// them.
type chunk struct {
	first int // the number of the first line
	text  []byte
	lines []chunkLine

	answers bytes.Buffer
	good    bool          // every line was good
	done    chan struct{} // closed when the answers are there
}

// chunkLine is a line by its place in the chunk's text.
type chunkLine struct {
	start, end int
	tooLong    bool
}

func newChunk(first int) *chunk {
	return &chunk{first: first, text: spareText.Get().([]byte)[:0], done: make(chan struct{})}
}

// spareText has the texts of chunks that were answered.
var spareText = sync.Pool{New: func() any { return []byte(nil) }}

func (c *chunk) add(line []byte, tooLong bool) {
	start := len(c.text)
	c.text = append(c.text, line...)
	c.lines = append(c.lines, chunkLine{start, len(c.text), tooLong})
}

// isFull reports whether the chunk should end in front of the next line: it is
// long, and the line does not go on about the same file. A file is read by every
// worker that meets it, so what is about one should be met by one.
func (c *chunk) isFull(next []byte) bool {
	lines, octets := len(c.lines), len(c.text)
	if lines < chunkLines && octets < chunkOctets {
		return false
	}
	if lines >= chunkRepeat*chunkLines || octets >= chunkRepeat*chunkOctets {
		return true
	}
	last := c.lines[lines-1]
	return !startAlike(c.text[last.start:last.end], next)
}

// startAlike reports whether at least half of the shorter line is the same as
// the other's beginning, as it is where a file stands first in both.
func startAlike(line, other []byte) bool {
	half := (min(len(line), len(other)) + 1) / 2
	return half > 0 && bytes.Equal(line[:half], other[:half])
}

// answer answers the lines.
func (c *chunk) answer(by *answerer) {
	encoder := newEncoder(&c.answers)
	c.good = true
	for i, l := range c.lines {
		line := bytes.TrimRight(c.text[l.start:l.end], jsonSpace)
		if !l.tooLong && len(line) == 0 {
			continue
		}
		said, err := answerLine(by, line, l.tooLong)
		if err != nil {
			c.good = false
			said = refusal{c.first + i, err.Error()}
		}
		if err := encoder.Encode(said); err != nil {
			panic(err) // a buffer takes everything, and values are ours
		}
	}
	if cap(c.text) <= 2*chunkRepeat*chunkOctets { // one long line is not kept
		spareText.Put(c.text)
	}
	c.text, c.lines = nil, nil
	close(c.done)
}

// refusal is the line of output for a line that cannot be answered.
type refusal struct {
	Line  int    `json:"input_line"`
	Error string `json:"error"`
}

func answerLine(by *answerer, line []byte, tooLong bool) (any, error) {
	if tooLong {
		return nil, bad("cli.batch.bad.long", "limit", limitMiB)
	}
	q, err := readQuestion(line)
	if err != nil {
		return nil, err
	}
	return by.answer(q)
}
