package expect

import "robotstxt/robots"

// cursor reads one line, with which data ends, from at on.
type cursor struct {
	data []byte
	at   int
}

// expectation reads what the line says, or gives the problem with it.
func (c *cursor) expectation() (e Expectation, p *Problem) {
	word := c.word()
	said, meant := readWord(string(c.data[word.Start:word.End]))
	if said == WordNone {
		return e, &Problem{Reason: UnknownWord, Span: word, Meant: meant}
	}
	e.Allow = said == WordAllow
	if !c.more() {
		return e, &Problem{Reason: NoAgent, Span: word}
	}
	start := c.at
	if c.data[start] == '"' {
		if e.quoted = true; !c.readQuoted(&e.Agent) {
			return e, &Problem{Reason: OpenQuote, Span: c.rest(start)}
		}
		if c.at < len(c.data) && !isSpace(c.data[c.at]) {
			return e, &Problem{Reason: TextBehind, Span: c.rest(c.at)}
		}
	} else {
		e.Agent = c.word()
	}
	stated := robots.Span{Start: word.Start, End: int32(c.at)}
	if !c.more() {
		if !e.quoted && isTarget(string(c.data[start:stated.End])) {
			return e, &Problem{Reason: NoAgent, Span: stated}
		}
		return e, &Problem{Reason: NoTarget, Span: stated}
	}
	e.Target = c.word()
	if !isTarget(string(c.data[e.Target.Start:e.Target.End])) {
		return e, &Problem{Reason: NotAPath, Span: e.Target}
	}
	if c.more() {
		return e, &Problem{Reason: TextBehind, Span: c.rest(c.at)}
	}
	return e, nil
}

// more skips white space, and reports whether anything but a comment is behind.
func (c *cursor) more() bool {
	for c.at < len(c.data) && isSpace(c.data[c.at]) {
		c.at++
	}
	return c.at < len(c.data) && c.data[c.at] != '#'
}

// word reads up to the next white space.
func (c *cursor) word() robots.Span {
	start := c.at
	for c.at < len(c.data) && !isSpace(c.data[c.at]) {
		c.at++
	}
	return robots.Span{Start: int32(start), End: int32(c.at)}
}

// rest reads up to the comment or the end of the line and gives what stands
// there from start on, without white space behind it.
func (c *cursor) rest(start int) robots.Span {
	span := c.word()
	for c.more() {
		span = c.word()
	}
	return robots.Span{Start: int32(start), End: span.End}
}

// readQuoted reads what stands in quotes, and reports whether they are closed.
// Where they are not, nothing is read.
func (c *cursor) readQuoted(inside *robots.Span) (closed bool) {
	start := c.at + 1
	for i := start; i < len(c.data); i++ {
		if isEscape(c.data[i:]) {
			i++
		} else if c.data[i] == '"' {
			*inside = robots.Span{Start: int32(start), End: int32(i)}
			c.at = i + 1
			return true
		}
	}
	return false
}

// isEscape reports whether text, within quotes, starts with a backslash and the
// octet that it makes ordinary.
func isEscape(text []byte) bool {
	return len(text) > 1 && text[0] == '\\' && (text[1] == '"' || text[1] == '\\')
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' }

// isTarget reports whether text is a path or starts with a scheme and "://"
// (RFC 3986 3.1).
func isTarget(text string) bool {
	for i := range len(text) {
		switch c := text[i]; {
		case c == '/':
			return i == 0
		case 'a' <= c|0x20 && c|0x20 <= 'z':
		case i > 0 && ('0' <= c && c <= '9' || c == '+' || c == '-' || c == '.'):
		default:
			return i > 0 && len(text) > i+2 && text[i:i+3] == "://"
		}
	}
	return false
}
