package main

import (
	"bufio"
	"errors"
	"io"
)

var errTooLong = errors.New("the line is too long")

// lineReader reads lines of any length up to max octets, and skips those above
// without holding them.
type lineReader struct {
	in   *bufio.Reader
	max  int    // with the line end
	long []byte // a line that in's buffer does not hold
}

func newLineReader(in io.Reader, max int) *lineReader {
	return &lineReader{in: bufio.NewReaderSize(in, 64<<10), max: max}
}

// next gives a line, which is valid until the next one is read, or errTooLong,
// or the error with which the input ended. A last line needs no line end.
func (l *lineReader) next() ([]byte, error) {
	l.long = l.long[:0]
	for size := 0; ; {
		part, err := l.in.ReadSlice('\n')
		size += len(part)
		ended := err == nil || err == io.EOF && size > 0
		if ended && size > l.max {
			return nil, errTooLong
		}
		if ended && size == len(part) {
			return part, nil
		}
		if size <= l.max {
			l.long = append(l.long, part...)
		}
		if ended {
			return l.long, nil
		}
		if err != bufio.ErrBufferFull {
			return nil, err
		}
	}
}

// flushingReader writes out what was answered before it waits for more input,
// so that whoever asks line by line is answered line by line.
type flushingReader struct {
	in  io.Reader
	out *bufio.Writer
}

func (f *flushingReader) Read(buffer []byte) (int, error) {
	if err := f.out.Flush(); err != nil {
		return 0, err
	}
	return f.in.Read(buffer)
}
