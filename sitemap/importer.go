package sitemap

import "slices"

// Importer is how one program that fetches sitemaps goes about it, by what its
// operator documents: plain data, in which the zero value of a field is that
// the program does nothing of the kind.
type Importer struct {
	Name    string   // unique; stable
	Source  string   // the operator's document
	Headers []Header // of every request, User-Agent first

	// What it may be asked for.
	Origins bool     // an origin, at which Paths are tried
	Endings []string // of the path of a URL that is tried as it stands

	// What it asks for next.
	Paths     []string // at the origin, in order, until one is taken
	RobotsTxt bool     // behind those /robots.txt, of which the Sitemap lines alone are read: each is one more to try
	TakesAll  bool     // every sitemap is taken that can be reached; otherwise the first that is one, with those it lists if it is an index
	RetryWWW  bool     // when there were no pages, the same with "www." before the host, if that is not there

	// Where it stops.
	Timeout     int  // seconds for a request
	Redirects   int  // followed one behind the other
	Files       int  // sitemaps that are read in all; 0 is any number
	Levels      int  // indexes and sitemaps one below the other, the first included
	Size        int  // octets of one sitemap, unpacked; 0 is any number
	OneOrigin   bool // what an index or a robots.txt names on another origin is not asked for
	PublicHosts bool // private and internal addresses are not asked for
}

// Header is a header field of a request.
type Header struct{ Name, Value string }

// Importers gives the table of importers that are known.
func Importers() []Importer { return slices.Clone(importers) }

// ImporterNamed gives the importer with that name.
func ImporterNamed(name string) (i Importer, found bool) {
	for _, i := range importers {
		if i.Name == name {
			return i, true
		}
	}
	return Importer{}, false
}

var importers = []Importer{sheetsImporter, knowledgeBase}

// sheetsImporter is Profound's importer for sheets. A person starts it. It does
// not apply the rules of a robots.txt; a firewall keeps it out, or 4xx for what
// it tries. Whether a URL that is given goes before the paths, and whether an
// index on the origin may name sitemaps of another, its document leaves open.
var sheetsImporter = Importer{
	Name:   "profound-sheets",
	Source: "https://docs.tryprofound.com/bots/sitemap-importer",
	Headers: []Header{
		{"User-Agent", "ProfoundSheetsSitemapImporter/1.0"},
		{"Accept", "application/xml,text/xml,application/xhtml+xml,text/plain;q=0.9,*/*;q=0.8"},
	},
	Origins:   true,
	Endings:   []string{".xml"},
	Paths:     []string{"/sitemap.xml", "/sitemap_index.xml", "/sitemap-index.xml"},
	RobotsTxt: true,
	Timeout:   10,
	Redirects: 5,
	Levels:    2, // "recursion past index to child" is what it never does
	OneOrigin: true,
}

// knowledgeBase is Profound's fetcher for knowledge bases. A person starts it,
// or a schedule that a person set. It does not read robots.txt. Given a bare
// domain it finds pages in another way. Whether its 20 MB are before or behind
// unpacking its document leaves open, and in which order it reads.
var knowledgeBase = Importer{
	Name:   "profound-knowledge-base",
	Source: "https://docs.tryprofound.com/bots",
	Headers: []Header{
		{"User-Agent", "ProfoundKnowledgeBase/1.0 (+https://docs.tryprofound.com/bots)"},
		{"Accept-Encoding", "gzip, deflate"},
	},
	Endings:     []string{".xml", ".xml.gz"},
	TakesAll:    true,
	RetryWWW:    true,
	Timeout:     20,
	Redirects:   5,
	Files:       50,
	Levels:      3,
	Size:        20 << 20,
	PublicHosts: true,
}
