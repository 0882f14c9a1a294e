package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"robotstxt/robots"
	"robotstxt/selftest"
)

// The test's own binary is the parser that is scored: with this variable set it
// behaves as its value says.
const fakeVariable = "SCORE_TEST_FAKE"

func TestMain(m *testing.M) {
	if behaviour := os.Getenv(fakeVariable); behaviour != "" {
		fakeParser(behaviour, os.Args[1:])
	}
	os.Exit(m.Run())
}

func fakeParser(behaviour string, args []string) {
	switch kind, text, _ := strings.Cut(behaviour, " "); kind {
	case "say": // whatever it is asked
		fmt.Print(text)
	case "complain":
		fmt.Fprintln(os.Stderr, text)
		os.Exit(1)
	case "exit":
		var status int
		fmt.Sscan(text, &status)
		os.Exit(status)
	case "crash":
		process, _ := os.FindProcess(os.Getpid())
		_ = process.Kill()
		time.Sleep(time.Minute)
	case "sleep":
		time.Sleep(time.Minute)
	case "parse":
		data, err := os.ReadFile(args[0])
		if err != nil {
			panic(err)
		}
		fmt.Println(parse(question{data, args[1], args[2]}))
	case "batch": // the URL says what becomes of a question
		answerBatch(text)
	}
	os.Exit(0)
}

func parse(q question) string {
	if robots.Scan(q.Robots).Parse(robots.RFC9309).Check(robots.ReadAgent(q.Agent), q.URL).Allowed {
		return "ALLOWED by the fake"
	}
	return "Disallow"
}

func answerBatch(banner string) {
	fmt.Print(banner)
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<22)
	for lines.Scan() {
		var q question
		if err := json.Unmarshal(lines.Bytes(), &q); err != nil {
			panic(err)
		}
		switch q.URL {
		case "/exit":
			os.Exit(0)
		case "/sleep":
			time.Sleep(time.Minute)
		case "/twice":
			fmt.Print("allow\nallow\n")
		case "/last":
			fmt.Println("allow")
			os.Exit(0)
		case "/object":
			fmt.Println(`{"url": "/object", "allowed": false}`)
		case "/null":
			fmt.Println(`{"allowed": null}`)
		default:
			fmt.Println(parse(q))
		}
	}
}

func fakeSingle(t *testing.T, behaviour string) *single {
	t.Setenv(fakeVariable, behaviour)
	return &single{command: []string{os.Args[0]}, folder: t.TempDir(), patience: 10 * time.Second}
}

func fakeBatch(t *testing.T, banner string) *batch {
	t.Setenv(fakeVariable, strings.TrimSpace("batch "+banner))
	b := &batch{command: []string{os.Args[0]}, patience: 10 * time.Second}
	t.Cleanup(b.end)
	return b
}

var forbidden = []byte("User-agent: *\nDisallow: /x\n")

func TestSingle(t *testing.T) {
	for _, test := range []struct{ behaviour, verdict, reason string }{
		{"say allow", allow, ""},
		{"say Allowed\n", allow, ""},
		{"say DISALLOWED by line 3\nallow\n", disallow, ""},
		{"say  \n\t disallow", disallow, ""},
		{"say yes", "error", `said "yes"`},
		{"say allow: yes", "error", `said "allow: yes"`},
		{"say true\x1b", "error", `said "true\x1b"`},
		{"exit 0", allow, ""},
		{"exit 1", disallow, ""},
		{"exit 2", "error", "exit status 2"},
		{"say  \n", allow, ""},
		{"complain Traceback", "error", "Traceback"},
		{"crash", "error", "signal: killed"},
		{"parse", disallow, ""},
	} {
		got := fakeSingle(t, test.behaviour).ask(question{forbidden, "ExampleBot", "/x"})
		assert.Equal(t, answer{test.verdict, test.reason}, got, "%q", test.behaviour)
	}
}

func TestSingleIsHandedTheQuestion(t *testing.T) {
	p := fakeSingle(t, "parse")
	assert.Equal(t, disallow, p.ask(question{forbidden, "ExampleBot", "/x"}).verdict)
	assert.Equal(t, allow, p.ask(question{forbidden, "ExampleBot", "/y"}).verdict, "another URL")
	named := []byte("User-agent: Example-Bot\nDisallow: /\n")
	assert.Equal(t, allow, p.ask(question{named, "ExampleBot", "/x"}).verdict)
	assert.Equal(t, disallow, p.ask(question{named, "Example-Bot/1.0 (+https://example.com)", "/x"}).verdict, "another agent")
	assert.Equal(t, allow, p.ask(question{nil, "", ""}).verdict, "nothing at all")
	assert.Equal(t, allow, p.ask(question{[]byte("\xff\x00\r"), "ツ", "/ツ"}).verdict)
}

func TestSingleThatDoesNotAnswer(t *testing.T) {
	p := fakeSingle(t, "sleep")
	p.patience = 100 * time.Millisecond
	assert.Equal(t, failed("no answer within 100ms"), p.ask(question{}))
}

func TestSingleThatCannotRun(t *testing.T) {
	p := fakeSingle(t, "say allow")
	p.command = []string{t.TempDir()}
	assert.Equal(t, "error", p.ask(question{}).verdict)
}

func TestBatch(t *testing.T) {
	p := fakeBatch(t, "")
	for range 2 {
		assert.Equal(t, answer{disallow, ""}, p.ask(question{forbidden, "ExampleBot", "/x"}))
		assert.Equal(t, answer{allow, ""}, p.ask(question{forbidden, "ExampleBot", "/y"}))
		first := p.process
		assert.Equal(t, answer{disallow, ""}, p.ask(question{URL: "/object"}))
		assert.Same(t, first, p.process, "started once")
		assert.Equal(t, failed("it ended without an answer"), p.ask(question{URL: "/exit"}))
		assert.Equal(t, answer{allow, ""}, p.ask(question{forbidden, "ExampleBot", "/y"}), "started again")
		assert.Equal(t, failed(`said "{\"allowed\": null}"`), p.ask(question{URL: "/null"}))
	}
}

func TestBatchThatDoesNotAnswer(t *testing.T) {
	p := fakeBatch(t, "")
	assert.Equal(t, allow, p.ask(question{URL: "/y"}).verdict)
	p.patience = 200 * time.Millisecond
	assert.Equal(t, failed("no answer within 200ms"), p.ask(question{URL: "/sleep"}))
	p.patience = 10 * time.Second
	assert.Equal(t, disallow, p.ask(question{forbidden, "ExampleBot", "/x"}).verdict, "started again")
}

// A command that says too much or too little must not shift the answers.
func TestBatchOutOfStep(t *testing.T) {
	p := fakeBatch(t, "")
	assert.Equal(t, allow, p.ask(question{URL: "/twice"}).verdict)
	require.Eventually(t, func() bool { return len(p.lines) == 1 }, 10*time.Second, time.Millisecond)
	assert.Equal(t, failed(`said "allow\n" unasked`), p.ask(question{forbidden, "ExampleBot", "/x"}))
	assert.Equal(t, disallow, p.ask(question{forbidden, "ExampleBot", "/x"}).verdict)

	assert.Equal(t, allow, p.ask(question{URL: "/last"}).verdict)
	assert.Eventually(t, func() bool { // its end may be noticed before the question or after it
		return p.ask(question{forbidden, "ExampleBot", "/x"}).verdict == disallow
	}, 10*time.Second, time.Millisecond)

	p = fakeBatch(t, "Welcome\n")
	for range 3 {
		assert.Equal(t, "error", p.ask(question{forbidden, "ExampleBot", "/y"}).verdict)
	}
}

// recorded answers by the URL and keeps what it was asked.
type recorded struct{ asked []question }

func (r *recorded) end() {}

func (r *recorded) ask(q question) answer {
	r.asked = append(r.asked, q)
	switch q.URL {
	case "/crash":
		return failed("signal: killed")
	case "/x":
		return answer{verdict: disallow}
	}
	return answer{verdict: allow}
}

func TestReport(t *testing.T) {
	var topics []selftest.Topic
	require.NoError(t, json.Unmarshal([]byte(`[
		{"topic": "first", "title": "The first", "spec": "RFC 9309 2.2.1", "cases": [
			{"id": "right", "kind": "check", "robots": "a", "agent": "FooBot/1.0", "url": "/x", "expect": {"rfc9309": {"allowed": false}, "google": {"allowed": true}}},
			{"id": "wrong", "kind": "check", "robots": "b", "token": "FooBot/1.0", "url_parts": [{"text": "/a"}, {"text": "b", "times": 2}], "expect": {"rfc9309": {"allowed": false}}},
			{"id": "crash", "kind": "check", "robots": "c", "agent": "", "url": "/crash", "expect": {"rfc9309": {"allowed": true}}},
			{"id": "fetch", "kind": "check", "robots": "", "agent": "", "fetch": {"failed": true}, "url": "/", "expect": {"rfc9309": {"allowed": false}}},
			{"id": "parse", "kind": "parse", "robots": "", "expect": {"rfc9309": {"groups": []}}}]},
		{"topic": "nothing-to-ask", "title": "Nothing", "cases": [
			{"id": "size", "kind": "size", "robots": "", "expect": {"rfc9309": {"octets": 0}}}]},
		{"topic": "second", "title": "The second", "spec": "RFC 9309 2.3", "cases": [
			{"id": "refused", "kind": "check", "robots": "", "token": "x", "url": "/y", "expect": {"rfc9309": {"allowed": true}, "google": {"allowed": null, "cause": "refused"}}}]}
	]`), &topics))

	var p recorded
	var out strings.Builder
	total := report(&out, topics, "rfc9309", &p, true)
	assert.Equal(t, tally{2, 4}, total)
	assert.Equal(t, `   1/3    RFC 9309 2.2.1  first                    The first
          first/wrong: expected disallow, got allow
          first/crash: expected allow, got error (signal: killed)
   1/1    RFC 9309 2.3    second                   The second
   2/4    50.0 % as rfc9309 answers
left out: 1 checks that need to know how the file was answered, 0 without a verdict, 0 without an answer of rfc9309, 2 cases that are no checks
`, out.String())
	assert.Equal(t, []question{
		{[]byte("a"), "FooBot/1.0", "/x"}, {[]byte("b"), "FooBot/1.0", "/abb"}, {[]byte("c"), "", "/crash"}, {[]byte(""), "x", "/y"},
	}, p.asked)

	out.Reset()
	report(&out, topics, "google", &p, false)
	assert.Equal(t, `   0/1    RFC 9309 2.2.1  first                    The first
   0/1    0.0 % as google answers
left out: 1 checks that need to know how the file was answered, 1 without a verdict, 2 without an answer of google, 2 cases that are no checks
`, out.String())
}

func TestRun(t *testing.T) {
	t.Setenv(fakeVariable, "batch")
	for _, test := range []struct {
		args   string
		status int
		says   string
	}{
		{"", 2, "no command"},
		{"--batch --", 2, "no command"},
		{"--dialect nobody -- FAKE", 2, `no dialect "nobody"`},
		{"--min 101 -- FAKE", 2, "no percentage"},
		{"--min NaN -- FAKE", 2, "no percentage"},
		{"--min much -- FAKE", 2, "invalid value"},
		{"--unknown -- FAKE", 2, "not defined"},
		{"-- no-such-command-anywhere", 2, "no-such-command-anywhere"},
		{"--help", 0, "usage: go run ./selftest/score"},
		{"--batch -- FAKE", 0, ""},
		{"--batch --min 95 FAKE", 0, ""},
		{"--batch --min 100 -- FAKE", 1, ""}, // the fake reads a token as if it were typed
	} {
		args := strings.Fields(strings.ReplaceAll(test.args, "FAKE", os.Args[0]))
		var out, problems strings.Builder
		assert.Equal(t, test.status, run(args, &out, &problems), test.args)
		assert.Contains(t, problems.String(), test.says, test.args)
		if test.says == "" {
			assert.Contains(t, out.String(), " % as rfc9309 answers", test.args)
		}
	}
}
