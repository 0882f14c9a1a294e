package main

import (
	"bytes"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"robotstxt/fetch"
	"robotstxt/robots"
	"robotstxt/sitemap"
)

// checkLimit is how much of a file is read, unpacked: more than a sitemap may
// have, so that it shows where it is past that.
const checkLimit = 2 * sitemap.SizeLimit

// blockedShown is how many URLs that one rule blocks are printed.
const blockedShown = 10

// declareSitemapCheck is the command that looks at sitemaps.
func declareSitemapCheck(o *options) action {
	robotsTxt := o.word("robots", "", text("cli.option.robots"), nil)
	agents := o.words("agent", "a", text("cli.option.agents"), completeTokens)
	site := o.word("site", "", text("cli.option.site"), cobra.NoFileCompletions)
	address := o.word("url", "", text("cli.option.url"), cobra.NoFileCompletions)
	asJSON := o.toggle("json", text("cli.option.json"))
	failOn := o.choice("fail-on", robots.SeverityError.String(), text("cli.option.fail-on"), codesOf("severity"))
	return func(t *terminal, operands []string) int {
		err := oneInput(append(slices.Clone(operands), *robotsTxt)...)
		switch {
		case err != nil:
		case *robotsTxt == "" && (len(*agents) > 0 || o.given("site")):
			err = wrongUsage(text("cli.sitemap-check.no-robots"))
		case o.given("url") && len(operands) > 1:
			err = wrongUsage(text("cli.sitemap-check.one-url"))
		}
		for option, url := range map[string]string{"site": *site, "url": *address} {
			if _, known := robots.ReadOrigin(url); err == nil && o.given(option) && !known {
				err = wrongUsage(text("cli.sitemap-check.bad-url", "option", "--"+option, "value", excerpt(url)))
			}
		}
		if err != nil {
			return t.complain(err.Error())
		}
		c := &sitemapCheck{terminal: t, failOn: sitemap.Severity(slices.Index(codesOf("severity"), *failOn)), url: *address,
			now: time.Now().Unix(), limit: checkLimit, checked: []checkedSitemap{}}
		if *robotsTxt != "" {
			data, err := t.readFile(*robotsTxt)
			if err != nil {
				return t.complain(err.Error())
			}
			if c.robotsName = *robotsTxt; len(*agents) == 0 {
				*agents = []string{"*"}
			}
			c.agents = *agents
			c.robots = robots.Scan(data).Parse(robots.RFC9309, robots.Fetch{URL: *site})
		}
		for _, name := range operands {
			c.check(name)
		}
		if *asJSON {
			return max(c.status, t.showJSON(c.status, c.checked))
		}
		return max(c.status, t.show(c.status, c.describe()))
	}
}

// checkedSitemap is a sitemap, as JSON has it.
type checkedSitemap struct {
	File     string           `json:"file"`
	Kind     string           `json:"kind"`
	Size     int              `json:"size"` // octets, unpacked
	Cut      bool             `json:"cut"`  // there is more, which was not read
	Entries  int              `json:"entries"`
	Findings []sitemapFinding `json:"findings"`
	Robots   *sitemapAccess   `json:"robots"` // null without --robots
}

// sitemapFinding is an issue of a sitemap.
type sitemapFinding struct {
	Line     int32  `json:"line"`
	Column   int    `json:"column"`
	Start    int    `json:"start"`
	End      int    `json:"end"`
	Severity string `json:"severity"`
	Code     string `json:"code"`
	Message  string `json:"message"`
	Text     string `json:"text"`
}

// sitemapAccess is what a robots.txt says of a sitemap and its URLs.
type sitemapAccess struct {
	URL    *string       `json:"url"`   // of the sitemap, where it is known
	Named  []int32       `json:"lines"` // of the Sitemap lines that name it
	Agents []agentAccess `json:"agents"`
}

// agentAccess is that for one agent.
type agentAccess struct {
	Agent       string    `json:"agent"`
	Allowed     int       `json:"allowed"`
	Blocked     []blocked `json:"blocked"` // by what decides, in the order of the sitemap
	NotGoverned []string  `json:"not_governed"`
	Itself      *verdict  `json:"itself"` // the sitemap; null when its URL is not known

	answer robots.Verdict
}

// blocked is the URLs that one rule keeps an agent from.
type blocked struct {
	Cause string   `json:"cause"`
	Line  *int32   `json:"line"`
	URLs  []string `json:"urls"`

	by robots.Verdict
}

// sitemapCheck looks at one file after the other.
type sitemapCheck struct {
	terminal   *terminal
	failOn     sitemap.Severity
	url        string
	now        int64
	limit      int64
	robotsName string
	robots     *robots.File // nil without
	agents     []string
	checked    []checkedSitemap
	status     int
}

func (c *sitemapCheck) check(name string) {
	packed, err := c.terminal.readFile(name)
	if err != nil {
		c.status = c.terminal.complain(err.Error())
		return
	}
	unpacker := fetch.NewUnpacker(bytes.NewReader(packed), c.limit, "")
	data, _ := io.ReadAll(unpacker) // octets in memory are read without an error
	url := c.addressOf(name)
	reader := sitemap.NewReader(sitemap.Fetch{URL: url, Now: c.now, Gzip: unpacker.Gzip()})
	_, _ = reader.Write(data)
	end := reader.Close
	if unpacker.Cut() {
		end = reader.Cut
		c.terminal.report(text("cli.sitemap-check.cut", "file", name, "size", sizeText(int(c.limit))) + "\n")
		c.status = max(c.status, exitNegative)
	}
	doc := end()
	found := checkedSitemap{File: name, Kind: doc.Kind.String(), Size: doc.Size, Cut: unpacker.Cut(), Entries: doc.Total(), Findings: []sitemapFinding{}}
	for _, i := range doc.Issues() {
		found.Findings = append(found.Findings, sitemapFindingOf(data, i))
		if i.Severity <= c.failOn {
			c.status = max(c.status, exitNegative)
		}
	}
	if c.robots != nil {
		found.Robots = c.access(doc, url)
	}
	c.checked = append(c.checked, found)
}

// addressOf gives the URL of a sitemap: the one that was given, or that of the
// only Sitemap line whose file has its name.
func (c *sitemapCheck) addressOf(name string) string {
	if c.url != "" || c.robots == nil || name == standardInput {
		return c.url
	}
	base := name[strings.LastIndexAny(name, `/\`)+1:]
	address := ""
	for _, url := range c.robots.Sitemaps() {
		path, _, _ := strings.Cut(url, "?")
		if strings.HasSuffix(path, "/"+base) && url != address {
			if address != "" {
				return ""
			}
			address = url
		}
	}
	return address
}

func sitemapFindingOf(data []byte, i sitemap.Issue) sitemapFinding {
	start, end := min(i.Span.Start, len(data)), min(i.Span.End, len(data))
	said := string(data[start:end])
	at := bytes.LastIndexAny(data[:start], "\r\n") + 1
	key := "sitemap.issue." + i.Code.String()
	pairs := []any{"value", visible(excerpt(strings.TrimSpace(said))), "line", line(i.RelatedLine), "size", sizeText(i.Arg),
		"related", visible(excerpt(strings.TrimSpace(string(data[min(i.Related.Start, len(data)):min(i.Related.End, len(data))])))),
		"flaw", text("sitemap.namespace-flaw." + namespaceFlaw(i))}
	return sitemapFinding{
		Line: i.Line, Column: utf8.RuneCount(data[at:start]) + 1, Start: i.Span.Start, End: i.Span.End,
		Severity: i.Severity.String(), Code: i.Code.String(), Message: either(key, i.Arg, pairs...), Text: said,
	}
}

func namespaceFlaw(i sitemap.Issue) string {
	if i.Code != sitemap.IssueNamespaceWrong {
		return sitemap.NamespaceOther.String()
	}
	return sitemap.NamespaceFlaw(i.Arg).String()
}

// access asks for every URL of a sitemap, and for the sitemap.
func (c *sitemapCheck) access(doc *sitemap.Document, url string) *sitemapAccess {
	a := &sitemapAccess{Named: []int32{}, Agents: []agentAccess{}}
	if url != "" {
		a.URL = &url
		named := c.robots.Sitemaps()
		for _, r := range c.robots.Records() {
			if r.Kind != robots.RecordSitemap {
				continue
			}
			if named[0] == url {
				a.Named = append(a.Named, r.Line)
			}
			named = named[1:]
		}
	}
	for _, name := range c.agents {
		who := robots.ReadAgent(name)
		if name == "*" {
			who = robots.ReadAgent("")
		}
		access := c.robots.For(who)
		agent := agentAccess{Agent: name, Blocked: []blocked{}, NotGoverned: []string{}}
		for _, e := range doc.Entries() {
			if !e.Loc.Given() {
				continue
			}
			agent.add(c.robots, access, doc.Text(e.Loc))
		}
		slices.SortStableFunc(agent.Blocked, func(a, b blocked) int { return int(a.by.Rule.Line - b.by.Rule.Line) })
		if url != "" {
			agent.answer = access.Check(url)
			itself := verdictOf(c.robots, agent.answer)
			agent.Itself = &itself
		}
		if len(agent.Blocked) > 0 || agent.Itself != nil && isNegative(agent.answer) && agent.answer.Decided() {
			c.status = max(c.status, exitNegative)
		}
		a.Agents = append(a.Agents, agent)
	}
	return a
}

func (a *agentAccess) add(file *robots.File, access *robots.Access, url string) {
	v := access.Check(url)
	switch {
	case !v.Decided():
		a.NotGoverned = append(a.NotGoverned, url)
		return
	case v.Allowed:
		a.Allowed++
		return
	}
	for i := range a.Blocked {
		if a.Blocked[i].by.Rule.Line == v.Rule.Line && a.Blocked[i].by.Cause == v.Cause {
			a.Blocked[i].URLs = append(a.Blocked[i].URLs, url)
			return
		}
	}
	one := verdictOf(file, v)
	a.Blocked = append(a.Blocked, blocked{Cause: one.Cause, Line: one.Line, URLs: []string{url}, by: v})
}

// describe says it for people, and for editors and CI.
func (c *sitemapCheck) describe() string {
	var said outline
	for _, s := range c.checked {
		for _, f := range s.Findings {
			said.say(0, place(s.File, f.Line)+":"+strconv.Itoa(f.Column)+": "+f.Severity+": "+f.Message+" ["+f.Code+"]")
		}
		if s.Robots == nil {
			continue
		}
		said.say(0, s.File+": "+text("sitemap.kind."+s.Kind)+", "+counted("sitemaps.entries", s.Entries))
		switch a := s.Robots; {
		case a.URL == nil:
			said.say(1, text("cli.sitemap-check.no-address"))
		case len(a.Named) == 0:
			said.say(1, text("sitemaps.unnamed"))
		default:
			said.say(1, text("sitemaps.named", "line", line(a.Named[0])))
		}
		for i := range s.Robots.Agents {
			c.describeAgent(&said, &s.Robots.Agents[i])
		}
	}
	return said.String()
}

func (c *sitemapCheck) describeAgent(said *outline, a *agentAccess) {
	total := 0
	for _, b := range a.Blocked {
		total += len(b.URLs)
	}
	said.say(1, text("cli.sitemap-check.agent", "agent", visible(a.Agent), "blocked", number(total), "allowed", number(a.Allowed), "others", number(len(a.NotGoverned))))
	if a.Itself != nil && isNegative(a.answer) {
		key := "cli.sitemap-check.itself"
		if !a.answer.Decided() {
			key = "cli.sitemap-check.itself-outside"
		}
		said.say(2, text(key, "by", decidedBy(c.robotsName, c.robots, a.answer)))
	}
	for _, b := range a.Blocked {
		said.say(2, text("cli.sitemap-check.blocked", "by", decidedBy(c.robotsName, c.robots, b.by), "count", number(len(b.URLs))))
		for _, url := range b.URLs[:min(len(b.URLs), blockedShown)] {
			said.say(3, visible(url))
		}
		if more := len(b.URLs) - blockedShown; more > 0 {
			said.say(3, text("sitemaps.others", "others", number(more)))
		}
	}
}
