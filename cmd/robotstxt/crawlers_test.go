package main

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"robotstxt/crawlers"
)

const crawledFile = "User-agent: GPTBot\nUser-agent: googlebot\nUser-agent: FooBot\nUser-agent: foobot\nUser-agent: Sogou web spider\nUser-agent: \x1b[1m\nDisallow: /a\n\nUser-agent: BarBot\nDisallow: /b\n"

func TestCrawlers(t *testing.T) {
	inFolder(t, map[string]string{"robots.txt": crawledFile})
	output, problems, status := call("", "crawlers", "robots.txt", "/a")
	assert.Equal(t, exitNegative, status)
	assert.Empty(t, problems)
	lines := strings.Split(output, "\n")
	total := len(crawlers.All())
	assert.Regexp(t, `^For /a the file blocks \d+ of `+strconv.Itoa(total)+` crawlers on our list\.$`, lines[0])
	assert.Equal(t, []string{"Any other crawler: Allowed", "  robots.txt: No group applies.", ""}, lines[1:4])
	assert.Regexp(t, `\nsearch: Blocks \d+ of \d+ search crawlers\.\n`, output)
	assert.Regexp(t, `\n  Googlebot +Google +Disallowed +7 +Disallow: /a\n`, output)
	assert.Regexp(t, `\n  Googlebot-Image +Google +Disallowed +7 +Disallow: /a +Falls back to Googlebot\.\n`, output)
	assert.Regexp(t, `\n  bingbot +Microsoft +Allowed +No group applies\.\n`, output)
	assert.Regexp(t, `\n  Sogou web spider +Sogou +Disallowed +7 `, output)
	assert.Regexp(t, `\n  AdsBot-Google +Google +Allowed +No group applies\. +Ignores the group for \*\.\n`, output)
	assert.Contains(t, output, "\nNamed in the file, not in our list: Blocks 1 of 3 other names.\n"+
		"  FooBot   Disallowed  7  Disallow: /a\n  \\x1b[1m  Allowed        No group applies.\n  BarBot   Allowed        No rule matches.\n")

	rows := 0
	for _, line := range lines {
		if strings.HasPrefix(line, "  ") {
			rows++
		}
	}
	assert.Equal(t, 1+total+3, rows, "everybody has a row")

	output, _, status = call("", "crawlers", "-")
	assert.Equal(t, exitGood, status)
	assert.True(t, strings.HasPrefix(output, "For / the file blocks 0 of "), output)
	assert.NotContains(t, output, "Named in the file")

	output, _, status = call("User-agent: *\nDisallow: /", "crawlers", "-")
	assert.Equal(t, exitNegative, status)
	assert.Contains(t, output, "of those blocked do not obey robots.txt.")
	assert.Contains(t, output, "Does not obey robots.txt.")

	output, _, status = call("", "crawlers", "--status", "302", "-")
	assert.Equal(t, exitNegative, status)
	assert.True(t, strings.HasPrefix(output, "No verdict for anybody: A redirect was not followed.\n"), output)
	assert.Contains(t, output, "\nsearch: No verdict for ")
}

// The counts are those of the rows.
func TestCrawlersJSON(t *testing.T) {
	inFolder(t, map[string]string{"robots.txt": crawledFile})
	output, _, status := call("", "crawlers", "--json", "robots.txt", "/a")
	assert.Equal(t, exitNegative, status)
	var askers []map[string]any
	require.NoError(t, json.Unmarshal([]byte(output), &askers))
	require.Len(t, askers, 1+len(crawlers.All())+3)
	assert.Equal(t, map[string]any{"name": "*", "operator": nil, "purpose": "anybody", "named": false, "obeys": nil,
		"allowed": true, "cause": "no-group", "line": nil, "rule": nil}, askers[0])
	assert.Equal(t, map[string]any{"name": "FooBot", "operator": nil, "purpose": "unlisted", "named": true, "obeys": nil,
		"allowed": false, "cause": "rule", "line": 7.0, "rule": "Disallow: /a"}, askers[len(askers)-3])
	named := map[string]bool{}
	blocked := map[string]int{}
	for _, a := range askers[1 : len(askers)-3] {
		if a["named"] == true {
			named[a["name"].(string)] = true
		}
		if a["allowed"] == false {
			blocked[a["purpose"].(string)]++
		}
		assert.NotEmpty(t, a["operator"])
		assert.Contains(t, []any{"yes", "no", "unclear"}, a["obeys"])
	}
	for _, name := range []string{"GPTBot", "Googlebot", "Sogou web spider"} {
		assert.True(t, named[name], name)
	}
	assert.False(t, named["bingbot"])
	text, _, _ := call("", "crawlers", "robots.txt", "/a")
	assert.Contains(t, text, "search: Blocks "+strconv.Itoa(blocked["search"])+" of ")
	assert.Contains(t, text, "AI training: Blocks "+strconv.Itoa(blocked["ai-training"])+" of ")
}
