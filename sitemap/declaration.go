package sitemap

// declaration reads the XML declaration of data[at:at+end], whose "?>" starts
// at end.
//
//	declaration = "<?xml" S "version" … [ S "encoding" "=" name ] … "?>"
func (r *Reader) declaration(at, end int) {
	x := &r.xml
	switch {
	case x.begun || r.base+at != x.start && !x.space:
		r.report(IssueMisplacedXML, r.span(at, at+end+2))
	case x.space:
		r.reportAt(IssueSpaceBeforeXML, place{1, Span{x.start, r.base + at}})
	}
	const name = len("<?xml")
	attrs := attributes{text: r.data[at+name : at+end], start: at + name}
	version := false
	for a, ok := attrs.next(); ok; a, ok = attrs.next() {
		version = version || string(a.name) == "version" && (string(a.value) == "1.0" || string(a.value) == "1.1")
		if string(a.name) == "encoding" && !equalFold(a.value, "utf-8") && !equalFold(a.value, "us-ascii") {
			r.report(IssueEncoding, r.span(a.start, a.start+len(a.value)))
		}
	}
	if attrs.broken || !version {
		r.report(IssueTagMalformed, r.span(at, at+end+2))
	}
}
