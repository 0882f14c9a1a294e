package main

import (
	"bufio"
	"encoding/json"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var testFiles = map[string]string{
	"robots.txt": "User-agent: *\nDisallow: /tag/\nAllow: /tag/a\n\nUser-agent: Googlebot\nDisallow: /*/x\n",
	"odd.txt":    "User-agent: Foo\nDisallow: /\x1b[2J\n\nUser-agent: foobar\nAllow: /\n",
	"bad.txt":    "Disallow: /\n",
}

func TestTest(t *testing.T) {
	inFolder(t, testFiles)
	for _, test := range []struct {
		input, args string // words; "_" in one is a space
		status      int
		output      string
	}{
		{"", "-a x robots.txt /", exitGood, "Allowed: /\n  robots.txt: No rule matches.\n"},
		{"", "robots.txt /tag/b --agent=x", exitNegative, "Disallowed: /tag/b\n  robots.txt:2: Disallow: /tag/\n"},
		{"", "-a x robots.txt /tag/b /tag/a", exitNegative, "Disallowed: /tag/b\n  robots.txt:2: Disallow: /tag/\nAllowed: /tag/a\n  robots.txt:3: Allow: /tag/a\n"},
		{"User-agent: *\nDisallow: /\n", "-a x - /", exitNegative, "Disallowed: /\n  -:2: Disallow: /\n"},
		{"\ufeff/tag/b\r\n\n  https://x.example/\t", "-a x robots.txt /tag/a -", exitNegative,
			"Allowed: /tag/a\n  robots.txt:3: Allow: /tag/a\nDisallowed: /tag/b\n  robots.txt:2: Disallow: /tag/\nAllowed: https://x.example/\n  robots.txt: No rule matches.\n"},
		{"", "-a x -- robots.txt --", exitGood, "Allowed: --\n  robots.txt: No rule matches.\n  The path has no leading slash, so one was put in front: /--. If a whole URL was meant, start it with https://.\n"},
		{"", "-a x robots.txt x.com#b", exitGood, "Allowed: x.com#b\n  robots.txt: No rule matches.\n" +
			"  The part from # on was dropped. A browser keeps it to itself, so no crawler asks for it.\n" +
			"  x.com#b looks like a URL without https://. It was read as a path, with a slash in front: /x.com. If it is a URL, put https:// in front.\n"},
		// how the file was answered
		{"", "-a x --status 503 robots.txt /", exitNegative, "Disallowed: /\n  robots.txt: The server or the network failed.\n"},
		{"", "-a x --status 404 robots.txt /tag/b", exitGood, "Allowed: /tag/b\n  robots.txt: The file is unavailable.\n"},
		{"", "-a x --status 302 robots.txt /", exitNegative, "No verdict: /\n  robots.txt: A redirect was not followed.\n"},
		{"", "-a x --site https://a.example robots.txt https://b.example/", exitNegative, "No verdict: https://b.example/\n  robots.txt: Another scheme, host or port than this file’s.\n"},
		// who asks
		{"", "-a Mozilla/5.0_(compatible;_Foo/2) odd.txt /\x1b[2J", exitNegative, "Disallowed: /\\x1b[2J\n  odd.txt:2: Disallow: /\\x1b[2J\n"},
		{"", "--token Foo/2 odd.txt /", exitGood, "Allowed: /\n  odd.txt: No group applies.\n"},
		{"", "-a foobar --dialect temoto bad.txt /", exitNegative, "No verdict: /\n  bad.txt:1: This reader refuses the file.\n"},
		{"", "-a foobar odd.txt /\x1b[2J", exitGood, "Allowed: /\\x1b[2J\n  odd.txt:5: Allow: /\n  A reader that takes any group whose name is contained in the user agent answers otherwise: Disallowed by line 2 Disallow: /\\x1b[2J\n"},
		// a crawler of the registry that obeys other groups than its name alone says
		{"", "-a Googlebot-Image robots.txt /a/x", exitGood, "Allowed: /a/x\n  robots.txt: No rule matches.\n" +
			"  A reader that takes any group whose name is contained in the user agent answers otherwise: Disallowed by line 6 Disallow: /*/x\n" +
			"  This is Googlebot-Image of Google (search). The groups for it: its own, else that of Googlebot, else the one for *.\n" +
			"  By its own chain: Disallowed by line 6 Disallow: /*/x\n"},
		{"", "-a adsbot-google robots.txt /tag/b", exitNegative, "Disallowed: /tag/b\n  robots.txt:2: Disallow: /tag/\n" +
			"  This is AdsBot-Google of Google (advertising). The groups for it: its own and no other, not the one for * either.\n" +
			"  By its own chain: Allowed. No group applies.\n"},
		// what batch prints
		{"", "-a x --json robots.txt /tag/b https://x.example/%7ea", exitNegative,
			`{"url":"/tag/b","dialect":"rfc9309","allowed":false,"cause":"rule","line":2,"rule":"Disallow: /tag/","path":"/tag/b"}` + "\n" +
				`{"url":"https://x.example/%7ea","dialect":"rfc9309","allowed":true,"cause":"no-rule","line":null,"rule":null,"path":"/~a"}` + "\n"},
	} {
		args := strings.Fields("test " + test.args)
		for i := range args {
			args[i] = strings.ReplaceAll(args[i], "_", " ")
		}
		output, problems, status := call(test.input, args...)
		assert.Equal(t, test.output, output, test.args)
		assert.Equal(t, test.status, status, test.args)
		assert.Empty(t, problems, test.args)
	}
}

// What --json prints is what batch answers to the same question.
func TestTestAnswersAsBatch(t *testing.T) {
	inFolder(t, testFiles)
	for _, dialect := range codesOf("dialect") {
		for _, url := range []string{"/tag/b", "/tag/a?", "https://example.com/q/x#y", "/robots.txt", "é <&"} {
			question, err := json.Marshal(map[string]any{"robots": testFiles["robots.txt"], "agent": "Googlebot/2.1", "url": url, "dialect": dialect, "site": "https://example.com/"})
			require.NoError(t, err)
			want, _, _ := call(string(question), "batch")
			got, _, _ := call("", "test", "--json", "-a", "Googlebot/2.1", "--dialect", dialect, "--site", "https://example.com", "robots.txt", url)
			assert.Equal(t, want, got)
		}
	}
}

func TestExplain(t *testing.T) {
	inFolder(t, map[string]string{"robots.txt": testFiles["robots.txt"] + "Content-Signal: search=yes, ai-train=no\n"})
	output, _, status := call("", "test", "--explain", "-a", "Googlebot/2.1 Foo", "robots.txt", "/ä/x?#a")
	assert.Equal(t, exitNegative, status)
	assert.Equal(t, `Disallowed: /ä/x?#a
  robots.txt:6: Disallow: /*/x
  It is the only rule that matches the path.
  The part from # on was dropped. A browser keeps it to itself, so no crawler asks for it.

  How the answer came about

  1. User agent
    2 names were read:
      Googlebot is named by a group
      Foo is named by no group

  2. Groups
    One group names it, so groups for * do not count. There is one rule to compare.
      line 5: Googlebot, 1 rule

  3. Path compared
    /%C3%A4/x?
    ^      ^^
    This is the path and query in the form used for comparing. Underlined is what the winning pattern spells out; its wildcards stand for the rest.

  4. Rules that match
    One rule matches. Length is that of its pattern, in octets.
    Line  Rule            Length  Outcome
    6     Disallow: /*/x  4       Decides

  Preferences
  The file states preferences, but none for this crawler and path.
`, output)

	output, _, _ = call("", "test", "--explain", "-a", "Googlebot", "robots.txt", "/a")
	assert.Contains(t, output, "\n    Content-Signal: search yes, ai-train no (line 7)\n")
	assert.Contains(t, output, "\n  The rules for this crawler were read, and none of them matches the path. What no rule matches is allowed.\n")
	assert.Contains(t, output, "\n    None of the rules matches the path.\n")

	output, _, _ = call("", "test", "--explain", "-a", "x", "--status", "503", "--dialect", "python-legacy", "robots.txt", "/tag/a", "/tag/b")
	assert.Contains(t, output, "\n  These steps follow Python (up to 3.12), which departs from RFC 9309.\n")
	assert.Contains(t, output, "\n  The answer was decided before the rules.")
	assert.Contains(t, output, "\n\nDisallowed: /tag/b\n", "a blank line between the URLs")

	output, _, _ = call("", "test", "--explain", "-a", "x", "--dialect", "python-legacy", "robots.txt", "/tag/a")
	assert.Contains(t, output, "\n  This reader takes the first rule that matches the path, in the order of the file.\n")
	assert.Contains(t, output, "\n    Line  Rule             Outcome\n    2     Disallow: /tag/  Decides\n    3     Allow: /tag/a    Stands behind the rule that decides\n")
	assert.Contains(t, output, "\n    One group is taken. It takes the first group for * and no other.")

	output, _, _ = call("", "test", "--explain", "-a", "x", "robots.txt", "/tag/a", "--dialect", "google", "--status", "429")
	assert.Contains(t, output, "\n  It takes status 429 for a server error, which disallows everything. The file is not read as rules.\n")
}

// Whoever asks for one URL after the other is answered one after the other.
func TestTestAnswersAtOnce(t *testing.T) {
	inFolder(t, testFiles)
	in, ask := io.Pipe()
	answered, out := io.Pipe()
	status := make(chan int)
	go func() {
		status <- run([]string{"test", "-a", "x", "--json", "robots.txt", "-"}, in, out, io.Discard)
		out.Close()
	}()
	answers := bufio.NewReader(answered)
	for range 3 {
		_, err := io.WriteString(ask, "/tag/b\n")
		require.NoError(t, err)
		answer, err := answers.ReadString('\n') // blocks for ever when nothing is flushed
		require.NoError(t, err)
		assert.Contains(t, answer, `"line":2`)
	}
	ask.Close()
	assert.Equal(t, exitNegative, <-status)
}

// What was asked before the input broke is answered.
func TestTestBrokenInput(t *testing.T) {
	inFolder(t, testFiles)
	var out, problems strings.Builder
	status := run([]string{"test", "-a", "x", "robots.txt", "-"}, io.MultiReader(strings.NewReader("/tag/b\n/"), failing{}), &out, &problems)
	assert.Equal(t, exitUnusable, status)
	assert.Equal(t, "Disallowed: /tag/b\n  robots.txt:2: Disallow: /tag/\n", out.String())
	assert.Equal(t, "robotstxt: the input could not be read to its end: broken\n", problems.String())
}
