package robots_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"robotstxt/robots"
)

const (
	block = false
	allow = true
)

func TestPermit(t *testing.T) {
	for _, c := range []struct {
		about, agents string
		allow         bool
		file, want    string
	}{
		{"an empty file", "GPTBot", block,
			"",
			"User-agent: GPTBot\nDisallow: /\n"},
		{"a file of a mark", "GPTBot", block,
			"\uFEFF",
			"\uFEFFUser-agent: GPTBot\nDisallow: /\n"},
		{"blank lines only", "GPTBot", block,
			"\r\n\r\n",
			"User-agent: GPTBot\r\nDisallow: /\r\n\r\n\r\n"},
		{"a new group behind the last, in front of sitemaps that stand apart", "GPTBot,CCBot", block,
			"User-agent: *\nDisallow: /private/\n\nSitemap: https://example.com/sitemap.xml\n",
			"User-agent: *\nDisallow: /private/\n\nUser-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n\nSitemap: https://example.com/sitemap.xml\n"},
		{"sitemaps that do not stand apart", "GPTBot", block,
			"User-agent: *\nDisallow: /private/\nSitemap: https://example.com/sitemap.xml\n",
			"User-agent: *\nDisallow: /private/\nSitemap: https://example.com/sitemap.xml\n\nUser-agent: GPTBot\nDisallow: /\n"},
		{"no group", "GPTBot", block,
			"# Welcome\n\nSitemap: https://example.com/sitemap.xml\n",
			"# Welcome\n\nSitemap: https://example.com/sitemap.xml\n\nUser-agent: GPTBot\nDisallow: /\n"},
		{"rules in front of every group", "GPTBot", block,
			"Disallow: /a\n",
			"Disallow: /a\n\nUser-agent: GPTBot\nDisallow: /\n"},
		{"the file's own spelling and line ends", "GPTBot", block,
			"User-Agent:*\r\ndisallow:/a",
			"User-Agent:*\r\ndisallow:/a\r\n\r\nUser-Agent:GPTBot\r\ndisallow:/\r\n"},
		{"indented as the file is", "GPTBot", block,
			"User-agent: *\n  Disallow:  /a\n",
			"User-agent: *\n  Disallow:  /a\n\nUser-agent: GPTBot\n  Disallow:  /\n"},
		{"a group of the tokens alone", "GPTBot,ccbot", block,
			"User-agent: GPTBot\nUser-agent: CCBot\nCrawl-delay: 10\n# not yet\nDisallow: /a # soon\nAllow: /a/b\n\nDisallow: /c\n\nUser-agent: *\nDisallow: /d\n",
			"User-agent: GPTBot\nUser-agent: CCBot\nCrawl-delay: 10\n# not yet\nDisallow: /\n\nUser-agent: *\nDisallow: /d\n"},
		{"a group with a rule for every path", "GPTBot", block,
			"User-agent: GPTBot\nAllow: /public/\nDisallow: / # for now\nDisallow: /cgi/\n",
			"User-agent: GPTBot\nDisallow: / # for now\n"},
		{"a group of the tokens takes the others in", "GPTBot,CCBot,GPTBOT", block,
			"User-agent: GPTBot\nDisallow: /private/\n\nUser-agent: *\nAllow: /\n",
			"User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n\nUser-agent: *\nAllow: /\n"},
		{"a group with a delay does not", "GPTBot,CCBot", block,
			"User-agent: GPTBot\nCrawl-delay: 10\nDisallow: /private/\n",
			"User-agent: GPTBot\nCrawl-delay: 10\nDisallow: /\n\nUser-agent: CCBot\nDisallow: /\n"},
		{"a group that blocks already takes them in", "ClaudeBot", block,
			"# Everybody\nUser-agent: *\nDisallow: /private/\n\n# No training\nUser-agent: GPTBot\nUser-agent: CCBot # Common Crawl\nDisallow: /\n",
			"# Everybody\nUser-agent: *\nDisallow: /private/\n\n# No training\nUser-agent: GPTBot\nUser-agent: CCBot # Common Crawl\nUser-agent: ClaudeBot\nDisallow: /\n"},
		{"of several that of the tokens", "CCBot,ClaudeBot", block,
			"User-agent: AhrefsBot\nUser-agent: SemrushBot\nDisallow: /\n\nUser-agent: CCBot\nDisallow: /\n",
			"User-agent: AhrefsBot\nUser-agent: SemrushBot\nDisallow: /\n\nUser-agent: CCBot\nUser-agent: ClaudeBot\nDisallow: /\n"},
		{"or that with the most agents", "GPTBot", block,
			"User-agent: AhrefsBot\nDisallow: /\n\nUser-agent: CCBot\nSitemap: x\nUser-agent: ClaudeBot\nDisallow: /\n",
			"User-agent: AhrefsBot\nDisallow: /\n\nUser-agent: CCBot\nSitemap: x\nUser-agent: ClaudeBot\nUser-agent: GPTBot\nDisallow: /\n"},
		{"not one for nobody, or for the star", "GPTBot", block,
			"User-agent: CCBot\nUser-agent:\nDisallow: /\n\nUser-agent: a*\nDisallow: /\n",
			"User-agent: CCBot\nUser-agent:\nDisallow: /\n\nUser-agent: a*\nDisallow: /\n\nUser-agent: GPTBot\nDisallow: /\n"},
		{"a token that is blocked in one group of two", "GPTBot", block,
			"User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n\nUser-agent: GPTBot\nUser-agent: Bingbot\nAllow: /a\n",
			"User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n\nUser-agent: Bingbot\nAllow: /a\n"},
		{"a token among others", "GPTBot", block,
			"User-agent: Googlebot\nUser-agent: GPTBot/1.0 # OpenAI\nUser-agent: Bingbot\nDisallow: /private/\n",
			"User-agent: Googlebot\nUser-agent: Bingbot\nDisallow: /private/\n\nUser-agent: GPTBot\nDisallow: /\n"},
		{"a token beside the star", "GPTBot", allow,
			"User-agent: GPTBot\nUser-agent: *\nDisallow: /private/\n",
			"User-agent: *\nDisallow: /private/\n\nUser-agent: GPTBot\nAllow: /\n"},
		{"a token in several groups", "GPTBot", block,
			"User-agent: GPTBot\nDisallow: /a\n\nUser-agent: CCBot\nUser-agent: GPTBot\nDisallow: /b\n\nUser-agent: gptbot\nAllow: /c\nDisallow: /\n",
			"User-agent: GPTBot\nDisallow: /\n\nUser-agent: CCBot\nDisallow: /b\n\nUser-agent: gptbot\nDisallow: /\n"},
		{"a last group without rules", "GPTBot", block,
			"User-agent: GPTBot\nDisallow: /a\n\nUser-agent: CCBot\nUser-agent: GPTBot",
			"User-agent: GPTBot\nDisallow: /\n\nUser-agent: CCBot\n"},
		{"a last group without rules that a new group follows", "GPTBot", block,
			"User-agent: CCBot\nSitemap: https://example.com/sitemap.xml",
			"User-agent: CCBot\nDisallow:\nSitemap: https://example.com/sitemap.xml\n\nUser-agent: GPTBot\nDisallow: /\n"},
		{"a last group without rules that loses its last line", "GPTBot", block,
			"User-agent: CCBot\nUser-agent: GPTBot",
			"User-agent: CCBot\nDisallow:\n\nUser-agent: GPTBot\nDisallow: /\n"},
		{"a last group of the tokens without rules", "GPTBot,CCBot", block,
			"User-agent: *\nAllow: /\n\nUser-agent: GPTBot",
			"User-agent: *\nAllow: /\n\nUser-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n"},
		{"blocked already", "GPTBot,CCBot,Sogou web spider|Sogou", block,
			"User-agent: GPTBot\nDisallow: /*\nDisallow: /a\n\nUser-agent: *\nDisallow: /\n", ""},
		{"blocked but for something", "GPTBot", block,
			"User-agent: *\nDisallow: /\nAllow: /robots.txt\n",
			"User-agent: *\nDisallow: /\nAllow: /robots.txt\n\nUser-agent: GPTBot\nDisallow: /\n"},
		{"allowed already", "GPTBot,CCBot,Googlebot", allow,
			"User-agent: GPTBot\nDisallow:\n\nUser-agent: CCBot\nAllow: /\nDisallow:\n\nUser-agent: *\nAllow: /a\nDisallow: b\n", ""},
		{"nobody is asked for", ",*, ,/,#,a*, a,* all", block, "User-agent: *\nDisallow: /a\n", ""},
		{"allow one of a blocked group", "GPTBot", allow,
			"User-agent: GPTBot\nUser-agent: CCBot\nDisallow: /\n",
			"User-agent: CCBot\nDisallow: /\n\nUser-agent: GPTBot\nAllow: /\n"},
		{"allow a blocked group", "GPTBot", allow,
			"User-agent: GPTBot\nDisallow: /\n",
			"User-agent: GPTBot\nAllow: /\n"},
		{"a group that allows already takes them in", "Bingbot", allow,
			"User-agent: Googlebot\nDisallow:\n\nUser-agent: *\nDisallow: /\n",
			"User-agent: Googlebot\nUser-agent: Bingbot\nDisallow:\n\nUser-agent: *\nDisallow: /\n"},
		{"a last group without rules that allows takes them in", "Bingbot", allow,
			"User-agent: *\nDisallow: /\n\nUser-agent: Googlebot",
			"User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nUser-agent: Bingbot\n"},
		{"the name that a line can hold", "Sogou web spider|Sogou,Foo/2.1,CCBot", block,
			"User-agent: Sogou web spider\nDisallow: /a\n",
			"User-agent: Sogou web spider\nUser-agent: CCBot\nDisallow: /\n"},
		{"the star blocks already, but not who ignores it", "AdsBot-Google!,GPTBot", block,
			"User-agent: *\nDisallow: /\n",
			"User-agent: *\nDisallow: /\n\nUser-agent: AdsBot-Google\nDisallow: /\n"},
		{"who ignores the star is allowed already", "AdsBot-Google!,GPTBot", allow,
			"User-agent: *\nDisallow: /\n",
			"User-agent: *\nDisallow: /\n\nUser-agent: GPTBot\nAllow: /\n"},
		{"a name that is fallen back to blocks, and the star does not", "Applebot>Googlebot,Googlebot-Image>Googlebot", block,
			"User-agent: Googlebot\nDisallow: /\n\nUser-agent: *\nAllow: /\n", ""},
		{"a name that is fallen back to does not block, and the star does", "Applebot>Googlebot", block,
			"User-agent: Googlebot\nDisallow: /a\n\nUser-agent: *\nDisallow: /\n",
			"User-agent: Googlebot\nDisallow: /a\n\nUser-agent: *\nDisallow: /\n\nUser-agent: Applebot\nDisallow: /\n"},
		{"the groups of both names of a tier", "a|b", block,
			"User-agent: a\nDisallow: /\n\nUser-agent: b\nAllow: /x\n",
			"User-agent: a\nDisallow: /\n\nUser-agent: b\nDisallow: /\n"},
		{"a list is nobody's name", "GPTBot", block,
			"User-agent: GPTBot, CCBot\nDisallow: /a\n",
			"User-agent: GPTBot, CCBot\nDisallow: /a\n\nUser-agent: GPTBot\nDisallow: /\n"},
		{"a run goes on behind other records", "GPTBot", block,
			"User-agent: GPTBot\nCrawl-delay: 1\n\nUser-agent: CCBot\nDisallow: /a\n",
			"User-agent: CCBot\nCrawl-delay: 1\n\nDisallow: /a\n\nUser-agent: GPTBot\nDisallow: /\n"},
		{"a preference behind the last group stays with it", "GPTBot", block,
			"User-agent: *\nDisallow: /a\n\nContent-Signal: ai-train=no\n\n# Maps\nSitemap: https://example.com/sitemap.xml\n",
			"User-agent: *\nDisallow: /a\n\nContent-Signal: ai-train=no\n\nUser-agent: GPTBot\nDisallow: /\n\n# Maps\nSitemap: https://example.com/sitemap.xml\n"},
		{"CR alone", "GPTBot", block,
			"User-agent: *\rDisallow: /a\r\rSitemap: x\r",
			"User-agent: *\rDisallow: /a\r\rUser-agent: GPTBot\rDisallow: /\r\rSitemap: x\r"},
		{"a line that starts with a mark must not come to start the file", "a", block,
			"User-agent: a\n\uFEFFUser-agent: *\nUser-agent: b\nDisallow: /x\n",
			"User-agent: b\n\uFEFFUser-agent: *\nDisallow: /x\n\nUser-agent: a\nDisallow: /\n"},
	} {
		agents := readAgents(c.agents)
		if c.want == "" {
			assert.Empty(t, robots.Scan([]byte(c.file)).Parse(robots.RFC9309).Permit(agents, c.allow), c.about)
			c.want = c.file
		}
		for _, d := range []robots.Dialect{robots.RFC9309, robots.Dialects()[1]} {
			edits := robots.Scan([]byte(c.file)).Parse(d, robots.Fetch{Status: 503}).Permit(agents, c.allow)
			assert.Equal(t, c.want, string(robots.Apply([]byte(c.file), edits)), c.about)
		}
		checkPermit(t, []byte(c.file), c.agents, c.allow)
	}
}

// readAgents reads "a|b>c!,d": an agent of the names a and b, or else c, that
// ignores "*", and one of the name d.
func readAgents(text string) []robots.Agent {
	var agents []robots.Agent
	for agent := range strings.SplitSeq(text, ",") {
		tiers, ignoresStar := strings.CutSuffix(agent, "!")
		a := robots.Agent{IgnoresStar: ignoresStar}
		for tier := range strings.SplitSeq(tiers, ">") {
			a.Tiers = append(a.Tiers, strings.Split(tier, "|"))
		}
		agents = append(agents, a)
	}
	return agents
}

// checkPermit holds what the edits of Permit must hold.
func checkPermit(t *testing.T, data []byte, text string, allow bool) {
	t.Helper()
	permitted := readAgents(text)
	before := robots.Scan(data).Parse(robots.RFC9309)
	edits := before.Permit(permitted, allow)
	at := int32(0)
	for _, e := range edits {
		if e.Span.Start < at || e.Span.End < e.Span.Start || int(e.Span.End) > len(data) || string(data[e.Span.Start:e.Span.End]) == e.Text {
			t.Fatalf("%q, %q, %v: edits %q", data, text, allow, edits)
		}
		at = e.Span.End
	}
	changed := robots.Apply(data, edits)
	after := robots.Scan(changed).Parse(robots.RFC9309)
	if again := after.Permit(permitted, allow); len(again) > 0 {
		t.Fatalf("%q, %q, %v becomes %q, and that is changed again: %q", data, text, allow, changed, again)
	}
	if !slices.Equal(before.Sitemaps(), after.Sitemaps()) {
		t.Fatalf("%q, %q, %v becomes %q: other sitemaps", data, text, allow, changed)
	}
	agents, urls := asked(data)
	urls = append(urls, "", "*", "/robots.txt?a", "/robots.txta", "/%2F$", "/"+strings.Repeat("long/", 200))
	agents = append(agents, "Googlebot", "Bingbot", "GPTBot", "CCBot", "Sogou", "a", "b", "FooBot")
	set := make(map[string]bool)
	for _, agent := range permitted {
		names := slices.DeleteFunc(slices.Clone(agent.Tiers[0]), func(name string) bool {
			return name == "" || strings.ContainsAny(name, " \t/#*\r\n") || len(name) > 4000
		})
		if len(names) == 0 {
			continue
		}
		for _, name := range names {
			set[asciiLower(name)] = true
		}
		access := after.For(agent)
		for _, url := range urls {
			if v := access.Check(url); v.Allowed != allow && v.Cause != robots.CauseRobotsTxt {
				t.Fatalf("%q, %q, %v becomes %q: %+v at %q is answered %+v", data, text, allow, changed, agent, url, v)
			}
		}
	}
	agents = slices.DeleteFunc(agents, func(agent string) bool { return set[asciiLower(agent)] })
	compareVerdicts(t, before, after, agents, urls)
	for _, agent := range agents {
		one, other := before.For(robots.Token(agent)), after.For(robots.Token(agent))
		for _, url := range urls {
			if a, b := wishes(before, one, url), wishes(after, other, url); a != b {
				t.Fatalf("%q, %q, %v becomes %q: preferences for %q at %q are %q, were %q", data, text, allow, changed, agent, url, b, a)
			}
		}
	}
}

// wishes gives the preferences said to an agent, as text.
func wishes(file *robots.File, access *robots.Access, url string) string {
	text := ""
	for _, p := range access.Preferences(url) {
		text += p.Kind.String() + " " + file.Source().Text(p.Label) + "=" + p.Value.String() + "\n"
	}
	return text
}

func asciiLower(text string) string {
	lower := []byte(text)
	for i, c := range lower {
		if 'A' <= c && c <= 'Z' {
			lower[i] |= 0x20
		}
	}
	return string(lower)
}

// Every file of a few lines, and sets of agents of two names.
func TestPermitShortFiles(t *testing.T) {
	lines := []string{"User-agent: a\n", "User-agent: b\n", "User-agent: *\n", "Disallow: /\n", "Disallow: /x\n", "Allow: /\n", "Allow: /x\n",
		"Allow:\n", "\n", "Content-Signal: a=no\n"}
	var try func(text string, left int)
	try = func(text string, left int) {
		for _, agents := range []string{"a", "b,A", "b>a", "c>b!"} {
			for _, allow := range []bool{false, true} {
				checkPermit(t, []byte(text), agents, allow)
			}
		}
		for _, line := range lines {
			if left > 0 {
				try(text+line, left-1)
			}
		}
	}
	try("", 3)
}

func TestPermitTroublesomeFiles(t *testing.T) {
	names := []string{"a", "A", "b", "c", "*", "a/2.1", "* all", "b x", "a*", "", "a, b", "b,c", "\uFEFFa", "360Spider", "Sogou web spider"}
	paths := []string{"a=yes", "a=no", "/x a=no, b=yes", "/", "/", "*", "/*", "/**", "*/", "/$", "/*$", "/x", "/x/y", "", "", "x", "*x", "/robots.txt", "/%2F", "/?", "%2F", "/ x"}
	keys := []string{"User-agent", "User-agent", "User-agent", "user-AGENT", "Disallow", "Disallow", "DISALLOW", "Allow", "Allow", "Sitemap", "Crawl-delay",
		"Content-Signal", "Content-Usage", "Useragent", "Disalow", "", "x"}
	spaces := []string{"", "", "", "", "", " ", "\t", "\uFEFF", "\x00", "  "}
	ends := []string{"\n", "\n", "\n", "\n", "\r\n", "\r", "\n\n", "\r\r\n", "\n\r", " \n"}
	random := rand.New(rand.NewPCG(1, 9309))
	pick := func(list []string) string { return list[random.IntN(len(list))] }
	for range 20_000 {
		var b strings.Builder
		b.WriteString(pick([]string{"", "", "", "", "\uFEFF", "\uFEFF\uFEFF", "\xEF\xBB", "\n"}))
		end := ""
		if random.IntN(2) == 0 {
			end = pick(ends)
		}
		for range random.IntN(14) {
			b.WriteString(pick(spaces))
			switch random.IntN(16) {
			case 0:
				b.WriteString("# " + pick(names))
			case 1:
			case 2:
				b.WriteString(pick(names))
			default:
				key, values := pick(keys), paths
				if strings.EqualFold(key, "User-agent") || random.IntN(9) == 0 {
					values = names
				}
				b.WriteString(key + pick(spaces) + ":" + pick([]string{"", " ", " ", " ", "\t"}) + pick(values) + pick(spaces))
				if random.IntN(8) == 0 {
					b.WriteString("#" + pick(paths))
				}
			}
			if end != "" {
				b.WriteString(end)
			} else {
				b.WriteString(pick(ends))
			}
		}
		text := b.String()
		if random.IntN(3) == 0 {
			text = strings.TrimRight(text, "\r\n")
		}
		agents := pick(names)
		for random.IntN(3) > 0 {
			agents += pick([]string{",", ",", ",", ">", "|", "!,"}) + pick(names)
		}
		checkPermit(t, []byte(text), agents, random.IntN(2) == 0)
	}
}

func FuzzPermit(f *testing.F) {
	seed(f, func(data []byte, agent, _ string) {
		f.Add(data, agent+",GPTBot", allow)
		f.Add(data, "a,FooBot,"+agent, block)
		f.Add(data, "FooBot>a!,"+agent, block)
	})
	f.Add([]byte("\xFF\xFEU\x00s\x00e\x00r\x00-\x00a\x00g\x00e\x00n\x00t\x00:\x00*\x00\r\x00\n\x00"), "a", block)
	f.Add([]byte("User-agent: "+strings.Repeat("a", 4200)), strings.Repeat("a", 4100)+","+strings.Repeat("a", 4200), block)
	f.Add([]byte("<!DOCTYPE html>\n<html><body>\nUser-agent: *\n</body></html>"), "a", block)
	f.Fuzz(func(t *testing.T, data []byte, agents string, allow bool) {
		if len(data) > 5000 || len(agents) > 5000 {
			return
		}
		checkPermit(t, data, agents, allow)
	})
}
