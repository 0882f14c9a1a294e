package robots

import (
	"bytes"
	"math/bits"
)

// Line is what can be said about one line before any dialect reads it. A line
// ends at LF, CR or CRLF and at nothing else (RFC 9309 2.2: EOL = %x0D.0A /
// %x0A / %x0D); only space and tab are white space.
type Line struct {
	Text      Span // the line without its line end
	Key       Span // what stands before the colon, trimmed; in a line without a colon, all its trimmed text
	Value     Span // what stands behind the colon, trimmed, without the comment; empty and right behind the colon when there is none
	Comment   Span // from the first '#' to the end of the line; empty when there is none
	Directive Directive
	EndLength uint8 // octets of the line end: 0 (the file ends), 1 or 2
	Facts     Facts
}

// Extent is the whole line, its line end included.
func (l *Line) Extent() Span { return Span{l.Text.Start, l.Text.End + int32(l.EndLength)} }

// Record is the line's directive and value, from the key's first octet to the
// value's last, or to the colon if there is no value.
func (l *Line) Record() Span {
	return Span{l.Key.Start, l.Value.End}
}

// Facts are things seen in a line that some reader treats in its own way.
type Facts uint16

const (
	NoColon      Facts = 1 << iota // text without a colon
	NonASCII                       // an octet above 0x7F
	Control                        // a control octet other than tab
	OtherLineEnd                   // VT, FF, FS, GS, RS, U+0085, U+2028 or U+2029: some readers break the line there
	NoBreakSpace                   // U+00A0 outside a comment: it looks like a space and is none
)

var factNames = [...]string{"no-colon", "non-ascii", "control", "other-line-end", "no-break-space"}

// Source is a scanned file: its octets and its lines. It is never changed
// after Scan and may be used by many goroutines.
type Source struct {
	data  []byte
	mark  int32 // octets of the byte order mark
	lines []Line

	rules, agents int // lines that are rules, and user-agent lines
}

// MaxSize is how much of a file is read, in octets: spans and lengths are 32
// bits wide, and an octet can count three.
const MaxSize = 512 << 20

const byteOrderMark = "\xEF\xBB\xBF"

// Scan splits data into lines and records facts about each. It cannot fail:
// every octet string is a robots.txt. The Source keeps data, which must not be
// changed afterwards. Octets beyond MaxSize are not read.
func Scan(data []byte) *Source {
	if len(data) > MaxSize {
		data = data[:MaxSize]
	}
	s := &Source{data: data}
	if len(data) >= len(byteOrderMark) && string(data[:len(byteOrderMark)]) == byteOrderMark {
		s.mark = int32(len(byteOrderMark))
	}
	lines := make([]Line, guessLines(data))
	n := 0
	for at := int(s.mark); at < len(data); {
		if n == len(lines) {
			lines = append(lines, make([]Line, n/2+16)...)
		}
		if read, next := scanRules(data, at, lines[n:]); read > 0 {
			n, at = n+read, next
			s.rules += read
			continue
		}
		at = scanLine(data, at, &lines[n])
		switch lines[n].Directive {
		case Allow, Disallow:
			s.rules++
		case UserAgent:
			s.agents++
		}
		n++
	}
	s.lines = lines[:n]
	return s
}

// guessLines gives room for as many lines as the file has if all of it is like
// its beginning.
func guessLines(data []byte) int {
	const sample, shortest = 2048, 12
	head := data[:min(len(data), sample)]
	lines := bytes.Count(head, []byte("\n"))
	if lines == 0 {
		lines = bytes.Count(head, []byte("\r"))
	}
	average := max(len(head)/(lines+1)*15/16, shortest)
	return len(data)/average + 16
}

// Data gives the octets scanned. They must not be changed.
func (s *Source) Data() []byte { return s.data }

// Lines gives every line of the file, in order: with the byte order mark, the
// lines' extents add up to the file.
func (s *Source) Lines() []Line { return s.lines }

// MarkLength is 3 when the file starts with a UTF-8 byte order mark, which is
// skipped, and 0 otherwise.
func (s *Source) MarkLength() int { return int(s.mark) }

// Text gives the octets of span as a string.
func (s *Source) Text(span Span) string { return string(s.octets(span)) }

// octets gives them as they stand in the source. Inlined it would make the wasm
// larger by three kilobytes.
//
//go:noinline
func (s *Source) octets(span Span) []byte { return s.data[span.Start:span.End] }

// scanRules scans the lines from start on that are rules in the form that most
// have: the key without white space around it, a value with at most one space
// in front of it, no comment, no octet that is not printable ASCII, and not
// close to the end of the file. It fills lines and gives how many there were,
// and the start of the next line. What it leaves is for scanLine, which reads
// the same lines in the same way.
//
// In wasm a branch that is taken costs as much as ten other operations, and a
// call more. So what most lines need is done without either.
func scanRules(data []byte, start int, lines []Line) (n, next int) {
	const (
		disallow = 'd' | 'i'<<8 | 's'<<16 | 'a'<<24 | 'l'<<32 | 'l'<<40 | 'o'<<48 | 'w'<<56
		allow    = 'a' | 'l'<<8 | 'l'<<16 | 'o'<<24 | 'w'<<32
		five     = 1<<40 - 1
		window   = 32 // octets of the value that are looked at together
	)
	for n < len(lines) && len(data)-start >= len("disallow:")+window+1 {
		word := load64(data, start) | 0x20*ones
		directive, colon := Disallow, start+8
		if word&five == allow {
			directive, colon = Allow, start+5
		} else if word != disallow {
			return n, start
		}
		b := data[colon : colon+window+1 : colon+window+1]
		marks := gather(notable(load64(b, 1))) | gather(notable(load64(b, 9)))<<8 |
			gather(notable(load64(b, 17)))<<16 | gather(notable(load64(b, 25)))<<24
		end := colon + 1 + bits.TrailingZeros32(marks)
		if marks == 0 {
			for end+8 < len(data) && notable(load64(data, end)) == 0 {
				end += 8
			}
			if end+8 >= len(data) {
				return n, start
			}
			end += bits.TrailingZeros64(notable(load64(data, end))) / 8
		}
		value := colon + 1
		if b[1] == ' ' {
			value++
		}
		length := 1
		if data[end] != '\n' {
			if data[end] != '\r' || data[end+1] != '\n' {
				return n, start
			}
			length = 2
		}
		if b[0] != ':' || value == end || isSpace(data[value]) || isSpace(data[end-1]) {
			return n, start
		}
		line := &lines[n]
		line.Text = Span{int32(start), int32(end)}
		line.Key = Span{int32(start), int32(colon)}
		line.Value = Span{int32(value), int32(end)}
		line.Directive, line.EndLength = directive, uint8(length)
		n++
		start = end + length
	}
	return n, start
}

// scanLine fills line with the line that starts at start and gives the start
// of the next one.
//
//	line    = *WS [ key *WS ":" *WS value ] *WS [ "#" *octet ] EOL
func scanLine(data []byte, start int, line *Line) int {
	colon, at := readKey(data, start, line)
	comment := -1
	for at = nextNotable(data, at); at < len(data); at = nextNotable(data, at+1) {
		c := data[at]
		if c == '\n' || c == '\r' {
			break
		}
		if c != '#' {
			line.Facts |= octetFacts(data[at:], comment < 0)
		} else if comment < 0 {
			comment = at
		}
	}
	line.Text = Span{int32(start), int32(at)}
	content := at
	if comment >= 0 {
		line.Comment, content = Span{int32(comment), int32(at)}, comment
	}
	fillRecord(data, line, start, colon, content)
	line.EndLength = uint8(lineEndLength(data, at))
	return at + int(line.EndLength)
}

// readKey looks for the colon that ends the key: before the line's end and
// before a comment. It gives the colon's offset, or -1, and where to read on.
func readKey(data []byte, at int, line *Line) (colon, next int) {
	for ; at < len(data); at++ {
		switch c := data[at]; {
		case c == ':':
			return at, at + 1
		case c == '\n' || c == '\r' || c == '#':
			return -1, at
		case c < ' ' || c >= 0x80:
			line.Facts |= octetFacts(data[at:], true)
		}
	}
	return -1, at
}

// fillRecord trims key and value, and classifies the key.
func fillRecord(data []byte, line *Line, start, colon, content int) {
	if colon < 0 {
		line.Key = trim(data, start, content)
		line.Value = Span{line.Key.End, line.Key.End}
		if !line.Key.Empty() {
			line.Facts |= NoColon
		}
		return
	}
	line.Key = trim(data, start, colon)
	line.Value = trim(data, colon+1, content)
	line.Directive = readDirective(data[line.Key.Start:line.Key.End])
}

// trim drops space and tab at both ends. Where nothing is left the span stands
// at start.
func trim(data []byte, start, end int) Span {
	first := start
	for first < end && isSpace(data[first]) {
		first++
	}
	if first == end {
		return Span{int32(start), int32(start)}
	}
	for isSpace(data[end-1]) {
		end--
	}
	return Span{int32(first), int32(end)}
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' }

// lineEndLength gives the octets of the line end at at: CRLF is one line end.
func lineEndLength(data []byte, at int) int {
	switch {
	case at == len(data):
		return 0
	case data[at] == '\r' && at+1 < len(data) && data[at+1] == '\n':
		return 2
	}
	return 1
}

// octetFacts says what is notable about the octets at the start of rest.
func octetFacts(rest []byte, outsideComment bool) Facts {
	c := rest[0]
	switch {
	case c == '\t':
		return 0
	case c == '\v' || c == '\f' || 0x1C <= c && c <= 0x1E:
		return Control | OtherLineEnd
	case c < ' ':
		return Control
	case c == 0xC2 && len(rest) > 1 && rest[1] == 0xA0 && outsideComment:
		return NonASCII | NoBreakSpace
	case c == 0xC2 && len(rest) > 1 && rest[1] == 0x85:
		return NonASCII | OtherLineEnd
	case c == 0xE2 && len(rest) > 2 && rest[1] == 0x80 && (rest[2] == 0xA8 || rest[2] == 0xA9):
		return NonASCII | OtherLineEnd
	}
	return NonASCII
}

// For looking at eight octets at a time: each constant holds an octet eight
// times over.
const (
	ones   = 0x0101010101010101
	high   = 0x8080808080808080
	spaces = ' ' * ones
)

// notable sets the high bit of each octet of word that is a control, '#' or
// above 0x7F. A borrow can set one falsely, but only above a true one: the
// lowest is right.
func notable(word uint64) uint64 {
	hash := word ^ '#'*ones
	return ((word - spaces) | word | (hash-ones)&^hash) & high
}

// gather moves the high bits of eight octets together, the first one's lowest.
func gather(marks uint64) uint32 { return uint32(marks >> 7 * 0x0102040810204080 >> 56) }

// nextNotable gives the offset of the first notable octet at or behind at, or
// the length of data. It reads eight octets at a time: in wasm that is what
// makes scanning fast.
func nextNotable(data []byte, at int) int {
	for ; at+8 <= len(data); at += 8 {
		if marks := notable(load64(data, at)); marks != 0 {
			return at + bits.TrailingZeros64(marks)/8
		}
	}
	for ; at < len(data); at++ {
		if c := data[at]; c < ' ' || c == '#' || c >= 0x80 {
			return at
		}
	}
	return at
}

// load64 reads eight octets, the first one lowest. The compiler makes it one
// load.
func load64(data []byte, at int) uint64 {
	b := data[at : at+8 : at+8]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}
