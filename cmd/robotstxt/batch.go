package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"io"
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

// refusal is the line of output for a line that cannot be answered.
type refusal struct {
	Line  int    `json:"input_line"`
	Error string `json:"error"`
}

// batch answers a question a line.
func batch(args []string, in io.Reader, out, problems io.Writer) int {
	rest, help, err := parse(flag.NewFlagSet("batch", flag.ContinueOnError), args)
	switch {
	case help:
		return show(out, problems, batchHelp())
	case err != nil:
		return complain(problems, text("cli.unexpected", "argument", args[0]))
	case len(rest) > 0:
		return complain(problems, text("cli.unexpected", "argument", rest[0]))
	}
	buffer := bufio.NewWriterSize(out, 64<<10)
	lines := newLineReader(&flushingReader{in, buffer}, maxLine)
	good, failure := answerLines(lines, buffer)
	// A failed write is met by the reader too; it is the first to be told.
	if err := buffer.Flush(); err != nil {
		return complain(problems, text("cli.write-failed", "error", err.Error()))
	}
	if failure != nil {
		return complain(problems, text("cli.read-failed", "error", failure.Error()))
	}
	if !good {
		return exitNegative
	}
	return exitGood
}

// answerLines reports whether every line was good.
func answerLines(lines *lineReader, out io.Writer) (good bool, err error) {
	encoder := json.NewEncoder(out)
	encoder.SetEscapeHTML(false)
	answerer := newAnswerer()
	good = true
	for n := 1; ; n++ {
		line, err := lines.next()
		if err == io.EOF {
			return good, nil
		}
		if err != nil && err != errTooLong {
			return good, err
		}
		if n == 1 {
			line = bytes.TrimPrefix(line, []byte("\xEF\xBB\xBF")) // some shells put a mark in front of what they pipe
		}
		line = bytes.TrimRight(line, jsonSpace)
		if err == nil && len(line) == 0 {
			continue
		}
		var said any
		if err == errTooLong {
			err = bad("cli.batch.bad.long", "limit", limitMiB)
		} else {
			said, err = answerLine(answerer, line)
		}
		if err != nil {
			good = false
			said = refusal{n, err.Error()}
		}
		if err := encoder.Encode(said); err != nil {
			return good, err
		}
	}
}

func answerLine(a *answerer, line []byte) (*answer, error) {
	q, err := readQuestion(line)
	if err != nil {
		return nil, err
	}
	return a.answer(q)
}

func batchHelp() string {
	return strings.Join([]string{
		text("cli.batch.help.usage"),
		text("cli.batch.help.question", "dialects", codes("dialect")),
		text("cli.batch.help.answer", "causes", codes("cause")),
		text("cli.batch.help.lines", "limit", limitMiB),
		text("cli.batch.help.examples", "question", exampleQuestion, "answer", exampleAnswer),
		text("cli.batch.help.exit"),
	}, "\n\n")
}

// codes lists the codes of one kind, see robots.Names.
func codes(kind string) string {
	for _, list := range robots.Names() {
		if list.Name == kind {
			return strings.Join(list.Codes, ", ")
		}
	}
	panic("no codes for " + kind)
}
