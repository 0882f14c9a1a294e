package main

import (
	"strings"

	"robotstxt/robots"
)

// contents is what parse prints as JSON.
type contents struct {
	File     string         `json:"file"`
	Dialect  string         `json:"dialect"`
	Octets   int            `json:"octets"`
	Lines    int            `json:"lines"`
	Refused  *int32         `json:"refused"`
	Groups   []groupOf      `json:"groups"`
	Sitemaps []sitemapOf    `json:"sitemaps"`
	Others   []recordOf     `json:"others"`
	Findings map[string]int `json:"findings"` // by severity
}

type groupOf struct {
	Agents  []agentOf `json:"agents"`
	Rules   []ruleOf  `json:"rules"`
	Ignored bool      `json:"ignored"`
}

type agentOf struct {
	Line int32  `json:"line"`
	Name string `json:"name"`
}

type ruleOf struct {
	Line int32  `json:"line"`
	Type string `json:"type"`
	Path string `json:"path"`
}

type sitemapOf struct {
	Line int32  `json:"line"`
	URL  string `json:"url"`
}

type recordOf struct {
	Line int32  `json:"line"`
	Kind string `json:"kind"`
	Text string `json:"text"`
}

func parseValues() []any { return []any{"kinds", strings.Join(codesOf("record")[1:], ", ")} }

// declareParse is the command that shows what a file holds.
func declareParse(o *options) action {
	how := o.reading()
	asJSON := o.toggle("json", text("cli.option.json"))
	return func(t *terminal, operands []string) int {
		file, err := how.read(t, operands[0])
		if err != nil {
			return t.complain(err.Error())
		}
		c := contentsOf(operands[0], file)
		if *asJSON {
			return t.showJSON(exitGood, c)
		}
		var page outline
		c.say(&page, file)
		return t.show(exitGood, page.String())
	}
}

func contentsOf(name string, file *robots.File) *contents {
	source := file.Source()
	c := &contents{
		File: name, Dialect: file.Dialect().Name, Octets: len(source.Data()), Lines: len(source.Lines()),
		Groups: []groupOf{}, Sitemaps: []sitemapOf{}, Others: []recordOf{}, Findings: map[string]int{},
	}
	if line := file.Refused(); line > 0 {
		c.Refused = &line
	}
	for _, group := range file.Groups() {
		g := groupOf{Agents: []agentOf{}, Rules: []ruleOf{}, Ignored: group.Ignored}
		for _, agent := range group.Agents {
			g.Agents = append(g.Agents, agentOf{agent.Line, source.Text(agent.Name)})
		}
		for _, rule := range group.Rules {
			g.Rules = append(g.Rules, ruleOf{rule.Line, rule.Type.String(), source.Text(rule.Path)})
		}
		c.Groups = append(c.Groups, g)
	}
	for _, record := range file.Records() {
		line := &source.Lines()[record.Line-1]
		if record.Kind == robots.RecordSitemap {
			c.Sitemaps = append(c.Sitemaps, sitemapOf{record.Line, source.Text(line.Value)})
		} else {
			c.Others = append(c.Others, recordOf{record.Line, record.Kind.String(), source.Text(line.Record())})
		}
	}
	for _, severity := range codesOf("severity") {
		c.Findings[severity] = 0
	}
	for _, issue := range file.Issues() {
		c.Findings[issue.Severity.String()]++
	}
	return c
}

// say prints it for people, in the words of the page's structure.
func (c *contents) say(page *outline, file *robots.File) {
	found, rules := 0, 0
	for _, count := range c.Findings {
		found += count
	}
	for _, g := range c.Groups {
		rules += len(g.Rules)
	}
	page.say(0, text("cli.parse.size", "file", visible(c.File), "octets", counted("octets", c.Octets), "lines", counted("cli.parse.lines", c.Lines),
		"groups", counted("groups", len(c.Groups)), "rules", counted("rules", rules), "findings", counted("findings", found)))
	if c.Dialect != robots.RFC9309.Name {
		page.say(0, text("structure.dialect", "reader", readerTitle(c.Dialect)))
	}
	if c.Refused != nil {
		page.say(0, text("structure.refused", "line", line(*c.Refused)))
	}
	switch v, settled := file.Outcome(); {
	case settled && v.Cause == robots.CauseOversize:
		page.say(0, text("structure.oversize"))
	case settled && v.Cause != robots.CauseRefused:
		page.say(0, text("structure.decided"))
	}
	c.sayGroups(page)
	page.blank()
	if len(c.Sitemaps) == 0 {
		page.say(0, text("structure.sitemaps.none"))
	} else {
		var rows table
		for _, sitemap := range c.Sitemaps {
			rows.add(line(sitemap.Line), visible(sitemap.URL))
		}
		page.say(0, text("structure.sitemaps"))
		page.say(1, rows.String())
	}
	c.sayOthers(page)
}

func (c *contents) sayGroups(page *outline) {
	if len(c.Groups) == 0 {
		page.blank()
		page.say(0, text("structure.groups.none"))
	}
	for _, group := range c.Groups {
		var rows table
		for _, agent := range group.Agents {
			name := visible(agent.Name)
			if name == "" {
				name = text("groups.nobody")
			}
			rows.add(line(agent.Line), name)
		}
		for _, rule := range group.Rules {
			path := visible(rule.Path)
			if path == "" {
				path = text("structure.empty")
			}
			rows.add(line(rule.Line), "  "+rule.Type+" "+path)
		}
		page.blank()
		page.say(0, rows.String())
		if group.Ignored {
			page.say(0, text("structure.ignored"))
		}
	}
}

// sayOthers lists all other lines by why they do not count.
func (c *contents) sayOthers(page *outline) {
	if len(c.Others) == 0 {
		page.blank()
		page.say(0, text("structure.others.none"))
		return
	}
	for _, kind := range codesOf("record") {
		var rows table
		for _, other := range c.Others {
			if other.Kind == kind {
				rows.add(line(other.Line), visible(other.Text))
			}
		}
		if len(rows) > 0 {
			page.blank()
			page.say(0, text("record."+kind)+". "+text("record."+kind+".about"))
			page.say(1, rows.String())
		}
	}
}
