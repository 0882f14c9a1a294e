package main

import (
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"

	"robotstxt/robots"
)

// maxLine is how long a line may be.
const maxLine = 64 << 20

var limitMiB = strconv.Itoa(maxLine >> 20)

// An example of batch, for its help. The test asks it.
const (
	exampleQuestion = `{"robots": "User-agent: *\nDisallow: /private/\n", "agent": "ExampleBot/1.0", "url": "https://example.com/private/plan"}`
	exampleAnswer   = `{"url":"https://example.com/private/plan","dialect":"rfc9309","allowed":false,"cause":"rule","line":2,"rule":"Disallow: /private/","path":"/private/plan"}`
)

func batchValues() []any {
	return []any{"dialects", codes("dialect"), "causes", codes("cause"), "limit", limitMiB, "question", exampleQuestion, "answer", exampleAnswer}
}

// declareBatch is the command that answers a question a line.
func declareBatch(o *options) action {
	jobs := o.number("jobs", text("cli.option.jobs"))
	return func(t *terminal, _ []string) int {
		if !o.given("jobs") {
			*jobs = runtime.GOMAXPROCS(0)
		} else if *jobs < 1 || *jobs > maxJobs {
			return t.complain(text("cli.bad-jobs", "most", maxJobs))
		}
		defer collectLess()()
		good, failure := answerLines(t.in, t.out, *jobs)
		switch {
		case failure.write != nil:
			return t.complain(text("cli.write-failed", "error", failure.write))
		case failure.read != nil:
			return t.complain(text("cli.read-failed", "error", failure.read))
		case !good:
			return exitNegative
		}
		return exitGood
	}
}

// codes lists the codes of one kind, see robots.Names.
func codes(kind string) string { return strings.Join(codesOf(kind), ", ") }

func codesOf(kind string) []string {
	for _, list := range robots.Names() {
		if list.Name == kind {
			return list.Codes
		}
	}
	panic("no codes for " + kind)
}

// collectLess has garbage collected less often, unless the environment says how
// often, until the function it gives is called. What is kept is small beside what
// each file leaves behind; a third of the time goes into collecting that.
func collectLess() (restore func()) {
	if os.Getenv("GOGC") != "" {
		return func() {}
	}
	const percent, limit = 400, 1 << 30 // octets, above which it is collected as often as need be
	before, limitBefore := debug.SetGCPercent(percent), debug.SetMemoryLimit(limit)
	return func() {
		debug.SetGCPercent(before)
		debug.SetMemoryLimit(limitBefore)
	}
}
