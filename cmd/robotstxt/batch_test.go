package main

import (
	"bufio"
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"robotstxt/robots"
	"robotstxt/selftest"
)

// ask runs batch on a text.
func ask(input string) (output string, status int, problems string) {
	var out, err strings.Builder
	status = run([]string{"batch"}, strings.NewReader(input), &out, &err)
	return out.String(), status, err.String()
}

func TestAnswers(t *testing.T) {
	for _, test := range []struct{ question, answer string }{
		{exampleQuestion, exampleAnswer},
		{ // no rule
			`{"robots":"User-agent: *\nDisallow: /a","agent":"x","url":"/%7Eb?#c"}`,
			`{"url":"/%7Eb?#c","dialect":"rfc9309","allowed":true,"cause":"no-rule","line":null,"rule":null,"path":"/~b?"}`,
		},
		{ // what was typed is read, a token is not
			`{"robots":"User-agent: foo\nDisallow: /","agent":"Mozilla/5.0 (compatible; Foo/2)","url":"/"}`,
			`{"url":"/","dialect":"rfc9309","allowed":false,"cause":"rule","line":2,"rule":"Disallow: /","path":"/"}`,
		},
		{
			`{"robots":"User-agent: foo\nDisallow: /","token":"Foo/2","url":"/"}`,
			`{"url":"/","dialect":"rfc9309","allowed":true,"cause":"no-group","line":null,"rule":null,"path":"/"}`,
		},
		{ // as typed, for a reader that compares substrings
			`{"robots":"User-agent: Mozilla\nDisallow: /","agent":"Mozilla/5.0 (compatible; Foo/2)","url":"https://a.example/","dialect":"protego"}`,
			`{"url":"https://a.example/","dialect":"protego","allowed":false,"cause":"rule","line":2,"rule":"Disallow: /","path":"/"}`,
		},
		{ // nobody asks, about nothing
			`{"robots":"","agent":"","url":""}`,
			`{"url":"","dialect":"rfc9309","allowed":true,"cause":"no-group","line":null,"rule":null,"path":"/"}`,
		},
		{ // the rule as it stands, without its comment
			`{"robots":"User-agent:*\r\n\t DISALLOW :  /<a>&é # why\r\n","agent":"","url":"/<a>&é"}`,
			`{"url":"/<a>&é","dialect":"rfc9309","allowed":false,"cause":"rule","line":2,"rule":"DISALLOW :  /<a>&é","path":"/%3Ca%3E&%C3%A9"}`,
		},
		{ // octets that are not UTF-8
			`{"robots_base64":"` + base64.StdEncoding.EncodeToString([]byte("user-agent: *\ndisallow: /\xE9")) + `","agent":"","url":"/%e9"}`,
			`{"url":"/%e9","dialect":"rfc9309","allowed":false,"cause":"rule","line":2,"rule":"disallow: /\ufffd","path":"/%E9"}`,
		},
		{
			`{"robots":"","agent":"x","url":"/","status":503}`,
			`{"url":"/","dialect":"rfc9309","allowed":false,"cause":"unreachable","line":null,"rule":null,"path":"/"}`,
		},
		{
			`{"robots":"","agent":"x","url":"/","status":302}`,
			`{"url":"/","dialect":"rfc9309","allowed":null,"cause":"redirect","line":null,"rule":null,"path":"/"}`,
		},
		{
			`{"robots":"Disallow: /","agent":"x","url":"/","dialect":"temoto"}`,
			`{"url":"/","dialect":"temoto","allowed":null,"cause":"refused","line":null,"rule":null,"path":"/"}`,
		},
		{ // white space, escaped keys, an escaped quote
			" { \"\\u0075rl\" : \"/\\\"\\\\\" ,\"agent\":\"x\",\t\"robots\":\"\"\r} \t",
			`{"url":"/\"\\","dialect":"rfc9309","allowed":true,"cause":"no-group","line":null,"rule":null,"path":"/%22%5C"}`,
		},
		{ // half a surrogate pair
			`{"robots":"","agent":"x","url":"/\ud800"}`,
			`{"url":"/` + "\uFFFD" + `","dialect":"rfc9309","allowed":true,"cause":"no-group","line":null,"rule":null,"path":"/%EF%BF%BD"}`,
		},
	} {
		output, status, problems := ask(test.question + "\n")
		assert.Equal(t, test.answer+"\n", output, test.question)
		assert.Zero(t, status, test.question)
		assert.Empty(t, problems, test.question)
	}
}

func TestBadLines(t *testing.T) {
	const rest = `"robots":"","agent":"x","url":"/"`
	for _, test := range []struct{ line, says string }{
		{`x`, "the line is not JSON: octet 1 is wrong"},
		{`  {"a" 1}`, "the line is not JSON: octet 8 is wrong"},
		{"{\"url\":\"\t\"}", "the line is not JSON: octet 9 is wrong"},
		{`{"robots":"`, "the line is no whole JSON object: it ends too early"},
		{`{` + rest, "the line is no whole JSON object: it ends too early"},
		{"{" + rest + "} {} \r", "one JSON object a line, please; behind it stands: {}"},
		{`{` + rest + `}}`, "one JSON object a line, please; behind it stands: }"},
		{"{\"url\":\"\xE9\"}", `the line is not UTF-8; hand over a file that is not UTF-8 in "robots_base64"`},
		{` null`, "a line must be a JSON object, not null"},
		{`[{` + rest + `}]`, `a line must be a JSON object, not [{` + rest + `}]`},
		{`"` + strings.Repeat("é", 100) + `"`, `a line must be a JSON object, not "` + strings.Repeat("é", 30) + "…"},
		{`{}`, `either "robots" or "robots_base64" must be given`},
		{`{"robots":"","url":"/"}`, `either "agent" or "token" must be given`},
		{`{"robots":"","agent":""}`, `"url" is missing`},
		{`{"robots_base64":"",` + rest + `}`, `"robots" and "robots_base64" are both given; only one can be`},
		{`{` + rest + `,"token":""}`, `"agent" and "token" are both given; only one can be`},
		{`{` + rest + `,"url":"/"}`, `"url" is given twice`},
		{`{"URL":"/"}`, `there is no field "URL"; there are: robots, robots_base64, agent, token, url, dialect, status, site`},
		{`{"":{"a":["}"]}}`, `there is no field ""; there are: robots, robots_base64, agent, token, url, dialect, status, site`},
		{`{"url":null}`, `"url" must be a string, not null`},
		{`{"robots":["\"]}",{}] ,"agent":"x"}`, `"robots" must be a string, not ["\"]}",{}]`},
		{`{"token":12.5}`, `"token" must be a string, not 12.5`},
		{`{` + rest + `,"dialect":true}`, `"dialect" must be a string, not true`},
		{`{` + rest + `,"dialect":"Google"}`, `there is no dialect "Google"; there are: rfc9309, google, yandex, python-legacy, python-rfc9309, protego, robots-parser, temoto, crawler-commons, substring`},
		{`{` + rest + `,"site":"example.com"}`, `"site" must be a URL with its scheme and host, such as "https://example.com", not "example.com"`},
		{`{` + rest + `,"status":99}`, `"status" must be a whole number from 100 to 599, not 99`},
		{`{` + rest + `,"status":600}`, `"status" must be a whole number from 100 to 599, not 600`},
		{`{` + rest + `,"status":2e2}`, `"status" must be a whole number from 100 to 599, not 2e2`},
		{`{` + rest + `,"status":"200"}`, `"status" must be a whole number from 100 to 599, not "200"`},
		{`{` + rest + `,"status":null}`, `"status" must be a whole number from 100 to 599, not null`},
		{`{"robots_base64":"YWJj!","agent":"x","url":"/"}`, `"robots_base64" is not base64 with its padding; the error is at character 5 or close behind`},
		{`{"robots_base64":"YQ","agent":"x","url":"/"}`, `"robots_base64" is not base64 with its padding; the error is at character 1 or close behind`},
	} {
		output, status, problems := ask(test.line + "\n")
		want, err := json.Marshal(refusal{1, test.says})
		require.NoError(t, err)
		assert.JSONEq(t, string(want), output, test.line)
		assert.Equal(t, exitNegative, status, test.line)
		assert.Empty(t, problems, test.line)
	}
}

// A bad line costs its own answer only, and the order stays, however many
// workers there are and however the input comes.
func TestOrder(t *testing.T) {
	for _, jobs := range []string{"1", "2", "13"} {
		testOrder(t, 200, jobs, func(in io.Reader) io.Reader { return in })
		testOrder(t, 200, jobs, iotest.OneByteReader)
		testOrder(t, 20*chunkLines, jobs, func(in io.Reader) io.Reader { return in })
	}
}

func testOrder(t *testing.T, lines int, jobs string, slowly func(io.Reader) io.Reader) {
	t.Helper()
	var input strings.Builder
	var want []string
	for i := 1; i <= lines; i++ {
		switch i % 5 {
		case 1:
			fmt.Fprintf(&input, `{"robots":"User-agent: *\nDisallow: /%d","agent":"x","url":"/%d"}`+"\r\n", i, i)
			want = append(want, fmt.Sprintf("/%d false", i))
		case 2:
			fmt.Fprintf(&input, `{"robots":"User-agent: *\nDisallow: /%d","agent":"x","url":"/%d"}`+"\n", i-1, i)
			want = append(want, fmt.Sprintf("/%d true", i))
		case 3:
			input.WriteString(" \t\r\n") // counted, not answered
		case 4:
			fmt.Fprintf(&input, `{"robots_base64":"!","agent":"x","url":"/"}`+"\n")
			want = append(want, fmt.Sprintf("bad %d", i))
		case 0:
			fmt.Fprintf(&input, `{"robots":"User-agent: *\nDisallow: /%d","agent":"x","url":"/%d"}`+"\n", i-4, i-4)
			want = append(want, fmt.Sprintf("/%d false", i-4))
		}
	}
	var output strings.Builder
	in := slowly(strings.NewReader(strings.TrimSuffix(input.String(), "\n"))) // the last line needs no line end
	status := run([]string{"batch", "--jobs", jobs}, in, &output, io.Discard)
	var got []string
	for line := range strings.Lines(output.String()) {
		var said struct {
			URL     string
			Allowed bool
			Line    int `json:"input_line"`
		}
		require.NoError(t, json.Unmarshal([]byte(line), &said))
		if said.Line > 0 {
			got = append(got, fmt.Sprintf("bad %d", said.Line))
		} else {
			got = append(got, fmt.Sprintf("%s %t", said.URL, said.Allowed))
		}
	}
	assert.Equal(t, want, got)
	assert.Equal(t, exitNegative, status)
}

// What is kept of a line must not be the buffer that the next one is read into.
func TestNothingIsKeptInTheBuffer(t *testing.T) {
	var out strings.Builder
	in := iotest.OneByteReader(strings.NewReader(`{"robots":"User-agent: a\nDisallow: /1","agent":"a","url":"/1"}
{"robots":"User-agent: a\nDisallow: /2","agent":"a","url":"/1"}
{"robots":"User-agent: a\nDisallow: /1","agent":"a","url":"/1"}
{"robots":"User-agent: a\nDisallow: /1","agent":"b","url":"/1"}
{"robots":"User-agent: a\nDisallow: /1","agent":"a","url":"/1"}
`))
	require.Equal(t, exitGood, run([]string{"batch"}, in, &out, io.Discard))
	var got []string
	for line := range strings.Lines(out.String()) {
		var said answer
		require.NoError(t, json.Unmarshal([]byte(line), &said))
		got = append(got, said.Cause)
	}
	assert.Equal(t, []string{"rule", "no-rule", "rule", "no-group", "rule"}, got)
}

func TestExitStatus(t *testing.T) {
	for _, test := range []struct {
		args     []string
		in       io.Reader
		out      io.Writer
		status   int
		problems string
	}{
		{[]string{"batch"}, strings.NewReader(""), io.Discard, exitGood, ""},
		{[]string{"batch"}, strings.NewReader("\n\n"), io.Discard, exitGood, ""},
		{[]string{"batch"}, strings.NewReader("\xEF\xBB\xBF" + exampleQuestion), io.Discard, exitGood, ""},
		{[]string{"batch"}, strings.NewReader("{}"), io.Discard, exitNegative, ""},
		{[]string{"batch"}, io.MultiReader(strings.NewReader("{}\n{"), failing{}), io.Discard, exitUnusable, "the input could not be read to its end: broken"},
		{[]string{"batch"}, strings.NewReader("{}"), failing{}, exitUnusable, "the output could not be written: broken"},
		{[]string{"batch"}, strings.NewReader(strings.Repeat("{}\n", 10000)), failing{}, exitUnusable, "the output could not be written: broken"},
		{[]string{"batch", "--help"}, failing{}, io.Discard, exitGood, ""},
		{[]string{"batch", "--help"}, failing{}, failing{}, exitUnusable, "the output could not be written: broken"},
		{[]string{"batch", "--fast"}, failing{}, io.Discard, exitUnusable, `there is no option --fast`},
		{[]string{"batch", "file"}, failing{}, io.Discard, exitUnusable, `unexpected argument "file"`},
		{[]string{"--help"}, failing{}, io.Discard, exitGood, ""},
		{[]string{"--fast", "batch"}, failing{}, io.Discard, exitUnusable, `there is no option --fast`},
		{[]string{"bathc"}, failing{}, io.Discard, exitUnusable, `there is no command "bathc"; was "batch" meant?`},
		{nil, failing{}, io.Discard, exitUnusable, "no command"},
	} {
		var problems strings.Builder
		assert.Equal(t, test.status, run(test.args, test.in, test.out, &problems), test.args)
		if test.problems == "" {
			assert.Empty(t, problems.String(), test.args)
		} else {
			assert.Contains(t, problems.String(), "robotstxt: "+test.problems, test.args)
		}
	}
}

type failing struct{}

func (failing) Read([]byte) (int, error)  { return 0, errors.New("broken") }
func (failing) Write([]byte) (int, error) { return 0, errors.New("broken") }

// What was answered before the input broke is written; the piece of a line is
// not answered.
func TestBrokenInput(t *testing.T) {
	var out, problems strings.Builder
	run([]string{"batch"}, io.MultiReader(strings.NewReader(exampleQuestion+"\n"+exampleQuestion), failing{}), &out, &problems)
	assert.Equal(t, exampleAnswer+"\n", out.String())
}

func TestHelp(t *testing.T) {
	for _, args := range [][]string{{"--help"}, {"-h"}, {"batch", "--help"}} {
		var out, problems strings.Builder
		run(args, failing{}, &out, &problems)
		assert.Contains(t, out.String(), "Usage: robotstxt", args)
		assert.NotRegexp(t, `\{[a-z]+\}`, out.String(), "a placeholder is left")
		if args[0] == "batch" {
			assert.Contains(t, out.String(), exampleQuestion)
			assert.Contains(t, out.String(), exampleAnswer)
			assert.Contains(t, out.String(), "64 MiB")
			for _, dialect := range robots.Dialects() {
				assert.Contains(t, out.String(), dialect.Name)
			}
			for name := range strings.SplitSeq(fieldNames, ", ") {
				assert.Contains(t, out.String(), "\n  "+name+" ")
				assert.NotNil(t, new(question).field(name))
			}
		}
	}
}

// Whoever asks line by line is answered line by line, also when half of the
// next line is there already.
func TestCoprocess(t *testing.T) {
	in, ask := io.Pipe()
	answered, out := io.Pipe()
	status := make(chan int)
	go func() {
		status <- run([]string{"batch"}, in, out, io.Discard)
		out.Close()
	}()
	answers := bufio.NewReader(answered)
	for i := range 3 {
		question := exampleQuestion + "\n" + exampleQuestion[:i]
		if i > 0 {
			question = question[i-1:] // the half that was sent
		}
		_, err := io.WriteString(ask, question)
		require.NoError(t, err)
		answer, err := answers.ReadString('\n') // blocks for ever when nothing is flushed
		require.NoError(t, err)
		assert.Equal(t, exampleAnswer+"\n", answer)
	}
	_, err := io.WriteString(ask, exampleQuestion[2:])
	require.NoError(t, err)
	ask.Close()
	answer, err := answers.ReadString('\n')
	require.NoError(t, err)
	assert.Equal(t, exampleAnswer+"\n", answer)
	assert.Equal(t, exitGood, <-status)
}

// The vectors, asked in one batch: every dialect's answers to every check that
// the fields of a question can express.
func TestVectors(t *testing.T) {
	topics, err := selftest.Load()
	require.NoError(t, err)
	type expected struct {
		name string
		want selftest.Answer
		rfc  bool
	}
	var input bytes.Buffer
	var wants []expected
	lines := json.NewEncoder(&input)
	for _, topic := range topics {
		for i := range topic.Cases {
			c := &topic.Cases[i]
			if c.Kind != "check" || c.Fetch != nil && (c.Fetch.Redirects > 0 || c.Fetch.Status != 0 && (c.Fetch.Status < 100 || c.Fetch.Status > 599)) {
				continue
			}
			for dialect, want := range c.Expect {
				question := map[string]any{"robots_base64": c.Data(), "url": c.Target(), "dialect": dialect}
				if c.Robots != nil {
					question["robots"] = *c.Robots
					delete(question, "robots_base64")
				} else if c.Data() == nil {
					question["robots_base64"] = ""
				}
				if c.Token != nil {
					question["token"] = *c.Token
				} else {
					question["agent"] = *c.Agent
				}
				if c.Fetch != nil && c.Fetch.Failed {
					question["status"] = 503
				} else if c.Fetch != nil && c.Fetch.Status != 0 {
					question["status"] = c.Fetch.Status
				}
				if c.Fetch != nil && c.Fetch.URL != "" {
					if _, known := robots.ReadOrigin(c.Fetch.URL); known {
						question["site"] = c.Fetch.URL
					}
				}
				require.NoError(t, lines.Encode(question))
				wants = append(wants, expected{topic.Topic + "/" + c.ID + "/" + dialect, want, dialect == robots.RFC9309.Name})
			}
		}
	}
	var out bytes.Buffer
	require.Equal(t, exitGood, run([]string{"batch"}, &input, &out, io.Discard))
	answers := json.NewDecoder(&out)
	checked := 0
	for _, w := range wants {
		var got answer
		require.NoError(t, answers.Decode(&got))
		assert.Equal(t, w.want.Allowed, got.Allowed, w.name)
		if w.want.Cause != "" {
			assert.Equal(t, w.want.Cause, got.Cause, w.name)
		}
		if w.rfc || w.want.Line != nil {
			assert.Equal(t, w.want.Line, got.Line, w.name)
		}
		if w.want.Path != nil {
			assert.Equal(t, *w.want.Path, got.Path, w.name)
		}
		assert.Equal(t, got.Line == nil, got.Rule == nil, w.name)
		if w.rfc {
			checked++
		}
	}
	assert.GreaterOrEqual(t, checked, 250)
}

// A file is read once while lines repeat it, however the readers alternate, and
// its groups are chosen once while the agent is the same.
func TestRepeatedFileIsReadOnce(t *testing.T) {
	a := newAnswerer()
	answered := func(line string) *reading {
		t.Helper()
		q, err := readQuestion([]byte(line))
		require.NoError(t, err)
		_, err = a.answer(q)
		require.NoError(t, err)
		return a.read(q)
	}
	const file = `{"robots":"User-agent: *\nDisallow: /a\n",`
	first := answered(file + `"agent":"x","url":"/1"}`)
	source, access := a.source, first.access
	other := answered(`{"dialect":"google","agent":"x","url":"/1",` + file[1:len(file)-1] + `}`)
	failed := answered(file + `"agent":"x","url":"/2","status":500}`)
	assert.NotSame(t, first, other)
	assert.NotSame(t, first, failed)
	assert.Same(t, first, answered(file+`"agent":"x","url":"/2"}`))
	assert.Same(t, other, answered(file+`"agent":"x","url":"/2","dialect":"google"}`))
	assert.Same(t, source, a.source)
	assert.Same(t, access, first.access)

	answered(file + `"token":"x","url":"/1"}`)
	assert.NotSame(t, access, first.access, "a token is not what somebody typed")
	assert.Same(t, first, answered(file+`"agent":"y","url":"/1"}`))
	assert.NotSame(t, first, answered(`{"robots":"","agent":"x","url":"/"}`))
	assert.NotSame(t, source, a.source)

	text := answered(`{"robots":"YQ==","agent":"x","url":"/"}`)
	assert.NotSame(t, text, answered(`{"robots_base64":"YQ==","agent":"x","url":"/"}`))
	assert.Equal(t, "a", string(a.source.Data()))
	assert.NotSame(t, text, answered(`{"robots":"YQ==","agent":"x","url":"/"}`))
	assert.Equal(t, "YQ==", string(a.source.Data()))
}

// However many ways there are to read a file, no more of them are kept than
// memory allows.
func TestReadingsAreBounded(t *testing.T) {
	file := strings.Repeat("# text\\n", keptOctets/7/3)
	a := newAnswerer()
	for status := 200; status < 230; status++ {
		q, err := readQuestion(fmt.Appendf(nil, `{"robots":"%s","agent":"x","url":"/","status":%d}`, file, status))
		require.NoError(t, err)
		_, err = a.answer(q)
		require.NoError(t, err)
		require.LessOrEqual(t, len(a.readings), 5)
	}
}

// generated is an input of many lines that is never held as a whole. It notes
// how much memory is in use.
type generated struct {
	line  func(i int) string
	lines int
	made  int
	rest  string
	heap  uint64 // the most in use
}

func (g *generated) Read(buffer []byte) (int, error) {
	if g.rest == "" {
		if g.made == g.lines {
			return 0, io.EOF
		}
		if g.made%(g.lines/10) == 0 {
			runtime.GC()
			var stats runtime.MemStats
			runtime.ReadMemStats(&stats)
			g.heap = max(g.heap, stats.HeapAlloc)
		}
		g.rest = g.line(g.made) + "\n"
		g.made++
	}
	n := copy(buffer, g.rest)
	g.rest = g.rest[n:]
	return n, nil
}

func TestMemoryIsConstant(t *testing.T) {
	runtime.GC()
	var before runtime.MemStats
	runtime.ReadMemStats(&before)
	input := &generated{lines: 200_000, line: func(i int) string { // another file, agent and way to read it each time
		return fmt.Sprintf(`{"robots":"User-agent: a%d\nDisallow: /%d\n","agent":"a%d","url":"/%d","status":%d,"dialect":"%s"}`,
			i/7, i/7, i, i, 200+i%100, robots.Dialects()[i%3].Name)
	}}
	assert.Equal(t, exitGood, run([]string{"batch"}, input, io.Discard, io.Discard))
	assert.Less(t, input.heap, before.HeapAlloc+4<<20)
}

func TestLongLines(t *testing.T) {
	long := fmt.Sprintf(`{"robots":"User-agent: *\nDisallow: /a\n%s","agent":"x","url":"/a"}`, strings.Repeat("# a comment\\n", 1<<18))
	require.Greater(t, len(long), 3<<20)
	output, status, _ := ask(long + "\n" + exampleQuestion + "\n" + long)
	assert.Equal(t, exitGood, status)
	answers := strings.Split(output, "\n")
	require.Len(t, answers, 4)
	assert.Contains(t, answers[0], `"line":2`)
	assert.Equal(t, exampleAnswer, answers[1])
	assert.Equal(t, answers[0], answers[2])
}

// A line beyond the limit is skipped without being held.
func TestTooLongLine(t *testing.T) {
	const piece = 1 << 20
	endless := &generated{lines: 2*maxLine/piece + 1, line: func(int) string { return strings.Repeat(" ", piece) }}
	input := io.MultiReader(&withoutLineEnds{endless}, strings.NewReader("\n"+exampleQuestion+"\n"))
	var out strings.Builder
	assert.Equal(t, exitNegative, run([]string{"batch"}, input, &out, io.Discard))
	assert.Equal(t, `{"input_line":1,"error":"the line is longer than 64 MiB"}`+"\n"+exampleAnswer+"\n", out.String())
	assert.Less(t, endless.heap, uint64(5*maxLine/2))
}

// withoutLineEnds makes one line of an input.
type withoutLineEnds struct{ io.Reader }

func (w *withoutLineEnds) Read(buffer []byte) (int, error) {
	n, err := w.Reader.Read(buffer)
	for i := range n {
		if buffer[i] == '\n' {
			buffer[i] = ' '
		}
	}
	return n, err
}
