package main

import (
	"slices"
	"strconv"

	"robotstxt/robots"
)

// readerAnswer is what one reader answers, as JSON has it.
type readerAnswer struct {
	Dialect string `json:"dialect"`
	verdict
	Why []readerReason `json:"why"` // empty where it answers as RFC 9309 does
}

// readerReason is a field by which a reader differs.
type readerReason struct {
	Field   string `json:"field"`
	Setting string `json:"setting"`
	Line    *int32 `json:"line"` // where it shows; nil when it is nowhere in particular
	Message string `json:"message"`
}

// declareReaders is the command that asks all readers.
func declareReaders(o *options) action {
	who, how := o.asking(), o.answered()
	asJSON := o.toggle("json", text("cli.option.json"))
	return func(t *terminal, operands []string) int {
		name, url := operands[0], operands[1]
		agent, err := who.read()
		if err != nil {
			return t.complain(err.Error())
		}
		file, err := how.read(t, name)
		if err != nil {
			return t.complain(err.Error())
		}
		c := &comparison{file: file, question: file.Source().Compare(file.Fetch(), agent, url)}
		for _, dialect := range robots.Dialects() {
			c.ask(&dialect)
		}
		if *asJSON {
			return t.showJSON(c.status, c.answers)
		}
		var page outline
		c.say(&page, name, url)
		return t.show(c.status, page.String())
	}
}

// comparison is the answers of all readers to one question.
type comparison struct {
	file     *robots.File
	question *robots.Comparison
	answers  []readerAnswer
	rows     table // of those that answer as RFC 9309 does
	others   table
	differ   int
	status   int
}

// ask asks one reader, the one of RFC 9309 first.
func (c *comparison) ask(dialect *robots.Dialect) {
	r := c.question.Read(*dialect)
	a := readerAnswer{Dialect: dialect.Name, verdict: verdictOf(c.file, r.Verdict), Why: []readerReason{}}
	var why []string
	for _, reason := range r.Why {
		said := readerReason{Field: reason.Field.String(), Setting: dialect.Setting(reason.Field), Message: c.reason(dialect, reason)}
		if reason.Line > 0 {
			said.Line = &reason.Line
			why = append(why, sentences(said.Message, text("readers.at", "line", line(reason.Line))))
		} else {
			why = append(why, said.Message)
		}
		a.Why = append(a.Why, said)
	}
	c.answers = append(c.answers, a)
	if isNegative(r.Verdict) {
		c.status = exitNegative
	}
	title := readerTitle(dialect.Name)
	if dialect.Documented {
		title = text("join.aside", "text", title, "aside", text("readers.documented"))
	}
	at, by := "", ""
	if r.Rule.Line > 0 {
		at, by = strconv.Itoa(int(r.Rule.Line)), visible(c.file.Text(r.Rule))
	} else {
		by = c.cause(dialect, r)
	}
	cells := []string{title, verdictWord(r.Verdict), at, by, sentences(why...)}
	if len(r.Why) > 0 {
		c.differ++
		c.others.add(cells...)
	} else {
		c.rows.add(cells...)
	}
}

// cause says what decided where no rule did.
func (c *comparison) cause(dialect *robots.Dialect, r robots.Reading) string {
	switch r.Cause {
	case robots.CauseStatus:
		return departure(dialect, robots.FieldStatuses)
	case robots.CauseRefused:
		for _, reason := range r.Why {
			if reason.Line > 0 {
				return text("cause.refused.line", "line", line(reason.Line))
			}
		}
	}
	return shortCause(r.Verdict)
}

// reason says by which of its ways a reader differs. Of its many keys the one at
// work is named.
func (c *comparison) reason(dialect *robots.Dialect, reason robots.Reason) string {
	if reason.Line > 0 {
		key := visible(c.file.Source().Text(c.file.Source().Lines()[reason.Line-1].Key))
		switch {
		case key != "" && reason.Field == robots.FieldAliases:
			return text("readers.key", "key", key)
		case key != "" && reason.Field == robots.FieldRunEnd:
			return text("readers.run-end", "key", key)
		}
	}
	return departure(dialect, reason.Field)
}

// say prints the answers as a table: RFC 9309, those that differ, the others.
func (c *comparison) say(page *outline, name, url string) {
	total := len(c.answers) - 1
	page.say(0, name+", "+visible(url))
	if c.differ == 0 {
		page.say(0, text("readers.differ.none", "total", total))
	} else {
		page.say(0, counted("readers.differ", c.differ, "total", total))
	}
	page.blank()
	head := []string{text("cli.readers.column.reader"), text("crawlers.column.verdict"), text("crawlers.column.line"), text("crawlers.column.reason")}
	if c.differ > 0 {
		head = append(head, text("cli.readers.column.why"))
	}
	page.say(0, slices.Concat(table{head}, c.rows[:1], c.others, c.rows[1:]).String())
}
