package sitemap

// element is what a tag's name means, by its namespace.
type element uint8

const (
	elementOther   element = iota // of another vocabulary: it is skipped
	elementUnknown                // of the namespace of sitemaps, which does not have it
	elementURLSet
	elementIndex
	elementURL
	elementSitemap
	elementLoc
	elementLastmod
	elementChangefreq
	elementPriority
	elementImage
	elementImageLoc
	elementVideo
	elementVideoLoc
	elementPlayer
	elementThumbnail
	elementLink // xhtml:link
	elementRSS
	elementChannel
	elementItem
	elementItemLink
	elementItemDate
	elementFeed
	elementEntry
	elementEntryLink
	elementEntryDate
)

// parents has the elements that each may stand in; one that is not listed may
// stand anywhere.
var parents = [...][2]element{
	elementURL:        {elementURLSet, elementURLSet},
	elementSitemap:    {elementIndex, elementIndex},
	elementLoc:        {elementURL, elementSitemap},
	elementLastmod:    {elementURL, elementSitemap},
	elementChangefreq: {elementURL, elementURL},
	elementPriority:   {elementURL, elementURL},
	elementImage:      {elementURL, elementURL},
	elementImageLoc:   {elementImage, elementImage},
	elementVideo:      {elementURL, elementURL},
	elementVideoLoc:   {elementVideo, elementVideo},
	elementPlayer:     {elementVideo, elementVideo},
	elementThumbnail:  {elementVideo, elementVideo},
	elementLink:       {elementURL, elementURL},
}

// holdsText reports whether the text of an element is one that is kept.
func (e element) holdsText() bool {
	switch e {
	case elementLoc, elementLastmod, elementChangefreq, elementPriority, elementImageLoc, elementVideoLoc, elementPlayer, elementThumbnail,
		elementItemLink, elementItemDate, elementEntryDate:
		return true
	}
	return false
}

// holdsElements reports whether an element has no text of its own.
func (e element) holdsElements() bool {
	return elementURLSet <= e && e <= elementSitemap || e == elementImage || e == elementVideo
}

// isEntry reports whether an element is one page or one sitemap.
func (e element) isEntry() bool {
	return e == elementURL || e == elementSitemap || e == elementItem || e == elementEntry
}

// vocabulary is a namespace that means something here.
type vocabulary uint8

const (
	vocabularyNone vocabulary = iota
	vocabularyOther
	vocabularySitemap
	vocabularyImage
	vocabularyVideo
	vocabularyNews
	vocabularyXHTML
	vocabularyAtom
)

// vocabularies has the name of each, without its scheme, and the prefix by
// which people write it.
var vocabularies = [...]struct{ name, prefix string }{
	vocabularySitemap: {"://www.sitemaps.org/schemas/sitemap/0.9", ""},
	vocabularyImage:   {"://www.google.com/schemas/sitemap-image/1.1", "image"},
	vocabularyVideo:   {"://www.google.com/schemas/sitemap-video/1.1", "video"},
	vocabularyNews:    {"://www.google.com/schemas/sitemap-news/0.9", "news"},
	vocabularyXHTML:   {"://www.w3.org/1999/xhtml", "xhtml"},
	vocabularyAtom:    {"://www.w3.org/2005/Atom", "atom"},
}

// oldNames are what sitemaps were named by before 0.9, and what people write
// for it.
var oldNames = [...]string{"://www.google.com/schemas/sitemap/0.", "://www.sitemaps.org/schemas/sitemap/", "://www.sitemaps.org/schemas/sitemap/1."}

// readNamespace says which vocabulary a namespace means, and whether its name
// is exactly right. It takes what differs in scheme, in slashes or in white
// space for meant, and of sitemaps other versions too.
func readNamespace(name []byte) (v vocabulary, exact bool, flaw NamespaceFlaw) {
	text := string(name)
	for text != "" && isSpace(text[0]) {
		text = text[1:]
	}
	for text != "" && (isSpace(text[len(text)-1]) || text[len(text)-1] == '/') {
		text = text[:len(text)-1]
	}
	scheme := 0
	for scheme < len(text) && text[scheme] != ':' {
		scheme++
	}
	rest := text[scheme:]
	for v := vocabularySitemap; int(v) < len(vocabularies); v++ {
		switch {
		case rest != vocabularies[v].name:
		case text[:scheme] == "http" && len(text) == len(name):
			return v, true, 0
		case text[:scheme] == "http":
			return v, false, NamespaceSlash
		default:
			return v, false, NamespaceScheme
		}
	}
	for _, old := range oldNames {
		if len(rest) >= len(old)-1 && len(rest) <= len(old)+2 && rest[:len(old)-1] == old[:len(old)-1] {
			return vocabularySitemap, false, NamespaceVersion
		}
	}
	return vocabularyOther, false, NamespaceOther
}

// usualVocabulary is what a prefix stands for where its namespace does not say.
func usualVocabulary(prefix []byte) vocabulary {
	for v := vocabularyImage; int(v) < len(vocabularies); v++ {
		if string(prefix) == vocabularies[v].prefix {
			return v
		}
	}
	return vocabularyOther
}

// elementIn gives the element that a local name means in a vocabulary.
func elementIn(v vocabulary, kind Kind, local []byte) element {
	switch kind {
	case KindRSS:
		return feedElement(v, local)
	case KindAtom:
		return atomElement(v, local)
	}
	switch v {
	case vocabularySitemap:
		return sitemapElement(local)
	case vocabularyImage:
		switch string(local) {
		case "image":
			return elementImage
		case "loc":
			return elementImageLoc
		}
	case vocabularyVideo:
		switch string(local) {
		case "video":
			return elementVideo
		case "content_loc":
			return elementVideoLoc
		case "player_loc":
			return elementPlayer
		case "thumbnail_loc":
			return elementThumbnail
		}
	case vocabularyXHTML:
		if string(local) == "link" {
			return elementLink
		}
	}
	return elementOther
}

func sitemapElement(local []byte) element {
	switch string(local) {
	case "url":
		return elementURL
	case "loc":
		return elementLoc
	case "lastmod":
		return elementLastmod
	case "changefreq":
		return elementChangefreq
	case "priority":
		return elementPriority
	case "sitemap":
		return elementSitemap
	case "urlset":
		return elementURLSet
	case "sitemapindex":
		return elementIndex
	}
	return elementUnknown
}

// feedElement is for RSS, whose elements have no namespace in 2.0 and one of
// their own in 1.0.
func feedElement(v vocabulary, local []byte) element {
	if v == vocabularyAtom {
		return elementOther
	}
	switch string(local) {
	case "channel":
		return elementChannel
	case "item":
		return elementItem
	case "link":
		return elementItemLink
	case "pubDate", "date":
		return elementItemDate
	}
	return elementOther
}

// atomElement is for RFC 4287.
func atomElement(v vocabulary, local []byte) element {
	if v != vocabularyAtom && v != vocabularyNone {
		return elementOther
	}
	switch string(local) {
	case "entry":
		return elementEntry
	case "link":
		return elementEntryLink
	case "updated":
		return elementEntryDate
	}
	return elementOther
}
