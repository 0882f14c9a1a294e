package sitemap

import "hash/maphash"

// Fetch is what is known of a document besides its octets. The zero Fetch is
// nothing.
type Fetch struct {
	// URL is that of the document, "" when not known. Without it hosts and
	// schemes are compared with those of the first loc.
	URL string

	// Now is the time in seconds since 1970, UTC; 0 when not known, and then no
	// date is one to come.
	Now int64

	// Gzip says what the octets were unpacked from.
	Gzip Gzip
}

// Gzip is what was seen of the gzip data that a document was unpacked from
// (RFC 1952). It is 0 for one that was not packed.
type Gzip uint8

const (
	GzipUnpacked Gzip = 1 << iota // the document was gzip
	GzipMembers                   // of several members
	GzipJunk                      // with other octets behind them
	GzipBroken                    // it ended early, or a check sum was wrong
)

var gzipNames = [...]string{"unpacked", "members", "junk", "broken"}

// mode is what becomes of the octets that are read next.
type mode uint8

const (
	modeHead  mode = iota // the first ones are gathered
	modeStart             // white space is skipped
	modeXML
	modeList
	modeSkip // they are only counted
)

// Reader reads a document in chunks of any size, from some KiB up best. It
// keeps the records and, of the octets, at most one token of a few KiB. What
// comes out does not depend on where the chunks are split.
type Reader struct {
	doc       *Document
	mode      mode
	detecting bool
	head      []byte
	pending   []byte // the start of a token whose end was not there yet
	data      []byte // what is read now, pending included
	base      int    // offset of data[0] in the document
	octets    octets
	xml       scanner
	list      list
	entry     collector
	checks    checks

	value []byte // the last attribute whose references were resolved

	cut   bool  // the document goes on
	quiet bool  // nothing is reported
	spare Issue // is written where nothing is kept
}

// NewReader gives a reader for a document that was fetched as fetch says.
func NewReader(fetch Fetch) *Reader {
	r := &Reader{doc: &Document{Fetch: fetch}}
	r.checks.seed = maphash.MakeSeed()
	r.checks.site = siteOf(fetch.URL)
	r.value = make([]byte, 0, 64)
	return r
}

// Read reads a document whole. It cannot fail: every octet string is a
// document, and Issues says what is wrong with it.
func Read(data []byte, fetch Fetch) *Document {
	r := NewReader(fetch)
	r.Write(data)
	return r.Close()
}

// sliceLength is how much is read at a time, so that what must be remembered of
// a chunk has a bound.
const sliceLength = 64 << 10

// Write reads the next chunk, which is not kept. The error is always nil, and n
// the length of the chunk: Reader is an io.Writer.
func (r *Reader) Write(chunk []byte) (n int, err error) {
	n = len(chunk)
	chunk = chunk[:min(n, MaxRead-r.doc.Size)]
	for len(chunk) > 0 {
		size := min(len(chunk), sliceLength)
		if r.doc.Size < SizeLimit {
			size = min(size, SizeLimit-r.doc.Size)
		}
		if r.mode == modeHead {
			size = min(size, detectHead-len(r.head))
		}
		r.read(chunk[:size])
		chunk = chunk[size:]
	}
	return n, nil
}

func (r *Reader) read(slice []byte) {
	if r.doc.Size == SizeLimit {
		r.checks.past = Issue{Line: r.octets.last(), Span: Span{SizeLimit, SizeLimit}}
	}
	at := r.doc.Size
	r.doc.Size += len(slice)
	if r.mode == modeHead {
		r.head = append(r.head, slice...)
		if len(r.head) == detectHead {
			r.readHead(false)
		}
		return
	}
	if r.doc.Kind != KindGzip && r.doc.Kind != KindUTF16 {
		r.octets.read(slice, at)
	}
	r.take(slice, at, false)
}

// take reads what was pending and slice, which starts at offset.
func (r *Reader) take(slice []byte, offset int, final bool) {
	if r.mode == modeSkip {
		r.octets.forget(offset + len(slice))
		return
	}
	r.data, r.base = slice, offset
	if len(r.pending) > 0 {
		r.pending = append(r.pending, slice...)
		r.data, r.base = r.pending, offset+len(slice)-len(r.pending)
	}
	at := 0
	for at < len(r.data) && r.mode != modeSkip {
		next, more := r.step(at, final)
		if at = next; more {
			break
		}
	}
	if r.mode == modeSkip {
		at = len(r.data)
	}
	r.pending = append(r.pending[:0], r.data[at:]...)
	r.octets.forget(r.base + at)
}

// step reads one token at data[at:] and gives the start of the next one. more
// says that it must see more octets first.
func (r *Reader) step(at int, final bool) (next int, more bool) {
	switch r.mode {
	case modeStart:
		return r.start(at), false
	case modeXML:
		return r.scan(at, final)
	}
	return r.readLine(at, final)
}

const byteOrderMark = "\xEF\xBB\xBF"

// readHead decides by the first octets how the document is read.
func (r *Reader) readHead(final bool) {
	head := r.head
	at := 0
	r.mode = modeStart
	if kind := wideKind(head); kind != KindUnknown {
		r.doc.Kind, r.mode = kind, modeSkip
		code := IssueStillGzip
		if kind == KindUTF16 {
			code = IssueUTF16
		}
		r.report(code, Span{0, min(len(head), 2)})
		return
	}
	if len(head) >= len(byteOrderMark) && string(head[:len(byteOrderMark)]) == byteOrderMark {
		at = len(byteOrderMark)
		r.report(IssueByteOrderMark, Span{0, at})
	}
	r.xml.start = at
	r.octets.read(head[at:], at)
	r.take(head[at:], at, final)
}

// start skips white space and says by the first octet behind it what the
// document is.
func (r *Reader) start(at int) int {
	for at < len(r.data) && isSpace(r.data[at]) {
		at++
	}
	if at == len(r.data) {
		return at
	}
	if r.mode = modeList; r.data[at] == '<' {
		r.mode = modeXML
		r.xml.space = r.base+at > r.xml.start
	}
	return at
}

// Unpacked adds to Fetch.Gzip what was seen since the document began: that the
// gzip data is broken, or that something stands behind it, shows at its end.
func (r *Reader) Unpacked(gzip Gzip) { r.doc.Fetch.Gzip |= gzip }

// Cut is Close for a document that goes on, but is not read further: that it has
// no end is no issue.
func (r *Reader) Cut() *Document {
	r.cut = true
	return r.Close()
}

// Close says that the document has ended, and gives what was read. The Reader
// is of no use afterwards.
func (r *Reader) Close() *Document {
	if r.mode == modeHead {
		r.readHead(true)
	}
	r.octets.close(r.doc.Size)
	r.quiet = r.cut
	r.take(nil, r.doc.Size, true)
	r.data, r.base = nil, r.doc.Size
	r.finish()
	doc := r.doc
	r.doc = nil
	return doc
}
