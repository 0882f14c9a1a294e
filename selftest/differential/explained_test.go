package differential

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// explanation is a known departure of a dialect from its parser. The engine,
// asked the question as rewrite leaves it, answers what the parser did.
type explanation struct {
	reason   string
	dialects []string
	rewrite  func(question) question
}

var explanations = []explanation{
	{"names outside ASCII are compared without case", []string{"python-legacy", "robots-parser", "temoto"}, func(q question) question {
		q.file = agentLine.ReplaceAllStringFunc(q.file, lowerOutsideASCII)
		q.agent = lowerOutsideASCII(q.agent)
		return q
	}},
	{"an empty name is part of an empty agent", []string{"python-legacy"}, func(q question) question {
		if q.agent == "" {
			q.agent = "\x7f" // no name is part of it but the empty one
		}
		return q
	}},
	{"a Crawl-delay of digits that are not decimal refuses the file", []string{"python-legacy"}, inFile(`Crawl-delay: ?²(\n|\z)`, "Allow://[$1")},
	{"an IPv6 address where a rule has its host refuses nothing", []string{"python-legacy"},
		inFile(`(?i)(\[|%5B)[0-9a-f]*(:|%3A){2}[0-9a-f]*(\]|%5D)`, "::")},
	{"a colon of full width where a rule has its host refuses the file", []string{"python-legacy"}, inFile(`：|%EF%BC%9A`, "[")},
	{"a URL without a path gets no slash", []string{"python-legacy"}, func(q question) question {
		if origin := originOf(q.url); !strings.HasPrefix(q.url[len(origin):], "/") {
			q.url = origin + "/x" + q.url[len(origin):]
			q = prefixRules(q)
		}
		return q
	}},
	{"a Crawl-delay is a number as Go writes it, in hexadecimal or with underscores", []string{"temoto"},
		inFile(`(?i)0x[0-9a-f.]+p[+-]?\d+|\d+_\d+`, "1")},
	{"a Crawl-delay too large for a float64 is no number", []string{"temoto"}, inFile(`(?i)\d+e\d{3,}`, "x")},
}

var (
	agentLine   = regexp.MustCompile(`(?i)user-?agent[^\r\n]*`)
	prefixRules = inFile(`(?i)(allow[\s\pZ\x1C-\x1F\x{85}]*:[\s\pZ\x1C-\x1F\x{85}]*)(/?[^#/]|/?\z)`, "$1/x$2")
)

func lowerOutsideASCII(text string) string {
	return strings.Map(func(r rune) rune {
		if r < utf8.RuneSelf {
			return r
		}
		return unicode.ToLower(r)
	}, text)
}

func inFile(pattern, with string) func(question) question {
	compiled := regexp.MustCompile(pattern)
	return func(q question) question {
		q.file = compiled.ReplaceAllString(q.file, with)
		return q
	}
}

// explained reports whether one explanation, or several together, cover a
// disagreement.
func (c *comparison) explained(q question, theirs answer) bool {
	for _, e := range explanations {
		if !slices.Contains(e.dialects, c.dialect.Name) {
			continue
		}
		if q = e.rewrite(q); ask(c.dialect, q) == theirs {
			c.hits[e.reason]++
			return true
		}
	}
	return false
}

// logExplained tells how often each explanation was needed. One that never is
// can go.
func (c *comparison) logExplained() {
	for _, e := range explanations {
		if slices.Contains(e.dialects, c.dialect.Name) {
			c.t.Logf("explained %d times: %s", c.hits[e.reason], e.reason)
		}
	}
}
