package expect

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"robotstxt/robots"
)

func TestLine(t *testing.T) {
	for _, test := range []struct {
		allow         bool
		agent, target string
		want          string
	}{
		{true, "Googlebot", "/shop/", "allow Googlebot /shop/"},
		{false, "GPTBot/1.0", "https://example.com/#top", "block GPTBot/1.0 https://example.com/#top"},

		// Who.
		{true, "", "/", `allow "" /`},
		{true, "*", "/", "allow * /"},
		{true, "Foo bar", "/", `allow "Foo bar" /`},
		{true, "Foo\tbar", "/", "allow \"Foo\tbar\" /"},
		{true, "#Foo", "/", `allow "#Foo" /`},
		{true, "Foo#", "/", "allow Foo# /"},
		{true, `"Foo"`, "/", `allow "\"Foo\"" /`},
		{true, `F"o\o`, "/", `allow F"o\o /`},
		{true, `F"o \o`, "/", `allow "F\"o \\o" /`},
		{true, "Foo\r\nbar", "/", `allow "Foo  bar" /`},
		{true, "\xEF\xBB\xBFF\xFF", "/", "allow \xEF\xBB\xBFF\xFF /"},

		// What.
		{true, "Foo", "", "allow Foo /"},
		{true, "Foo", " \r\n", "allow Foo /"},
		{true, "Foo", "shop/", "allow Foo /shop/"},
		{true, "Foo", "?a", "allow Foo /?a"},
		{true, "Foo", "#a", "allow Foo /#a"},
		{true, "Foo", "example.com/a", "allow Foo /example.com/a"},
		{true, "Foo", "mailto:a", "allow Foo /mailto:a"},
		{true, "Foo", "\x00 /a\x01\n", "allow Foo /a"},
		{true, "Foo", "/a b\tc\rd\ne", "allow Foo /a%20b%09c%0Dd%0Ae"},
		{true, "Foo", "/a #b", "allow Foo /a%20#b"},
		{true, "Foo", "a b://c", "allow Foo /a%20b://c"},
		{true, "Foo", `/"é\` + "\x01\xFF/", `allow Foo /"é\` + "\x01\xFF/"},
		{true, "Foo", "https://exa mple.com/", "allow Foo https://exa%20mple.com/"},
	} {
		assert.Equal(t, test.want, Line(test.allow, test.agent, test.target), "%q, %q", test.agent, test.target)
		checkRoundTrip(t, test.allow, test.agent, test.target)
	}
}

// checkRoundTrip holds what Parse must read from every Line.
func checkRoundTrip(t *testing.T, allow bool, agent, target string) {
	t.Helper()
	line := Line(allow, agent, target)
	list := Parse([]byte(line))
	require.Empty(t, list.Problems(), "%q", line)
	require.Len(t, list.Items(), 1, "%q", line)
	e := list.Items()[0]
	readAgent, readTarget := list.Agent(e), list.Target(e)
	require.Equal(t, allow, e.Allow, "%q", line)
	require.Equal(t, strings.NewReplacer("\r", " ", "\n", " ").Replace(agent), readAgent, "%q", line)
	require.Equal(t, robots.ReadAgent(agent).Tiers, robots.ReadAgent(readAgent).Tiers, "%q", line)
	require.Equal(t, line, Line(allow, readAgent, readTarget))
	if isTarget(target) && strings.IndexFunc(target, func(r rune) bool { return r <= ' ' }) < 0 {
		require.Equal(t, target, readTarget, "%q", line)
	}

	file := robots.Scan(nil).Parse(robots.RFC9309, robots.Fetch{URL: "https://example.com/"})
	said, read := file.Check(robots.Agent{}, target), file.Check(robots.Agent{}, readTarget)
	require.Equal(t, said.Path, read.Path, "%q", line)
	if !spaceInHost(target) {
		require.Equal(t, said.Verdict, read.Verdict, "%q", line)
	}
}

func spaceInHost(target string) bool {
	_, behind, _ := strings.Cut(strings.TrimFunc(target, func(r rune) bool { return r <= ' ' }), "://")
	if end := strings.IndexAny(behind, `/?#\`); end >= 0 {
		behind = behind[:end]
	}
	return strings.ContainsAny(behind, " \t\r\n")
}

// Texts of what has a meaning somewhere, in any order.
func TestLineRoundTrip(t *testing.T) {
	pieces := []string{" ", "\t", "\n", "\r", "\r\n", `"`, `\`, "#", "/", "?", "://", "https://example.com", "HTTPS://", ":", "%", "%2", "4", "a", "Foo", ".", "*", "$",
		"\x00", "\x1F", "\x7F", "\u00A0", "é", "\xFF", "\xEF\xBB\xBF", "allow", "block", "-"}
	random := rand.New(rand.NewPCG(9309, 1))
	text := func() string {
		var b strings.Builder
		for range random.IntN(7) {
			b.WriteString(pieces[random.IntN(len(pieces))])
		}
		return b.String()
	}
	for range 20000 {
		checkRoundTrip(t, random.IntN(2) == 0, text(), text())
	}
}
