// Package edge is what crosses from the page to the engine and back, without
// the crossing itself, so that it can be tested anywhere.
//
// A request is octets in a buffer and a few numbers; a reply is a list of
// 32-bit words. Word 0 is the number of words, word 1 is 0, or 1 when there is
// no answer: the request was refused or the engine panicked, and the words
// behind say why, as octets and their number. Offsets are octets of the file,
// line numbers start at 1, and codes are indexes into the lists that Names
// gives. No other prose crosses.
package edge

import (
	"bytes"
	"unsafe"

	"robotstxt/robots"
)

// Engine answers one request at a time about one file.
type Engine struct {
	buffer   []byte // where the next request is written
	asked    int32  // how many octets of it were asked for; a request that needs more is refused
	document []byte // the octets that file refers to
	file     *robots.File
	access   *robots.Access // for the agent asked about last
	agent    string
	isToken  bool
	words    []int32 // the last reply; overwritten by the next
}

// slack is how many octets a buffer has beyond those asked for. It keeps an
// empty request from having no address.
const slack = 8

// Buffer gives size octets to write a request into. They stay valid until the
// next Buffer, and those of a Load until the Load after it.
func (e *Engine) Buffer(size int) []byte {
	size = max(size, 0)
	e.asked = int32(size)
	if cap(e.buffer) < size+slack {
		e.buffer = make([]byte, size+slack, size+size/8+slack)
	}
	e.buffer = e.buffer[:size+slack]
	return e.buffer
}

// statusFailed is the status of a file that nobody answered for.
const statusFailed = -1

// Load reads the first size octets of the buffer as a file that was answered
// with status (0 when unknown, -1 for no answer) after that many redirects. The
// reply is written by encodeFile.
func (e *Engine) Load(size, status, redirects int32) (words []int32) {
	defer e.report(&words)
	e.need(size)
	e.document, e.buffer, e.asked = e.buffer, e.document[:0], 0
	fetch := robots.Fetch{Status: int(status), Redirects: int(redirects)}
	if status == statusFailed {
		fetch = robots.Fetch{Failed: true, Redirects: int(redirects)}
	}
	e.access = nil
	e.file = robots.Scan(e.document[:size]).Parse(robots.RFC9309, fetch)
	e.words = encodeFile(e.words[:0], e.file)
	return e.words
}

// Check asks whether the agent in the first octets of the buffer may fetch the
// URL in those behind. With token 1 the agent is a product token as it stands.
// The reply is written by encodeDecision.
func (e *Engine) Check(agentSize, urlSize, token int32) (words []int32) {
	defer e.report(&words)
	url := e.request(agentSize, urlSize, token)
	e.words = encodeDecision(e.words[:0], e.access.Explain(string(url)), e.file)
	return e.words
}

// Bulk asks the same about many URLs, each with a line feed behind it (the last
// one may go without). The reply is their number, then for each: allowed,
// cause, line.
func (e *Engine) Bulk(agentSize, urlsSize, token int32) (words []int32) {
	defer e.report(&words)
	urls := e.request(agentSize, urlsSize, token)
	e.words = append(e.words[:0], 0, 0, 0)
	for start := 0; start < len(urls); {
		end := start + bytes.IndexByte(urls[start:], '\n')
		if end < start {
			end = len(urls)
		}
		// The URL is not kept, and the buffer does not change before Check returns.
		v := e.access.Check(unsafe.String(unsafe.SliceData(urls[start:]), end-start))
		e.words = append(e.words, allowed(v), int32(v.Cause), v.Rule.Line)
		e.words[2]++
		start = end + 1
	}
	e.words = finish(e.words)
	return e.words
}

// request reads the agent, unless it is the one asked about last, and gives the
// octets behind it.
func (e *Engine) request(agentSize, restSize, token int32) []byte {
	e.need(agentSize, restSize)
	if e.file == nil {
		panic("no file is loaded")
	}
	agent, rest := e.buffer[:agentSize], e.buffer[agentSize:][:restSize]
	if e.access == nil || e.agent != string(agent) || e.isToken != (token != 0) {
		e.agent, e.isToken = string(agent), token != 0
		who := robots.ReadAgent(e.agent)
		if e.isToken {
			who = robots.Token(e.agent)
		}
		e.access = e.file.For(who)
	}
	return rest
}

// need panics when the sizes of a request are more than Buffer was asked for:
// what stands behind is left from another request.
func (e *Engine) need(sizes ...int32) {
	left := e.asked
	for _, size := range sizes {
		if size < 0 || size > left {
			panic("the request is larger than its buffer")
		}
		left -= size
	}
}

// Names gives the names of all codes: one line a list, "list:name,name,…".
func (e *Engine) Names() (words []int32) {
	defer e.report(&words)
	e.words = encodeText(append(e.words[:0], 0, 0), names())
	return e.words
}

// report turns a panic into a reply. The engine forgets the file, whose state
// is not to be trusted.
func (e *Engine) report(words *[]int32) {
	problem := recover()
	if problem == nil {
		return
	}
	text := "panic"
	switch p := problem.(type) {
	case error:
		text = p.Error()
	case string:
		text = p
	}
	*e = Engine{words: encodeText([]int32{0, 1}, text)}
	*words = e.words
}
