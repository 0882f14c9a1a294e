package sitemap

// nearPercent of a limit is near it.
const nearPercent = 90

// finish reports what is known when the document has ended.
func (r *Reader) finish() {
	doc := r.doc
	doc.Lines = r.octets.lines(doc.Size)
	end := place{max(doc.Lines, 1), Span{doc.Size, doc.Size}}
	if r.mode == modeXML {
		r.finishXML(end)
	}
	r.quiet = false
	r.finishKind(end)
	r.finishGzip()
	if doc.Kind.lists() || doc.Kind == KindXML {
		r.finishOctets()
	}
	if doc.Kind.lists() {
		r.finishLimits(end)
		r.finishHints()
	}
	sortIssues(doc.issues)
}

// lists reports whether a document of the kind lists pages or sitemaps.
func (k Kind) lists() bool { return KindURLSet <= k && k <= KindAtom }

// finishXML closes what is still open.
func (r *Reader) finishXML(end place) {
	x := &r.xml
	stack := &x.element
	if stack.depth == 0 && (x.part == partText || x.part == partTextRest) && !x.cut {
		return
	}
	issue := r.reportAt(IssueTruncated, end)
	if top := stack.top(); top != nil {
		r.relate(issue, top.place)
	}
	if r.entry.entry.Loc.Given() {
		r.finishEntry()
	}
}

// finishKind reports a document that is no sitemap.
func (r *Reader) finishKind(end place) {
	doc := r.doc
	if doc.Kind != KindUnknown {
		return
	}
	if r.mode == modeStart {
		doc.Kind = KindEmpty
		r.reportAt(IssueEmptyFile, place{1, Span{}})
		return
	}
	if doc.counts[IssueUnknownKind] == 0 {
		r.reportAt(IssueUnknownKind, place{1, Span{}})
	}
}

// finishGzip reports what was seen of the gzip data around the document.
func (r *Reader) finishGzip() {
	fetch := &r.doc.Fetch
	named := hasGzipName(fetch.URL)
	start := place{1, Span{}}
	if fetch.Gzip&GzipUnpacked == 0 {
		if named && r.doc.Kind != KindGzip {
			r.reportAt(IssueGzipOnlyNamed, start)
		}
		return
	}
	if fetch.URL != "" && !named {
		r.reportAt(IssueGzipNotNamed, start)
	}
	for bit, code := range [...]Code{IssueGzipMembers, IssueGzipJunk, IssueGzipBroken} {
		if fetch.Gzip&(GzipMembers<<bit) != 0 {
			r.reportAt(code, start)
		}
	}
}

// hasGzipName reports whether the path of a URL ends in ".gz".
func hasGzipName(url string) bool {
	end := 0
	for end < len(url) && url[end] != '?' && url[end] != '#' {
		end++
	}
	const name = ".gz"
	return end >= len(name) && equalFold([]byte(url[end-len(name):end]), name)
}

// finishOctets reports what is no text.
func (r *Reader) finishOctets() {
	if n := &r.octets.notUTF8; n.count > 0 {
		r.reportAt(IssueNotUTF8, place{n.line, n.span}).Arg = n.count
	}
	if n := &r.octets.control; n.count > 0 {
		r.reportAt(IssueControl, place{n.line, n.span}).Arg = n.count
	}
}

// finishLimits holds the document against the limits of sitemaps.org.
func (r *Reader) finishLimits(end place) {
	doc, c := r.doc, &r.checks
	switch {
	case doc.Size > SizeLimit:
		r.reportAt(IssueSizePast, place{c.past.Line, c.past.Span}).Arg = doc.Size
	case doc.Size > SizeLimit/100*nearPercent:
		r.reportAt(IssueSizeNear, end).Arg = doc.Size
	}
	switch {
	case doc.total > EntryLimit:
		code := IssueTooManyURLs
		if doc.Kind == KindIndex {
			code = IssueTooManySitemaps
		}
		r.reportAt(code, c.tooMany).Arg = doc.total
	case doc.total > EntryLimit/100*nearPercent:
		r.reportAt(IssueEntriesNear, end).Arg = doc.total
	case doc.total == 0:
		r.reportAt(IssueNoEntries, end)
	}
}

// finishHints reports what all entries say alike.
func (r *Reader) finishHints() {
	c := &r.checks
	if c.dates > 0 {
		r.reportAt(IssueLastmodDate, c.firstDate).Arg = c.dates
	}
	if l := &c.firstLastmod; c.lastmods >= severalEntries && !c.lastmodsDiffer {
		r.reportAt(IssueLastmodAllEqual, place{l.Line, l.Span}).Arg = c.lastmods
	}
	if p := &c.firstPriority; c.priorities >= severalEntries && !c.prioritiesDiffer {
		r.reportAt(IssuePriorityAllEqual, place{p.Line, p.Span}).Arg = c.priorities
	}
}
