package differential

import (
	"math/rand/v2"
	"net/url"
	"regexp"
	"strings"
	"unicode/utf8"
)

// plainOrigin is what questions are shrunk to.
const plainOrigin = "https://a.b"

// generator makes questions that readers are likely to differ about.
type generator struct{ *rand.Rand }

func newGenerator(seed uint64) generator { return generator{rand.New(rand.NewPCG(seed, 9309))} }

func (g generator) pick(list []string) string { return list[g.IntN(len(list))] }

// some joins up to most picks.
func (g generator) some(most int, list []string) string {
	var b strings.Builder
	for range 1 + g.IntN(most) {
		b.WriteString(g.pick(list))
	}
	return b.String()
}

// one gives true once in n times.
func (g generator) one(n int) bool { return g.IntN(n) == 0 }

var (
	names = []string{"FooBot", "foobot", "Foo", "bot", "FooBot-Image", "*", "* all", "FooBot/2.1", "Foo*", "", "360Spider", "FooBot, BarBot", "X",
		"%46ooBot", "F", "Foo Bot", "**", "/", "ЖBot", "жbot", "%D0%B6bot", "Foo\u00A0Bot", "\u00A0X", "foobot:x", "Foo%2FBot"}
	askers = []string{"FooBot", "foobot", "FOOBOT", "FooBot/2.1", "FooBot-Image/1", "Mozilla/5.0 (compatible; FooBot/2.1; +http://a.b)", "Foo", "Fo",
		"MyFooBot", "360Spider", "BarBot", "X", "F", "*", "", "ЖBot", "жBOT", "foo*", "Foo Bot", "Foo\u00A0Bot/1", "**", "%46ooBot", "foobot:x"}
	keys = []string{"User-agent", "Disallow", "Disallow", "Allow", "Crawl-delay", "Request-rate", "Sitemap", "Host", "Noindex", "Useragent",
		"User agent",
		"Disallowed", "Disalow", "Allo", "User-agents", "Crawldelay", "crawl-Delay", "Visit-time", "", "DISALLOW", "aLLow", "user-AGENT"}
	values = []string{"5", "x", "1e999", "0x1p3", "0.5", "-1", "1/5", "1/x", "٣", "https://a.b/c", "nan", "+Inf", "1_0", ".5e1", "5s"}
	// interruptions stand between the lines of a run.
	interruptions = []string{"Crawl-delay: 5", "Crawl-delay: ²", "Crawl-delay: x", "Crawldelay: 5", "Request-rate: 1/5", "Sitemap: https://a.b/c", "Host: a.b",
		"Noindex: /a", "junk", "x:", "# c", ":"}
	ends   = []string{"\n", "\n", "\n", "\r\n", "\r", "\r\r\n", "\n\n", "\v", "\f", "\x1c", "\x1e", "\u0085", "\u2028", "\u2029", "\n\r", ""}
	spaces = []string{"", "", "", " ", "\t", "  ", "\v", "\f", "\u00A0", "\u3000", "\x1f", "\x00", "\uFEFF", "\u0085", "\u200B", "\u1680"}
	marks  = []string{"\uFEFF", "\xEF\xBB", "\xEF", "\uFEFF\uFEFF", "\xFF\xFE", " \uFEFF"}
	paths  = []string{"/", "/a", "/a/b", "/a*", "/*b", "/a$", "/a/b$", "*b$", "/%61", "/%61%62/c", "/%7Ea%2Db", "/a%2Fb", "/ツ", "/%E3%83%84", "/x$y", "/x$*",
		"/a/index.html", "/a?",
		"/a?b=%2F", "a", "", "*", "$", "/a;b", "//a", "//a/b", "//[a", "//a]b/c", "//a：b", "http://[::1]/a", "http://[x", "https://a.b/a", "/a b", "/a%zz",
		"/{a}", "/***",
		"/a.b*c", "/b/../a", "/a\x00b", "/\xE9", "/a#b", "/a%23b", "/a%3Fb", "?a", "/;", "/a;?", "/robots.txt", "/é", "/%C3%A9", "/a\\b", "/./a",
		"/a+b", "/(a|b)"}
	// fragments are what rules and paths are pieced together from.
	fragments = []string{"/", "/", "a", "b", "A", "*", "$", "?", "&", "=", "#", ";", ":", "@", "%", "%2", "%zz", "%61", "%2F", "%2f", "%25", "%2A",
		"%24", "%3F",
		"%23", "%3B", "%20", "%E3%83%84", "%e3%83", "%FF", "%C3%28", "ツ", "é", "😀", " ", ".", "..", "/../", "/./", "%2e%2e", "\\", "[", "]", "{", "}",
		"|", "^", "`",
		"<", ">", "\"", "'", "!", "(", ")", "+", ",", "-", "_", "~", "index.html", "://"}
	// debris is what wild files are pieced together from.
	debris = []string{"User-agent: *\n", "User-agent: FooBot\n", "User-agent: X\nDisallow: /a\n", "Disallow: /\n", "Allow: /a\n", "user-agent",
		"disallow", "allow", "crawl-delay",
		":", ":", " ", "\t", "#", "*", "FooBot", "foo", "X", "/", "/a", "$", "?", "%", "%41", "%C3%A9", "\xC3", "\xA9", "\xE3\x83", "\xED\xA0\x80",
		"\xF0\x9F\x98", "\xC0\xAF", "😀"}
	origins = []string{plainOrigin, plainOrigin, plainOrigin, "http://a.b", "https://a.b:8443", "https://u:p@a.b", "HTTPS://A.B",
		"https://xn--8ws00zhy3a.com",
		"https://bücher.de", "https://[::1]", "http://127.0.0.1:80", "https://a.b."}
)

func (g generator) questions(n int) []question {
	all := make([]question, n)
	for i := range all {
		all[i] = g.question()
	}
	return all
}

func (g generator) question() question {
	asker := g.pick(askers)
	name, _, _ := strings.Cut(asker, "/")
	s := sketch{generator: g}
	for _, name := range []string{"*", asker, name, strings.ToLower(name), name[:len(name)/2], g.pick(names)} {
		if utf8.ValidString(name) {
			s.names = append(s.names, name)
		}
	}
	path := g.path()
	s.paths = []string{path, g.vary(path), g.vary(path), g.vary(path), g.path()}
	file := s.lines()
	if g.one(4) {
		file = s.wild()
	}
	return question{file, asker, g.url(path)}
}

// path makes the value of a rule.
func (g generator) path() string {
	switch {
	case g.one(200):
		return "/" + strings.Repeat(g.some(3, fragments), 200)
	case g.one(3):
		return "/" + g.some(6, fragments)
	}
	return g.pick(paths)
}

// vary makes another rule for what the path matches.
func (g generator) vary(path string) string {
	from := g.IntN(len(path) + 1)
	to := from + g.IntN(len(path)+1-from)
	switch g.IntN(5) {
	case 0:
		path = path[:to]
	case 1:
		path = path[:from] + "*" + path[to:]
	case 2:
		path = strings.NewReplacer("#", "%23", "?", "%3F", "%2f", "%2F", "%61", "a", "/", "/").Replace(path)
	case 3:
		path = path[:from] + url.PathEscape(path[from:to]) + path[to:]
	}
	return path + g.pick([]string{"", "", "$", "*", "?", "/"})
}

// url makes a whole URL that a rule with the path may match.
func (g generator) url(path string) string {
	if g.one(20) {
		return g.pick(origins) + g.pick([]string{"", "/", "?", "?a", "#a", "?#", "/robots.txt"})
	}
	path = strings.TrimSuffix(path, "$")
	for strings.Contains(path, "*") {
		path = strings.Replace(path, "*", g.pick(fragments[4:]), 1)
	}
	path = strings.ToValidUTF8(path, g.pick(fragments))
	if at := g.IntN(len(path) + 1); g.one(3) && utf8.ValidString(path[:at]) {
		_, width := utf8.DecodeRuneInString(path[at:])
		path = path[:at] + g.pick(fragments) + path[at+width*g.IntN(2):]
	}
	switch g.IntN(8) {
	case 0:
		path += g.some(3, fragments)
	case 1:
		path += g.pick([]string{"?", "#", "?a=b", "#a", ";", "/", "?https://a.b/"})
	case 2:
		path = url.PathEscape(path)
	}
	path = "/" + strings.TrimRight(strings.TrimPrefix(path, "/"), " \x00")
	return g.pick(origins) + hiddenFile.ReplaceAllString(path, "/")
}

// hiddenFile is the beginning of a name that starts with a dot. Node.js 20
// resolves no dots in a URL that has one (ada-url/ada, issue 935).
var hiddenFile = regexp.MustCompile(`(?i)[/\\](\.|%2e)+[^./\\?#%]`)

// sketch is what the lines of one file are made of.
type sketch struct {
	generator
	names, paths []string
}

// lines makes a file of whole lines.
func (s sketch) lines() string {
	var b strings.Builder
	if s.one(12) {
		b.WriteString(s.pick(marks))
	}
	for i := range 2 + s.IntN(9) {
		switch kind := s.IntN(14); {
		case kind < 3 || i == 0 && kind < 12:
			b.WriteString(s.record("User-agent", s.pick(s.names)))
			if s.one(4) {
				b.WriteString("\n" + s.pick(interruptions) + "\n" + s.record("User-agent", s.pick(s.names)))
			}
		case kind == 3:
			b.WriteString(s.record(s.pick(keys), s.pick(values)))
		case kind == 4:
			b.WriteString(s.pick(spaces))
		case kind == 5:
			b.WriteString(s.record(s.pick(keys), s.pick(s.names)))
		case kind == 6:
			b.WriteString(s.record(s.pick(keys), s.pick(s.paths)))
		case kind < 9:
			b.WriteString(s.record("Allow", s.pick(s.paths)))
		default:
			b.WriteString(s.record("Disallow", s.pick(s.paths)))
		}
		if s.one(8) {
			b.WriteString("#" + s.some(4, debris))
		}
		if s.one(3) {
			b.WriteString(s.pick(ends))
		} else {
			b.WriteString("\n")
		}
	}
	return b.String()
}

// record makes a line, mostly in the usual form.
func (s sketch) record(key, value string) string {
	if !s.one(6) {
		return key + ": " + value
	}
	colon := ":"
	if s.one(4) {
		colon = s.pick([]string{"", " ", "::", "\t", "："})
	}
	return s.pick(spaces) + key + s.pick(spaces) + colon + s.pick(spaces) + value + s.pick(spaces)
}

// wild makes a file of fragments and any octets.
func (s sketch) wild() string {
	var b strings.Builder
	b.WriteString("User-agent: " + s.pick(s.names) + "\n")
	for range s.IntN(30) {
		switch s.IntN(8) {
		case 0, 1:
			b.WriteString(s.pick(ends))
		case 2:
			b.WriteString(s.pick(spaces))
		case 3:
			b.WriteByte(byte(s.IntN(256)))
		case 4, 5:
			b.WriteString(s.record(s.pick(keys), s.pick(s.paths)))
		default:
			b.WriteString(s.pick(debris))
		}
	}
	return b.String()
}
