package robots

import "bytes"

// sitemapNotes is what is known about the sitemap lines read so far.
type sitemapNotes struct {
	lines  map[string]int // the line of each value
	host   []byte         // of the first sitemap that is a URL
	first  int32          // its line, or 0
	access *Access        // of an agent that nobody names

	disallowed bool // some sitemap is
}

// checkSitemap reports on a sitemap line, which must hold a whole URL
// (sitemaps.org). Whatever group stands around it is of no account (RFC 9309
// 2.2.4).
func (l *linter) checkSitemap() {
	notes := &l.sitemaps
	span := l.line.Value
	if span.Empty() {
		l.reportLine(IssueSitemapRelative)
		return
	}
	value := l.file.source.Text(span)
	if line, known := notes.lines[value]; known {
		issue := l.reportLine(IssueSitemapRepeated)
		issue.Related, issue.Fixable = l.recordOf(int32(line)), l.agrees(Sitemap, span)
		return
	}
	if notes.lines == nil {
		notes.lines = make(map[string]int)
	}
	notes.lines[value] = int(l.number)
	host, code := readSitemap(value)
	if code != 0 {
		l.report(code, span)
		return
	}
	host.Start, host.End = host.Start+span.Start, host.End+span.Start
	name := appendLower(nil, l.file.source.octets(host))
	if notes.first == 0 {
		notes.host, notes.first = name, l.number
	} else if !bytes.Equal(notes.host, name) {
		l.report(IssueSitemapOtherHost, host).Related = l.recordOf(notes.first)
		return // these rules do not govern it
	}
	if notes.access == nil {
		f := *l.file
		f.fetch, f.origin = Fetch{}, Origin{}
		notes.access = f.For(Agent{})
	}
	if v := notes.access.Check(value); !v.Allowed && v.Cause == CauseRule {
		l.report(IssueSitemapDisallowed, span).Related = l.recordOf(v.Rule.Line)
		notes.disallowed = true
	}
}

// finishSitemaps asks the other readers about the sitemaps that are disallowed,
// by the groups that RFC 9309 finds in the file. It asks one after the other:
// each makes an index of its own of the rules.
func (l *linter) finishSitemaps() {
	if !l.sitemaps.disallowed {
		return
	}
	for bit := range dialects {
		f := *l.sitemaps.access.file
		f.dialect, f.shelf = dialects[bit], new(indexShelf)
		access := f.For(Agent{})
		for i := range l.issues {
			if issue := &l.issues[i]; issue.Code == IssueSitemapDisallowed && access.Check(f.source.Text(issue.Span)).Allowed {
				issue.Readers |= 1 << bit
			}
		}
	}
}

// readSitemap gives the host of a sitemap's URL, or what is wrong with it.
//
//	sitemap = ( "http" / "https" ) "://" host [ ( "/" / "?" / "#" ) *octet ]
func readSitemap(value string) (host Span, code Code) {
	host.Start = int32(schemeEnd(value))
	scheme := lowerText(value[:min(len(value), len("https://"))])
	switch {
	case host.Start == 0 && hasPrefix(scheme, "http:", "https:"):
		return host, IssueSitemapMalformed
	case host.Start == 0:
		return host, IssueSitemapRelative
	case !hasPrefix(scheme, "http://", "https://"):
		return host, IssueSitemapMalformed
	}
	host.End = host.Start
	for int(host.End) < len(value) && value[host.End] != '/' && value[host.End] != '?' && value[host.End] != '#' {
		host.End++
	}
	if host.Empty() || value[host.Start] == ':' {
		return host, IssueSitemapMalformed
	}
	for i := range len(value) {
		if isSpace(value[i]) {
			return host, IssueSitemapMalformed
		}
	}
	return host, 0
}

func hasPrefix(text string, either, or string) bool {
	return len(text) >= len(either) && text[:len(either)] == either || len(text) >= len(or) && text[:len(or)] == or
}
