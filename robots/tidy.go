package robots

import "bytes"

// elsewhereSpelled are elsewhereKeys as most files spell them.
var elsewhereSpelled = [len(elsewhereKeys)]string{"Crawl-delay", "Host", "Clean-param", "Noindex", "Nofollow", "Noarchive", "Request-rate",
	"Visit-time", "Content-Signal", "Content-Usage", "License", "Robot-version", "Cache-delay"}

// Tidy gives the file in a tidy spelling, which changes no verdict by RFC 9309:
// no byte order mark, lines that end in LF and not in white space, known keys as
// most files spell them, ": " behind each key, hex digits of escapes in rules in
// upper case, one blank line before each group and before the sitemaps that
// follow one, and none within a group. Comments stay where they are, those right
// above a line with it. All else in values and comments stays as it is. A tidy
// file stays the same.
func (s *Source) Tidy() []byte {
	t := tidier{source: s, file: s.Parse(RFC9309), out: make([]byte, 0, len(s.data)+len(s.data)/8)}
	for i := range s.lines {
		t.take(&s.lines[i], int32(i+1))
	}
	t.writeOutside(false)
	for bytes.HasSuffix(t.out, []byte("\n\n")) {
		t.out = t.out[:len(t.out)-1]
	}
	if bytes.HasPrefix(t.out, []byte(byteOrderMark)) {
		// Its first line starts with U+FEFF, which must not become a mark.
		return append([]byte(byteOrderMark), t.out...)
	}
	return t.out
}

// tidier writes a file line by line. Blank lines and comments wait for the next
// record.
type tidier struct {
	source  *Source
	file    *File
	out     []byte
	waiting []*Line // blank lines and comments
	agent   int     // index of the next user-agent line
	last    int32   // the last line of the group that is being written
	within  bool    // the last record belongs to a group, or stands right behind one and is no sitemap
}

// take reads one line.
func (t *tidier) take(line *Line, number int32) {
	if line.Directive == NoDirective && line.Facts&NoColon == 0 {
		t.waiting = append(t.waiting, line)
		return
	}
	starts := false
	if line.Directive == UserAgent {
		agents := t.file.agents
		starts = t.agent == 0 || agents[t.agent-1].Group != agents[t.agent].Group
		if starts {
			t.last = t.file.groups[agents[t.agent].Group].lastLine()
		}
		t.agent++
	}
	follows := line.Directive == Sitemap && number > t.last && t.within
	if t.within && !starts && !follows {
		t.writeWithin()
	} else {
		t.writeOutside(starts || follows)
	}
	t.within = t.agent > 0 && !follows && (t.within || starts)
	t.writeRecord(line)
}

// lastLine gives the number of the group's last user-agent line or rule.
func (g *Group) lastLine() int32 {
	last := g.Agents[len(g.Agents)-1].Line
	if n := len(g.Rules); n > 0 {
		last = max(last, g.Rules[n-1].Line)
	}
	return last
}

// writeWithin writes the comments that wait without the blank lines.
func (t *tidier) writeWithin() {
	for _, line := range t.waiting {
		if !line.Comment.Empty() {
			t.writeRecord(line)
		}
	}
	t.waiting = t.waiting[:0]
}

// writeOutside writes the comments that wait, with one blank line where some
// stood. With apart, one stands in front of the next record and of the comments
// right above it.
func (t *tidier) writeOutside(apart bool) {
	above := len(t.waiting) // the first of the comments right above
	for above > 0 && !t.waiting[above-1].Comment.Empty() {
		above--
	}
	for i, line := range t.waiting {
		if line.Comment.Empty() {
			t.writeBlank()
			continue
		}
		if i == above && apart {
			t.writeBlank()
		}
		t.writeRecord(line)
	}
	if above == len(t.waiting) && apart {
		t.writeBlank()
	}
	t.waiting = t.waiting[:0]
}

// writeBlank ends what was written with a blank line, once.
func (t *tidier) writeBlank() {
	if n := len(t.out); n > 0 && !bytes.HasSuffix(t.out, []byte("\n\n")) {
		t.out = append(t.out, '\n')
	}
}

// writeRecord writes what a line holds.
//
//	line = [ key ":" [ " " value ] ] [ *WS comment ] LF
func (t *tidier) writeRecord(line *Line) {
	data := t.source.data
	key, value := t.source.octets(line.Key), t.source.octets(line.Value)
	switch {
	case line.Directive == NoDirective:
		t.out = append(t.out, key...)
	case line.Directive < Elsewhere:
		t.out = append(t.out, directiveKeys[line.Directive]...)
	case line.Directive == Elsewhere:
		t.out = append(t.out, elsewhereSpelled[elsewhereKey(key)]...)
	default:
		t.out = append(t.out, key...)
	}
	if line.Directive != NoDirective {
		t.out = append(t.out, ':')
	}
	if len(value) > 0 {
		t.out = append(t.out, ' ')
		if line.Directive == Allow || line.Directive == Disallow {
			value = respell(value, IssueLowerCaseHex)
		}
		t.out = append(t.out, value...)
	}
	if !line.Comment.Empty() {
		if line.Directive != NoDirective || len(key) > 0 {
			t.out = append(t.out, data[line.Value.End:line.Comment.Start]...)
		}
		comment := t.source.octets(line.Comment)
		t.out = append(t.out, comment[:trimEnd(comment)]...)
	}
	t.out = append(t.out, '\n')
}

// trimEnd gives the length of text without the white space at its end.
func trimEnd(text []byte) int {
	n := len(text)
	for n > 0 && isSpace(text[n-1]) {
		n--
	}
	return n
}
