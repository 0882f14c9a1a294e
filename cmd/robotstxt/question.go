package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"strconv"
	"unicode/utf8"

	"robotstxt/robots"
)

// question is a line of input, its strings as they stand in the line: what is
// repeated need not be decoded to be recognised. Fields that are not given are
// nil.
type question struct {
	robots, robotsBase64 []byte // one of them
	agent, token         []byte // one of them
	url                  []byte
	dialect              []byte
	status               []byte
	site                 []byte

	reader   robots.Dialect // RFC 9309 unless given
	answered int            // the status; 0 when not known
	origin   robots.Origin  // of the site, when given
}

// The names of a question's fields, as an error lists them.
const fieldNames = "robots, robots_base64, agent, token, url, dialect, status, site"

func (q *question) field(name string) *[]byte {
	switch name {
	case "robots":
		return &q.robots
	case "robots_base64":
		return &q.robotsBase64
	case "agent":
		return &q.agent
	case "token":
		return &q.token
	case "url":
		return &q.url
	case "dialect":
		return &q.dialect
	case "status":
		return &q.status
	case "site":
		return &q.site
	}
	return nil
}

// readQuestion reads a line. Of several errors it reports one.
func readQuestion(line []byte) (*question, error) {
	if err := checkObject(line); err != nil {
		return nil, err
	}
	q := &question{reader: robots.RFC9309}
	for key, value := range members(line) {
		name := unquote(key)
		field := q.field(name)
		switch {
		case field == nil:
			return nil, bad("cli.batch.bad.field", "field", excerpt(name), "fields", fieldNames)
		case *field != nil:
			return nil, bad("cli.batch.bad.twice", "field", name)
		case field != &q.status && value[0] != '"':
			return nil, bad("cli.batch.bad.string", "field", name, "value", excerpt(string(value)))
		}
		*field = value
	}
	if err := oneOf("robots", q.robots, "robots_base64", q.robotsBase64); err != nil {
		return nil, err
	}
	if err := oneOf("agent", q.agent, "token", q.token); err != nil {
		return nil, err
	}
	if q.url == nil {
		return nil, bad("cli.batch.bad.missing", "field", "url")
	}
	return q, q.readOptions()
}

// oneOf reports an error unless exactly one of two fields is given.
func oneOf(name string, value []byte, otherName string, other []byte) error {
	switch {
	case value == nil && other == nil:
		return bad("cli.batch.bad.neither", "one", name, "other", otherName)
	case value != nil && other != nil:
		return bad("cli.batch.bad.both", "one", name, "other", otherName)
	}
	return nil
}

// readOptions reads the fields that may be left out.
func (q *question) readOptions() error {
	if q.dialect != nil {
		name, known := unquote(q.dialect), false
		if q.reader, known = robots.DialectNamed(name); !known {
			return bad("cli.batch.bad.dialect", "name", excerpt(name), "names", codes("dialect"))
		}
	}
	if q.status != nil {
		status, err := strconv.Atoi(string(q.status))
		if err != nil || status < 100 || status > 599 {
			return bad("cli.batch.bad.status", "value", excerpt(string(q.status)))
		}
		q.answered = status
	}
	if q.site != nil {
		site, known := unquote(q.site), false
		if q.origin, known = robots.ReadOrigin(site); !known {
			return bad("cli.batch.bad.site", "value", excerpt(site))
		}
	}
	return nil
}

// checkObject says what is wrong when the line is not one JSON object in UTF-8.
func checkObject(line []byte) error {
	if !utf8.Valid(line) {
		return bad("cli.batch.bad.utf8")
	}
	if json.Valid(line) {
		if value := bytes.Trim(line, jsonSpace); value[0] != '{' {
			return bad("cli.batch.bad.object", "value", excerpt(string(value)))
		}
		return nil
	}
	decoder := json.NewDecoder(bytes.NewReader(line))
	err := decoder.Decode(new(json.RawMessage))
	var syntax *json.SyntaxError
	switch {
	case err == nil:
		behind := bytes.Trim(line[decoder.InputOffset():], jsonSpace)
		return bad("cli.batch.bad.behind", "text", excerpt(string(behind)))
	case errors.As(err, &syntax):
		return bad("cli.batch.bad.json", "octet", strconv.FormatInt(syntax.Offset, 10))
	case errors.Is(err, io.ErrUnexpectedEOF):
		return bad("cli.batch.bad.cut")
	}
	return err
}

// bad gives what is wrong with a line, for the one who wrote it.
func bad(key string, pairs ...any) error { return errors.New(text(key, pairs...)) }

// excerpt keeps a message short, whatever it quotes.
func excerpt(text string) string {
	const limit = 60
	for i := range text {
		if i > limit {
			return text[:i] + "…"
		}
	}
	return text
}
