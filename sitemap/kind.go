package sitemap

// Kind is what a document is, by its content. What its name or its header says
// is of no account.
type Kind uint8

const (
	KindUnknown Kind = iota // text or octets of another kind
	KindEmpty               // nothing but white space
	KindURLSet              // XML with the root urlset: a sitemap
	KindIndex               // XML with the root sitemapindex: a list of sitemaps
	KindText                // a URL a line (sitemaps.org, "Text file")
	KindRSS                 // an RSS 2.0 or RSS 1.0 feed
	KindAtom                // an Atom feed (RFC 4287)
	KindGzip                // still compressed (RFC 1952 2.3.1: 1F 8B)
	KindHTML                // a web page, such as a form for a password or a "not found"
	KindXML                 // XML with another root
	KindUTF16               // text in UTF-16, which no sitemap may be
)

var kindNames = [...]string{"unknown", "empty", "urlset", "index", "text", "rss", "atom", "gzip", "html", "xml", "utf-16"}

func (k Kind) String() string { return kindNames[k] }

// detectHead is how many octets decide whether a document is gzip or UTF-16.
const detectHead = 64

// detectMost is how far Detect looks for the root.
const detectMost = 64 << 10

// Detect says what a document is that starts with head; 64 KiB of it are
// enough, unless more comments than that stand before the root. It says what
// Read would say, but does not look at what stands behind the root's tag.
func Detect(head []byte) Kind {
	r := NewReader(Fetch{})
	r.detecting = true
	for head = head[:min(len(head), detectMost)]; len(head) > 0 && r.doc.Kind == KindUnknown; {
		n := min(len(head), 1<<10)
		r.Write(head[:n])
		head = head[n:]
	}
	return r.Close().Kind
}

// wideKind says whether head starts as gzip or UTF-16 does: the latter with its
// byte order mark, or with NUL for every second octet.
func wideKind(head []byte) Kind {
	if len(head) < 2 {
		return KindUnknown
	}
	switch mark := string(head[:2]); mark {
	case "\x1F\x8B":
		return KindGzip
	case "\xFF\xFE", "\xFE\xFF":
		return KindUTF16
	}
	var nuls [2]int
	for i, c := range head {
		if c == 0 {
			nuls[i%2]++
		}
	}
	if len(head) >= 4 && (nuls[0] == (len(head)+1)/2 && nuls[1] == 0 || nuls[1] == len(head)/2 && nuls[0] == 0) {
		return KindUTF16
	}
	return KindUnknown
}

// isPageRoot reports whether a root's name is one that web pages start with.
func isPageRoot(name []byte) bool {
	for _, page := range [...]string{"html", "head", "body", "title", "meta", "script"} {
		if equalFold(name, page) {
			return true
		}
	}
	return false
}

// equalFold compares with a lower-case word, whatever the case of ASCII letters.
//
//go:noinline
func equalFold(text []byte, lower string) bool {
	if len(text) != len(lower) {
		return false
	}
	for i, c := range text {
		if lowerOctet(c) != lower[i] {
			return false
		}
	}
	return true
}

func lowerOctet(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}

// isSpace is white space as XML has it: S ::= (#x20 | #x9 | #xD | #xA)+.
func isSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\r' }

// trimSpace gives where text starts and ends without the white space around it.
//
//go:noinline
func trimSpace(text []byte) (start, end int) {
	for end = len(text); start < end && isSpace(text[start]); start++ {
	}
	for end > start && isSpace(text[end-1]) {
		end--
	}
	return start, end
}
