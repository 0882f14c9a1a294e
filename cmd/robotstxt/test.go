package main

import (
	"bufio"
	"io"
	"strings"

	"robotstxt/crawlers"
	"robotstxt/robots"
)

// declareTest is the command that asks about URLs.
func declareTest(o *options) action {
	who, how := o.asking(), o.reading()
	asJSON := o.toggle("json", text("cli.option.json-lines"))
	explain := o.toggle("explain", text("cli.option.explain"))
	return func(t *terminal, operands []string) int {
		name, urls := operands[0], operands[1:]
		agent, err := who.read()
		if err == nil {
			err = oneInput(operands...)
		}
		if err != nil {
			return t.complain(err.Error())
		}
		file, err := how.read(t, name)
		if err != nil {
			return t.complain(err.Error())
		}
		tester := &tester{name: name, file: file, access: file.For(agent), asJSON: *asJSON, explain: *explain, out: bufio.NewWriter(t.out)}
		tester.crawler, tester.isKnown = crawlers.ByToken(*who.agent)
		return tester.run(t, urls)
	}
}

// tester asks one file for one agent.
type tester struct {
	name    string
	file    *robots.File
	access  *robots.Access
	crawler crawlers.Crawler // whose token was given as the agent, where isKnown
	isKnown bool
	asJSON  bool
	explain bool
	out     *bufio.Writer
	denied  bool // something is not allowed
	printed bool
}

func (r *tester) run(t *terminal, urls []string) int {
	for _, url := range urls {
		if url != standardInput {
			r.test(url)
			continue
		}
		if err := r.testLines(&flushingReader{t.in, r.out}); err != nil && r.out.Flush() == nil {
			return t.complain(text("cli.read-failed", "error", err))
		}
	}
	if err := r.out.Flush(); err != nil {
		return t.complain(text("cli.write-failed", "error", err))
	}
	if r.denied {
		return exitNegative
	}
	return exitGood
}

// testLines tests the URL of each line that is not blank.
func (r *tester) testLines(in io.Reader) error {
	lines := newLineReader(in, maxLine)
	for first := true; ; first = false {
		line, err := lines.next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		url := strings.TrimSpace(string(line))
		if first {
			url = strings.TrimPrefix(url, "\uFEFF") // some shells put a mark in front of what they pipe
		}
		if url != "" {
			r.test(url)
		}
	}
}

// test prints what is to be said about a URL. A failed write is met when the
// output is flushed.
func (r *tester) test(url string) {
	d := r.access.Explain(url)
	r.denied = r.denied || isNegative(d.Verdict)
	if r.asJSON {
		if err := newEncoder(r.out).Encode(answer{url, r.file.Dialect().Name, verdictOf(r.file, d.Verdict), d.Path}); err != nil {
			return
		}
		return
	}
	var page outline
	if r.explain && r.printed {
		page.blank()
	}
	r.printed = true
	page.say(0, text("cli.test.verdict", "verdict", verdictWord(d.Verdict), "url", visible(url)))
	page.say(1, decidedBy(r.name, r.file, d.Verdict))
	if r.explain {
		page.say(1, why(r.file, d))
	}
	warn(&page, r.file, d, url)
	if r.isKnown {
		r.sayCrawler(&page, d.Verdict, url)
	}
	if r.explain {
		explain(&page, r.file, d, url)
		if r.file.HasPreferences() {
			sayPreferences(&page, r.file, r.access.Preferences(url))
		}
	}
	r.out.WriteString(page.String())
}

// sayCrawler says what a known crawler makes of the file, where that may be
// something else than its name alone says.
func (r *tester) sayCrawler(page *outline, v robots.Verdict, url string) {
	c := r.crawler
	own := r.file.For(c.Agent()).Check(url)
	differs := own.Decided() != v.Decided() || own.Allowed != v.Allowed
	if !r.explain && !differs && c.Obeys != crawlers.No {
		return
	}
	who := text("crawler.is", "token", c.Token, "operator", c.Operator, "purpose", text("purpose."+string(c.Purpose)))
	if c.Obeys == crawlers.No {
		page.say(1, who+" "+text("crawler.obeys.no"))
		return
	}
	page.say(1, who+" "+chainOf(c))
	if own.Rule.Line > 0 {
		page.say(1, text("crawler.chain", "verdict", verdictWord(own), "line", line(own.Rule.Line), "rule", visible(r.file.Text(own.Rule))))
	} else {
		page.say(1, text("crawler.chain.cause", "verdict", verdictWord(own), "cause", shortCause(own)))
	}
	if c.Obeys == crawlers.Unclear {
		page.say(1, text("crawler.obeys.unclear"))
	}
}

// chainOf says whose groups a crawler obeys.
func chainOf(c crawlers.Crawler) string {
	switch fallback := list(c.Fallback); {
	case fallback == "" && c.IgnoresStar:
		return text("crawler.own.only")
	case fallback == "":
		return text("crawler.own")
	case c.IgnoresStar:
		return text("crawler.own.fallback.only", "fallback", fallback)
	default:
		return text("crawler.own.fallback", "fallback", fallback)
	}
}
