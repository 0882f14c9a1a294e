package robots_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"robotstxt/robots"
)

func TestMatch(t *testing.T) {
	for _, c := range []struct {
		pattern, path string
		want          bool
	}{
		{"/a", "/a", true},
		{"/a", "/ab", true},
		{"/a", "/A", false},
		{"/a$", "/a", true},
		{"/a$", "/ab", false},
		{"/a$b", "/a$b", true},
		{"/a$b", "/a%24b", true},
		{"/a%24", "/a$", true},
		{"/a%2Ab", "/a*b", true},
		{"/a%2Ab", "/a%2ab", true},
		{"/a%2Ab", "/axb", false},
		{"*.gif$", "/x/y.gif", true},
		{"*.gif$", "/x/y.gif?z", false},
		{"/*/c", "/a?b=/c", true},
		{"/*/c", "/a?b=%2Fc", false},
		{"/*?c", "/a?b?c", true},
		{"/*?b=/c", "/a?b=%2Fc", true},
		{"/*?b=%2fc", "/a?x?b=/c", true},
		{"/*%3Fb=%2fc", "/a?x?b=/c", false},
		{"/a/b", "/a%2Fb", false},
		{"/a%2", "/a%2Fb", false},
		{"/a?b=%2", "/a?b=/", false},
		{"/ツ", "/%e3%83%84", true},
		{"/{id}", "/%7Bid%7d", true},
		{"/a b", "/a%20b", true},
		{"/%zz", "/%zz", true},
		{"/%", "/%", true},
		{"/\x01", "/%01", true},
		{"/\x01", "/%01x", true},
		{"/\x01", "/%11", false},
		{"/a%", "/a%0A", false},
		{"/a%0", "/a%0Ab", false},
		{"/*A", "/%0A", false},
		{"/%%30A", "/%0A", false},
		{"/*%2F?/", "/?%2F?%2F", true},
		{"x", "/x", false},
		{"", "/", false},
		{"$", "/", false},
		{"*", "/", true},
		{"*$", "/x", true},
		{"/x*$", "/x/y", true},
		{"/*a*a*a*b", "/" + strings.Repeat("a", 100), false},
		{"/*a*a*a*b$", "/" + strings.Repeat("a", 100) + "b", true},
	} {
		p := robots.CompilePattern([]byte(c.pattern))
		assert.Equal(t, c.want, p.Match(c.path), "Match(%q, %q)", c.pattern, c.path)
		assert.Equal(t, c.want, slowMatch(c.pattern, c.path), "slowMatch(%q, %q)", c.pattern, c.path)
	}
}

func TestPatternLength(t *testing.T) {
	for pattern, want := range map[string]int{
		"/a":           2,
		"/a$":          3,
		"/a$b":         6,
		"/a%24b":       6,
		"/*****":       6,
		"/%62%61%7A":   4,
		"/ツ":           10,
		"/a?b=/":       7 + 1,
		"/a?b=%2F":     8,
		"/a/b?c":       6,
		"/a b":         6,
		"/%zz":         4,
		"/\x01":        4,
		"/a?b?c=[1]@:": 12 + 2*5,
	} {
		p := robots.CompilePattern([]byte(pattern))
		assert.Equal(t, want, p.Length(), "Length(%q)", pattern)
		assert.Equal(t, want, slowLength(pattern), "slowLength(%q)", pattern)
	}
}

// texts gives every text of up to length tokens, behind each prefix.
func texts(prefixes, tokens []string, length int) []string {
	all := append([]string(nil), prefixes...)
	for last := all; length > 0; length-- {
		var next []string
		for _, text := range last {
			for _, token := range tokens {
				next = append(next, text+token)
			}
		}
		all, last = append(all, next...), next
	}
	return all
}

func TestMatchExhaustively(t *testing.T) {
	length := 4
	if testing.Short() {
		length = 3
	}
	patterns := texts([]string{"/", "*"}, []string{"/", "a", "*", "$", "?", "%2F"}, length)
	paths := texts([]string{"/"}, []string{"/", "a", "?", "%2F", "$"}, length)
	wrong := 0
	for _, pattern := range patterns {
		p := robots.CompilePattern([]byte(pattern))
		for _, path := range paths {
			if got, want := p.Match(path), slowMatch(pattern, path); got != want {
				t.Errorf("Match(%q, %q) = %v, want %v", pattern, path, got, want)
				if wrong++; wrong > 20 {
					t.FailNow()
				}
			}
		}
	}
}

// A group's index must choose what trying every rule would choose.
func TestIndexAgainstEveryRule(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	tokens := []string{"/", "a", "b", "ab", "/shop/", "item", "?", "=", "%2F", "%61", ".html", "*", "*", "$", "ツ", "long-segment-of-a-path", "%41bc"}
	text := func(most int) string {
		var s strings.Builder
		s.WriteString("/")
		for range random.IntN(most) {
			s.WriteString(tokens[random.IntN(len(tokens))])
		}
		return s.String()
	}
	for range 400 {
		var file strings.Builder
		file.WriteString("User-agent: *\n")
		var rules []string
		for range 1 + random.IntN(60) {
			rules = append(rules, text(6))
			file.WriteString([]string{"Allow: ", "Disallow: "}[random.IntN(2)] + rules[len(rules)-1] + "\n")
		}
		parsed := robots.Scan([]byte(file.String())).Parse(robots.RFC9309)
		access := parsed.For(robots.Token("ExampleBot"))
		for range 60 {
			path := text(8)
			if random.IntN(3) == 0 {
				path = strings.ReplaceAll(strings.TrimSuffix(rules[random.IntN(len(rules))], "$"), "*", "x/") + text(2)
			}
			assert.Equal(t, slowVerdict(parsed, path), access.Check(path), "%q in\n%s", path, file.String())
		}
	}
}

// slowVerdict tries every rule of a file with one group for everybody.
func slowVerdict(file *robots.File, path string) robots.Verdict {
	best := robots.Verdict{Allowed: true, Cause: robots.CauseNoRule}
	for _, rule := range file.Rules() {
		pattern := file.Source().Text(rule.Path)
		if !slowMatch(pattern, path) {
			continue
		}
		allowed, length := rule.Type == robots.Allow, slowLength(pattern)
		if best.Rule.Line == 0 || length > best.Length || length == best.Length && allowed && !best.Allowed {
			best = robots.Verdict{Allowed: allowed, Cause: robots.CauseRule, Rule: rule, Length: length}
		}
	}
	return best
}
