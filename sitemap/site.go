package sitemap

import (
	"bytes"
	"strings"

	"robotstxt/robots"
)

// site is what URLs are compared with: the document's own, or that of the first
// loc.
type site struct {
	scheme, rest string // of the origin, as robots.Origin spells it; "" when not known
	folder       string // path up to its last slash; "" when the document's URL is not known
	first        place  // of the loc that gave it

	// What was found about the start of a loc, up to its path, so that it is
	// looked at once and not for every loc.
	start []byte
	other Code // IssueOtherHost, IssueOtherScheme, or 0
}

// siteOf gives the site of the document's URL.
func siteOf(url string) (s site) {
	if !s.setOrigin(url) {
		return s
	}
	path := url[strings.Index(url, "://")+len("://"):]
	path = readReferred(path)
	path, _, _ = strings.Cut(path, "?")
	s.folder = "/"
	if start := strings.IndexByte(path, '/'); start >= 0 {
		s.folder = path[start : strings.LastIndexByte(path, '/')+1]
	}
	return s
}

func (s *site) setOrigin(url string) bool {
	origin, found := robots.ReadOrigin(url)
	if found {
		s.scheme, s.rest, _ = strings.Cut(origin.String(), "://")
	}
	return found
}

// checkSite reports a loc of another site, or outside the folder that a sitemap
// speaks for (sitemaps.org, "Sitemap file location"). The host of text is
// text[host:end].
func (r *Reader) checkSite(v Value, text []byte, host, end int) {
	s := &r.checks.site
	at := place{v.Line, v.Span}
	if !bytes.Equal(s.start, text[:end]) {
		s.start = append(s.start[:0], text[:end]...)
		s.compare(at)
	}
	if s.other != 0 {
		issue := r.reportAt(s.other, within(v, text, 0, end))
		if s.first.line > 0 {
			r.relate(issue, s.first)
		}
		return
	}
	if len(s.folder) > 1 {
		path := text[end:]
		if !bytes.HasPrefix(path, []byte(s.folder)) {
			r.reportAt(IssueOutsidePath, at)
		}
	}
}

// compare says how the origin that a loc starts with stands to the site.
func (s *site) compare(at place) {
	url := string(s.start)
	if s.rest == "" {
		s.setOrigin(url)
		s.first = at
		return
	}
	var o site
	o.setOrigin(url)
	switch s.other = 0; {
	case o.rest != s.rest:
		s.other = IssueOtherHost
	case o.scheme != s.scheme:
		s.other = IssueOtherScheme
	}
}
