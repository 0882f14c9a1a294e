package robots_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"robotstxt/robots"
	"robotstxt/selftest"
)

// issueTexts gives the issues of a file as "line code text", with "~" and the
// text of the related octets behind, where there are some, and "=" and the
// argument.
func issueTexts(file *robots.File) []string {
	texts := []string{}
	for _, i := range file.Issues() {
		text := fmt.Sprintf("%d %v %v %q", i.Line, i.Severity, i.Code, file.Source().Text(i.Span))
		if i.Related != (robots.Span{}) {
			text += fmt.Sprintf(" ~ %q", file.Source().Text(i.Related))
		}
		if i.Arg != 0 {
			text += fmt.Sprintf(" = %d", i.Arg)
		}
		texts = append(texts, text)
	}
	return texts
}

// What the vectors do not hold: severities, related octets, arguments.
func TestIssueDetails(t *testing.T) {
	for _, c := range []struct {
		file string
		want []string
	}{
		{"User-agent: *\n\nDisallow: /a\n\nDisallow: /b\n", []string{`2 warning blank-in-group "" ~ "Disallow: /a"`}},
		{"User-agent: *\nDisallow: /a\n\nDisallow: /b\n", []string{`3 info blank-in-group "" ~ "Disallow: /b"`}},
		{"User-agent: *\nDisallow: /a\nAllow: /a\nDisallow: /a\n", []string{
			`3 warning rule-conflict "Allow: /a" ~ "Disallow: /a"`, `4 info duplicate-rule "Disallow: /a" ~ "Disallow: /a"`}},
		{"User-agent: *\nDisallow: /a.css\nDisallow: /css/\n", []string{
			`2 warning assets-blocked "/a.css"`, `3 info assets-blocked "/css/"`}},
		{"User-agent: *\nHost: x\nDisallow: /a\nCrawl-delay: x\n", []string{
			`2 info known-elsewhere "Host" = 1`, `4 info known-elsewhere "Crawl-delay"`, `4 warning crawl-delay-invalid "x"`}},
		{"User-agent: *\nDisallow: /a\nDisallow: /b\nUser-agent: x\nDisallow: /b\n", []string{
			`4 info group-drops-star "User-agent: x" ~ "User-agent: *" = 1`}},
		{"User-agent: *\nDisallow: /\x00\x00\nAllow: /\x00 \xFF\n", []string{
			`2 warning nul "\x00" = 3`, `3 warning space-in-path " "`, `3 info non-ascii-path "\xff"`, `3 warning not-utf-8 "\xff" = 1`}},
		{"User-agent: *\rDisallow: /a\r", []string{`1 info lone-cr "" = 2`}},
		{"User-agent: *\nDisallow /a\n<p>\nAllow: /\n", []string{`2 error no-colon "Disallow /a"`, `3 warning no-colon "<p>"`}},
	} {
		file := robots.Scan([]byte(c.file)).Parse(robots.RFC9309)
		for i, line := range c.want { // a span at offset 0 is no span
			c.want[i] = strings.TrimSuffix(line, ` ~ ""`)
		}
		assert.Equal(t, c.want, issueTexts(file), "%q", c.file)
	}
}

func TestAnswerIssues(t *testing.T) {
	for _, c := range []struct {
		fetch robots.Fetch
		want  []string
	}{
		{robots.Fetch{}, []string{}},
		{robots.Fetch{Status: 200, Type: robots.TypePlain}, []string{}},
		{robots.Fetch{Status: 404, Redirects: 5}, []string{`1 warning answer-unavailable "" = 404`, `1 info answer-redirects "" = 5`}},
		{robots.Fetch{Status: 503, Redirects: 6}, []string{`1 warning answer-unreachable "" = 503`, `1 warning answer-redirects "" = 6`}},
		{robots.Fetch{Failed: true}, []string{`1 warning answer-unreachable ""`}},
		{robots.Fetch{Status: 301}, []string{`1 warning answer-redirect "" = 301`}},
		{robots.Fetch{Status: 200, Type: robots.TypeHTML}, []string{`1 warning answer-type "" = 2`}},
		{robots.Fetch{Status: 600, Type: robots.TypeOther}, []string{`1 warning answer-type "" = 3`}},
	} {
		file := robots.Scan([]byte("User-agent: *\nDisallow: /a\n")).Parse(robots.RFC9309, c.fetch)
		assert.Equal(t, c.want, issueTexts(file), "%+v", c.fetch)
	}
}

func TestManyRulesAreReportedFromTheFirstTooMany(t *testing.T) {
	assert.Empty(t, robots.Scan([]byte("User-agent: *\n"+manyRules(2048))).Parse(robots.RFC9309).Issues())
	assert.Equal(t, []string{`2050 info many-rules "Disallow: /2048$" = 2049`},
		issueTexts(robots.Scan([]byte("User-agent: *\n"+manyRules(2049))).Parse(robots.RFC9309)))
}

func manyRules(n int) string {
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, "Disallow: /%d$\n", i)
	}
	return text.String()
}

// sameMeaning are the codes whose fix changes no verdict by RFC 9309.
var sameMeaning = map[robots.Code]bool{
	robots.IssueSpaceInPath: true, robots.IssueNonASCIIPath: true, robots.IssueLowerCaseHex: true, robots.IssueDuplicateRule: true,
	robots.IssueAgentRepeated: true, robots.IssueUserAgentCut: true, robots.IssueByteOrderMark: true, robots.IssueSitemapRepeated: true,
}

// checkIssues holds what the issues of every file must hold: they stand in
// order, each on its line, and a fix takes its issue away.
func checkIssues(t *testing.T, data []byte, dialect robots.Dialect, fixes int) {
	t.Helper()
	source := robots.Scan(data)
	file := source.Parse(dialect)
	issues := file.Issues()
	counts := map[robots.Code]int{}
	for n, i := range issues {
		if n > 0 && (i.Span.Start < issues[n-1].Span.Start || i.Span.Start == issues[n-1].Span.Start && i.Code < issues[n-1].Code) {
			t.Fatalf("%q: %+v stands behind %+v", data, i, issues[n-1])
		}
		from, to := int32(0), int32(len(data))
		if lines := source.Lines(); i.Line > 1 || len(lines) > 0 {
			if int(i.Line) > len(lines) || i.Line < 1 {
				t.Fatalf("%q: %+v is on no line", data, i)
			}
			to = lines[i.Line-1].Extent().End
			if i.Line > 1 {
				from = lines[i.Line-1].Text.Start
			}
		}
		if i.Span.Start < from || i.Span.End < i.Span.Start || i.Span.End > to {
			t.Fatalf("%q: %+v is not on its line", data, i)
		}
		if i.Related.Start > i.Related.End || int(i.Related.End) > len(data) {
			t.Fatalf("%q: related octets of %+v", data, i)
		}
		counts[i.Code]++
	}
	var agents, urls []string
	for _, i := range issues {
		edit := file.Fix(i)
		if !i.Fixable {
			if edit != (robots.Edit{}) {
				t.Fatalf("%q: %+v has the fix %+v", data, i, edit)
			}
			continue
		}
		if fixes--; fixes < 0 {
			return
		}
		fixed := robots.Scan(robots.Apply(data, []robots.Edit{edit}))
		left := 0
		for _, after := range fixed.Parse(dialect).Issues() {
			if after.Code == i.Code {
				left++
			}
		}
		if left >= counts[i.Code] {
			t.Fatalf("%q: %+v is still there in %q", data, i, fixed.Data())
		}
		if sameMeaning[i.Code] {
			if agents == nil {
				agents, urls = asked(data)
			}
			compareVerdicts(t, source.Parse(robots.RFC9309), fixed.Parse(robots.RFC9309), agents, urls)
		}
	}
}

func TestIssuesOfVectors(t *testing.T) {
	topics, err := selftest.Load()
	require.NoError(t, err)
	for _, topic := range topics {
		for _, c := range topic.Cases {
			if len(c.Data()) > 1<<16 {
				checkIssues(t, c.Data(), robots.RFC9309, 1)
				continue
			}
			for _, dialect := range robots.Dialects() {
				checkIssues(t, c.Data(), dialect, 3)
			}
			agents, urls := asked(c.Data())
			checkTidy(t, c.Data(), agents, urls)
		}
	}
}

func FuzzLint(f *testing.F) {
	seed(f, func(data []byte, _, _ string) { f.Add(data, byte(0)) })
	f.Add([]byte("User-Age\x1e"), byte(4)) // python-rfc9309 ends the line within the first word
	f.Fuzz(func(t *testing.T, data []byte, dialect byte) {
		if len(data) < 5000 {
			checkIssues(t, data, robots.Dialects()[int(dialect)%len(robots.Dialects())], 10)
			checkWinners(t, data)
		}
	})
}

// checkWinners tries what is said about rules: one that is covered never
// decides, and without one that is redundant every verdict is the same.
func checkWinners(t *testing.T, data []byte) {
	t.Helper()
	source := robots.Scan(data)
	file := source.Parse(robots.RFC9309)
	agents, urls := asked(data)
	for _, i := range file.Issues() {
		switch i.Code {
		case robots.IssueRuleRedundant:
			without := robots.Scan(robots.Apply(data, []robots.Edit{{Span: source.Lines()[i.Line-1].Value}})).Parse(robots.RFC9309)
			for _, agent := range agents {
				one, other := file.For(robots.Token(agent)), without.For(robots.Token(agent))
				for _, url := range urls {
					if a, b := one.Check(url), other.Check(url); a.Allowed != b.Allowed {
						t.Fatalf("%q: without %+v %q is %+v, not %+v", data, i, url, b, a)
					}
				}
			}
		case robots.IssueRuleCovered:
			for _, agent := range agents {
				access := file.For(robots.Token(agent))
				for _, url := range urls {
					if v := access.Check(url); v.Rule.Line == i.Line {
						t.Fatalf("%q: %+v decides about %q", data, i, url)
					}
				}
			}
		}
	}
}

func TestApply(t *testing.T) {
	edit := func(start, end int32, text string) robots.Edit {
		return robots.Edit{Span: robots.Span{Start: start, End: end}, Text: text}
	}
	for _, c := range []struct {
		edits []robots.Edit
		want  string
	}{
		{nil, "abcdef"},
		{[]robots.Edit{{}}, "abcdef"},
		{[]robots.Edit{edit(4, 6, "X"), edit(0, 1, "")}, "bcdX"},
		{[]robots.Edit{edit(0, 3, "1"), edit(2, 4, "2"), edit(3, 3, "3")}, "13def"},
		{[]robots.Edit{edit(6, 6, "g"), edit(2, 2, "-"), edit(2, 2, "-")}, "ab-cdefg"},
	} {
		assert.Equal(t, c.want, string(robots.Apply([]byte("abcdef"), c.edits)), "%v", c.edits)
	}
}
