package main

import (
	"bytes"
	"strconv"
	"unicode/utf8"

	"robotstxt/crawlers"
	"robotstxt/expect"
	"robotstxt/robots"
)

// declareExpect is the command that checks a list of expectations.
func declareExpect(o *options) action {
	how := o.reading()
	return func(t *terminal, operands []string) int {
		if err := oneInput(operands...); err != nil {
			return t.complain(err.Error())
		}
		file, err := how.read(t, operands[0])
		if err != nil {
			return t.complain(err.Error())
		}
		data, err := t.readFile(operands[1])
		if err != nil {
			return t.complain(err.Error())
		}
		c := &checked{name: operands[0], file: file, listName: operands[1], data: data, list: expect.Parse(data)}
		c.results = expect.Run(file, c.list, crawlers.AgentFor)
		var page outline
		status := c.say(&page)
		return t.show(status, page.String())
	}
}

// checked is a list of expectations and what became of each.
type checked struct {
	name     string
	file     *robots.File
	listName string
	data     []byte // of the list
	list     *expect.List
	results  []expect.Result
}

// say prints what fails and what cannot be read, in the order of the list, and
// how many hold. It gives the exit status.
func (c *checked) say(page *outline) int {
	status, held := exitGood, 0
	problems := c.list.Problems()
	sayProblems := func(before int32) {
		for len(problems) > 0 && problems[0].Line < before {
			c.sayProblem(page, problems[0])
			problems = problems[1:]
		}
	}
	for _, result := range c.results {
		sayProblems(result.Line)
		if result.Met {
			held++
			continue
		}
		status = exitNegative
		c.sayFailure(page, result)
	}
	sayProblems(int32(len(c.data)) + 1)
	var said []string
	if total := len(c.results); total > 0 {
		said = append(said, counted("expectations.hold", total, "held", number(held)))
		if total > held {
			said = append(said, counted("expectations.fail", total-held))
		}
	}
	if unread := len(c.list.Problems()); unread > 0 {
		status = exitUnusable
		said = append(said, counted("expectations.unreadable", unread))
	}
	if len(said) == 0 {
		said = append(said, text("expectations.none"))
	}
	page.say(0, enumerated(said))
	return status
}

// sayFailure prints a line that fails: what it says, the verdict, and the line
// of the file that decides.
func (c *checked) sayFailure(page *outline, r expect.Result) {
	word := expect.WordBlock
	if r.Allow {
		word = expect.WordAllow
	}
	said := word.String() + " " + c.list.Agent(r.Expectation) + " " + c.list.Target(r.Expectation)
	page.say(0, place(c.listName, r.Line)+": "+text("expectations.row.fails")+": "+visible(said))
	if !r.Decided() {
		page.say(1, text("expectations.no-verdict", "verdict", verdictWord(r.Verdict), "cause", shortCause(r.Verdict)))
		return
	}
	page.say(1, verdictWord(r.Verdict)+": "+decidedBy(c.name, c.file, r.Verdict))
}

// sayProblem prints why a line cannot be read, and what may be meant.
func (c *checked) sayProblem(page *outline, p expect.Problem) {
	reason := text("expectations.reason."+p.Reason.String(), "text", visible(c.list.Text(p.Span)))
	if p.Meant != expect.WordNone {
		reason = sentences(reason, text("expectations.meant", "meant", p.Meant))
	}
	before := bytes.TrimPrefix(c.data[:p.Span.Start], []byte("\xEF\xBB\xBF"))
	column := utf8.RuneCount(before[bytes.LastIndexAny(before, "\r\n")+1:]) + 1
	page.say(0, place(c.listName, p.Line)+":"+strconv.Itoa(column)+": "+text("expectations.row.unread")+": "+reason)
}
