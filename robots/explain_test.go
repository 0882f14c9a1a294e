package robots_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"robotstxt/robots"
)

func check(file, agent, url string) robots.Decision {
	return robots.Scan([]byte(file)).Parse(robots.RFC9309).Check(robots.ReadAgent(agent), url)
}

func TestCandidatesSayWhyTheyLost(t *testing.T) {
	d := check("User-agent: *\nDisallow: /a\nAllow: /a\nAllow: /a\nDisallow: /\nDisallow: /b\n", "ExampleBot", "/a/x")
	require.True(t, d.Allowed)
	var got []string
	for _, c := range d.Candidates {
		got = append(got, c.Outcome.String())
	}
	assert.Equal(t, []string{"won", "tie-earlier", "tie-allow", "shorter"}, got)
	assert.EqualValues(t, 3, d.Rule.Line)
}

func TestCoveredIsWhatThePatternSpellsOut(t *testing.T) {
	for _, c := range []struct {
		pattern, path string
		want          []string
	}{
		{"/a", "/ab", []string{"/a"}},
		{"*", "/ab", nil},
		{"/*b*d$", "/abcbd", []string{"/", "b", "d"}},
		{"/ツ*x", "/%e3%83%84y%78", []string{"/%E3%83%84", "x"}},
		{"/a?b=/*c", "/a?b=%2fxc", []string{"/a?b=%2F", "c"}},
		{"/*?b=/", "/a?b=%2fxc", []string{"/", "?b=%2F"}},
		{"/\x01a", "/%01ab", []string{"/%01a"}},
		{"/*F", "/ %%32F", []string{"/", "F"}},
		{"/ツ%%32F", "/ツ%%32F", []string{"/%E3%83%84%%32F"}},
		{"/*z", "/ %%32F%%32Fz", []string{"/", "z"}},
	} {
		d := check("User-agent: *\nDisallow: "+c.pattern, "ExampleBot", c.path)
		require.False(t, d.Allowed, "%q on %q", c.pattern, c.path)
		var got []string
		for _, s := range d.Covered {
			got = append(got, d.Path[s.Start:s.End])
		}
		assert.Equal(t, c.want, got, "%q on %q", c.pattern, c.path)
	}
}

func TestSubstringReader(t *testing.T) {
	d := check("User-agent: bot\nDisallow: /\n", "ExampleBot", "/")
	assert.True(t, d.Allowed)
	require.NotNil(t, d.Substring)
	assert.False(t, d.Substring.Allowed)
	assert.EqualValues(t, 2, d.Substring.Rule.Line)
	assert.Nil(t, check("User-agent: bot\nAllow: /\n", "ExampleBot", "/").Substring, "same answer")
	assert.Nil(t, check("User-agent: b*t\nDisallow: /\n", "b*t", "/").Substring, "a value with a star names nobody")
}

func TestReaderThatStopsAtTheLimit(t *testing.T) {
	head := "User-agent: *\nDisallow: /a\n"
	filler := strings.Repeat("#", robots.SizeLimit-len(head)-len("Allow: /ab\n")-1) + "\n"
	within := check(head+filler+"Allow: /ab\n", "ExampleBot", "/ab")
	assert.True(t, within.Allowed)
	assert.Nil(t, within.Limited)

	beyond := check(head+"#"+filler+"Allow: /ab\n", "ExampleBot", "/ab")
	assert.True(t, beyond.Allowed)
	require.NotNil(t, beyond.Limited)
	assert.False(t, beyond.Limited.Allowed)
	assert.EqualValues(t, 2, beyond.Limited.Rule.Line)
}

func TestFetchOutcome(t *testing.T) {
	for _, c := range []struct {
		fetch   robots.Fetch
		cause   robots.Cause
		allowed bool
	}{
		{robots.Fetch{}, robots.CauseRule, false},
		{robots.Fetch{Status: 200}, robots.CauseRule, false},
		{robots.Fetch{Status: 200, Redirects: 5}, robots.CauseRule, false},
		{robots.Fetch{Status: 200, Redirects: 6}, robots.CauseTooManyRedirects, true},
		{robots.Fetch{Status: 301, Redirects: 1}, robots.CauseRedirect, false},
		{robots.Fetch{Status: 302, Redirects: 6}, robots.CauseTooManyRedirects, true},
		{robots.Fetch{Status: 404}, robots.CauseUnavailable, true},
		{robots.Fetch{Status: 429}, robots.CauseUnavailable, true},
		{robots.Fetch{Status: 500}, robots.CauseUnreachable, false},
		{robots.Fetch{Failed: true}, robots.CauseUnreachable, false},
	} {
		file := robots.Scan([]byte("User-agent: *\nDisallow: /")).Parse(robots.RFC9309, c.fetch)
		v := file.For(robots.Token("ExampleBot")).Check("/")
		assert.Equal(t, c.cause, v.Cause, "%+v", c.fetch)
		assert.Equal(t, c.allowed, v.Allowed, "%+v", c.fetch)
		assert.Equal(t, c.cause != robots.CauseRedirect, v.Decided(), "%+v", c.fetch)
		assert.Equal(t, robots.CauseRobotsTxt, file.For(robots.Token("ExampleBot")).Check("/robots.txt").Cause, "%+v", c.fetch)
	}
}

func TestTarget(t *testing.T) {
	for _, c := range []struct {
		url, path string
		facts     robots.TargetFacts
	}{
		{"/a", "/a", 0},
		{"", "/", robots.SlashAdded},
		{"a/b", "/a/b", robots.SlashAdded},
		{"example.com/a", "/example.com/a", robots.SlashAdded | robots.HostLike},
		{"localhost:80/a", "/localhost:80/a", robots.SlashAdded | robots.HostLike},
		{"index.html", "/index.html", robots.SlashAdded},
		{"v1.2/a", "/v1.2/a", robots.SlashAdded},
		{"https://example.com", "/", robots.TargetURL},
		{"https://example.com?x", "/?x", robots.TargetURL},
		{"HTTPS://u:p@example.com:8080/a?b=c", "/a?b=c", robots.TargetURL},
		{"https://example.com/a#b?c", "/a", robots.TargetURL | robots.FragmentDropped},
		{"https://example.com#/a", "/", robots.TargetURL | robots.FragmentDropped},
		{"//example.com/a", "//example.com/a", 0},
		{"/x?", "/x?", 0},
		{"/a/../b\\\tc", "/a/../b%5C%09c", 0},
		{" \t https://example.com/a \n", "/a", robots.TargetURL | robots.SpaceTrimmed},
		{"/a \x00", "/a", robots.SpaceTrimmed},
		{"/%%32F/%a%32/%%61", "/%%32F/%a%32/%%61", 0},
		{"/%%7a%32F", "/%z2F", 0},
		{"mailto:a", "/mailto:a", robots.SlashAdded},
		{"://x", "/://x", robots.SlashAdded},
		{"/%7ejoe/%e3%83%84?q=%2f", "/~joe/%E3%83%84?q=%2F", 0},
	} {
		d := check("", "ExampleBot", c.url)
		assert.Equal(t, c.path, d.Path, "%q", c.url)
		assert.Equal(t, c.facts, d.Target, "%q", c.url)
	}
}

func TestCheckDoesNotAllocate(t *testing.T) {
	access := robots.Scan([]byte("User-agent: *\nDisallow: /a\nDisallow: /*?x=/*y$\n")).Parse(robots.RFC9309).For(robots.Token("ExampleBot"))
	for _, url := range []string{"https://example.com/a/b?c", "/b?x=%41/zzzy", "/robots.txt"} {
		assert.Zero(t, testing.AllocsPerRun(100, func() { access.Check(url) }), url)
	}
}

// A stray "%" must not make an escape of what stands behind it.
func TestStrayPercentMakesNoEscape(t *testing.T) {
	assert.True(t, check("User-agent: *\nDisallow: /%2F", "ExampleBot", "/%%32F").Allowed)
}

// No number of names, values or rules may cost their product.
func TestManyNamesAndValues(t *testing.T) {
	var file, agent strings.Builder
	for i := range 20000 {
		name := string(rune('a'+i%26)) + strings.Repeat("b", i%7) + string(rune('a'+i/26%26)) + string(rune('a'+i/676%26))
		file.WriteString("User-agent: " + name + "\n")
		agent.WriteString(name + " ")
	}
	d := check(file.String()+"Disallow: /", agent.String()+"last", "/")
	assert.False(t, d.Allowed)
	assert.False(t, d.Names[len(d.Names)-1].Matched)
}

func TestRuleIndex(t *testing.T) {
	file := robots.Scan([]byte("User-agent: *\nDisallow: /a\n\nAllow: /b\n")).Parse(robots.RFC9309)
	for i, rule := range file.Rules() {
		assert.Equal(t, i, file.RuleIndex(rule))
	}
	assert.Equal(t, -1, file.RuleIndex(robots.Rule{}))
	assert.Equal(t, -1, file.RuleIndex(robots.Rule{Line: 3}))
	assert.Empty(t, file.Text(robots.Rule{}))
}
