package robots

import (
	"bytes"
	"unicode/utf8"
)

// record is a line, or a part of one, as a dialect reads it.
type record struct {
	directive Directive
	key       Span
	value     Span
	noColon   bool
}

// readsLines reports whether the dialect reads lines as Scan does, so that what
// Scan found needs no second look.
func (d *Dialect) readsLines() bool {
	return d.Mark == MarkSkipped && d.LineEnds == LineEndsStandard && d.LineLength == 0 && d.Nul == NulKept &&
		d.Space == SpaceStandard && d.Separator == SeparatorColon && d.Keys == KeysWhole && len(d.Aliases) == 0
}

// lineReader reads the lines of a source in the way of a dialect.
type lineReader struct {
	dialect *Dialect
	data    []byte
	yield   func(record)
	blank   func() // an empty line
}

// read hands over the records of a line, most often one. Words behind the first
// two can make more.
func (r *lineReader) read(s *Source, index int) {
	line := &s.lines[index]
	text := line.Text
	if index == 0 {
		text.Start = r.afterMark(s)
	}
	if r.dialect.LineEnds == LineEndsStandard || line.Facts&OtherLineEnd == 0 {
		r.readText(text, line.EndLength > 0)
		return
	}
	for {
		width := 0
		rest := text
		for rest.Start < rest.End {
			if width = lineEndWidth(r.data[rest.Start:rest.End], r.dialect.LineEnds); width > 0 {
				break
			}
			rest.Start++
		}
		if width == 0 {
			// What stands in front of the line's own end; nothing, if the file ends here.
			if !text.Empty() || line.EndLength > 0 {
				r.readText(text, line.EndLength > 0)
			}
			return
		}
		r.readText(Span{text.Start, rest.Start}, true)
		text.Start = rest.Start + int32(width)
	}
}

// lineEndWidth gives the octets of the line end that text starts with, of those
// that Scan does not take for one, or 0.
func lineEndWidth(text []byte, ends LineEndSet) int {
	switch c := text[0]; {
	case c == '\v' || c == '\f' || 0x1C <= c && c <= 0x1E:
		if ends == LineEndsPython {
			return 1
		}
	case octetFacts(text, true)&OtherLineEnd != 0:
		if c == 0xC2 {
			return 2
		}
		return 3
	}
	return 0
}

// afterMark says where the first line starts.
func (r *lineReader) afterMark(s *Source) int32 {
	switch r.dialect.Mark {
	case MarkKept:
		return 0
	case MarkPartly:
		n := int32(0)
		for int(n) < len(byteOrderMark) && int(n) < len(r.data) && r.data[n] == byteOrderMark[n] {
			n++
		}
		return n
	}
	return s.mark
}

// readText reads one line as the dialect cuts lines.
func (r *lineReader) readText(text Span, ended bool) {
	d := r.dialect
	if text.Empty() {
		r.blank()
		return
	}
	if d.LineLength > 0 {
		text.End = min(text.End, text.Start+d.LineLength)
	}
	if d.Nul == NulEnded {
		text.End = r.firstOf(text, 0)
	}
	if d.Separator == SeparatorWords {
		r.readWords(text, ended)
		return
	}
	text.End = r.firstOf(text, '#')
	text = r.trim(text)
	if text.Empty() {
		return
	}
	key, value, separated := r.separate(text)
	if !separated {
		r.yield(record{key: text, value: Span{text.End, text.End}, noColon: true})
		return
	}
	key, value = r.trim(key), r.trim(value)
	r.yield(record{directive: r.directive(key), key: key, value: value})
}

// firstOf gives the offset of the first octet c in span, or span's end.
func (r *lineReader) firstOf(span Span, c byte) int32 {
	if at := bytes.IndexByte(r.data[span.Start:span.End], c); at >= 0 {
		return span.Start + int32(at)
	}
	return span.End
}

// separate tells the key from the value.
func (r *lineReader) separate(text Span) (key, value Span, separated bool) {
	if r.dialect.Separator == SeparatorKnown {
		if n := r.knownKey(text, false); n > 0 {
			at := text.Start + n
			value := r.trim(Span{at, text.End})
			if !value.Empty() && r.data[value.Start] == ':' {
				return Span{text.Start, at}, Span{value.Start + 1, value.End}, true
			}
			if value.Start > at {
				return Span{text.Start, at}, value, true
			}
		}
	}
	if colon := r.firstOf(text, ':'); colon < text.End {
		return Span{text.Start, colon}, Span{colon + 1, text.End}, true
	}
	switch r.dialect.Separator {
	case SeparatorTwoWords:
		at := text.Start
		for at < text.End && !isSpace(r.data[at]) {
			at++
		}
		value := trim(r.data, int(at), int(text.End))
		for _, c := range r.data[value.Start:value.End] {
			if isSpace(c) {
				return text, value, false
			}
		}
		return Span{text.Start, at}, value, at < text.End
	case SeparatorLower:
		if n := r.knownKey(text, true); n > 0 && text.Start+n < text.End && r.data[text.Start+n] == ' ' {
			return Span{text.Start, text.Start + n}, Span{text.Start + n, text.End}, true
		}
	}
	return text, Span{}, false
}

// otherKeys are known to readers that look for a known key and not for the
// colon.
var otherKeys = [...]string{"crawl-delay", "crawl delay", "request-rate", "host"}

// knownKey gives the length of a key at the start of text that the dialect
// knows, or 0.
func (r *lineReader) knownKey(text Span, exact bool) int32 {
	best := 0
	line := r.data[text.Start:text.End]
	try := func(key string) {
		if len(key) <= best || len(key) > len(line) || exact && string(line[:len(key)]) != key || !equalFold(line[:len(key)], key) {
			return
		}
		if len(key) == len(line) || line[len(key)] == ':' || isSpace(line[len(key)]) {
			best = len(key)
		}
	}
	for _, directive := range [...]Directive{UserAgent, Allow, Disallow, Sitemap} {
		try(directive.String())
	}
	for i := range r.dialect.Aliases {
		try(r.dialect.Aliases[i].Key)
	}
	for _, key := range otherKeys {
		try(key)
	}
	return int32(best)
}

// equalFold compares text with lower, which is in lower case, without case.
func equalFold[T string | []byte](text T, lower string) bool {
	if len(text) != len(lower) {
		return false
	}
	for i := range len(text) {
		if lowerOctet(text[i]) != lower[i] {
			return false
		}
	}
	return true
}

// directive says what the key is to the dialect.
func (r *lineReader) directive(key Span) Directive {
	text := r.data[key.Start:key.End]
	is := func(name string) bool {
		if r.dialect.Keys == KeysPrefix && len(text) > len(name) {
			return equalFold(text[:len(name)], name)
		}
		return equalFold(text, name)
	}
	for _, directive := range [...]Directive{UserAgent, Allow, Disallow, Sitemap} {
		if is(directive.String()) {
			return directive
		}
	}
	for i := range r.dialect.Aliases {
		if is(r.dialect.Aliases[i].Key) {
			return r.dialect.Aliases[i].Read
		}
	}
	if len(text) == 0 {
		return NoDirective
	}
	return readDirective(text)
}

// readWords reads a line as words: the first is a key and the second its value,
// and so on. A colon ends the line's first key; a comment starts with a word.
// The line's end is the value of a key that has none, though not behind a
// comment that only line ends follow.
func (r *lineReader) readWords(text Span, ended bool) {
	at, colon := text.Start, false
	set := r.dialect.Space
	behind := text.End
	for int(behind) < len(r.data) && (r.data[behind] == '\n' || r.data[behind] == '\r') {
		behind++
	}
	word := func() (Span, bool) {
		for at < text.End && spaceWidth(r.data[at:], set) > 0 {
			at++
		}
		if at == text.End {
			return Span{at, at}, ended
		}
		if r.data[at] == '#' {
			at = text.End
			return Span{at, at}, int(behind) < len(r.data)
		}
		start := at
		for at++; at < text.End; at++ {
			if spaceWidth(r.data[at:], set) > 0 {
				break
			}
			if r.data[at] == ':' && !colon {
				colon = true
				at++
				return Span{start, at - 1}, true
			}
		}
		return Span{start, at}, true
	}
	for {
		key, _ := word()
		if key.Empty() {
			return
		}
		value, found := word()
		if !found {
			return
		}
		r.yield(record{directive: r.directive(key), key: key, value: value})
	}
}

// trim drops the dialect's white space at both ends. Where nothing is left the
// span stands at its start.
func (r *lineReader) trim(span Span) Span {
	set := r.dialect.Space
	start := span.Start
	for start < span.End {
		width := spaceWidth(r.data[start:span.End], set)
		if width == 0 {
			break
		}
		start += int32(width)
	}
	if start >= span.End {
		return Span{span.Start, span.Start}
	}
	end := span.End
	for {
		_, width := utf8.DecodeLastRune(r.data[start:end])
		if spaceWidth(r.data[end-int32(width):end], set) != width {
			return Span{start, end}
		}
		end -= int32(width)
	}
}

// spaceWidth gives the octets of the white space that text starts with, or 0.
func spaceWidth(text []byte, set SpaceSet) int {
	c := text[0]
	if c < 0x80 {
		switch {
		case c == ' ' || c == '\t',
			set == SpaceJava && c <= ' ',
			set != SpaceStandard && c == '\v',
			set > SpaceVertical && (c == '\f' || c == '\r'),
			set == SpacePython && 0x1C <= c && c <= 0x1F:
			return 1
		}
		return 0
	}
	if set != SpacePython && set != SpaceJS {
		return 0
	}
	r, width := utf8.DecodeRune(text)
	switch r {
	case 0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000:
		return width
	case 0x85:
		if set == SpacePython {
			return width
		}
	case 0xFEFF:
		if set == SpaceJS {
			return width
		}
	}
	if 0x2000 <= r && r <= 0x200A {
		return width
	}
	return 0
}
