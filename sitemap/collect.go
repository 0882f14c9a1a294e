package sitemap

// collector makes entries of elements.
type collector struct {
	on     bool // an entry is open
	entry  Entry
	place  place // its start tag
	mark   shelf // of Document.kept when it was opened
	seen   [elementPriority + 1]place
	images int
	linked int // alternates
	value  capture
}

// opened notes that an element was opened by the tag of data[at:end].
func (c *collector) opened(r *Reader, e element, at, end int) {
	link := &r.xml.link
	switch {
	case e.isEntry():
		c.begin(r, e, r.placeOf(at, end))
	case e.holdsText():
		c.value.open(r, end)
	case e == elementImage:
		if c.images++; c.images == imageLimit+1 {
			r.report(IssueTooManyImages, r.span(at, end))
		}
	case e == elementLink:
		r.readAlternate(link, at, end)
	case e == elementEntryLink:
		if !c.entry.Loc.Given() && (len(link.rel.value) == 0 || string(link.rel.value) == "alternate") && link.href.name != nil {
			c.entry.Loc = r.attributeValue(link.href)
		}
	}
}

// imageLimit is how many images one URL may have, by Google's documentation of
// image sitemaps.
const imageLimit = 1000

func (c *collector) begin(r *Reader, e element, at place) {
	*c = collector{on: true, place: at, mark: r.doc.kept.mark(), value: capture{text: c.value.text}}
	if e == elementSitemap {
		c.entry.Kind = EntrySitemap
	}
	c.entry.first = int32(len(r.doc.locations))
}

// closed notes that an element was closed.
func (c *collector) closed(r *Reader, e element) {
	switch {
	case e.isEntry():
		r.finishEntry()
	case e.holdsText() && c.value.on:
		c.value.on = false
		c.store(r, e)
	}
}

// store takes the text of an element for the entry that is open.
func (c *collector) store(r *Reader, e element) {
	v := &c.value
	if e <= elementPriority {
		if first := c.seen[e]; first.line > 0 {
			r.relate(r.reportAt(IssueElementRepeated, v.place), first)
			return
		}
		c.seen[e] = v.place
	}
	text := v.trimmed()
	switch e {
	case elementLoc:
		c.entry.Loc = r.keep(v.place, text)
		r.checkMarkup(v, text)
	case elementItemLink:
		if !c.entry.Loc.Given() {
			c.entry.Loc = r.keep(v.place, text)
		}
	case elementLastmod, elementEntryDate, elementItemDate:
		if !c.entry.Lastmod.Given() {
			c.entry.Lastmod = r.readLastmod(v.place, text, e)
		}
	case elementChangefreq:
		c.entry.Changefreq = r.readChangefreq(v.place, text)
	case elementPriority:
		c.entry.Priority = r.readPriority(v.place, text)
	case elementImageLoc:
		r.locate(LocationImage, v.place, text)
	case elementVideoLoc:
		r.locate(LocationVideo, v.place, text)
	case elementPlayer:
		r.locate(LocationPlayer, v.place, text)
	case elementThumbnail:
		r.locate(LocationThumbnail, v.place, text)
	}
}

// trimmed gives the text without the white space around it.
func (c *capture) trimmed() []byte {
	start, end := trimSpace(c.text)
	return c.text[start:end]
}

// checkMarkup reports how a loc is written.
func (r *Reader) checkMarkup(v *capture, text []byte) {
	if v.cdata {
		r.reportAt(IssueLocCDATA, v.place)
	}
	if len(text) > 0 && len(text) < len(v.text) {
		r.reportAt(IssueLocSpace, v.place)
	}
}

// keep keeps a text of the document.
func (r *Reader) keep(at place, text []byte) Value {
	return Value{at.span, at.line, r.doc.kept.put(text)}
}

// locate keeps a URL that belongs to the entry that is open.
func (r *Reader) locate(kind LocationKind, at place, text []byte) {
	doc := r.doc
	mark := doc.kept.mark()
	url := r.keep(at, text)
	r.checkURL(url, roleOther)
	if doc.located++; len(doc.locations) < LocationLimit {
		doc.locations = append(grown(doc.locations), Location{Kind: kind, Entry: int32(len(doc.entries)), URL: url})
		return
	}
	doc.kept.cut(mark)
}

// finishEntry takes the entry that is open.
func (r *Reader) finishEntry() {
	c, doc := &r.entry, r.doc
	if !c.on {
		return
	}
	c.on = false
	e := &c.entry
	e.last = int32(len(doc.locations))
	role := rolePage
	if e.Kind == EntrySitemap {
		role = roleSitemap
	}
	if e.Loc.Given() {
		r.checkURL(e.Loc, role)
	} else {
		r.reportAt(IssueLocMissing, c.place)
	}
	r.checkAlternates(e)
	r.countHints(e)
	if doc.total++; doc.total == EntryLimit+1 {
		r.checks.tooMany = c.place
	}
	if doc.total > EntryLimit || c.place.span.Start >= SizeLimit {
		doc.kept.cut(c.mark)
		doc.locations = doc.locations[:e.first]
		return
	}
	if e.Loc.Given() {
		r.checkRepeated(e)
	}
	doc.entries = append(grown(doc.entries), *e)
}
