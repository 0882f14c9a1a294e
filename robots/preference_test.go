package robots_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"robotstxt/robots"
)

// preferences gives what the file says to the agent about the URL, one use
// after another: the line, the length of its path, the label with its value as
// written, and what that means.
func preferences(file *robots.File, agent, url string) string {
	var list []string
	for _, p := range file.For(robots.Token(agent)).Preferences(url) {
		text := fmt.Sprintf("%d/%d %s=%s %s", p.Line, p.Length, file.Source().Text(p.Label), file.Source().Text(p.Stated), p.Value)
		if !p.Known {
			text += "?"
		}
		list = append(list, text)
	}
	return strings.Join(list, ", ")
}

func TestPreferences(t *testing.T) {
	for _, c := range []struct{ about, file, url, want string }{
		{"without any line", "User-agent: *\nDisallow: /x", "/a", ""},
		{"without a path", "User-agent: *\nContent-Usage: train-ai=n", "/a", "2/0 train-ai=n no"},
		{"in a last group without rules", "User-agent: ExampleBot\nContent-Usage: train-ai=n", "/a", "2/0 train-ai=n no"},
		{"of a group for others", "User-agent: FooBot\nContent-Usage: train-ai=n\nDisallow:\nUser-agent: *\nDisallow:", "/a", ""},
		{"by the longest path", "User-agent: *\nContent-Usage: train-ai=n\nContent-Usage: /a/ train-ai=y", "/a/b", "3/3 train-ai=y yes"},
		{"by what it matches, not by its line", "User-agent: *\nContent-Usage: /a/ train-ai=y\nContent-Usage: train-ai=n", "/b", "3/0 train-ai=n no"},
		{"escapes count three", "User-agent: *\nContent-Usage: /ツ train-ai=n", "/%e3%83%84", "2/10 train-ai=n no"},
		{"a dollar counts one", "User-agent: *\nContent-Usage: /a$ train-ai=n", "/a", "2/3 train-ai=n no"},
		{"a whole URL", "User-agent: *\nContent-Usage: /a train-ai=n", "https://example.com/a#b", "2/2 train-ai=n no"},
		{"no before yes", "User-agent: *\nContent-Usage: train-ai=y\nContent-Usage: train-ai=n\nContent-Usage: train-ai=y", "/a", "3/0 train-ai=n no"},
		{"an earlier label of a line that holds nothing", "User-agent: *\nContent-Usage: train-ai=maybe\nContent-Usage: train-ai=y, train-ai", "/a", "2/0 train-ai=maybe other"},
		{"yes before nothing", "User-agent: *\nContent-Usage: train-ai\nContent-Usage: train-ai=y\nContent-Usage: train-ai=?1", "/a", "3/0 train-ai=y yes"},
		{"the earliest of those that say nothing", "User-agent: *\nContent-Signal: use=reference\nContent-Signal: use=full", "/a", "2/0 use=reference other?"},
		{"in the order of the file", "User-agent: *\nContent-Usage: search=y, ai-use=n\nContent-Signal: search=no\nContent-Usage: train-ai=n, search=n", "/a",
			"2/0 ai-use=n no, 3/0 search=no no, 4/0 train-ai=n no, 4/0 search=n no"},
		{"the last of a line, before other lines are asked", "User-agent: *\nContent-Usage: train-ai=n, train-ai=y\nContent-Usage: train-ai=y", "/a", "2/0 train-ai=y yes"},
		{"a value in parentheses", "User-agent: *\nContent-Usage: train-ai=(n y);p", "/a", "2/0 train-ai=(n y) other"},
		{"labels of the other kind", "User-agent: *\nContent-Usage: ai-train=n, ai-input=y\nContent-Signal: train-ai=no, ai-use=no", "/a",
			"2/0 ai-train=n no?, 2/0 ai-input=y yes?, 3/0 train-ai=no no?, 3/0 ai-use=no no?"},
		{"part of a label", "User-agent: *\nContent-Usage: train=n, ai=n", "/a", "2/0 train=n no?, 2/0 ai=n no?"},
		{"broken", "User-agent: *\nContent-Usage: train-ai: n", "/a", "2/0 =train-ai: n broken?"},
		{"broken behind a path", "User-agent: *\nContent-Signal: /a \tsearch=yes;", "/a", "2/2 =search=yes; broken?"},
		{"broken twice", "User-agent: *\nContent-Usage: A\nContent-Usage: B=n", "/a", "2/0 =A broken?, 3/0 =B=n broken?"},
		{"broken where another path is longer", "User-agent: *\nContent-Usage: A\nContent-Usage: /a search=y", "/a", "3/2 search=y yes"},
		{"broken where it does not match", "User-agent: *\nContent-Usage: /b A", "/a", ""},
		{"octets outside ASCII", "User-agent: *\nContent-Usage: train-ai=nö", "/a", "2/0 =train-ai=nö broken?"},
		{"an empty value", "User-agent: *\nContent-Usage:\nContent-Signal: ", "/a", ""},
		{"a path and nothing else", "User-agent: *\nContent-Usage: train-ai=n\nContent-Usage: /a", "/a", ""},
		{"a key without its colon", "User-agent: *\nContent-Usage train-ai=n", "/a", ""},
		{"another key", "User-agent: *\nContent-Use: train-ai=n\nX-Content-Usage: train-ai=n", "/a", ""},
		{"disallowed", "User-agent: *\nContent-Usage: A, train-ai=n\nContent-Usage: train-ai=n\nDisallow: /a", "/a", ""},
		{"in a run of user-agent lines", "User-agent: FooBot\nContent-Usage: train-ai=n\n\nUser-agent: ExampleBot\nContent-Usage: ai-use=n\nDisallow: /x", "/a",
			"2/0 train-ai=n no, 5/0 ai-use=n no"},
		{"behind a rule and before the next group", "User-agent: ExampleBot\nDisallow: /x\nContent-Usage: train-ai=n\nUser-agent: FooBot\nDisallow: /x", "/a", "3/0 train-ai=n no"},
		{"before every group", "Content-Usage: train-ai=n\nUser-agent: *\nDisallow: /x", "/a", ""},
	} {
		file := robots.Scan([]byte(c.file)).Parse(robots.RFC9309)
		assert.Equal(t, c.want, preferences(file, "ExampleBot", c.url), "%s: %q asked for %q", c.about, c.file, c.url)
	}
}

// What the file came with decides whether anything in it counts.
func TestPreferencesOfAnAnswer(t *testing.T) {
	text := "User-agent: *\nContent-Usage: train-ai=n"
	for _, c := range []struct {
		fetch robots.Fetch
		url   string
		want  string
	}{
		{robots.Fetch{}, "/a", "2/0 train-ai=n no"},
		{robots.Fetch{Status: 200, Redirects: 5}, "/a", "2/0 train-ai=n no"},
		{robots.Fetch{Status: 200, Redirects: 6}, "/a", ""},
		{robots.Fetch{Status: 404}, "/a", ""},
		{robots.Fetch{Status: 404}, "/robots.txt", ""},
		{robots.Fetch{Status: 503}, "/a", ""},
		{robots.Fetch{Status: 301}, "/a", ""},
		{robots.Fetch{Failed: true}, "/a", ""},
		{robots.Fetch{URL: "https://example.com/"}, "https://example.com/a", "2/0 train-ai=n no"},
		{robots.Fetch{URL: "https://example.com/"}, "http://example.com/a", ""},
	} {
		file := robots.Scan([]byte(text)).Parse(robots.RFC9309, c.fetch)
		assert.Equal(t, c.want, preferences(file, "ExampleBot", c.url), "%+v asked for %q", c.fetch, c.url)
	}
}

func TestPreferencesChangeNoVerdict(t *testing.T) {
	const lines = "Content-Usage: /a train-ai=n\nContent-Signal: /a search=no\n"
	with := check("User-agent: *\n"+lines+"Disallow: /a/b\n", "ExampleBot", "/a")
	without := check("User-agent: *\n\n\nDisallow: /a/b\n", "ExampleBot", "/a")
	assert.Equal(t, without, with)
}

func TestHasPreferences(t *testing.T) {
	for text, want := range map[string]bool{
		"":                                  false,
		"User-agent: *\nCrawl-delay: 5":     false,
		"User-agent: *\n# Content-Usage: a": false,
		"Content-Usage train-ai=n":          false,
		"content-usage:":                    true,
		"User-agent: *\nCONTENT-Signal : x": true,
	} {
		assert.Equal(t, want, robots.Scan([]byte(text)).Parse(robots.RFC9309).HasPreferences(), "%q", text)
	}
}

// Many groups with as many lines, and many labels on one line, take time in
// proportion.
func TestManyPreferences(t *testing.T) {
	groups := strings.Repeat("User-agent: *\nContent-Usage: /a* train-ai=y\nDisallow: /x\n", 20000) + "Content-Usage: /a* train-ai=n\n"
	file := robots.Scan([]byte(groups)).Parse(robots.RFC9309)
	assert.Equal(t, "60001/3 train-ai=n no", preferences(file, "ExampleBot", "/a"))

	var labels strings.Builder
	for i := range 40000 {
		fmt.Fprintf(&labels, "a%d=y, ", i%20000)
	}
	file = robots.Scan([]byte("User-agent: *\nContent-Usage: " + labels.String() + "b=n")).Parse(robots.RFC9309)
	found := file.For(robots.Token("ExampleBot")).Preferences("/a")
	require.Equal(t, 20001, len(found))
	assert.Equal(t, robots.PreferenceNo, found[20000].Value)
}
