package sitemap

import "bytes"

// text reads the character data of data[at:end]. cut says that it goes on
// behind, but is too long.
func (r *Reader) text(at, end int, cut bool) {
	c := &r.entry.value
	start, stop := trimSpace(r.data[at:end])
	if start == stop {
		if c.on && len(c.text) < textLimit {
			c.text = append(c.text, r.data[at:end]...)
		}
		return
	}
	stack := &r.xml.element
	switch {
	case r.xml.ended:
		r.foundJunk(at+start, at+stop)
		return
	case c.on:
		c.extend(r, at+start, at+stop)
		c.text = r.resolve(c.text, at, end, cut)
		c.limit(r, end, cut)
		return
	case stack.depth == 0 || stack.inside().holdsElements():
		r.report(IssueStrayText, r.span(at+start, at+stop))
	}
	r.resolve(nil, at, end, cut)
}

// section reads a CDATA section, in which nothing stands for anything else.
func (r *Reader) section(at, end int, cut bool) {
	const mark = len("<![CDATA[")
	c := &r.entry.value
	stack := &r.xml.element
	switch {
	case r.xml.ended:
		r.foundJunk(at, end)
	case c.on:
		c.extend(r, at, end)
		c.cdata = true
		c.text = append(c.text, r.data[at:end]...)
		c.limit(r, end, cut)
	case stack.depth == 0 || stack.inside().holdsElements():
		if start, stop := trimSpace(r.data[at:end]); start < stop {
			r.report(IssueStrayText, r.span(at, end))
		}
	}
}

// capture is the text of an element that is kept.
type capture struct {
	on          bool
	cdata, long bool
	start       int   // offset of the document behind the start tag
	line        int32 // that of the start tag's end
	given       bool  // there is more than white space
	place       place // from the first octet that is no white space to the last
	text        []byte
}

func (c *capture) open(r *Reader, end int) {
	at := r.base + end
	*c = capture{on: true, start: at, line: r.octets.lineAt(at), text: c.text[:0]}
	if c.text == nil {
		c.text = make([]byte, 0, 256)
	}
	c.place = place{c.line, Span{at, at}}
}

// extend says that the text stands in data[at:end] too.
func (c *capture) extend(r *Reader, at, end int) {
	if !c.given {
		c.given, c.place = true, r.placeOf(at, end)
	}
	c.place.span.End = r.base + end
}

// limit cuts what is too long.
func (c *capture) limit(r *Reader, end int, cut bool) {
	if len(c.text) > textLimit {
		c.text, cut = c.text[:textLimit], true
	}
	if cut && !c.long {
		c.long = true
		r.report(IssueLongText, r.span(end, end))
	}
}

// resolve appends the text of data[at:end] with its references replaced, and
// reports those that are wrong, which stay as they are.
func (r *Reader) resolve(out []byte, at, end int, cut bool) []byte {
	keep := out != nil
	for text := r.data[at:end]; ; text = r.data[at:end] {
		i := bytes.IndexByte(text, '&')
		if i >= 0 && cut && len(text)-i < longestReference {
			text = text[:i]
			i = -1
		}
		if i < 0 {
			if keep {
				out = append(out, text...)
			}
			return out
		}
		ref := readReference(text[i:])
		if ref.code != 0 {
			r.report(ref.code, r.span(at+i, at+i+ref.width))
		}
		if keep {
			out = append(out, text[:i]...)
			if ref.code == 0 {
				out = append(out, ref.text[:ref.size]...)
			} else {
				out = append(out, text[i:i+ref.width]...)
			}
		}
		at += i + ref.width
	}
}
