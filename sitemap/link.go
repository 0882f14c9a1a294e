package sitemap

import "bytes"

// link is what the attributes of a link say; each is in the document until the
// next octets are read.
type link struct{ rel, href, hreflang attribute }

func (l *link) note(a attribute) {
	switch string(a.name) {
	case "rel":
		l.rel = a
	case "href":
		l.href = a
	case "hreflang":
		l.hreflang = a
	}
}

// attributeValue keeps the value of an attribute.
func (r *Reader) attributeValue(a attribute) Value {
	start, end := trimSpace(a.value)
	at := r.placeOf(a.start+start, a.start+end)
	text := a.value[start:end]
	if bytes.IndexByte(text, '&') >= 0 {
		r.quiet = true // readAttribute has reported what is wrong
		r.value = r.resolve(r.value[:0], a.start+start, a.start+end, false)
		r.quiet = false
		text = r.value
	}
	return r.keep(at, text)
}

// readAlternate reads an xhtml:link of data[at:end], by Google's documentation
// of localized versions:
//
//	<xhtml:link rel="alternate" hreflang="de" href="https://example.com/de/"/>
func (r *Reader) readAlternate(l *link, at, end int) {
	if string(l.rel.value) != "alternate" {
		return
	}
	doc, c := r.doc, &r.entry
	alternate := Location{Kind: LocationAlternate, Entry: int32(len(doc.entries))}
	mark := doc.kept.mark()
	if l.hreflang.name == nil || len(l.hreflang.value) == 0 {
		r.report(IssueHreflangMissing, r.span(at, end))
	} else {
		alternate.Lang = r.attributeValue(l.hreflang)
		r.checkLang(alternate.Lang)
	}
	if l.href.name == nil {
		r.report(IssueLocMissing, r.span(at, end))
		doc.kept.cut(mark)
		return
	}
	alternate.URL = r.attributeValue(l.href)
	r.checkURL(alternate.URL, roleOther)
	c.linked++
	if doc.located++; len(doc.locations) < LocationLimit {
		doc.locations = append(grown(doc.locations), alternate)
		return
	}
	doc.kept.cut(mark)
}

// comparedLangs is how many alternates of a URL a new one is compared with.
const comparedLangs = 64

// checkLang reports a language that is none, or that the URL has already.
func (r *Reader) checkLang(lang Value) {
	text := r.doc.octets(lang)
	if !isLanguage(text) {
		r.reportAt(IssueHreflangMalformed, place{lang.Line, lang.Span})
	}
	locations := r.doc.locations[r.entry.entry.first:]
	for i := range locations[:min(len(locations), comparedLangs)] {
		if other := &locations[i]; other.Kind == LocationAlternate && other.Lang.Given() && sameFold(r.doc.octets(other.Lang), text) {
			r.relate(r.reportAt(IssueHreflangRepeated, place{lang.Line, lang.Span}), place{other.Lang.Line, other.Lang.Span})
			return
		}
	}
}

// isLanguage reports whether text has the form of a language tag, or is
// x-default.
//
//	tag = 2*3ALPHA *( "-" 1*8( ALPHA / DIGIT ) )      ; of RFC 5646 2.1 what is in use
func isLanguage(text []byte) bool {
	if equalFold(text, "x-default") {
		return true
	}
	size, first := 0, true
	for _, c := range text {
		switch {
		case c == '-':
			if size == 0 || first && size < 2 {
				return false
			}
			size, first = 0, false
			continue
		case !isAlphanumeric(c) || first && c <= '9':
			return false
		}
		if size++; size > 8 || first && size > 3 {
			return false
		}
	}
	return size > 1 || size == 1 && !first
}

func sameFold(a, b []byte) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if lowerOctet(a[i]) != lowerOctet(b[i]) {
			return false
		}
	}
	return true
}

// checkAlternates reports a URL that its alternates leave out: then search
// engines take none of them.
func (r *Reader) checkAlternates(e *Entry) {
	c, doc := &r.entry, r.doc
	own := doc.locations[e.first:e.last]
	if c.linked == 0 || !e.Loc.Given() || doc.located > LocationLimit {
		return
	}
	for i := range own {
		if own[i].Kind == LocationAlternate && string(doc.octets(own[i].URL)) == string(doc.octets(e.Loc)) {
			return
		}
	}
	r.reportAt(IssueAlternateNotSelf, place{e.Loc.Line, e.Loc.Span})
}
