package selftest

import (
	"fmt"

	"robotstxt/robots"
)

// Run asks the engine what the case asks, in one of the dialects the case has
// an answer for. The result has just the fields that the kind of case has, Path
// and Length only when the case gives them, and in a dialect other than
// RFC 9309 nothing but what the case gives.
func (c *Case) Run(dialect string) (Answer, error) {
	d, ok := robots.DialectNamed(dialect)
	if !ok {
		return Answer{}, fmt.Errorf("no dialect %q", dialect)
	}
	return c.run(d, c.Expect[dialect])
}

// run asks what the case asks in a dialect of which want is the answer.
func (c *Case) run(d robots.Dialect, want Answer) (Answer, error) {
	file := robots.Scan(c.Data()).Parse(d, c.Answered())
	switch c.Kind {
	case "check":
		got := checkAnswer(file.Check(c.Who(), c.Target()), want)
		if d.Name != robots.RFC9309.Name {
			got = got.short(want)
		}
		return got, nil
	case "parse":
		return parseAnswer(file), nil
	case "issues":
		return issuesAnswer(file), nil
	case "size":
		return sizeAnswer(file.Source()), nil
	case "preferences":
		return preferencesAnswer(file, c.Who(), c.Target()), nil
	}
	return Answer{}, fmt.Errorf("no kind %q", c.Kind)
}

func checkAnswer(d robots.Decision, want Answer) Answer {
	verdict := other(d.Verdict)
	got := Answer{Allowed: verdict.Allowed, Line: verdict.Line, Cause: d.Cause.String()}
	if want.Path != nil {
		got.Path = &d.Path
	}
	if want.Length != nil {
		got.Length = &d.Length
	}
	if d.Substring != nil {
		got.Substring = other(*d.Substring)
	}
	if d.Limited != nil {
		got.Limited = other(*d.Limited)
	}
	return got
}

// short leaves the fields that want gives.
func (a Answer) short(want Answer) Answer {
	short := Answer{Allowed: a.Allowed}
	if want.gives("line") {
		short.Line = a.Line
	}
	if want.gives("cause") {
		short.Cause = a.Cause
	}
	return short
}

func other(v robots.Verdict) *Other {
	var o Other
	if v.Decided() {
		o.Allowed = &v.Allowed
	}
	if v.Rule.Line != 0 {
		o.Line = &v.Rule.Line
	}
	return &o
}

func parseAnswer(f *robots.File) Answer {
	source := f.Source()
	got := Answer{Groups: []Group{}, Sitemaps: []Sitemap{}, Records: []Record{}}
	for _, g := range f.Groups() {
		group := Group{Agents: []Agent{}, Rules: []Rule{}}
		for _, a := range g.Agents {
			group.Agents = append(group.Agents, Agent{a.Line, source.Text(a.Name)})
		}
		for _, r := range g.Rules {
			group.Rules = append(group.Rules, Rule{r.Line, r.Type.String(), source.Text(r.Path)})
		}
		got.Groups = append(got.Groups, group)
	}
	for _, r := range f.Records() {
		line := &source.Lines()[r.Line-1]
		if r.Kind == robots.RecordSitemap {
			got.Sitemaps = append(got.Sitemaps, Sitemap{r.Line, source.Text(line.Value)})
		} else {
			got.Records = append(got.Records, Record{r.Line, r.Kind.String(), source.Text(line.Record())})
		}
	}
	return got
}

func issuesAnswer(f *robots.File) Answer {
	got := Answer{Issues: []Issue{}}
	for _, i := range f.Issues() {
		got.Issues = append(got.Issues, Issue{i.Code.String(), i.Line, shown(f.Source().Text(i.Span))})
	}
	return got
}

// shown is text as JSON has it: U+FFFD for each octet that is not UTF-8.
func shown(text string) string { return string([]rune(text)) }

func preferencesAnswer(f *robots.File, who robots.Agent, url string) Answer {
	source := f.Source()
	got := Answer{Preferences: []Preference{}}
	for _, p := range f.For(who).Preferences(url) {
		got.Preferences = append(got.Preferences, Preference{
			Kind: p.Kind.String(), Label: source.Text(p.Label), Value: p.Value.String(), Stated: shown(source.Text(p.Stated)),
			Known: p.Known, Line: p.Line, Length: p.Length,
		})
	}
	return got
}

func sizeAnswer(s *robots.Source) Answer {
	octets, state, cut := s.Size()
	got := Answer{Octets: &octets, Size: state.String()}
	if cut != 0 {
		got.CutLine = &cut
	}
	return got
}
