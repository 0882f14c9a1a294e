package expect

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"robotstxt/robots"
)

func TestItems(t *testing.T) {
	for _, test := range []struct {
		line          string
		allow         bool
		agent, target string
	}{
		{"allow Googlebot /shop/", true, "Googlebot", "/shop/"},
		{"block GPTBot /", false, "GPTBot", "/"},
		{"aLLow\tGooglebot\t \t/a?b=c&d", true, "Googlebot", "/a?b=c&d"},
		{" \tBLOCK ExampleBot/1.0 /a \t ", false, "ExampleBot/1.0", "/a"},
		{"block * /", false, "*", "/"},

		// Quotes.
		{`allow "Mozilla/5.0 (compatible; Foo/1; +https://foo.example/#bot)" /a`, true, "Mozilla/5.0 (compatible; Foo/1; +https://foo.example/#bot)", "/a"},
		{`allow "Foo" /a`, true, "Foo", "/a"},
		{`allow "" /a`, true, "", "/a"},
		{`allow " # " /a`, true, " # ", "/a"},
		{`allow "a \"b\" \\ \c \\" /a`, true, `a "b" \ \c \`, "/a"},
		{`allow "\\\"" /a`, true, `\"`, "/a"},
		{`allow a"b\"c" /a`, true, `a"b\"c"`, "/a"},
		{`allow \"a /a`, true, `\"a`, "/a"},

		// URLs.
		{"allow Foo https://example.com", true, "Foo", "https://example.com"},
		{"allow Foo HTTP://example.com:8080/a?b#c", true, "Foo", "HTTP://example.com:8080/a?b#c"},
		{"allow Foo svn+ssh.2-x:///", true, "Foo", "svn+ssh.2-x:///"},
		{`allow Foo /"a"\`, true, "Foo", `/"a"\`},
		{"allow Foo //example.com", true, "Foo", "//example.com"},

		// Comments.
		{"allow Foo /a # why", true, "Foo", "/a"},
		{"allow Foo /a\t#", true, "Foo", "/a"},
		{"allow Foo /a#top", true, "Foo", "/a#top"},
		{"allow Foo /a#top #why", true, "Foo", "/a#top"},
		{"allow Foo#1 /a", true, "Foo#1", "/a"},

		// Octets of any kind.
		{"allow F\xFF\x00 /\xE9\x01\v", true, "F\xFF\x00", "/\xE9\x01\v"},
		{"allow F\u00A0 /\u2028", true, "F\u00A0", "/\u2028"},
	} {
		list := Parse([]byte(test.line))
		assert.Empty(t, list.Problems(), "%q", test.line)
		if !assert.Len(t, list.Items(), 1, "%q", test.line) {
			continue
		}
		e := list.Items()[0]
		assert.Equal(t, test.allow, e.Allow, "%q", test.line)
		assert.Equal(t, test.agent, list.Agent(e), "%q", test.line)
		assert.Equal(t, test.target, list.Target(e), "%q", test.line)
	}
}

// The octets at fault stand between the marks.
func TestProblems(t *testing.T) {
	for _, test := range []struct {
		marked string
		reason Reason
		meant  Word
	}{
		{"[permit] Foo /", UnknownWord, WordAllow},
		{"[allowed] Foo /", UnknownWord, WordAllow},
		{"[Alow] Foo /", UnknownWord, WordAllow},
		{"[Allow:] /", UnknownWord, WordAllow},
		{"[DISALLOW] Foo /", UnknownWord, WordBlock},
		{"[Disallow:/a]", UnknownWord, WordBlock},
		{" [disalow:] # why", UnknownWord, WordBlock},
		{"[Deny] Foo /", UnknownWord, WordBlock},
		{"[denied] Foo /", UnknownWord, WordBlock},
		{"[blocked] Foo /", UnknownWord, WordBlock},
		{"[block:] Foo /", UnknownWord, WordBlock},
		{"[forbid] Foo /", UnknownWord, WordBlock},
		{"[User-agent:] *", UnknownWord, WordNone},
		{"[bloc\u212A] Foo /", UnknownWord, WordNone},
		{"[\"allow\"] Foo /", UnknownWord, WordNone},
		{"[allow\u00A0Foo] /", UnknownWord, WordNone},
		{"[" + strings.Repeat("x", 1000) + "]", UnknownWord, WordNone},
		{"[:]", UnknownWord, WordNone},

		{"[allow]", NoAgent, 0},
		{" [block] \t", NoAgent, 0},
		{"[allow] #Foo /", NoAgent, 0},
		{"[allow /shop/]", NoAgent, 0},
		{"[allow  https://example.com/] # who?", NoAgent, 0},

		{"[allow Foo]", NoTarget, 0},
		{"[allow Foo/1.0] ", NoTarget, 0},
		{"[allow Foo] #/a", NoTarget, 0},
		{`[allow "Foo bar"]`, NoTarget, 0},
		{`[allow "/shop/"]`, NoTarget, 0},

		{`allow ["Foo /a]`, OpenQuote, 0},
		{`allow ["]`, OpenQuote, 0},
		{`allow ["a\"]`, OpenQuote, 0},
		{`allow ["Foo /a] # why`, OpenQuote, 0},

		{"allow Foo [shop/]", NotAPath, 0},
		{"allow Foo [example.com/shop/]", NotAPath, 0},
		{"allow Foo [*.pdf] /", NotAPath, 0},
		{"allow Foo [https:/] # why", NotAPath, 0},
		{"allow Foo [1http://a]", NotAPath, 0},
		{"allow Foo [://a]", NotAPath, 0},
		{"allow Foo [a#b://c]", NotAPath, 0},
		{"allow Foo [https]", NotAPath, 0},
		{"allow Foo [\u00E9://a]", NotAPath, 0},
		{`allow Foo ["/a"]`, NotAPath, 0},
		{"allow Mozilla/5.0 [(compatible;] Foo/1) /a", NotAPath, 0},
		{"allow /shop/ [Foo]", NotAPath, 0},

		{"allow Foo /a [b]", TextBehind, 0},
		{"allow Foo /a  [b  c] ", TextBehind, 0},
		{"allow Foo /a [b c#d] # why", TextBehind, 0},
		{`allow "Foo"[/a]`, TextBehind, 0},
		{`allow "Foo"[#why]`, TextBehind, 0},
		{`allow "Foo"["bar" /a] # why`, TextBehind, 0},
	} {
		start := strings.Index(test.marked, "[")
		end := strings.Index(test.marked, "]") - 1
		line := strings.NewReplacer("[", "", "]", "").Replace(test.marked)
		want := []Problem{{1, test.reason, robots.Span{Start: int32(start), End: int32(end)}, test.meant}}
		list := Parse([]byte(line))
		assert.Empty(t, list.Items(), "%q", line)
		assert.Equal(t, want, list.Problems(), "%q", line)
	}
}

func TestBlankLinesAndCommentsSayNothing(t *testing.T) {
	for _, text := range []string{"", "\n", " \t", "#", "# allow Foo /", " \t#\r\r\n#", "\xEF\xBB\xBF", "\xEF\xBB\xBF# why", "\xEF\xBB\xBF\n"} {
		list := Parse([]byte(text))
		assert.Empty(t, list.Items(), "%q", text)
		assert.Empty(t, list.Problems(), "%q", text)
	}
}

func TestLinesAreCountedAtEveryLineEnd(t *testing.T) {
	list := Parse([]byte("\xEF\xBB\xBFallow a /1\r\nallow b /2\rallow\n\r\nallow c /5 # why\r\r\nx\n\nblock \"d\ne\" /10\r"))
	var lines []int32
	var said []string
	for _, e := range list.Items() {
		lines = append(lines, e.Line)
		said = append(said, list.Agent(e)+list.Target(e))
	}
	assert.Equal(t, []int32{1, 2, 5}, lines)
	assert.Equal(t, []string{"a/1", "b/2", "c/5"}, said)
	lines, said = nil, nil
	for _, p := range list.Problems() {
		lines = append(lines, p.Line)
		said = append(said, p.Reason.String()+" "+list.Text(p.Span))
	}
	assert.Equal(t, []int32{3, 7, 9, 10}, lines)
	assert.Equal(t, []string{"no-agent allow", "unknown-word x", `open-quote "d`, `unknown-word e"`}, said)
}

// A mark that is not at the start is text, and so is half of one.
func TestOnlyAWholeMarkIsSkipped(t *testing.T) {
	for _, text := range []string{"\xEF\xBB", "\n\xEF\xBB\xBFallow a /", "\xEF\xBB\xBF\xEF\xBB\xBFallow a /"} {
		list := Parse([]byte(text))
		require.Len(t, list.Problems(), 1, "%q", text)
		assert.Equal(t, UnknownWord, list.Problems()[0].Reason, "%q", text)
	}
}

func TestMet(t *testing.T) {
	allow, block := Expectation{Allow: true}, Expectation{}
	for _, test := range []struct {
		verdict      robots.Verdict
		allow, block bool
	}{
		{robots.Verdict{Allowed: true}, true, false},
		{robots.Verdict{Allowed: false}, false, true},
		{robots.Verdict{Allowed: true, Cause: robots.CauseNoGroup}, true, false},
		{robots.Verdict{Cause: robots.CauseUnreachable}, false, true},
		{robots.Verdict{Cause: robots.CauseRedirect}, false, false},
		{robots.Verdict{Cause: robots.CauseOtherOrigin}, false, false},
		{robots.Verdict{Cause: robots.CauseRefused}, false, false},
		{robots.Verdict{Allowed: true, Cause: robots.CauseNotGoverned}, false, false},
	} {
		assert.Equal(t, test.allow, allow.Met(test.verdict), "%+v", test.verdict)
		assert.Equal(t, test.block, block.Met(test.verdict), "%+v", test.verdict)
	}
}

func TestNames(t *testing.T) {
	taken := map[string]bool{}
	for _, list := range robots.Names() {
		taken[list.Name] = true
	}
	lists := Names()
	for _, list := range lists {
		assert.False(t, taken[list.Name], "%s is a list of package robots", list.Name)
		taken[list.Name] = true
		for _, code := range list.Codes {
			assert.Regexp(t, `^[a-z]+(-[a-z]+)*$`, code)
		}
	}
	require.Len(t, lists, 2)
	for code, name := range lists[0].Codes {
		assert.Equal(t, name, Reason(code).String())
	}
	assert.Len(t, lists[0].Codes, int(TextBehind)+1)
	for code, name := range lists[1].Codes {
		assert.Equal(t, name, Word(code).String())
	}
	assert.Len(t, lists[1].Codes, int(WordBlock)+1)
}
