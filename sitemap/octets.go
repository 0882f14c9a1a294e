package sitemap

import (
	"math/bits"
	"unicode/utf8"
)

// octets goes over every octet once, whatever it is part of: it finds the line
// ends and what is no text.
type octets struct {
	ends   []int // offsets of the last octet of line ends, those from forgotten on
	cursor int   // index in ends, where lineAt was last
	line   int32 // line ends before ends[0]
	latest int   // the last line end
	cr     int   // offset + 1 of a CR behind which nothing was seen yet

	partial []byte // the start of a character whose end was not there yet
	room    [utf8.UTFMax]byte

	notUTF8, control noted
}

// noted is where something was first seen, and how often it is there.
type noted struct {
	line  int32
	span  Span
	count int
}

func (n *noted) add(line int32, span Span) {
	if n.count++; n.count == 1 {
		n.line, n.span = line, span
	}
}

const (
	ones = 0x0101010101010101
	high = 0x8080808080808080
)

// read looks at the octets of the document from offset on.
func (o *octets) read(data []byte, offset int) {
	at := 0
	if o.cr > 0 && len(data) > 0 {
		if data[0] != '\n' {
			o.end(o.cr - 1)
		}
		o.cr = 0
	}
	if len(o.partial) > 0 {
		at = o.finishPartial(data, offset)
	}
	for at < len(data) {
		// The high bit of each octet that is a control or above 0x7F; a borrow can
		// set one falsely, but only above a true one.
		for at+8 <= len(data) {
			word := load64(data, at)
			if marks := ((word - ' '*ones) | word) & high; marks != 0 {
				at += bits.TrailingZeros64(marks) / 8
				break
			}
			at += 8
		}
		if at == len(data) {
			return
		}
		switch c := data[at]; {
		case c >= utf8.RuneSelf:
			if !utf8.FullRune(data[at:]) {
				o.partial = append(o.room[:0], data[at:]...)
				return
			}
			at += o.readRune(data[at:], offset+at)
			continue
		case c == '\n':
			o.end(offset + at)
		case c == '\r':
			if at+1 == len(data) {
				o.cr = offset + at + 1
			} else if data[at+1] != '\n' {
				o.end(offset + at)
			}
		case c < ' ' && c != '\t':
			o.control.add(o.last(), Span{offset + at, offset + at + 1})
		}
		at++
	}
}

// readRune looks at one character and gives its octets.
func (o *octets) readRune(data []byte, offset int) int {
	r, width := utf8.DecodeRune(data)
	if r == utf8.RuneError && width == 1 {
		o.notUTF8.add(o.last(), Span{offset, offset + 1})
	}
	return width
}

// finishPartial reads the character that the octets before data began, and
// gives how many of data's octets belong to it.
func (o *octets) finishPartial(data []byte, offset int) int {
	begun := len(o.partial)
	o.partial = append(o.partial, data[:min(len(data), utf8.UTFMax-begun)]...)
	at := 0
	for at < begun && utf8.FullRune(o.partial[at:]) {
		at += o.readRune(o.partial[at:], offset-begun+at)
	}
	if at < begun { // data is too short
		o.partial = append(o.room[:0], o.partial[at:]...)
		return len(data)
	}
	o.partial = o.partial[:0]
	return at - begun
}

// close says that no octets come behind offset.
func (o *octets) close(offset int) {
	if o.cr > 0 {
		o.end(o.cr - 1)
		o.cr = 0
	}
	for ; len(o.partial) > 0; o.partial = o.partial[1:] {
		o.notUTF8.add(o.last(), Span{offset - len(o.partial), offset - len(o.partial) + 1})
	}
}

func (o *octets) end(offset int) {
	o.ends = append(o.ends, offset)
	o.latest = offset
}

// lines gives how many lines are begun in a document of size octets.
func (o *octets) lines(size int) int32 {
	if size == 0 || o.latest == size-1 && o.last() > 1 {
		return o.last() - 1
	}
	return o.last()
}

// last gives the line of the octet that is read now.
func (o *octets) last() int32 { return o.line + int32(len(o.ends)) + 1 }

// lineAt gives the line of the octet at offset, which was not forgotten.
//
//go:noinline
func (o *octets) lineAt(offset int) int32 {
	for o.cursor < len(o.ends) && o.ends[o.cursor] < offset {
		o.cursor++
	}
	for o.cursor > 0 && o.ends[o.cursor-1] >= offset {
		o.cursor--
	}
	return o.line + int32(o.cursor) + 1
}

// forget says that nobody asks for the lines of octets before offset.
func (o *octets) forget(offset int) {
	o.lineAt(offset)
	left := copy(o.ends, o.ends[o.cursor:])
	o.line += int32(o.cursor)
	o.ends, o.cursor = o.ends[:left], 0
}

// load64 reads eight octets, the first one lowest. The compiler makes it one
// load.
func load64(data []byte, at int) uint64 {
	b := data[at : at+8 : at+8]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}
