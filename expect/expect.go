package expect

import "robotstxt/robots"

// Expectation is one line that was read. Its spans are octets of the list.
type Expectation struct {
	Line   int32       // 1-based
	Allow  bool        // the word is "allow", not "block"
	quoted bool        // the agent stands in quotes
	Agent  robots.Span // who, as written, without the quotes; see List.Agent
	Target robots.Span // what, as written
}

// Met reports whether a verdict is what e says. One that is not Decided, such as
// that for a URL of another origin, meets nothing.
func (e Expectation) Met(v robots.Verdict) bool { return v.Decided() && v.Allowed == e.Allow }

// List is a list that was read. It is never changed after Parse and may be used
// by many goroutines.
type List struct {
	data     []byte
	items    []Expectation
	problems []Problem
}

// Parse reads a list, see the package comment for its format. It cannot fail:
// each line that is neither blank nor a comment is an item or a problem. The
// List keeps data, which must not be changed afterwards. Octets beyond
// robots.MaxSize are not read.
func Parse(data []byte) *List {
	if len(data) > robots.MaxSize {
		data = data[:robots.MaxSize]
	}
	l := &List{data: data}
	at := 0
	if mark := "\xEF\xBB\xBF"; len(data) >= len(mark) && string(data[:len(mark)]) == mark {
		at = len(mark)
	}
	for line := int32(1); at < len(data); line++ {
		end := at
		for end < len(data) && data[end] != '\n' && data[end] != '\r' {
			end++
		}
		l.readLine(line, cursor{data[:end], at})
		if at = end + 1; at < len(data) && data[end] == '\r' && data[at] == '\n' {
			at++
		}
	}
	return l
}

func (l *List) readLine(line int32, c cursor) {
	if !c.more() {
		return
	}
	e, p := c.expectation()
	if p != nil {
		p.Line = line
		l.problems = append(l.problems, *p)
		return
	}
	e.Line = line
	l.items = append(l.items, e)
}

// Items gives the expectations, in the order of their lines.
func (l *List) Items() []Expectation { return l.items }

// Problems gives the lines that cannot be read, in order.
func (l *List) Problems() []Problem { return l.problems }

// Text gives the octets of span as a string.
func (l *List) Text(span robots.Span) string { return string(l.data[span.Start:span.End]) }

// Agent gives who e is about, without quotes and their backslashes.
func (l *List) Agent(e Expectation) string {
	text := l.data[e.Agent.Start:e.Agent.End]
	if !e.quoted {
		return string(text)
	}
	said := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		if isEscape(text[i:]) {
			i++
		}
		said = append(said, text[i])
	}
	return string(said)
}

// Target gives the path or URL that e is about.
func (l *List) Target(e Expectation) string { return l.Text(e.Target) }
