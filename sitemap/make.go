package sitemap

import (
	"bytes"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Maker makes sitemaps of a list of URLs, one a line, and an index when there
// are several.
//
//	maker, ok := sitemap.NewMaker("https://example.com/")
//	io.Copy(maker, list)         // in chunks of any size
//	maker.Close()
//	for i := range maker.Files() {
//		maker.WriteFile(w, i)
//	}
//	maker.LeftOut()              // what was not taken, and why
//
// What it makes Read reads without an issue, by construction: each URL is judged
// as Read judges those of a sitemap in that folder, and one with an issue is left
// out. What can be mended without a doubt is: see mend. Files are filled to nine
// tenths of what sitemaps.org allows, so that none is near a limit.
type Maker struct {
	folder  string
	judge   *Reader // judges URLs; of its document only the issues are used
	changes *Reader // notes what was changed of URLs that were taken

	rest  []byte // the start of a line whose end was not there yet
	start int    // where the line starts in the list
	line  int32
	cr    bool // the line before ended with CR, which an LF may belong to

	urls  []string
	left  int // lines that were not taken
	seen  map[string]place
	files []MadeFile
	room  struct{ entries, size int } // of one file
}

// MadeFile is a file that a Maker makes.
type MadeFile struct {
	Name  string // in the folder
	Kind  Kind   // KindURLSet or KindIndex
	Total int    // how many URLs or sitemaps it lists
	Size  int    // octets

	first int // the first of its URLs
}

const (
	makeHead     = `<?xml version="1.0" encoding="UTF-8"?>` + "\n"
	urlsetOpen   = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` + "\n"
	urlsetClose  = "</urlset>\n"
	urlOpen      = "<url><loc>"
	urlClose     = "</loc></url>\n"
	indexOpen    = `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">` + "\n"
	indexClose   = "</sitemapindex>\n"
	sitemapOpen  = "<sitemap><loc>"
	sitemapClose = "</loc></sitemap>\n"
)

// NewMaker starts a list whose sitemaps will stand in a folder, given by its URL
// or by that of a sitemap in it. "https://" is added where it has no scheme. It
// is false when no sitemap can have such an address.
func NewMaker(folder string) (m *Maker, ok bool) {
	folder = readReferred(folder)
	if !strings.Contains(folder, "://") {
		folder = "https://" + folder
	}
	folder, _, _ = strings.Cut(folder, "?")
	if _, end, code := readURL([]byte(folder)); code != 0 {
		return nil, false
	} else if slash := strings.LastIndexByte(folder, '/'); slash >= end && strings.HasSuffix(folder, ".xml") {
		folder = folder[:slash]
	}
	folder = strings.TrimSuffix(folder, "/") + "/"
	longest := NewReader(Fetch{})
	longest.checkURL(longest.keep(place{line: 1}, []byte(folder+nameOf(EntryLimit))), rolePage)
	if len(longest.doc.issues) > 0 {
		return nil, false
	}
	m = &Maker{folder: folder, line: 1, seen: map[string]place{}}
	m.judge = NewReader(Fetch{URL: folder + nameOf(0)})
	m.changes = NewReader(Fetch{})
	m.room.entries = EntryLimit / 100 * nearPercent
	m.room.size = SizeLimit / 100 * nearPercent
	return m, true
}

// nameOf names the sitemaps: the only one or the index is 0.
func nameOf(number int) string {
	if number == 0 {
		return "sitemap.xml"
	}
	return "sitemap-" + strconv.Itoa(number) + ".xml"
}

// Write reads the next chunk of the list, whose lines end at LF, CR or CRLF. The
// error is always nil, and n the length of the chunk.
func (m *Maker) Write(chunk []byte) (n int, err error) {
	n = len(chunk)
	for len(chunk) > 0 {
		if m.cr && chunk[0] == '\n' {
			m.start++
			chunk = chunk[1:]
			m.cr = false
			continue
		}
		m.cr = false
		size := lineLength(chunk)
		if size == len(chunk) {
			m.rest = append(m.rest, chunk...)
			break
		}
		line := chunk[:size]
		if len(m.rest) > 0 {
			m.rest = append(m.rest, line...)
			line = m.rest
		}
		m.take(line)
		m.cr = chunk[size] == '\r'
		m.start += len(line) + 1
		m.line++
		m.rest = m.rest[:0]
		chunk = chunk[size+1:]
	}
	return n, nil
}

// Close says that the list has ended: the files can be written.
func (m *Maker) Close() {
	m.take(m.rest)
	sortIssues(m.judge.doc.issues)
	m.split()
}

// take takes the URL of a line, or reports why it does not. White space around
// it and a byte order mark at the start of the list are dropped.
func (m *Maker) take(line []byte) {
	at := m.start
	if at == 0 && bytes.HasPrefix(line, []byte(byteOrderMark)) {
		at, line = len(byteOrderMark), line[len(byteOrderMark):]
	}
	start, end := trimSpace(line)
	if start == end {
		return
	}
	given := place{m.line, Span{at + start, at + end}}
	text, changes := m.mend(line[start:end], given)
	if !m.accepts(text, given) {
		m.left++
		return
	}
	url := string(text)
	m.seen[url] = given
	m.urls = append(grown(m.urls), url)
	for _, change := range changes {
		m.changes.reportAt(change.Code, place{change.Line, change.Span})
	}
}

// accepts reports whether the sitemaps can list a URL, or else why they cannot.
func (m *Maker) accepts(text []byte, at place) bool {
	r := m.judge
	before := r.doc.counts
	mark := r.doc.kept.mark()
	r.checkURL(r.keep(at, text), rolePage)
	r.doc.kept.cut(mark)
	if first, found := m.seen[string(text)]; found {
		r.relate(r.reportAt(IssueLocRepeated, at), first)
	}
	if m.names(string(text)) {
		r.reportAt(IssueListsItself, at)
	}
	return r.doc.counts == before
}

// names reports whether a URL is one that a further sitemap may have.
func (m *Maker) names(url string) bool {
	number, found := strings.CutPrefix(url, m.folder+"sitemap-")
	if !found {
		return false
	}
	value, _ := leadingNumber([]byte(number))
	return value > 0 && number == strconv.Itoa(value)+".xml"
}

// mend drops the fragment of a URL, which nobody fetches, and writes the escapes
// of spaces, of other printable characters that no URL may hold and of those
// outside ASCII. It does so behind the host only: a host has other escapes.
func (m *Maker) mend(text []byte, at place) (mended []byte, changes []Issue) {
	size := len(text)
	note := func(code Code, start, end int) {
		changes = append(changes, Issue{Code: code, Line: at.line, Span: Span{at.span.Start + start, at.span.Start + end}})
	}
	if i := bytes.IndexByte(text, '#'); i >= 0 && text[max(i-1, 0)] != '&' {
		_, stop := trimSpace(text[:i])
		text = text[:stop]
		note(IssueLocFragment, i, size)
	}
	_, end, code := readURL(text)
	if code != 0 || end < len(text) && text[end] == '\\' || !utf8.Valid(text) {
		return text, changes
	}
	mended = text[:end:end]
	escaped, high := false, false
	for i := end; i < len(text); i++ {
		c := text[i]
		if kind := octetKinds[c]; kind != octetHigh && (kind != octetForbidden || c < ' ' || c == 0x7F) {
			mended = append(mended, c)
			continue
		}
		const hex = "0123456789ABCDEF"
		mended = append(mended, '%', hex[c>>4], hex[c&15])
		if c > 0x7F && !high {
			high = true
			_, width := utf8.DecodeRune(text[i:])
			note(IssueLocNotASCII, i, i+width)
		} else if c <= 0x7F && !escaped {
			escaped = true
			note(IssueLocNotEscaped, i, i+1)
		}
	}
	return mended, changes
}

// split says which file lists what.
func (m *Maker) split() {
	size := len(makeHead) + len(urlsetOpen) + len(urlsetClose)
	file := MadeFile{Kind: KindURLSet, Size: size}
	for i, url := range m.urls {
		entry := len(urlOpen) + escapedLength(url) + len(urlClose)
		if file.Total > 0 && (file.Total == m.room.entries || file.Size+entry > m.room.size) {
			m.files = append(m.files, file)
			file = MadeFile{Kind: KindURLSet, Size: size, first: i}
		}
		file.Total++
		file.Size += entry
	}
	if file.Total > 0 {
		m.files = append(m.files, file)
	}
	if len(m.files) == 1 {
		m.files[0].Name = nameOf(0)
		return
	}
	index := MadeFile{Name: nameOf(0), Kind: KindIndex, Total: len(m.files), Size: len(makeHead) + len(indexOpen) + len(indexClose)}
	for i := range m.files {
		m.files[i].Name = nameOf(i + 1)
		index.Size += len(sitemapOpen) + escapedLength(m.folder+m.files[i].Name) + len(sitemapClose)
	}
	if len(m.files) > 0 {
		m.files = append([]MadeFile{index}, m.files...)
	}
}

// Folder gives the URL of the folder, with a slash at its end.
func (m *Maker) Folder() string { return m.folder }

// Total gives how many URLs were taken.
func (m *Maker) Total() int { return len(m.urls) }

// Files gives what is made: one sitemap, or an index and behind it the sitemaps
// that it lists, or nothing when no URL was taken.
func (m *Maker) Files() []MadeFile { return m.files }

// Left gives how many lines with a text were left out; LeftOut has one issue
// about each, or several.
func (m *Maker) Left() int { return m.left }

// LeftOut gives the issues for which URLs of the list were left out, as those of
// a document: its places are those of the list.
func (m *Maker) LeftOut() *Document { return m.judge.doc }

// Changed gives what was changed of URLs that were taken, likewise.
func (m *Maker) Changed() *Document { return m.changes.doc }

// WriteFile writes one of Files, given by its index. It ends at the first error
// of w.
func (m *Maker) WriteFile(w io.Writer, file int) error {
	f := m.files[file]
	out := make([]byte, 0, min(f.Size, sliceLength+LocLimit*len("&apos;")))
	var failed error
	flush := func(least int) {
		if len(out) >= least && failed == nil {
			_, failed = w.Write(out)
			out = out[:0]
		}
	}
	out = append(out, makeHead...)
	if f.Kind == KindIndex {
		out = append(out, indexOpen...)
		for i := range f.Total {
			out = appendEscaped(append(out, sitemapOpen...), m.folder+m.files[file+1+i].Name)
			out = append(out, sitemapClose...)
			flush(sliceLength)
		}
		out = append(out, indexClose...)
	} else {
		out = append(out, urlsetOpen...)
		for _, url := range m.urls[f.first : f.first+f.Total] {
			out = append(appendEscaped(append(out, urlOpen...), url), urlClose...)
			flush(sliceLength)
		}
		out = append(out, urlsetClose...)
	}
	flush(0)
	return failed
}

// appendEscaped writes a URL as sitemaps.org asks for ("Entity escaping"). It
// holds neither "<" nor ">" nor a quotation mark: those have escapes of URLs.
func appendEscaped(out []byte, url string) []byte {
	for i := range len(url) {
		switch url[i] {
		case '&':
			out = append(out, "&amp;"...)
		case '\'':
			out = append(out, "&apos;"...)
		default:
			out = append(out, url[i])
		}
	}
	return out
}

func escapedLength(url string) int {
	return len(url) + strings.Count(url, "&")*len("amp;") + strings.Count(url, "'")*len("apos;")
}
