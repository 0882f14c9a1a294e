// Package edge is what crosses from the page to the reader of sitemaps and back,
// without the crossing itself, so that it can be tested anywhere.
//
// A request is octets in a buffer and a few numbers; a reply is a list of 32-bit
// words, as package reply says. Offsets are octets of the document, line numbers
// start at 1, and codes are indexes into the lists that Names gives. Documents
// have numbers: several can be read at a time, and stay until they are dropped.
package edge

import (
	"strings"

	"robotstxt/sitemap"
	"robotstxt/wasm/reply"
)

// Engine answers one request at a time.
type Engine struct {
	buffer    reply.Buffer
	opened    int32 // the number of the last document or list
	readers   map[int32]*sitemap.Reader
	documents map[int32]*sitemap.Document
	makers    map[int32]*sitemap.Maker
	walk      *sitemap.Walk
	words     []int32 // the last reply; overwritten by the next
	text      []byte
}

// Buffer gives size octets to write a request into. They stay valid until the
// next Buffer.
func (e *Engine) Buffer(size int) []byte { return e.buffer.Get(size) }

// Open starts to read a document of the URL in the buffer (none when not known)
// at a time in seconds since 1970 (0 when not known). The reply is its number.
func (e *Engine) Open(urlSize int32, now float64) (words []int32) {
	defer e.report(&words)
	url := string(e.buffer.Octets(urlSize))
	if e.readers == nil {
		e.readers, e.documents = map[int32]*sitemap.Reader{}, map[int32]*sitemap.Document{}
	}
	e.opened++
	e.readers[e.opened] = sitemap.NewReader(sitemap.Fetch{URL: url, Now: int64(now)})
	return e.reply(e.opened)
}

// Write reads the octets in the buffer as the next of a document. The reply is
// empty.
func (e *Engine) Write(document, size int32) (words []int32) {
	defer e.report(&words)
	e.reader(document).Write(e.buffer.Octets(size))
	return e.reply()
}

// Close says that a document has ended, or that it goes on and is not read
// further, and what was seen of the gzip data around it: bits of sitemap.Gzip.
// The reply is written by encodeDocument.
func (e *Engine) Close(document, gzip int32, cut bool) (words []int32) {
	defer e.report(&words)
	reader := e.reader(document)
	reader.Unpacked(sitemap.Gzip(gzip))
	end := reader.Close
	if cut {
		end = reader.Cut
	}
	doc := end()
	delete(e.readers, document)
	e.documents[document] = doc
	e.words, e.text = encodeDocument(e.words[:0], e.text[:0], doc)
	return e.words
}

// Drop forgets a document, read or not, or a list.
func (e *Engine) Drop(document int32) (words []int32) {
	defer e.report(&words)
	delete(e.readers, document)
	delete(e.documents, document)
	delete(e.makers, document)
	return e.reply()
}

// Compare reads several documents side by side, whose numbers are in the buffer,
// four octets each, the lowest first. The reply is written by encodeSetIssues.
func (e *Engine) Compare(size int32) (words []int32) {
	defer e.report(&words)
	var documents []*sitemap.Document
	for octets := e.buffer.Octets(size); len(octets) >= 4; octets = octets[4:] {
		number := int32(octets[0]) | int32(octets[1])<<8 | int32(octets[2])<<16 | int32(octets[3])<<24
		documents = append(documents, e.document(number))
	}
	e.words = encodeSetIssues(e.words[:0], sitemap.Compare(documents))
	return e.words
}

// Importers gives the table of importers. The reply is written by
// encodeImporters.
func (e *Engine) Importers() (words []int32) {
	defer e.report(&words)
	e.words = encodeImporters(e.words[:0], sitemap.Importers())
	return e.words
}

// Plan gives the requests that an importer makes when it is given the text in
// the buffer and finds nothing. The reply is written by encodePlan.
func (e *Engine) Plan(importer, size int32) (words []int32) {
	defer e.report(&words)
	plan, start := importerAt(importer).Plan(string(e.buffer.Octets(size)))
	e.words = encodePlan(e.words[:0], plan, start)
	return e.words
}

// Walk starts an importer with the text in the buffer. The reply is the Start.
// What it asks for, Next gives, and Walked what came of it.
func (e *Engine) Walk(importer, size int32) (words []int32) {
	defer e.report(&words)
	e.walk = importerAt(importer).Walk(string(e.buffer.Octets(size)))
	return e.reply(int32(e.walk.Start()))
}

// Next gives the next request of the walk: whether there is one, the number of
// octets of its URL, and the octets.
func (e *Engine) Next() (words []int32) {
	defer e.report(&words)
	request, more := e.walking().Next()
	e.words = reply.Text(append(e.words[:0], 0, 0, reply.Flag(more)), request.URL)
	return e.words
}

// AnswerKind is what is known of an answer.
type AnswerKind int32

const (
	AnswerKnown AnswerKind = iota
	AnswerAbsent
	AnswerFailed
)

// Answer answers the request that Next gave last: with a status (0 counts as
// 200), a document by its number (0 for none) of that many octets when it was
// not read whole, and, in the buffer, where a redirect leads and behind it the
// values of the Sitemap lines of a robots.txt, each with a line feed behind it.
// The reply is empty.
func (e *Engine) Answer(kind AnswerKind, status, document, octets, locationSize, sitemapsSize int32) (words []int32) {
	defer e.report(&words)
	text := string(e.buffer.Octets(locationSize, sitemapsSize))
	answer := sitemap.Answer{
		Absent: kind == AnswerAbsent, Failed: kind == AnswerFailed, Status: int(status), Size: int(octets),
		Location: text[:locationSize], Sitemaps: lines(text[locationSize:]),
	}
	if document != 0 {
		answer.Document = e.document(document)
	}
	e.walking().Answer(answer)
	return e.reply()
}

// Walked gives what came of the walk, and which of the values of Sitemap lines
// in the buffer it left out. The reply is written by encodeWalk.
func (e *Engine) Walked(size int32) (words []int32) {
	defer e.report(&words)
	e.words = encodeWalk(e.words[:0], e.walking(), lines(string(e.buffer.Octets(size))))
	return e.words
}

// Make starts to make sitemaps that will stand in the folder in the buffer. The
// reply is the number of the list, or 0 when no sitemap can stand there. Drop
// forgets the list.
func (e *Engine) Make(size int32) (words []int32) {
	defer e.report(&words)
	maker, ok := sitemap.NewMaker(string(e.buffer.Octets(size)))
	if !ok {
		return e.reply(0)
	}
	if e.makers == nil {
		e.makers = map[int32]*sitemap.Maker{}
	}
	e.opened++
	e.makers[e.opened] = maker
	return e.reply(e.opened)
}

// List reads the octets in the buffer as the next of a list of URLs. The reply is
// empty.
func (e *Engine) List(list, size int32) (words []int32) {
	defer e.report(&words)
	e.maker(list).Write(e.buffer.Octets(size))
	return e.reply()
}

// Made says that a list has ended. The reply is written by encodeMade.
func (e *Engine) Made(list int32) (words []int32) {
	defer e.report(&words)
	maker := e.maker(list)
	maker.Close()
	e.words = encodeMade(e.words[:0], maker)
	return e.words
}

// File gives one of the files made of a list, by its index: the number of its
// octets, and the octets.
func (e *Engine) File(list, file int32) (words []int32) {
	defer e.report(&words)
	text := octets(e.text[:0])
	if err := e.maker(list).WriteFile(&text, int(file)); err != nil {
		panic(err)
	}
	e.text = text
	e.words = reply.Text(append(e.words[:0], 0, 0), e.text)
	return e.words
}

// octets is an io.Writer to memory, and smaller in the program than a bytes.Buffer.
type octets []byte

func (o *octets) Write(more []byte) (int, error) {
	*o = append(*o, more...)
	return len(more), nil
}

// Names gives the names of all codes: one line a list, "list:name,name,…".
func (e *Engine) Names() (words []int32) {
	defer e.report(&words)
	e.words = reply.Text(append(e.words[:0], 0, 0), reply.Names(sitemap.Names()))
	return e.words
}

func (e *Engine) reply(words ...int32) []int32 {
	e.words = reply.Finish(append(append(e.words[:0], 0, 0), words...))
	return e.words
}

func (e *Engine) reader(number int32) *sitemap.Reader {
	reader, found := e.readers[number]
	if !found {
		panic("no such document is open")
	}
	return reader
}

func (e *Engine) document(number int32) *sitemap.Document {
	document, found := e.documents[number]
	if !found {
		panic("no such document")
	}
	return document
}

func (e *Engine) maker(number int32) *sitemap.Maker {
	maker, found := e.makers[number]
	if !found {
		panic("no such list")
	}
	return maker
}

func (e *Engine) walking() *sitemap.Walk {
	if e.walk == nil {
		panic("no importer was started")
	}
	return e.walk
}

func importerAt(index int32) *sitemap.Importer {
	importers := sitemap.Importers()
	if index < 0 || int(index) >= len(importers) {
		panic("no such importer")
	}
	return &importers[index]
}

// lines gives the lines of text, each of which has a line feed behind it.
func lines(text string) (list []string) {
	for text != "" {
		line, rest, _ := strings.Cut(text, "\n")
		list, text = append(list, line), rest
	}
	return list
}

// report turns a panic into a reply. The engine forgets the documents, whose
// state is not to be trusted.
func (e *Engine) report(words *[]int32) {
	if problem := recover(); problem != nil {
		*e = Engine{words: reply.Refused(problem)}
		*words = e.words
	}
}
