package sitemap

import "bytes"

// tag reads the tag at data[at:end], whose ">" is data[end].
//
//	tag = "<" name *( S attribute ) [S] ["/"] ">"  /  "</" name [S] ">"
func (r *Reader) tag(at, end int) {
	text := r.data[at+1 : end]
	if text[0] == '/' {
		name := text[1:]
		_, size := trimSpace(name)
		r.endTag(name[:size], at, end+1)
		return
	}
	empty := text[len(text)-1] == '/'
	if empty {
		text = text[:len(text)-1]
	}
	size := 0
	for size < len(text) && !isSpace(text[size]) && text[size] != '/' {
		size++
	}
	r.startTag(text[:size], text[size:], at, end+1, empty)
}

// attribute is one of a tag. Its octets are those of the document.
type attribute struct {
	name, value []byte
	start       int // where the value stands in data
}

// attributes reads those of a tag one by one.
//
//	attribute = name [S] "=" [S] ( DQUOTE value DQUOTE / "'" value "'" )
type attributes struct {
	text   []byte
	start  int // where text stands in data
	at     int
	broken bool // what stands at at is no attribute
}

func (a *attributes) next() (attribute, bool) {
	text, spaced := a.text, false
	for a.at < len(text) && isSpace(text[a.at]) {
		a.at, spaced = a.at+1, true
	}
	if a.at == len(text) {
		return attribute{}, false
	}
	start := a.at
	for a.at < len(text) && text[a.at] != '=' && !isSpace(text[a.at]) {
		a.at++
	}
	name := text[start:a.at]
	for a.at < len(text) && isSpace(text[a.at]) {
		a.at++
	}
	if !spaced || !isName(name) || a.at == len(text) || text[a.at] != '=' {
		a.broken = true
		return attribute{}, false
	}
	for a.at++; a.at < len(text) && isSpace(text[a.at]); a.at++ {
	}
	if a.at == len(text) || text[a.at] != '"' && text[a.at] != '\'' {
		a.broken = true
		return attribute{}, false
	}
	value := a.at + 1
	size := bytes.IndexByte(text[value:], text[a.at])
	if size < 0 {
		a.broken = true
		return attribute{}, false
	}
	a.at = value + size + 1
	return attribute{name, text[value:][:size], a.start + value}, true
}

// splitName splits a name at its colon.
func splitName(name []byte) (prefix, local []byte) {
	if i := bytes.IndexByte(name, ':'); i >= 0 {
		return name[:i], name[i+1:]
	}
	return nil, name
}
