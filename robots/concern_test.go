package robots_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"robotstxt/robots"
)

// concernCase is a file with one finding of a code, and questions about it:
// names of crawlers as they stand, with the paths behind. The readers that the
// finding names must be just those that
//
//   - answer one of the questions otherwise than RFC 9309;
//   - or, where without is given, answer one otherwise when they are asked about
//     that file, though by RFC 9309 that changes no answer.
type concernCase struct {
	code      string
	file      string
	questions []string
	without   string
	fetch     robots.Fetch
	more      bool // the finding is the same as in the case before, and the readers are those of both together
}

const everybody = "User-agent: *\n"

var concernCases = []concernCase{
	{code: "no-colon", file: everybody + "Disallow /a\n", questions: []string{"FooBot /a"}},
	{code: "no-colon", file: everybody + "disallow /a /b\n", questions: []string{"FooBot /a /a%20/b"}},
	{code: "no-colon", file: everybody + "Crawl-delay x\nDisallow: /b\n", questions: []string{"FooBot /b"}},
	{code: "no-colon", file: everybody + "some text\nDisallow: /b\n", questions: []string{"FooBot /a /b"}},
	{code: "misspelt-directive", file: everybody + "Disalow: /a\n", questions: []string{"FooBot /a"}},
	{code: "misspelt-directive", file: everybody + "Desallow: /a\n", questions: []string{"FooBot /a"}},
	{code: "misspelt-directive", file: "Useragent: *\nDisallow: /a\n", questions: []string{"FooBot /a"}, without: "# Useragent: *\n# Disallow: /a\n"},
	{code: "misspelt-directive", file: everybody + "Disllow: /a\n", questions: []string{"FooBot /a"}},
	{code: "unknown-directive", file: everybody + "Disallowance: /a\n", questions: []string{"FooBot /a"}},
	{code: "unknown-directive", file: everybody + "Crawldelay: x\nDisallow: /a\n", questions: []string{"FooBot /a /b"}},
	{code: "unknown-directive", file: everybody + "Remark: x\nDisallow: /a\n", questions: []string{"FooBot /a /b"}},
	{code: "rule-without-group", file: "Disallow: /a\n\n" + everybody + "Disallow: /b\n", questions: []string{"FooBot /a /b"}},
	{code: "empty-disallow", file: everybody + "Disallow: /a\nDisallow:\n", questions: []string{"FooBot /a /b"}, without: everybody + "Disallow: /a\n"},
	{code: "empty-disallow", file: everybody + "Disallow:\n", questions: []string{"FooBot /a"}},
	{code: "empty-disallow", file: everybody + "Disallow:\nDisallow: /a\n", questions: []string{"FooBot /a /b"}},
	{code: "empty-allow", file: everybody + "Allow:\nDisallow: /a\nAllow: /b\nAllow:\n", questions: []string{"FooBot /a /b"}},
	{code: "empty-user-agent", file: "User-agent:\nDisallow: /a\n", questions: []string{"FooBot /a"}},
	{code: "empty-user-agent", file: "User-agent: FooBot\nDisallow: /b\nUser-agent:\nDisallow: /a\n", questions: []string{"FooBot /a", "Other /a"}},
	{code: "empty-user-agent", file: "User-agent: FooBot\nUser-agent:\nDisallow: /a\n", questions: []string{"FooBot /a /b", "Other /a"}},
	{code: "user-agent-list", file: "User-agent: FooBot, BarBot\nDisallow: /a\n", questions: []string{"FooBot /a", "BarBot /a"}},
	{code: "user-agent-list", file: "User-agent: 1Bot,BarBot\nDisallow: /a\n", questions: []string{"1Bot /a", "BarBot /a"}},
	{code: "user-agent-cut", file: "User-agent: FooBot/2.1\nDisallow: /a\n", questions: []string{"FooBot /a"}},
	{code: "user-agent-cut", file: "User-agent: FooBot 2.1\nDisallow: /a\n", questions: []string{"FooBot /a"}},
	{code: "user-agent-cut", file: "User-agent: * all\nDisallow: /a\n", questions: []string{"FooBot /a"}},
	{code: "user-agent-cut", file: "User-agent: foo.bar/1\nDisallow: /a\n", questions: []string{"foo.bar /a", "foo /a"}},
	{code: "user-agent-wildcard", file: "User-agent: Foo*\nDisallow: /a\n", questions: []string{"Foo /a", "Bar /a"}},
	{code: "user-agent-wildcard", file: "User-agent: *Foo\nDisallow: /a\n", questions: []string{"Foo /a", "Bar /a"}},
	{code: "user-agent-digits", file: "User-agent: 360Spider\nDisallow: /a\n", questions: []string{"360Spider /a", "Bar /a"}},
	{code: "user-agent-digits", file: "User-agent: Foo2\nDisallow: /a\n", questions: []string{"Foo2 /a", "Foo /a"}},
	{code: "user-agent-digits", file: "User-agent: %46oo\nDisallow: /a\n", questions: []string{"Foo /a"}},
	{code: "pattern-never-matches", file: everybody + "Disallow: a\n", questions: []string{"FooBot /a"}},
	{code: "pattern-never-matches", file: everybody + "Disallow: %2Fa\n", questions: []string{"FooBot /a /%2Fa //%2Fa"}},
	{code: "pattern-never-matches", file: everybody + "Disallow: ?\n", questions: []string{"FooBot /a /?"}},
	{code: "pattern-never-matches", file: everybody + "Disallow: $\n", questions: []string{"FooBot / /$ /a"}},
	{code: "url-as-path", file: everybody + "Disallow: https://x.y/a\n", questions: []string{"FooBot /a /https://x.y/a"}},
	{code: "url-as-path", file: everybody + "Disallow: https://[x/a\n", questions: []string{"FooBot /a /https://[x/a"}},
	{code: "no-break-space", file: "User-agent:\u00a0FooBot\nDisallow: /a\n", questions: []string{"FooBot /a"}},
	{code: "no-break-space", file: everybody + "\u00a0Disallow: /a\n", questions: []string{"FooBot /a"}},
	{code: "no-break-space", file: everybody + "Disallow: /a\u00a0\n", questions: []string{"FooBot /a /a%C2%A0"}},
	{code: "no-break-space", file: "User-agent: Foo\u00a0Bot\nDisallow: /a\n", questions: []string{"Foo /a"}},
	{code: "agents-joined", file: "User-agent: FooBot\nCrawl-delay: 5\nUser-agent: BarBot\nDisallow: /a\n", questions: []string{"FooBot /a", "BarBot /a"}},
	{code: "agents-joined", file: "User-agent: FooBot\nSitemap: http://a.b/\nUser-agent: BarBot\nDisallow: /a\n", questions: []string{"FooBot /a", "BarBot /a"}},
	{code: "agents-joined", file: "User-agent: FooBot\nSitemap: http://a.b/\n\nUser-agent: BarBot\nDisallow: /a\n", questions: []string{"FooBot /a", "BarBot /a"}},
	{code: "agents-joined", file: "User-agent: FooBot\nDisalow: /b\nUser-agent: BarBot\nDisallow: /a\n", questions: []string{"FooBot /a", "BarBot /a"}},
	{code: "agents-joined", file: "User-agent: FooBot\nCrawl-delay 5\nUser-agent: BarBot\nDisallow: /a\n", questions: []string{"FooBot /a", "BarBot /a"}},
	{code: "known-elsewhere", file: everybody + "Crawl-delay: 5\nDisallow: /a\n", questions: []string{"FooBot /a /b"}},
	{code: "known-elsewhere", file: "Crawl-delay: 5\n\n" + everybody + "Disallow: /a\n", questions: []string{"FooBot /a /b"}},
	{code: "known-elsewhere", file: "Host: x\n\n" + everybody + "Disallow: /a\n", questions: []string{"FooBot /a /b"}},
	{code: "hash-cuts-path", file: everybody + "Disallow: /a#b\n", questions: []string{"FooBot /a /a%23b"}},
	{code: "fragment-in-path", file: everybody + "Disallow: /a%23b\n", questions: []string{"FooBot /a /a#b /a%23b"}},
	{code: "space-in-path", file: everybody + "Disallow: /a b\n", questions: []string{"FooBot /a /a%20b"}},
	{code: "non-ascii-path", file: everybody + "Disallow: /ツ\n", questions: []string{"FooBot /a /%E3%83%84"}},
	{code: "non-ascii-path", file: everybody + "Disallow: /\xE9\n", questions: []string{"FooBot /a /%E9 /%EF%BF%BD /%E8"}},
	{code: "not-utf-8", file: everybody + "Disallow: /\xE9\n", questions: []string{"FooBot /a /%E9 /%EF%BF%BD /%E8"}},
	{code: "not-utf-8", file: everybody + "Disallow: /a # \xE9\n", questions: []string{"FooBot /a /b"}},
	{code: "not-utf-8", file: "User-agent: Foo\xE9\nDisallow: /a\n", questions: []string{"Foo /a"}},
	{code: "bad-escape", file: everybody + "Disallow: /a%zz\n", questions: []string{"FooBot /a /a%zz /a%25zz"}},
	{code: "lower-case-hex", file: everybody + "Disallow: /%e3%83%84\n", without: everybody + "Disallow: /%E3%83%84\n", questions: []string{"FooBot /%E3%83%84 /%e3%83%84 /a"}},
	{code: "lower-case-hex", file: everybody + "Disallow: /a%2fb\n", without: everybody + "Disallow: /a%2Fb\n", questions: []string{"FooBot /a%2Fb /a%2fb /a"}},
	{code: "lower-case-hex", file: everybody + "Disallow: /a%6ab\n", without: everybody + "Disallow: /a%6Ab\n", questions: []string{"FooBot /a%6Ab /a%6ab /ajb"}},
	{code: "dollar-inside", file: everybody + "Disallow: /a$b\n", questions: []string{"FooBot /a /a$b /a$bc"}},
	{code: "star-at-end", file: everybody + "Disallow: /a*\n", questions: []string{"FooBot /a /ab"}},
	{code: "star-at-end", more: true, file: everybody + "Allow: /a\nDisallow: /a*\n", questions: []string{"FooBot /a /ab"}},
	{code: "star-at-end", more: true, file: everybody + "Allow: /a*\nDisallow: /abc\n", questions: []string{"FooBot /abc /abcd"}},
	{code: "stars-in-row", file: everybody + "Allow: /a**b\nDisallow: /a*bc\n", questions: []string{"FooBot /abcd /axbc /axb"}},
	{code: "stars-in-row", more: true, file: everybody + "Disallow: /a**b\nAllow: /a*bc\n", questions: []string{"FooBot /abc"}},
	{code: "stars-in-row", more: true, file: everybody + "Disallow: /a**b\n", questions: []string{"FooBot /acb"}},
	{code: "backslash-in-path", file: everybody + "Disallow: /a\\b\n", questions: []string{"FooBot /a/b /a%5Cb /a\\b"}},
	{code: "duplicate-rule", file: everybody + "Disallow: /a\nDisallow: /a\n", without: everybody + "Disallow: /a\n", questions: []string{"FooBot /a /b"}},
	{code: "duplicate-rule", file: everybody + "Disallow: /~a\nDisallow: /%7Ea\n", without: everybody + "Disallow: /~a\n", questions: []string{"FooBot /~a /%7Ea"}},
	{code: "duplicate-rule", file: everybody + "Disallow: /a\nDisallow:\nDisallow: /a\n", without: everybody + "Disallow: /a\nDisallow:\n", questions: []string{"FooBot /a /b"}},
	{code: "rule-conflict", file: everybody + "Disallow: /a\nAllow: /a\n", questions: []string{"FooBot /a"}},
	{code: "rule-conflict", file: everybody + "Allow: /a\nDisallow: /a\n", questions: []string{"FooBot /a"}},
	{code: "rule-conflict", file: everybody + "Allow: /~a\nDisallow: /%7Ea\n", questions: []string{"FooBot /~a /%7Ea"}},
	{code: "rule-conflict", file: everybody + "Allow: /a\nAllow:\nDisallow: /a\n", questions: []string{"FooBot /a"}},
	{code: "rule-conflict", file: everybody + "Disallow: /a\nAllow:\nAllow: /a\n", questions: []string{"FooBot /a"}},
	{code: "rule-covered", file: everybody + "Disallow: /a\nDisallow: /a*\n", without: everybody + "Disallow: /a*\n", questions: []string{"FooBot /a /ab /a*"}},
	{code: "rule-covered", file: everybody + "Allow: /a\nDisallow: /a*\n", without: everybody + "Disallow: /a*\n", questions: []string{"FooBot /a /ab /a*"}},
	{code: "rule-covered", file: everybody + "Disallow: /a*\nAllow: /a\nDisallow: /\n", without: everybody + "Disallow: /a*\nDisallow: /\n", questions: []string{"FooBot /a /ab /a*"}},
	{code: "rule-covered", file: everybody + "Disallow: /a\nAllow: /a*\n", without: everybody + "Allow: /a*\n", questions: []string{"FooBot /a /ab /a*"}},
	{code: "rule-covered", file: everybody + "Allow: /a**\nDisallow: /a$\n", without: everybody + "Allow: /a**\n", questions: []string{"FooBot /a /ab /a* /a$"}},
	{code: "rule-covered", file: everybody + "Disallow: /%7Ea\nDisallow: /~a*\n", without: everybody + "Disallow: /~a*\n", questions: []string{"FooBot /~a /%7Ea"}},
	{code: "rule-redundant", file: everybody + "Disallow: /a\nDisallow: /a/b\n", without: everybody + "Disallow: /a\n", questions: []string{"FooBot /a /a/b"}},
	{code: "rule-redundant", file: everybody + "Disallow: /a/b\nAllow: /\nDisallow: /a\n", without: everybody + "Allow: /\nDisallow: /a\n", questions: []string{"FooBot /a /a/b"}},
	{code: "rule-redundant", file: everybody + "Disallow: /a/b\nDisallow: /a\n", without: everybody + "Disallow: /a\n", questions: []string{"FooBot /a /a/b"}},
	{code: "rule-redundant", file: everybody + "Disallow: /%61\nDisallow: /ab\n", without: everybody + "Disallow: /%61\n", questions: []string{"FooBot /ab /%61b"}},
	{code: "agent-in-several-groups", file: "User-agent: FooBot\nDisallow: /a\n\nUser-agent: FooBot\nDisallow: /b\n", questions: []string{"FooBot /a /b"}},
	{code: "agent-in-several-groups", file: everybody + "Disallow: /a\n\n" + everybody + "Disallow: /b\n", questions: []string{"FooBot /a /b"}},
	{code: "agent-repeated", file: "User-agent: FooBot\nUser-agent: foobot\nDisallow: /a\n", without: "User-agent: FooBot\nDisallow: /a\n", questions: []string{"FooBot /a /b"}},
	{code: "agent-repeated", file: "User-agent: FooBot/2\nUser-agent: FooBot\nDisallow: /a\n", without: "User-agent: FooBot/2\nDisallow: /a\n", questions: []string{"FooBot /a /b"}},
	{code: "agent-in-several-groups", file: "User-agent: FooBot/2\nDisallow: /a\n\nUser-agent: FooBot\nDisallow: /b\n", questions: []string{"FooBot /a /b"}},
	{code: "agent-repeated", file: "User-agent: FooBot\nUser-agent: FooBot/2\nDisallow: /a\n", questions: []string{"FooBot /a /b"}},
	{code: "group-without-rules", file: "User-agent: FooBot\n\nUser-agent: BarBot\nDisallow: /a\n", questions: []string{"FooBot /a", "BarBot /a"}},
	{code: "last-group-without-rules", file: everybody + "Disallow: /\n\nUser-agent: FooBot\n", questions: []string{"FooBot /a"}},
	{code: "last-group-without-rules", file: everybody + "Disallow: /\n\nUser-agent: FooBot\nCrawl-delay: 5\n", questions: []string{"FooBot /a"}},
	{code: "last-group-without-rules", file: everybody + "Disallow: /\n\nUser-agent: FooBot\nRequest-rate: 1/5\n", questions: []string{"FooBot /a"}},
	{code: "last-group-without-rules", file: everybody + "Disallow: /\n\nUser-agent: FooBot\n\nSitemap: http://a.b/\n", questions: []string{"FooBot /a"}},
	{code: "last-group-without-rules", file: "User-agent: FooBot\n", questions: []string{"FooBot /a"}},
	{code: "blank-in-group", file: everybody + "\nDisallow: /a\n", questions: []string{"FooBot /a"}},
	{code: "blank-in-group", file: everybody + "Disallow: /b\n\nDisallow: /a\n", questions: []string{"FooBot /a"}},
	{code: "group-drops-star", file: everybody + "Disallow: /a\n\nUser-agent: FooBot\nDisallow: /b\n", questions: []string{"FooBot /a /b"}},
	{code: "group-drops-star", file: everybody + "Disallow: /a\n\nUser-agent: X\nDisallow: /b\n", questions: []string{"X /a /b"}},
	{code: "group-drops-star", file: everybody + "Disallow: /a\n\nUser-agent: FooBot\n", questions: []string{"FooBot /a"}},
	{code: "everything-disallowed", file: everybody + "Disallow: /\n", questions: []string{"FooBot /a /"}},
	{code: "everything-disallowed", file: everybody + "Disallow: /*\n", questions: []string{"FooBot /a /"}},
	{code: "everything-disallowed", file: everybody + "Disallow: *\n", questions: []string{"FooBot /a /"}},
	{code: "assets-blocked", file: everybody + "Disallow: /a.css\n", questions: []string{"FooBot /a.css"}},
	{code: "assets-blocked", file: everybody + "Disallow: /*.css\n", questions: []string{"FooBot /a.css"}},
	{code: "assets-blocked", file: everybody + "Disallow: /a.js$\n", questions: []string{"FooBot /a.js"}},
	{code: "path-advertises", file: everybody + "Disallow: /backup/\n", questions: []string{"FooBot /backup/x"}},
	{code: "robots-txt-disallowed", file: everybody + "Disallow: /robots.txt\n", questions: []string{"FooBot /robots.txt"}},
	{code: "robots-txt-disallowed", file: everybody + "Disallow: /robots.txt$\n", questions: []string{"FooBot /robots.txt"}},
	{code: "sitemap-relative", file: "Sitemap: /a\n" + everybody + "Disallow: /b\n", questions: []string{"FooBot /a /b"}},
	{code: "sitemap-malformed", file: "Sitemap: http://\n" + everybody + "Disallow: /b\n", questions: []string{"FooBot /a /b"}},
	{code: "sitemap-repeated", file: "Sitemap: http://a.b/\nSitemap: http://a.b/\n" + everybody + "Disallow: /b\n", questions: []string{"FooBot /a /b"}},
	{code: "sitemap-other-host", file: "Sitemap: http://a.b/\nSitemap: http://a.c/\n" + everybody + "Disallow: /b\n", questions: []string{"FooBot /a /b"}},
	{code: "sitemap-disallowed", file: "Sitemap: http://a.b/s.xml\n" + everybody + "Disallow: /*.xml$\n", questions: []string{"FooBot /s.xml"}},
	{code: "sitemap-disallowed", file: "Sitemap: http://a.b/s.xml\n" + everybody + "Allow: /s\nDisallow: /s.xml\n", questions: []string{"FooBot /s.xml"}},
	{code: "sitemap-disallowed", file: "Sitemap: http://a.b/robots.txt?x\n" + everybody + "Disallow: /robots.txt\n", questions: []string{"FooBot /robots.txt?x"}},
	{code: "sitemap-disallowed", file: "Sitemap: http://a.b/s\n" + everybody + "Disallow: /s\n", questions: []string{"FooBot /s"}},
	{code: "crawl-delay-invalid", file: everybody + "Crawl-delay: soon\nDisallow: /a\n", questions: []string{"FooBot /a /b"}},
	{code: "crawl-delay-invalid", file: everybody + "Crawl-delay: 5 s\nDisallow: /a\n", questions: []string{"FooBot /a /b"}},
	{code: "crawl-delay-invalid", file: everybody + "Crawl-delay: 1e3\nDisallow: /a\n", questions: []string{"FooBot /a /b"}},
	{code: "crawl-delay-long", file: everybody + "Crawl-delay: 3000\nDisallow: /a\n", questions: []string{"FooBot /a /b"}},
	{code: "no-group", file: "Host: x\n", questions: []string{"FooBot /a"}},
	{code: "no-star-group", file: "User-agent: FooBot\nDisallow: /a\n", questions: []string{"BarBot /a"}},
	{code: "empty-file", file: " \n", questions: []string{"FooBot /a"}},
	{code: "html", file: "<html>\n<p>\n", questions: []string{"FooBot /a"}},
	{code: "byte-order-mark", file: "\uFEFFUser-agent: *\nDisallow: /a\n", questions: []string{"FooBot /a"}, without: everybody + "Disallow: /a\n"},
	{code: "byte-order-mark", file: "\uFEFF# a note\n" + everybody + "Disallow: /a\n", questions: []string{"FooBot /a"}},
	{code: "utf-16", file: "U\x00s\x00e\x00r\x00-\x00a\x00g\x00e\x00n\x00t\x00:\x00*\x00\n\x00D\x00i\x00s\x00a\x00l\x00l\x00o\x00w\x00:\x00/\x00\n\x00", questions: []string{"FooBot /a"}},
	{code: "nul", file: everybody + "Disallow: /a\x00\n", questions: []string{"FooBot /a /a%00"}},
	{code: "nul", file: everybody + "Disallow: /a\x00b\n", questions: []string{"FooBot /a /a%00b"}},
	{code: "nul", file: everybody + "Disallow: /a # \x00\n", questions: []string{"FooBot /a /b"}},
	{code: "nul", file: everybody + "Dis\x00allow: /a\n", questions: []string{"FooBot /a /b"}},
	{code: "control-character", file: everybody + "Disallow: /a\x01b\n", questions: []string{"FooBot /a /a%01b"}},
	{code: "control-character", file: everybody + "Disallow: /a\x1F\n", questions: []string{"FooBot /a /a%1F"}},
	{code: "control-character", file: "User-agent: FooBot\x02\nDisallow: /a\n", questions: []string{"FooBot /a"}},
	{code: "zero-width", file: everybody + "Disallow: /a\u200Bb\n", questions: []string{"FooBot /a /a%E2%80%8Bb"}},
	{code: "zero-width", file: everybody + "Disallow: \uFEFF/a\n", questions: []string{"FooBot /a /\uFEFF/a"}},
	{code: "zero-width", file: everybody + "Dis\u200Ballow: /a\n", questions: []string{"FooBot /a"}},
	{code: "zero-width", file: "User-agent: Foo\u200BBot\nDisallow: /a\n", questions: []string{"Foo /a", "FooBot /a"}},
	{code: "other-line-end", file: everybody + "Disallow: /a\v\n", questions: []string{"FooBot /a /a%0B"}},
	{code: "other-line-end", file: everybody + "Disallow: /a\vb\n", questions: []string{"FooBot /a /a%0Bb"}},
	{code: "other-line-end", file: everybody + "# a note\u2028Disallow: /a\n", questions: []string{"FooBot /a"}},
	{code: "lone-cr", file: "User-agent: *\rDisallow: /a\r", questions: []string{"FooBot /a /b"}},
	{code: "mixed-line-ends", file: "User-agent: *\r\nDisallow: /a\n", questions: []string{"FooBot /a /b"}},
	{code: "long-line", file: everybody + "Disallow: /a" + strings.Repeat("b", 17000) + "\n", questions: []string{"FooBot /a" + strings.Repeat("b", 16900)}},
	{code: "long-line", file: everybody + "Disallow: /a # " + strings.Repeat("b", 17000) + "\n", questions: []string{"FooBot /a /b"}},
	{code: "long-rule", file: everybody + "Disallow: /a" + strings.Repeat("b", 1030) + "\n", questions: []string{"FooBot /a" + strings.Repeat("b", 1030)}},
	{code: "many-rules", file: everybody + manyRules(2048) + "Disallow: /a\n", questions: []string{"FooBot /a"}},
	{code: "size-near", file: everybody + "Disallow: /a\n" + strings.Repeat("#\n", 240_000), questions: []string{"FooBot /a"}},
	{code: "size-at", file: everybody + "Disallow: /a\n" + strings.Repeat("#", 512_000-len(everybody)-len("Disallow: /a\n")), questions: []string{"FooBot /a"}},
	{code: "size-past", file: everybody + "Disallow: /a\n" + strings.Repeat("#\n", 256_000), questions: []string{"FooBot /a"}},
	{code: "answer-unavailable", file: everybody + "Disallow: /a\n", fetch: robots.Fetch{Status: 404}, questions: []string{"FooBot /a /b"}},
	{code: "answer-unavailable", file: everybody + "Disallow: /a\n", fetch: robots.Fetch{Status: 429}, questions: []string{"FooBot /a /b"}},
	{code: "answer-unavailable", file: everybody + "Disallow: /a\n", fetch: robots.Fetch{Status: 403}, questions: []string{"FooBot /a /b"}},
	{code: "answer-unreachable", file: everybody + "Disallow: /a\n", fetch: robots.Fetch{Status: 503}, questions: []string{"FooBot /a /b"}},
	{code: "answer-unreachable", file: everybody + "Disallow: /a\n", fetch: robots.Fetch{Failed: true}, questions: []string{"FooBot /a /b"}},
	{code: "answer-redirect", file: everybody + "Disallow: /a\n", fetch: robots.Fetch{Status: 301}, questions: []string{"FooBot /a /b"}},
	{code: "answer-redirects", file: everybody + "Disallow: /a\n", fetch: robots.Fetch{Status: 200, Redirects: 6}, questions: []string{"FooBot /a /b"}},
	{code: "answer-type", file: everybody + "Disallow: /a\n", fetch: robots.Fetch{Status: 200, Type: robots.TypeHTML}, questions: []string{"FooBot /a /b"}},
}

// verdictOf is the answer of one reader.
func (c *concernCase) verdictOf(d robots.Dialect, file, agent, path string) string {
	v := robots.Scan([]byte(file)).Compare(c.fetch, robots.Token(agent), "http://a.b"+path).Read(d)
	if !v.Decided() {
		return "none"
	}
	return fmt.Sprint(v.Allowed)
}

// ask asks every reader, and notes those that the finding must name.
func (c *concernCase) ask(t *testing.T, concerned map[string]bool) {
	for _, d := range robots.Dialects() {
		differs := false
		for _, question := range c.questions {
			words := strings.Fields(question)
			for _, path := range words[1:] {
				standard := c.verdictOf(robots.RFC9309, c.file, words[0], path)
				if c.without == "" {
					differs = differs || c.verdictOf(d, c.file, words[0], path) != standard
					continue
				}
				require.Equal(t, standard, c.verdictOf(robots.RFC9309, c.without, words[0], path), "%s %s", c.code, question)
				differs = differs || c.verdictOf(d, c.file, words[0], path) != c.verdictOf(d, c.without, words[0], path)
			}
		}
		if differs {
			concerned[d.Name] = true
		}
	}
}

// The readers that a finding names are those that answer otherwise, by the
// engine, and no others; and every code is tried.
func TestFindingsNameTheReadersTheyConcern(t *testing.T) {
	tried := map[string]bool{}
	var concerned map[string]bool
	for i, c := range concernCases {
		t.Run(fmt.Sprintf("%s/%.60q", c.code, c.file), func(t *testing.T) {
			tried[c.code] = true
			var found []robots.Issue
			for _, issue := range robots.Scan([]byte(c.file)).Parse(robots.RFC9309, c.fetch).Issues() {
				if issue.Code.String() == c.code {
					found = append(found, issue)
				}
			}
			require.NotEmpty(t, found, "no such finding")
			named := robots.ReaderSet(0)
			for _, issue := range found {
				named |= issue.Readers
			}
			names := []string{}
			for bit, d := range robots.Dialects() {
				if named>>bit&1 != 0 {
					names = append(names, d.Name)
				}
			}
			if !c.more {
				concerned = map[string]bool{}
			}
			c.ask(t, concerned)
			if i+1 < len(concernCases) && concernCases[i+1].more {
				return
			}
			want := []string{}
			for _, d := range robots.Dialects() {
				if concerned[d.Name] {
					want = append(want, d.Name)
				}
			}
			assert.Equal(t, want, names, "asked %v", c.questions)
		})
	}
	for _, list := range robots.Names() {
		if list.Name == "issue" {
			for _, code := range list.Codes {
				assert.True(t, tried[code], "%s is not tried", code)
			}
		}
	}
}
