package robots

import (
	"sort"
	"unicode/utf8"
)

// Span is a half-open range of octets in the file: data[Start:End].
// The zero Span is empty and stands at the start of the file.
type Span struct{ Start, End int32 }

// Len gives the octets in s.
func (s Span) Len() int { return int(s.End - s.Start) }

// Empty reports whether s holds no octet.
func (s Span) Empty() bool { return s.Start == s.End }

// Position is a place in the file as people and editors count it. It is
// computed from an offset only when something is shown: everything else in
// this package is octet offsets.
type Position struct {
	Line   int // 1-based
	Column int // 1-based, in octets
	UTF16  int // 1-based, in UTF-16 code units; an octet that is not UTF-8 counts one
}

// Position says where the octet at offset stands. An offset inside a line end
// belongs to the line it ends; one past the last octet is the end of the last
// line; an empty file has only line 1, column 1.
func (s *Source) Position(offset int32) Position {
	n := s.lineAt(offset)
	if n < 0 {
		return Position{1, 1, 1}
	}
	start := s.lines[n].Text.Start
	offset = max(start, min(offset, int32(len(s.data))))
	units := 1
	for text := s.data[start:offset]; len(text) > 0; {
		r, width := utf8.DecodeRune(text)
		if units++; r > 0xFFFF {
			units++
		}
		text = text[width:]
	}
	return Position{Line: n + 1, Column: int(offset-start) + 1, UTF16: units}
}

// lineAt gives the index of the line that holds offset, or -1 in a file
// without lines.
func (s *Source) lineAt(offset int32) int {
	n := sort.Search(len(s.lines), func(i int) bool { return s.lines[i].Text.Start > offset })
	if n == 0 && len(s.lines) > 0 {
		return 0 // inside the byte order mark
	}
	return n - 1
}
