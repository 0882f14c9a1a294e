package robots_test

import (
	"slices"
	"testing"

	"robotstxt/robots"
	"robotstxt/selftest"
)

// Every vector is a seed, and so are some files that are hardly text.
func seed(f *testing.F, add func(data []byte, agent, url string)) {
	topics, err := selftest.Load()
	if err != nil {
		f.Fatal(err)
	}
	for _, topic := range topics {
		for _, c := range topic.Cases {
			data, agent, url := c.Data(), "ExampleBot", "/"
			if len(data) > 1<<16 {
				continue // the fuzzer does better on small inputs
			}
			if c.Agent != nil {
				agent = *c.Agent
			}
			if c.Kind == "check" || c.Kind == "preferences" {
				url = c.Target()
			}
			add(data, agent, url)
		}
	}
	for _, text := range []string{"", "\xEF\xBB", "*****", "\x00\x00", "\xFF\xFEU\x00", "User-agent:*\nAllow:*$*$\r\rDisallow:?%", ":\n::\n#:", "/%%32F", "/ツ%%32F"} {
		add([]byte(text), text, text)
	}
}

func FuzzScan(f *testing.F) {
	seed(f, func(data []byte, _, _ string) { f.Add(data) })
	f.Fuzz(func(t *testing.T, data []byte) {
		source := robots.Scan(data)
		at := int32(source.MarkLength())
		for i, line := range source.Lines() {
			extent := line.Extent()
			if extent.Start != at || extent.End <= at {
				t.Fatalf("line %d is %v, want it to start at %d", i+1, extent, at)
			}
			at = extent.End
			// Key, value and comment stand in the line, in this order.
			order := []int32{line.Text.Start, line.Key.Start, line.Key.End, line.Value.Start, line.Value.End}
			if !line.Comment.Empty() {
				order = append(order, line.Comment.Start, line.Comment.End)
			}
			if order = append(order, line.Text.End); !slices.IsSorted(order) {
				t.Fatalf("line %d: %+v", i+1, line)
			}
		}
		if int(at) != len(data) {
			t.Fatalf("lines end at %d of %d", at, len(data))
		}
		file := source.Parse(robots.RFC9309)
		last := int32(0)
		for _, issue := range file.Issues() {
			if issue.Span.Start < last || issue.Span.End < issue.Span.Start || int(issue.Span.End) > len(data) {
				t.Fatalf("issue out of place: %+v", issue)
			}
			last = issue.Span.Start
		}
		total := len(file.UserAgentLines()) + len(file.Rules()) + len(file.Records())
		for _, group := range file.Groups() {
			if len(group.Agents) == 0 {
				t.Fatal("a group without a user-agent line")
			}
		}
		if total > len(source.Lines())+len(file.Rules()) {
			t.Fatalf("%d things in %d lines", total, len(source.Lines()))
		}
	})
}

func FuzzCheck(f *testing.F) {
	seed(f, func(data []byte, agent, url string) { f.Add(data, agent, url) })
	f.Fuzz(func(t *testing.T, data []byte, agent, url string) {
		if len(url) > 300 || len(data) > 10000 {
			return // the slow matcher is slow
		}
		file := robots.Scan(data).Parse(robots.RFC9309)
		access := file.For(robots.ReadAgent(agent))
		decision := access.Explain(url)
		if verdict := access.Check(url); verdict != decision.Verdict {
			t.Fatalf("explained %+v, checked %+v", decision.Verdict, verdict)
		}
		checkDecision(t, file, decision)
		if decision.Cause == robots.CauseRule || decision.Cause == robots.CauseNoRule {
			checkCandidates(t, file, decision)
		}
		if again := access.Explain(decision.Path); again.Path != decision.Path || again.Verdict != decision.Verdict {
			t.Fatalf("the normalised path %q answers otherwise: %+v, %+v", decision.Path, again.Verdict, decision.Verdict)
		}
	})
}

func FuzzPreferences(f *testing.F) {
	seed(f, func(data []byte, agent, url string) { f.Add(data, agent, url) })
	for _, value := range []string{"/", "/a ", "a=(b;c=\"d\"", "a=%\"%c3\"", "a=@1.2;b, a=:c:", "a,a,a"} {
		f.Add([]byte("User-agent: *\nContent-Usage: "+value+"\nContent-Signal: "+value), "ExampleBot", "/a")
	}
	f.Fuzz(func(t *testing.T, data []byte, agent, url string) {
		if len(url) > 300 || len(data) > 10000 {
			return // so many dialects take their time
		}
		for _, dialect := range robots.Dialects() {
			file := robots.Scan(data).Parse(dialect)
			access := file.For(robots.ReadAgent(agent))
			found := access.Preferences(url)
			if len(found) > 0 && (!file.HasPreferences() || !access.Check(url).Allowed) {
				t.Fatalf("%+v where there are none", found)
			}
			checkPreferences(t, file, found)
		}
	})
}

// checkPreferences holds what every answer must hold.
func checkPreferences(t *testing.T, file *robots.File, found []robots.Preference) {
	type use struct {
		kind  robots.PreferenceKind
		label string
	}
	last := int32(0)
	said := make(map[use]bool)
	for _, p := range found {
		line := file.Source().Lines()[p.Line-1].Value
		if p.Label.Start < last || p.Label.Start < line.Start || p.Label.End < p.Label.Start || p.Label.End > line.End {
			t.Fatalf("%+v is out of place, in line %v", p, line)
		}
		if !p.Stated.Empty() && (p.Stated.Start < p.Label.End || p.Stated.End < p.Stated.Start || p.Stated.End > line.End) {
			t.Fatalf("the value of %+v is out of place, in line %v", p, line)
		}
		if (p.Value == robots.PreferenceBroken) != p.Label.Empty() {
			t.Fatalf("%+v", p)
		}
		u := use{p.Kind, file.Source().Text(p.Label)}
		if said[u] && u.label != "" {
			t.Fatalf("%q is answered twice", u.label)
		}
		said[u] = true
		last = p.Label.Start
	}
}

// checkDecision holds what every decision must hold.
func checkDecision(t *testing.T, file *robots.File, d robots.Decision) {
	if (d.Cause == robots.CauseRule) != (d.Rule.Line != 0) {
		t.Fatalf("cause %v, rule %+v", d.Cause, d.Rule)
	}
	last := int32(0)
	for _, s := range d.Covered {
		if s.Start < last || s.End <= s.Start || int(s.End) > len(d.Path) {
			t.Fatalf("covered %v of %q", d.Covered, d.Path)
		}
		last = s.End
	}
	if !slices.IsSorted(d.Groups) {
		t.Fatalf("groups %v", d.Groups)
	}
	if len(file.Groups()) == 0 && d.Cause == robots.CauseNoRule {
		t.Fatal("no group, but no rule")
	}
}

// checkCandidates tries every rule of the groups, slowly.
func checkCandidates(t *testing.T, file *robots.File, d robots.Decision) {
	var want, got []int32
	for _, group := range d.Groups {
		for _, rule := range file.Groups()[group].Rules {
			if pattern := file.Source().Text(rule.Path); slowMatch(pattern, d.Path) {
				want = append(want, rule.Line)
			}
		}
	}
	for i, c := range d.Candidates {
		got = append(got, c.Rule.Line)
		if (i == 0) != (c.Outcome == robots.OutcomeWon) || c.Length > d.Length {
			t.Fatalf("candidate %d: %+v against %+v", i, c, d.Verdict)
		}
		if length := slowLength(file.Source().Text(c.Rule.Path)); length != c.Length {
			t.Fatalf("length of %q: %d, want %d", file.Source().Text(c.Rule.Path), c.Length, length)
		}
	}
	slices.Sort(got)
	if !slices.Equal(want, got) {
		t.Fatalf("rules that match %q: lines %v, want %v", d.Path, got, want)
	}
}
