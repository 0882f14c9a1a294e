package sitemap

// Document is what was read of a sitemap: its records, not its octets. It is
// never changed after Reader.Close and may be used by many goroutines.
type Document struct {
	Kind   Kind
	Size   int   // octets read, a byte order mark included
	Lines  int32 // lines begun; a line ends at LF, CR or CRLF
	Fetch  Fetch
	issues []Issue
	counts [codes]int

	entries   []Entry
	total     int
	locations []Location
	located   int
	kept      shelves
}

// What sitemaps.org allows, for an uncompressed file ("Sitemap file
// requirements" and "loc").
const (
	EntryLimit = 50_000   // URLs of a sitemap, and sitemaps of an index
	SizeLimit  = 50 << 20 // octets: "50MB (52,428,800 bytes)"
	LocLimit   = 2048     // a loc must have fewer characters
)

// What this package keeps and reads, whatever a document holds.
const (
	LocationLimit = 200_000 // images, videos and alternates that are kept; the rest is counted
	IssueLimit    = 1000    // issues of one code that are kept; the rest is counted
	MaxRead       = 1 << 30 // octets that are read; what stands behind is not looked at
)

// EntryKind says what an entry is of.
type EntryKind uint8

const (
	EntryURL     EntryKind = iota // a page: url of a sitemap, line of a list, item of a feed
	EntrySitemap                  // a sitemap that an index lists
)

var entryNames = [...]string{"url", "sitemap"}

func (k EntryKind) String() string { return entryNames[k] }

// Entry is a page or a sitemap that the document lists. Of elements that stand
// there twice it has the first.
type Entry struct {
	Kind       EntryKind
	Changefreq Changefreq
	Priority   Priority
	Loc        Value // none when the entry has no loc
	Lastmod    Lastmod

	first, last int32 // its locations
}

// LocationKind says what else than a page a URL is of.
type LocationKind uint8

const (
	LocationImage     LocationKind = iota // image:loc of Google's image sitemaps
	LocationVideo                         // video:content_loc of Google's video sitemaps
	LocationPlayer                        // video:player_loc
	LocationThumbnail                     // video:thumbnail_loc
	LocationAlternate                     // xhtml:link rel="alternate": the page in another language
)

var locationNames = [...]string{"image", "video", "player", "thumbnail", "alternate"}

func (k LocationKind) String() string { return locationNames[k] }

// Location is a URL that belongs to a page.
type Location struct {
	Kind  LocationKind
	Entry int32 // index of the page among Entries
	URL   Value
	Lang  Value // hreflang of an alternate
}

// Entries gives the pages or sitemaps in the order of the document, the first
// EntryLimit of them. They must not be changed.
func (d *Document) Entries() []Entry { return d.entries }

// Total is how many entries the document has, those above EntryLimit included.
func (d *Document) Total() int { return d.total }

// Locations gives images, videos and alternates in the order of the document,
// the first LocationLimit of them. They must not be changed.
func (d *Document) Locations() []Location { return d.locations }

// Located is how many locations the document has, those above LocationLimit
// included.
func (d *Document) Located() int { return d.located }

// LocationsOf gives those of one entry.
func (d *Document) LocationsOf(e Entry) []Location { return d.locations[e.first:e.last] }

// Text gives the text of a value, "" for none.
func (d *Document) Text(v Value) string { return string(d.octets(v)) }

// AppendText adds the text of a value to a list of octets.
func (d *Document) AppendText(octets []byte, v Value) []byte { return append(octets, d.octets(v)...) }

// TextSize is how many octets all texts of the document have together.
func (d *Document) TextSize() (size int) {
	for _, block := range d.kept.blocks {
		size += len(block)
	}
	return size
}

func (d *Document) octets(v Value) []byte { return d.kept.octets(v.text) }

// Issues gives what is wrong with the document or worth knowing about it, in
// the order of the document, and of one code the first IssueLimit. They must
// not be changed.
func (d *Document) Issues() []Issue { return d.issues }

// Count is how many issues of the code there are, those above IssueLimit
// included.
func (d *Document) Count(code Code) int { return d.counts[code] }

// WellFormed reports whether an XML parser that keeps to the letter reads the
// document to its end. What is not XML is not well-formed.
func (d *Document) WellFormed() bool {
	for code, count := range d.counts {
		if count > 0 && Code(code).Malformed() {
			return false
		}
	}
	return d.Kind == KindURLSet || d.Kind == KindIndex || d.Kind == KindRSS || d.Kind == KindAtom || d.Kind == KindXML
}
