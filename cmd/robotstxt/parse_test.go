package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"robotstxt/robots"
	"robotstxt/selftest"
)

const parsedFile = "Disallow: /q\nUser-agent: *\nUser-agent:\nDisallow:\nAllow: /\xE9\n\nHost: x # why\nUseragent: y\njunk\nx: y\nSitemap: https://example.com/s.xml\n"

func TestParse(t *testing.T) {
	inFolder(t, map[string]string{"robots.txt": parsedFile})
	output, problems, status := call("", "parse", "robots.txt")
	assert.Equal(t, exitGood, status)
	assert.Empty(t, problems)
	assert.Equal(t, `robots.txt: 132 octets, 11 lines, 1 group, 2 rules, 9 findings

line 2  *
line 3  (nobody)
line 4    disallow empty
line 5    allow /\xe9

Sitemaps
  line 11  https://example.com/s.xml

Known outside RFC 9309. Some crawlers read these. By the standard they have no effect and do not end a group.
  line 7  Host: x

Misspelt keys. Close to a key of the standard, but not equal to it. They count for nothing.
  line 8  Useragent: y

Unknown keys. By the standard they have no effect.
  line 10  x: y

Rules outside any group. No user-agent line opens a group for them, so they count for nobody.
  line 1  Disallow: /q

Lines without a colon. They say nothing, and are skipped.
  line 9  junk
`, output)

	output, _, _ = call("", "parse", "-")
	assert.Equal(t, "-: 0 octets, 0 lines, 0 groups, 0 rules, 1 finding\n\nThe file has no group, so it allows everything to everyone.\n\n"+
		"The file names no sitemap.\n\nEvery line is a user-agent line, a rule, a sitemap, a comment or blank.\n", output)
	output, _, _ = call("", "parse", "--status", "404", "robots.txt")
	assert.Contains(t, output, "\nThe way the file was answered decides alone. The groups below are shown, but do not count.\n")
	output, _, _ = call("", "parse", "--dialect", "temoto", "robots.txt")
	assert.Contains(t, output, "\nRead as temoto (Go, Colly).\nThis reader refuses the whole file for line 1. ")
	output, _, _ = call("User-agent: a\n\nUser-agent: b\nDisallow: /", "parse", "--dialect", "python-legacy", "-")
	assert.Contains(t, output, "\nline 1  a\nThis reader drops the group, because it has no rules.\n")
}

func TestParseJSON(t *testing.T) {
	inFolder(t, map[string]string{"robots.txt": parsedFile})
	output, problems, status := call("", "parse", "--json", "robots.txt")
	assert.Equal(t, exitGood, status)
	assert.Empty(t, problems)
	assert.JSONEq(t, `{"file": "robots.txt", "dialect": "rfc9309", "octets": 132, "lines": 11, "refused": null,
		"groups": [{"agents": [{"line": 2, "name": "*"}, {"line": 3, "name": ""}],
			"rules": [{"line": 4, "type": "disallow", "path": ""}, {"line": 5, "type": "allow", "path": "/\ufffd"}], "ignored": false}],
		"sitemaps": [{"line": 11, "url": "https://example.com/s.xml"}],
		"others": [{"line": 1, "kind": "orphan", "text": "Disallow: /q"}, {"line": 7, "kind": "elsewhere", "text": "Host: x"},
			{"line": 8, "kind": "misspelt", "text": "Useragent: y"}, {"line": 9, "kind": "junk", "text": "junk"}, {"line": 10, "kind": "unknown", "text": "x: y"}],
		"findings": {"error": 2, "warning": 3, "info": 4}}`, output)

	output, _, _ = call("", "parse", "--json", "-")
	assert.JSONEq(t, `{"file": "-", "dialect": "rfc9309", "octets": 0, "lines": 0, "refused": null, "groups": [], "sitemaps": [], "others": [],
		"findings": {"error": 0, "warning": 0, "info": 1}}`, output)
	output, _, _ = call("Disallow: /", "parse", "--json", "--dialect", "temoto", "-")
	assert.Contains(t, output, `"refused": 1,`)
}

// Whatever a file holds and whoever reads it, each line that holds something is
// there once at least.
func TestParseVectors(t *testing.T) {
	topics, err := selftest.Load()
	require.NoError(t, err)
	for _, topic := range topics {
		for i := range topic.Cases {
			c := &topic.Cases[i]
			if len(c.Data()) > 100_000 {
				continue
			}
			source := robots.Scan(c.Data())
			for _, dialect := range robots.Dialects() {
				file := source.Parse(dialect)
				got := contentsOf("x", file)
				shown := map[int32]bool{}
				for _, group := range got.Groups {
					for _, agent := range group.Agents {
						shown[agent.Line] = true
					}
					for _, rule := range group.Rules {
						shown[rule.Line] = true
					}
				}
				for _, sitemap := range got.Sitemaps {
					shown[sitemap.Line] = true
				}
				for _, other := range got.Others {
					shown[other.Line] = true
				}
				if dialect.Name == robots.RFC9309.Name {
					for i, line := range source.Lines() {
						assert.Equal(t, !line.Key.Empty() || !line.Value.Empty() || line.Directive != robots.NoDirective, shown[int32(i+1)], "%s, line %d", c.ID, i+1)
					}
				}
				var page outline
				got.say(&page, file)
				assert.NotEmpty(t, page.String())
			}
		}
	}
}
