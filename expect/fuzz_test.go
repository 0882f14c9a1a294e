package expect

import (
	"regexp"
	"strings"
	"testing"

	"robotstxt/robots"
)

// The grammar of the package comment. A backslash in quotes is taken with what
// stands behind it.
var (
	lineEnd   = regexp.MustCompile(`\r\n|\r|\n`)
	silent    = regexp.MustCompile(`^[ \t]*(#.*)?$`)
	statement = regexp.MustCompile(`^[ \t]*([aA][lL][lL][oO][wW]|[bB][lL][oO][cC][kK])[ \t]+` +
		`([^" \t#][^ \t]*|"(?:\\?[^"\\]|\\["\\])*")[ \t]+((?:/|[A-Za-z][A-Za-z0-9+.-]*://)[^ \t]*)(?:[ \t]+(?:#.*)?)?$`)
)

// Every line is what a slow reader takes it for, and every span stands in its
// line.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"# why\nallow Googlebot /shop/\r\nblock GPTBot https://example.com/#top # why\r\rallow \"a \\\"b\\\\\" /c",
		"\xEF\xBB\xBFDisallow: /\nallow /\nallow a\nallow \"a /b\nallow a b\nallow a /b c\nallow \"a\"#\n\"\\\\\\\"", "\xEF\xBB", "\xEF\xBB\xBF",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		list := Parse(data)
		items, problems := list.Items(), list.Problems()
		at := int32(0)
		if strings.HasPrefix(string(data), "\xEF\xBB\xBF") {
			at = 3
		}
		text := string(data[at:])
		for number := int32(1); text != "" || len(items)+len(problems) > 0; number++ {
			line, end := text, int32(0)
			if found := lineEnd.FindStringIndex(text); found != nil {
				line, end = text[:found[0]], int32(found[1]-found[0])
			}
			text = text[len(line)+int(end):]
			extent := robots.Span{Start: at, End: at + int32(len(line))}
			at = extent.End + end

			isItem := len(items) > 0 && items[0].Line == number
			isProblem := len(problems) > 0 && problems[0].Line == number
			said := statement.FindStringSubmatch(line)
			switch {
			case isItem != (said != nil), isProblem != (said == nil && !silent.MatchString(line)):
				t.Fatalf("line %d, %q: item %t, problem %t", number, line, isItem, isProblem)
			case isItem:
				checkItem(t, list, items[0], extent, said)
				items = items[1:]
			case isProblem:
				p := problems[0]
				if p.Span.Start < extent.Start || p.Span.Empty() || p.Span.End > extent.End || p.Meant != WordNone && p.Reason != UnknownWord {
					t.Fatalf("line %d, %q at %v: %+v", number, line, extent, p)
				}
				_ = p.Reason.String() + p.Meant.String()
				problems = problems[1:]
			}
		}
	})
}

// checkItem compares an item with what the slow reader found: word, agent and
// target.
func checkItem(t *testing.T, list *List, e Expectation, line robots.Span, said []string) {
	if e.Agent.Start < line.Start || e.Agent.End < e.Agent.Start || e.Target.Start <= e.Agent.End || e.Target.End <= e.Target.Start || e.Target.End > line.End {
		t.Fatalf("%q at %v: %+v", said[0], line, e)
	}
	agent := said[2]
	if agent[0] == '"' {
		agent = regexp.MustCompile(`\\(["\\])`).ReplaceAllString(agent[1:len(agent)-1], "$1")
	}
	if e.Allow != strings.EqualFold(said[1], "allow") || list.Agent(e) != agent || list.Target(e) != said[3] {
		t.Fatalf("%q is %t, %q, %q", said[0], e.Allow, list.Agent(e), list.Target(e))
	}
	checkRoundTrip(t, e.Allow, agent, said[3])
}

func FuzzLine(f *testing.F) {
	f.Add(true, "Googlebot", "/shop/")
	f.Add(false, "Mozilla/5.0 (\"Foo\\bar\";\r\n#)", " https://example.com:443/a b#c\x00")
	f.Add(true, "\"", "a b://c")
	f.Fuzz(checkRoundTrip)
}
