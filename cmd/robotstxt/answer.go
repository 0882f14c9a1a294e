package main

import (
	"bytes"
	"encoding/base64"
	"errors"
	"strconv"

	"robotstxt/robots"
)

// answer is a line of output.
type answer struct {
	URL     string `json:"url"`
	Dialect string `json:"dialect"`
	verdict
	Path string `json:"path"`
}

// verdict is what is said of a verdict wherever JSON is printed.
type verdict struct {
	Allowed *bool   `json:"allowed"` // nil when there is no verdict
	Cause   string  `json:"cause"`
	Line    *int32  `json:"line"` // nil when no rule decides
	Rule    *string `json:"rule"` // key and path as they stand in the file
}

func verdictOf(file *robots.File, v robots.Verdict) verdict {
	said := verdict{Cause: v.Cause.String()}
	if v.Decided() {
		said.Allowed = &v.Allowed
	}
	if v.Rule.Line > 0 {
		rule := file.Text(v.Rule)
		said.Line, said.Rule = &v.Rule.Line, &rule
	}
	return said
}

// answerer answers questions. What one question made it read it keeps for as
// long as those that follow repeat it.
type answerer struct {
	written  []byte // the file as it stood in the question
	isBase64 bool
	source   *robots.Source
	readings map[readingKey]*reading
}

// readingKey says how a file is read.
type readingKey struct {
	dialect string
	status  int
	origin  string
}

// reading is a file as read, and the groups of the agent asked about last.
type reading struct {
	file    *robots.File
	agent   []byte // as it stood in the question
	isToken bool
	access  *robots.Access
}

func newAnswerer() *answerer {
	return &answerer{readings: make(map[readingKey]*reading)}
}

func (a *answerer) answer(q *question) (*answer, error) {
	if err := a.scan(q); err != nil {
		return nil, err
	}
	r := a.read(q)
	url := unquote(q.url)
	d := r.accessOf(q).Explain(url)
	return &answer{url, q.reader.Name, verdictOf(r.file, d.Verdict), d.Path}, nil
}

// scan makes source the question's file.
func (a *answerer) scan(q *question) error {
	written, isBase64 := q.robots, q.robots == nil
	if isBase64 {
		written = q.robotsBase64
	}
	if a.source != nil && isBase64 == a.isBase64 && bytes.Equal(written, a.written) {
		return nil
	}
	said := unquote(written)
	data := []byte(said)
	if isBase64 {
		var err error
		if data, err = base64.StdEncoding.DecodeString(said); err != nil {
			var at base64.CorruptInputError
			errors.As(err, &at)
			return bad("cli.batch.bad.base64", "character", strconv.FormatInt(int64(at)+1, 10))
		}
	}
	a.written, a.isBase64 = append(a.written[:0], written...), isBase64
	a.source = robots.Scan(data)
	clear(a.readings)
	return nil
}

// keptOctets bounds the files that are kept as read in several ways.
const keptOctets = 4 << 20

// read gives the question's file as the question's dialect reads it.
func (a *answerer) read(q *question) *reading {
	key := readingKey{q.reader.Name, q.answered, q.origin.String()}
	r := a.readings[key]
	if r == nil {
		if len(a.readings)*(len(a.source.Data())+1024) > keptOctets {
			clear(a.readings)
		}
		r = &reading{file: a.source.Parse(q.reader, robots.Fetch{Status: q.answered, URL: key.origin})}
		a.readings[key] = r
	}
	return r
}

// accessOf gives the file's groups and rules for the question's agent.
func (r *reading) accessOf(q *question) *robots.Access {
	agent, isToken, read := q.agent, false, robots.ReadAgent
	if q.token != nil {
		agent, isToken, read = q.token, true, robots.Token
	}
	if r.access == nil || isToken != r.isToken || !bytes.Equal(agent, r.agent) {
		r.agent, r.isToken = append(r.agent[:0], agent...), isToken
		r.access = r.file.For(read(unquote(agent)))
	}
	return r.access
}
