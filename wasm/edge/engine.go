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
	"strings"

	"robotstxt/expect"
	"robotstxt/robots"
	"robotstxt/wasm/reply"
)

// Engine answers one request at a time about one file.
type Engine struct {
	buffer   reply.Buffer
	document reply.Buffer // the request that file was read from, and whose octets it refers to
	file     *robots.File
	askers   [2]asker // the last first: a page asks for who was typed and for the crawler that is, in turns
	words    []int32  // the last reply; overwritten by the next
}

// asker is an agent, and what was worked out to answer about it.
type asker struct {
	agent    string
	form     AgentForm
	access   *robots.Access
	compared *robots.Comparison // of the question asked last, for Read
	url      string             // that it was about
}

// Buffer gives size octets to write a request into. They stay valid until the
// next Buffer, and those of a Load until the Load after it.
func (e *Engine) Buffer(size int) []byte { return e.buffer.Get(size) }

// AgentForm is how the agent of a request is written.
type AgentForm int32

const (
	AgentTyped AgentForm = iota // as a person types it
	AgentToken                  // a product token as it stands
	AgentTiers                  // tiers, a line each, of names with tabs between them; a last line "!" says that "*" is ignored
)

// statusFailed is the status of a file that nobody answered for.
const statusFailed = -1

// Load reads the first size octets of the buffer in a dialect, as a file of the
// site of the URL in those behind (none when not known), that was answered with
// status (0 when unknown, -1 for no answer) after that many redirects, as
// content of the type that content gives. The reply is written by encodeFile.
func (e *Engine) Load(size, urlSize, status, redirects, content, dialect int32) (words []int32) {
	defer e.report(&words)
	request := e.buffer.Octets(size, urlSize)
	e.document, e.buffer = e.buffer, e.document
	e.buffer.Get(0)
	if content < 0 || content > int32(robots.TypeOther) {
		panic("no such type of content")
	}
	fetch := robots.Fetch{Status: int(status), Redirects: int(redirects), Type: robots.ContentType(content), URL: string(request[size:])}
	if status == statusFailed {
		fetch.Status, fetch.Failed = 0, true
	}
	e.askers = [2]asker{}
	e.file = robots.Scan(request[:size]).Parse(dialectAt(dialect), fetch)
	e.words = encodeFile(e.words[:0], e.file)
	return e.words
}

// dialectAt gives a dialect by its index in the list that Names gives.
func dialectAt(index int32) robots.Dialect {
	dialects := robots.Dialects()
	if index < 0 || int(index) >= len(dialects) {
		panic("no such dialect")
	}
	return dialects[index]
}

// Check asks whether the agent in the first octets of the buffer may fetch the
// URL in those behind. The reply is written by encodeDecision.
func (e *Engine) Check(agentSize, urlSize int32, form AgentForm) (words []int32) {
	defer e.report(&words)
	asker, url := e.request(agentSize, urlSize, form)
	e.words = encodeDecision(e.words[:0], asker.in(e.file).Explain(string(url)), e.file)
	return e.words
}

// Bulk asks the same about many URLs, each with a line feed behind it (the last
// one may go without). The reply is their number, then for each: allowed,
// cause, line.
func (e *Engine) Bulk(agentSize, urlsSize int32, form AgentForm) (words []int32) {
	defer e.report(&words)
	asker, urls := e.request(agentSize, urlsSize, form)
	access := asker.in(e.file)
	e.words = append(e.words[:0], 0, 0, 0)
	access.CheckLines(urls, func(v robots.Verdict) {
		e.words = append(e.words, allowed(v), int32(v.Cause), v.Rule.Line)
		e.words[2]++
	})
	e.words = reply.Finish(e.words)
	return e.words
}

// Read asks how the reader of a dialect answers, and why otherwise than RFC
// 9309. The reply is written by encodeReading.
func (e *Engine) Read(agentSize, urlSize int32, form AgentForm, dialect int32) (words []int32) {
	defer e.report(&words)
	asker, url := e.request(agentSize, urlSize, form)
	if asker.compared == nil || asker.url != string(url) {
		asker.url = string(url)
		asker.compared = e.file.Source().Compare(e.file.Fetch(), readAgent(asker.agent, asker.form), asker.url)
	}
	e.words = encodeReading(e.words[:0], asker.compared.Read(dialectAt(dialect)))
	return e.words
}

// Preferences gives what the file wishes for the use of what the agent fetches
// from a URL. The reply is written by encodePreferences.
func (e *Engine) Preferences(agentSize, urlSize int32, form AgentForm) (words []int32) {
	defer e.report(&words)
	asker, url := e.request(agentSize, urlSize, form)
	e.words = encodePreferences(e.words[:0], asker.in(e.file).Preferences(string(url)))
	return e.words
}

// Permit gives the edits after which the agents in the first octets of the
// buffer, each in the form AgentTiers with a blank line behind it, may fetch
// everything or nothing. The reply is written by encodeEdits.
func (e *Engine) Permit(size int32, allow bool) (words []int32) {
	defer e.report(&words)
	var agents []robots.Agent
	for text := string(e.buffer.Octets(size)); text != ""; {
		one, rest, _ := strings.Cut(text, "\n\n")
		agents, text = append(agents, readTiers(one)), rest
	}
	edits := e.loaded().Permit(agents, allow)
	e.words = encodeEdits(e.words[:0], len(edits), func(i int) robots.Edit { return edits[i] })
	return e.words
}

// Expectations reads the list of expectations in the first octets of the buffer.
// The reply is written by encodeExpectations.
func (e *Engine) Expectations(size int32) (words []int32) {
	defer e.report(&words)
	e.words = encodeExpectations(e.words[:0], expect.Parse(e.buffer.Octets(size)))
	return e.words
}

// Expectation gives the line that says that the agent in the first octets of the
// buffer must be allowed or blocked from the URL in those behind: the number of
// its octets, and the octets.
func (e *Engine) Expectation(agentSize, urlSize int32, allow bool) (words []int32) {
	defer e.report(&words)
	request := e.buffer.Octets(agentSize, urlSize)
	agent, url := request[:agentSize], request[agentSize:]
	e.words = reply.Text(append(e.words[:0], 0, 0), expect.Line(allow, string(agent), string(url)))
	return e.words
}

// Issues gives what is wrong with the file. It is a call of its own, so that a
// verdict need not wait for it. The reply is written by encodeIssues.
func (e *Engine) Issues() (words []int32) {
	defer e.report(&words)
	e.words = encodeIssues(e.words[:0], e.loaded().Issues())
	return e.words
}

// Fixes gives the edits that take issues of the file away, by the indexes of the
// issues. The reply is written by encodeEdits.
func (e *Engine) Fixes() (words []int32) {
	defer e.report(&words)
	issues := e.loaded().Issues()
	e.words = encodeEdits(e.words[:0], len(issues), func(i int) robots.Edit { return e.file.Fix(issues[i]) })
	return e.words
}

// Tidy gives the file tidied: the number of its octets, and the octets.
func (e *Engine) Tidy() (words []int32) {
	defer e.report(&words)
	e.words = reply.Text(append(e.words[:0], 0, 0), e.loaded().Source().Tidy())
	return e.words
}

// loaded gives the file that the requests are about.
func (e *Engine) loaded() *robots.File {
	if e.file == nil {
		panic("no file is loaded")
	}
	return e.file
}

// request reads who asks and gives the octets behind it.
func (e *Engine) request(agentSize, restSize int32, form AgentForm) (*asker, []byte) {
	request := e.buffer.Octets(agentSize, restSize)
	e.loaded()
	agent, rest := request[:agentSize], request[agentSize:]
	if !e.askers[0].is(agent, form) {
		e.askers[0], e.askers[1] = e.askers[1], e.askers[0]
	}
	if !e.askers[0].is(agent, form) {
		e.askers[0] = asker{agent: string(agent), form: form}
	}
	return &e.askers[0], rest
}

func (a *asker) is(agent []byte, form AgentForm) bool {
	return a.agent == string(agent) && a.form == form
}

// in gives what binds the agent in the file.
func (a *asker) in(file *robots.File) *robots.Access {
	if a.access == nil {
		a.access = file.For(readAgent(a.agent, a.form))
	}
	return a.access
}

// readAgent reads the agent of a request.
func readAgent(text string, form AgentForm) robots.Agent {
	switch form {
	case AgentTyped:
		return robots.ReadAgent(text)
	case AgentToken:
		return robots.Token(text)
	case AgentTiers:
		return readTiers(text)
	}
	panic("no such form of agent")
}

func readTiers(text string) robots.Agent {
	var agent robots.Agent
	for len(text) > 0 {
		line, rest, _ := strings.Cut(text, "\n")
		text = rest
		if line == "!" {
			agent.IgnoresStar = true
			continue
		}
		var tier []string
		for len(line) > 0 {
			name, rest, _ := strings.Cut(line, "\t")
			line = rest
			tier = append(tier, name)
		}
		agent.Tiers = append(agent.Tiers, tier)
	}
	return agent
}

// Names gives the names of all codes: one line a list, "list:name,name,…".
func (e *Engine) Names() (words []int32) {
	defer e.report(&words)
	e.words = reply.Text(append(e.words[:0], 0, 0), reply.Names(append(robots.Names(), expect.Names()...)))
	return e.words
}

// report turns a panic into a reply. The engine forgets the file, whose state
// is not to be trusted.
func (e *Engine) report(words *[]int32) {
	problem := recover()
	if problem == nil {
		return
	}
	*e = Engine{words: reply.Refused(problem)}
	*words = e.words
}
