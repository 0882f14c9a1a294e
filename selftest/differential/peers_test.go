package differential

import (
	"bufio"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/temoto/robotstxt"

	"robotstxt/robots"
)

// question is what every parser is asked.
type question struct{ file, agent, url string }

func (q question) String() string {
	return fmt.Sprintf("file  %q\nagent %q\nurl   %q", q.file, q.agent, q.url)
}

// answer is allowed, disallowed or error.
type answer string

const (
	allowed    answer = "allowed"
	disallowed answer = "disallowed"
	failed     answer = "error" // the file is refused, or there is no verdict
)

func answerOf(isAllowed bool) answer {
	if isAllowed {
		return allowed
	}
	return disallowed
}

// ask puts the question to the engine.
func ask(d robots.Dialect, q question) answer {
	decision := robots.Scan([]byte(q.file)).Parse(d).Check(robots.Token(q.agent), q.url)
	if !decision.Decided() {
		return failed
	}
	return answerOf(decision.Allowed)
}

// peer is a parser that somebody else wrote, and the name of the dialect that
// stands for it.
type peer struct {
	dialect string
	start   func(*testing.T) func([]question) ([]answer, error)
}

var peers = []peer{{"python-legacy", startPython}, {"robots-parser", startNode}, {"temoto", startTemoto}}

func startTemoto(*testing.T) func([]question) ([]answer, error) {
	return func(questions []question) ([]answer, error) {
		answers := make([]answer, len(questions))
		for i, q := range questions {
			data, err := robotstxt.FromString(q.file)
			if err != nil {
				answers[i] = failed
			} else {
				answers[i] = answerOf(data.TestAgent(pathOf(q.url), q.agent))
			}
		}
		return answers, nil
	}
}

// pathOf gives what stands behind scheme and authority.
func pathOf(url string) string {
	path := url[len(originOf(url)):]
	if strings.HasPrefix(path, "/") {
		return path
	}
	return "/" + path
}

// originOf gives scheme and authority, or nothing for a path.
func originOf(url string) string {
	scheme, rest, whole := strings.Cut(url, "://")
	if !whole || strings.ContainsAny(scheme, "/?#") {
		return ""
	}
	if end := strings.IndexAny(rest, "/?#"); end >= 0 {
		return url[:len(url)-len(rest)+end]
	}
	return url
}

//go:embed python_peer.py
var pythonPeer string

func startPython(t *testing.T) func([]question) ([]answer, error) {
	const install = "install Python 3.11 or 3.12 as python3"
	p, version := start(t, install, ".", "python3", "-I", "-c", pythonPeer)
	if !strings.HasPrefix(version, "legacy ") {
		missing(t, "python3 has another urllib.robotparser ("+version+")", install)
	}
	return p.answer
}

//go:embed robots_parser_peer.mjs
var nodePeer string

func startNode(t *testing.T) func([]question) ([]answer, error) {
	const install = "install Node.js 20.19 or later, then run: npm ci --prefix web"
	p, version := start(t, install, "../../web", "node", "--input-type=module", "--eval", nodePeer)
	require.Equal(t, "3.0.1", version, "the dialect was measured with another robots-parser")
	return p.answer
}

// process is a parser in another language. It says its version, then answers
// one line with one line.
type process struct {
	in  io.Writer
	out *bufio.Scanner
}

func start(t *testing.T, install, folder, name string, args ...string) (p *process, version string) {
	command := exec.Command(name, args...)
	command.Dir = folder
	var problems strings.Builder
	command.Stderr = &problems
	in, err := command.StdinPipe()
	require.NoError(t, err)
	out, err := command.StdoutPipe()
	require.NoError(t, err)
	if err := command.Start(); err != nil {
		missing(t, err.Error(), install)
	}
	t.Cleanup(func() {
		in.Close()
		if err := command.Wait(); err != nil && !t.Skipped() {
			t.Errorf("%s: %v\n%s", name, err, &problems)
		}
	})
	p = &process{in, bufio.NewScanner(out)}
	if !p.out.Scan() {
		missing(t, name+" does not start the parser", install)
	}
	return p, p.out.Text()
}

func (p *process) answer(questions []question) ([]answer, error) {
	go func() {
		in := bufio.NewWriter(p.in)
		defer in.Flush() // if it fails, an answer is missing
		lines := json.NewEncoder(in)
		for _, q := range questions {
			if lines.Encode(map[string]any{"file": []byte(q.file), "agent": q.agent, "url": q.url}) != nil {
				return
			}
		}
	}()
	answers := make([]answer, len(questions))
	for i, q := range questions {
		if !p.out.Scan() {
			return nil, fmt.Errorf("no answer (%v) to %q", p.out.Err(), q)
		}
		answers[i] = answer(p.out.Text())
	}
	return answers, nil
}

// missing ends a test whose parser is not there.
func missing(t *testing.T, problem, install string) {
	t.Helper()
	if os.Getenv("REQUIRE_PEERS") == "1" {
		t.Fatalf("%s; %s", problem, install)
	}
	t.Skipf("NOT COMPARED: %s; to compare, %s", problem, install)
}
