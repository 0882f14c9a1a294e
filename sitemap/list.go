package sitemap

import "bytes"

// readLine reads a line of a list of URLs at data[at:], see Reader.step
// (sitemaps.org, "Text file": one URL a line and nothing else).
func (r *Reader) readLine(at int, final bool) (next int, more bool) {
	size := lineLength(r.data[at:])
	found := size < len(r.data)-at
	if !found && !final && size <= textLimit {
		return at, true
	}
	line := r.data[at : at+min(size, textLimit)]
	start, end := trimSpace(line)
	if !r.list.rest && start < end {
		r.readItem(line[start:end], at+start, size > textLimit)
	}
	switch r.list.rest = false; {
	case found:
		size++
	case size > textLimit:
		r.list.rest = true
	}
	return at + size, false
}

// list is where in a list of URLs the reader stands.
type list struct{ rest bool } // within a line that is too long

// lineLength gives how far the next line end is.
func lineLength(text []byte) int {
	if i := bytes.IndexByte(text, '\n'); i >= 0 {
		text = text[:i]
	}
	if i := bytes.IndexByte(text, '\r'); i >= 0 {
		text = text[:i]
	}
	return len(text)
}

// readItem reads the text of one line. The first decides whether the document
// is a list at all.
func (r *Reader) readItem(text []byte, at int, long bool) {
	place := r.placeOf(at, at+len(text))
	if r.doc.Kind == KindUnknown {
		if !startsList(text) {
			r.mode = modeSkip
			r.reportAt(IssueUnknownKind, place)
			return
		}
		r.doc.Kind = KindText
	}
	if !looksLikeURL(text) {
		r.reportAt(IssueListNotURL, place)
		return
	}
	if long {
		r.report(IssueLongText, r.span(at+len(text), at+len(text)))
	}
	c := &r.entry
	c.on, c.place, c.mark, c.entry = true, place, r.doc.kept.mark(), Entry{Loc: r.keep(place, text)}
	c.entry.first = int32(len(r.doc.locations))
	r.finishEntry()
}

// startsList reports whether a list of URLs may start with a line.
func startsList(text []byte) bool {
	return looksLikeURL(text) && (text[0] == '/' || equalFold(text[:min(len(text), 4)], "www.") || bytes.Contains(text, []byte("://")))
}

// looksLikeURL reports whether a line starts as a URL or a path does. White
// space is forgiven in a URL with its scheme only.
func looksLikeURL(text []byte) bool {
	for i, c := range text {
		if c <= ' ' {
			return bytes.Contains(text[:i], []byte("://")) && isAlphanumeric(text[0])
		}
	}
	return isAlphanumeric(text[0]) || text[0] == '/' || text[0] >= 0x80
}
