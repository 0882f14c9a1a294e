package edge

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"robotstxt/expect"
	"robotstxt/robots"
)

const sample = "\xEF\xBB\xBFUser-agent: * # all\r\nDisallow: /a\nCrawl-delay: 5\nUser-agent: FooBot\nUser-agent: 2bot\nAllow: /a/*b\nDisallow:\nSitemap: https://example.com/s.xml\n"

func load(e *Engine, file string, status, redirects int32) []int32 {
	copy(e.Buffer(len(file)), file)
	return e.Load(int32(len(file)), 0, status, redirects, 0, 0)
}

func ask(e *Engine, agent, url string, form AgentForm) []int32 {
	copy(e.Buffer(len(agent)+len(url)), agent+url)
	return e.Check(int32(len(agent)), int32(len(url)), form)
}

func text(words []int32, at, octets int) string {
	var out []byte
	for i := range octets {
		out = append(out, byte(words[at+i/4]>>(i%4*8)))
	}
	return string(out)
}

func TestLoad(t *testing.T) {
	var e Engine
	words := load(&e, sample, 200, 1)
	require.Len(t, words, int(words[0]))
	assert.Equal(t, []int32{0, int32(len(sample)), 3, 0, 0, -1, 8, 3, 3, 2, 2, 0, 0}, words[1:14])
	lines := e.Lines()
	require.Len(t, lines, 8*lineWordCount)
	at := func(s string) int32 { return int32(strings.Index(sample, s)) }
	assert.Equal(t, []int32{
		3, at("\r\n"), 3, 13, at("* #"), at("* #") + 1, at("# all"), at("\r\n"), int32(robots.UserAgent) | 2<<8,
	}, lines[:lineWordCount])
	agents := words[14:]
	assert.Equal(t, []int32{1, at("* #"), at("* #") + 1, 0, 4, at("FooBot"), at("FooBot") + 6, 1, 5, at("2bot"), at("2bot") + 4, 1}, agents[:12])
	rules := e.Rules()
	require.Len(t, rules, 3*ruleWordCount)
	assert.Equal(t, []int32{2, at("/a\n"), at("/a\n") + 2, int32(robots.Disallow), 0}, rules[:ruleWordCount])
	assert.Equal(t, []int32{int32(robots.Allow), 1}, rules[2*ruleWordCount-2:2*ruleWordCount])
	groups := agents[12:]
	assert.Equal(t, []int32{0, 1, 0, 1, 0, 1, 3, 1, 3, 0}, groups[:10])
	records := groups[10:]
	assert.Equal(t, []int32{3, int32(robots.RecordElsewhere), 8, int32(robots.RecordSitemap)}, records)
}

func TestIssues(t *testing.T) {
	var e Engine
	load(&e, sample, 200, 1)
	words := e.Issues()
	require.Len(t, words, int(words[0]))
	assert.EqualValues(t, 0, words[1])
	issues := words[3:]
	require.Len(t, issues, 10*int(words[2]))
	assert.Equal(t, []int32{int32(robots.IssueByteOrderMark), int32(robots.SeverityInfo), 1, 0, 3, 0, 0, 0}, issues[:8])
	assert.Equal(t, int32(1), issues[9], "it has a fix")
	assert.Equal(t, int32(robots.IssueAnswerRedirects), issues[10])
	assert.Equal(t, int32(0), issues[19], "it has none")
}

func TestFixes(t *testing.T) {
	var e Engine
	file := "User-agent: *\nDisallow: /a b\nDisallow: x\nUseragent: é\nDisallow: /a b\n"
	load(&e, file, 0, 0)
	words := e.Fixes()
	require.Len(t, words, int(words[0]))
	at := func(s string) int32 { return int32(strings.Index(file, s)) }
	last := int32(strings.LastIndex(file, "Disallow"))
	path := at("/a b")
	assert.Equal(t, []int32{0, 5,
		0, path, path + 4, 0, 6,
		1, at("x\n"), at("x\n"), 6, 7,
		2, at("Useragent"), at("Useragent") + 9, 7, 17,
		3, last, int32(len(file)), 17, 17,
		4, last + 10, last + 14, 17, 23}, words[1:28])
	assert.Equal(t, "/a%20b/User-agent/a%20b", text(words, 28, 23))
}

func TestPreferences(t *testing.T) {
	var e Engine
	file := "User-agent: *\nContent-Signal: search=yes, ai-train=no\nContent-Usage: /a train-ai=n\n"
	assert.EqualValues(t, 1, load(&e, file, 0, 0)[13])
	copy(e.Buffer(len("x/a")), "x/a")
	words := e.Preferences(1, 2, AgentTyped)
	require.Len(t, words, int(words[0]))
	at := func(s string) int32 { return int32(strings.Index(file, s)) }
	assert.Equal(t, []int32{0, 3,
		int32(robots.PreferenceSignal), int32(robots.PreferenceYes), 1, 2, 0, at("search"), at("search") + 6, at("yes"), at("yes") + 3,
		int32(robots.PreferenceSignal), int32(robots.PreferenceNo), 1, 2, 0, at("ai-train"), at("ai-train") + 8, at("no\n"), at("no\n") + 2,
		int32(robots.PreferenceUsage), int32(robots.PreferenceNo), 1, 3, 2, at("train-ai"), at("train-ai") + 8, at("n\n"), at("n\n") + 1}, words[1:])
}

func TestPermit(t *testing.T) {
	var e Engine
	file := "User-agent: a\nDisallow: /x\n"
	load(&e, file, 0, 0)
	who := "a\n\nb\nc\n!\n\n"
	copy(e.Buffer(len(who)), who)
	words := e.Permit(int32(len(who)), false)
	require.Len(t, words, int(words[0]))
	var edits []robots.Edit
	for i := range int(words[2]) {
		row := words[3+5*i:]
		whole := text(words, 3+5*int(words[2]), int(row[4]))
		edits = append(edits, robots.Edit{Span: robots.Span{Start: row[1], End: row[2]}, Text: whole[row[3]:]})
	}
	after := robots.Scan(robots.Apply([]byte(file), edits)).Parse(robots.RFC9309)
	for _, name := range []string{"a", "b"} {
		assert.False(t, after.For(robots.Token(name)).Check("/y").Allowed, name)
	}
	assert.True(t, after.For(robots.Token("c")).Check("/y").Allowed)
	e.Buffer(1)
	assert.EqualValues(t, 1, e.Permit(2, true)[1])
}

func TestExpectations(t *testing.T) {
	var e Engine
	list := "allow \"A \\\" b\" /x\n# note\ndisallow C /\nblock C https://example.com/\n"
	copy(e.Buffer(len(list)), list)
	words := e.Expectations(int32(len(list)))
	require.Len(t, words, int(words[0]))
	assert.Equal(t, []int32{0, 2, 1,
		1, 1, 0, 5, 7,
		4, 0, 7, 8, 28,
		3, int32(expect.UnknownWord), int32(expect.WordBlock), int32(strings.Index(list, "disallow")), int32(strings.Index(list, "disallow")) + 8}, words[1:19])
	assert.Equal(t, "A \" b/xChttps://example.com/", text(words, 19, 28))

	copy(e.Buffer(20), "A b/x y")
	words = e.Expectation(3, 4, false)
	assert.Equal(t, `block "A b" /x%20y`, text(words, 3, int(words[2])))
	e.Buffer(2)
	assert.EqualValues(t, 1, e.Expectations(3)[1])
	e.Buffer(2)
	assert.EqualValues(t, 1, e.Expectation(2, 1, true)[1])
}

func TestTidy(t *testing.T) {
	var e Engine
	load(&e, sample, 0, 0)
	words := e.Tidy()
	require.Len(t, words, int(words[0]))
	want := "User-agent: * # all\nDisallow: /a\nCrawl-delay: 5\n\nUser-agent: FooBot\nUser-agent: 2bot\nAllow: /a/*b\nDisallow:\n\nSitemap: https://example.com/s.xml\n"
	assert.Equal(t, want, text(words, 3, int(words[2])))
	load(&e, "", 0, 0)
	assert.EqualValues(t, []int32{3, 0, 0}, e.Tidy())
}

func TestLoadType(t *testing.T) {
	var e Engine
	load := func(content int32) []int32 {
		e.Buffer(0)
		return e.Load(0, 0, 0, 0, content, 0)
	}
	load(int32(robots.TypePlain))
	assert.EqualValues(t, 1, e.Issues()[2], "an empty file")
	load(int32(robots.TypeOther))
	assert.EqualValues(t, 2, e.Issues()[2])
	assert.EqualValues(t, 1, load(4)[1], "no such type")
}

func TestLoadStatus(t *testing.T) {
	var e Engine
	assert.EqualValues(t, robots.CauseUnreachable, load(&e, "", -1, 0)[6])
	assert.EqualValues(t, robots.CauseUnavailable, load(&e, "", 404, 0)[6])
	assert.EqualValues(t, robots.CauseTooManyRedirects, load(&e, "", 200, 6)[6])
	assert.EqualValues(t, -1, load(&e, "", 0, 0)[6])
}

func TestLoadOrigin(t *testing.T) {
	var e Engine
	site := "https://example.com"
	copy(e.Buffer(len(sample)+len(site)), sample+site)
	assert.EqualValues(t, 0, e.Load(int32(len(sample)), int32(len(site)), 0, 0, 0, 0)[1])
	assert.EqualValues(t, 0, ask(&e, "x", "https://example.com/a", 0)[2])
	words := ask(&e, "x", "https://example.net/a", 0)
	assert.Equal(t, []int32{-1, int32(robots.CauseOtherOrigin)}, words[2:4])
}

func TestCheck(t *testing.T) {
	var e Engine
	load(&e, sample, 0, 0)
	words := ask(&e, "Mozilla/5.0 (compatible; FooBot/1; X11) BarBot", "https://example.com/a/%62?x#y", 0)
	require.Len(t, words, int(words[0]))
	target := int32(robots.TargetURL | robots.FragmentDropped)
	assert.Equal(t, []int32{0, 1, int32(robots.CauseRule), 1, 6, 5, -2, 0, -2, 0, 2, 1, 1, 2, 6, target, 0}, words[1:18])
	names := words[18:]
	blob := len(words) - (6+12+3)/4
	assert.Equal(t, "/a/b?xFooBotBarBot", text(words, blob, 18))
	assert.Equal(t, []int32{6, 12, 1, 12, 18, 0}, names[:6])
	assert.Equal(t, []int32{1}, names[6:7], "groups")
	assert.Equal(t, []int32{1, 6, 5, int32(robots.OutcomeWon)}, names[7:11], "candidates")
	assert.Equal(t, []int32{0, 3, 3, 4}, names[11:15], "covered")

	assert.EqualValues(t, 1, ask(&e, "2bot/1", "/", 1)[2], "a token is not read")
	assert.EqualValues(t, robots.CauseRule, ask(&e, "2bot/1", "/a/b", 0)[3])
	load(&e, sample, 301, 1)
	assert.EqualValues(t, -1, ask(&e, "FooBot", "/a", 0)[2])
}

func TestRequestsThatCannotBeAnswered(t *testing.T) {
	refused := func(words []int32, why string) {
		t.Helper()
		assert.EqualValues(t, 1, words[1])
		assert.Contains(t, text(words, 3, int(words[2])), why)
	}
	var e Engine
	refused(ask(&e, "FooBot", "/", 0), "no file")
	e.Buffer(5)
	refused(e.Load(12, 0, 0, 0, 0, 0), "larger")
	load(&e, sample, 0, 0)
	refused(e.Load(12, 0, 0, 0, 0, 0), "larger")
	refused(e.Issues(), "no file")
	refused(e.Fixes(), "no file")
	refused(e.Tidy(), "no file")
	load(&e, sample, 0, 0)
	e.Buffer(10)
	refused(e.Check(6, 5, 0), "larger")
	refused(ask(&e, "FooBot", "/", 0), "no file") // what was loaded is not trusted after a panic
	load(&e, sample, 0, 0)
	e.Buffer(10)
	refused(e.Bulk(-1, 5, 0), "larger")
	assert.EqualValues(t, 0, load(&e, sample, 0, 0)[1], "the engine goes on")
}

func TestCheckSaysWhoElseDiffers(t *testing.T) {
	var e Engine
	load(&e, "User-agent: bot\nDisallow: /\nUser-agent: *\nAllow: /", 0, 0)
	words := ask(&e, "FooBot", "/x", 0)
	assert.Equal(t, []int32{1, int32(robots.CauseRule), 1, 4, 1, 0, 2, -2, 0}, words[2:11])
	assert.EqualValues(t, 1, words[17], "the * group applies")

	head := "Disallow: /a\nUser-agent: *\nAllow: /a\n"
	load(&e, head+strings.Repeat("#", robots.SizeLimit)+"\nDisallow: /ab", 0, 0)
	words = ask(&e, "FooBot", "/ab", 0)
	assert.Equal(t, []int32{0, int32(robots.CauseRule), 2, 5, 3, -2, 0, 1, 3}, words[2:11])
}

func TestLoadOddLines(t *testing.T) {
	file := "Disallow: /a\nUser-agent: a\nDissalow: /\njunk\nUser-agent: b\nAllow: /\n"
	var e Engine
	words := load(&e, file, 0, 0)
	assert.Equal(t, []int32{6, 2, 2, 1, 3, 0}, words[7:13])
	assert.Len(t, e.Lines(), 6*lineWordCount)
	rules := e.Rules()
	require.Len(t, rules, 2*ruleWordCount)
	assert.Equal(t, []int32{int32(robots.Disallow), -1}, rules[3:ruleWordCount], "in no group")
	groups := words[14+2*4:]
	assert.Equal(t, []int32{0, 2, 1, 2, 0}, groups[:5])
	require.Len(t, groups, 5+3*2)
	issues := e.Issues()[3:]
	at := func(s string) int32 { return int32(strings.Index(file, s)) }
	assert.Equal(t, []int32{int32(robots.IssueMisspeltDirective), int32(robots.SeverityError), 3, at("Diss"), at("Diss") + 8, 0, 0, int32(robots.Disallow)}, issues[10:18])
	assert.Equal(t, []int32{int32(robots.IssueAgentsJoined), int32(robots.SeverityWarning), 5, at("User-agent: b"), at("User-agent: b") + 13, at("Diss"), at("Diss") + 11, 0}, issues[30:38])
}

func TestBulk(t *testing.T) {
	var e Engine
	load(&e, sample, 0, 0)
	urls := "/a/b\n/robots.txt\n\n/zz"
	copy(e.Buffer(100), "FooBot"+urls)
	words := e.Bulk(6, int32(len(urls)), 1)
	assert.Equal(t, []int32{15, 0, 4,
		1, int32(robots.CauseRule), 6,
		1, int32(robots.CauseRobotsTxt), 0,
		1, int32(robots.CauseNoRule), 0,
		1, int32(robots.CauseNoRule), 0}, words)
	assert.Equal(t, []int32{3, 0, 0}, e.Bulk(6, 0, 1))
	copy(e.Buffer(10), "FooBot\n/\n\n")
	assert.EqualValues(t, 3, e.Bulk(6, 4, 1)[2])
}

// The octets of a loaded file must survive later requests, until the next load.
func TestFileKeepsItsOctets(t *testing.T) {
	var e Engine
	load(&e, sample, 0, 0)
	before := ask(&e, "FooBot", "/a/xb", 1)[4]
	for range 3 {
		buffer := e.Buffer(len(sample))
		for i := range buffer {
			buffer[i] = '#'
		}
	}
	assert.Equal(t, before, ask(&e, "FooBot", "/a/xb", 1)[4])
	load(&e, "User-agent: *\nDisallow: /", 0, 0)
	assert.EqualValues(t, 0, ask(&e, "FooBot", "/a/xb", 1)[2])
}

func TestNames(t *testing.T) {
	var e Engine
	words := e.Names()
	list := text(words, 3, int(words[2]))
	assert.Contains(t, list, "cause:rule,no-rule,no-group,robots-txt,unavailable,unreachable,redirect,too-many-redirects,oversize,refused,not-governed,status,other-origin\n")
	assert.Contains(t, list, "directive:none,user-agent,allow,disallow,sitemap,elsewhere,misspelt,unknown\n")
	for _, codes := range append(robots.Names(), expect.Names()...) {
		assert.Contains(t, list, codes.Name+":")
	}
}

func TestReadSaysWhy(t *testing.T) {
	var e Engine
	file := "User-agent: FooBot\nCrawl-delay: 5\nUser-agent: X\nDisallow: /\n"
	load(&e, file, 0, 0)
	read := func(agent, url string, form AgentForm, dialect int32) []int32 {
		copy(e.Buffer(len(agent)+len(url)), agent+url)
		return e.Read(int32(len(agent)), int32(len(url)), form, dialect)
	}
	index := func(name string) int32 {
		for i, d := range robots.Dialects() {
			if d.Name == name {
				return int32(i)
			}
		}
		require.Fail(t, name)
		return 0
	}
	url := "https://example.com/x"
	assert.Equal(t, []int32{6, 0, 0, int32(robots.CauseRule), 4, 0}, read("FooBot", url, AgentTyped, 0))
	assert.Equal(t, []int32{8, 0, 1, int32(robots.CauseNoRule), 0, 1, int32(robots.FieldRunEnd), 2}, read("FooBot", url, AgentTyped, index("robots-parser")))
	assert.EqualValues(t, 0, read("X", url, AgentToken, index("robots-parser"))[2])
	assert.EqualValues(t, 0, ask(&e, "FooBot", url, AgentTyped)[2], "Check is about the dialect loaded")
	assert.EqualValues(t, 1, e.Read(0, 0, AgentTyped, 99)[1])

	copy(e.Buffer(len(file)), file)
	e.Load(int32(len(file)), 0, 0, 0, 0, index("robots-parser"))
	assert.EqualValues(t, 1, ask(&e, "FooBot", url, AgentTyped)[2])
	assert.EqualValues(t, -1, ask(&e, "FooBot", "/x", AgentToken)[2], "it answers about whole URLs only")
	assert.EqualValues(t, 1, ask(&e, "FooBot", "/x", AgentTyped)[2], "a person means a path of this site")
}

func TestTiers(t *testing.T) {
	var e Engine
	load(&e, "User-agent: *\nDisallow: /star\nUser-agent: Parent\nDisallow: /parent\n", 0, 0)
	assert.EqualValues(t, 4, ask(&e, "Child\nOther\tParent", "/parent", AgentTiers)[5])
	assert.EqualValues(t, 2, ask(&e, "Child", "/star", AgentTiers)[5])
	assert.EqualValues(t, robots.CauseNoGroup, ask(&e, "Child\n!", "/star", AgentTiers)[3])
	assert.EqualValues(t, 1, ask(&e, "Child", "/star", 3)[1], "no such form")
}

// What the engine may not reach: each of these costs more than the engine.
func TestForbiddenPackages(t *testing.T) {
	list := exec.Command("go", "list", "-deps", "robotstxt/wasm")
	list.Env = append(list.Environ(), "GOOS=js", "GOARCH=wasm")
	output, err := list.Output()
	require.NoError(t, err)
	packages := strings.Fields(string(output))
	require.Contains(t, packages, "robotstxt/robots")
	for _, name := range packages {
		for _, forbidden := range []string{"fmt", "reflect", "encoding", "regexp", "net", "compress", "text/template", "syscall/js"} {
			assert.False(t, name == forbidden || strings.HasPrefix(name, forbidden+"/"), "the wasm reaches %s", name)
		}
		assert.NotContains(t, name, "goldmark")
	}
}

// A page asks for who was typed and for the crawler that is, in turns: neither
// makes the other's groups be chosen again.
func TestTwoAskersInTurns(t *testing.T) {
	var e Engine
	load(&e, "User-agent: Parent\nDisallow: /\n", 0, 0)
	ask(&e, "Child", "/x", AgentTyped)
	typed := e.askers[0].access
	assert.EqualValues(t, 0, ask(&e, "Child\nParent", "/x", AgentTiers)[2])
	chain := e.askers[0].access
	assert.EqualValues(t, 1, ask(&e, "Child", "/y", AgentTyped)[2])
	assert.Same(t, typed, e.askers[0].access)
	ask(&e, "Child\nParent", "/y", AgentTiers)
	assert.Same(t, chain, e.askers[0].access)
	load(&e, "User-agent: Child\nDisallow: /\n", 0, 0)
	assert.EqualValues(t, 0, ask(&e, "Child", "/y", AgentTyped)[2], "another file")
}
