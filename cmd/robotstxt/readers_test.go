package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"robotstxt/selftest"
)

const delayedFile = "User-agent: FooBot\nCrawl-delay: 5\nUser-agent: BarBot\nDisallow: /\n"

func TestReaders(t *testing.T) {
	output, problems, status := call(delayedFile, "readers", "-a", "FooBot", "-", "/a")
	assert.Equal(t, exitNegative, status)
	assert.Empty(t, problems)
	assert.Equal(t, `-, /a
5 of 9 readers answer otherwise than RFC 9309.

Reader                  Verdict     Line  Rule or reason    Why it differs
RFC 9309                Disallowed  4     Disallow: /
Python (up to 3.12)     Allowed           No rule matches.  It takes Crawl-delay for the end of a run of user-agent lines. See line 2.
Python (2026 rewrite)   Allowed           No rule matches.  It takes Crawl-delay for the end of a run of user-agent lines. See line 2.
Protego (Scrapy)        Allowed           No rule matches.  It takes Crawl-delay for the end of a run of user-agent lines. See line 2.
robots-parser (npm)     Allowed           No rule matches.  It takes Crawl-delay for the end of a run of user-agent lines. See line 2.
temoto (Go, Colly)      Allowed           No rule matches.  It takes Crawl-delay for the end of a run of user-agent lines. See line 2.
Google                  Disallowed  4     Disallow: /
Yandex (as documented)  Disallowed  4     Disallow: /
crawler-commons (Java)  Disallowed  4     Disallow: /
Substring readers       Disallowed  4     Disallow: /
`, output)

	output, _, status = call("User-agent: *\nDisallow: /b\n", "readers", "-a", "FooBot", "-", "/a")
	assert.Equal(t, exitGood, status)
	assert.Contains(t, output, "All 9 readers answer as RFC 9309 does.\n\nReader                  Verdict  Line  Rule or reason\nRFC 9309 ")

	// by a status, by an alias, by a refusal
	output, _, status = call("User-agent: *\nDisallow: /b\n", "readers", "-a", "FooBot", "--status", "503", "-", "/a")
	assert.Equal(t, exitNegative, status)
	assert.Regexp(t, `\nYandex \(as documented\) +Allowed +It takes every status but 200 to allow everything\. +It takes every status`, output)
	output, _, _ = call("Useragent: *\nDisallow: /\n", "readers", "-a", "FooBot", "-", "/a")
	assert.Regexp(t, `\nGoogle +Disallowed +2 +Disallow: / +It takes the key Useragent for a directive\. See line 1\.`, output)
	assert.Regexp(t, `\ntemoto \(Go, Colly\) +Disallowed|\ntemoto \(Go, Colly\) +No verdict +This reader refuses the file for line`, output)
	output, _, _ = call("Disallow: /\n", "readers", "--token", "FooBot", "-", "/a")
	assert.Regexp(t, `\ntemoto \(Go, Colly\) +No verdict +This reader refuses the file for line 1\. `, output)
}

func TestReadersJSON(t *testing.T) {
	output, _, status := call(delayedFile, "readers", "--json", "-a", "FooBot", "-", "/a")
	assert.Equal(t, exitNegative, status)
	var answers []map[string]any
	require.NoError(t, json.Unmarshal([]byte(output), &answers))
	require.Len(t, answers, len(codesOf("dialect")))
	assert.Equal(t, map[string]any{"dialect": "rfc9309", "allowed": false, "cause": "rule", "line": 4.0, "rule": "Disallow: /", "why": []any{}}, answers[0])
	for i, name := range codesOf("dialect") {
		assert.Equal(t, name, answers[i]["dialect"])
		if name == "protego" {
			assert.Equal(t, map[string]any{"dialect": name, "allowed": true, "cause": "no-rule", "line": nil, "rule": nil, "why": []any{map[string]any{
				"field": "run-end", "setting": "*", "line": 2.0, "message": "It takes Crawl-delay for the end of a run of user-agent lines."}}}, answers[i])
		}
	}
}

// The answers are those of the vectors.
func TestReadersVectors(t *testing.T) {
	topics, err := selftest.Load()
	require.NoError(t, err)
	asked := 0
	for _, topic := range topics {
		if !strings.HasPrefix(topic.Topic, "readers-") {
			continue
		}
		for i := range topic.Cases {
			c := &topic.Cases[i]
			if c.Kind != "check" || c.Token == nil || c.Fetch != nil || len(c.Data()) > 10_000 {
				continue
			}
			output, _, _ := call(string(c.Data()), "readers", "--json", "--token", *c.Token, "--", "-", c.Target())
			var answers []readerAnswer
			require.NoError(t, json.Unmarshal([]byte(output), &answers), c.ID)
			for _, answer := range answers {
				if want, known := c.Expect[answer.Dialect]; known {
					assert.Equal(t, want.Allowed, answer.Allowed, "%s, %s", c.ID, answer.Dialect)
					asked++
				}
			}
		}
	}
	assert.Greater(t, asked, 100)
}
