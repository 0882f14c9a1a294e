package main

import (
	"strconv"

	"robotstxt/crawlers"
	"robotstxt/robots"
)

// The purposes of those who are no crawlers of the registry.
const (
	purposeAnybody  = "anybody"  // whom neither the file nor the registry names
	purposeUnlisted = "unlisted" // the file names it, the registry does not
)

// asker is somebody who may ask for a path, as JSON has it.
type asker struct {
	Name     string  `json:"name"`
	Operator *string `json:"operator"`
	Purpose  string  `json:"purpose"`
	Named    bool    `json:"named"` // by the file
	Obeys    *string `json:"obeys"`
	verdict

	crawler crawlers.Crawler
	answer  robots.Verdict
}

// declareCrawlers is the command that asks for everybody.
func declareCrawlers(o *options) action {
	how := o.reading()
	asJSON := o.toggle("json", text("cli.option.json"))
	return func(t *terminal, operands []string) int {
		file, err := how.read(t, operands[0])
		if err != nil {
			return t.complain(err.Error())
		}
		url := "/"
		if len(operands) > 1 {
			url = operands[1]
		}
		s := newSurvey(operands[0], file, url)
		if *asJSON {
			return t.showJSON(s.status(), s.askers)
		}
		var page outline
		s.say(&page)
		return t.show(s.status(), page.String())
	}
}

// survey is the answers to everybody about one path: anybody first, then the
// registry in its order, then the names that only the file has.
type survey struct {
	name   string
	file   *robots.File
	url    string
	askers []asker
}

func newSurvey(name string, file *robots.File, url string) *survey {
	s := &survey{name: name, file: file, url: url}
	named, others := crawlers.Named(file)
	s.ask(asker{Name: "*", Purpose: purposeAnybody}, robots.ReadAgent(""))
	for _, c := range crawlers.All() {
		obeys := string(c.Obeys)
		s.ask(asker{Name: c.Token, Operator: &c.Operator, Purpose: string(c.Purpose), Named: named[c.Token], Obeys: &obeys, crawler: c}, c.Agent())
	}
	for _, other := range others {
		s.ask(asker{Name: other, Purpose: purposeUnlisted, Named: true}, robots.ReadAgent(other))
	}
	return s
}

func (s *survey) ask(who asker, agent robots.Agent) {
	who.answer = s.file.For(agent).Check(s.url)
	who.verdict = verdictOf(s.file, who.answer)
	s.askers = append(s.askers, who)
}

func (s *survey) status() int {
	for _, a := range s.askers {
		if isNegative(a.answer) {
			return exitNegative
		}
	}
	return exitGood
}

// tally counts some askers.
type tally struct{ total, blocked, undecided, deaf int }

func tallyOf(askers []asker) (t tally) {
	t.total = len(askers)
	for _, a := range askers {
		switch {
		case !a.answer.Decided():
			t.undecided++
		case !a.answer.Allowed:
			t.blocked++
			if a.crawler.Obeys == crawlers.No {
				t.deaf++
			}
		}
	}
	return t
}

// of gives the askers of a purpose.
func (s *survey) of(purpose string) []asker {
	var list []asker
	for _, a := range s.askers {
		if a.Purpose == purpose {
			list = append(list, a)
		}
	}
	return list
}

// say prints the askers by purpose, in the words of the page.
func (s *survey) say(page *outline) {
	anybody := s.askers[0]
	listed := s.askers[1 : len(s.askers)-len(s.of(purposeUnlisted))]
	if t := tallyOf(listed); t.undecided == t.total {
		page.say(0, text("crawlers.outcome.none", "cause", shortCause(anybody.answer)))
	} else {
		page.say(0, text("crawlers.outcome", "url", visible(s.url), "blocked", number(t.blocked), "total", number(t.total)))
	}
	page.say(0, labelled(text("crawlers.anybody"), verdictWord(anybody.answer)))
	page.say(1, decidedBy(s.name, s.file, anybody.answer))
	for _, purpose := range crawlers.Purposes() {
		s.sayPurpose(page, string(purpose), text("purpose."+string(purpose)))
	}
	s.sayPurpose(page, purposeUnlisted, text("crawlers.unlisted"))
}

func (s *survey) sayPurpose(page *outline, purpose, title string) {
	askers := s.of(purpose)
	if len(askers) == 0 {
		return
	}
	t := tallyOf(askers)
	var said []string
	if t.total > t.undecided {
		said = append(said, counted("crawlers.blocks."+purpose, t.total-t.undecided, "blocked", number(t.blocked)))
	}
	if t.undecided > 0 {
		said = append(said, counted("crawlers.undecided", t.undecided))
	}
	if t.deaf > 0 {
		said = append(said, counted("crawlers.deaf-blocked", t.deaf))
	}
	page.blank()
	page.say(0, labelled(title, sentences(said...)))
	var rows table
	for _, a := range askers {
		at, by := "", ""
		if a.answer.Rule.Line > 0 {
			at, by = strconv.Itoa(int(a.answer.Rule.Line)), visible(s.file.Text(a.answer.Rule))
		} else {
			by = shortCause(a.answer)
		}
		rows.add(visible(a.Name), a.crawler.Operator, verdictWord(a.answer), at, by, notesOn(a.crawler))
	}
	page.say(1, rows.String())
}

// notesOn says what is known of how a crawler takes an answer.
func notesOn(c crawlers.Crawler) string {
	var notes []string
	switch c.Obeys {
	case crawlers.No:
		notes = append(notes, text("crawlers.deaf"))
	case crawlers.Unclear:
		notes = append(notes, text("crawlers.unclear"))
	}
	if len(c.Fallback) > 0 {
		notes = append(notes, text("crawlers.fallback", "names", list(c.Fallback)))
	}
	if c.IgnoresStar {
		notes = append(notes, text("crawlers.ignores-star"))
	}
	if c.Unverified {
		notes = append(notes, text("crawlers.unverified"))
	}
	return sentences(notes...)
}
