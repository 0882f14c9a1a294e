package main

import (
	"strconv"
	"strings"

	"robotstxt/robots"
)

// Groups and names that are listed one by one; more are counted.
const (
	shownGroups = 8
	shownNames  = 5
)

// warn says what a person should know besides the verdict: that some readers
// answer otherwise, and how the path was taken.
func warn(page *outline, file *robots.File, d robots.Decision, url string) {
	if d.Substring != nil {
		page.say(1, sentences(text("reader.substring"), otherwise(file, *d.Substring)))
	}
	if d.Limited != nil {
		page.say(1, sentences(text("reader.limited", "limit", number(robots.SizeLimit)), otherwise(file, *d.Limited)))
	}
	for bit, fact := range codesOf("target") {
		switch has := d.Target>>bit&1 != 0; {
		case !has, fact == "url", fact == "slash-added" && d.Target&robots.HostLike != 0:
		case fact == "slash-added" && strings.TrimSpace(url) == "":
			page.say(1, text("target.empty"))
		default:
			page.say(1, text("target."+fact, "path", visible(d.Path), "typed", visible(url)))
		}
	}
}

func otherwise(file *robots.File, v robots.Verdict) string {
	if v.Rule.Line > 0 {
		return text("reader.by", "verdict", verdictWord(v), "line", line(v.Rule.Line), "rule", visible(file.Text(v.Rule)))
	}
	return text("reader.none", "verdict", verdictWord(v))
}

// explain says how the answer came about, step by step.
func explain(page *outline, file *robots.File, d robots.Decision, url string) {
	dialect := file.Dialect()
	page.blank()
	page.say(1, text("steps.title"))
	if dialect.Name != robots.RFC9309.Name {
		page.say(1, text("steps.dialect", "reader", readerTitle(dialect.Name)))
	}
	if _, settled := file.Outcome(); settled || d.Cause == robots.CauseRobotsTxt {
		page.say(1, text("steps.decided"))
	}
	for i, step := range []struct {
		title string
		say   func()
	}{
		{"steps.agent", func() { sayAgent(page, &dialect, d) }},
		{"steps.groups", func() { sayGroups(page, file, &dialect, d) }},
		{"steps.path", func() { sayPath(page, d, url) }},
		{"steps.rules", func() { sayRules(page, file, &dialect, d) }},
	} {
		page.blank()
		page.say(1, strconv.Itoa(i+1)+". "+text(step.title))
		step.say()
	}
}

func sayAgent(page *outline, dialect *robots.Dialect, d robots.Decision) {
	if len(d.Names) == 0 {
		page.say(2, text("steps.agent.none"))
		return
	}
	switch departing(dialect, robots.FieldAsked) {
	case "text":
		page.say(2, text("steps.agent.text"))
	case "slash":
		page.say(2, text("steps.agent.slash"))
	default:
		page.say(2, counted("steps.agent.names", len(d.Names)))
	}
	for _, name := range d.Names {
		outcome := text("steps.agent.unmatched")
		if name.Matched {
			outcome = text("steps.agent.matched")
		}
		page.say(3, visible(name.Text)+" "+outcome)
	}
}

func sayGroups(page *outline, file *robots.File, dialect *robots.Dialect, d robots.Decision) {
	if len(d.Groups) == 0 {
		page.say(2, text("steps.groups.none"))
		return
	}
	field, about := robots.FieldChoice, "steps.groups.named"
	if d.Star {
		field, about = robots.FieldStarGroups, "steps.groups.star"
	}
	said := counted(about, len(d.Groups))
	if departing(dialect, field) != "" {
		said = sentences(counted("steps.groups.taken", len(d.Groups)), departure(dialect, field))
	}
	// Some readers drop rules of a group.
	if departing(dialect, robots.FieldEmptyRule)+departing(dialect, robots.FieldRuleLength)+departing(dialect, robots.FieldRuleCount) == "" {
		rules := 0
		for _, group := range d.Groups {
			rules += len(file.Groups()[group].Rules)
		}
		said = sentences(said, counted("steps.groups.rules", rules))
	}
	page.say(2, said)
	for _, group := range d.Groups[:min(len(d.Groups), shownGroups)] {
		g := &file.Groups()[group]
		page.say(3, counted("steps.group", len(g.Rules), "line", line(g.Agents[0].Line), "names", namesOf(file, g)))
	}
	if more := len(d.Groups) - shownGroups; more > 0 {
		page.say(3, counted("steps.groups.more", more))
	}
}

// namesOf lists the first names of a group.
func namesOf(file *robots.File, group *robots.Group) string {
	var names []string
	for _, agent := range group.Agents[:min(len(group.Agents), shownNames)] {
		names = append(names, visible(file.Source().Text(agent.Name)))
	}
	if len(group.Agents) > shownNames {
		names = append(names, "…")
	}
	return enumerated(names)
}

// sayPath shows the path, and below it what the winning pattern spells out.
func sayPath(page *outline, d robots.Decision, url string) {
	page.say(2, visible(d.Path))
	said := text("steps.path.changed")
	if d.Path == url {
		said = text("steps.path.same")
	}
	var under strings.Builder
	at := int32(0)
	covered := false
	for _, span := range d.Covered {
		under.WriteString(strings.Repeat(" ", width(d.Path[at:span.Start])))
		under.WriteString(strings.Repeat("^", width(d.Path[span.Start:span.End])))
		covered = covered || !span.Empty()
		at = span.End
	}
	if covered {
		page.say(2, under.String())
		said = sentences(said, text("steps.path.covered"))
	}
	page.say(2, said)
}

// width is how many columns a text takes that stands in a file.
func width(text string) int { return columns(visible(text)) }

// sayRules lists every rule that matches, the best first, and why the others
// lost.
func sayRules(page *outline, file *robots.File, dialect *robots.Dialect, d robots.Decision) {
	if len(d.Candidates) == 0 && len(d.Groups) == 0 {
		page.say(2, text("steps.rules.no-group"))
		return
	}
	if len(d.Candidates) == 0 {
		page.say(2, text("steps.rules.none"))
		return
	}
	about, ranked := "steps.rules.count", true
	if precedence := departing(dialect, robots.FieldPrecedence); precedence != "" {
		about, ranked = about+"."+precedence, precedence != "first"
	}
	page.say(2, counted(about, len(d.Candidates)))
	var rows table
	row := func(number, rule, length, outcome string) {
		if ranked {
			rows.add(number, rule, length, outcome)
		} else {
			rows.add(number, rule, outcome)
		}
	}
	row(text("steps.rules.line"), text("steps.rules.rule"), text("steps.rules.length"), text("steps.rules.outcome"))
	for _, c := range d.Candidates {
		row(strconv.Itoa(int(c.Rule.Line)), visible(file.Text(c.Rule)), number(c.Length), text("outcome."+c.Outcome.String()))
	}
	page.say(2, rows.String())
}

// preferenceKeys are the keys as their drafts spell them.
var preferenceKeys = [...]string{robots.PreferenceSignal: "Content-Signal", robots.PreferenceUsage: "Content-Usage"}

// sayPreferences says what the file wishes for, a line of the file each.
func sayPreferences(page *outline, file *robots.File, preferences []robots.Preference) {
	page.blank()
	page.say(1, text("preferences.title"))
	if len(preferences) == 0 {
		page.say(1, text("preferences.none"))
		return
	}
	page.say(1, text("preferences.about"))
	for len(preferences) > 0 {
		first := preferences[0]
		var uses []string
		var rest []robots.Preference
		for _, p := range preferences {
			if p.Line == first.Line {
				uses = append(uses, useOf(file, p))
			} else {
				rest = append(rest, p)
			}
		}
		page.say(2, text("preferences.line", "key", preferenceKeys[first.Kind], "uses", enumerated(uses), "line", line(first.Line)))
		preferences = rest
	}
}

func useOf(file *robots.File, p robots.Preference) string {
	stated := visible(file.Source().Text(p.Stated))
	switch p.Value {
	case robots.PreferenceBroken:
		return text("preferences.broken", "text", stated)
	case robots.PreferenceYes:
		stated = text("preferences.yes")
	case robots.PreferenceNo:
		stated = text("preferences.no")
	}
	key := "preferences.use"
	if !p.Known {
		key = "preferences.use.unknown"
	}
	return text(key, "label", visible(file.Source().Text(p.Label)), "value", stated)
}
