package sitemap

// startTag reads the start tag of data[at:end], whose attributes are rest.
func (r *Reader) startTag(name, rest []byte, at, end int, empty bool) {
	x := &r.xml
	stack := &x.element
	switch {
	case x.ended:
		r.foundJunk(at, end)
		return
	case stack.depth >= depthLimit:
		if stack.depth == depthLimit {
			r.report(IssueTooDeep, r.span(at, end))
		}
		if !empty {
			stack.depth++
		}
		return
	}
	if !isName(name) {
		r.report(IssueTagMalformed, r.span(at, end))
	}
	if len(rest) > 0 {
		r.readAttributes(rest, at, at+1+len(name), end)
	}
	element := r.identify(name, at, end)
	if r.mode == modeSkip {
		return
	}
	element = r.settle(element, at, end)
	stack.push(element, name, r.placeOf(at, end))
	r.entry.opened(r, element, at, end)
	r.xml.link = link{}
	if empty {
		r.closeTop()
	}
}

// readAttributes reads those of the tag of data[at:end], which are rest and
// start at start.
func (r *Reader) readAttributes(rest []byte, at, start, end int) {
	attrs := attributes{text: rest, start: start}
	for a, ok := attrs.next(); ok; a, ok = attrs.next() {
		r.readAttribute(a)
	}
	if attrs.broken {
		r.report(IssueTagMalformed, r.span(at, end))
	}
}

// readAttribute notes the namespace that an attribute declares, or what a link
// says, and looks at its references.
func (r *Reader) readAttribute(a attribute) {
	r.resolve(nil, a.start, a.start+len(a.value), false)
	prefix, local := splitName(a.name)
	span := r.span(a.start, a.start+len(a.value))
	switch {
	case string(prefix) == "xmlns":
		v, exact, flaw := readNamespace(a.value)
		if usual := usualVocabulary(local); v == vocabularyOther && usual != vocabularyOther {
			v = usual
		}
		if v != vocabularyOther && !exact {
			r.report(IssueNamespaceWrong, span).Arg = int(flaw)
		}
		r.xml.element.bind(local, v)
	case string(a.name) == "xmlns":
		v, exact, flaw := readNamespace(a.value)
		switch {
		case len(a.value) == 0 && r.xml.element.depth > 0 && r.isSitemap():
			v = vocabularySitemap // written by generators that mean the namespace around
			r.report(IssueNamespaceMissing, span)
		case len(a.value) == 0:
			v = vocabularyNone
		case v != vocabularyOther && !exact:
			r.report(IssueNamespaceWrong, span).Arg = int(flaw)
		case v == vocabularyOther && r.xml.element.depth == 0:
			r.xml.foreign = span
		}
		r.xml.element.bind(nil, v)
	default:
		r.xml.link.note(a)
	}
}

func (r *Reader) isSitemap() bool { return r.doc.Kind == KindURLSet || r.doc.Kind == KindIndex }

// identify says what the name of a start tag means, and what the document is if
// it is the root's.
func (r *Reader) identify(name []byte, at, end int) element {
	stack := &r.xml.element
	prefix, local := splitName(name)
	v, bound := stack.vocabularyOf(prefix)
	if stack.depth == 0 {
		return r.root(prefix, local, v, bound, at, end)
	}
	span := r.span(at+1, at+1+len(name))
	if len(prefix) > 0 && !bound && string(prefix) != "xml" {
		v = usualVocabulary(prefix)
		if reported := &stack.unbound[v]; !*reported {
			*reported = true
			r.report(IssueNamespaceUnbound, span)
		}
	}
	if r.doc.Kind == KindRSS && len(prefix) > 0 && string(local) != "date" {
		return elementOther
	}
	e := elementIn(v, r.doc.Kind, local)
	if e != elementUnknown {
		return e
	}
	var lower [16]byte
	if len(local) <= len(lower) {
		for i, c := range local {
			lower[i] = lowerOctet(c)
		}
		if e = sitemapElement(lower[:len(local)]); e != elementUnknown {
			r.report(IssueElementCase, span)
			return e
		}
	}
	r.report(IssueElementUnknown, span)
	return elementUnknown
}

// root says what the document is by its root.
func (r *Reader) root(prefix, local []byte, v vocabulary, bound bool, at, end int) element {
	doc, span := r.doc, r.span(at, end)
	switch {
	case equalFold(local, "urlset"), equalFold(local, "sitemapindex"):
		e, right := elementURLSet, "urlset"
		if doc.Kind = KindURLSet; len(local) > len(right) {
			e, right, doc.Kind = elementIndex, "sitemapindex", KindIndex
		}
		if string(local) != right {
			r.report(IssueElementCase, r.span(at+1, at+1+len(local)))
		}
		switch {
		case v == vocabularySitemap: // right, or reported where it was bound
			return e
		case len(prefix) > 0 && !bound:
			r.report(IssueNamespaceUnbound, span)
		case v == vocabularyNone:
			r.report(IssueNamespaceMissing, span)
		default:
			if r.xml.foreign != (Span{}) {
				span = r.xml.foreign
			}
			r.report(IssueNamespaceWrong, span).Arg = int(NamespaceOther)
		}
		r.xml.element.bind(prefix, vocabularySitemap)
		return e
	case string(local) == "rss", string(local) == "RDF":
		doc.Kind = KindRSS
		r.report(IssueFeed, span)
		return elementRSS
	case string(local) == "feed":
		doc.Kind = KindAtom
		r.report(IssueFeed, span)
		return elementFeed
	case isPageRoot(local):
		r.foundPage(span)
		return elementOther
	}
	doc.Kind = KindXML
	r.report(IssueOtherRoot, span)
	return elementOther
}

// foundPage stops reading: the document is a web page.
func (r *Reader) foundPage(span Span) {
	r.doc.Kind, r.mode = KindHTML, modeSkip
	r.report(IssueHTML, span)
}

// foundJunk reports the first octets behind the root's end.
func (r *Reader) foundJunk(at, end int) {
	if !r.xml.junk {
		r.xml.junk = true
		r.report(IssueJunkBehind, r.span(at, end))
	}
}

// settle says as what an element is taken where it stands. A new entry closes
// what was left open in the one before it, and an element of the protocol
// closes the text before it.
func (r *Reader) settle(e element, at, end int) element {
	stack := &r.xml.element
	if e == elementOther || e == elementUnknown {
		if stack.inside().holdsText() && r.isSitemap() {
			r.report(IssueElementMisplaced, r.span(at, end))
		}
		return e
	}
	for stack.depth > 0 {
		inside := stack.inside()
		if !inside.holdsText() && !(e.isEntry() && r.entry.on && r.isSitemap()) {
			break
		}
		r.closeUnclosed(at, end)
	}
	inside := stack.inside()
	switch e {
	case elementItemLink, elementItemDate:
		if inside != elementItem {
			return elementOther
		}
	case elementEntryLink, elementEntryDate:
		if inside != elementEntry {
			return elementOther
		}
	case elementURLSet, elementIndex:
		if stack.depth > 0 {
			r.report(IssueElementMisplaced, r.span(at, end))
		}
	}
	if int(e) >= len(parents) {
		return e
	}
	allowed := parents[e]
	if allowed[0] == elementOther || inside == allowed[0] || inside == allowed[1] {
		return e
	}
	r.report(IssueElementMisplaced, r.span(at, end))
	if e.isEntry() && (inside == elementURLSet || inside == elementIndex) {
		return e
	}
	return elementOther
}

// closeUnclosed closes the innermost element at the tag of data[at:end], which
// does not close it.
func (r *Reader) closeUnclosed(at, end int) {
	if top := r.xml.element.top(); r.xml.element.depth <= depthLimit {
		r.relate(r.report(IssueTagMismatch, r.span(at, end)), top.place)
	}
	r.closeTop()
}

// endTag reads the end tag of data[at:end]. It closes the innermost element of
// its name, and what is open within that.
func (r *Reader) endTag(name []byte, at, end int) {
	x := &r.xml
	stack := &x.element
	switch {
	case x.ended:
		r.foundJunk(at, end)
		return
	case stack.depth > depthLimit:
		stack.depth--
		return
	}
	around := stack.find(name)
	if around < 0 {
		r.report(IssueTagMismatch, r.span(at, end))
		return
	}
	for stack.depth > around+1 {
		r.closeUnclosed(at, end)
	}
	r.closeTop()
}

// closeTop closes the innermost element.
func (r *Reader) closeTop() {
	stack := &r.xml.element
	if stack.depth <= depthLimit {
		r.entry.closed(r, stack.top().element)
	}
	stack.pop()
	r.xml.ended = stack.depth == 0
}
