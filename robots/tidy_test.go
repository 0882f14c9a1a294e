package robots_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"robotstxt/robots"
)

func TestTidy(t *testing.T) {
	for _, c := range []struct{ about, file, want string }{
		{"nothing", "", ""},
		{"blank lines only", "\n \r\n\t", ""},
		{"a mark", "\uFEFFUser-agent: *\n", "User-agent: *\n"},
		{"two marks", "\uFEFF\uFEFFUser-agent: *\n", "\uFEFF\uFEFFUser-agent: *\n"},
		{"a mark behind white space", " \uFEFFUser-agent: *\n", "\uFEFF\uFEFFUser-agent: *\n"},
		{"line ends", "User-agent: *\r\nDisallow: /a\rDisallow: /b", "User-agent: *\nDisallow: /a\nDisallow: /b\n"},
		{"white space", "  user-agent :*\t\n\tDISALLOW:\t/a b \n", "User-agent: *\nDisallow: /a b\n"},
		{"known keys", "sitemap:x\ncrawl-DELAY: 1\ncontent-signal:a=b\n", "Sitemap: x\nCrawl-delay: 1\nContent-Signal: a=b\n"},
		{"other keys", "Useragent:*\n colour :red\n:x\n hello  there \n", "Useragent: *\ncolour: red\n: x\nhello  there\n"},
		{"hex digits in rules", "Allow: /%e3%zz%aF\nSitemap: /%e3\n", "Allow: /%E3%zz%AF\nSitemap: /%e3\n"},
		{"empty values", "Disallow: \nAllow:#x\nSitemap: # y \n", "Disallow:\nAllow:#x\nSitemap: # y\n"},
		{"comments in lines", "Disallow: /a#b\nAllow: /a  # c \n junk\t# d\n\t # e\n", "Disallow: /a#b\nAllow: /a  # c\njunk\t# d\n# e\n"},
		{"blank lines in a group", "User-agent: a\n\nUser-agent: b\n\n\nDisallow: /\n\nAllow: /b\n", "User-agent: a\nUser-agent: b\nDisallow: /\nAllow: /b\n"},
		{"comments in a group", "User-agent: a\n\n# one\n\nDisallow: /\n", "User-agent: a\n# one\nDisallow: /\n"},
		{"groups", "User-agent: a\nDisallow: /\nUser-agent: b\nDisallow: /\n\n\n\nUser-agent: c\n", "User-agent: a\nDisallow: /\n\nUser-agent: b\nDisallow: /\n\nUser-agent: c\n"},
		{"comments above a group", "# file\n\n# a\nUser-agent: a\nDisallow: /\n# b\n# c\nUser-agent: b\n", "# file\n\n# a\nUser-agent: a\nDisallow: /\n\n# b\n# c\nUser-agent: b\n"},
		{"comments behind a group", "User-agent: a\nDisallow: /\n# end\n\n\nUser-agent: b\n", "User-agent: a\nDisallow: /\n# end\n\nUser-agent: b\n"},
		{"sitemaps behind a group", "User-agent: a\nDisallow: /\nSitemap: x\n\n\nSitemap: y\n", "User-agent: a\nDisallow: /\n\nSitemap: x\n\nSitemap: y\n"},
		{"sitemaps in a group", "User-agent: a\n\nSitemap: x\n\nDisallow: /\n", "User-agent: a\nSitemap: x\nDisallow: /\n"},
		{"records behind a group", "User-agent: a\nDisallow: /\n\nCrawl-delay: 1\n\n# s\nSitemap: x\n", "User-agent: a\nDisallow: /\nCrawl-delay: 1\n\n# s\nSitemap: x\n"},
		{"the end", "User-agent: a\nDisallow: /\n\n\n# end\n\n\n", "User-agent: a\nDisallow: /\n\n# end\n"},
	} {
		assert.Equal(t, c.want, string(robots.Scan([]byte(c.file)).Tidy()), c.about)
	}
}

// checkTidy holds what every tidy file must hold.
func checkTidy(t *testing.T, data []byte, agents, urls []string) {
	t.Helper()
	source := robots.Scan(data)
	tidy := source.Tidy()
	again := robots.Scan(tidy)
	if twice := again.Tidy(); string(twice) != string(tidy) {
		t.Fatalf("%q is tidied to %q, and that to %q", data, tidy, twice)
	}
	before, after := source.Parse(robots.RFC9309), again.Parse(robots.RFC9309)
	compareVerdicts(t, before, after, agents, urls)
}

// compareVerdicts expects the same verdicts of two files.
func compareVerdicts(t *testing.T, before, after *robots.File, agents, urls []string) {
	t.Helper()
	for _, agent := range agents {
		one, other := before.For(robots.Token(agent)), after.For(robots.Token(agent))
		for _, url := range urls {
			a, b := one.Check(url), other.Check(url)
			if a.Allowed != b.Allowed || a.Cause != b.Cause || a.Length != b.Length {
				t.Fatalf("%q asks for %q: %+v in %q, %+v in %q", agent, url, a, before.Source().Data(), b, after.Source().Data())
			}
		}
	}
}

// asked gives agents and URLs that the file is about: its names and its paths,
// whole and with something behind them, stars filled in.
func asked(data []byte) (agents, urls []string) {
	const most = 40
	file := robots.Scan(data).Parse(robots.RFC9309)
	agents, urls = []string{"", "ExampleBot"}, []string{"/", "/x?y=%2f"}
	for _, a := range file.UserAgentLines()[:min(len(file.UserAgentLines()), most)] {
		agents = append(agents, file.Source().Text(a.Name))
	}
	for _, r := range file.Rules()[:min(len(file.Rules()), most)] {
		path := []byte(file.Source().Text(r.Path))
		for i, c := range path {
			if c == '*' {
				path[i] = 'x'
			}
		}
		if n := len(path); n > 0 && path[n-1] == '$' {
			path = path[:n-1]
		}
		urls = append(urls, string(path), string(path)+"/a")
	}
	return agents, urls
}

func FuzzTidy(f *testing.F) {
	seed(f, func(data []byte, _, _ string) { f.Add(data) })
	f.Add([]byte("\n\uFEFF\uFEFF#x\n\uFEFF"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 5000 {
			return
		}
		agents, urls := asked(data)
		checkTidy(t, data, agents, urls)
	})
}
