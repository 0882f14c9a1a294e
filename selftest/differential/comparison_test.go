package differential

import (
	"iter"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"robotstxt/robots"
)

// comparison is one dialect beside the parser it stands for.
type comparison struct {
	t       *testing.T
	dialect robots.Dialect
	peer    func([]question) ([]answer, error)
	hits    map[string]int // how often each explanation was needed, by its reason
}

func compare(t *testing.T, p peer) *comparison {
	d, found := robots.DialectNamed(p.dialect)
	require.True(t, found, "no dialect %q", p.dialect)
	return &comparison{t, d, p.start(t), map[string]int{}}
}

func (c *comparison) answers(questions []question) []answer {
	answers, err := c.peer(questions)
	require.NoError(c.t, err)
	return answers
}

// disagreements gives the questions that the engine answers in another way, and
// that no explanation covers, the smallest first.
func (c *comparison) disagreements(questions []question, answers []answer) []question {
	var found []question
	for i, q := range questions {
		if ask(c.dialect, q) != answers[i] && !c.explained(q, answers[i]) {
			found = append(found, q)
		}
	}
	slices.SortStableFunc(found, func(a, b question) int { return a.size() - b.size() })
	return found
}

// shrink cuts pieces out of the question for as long as there is disagreement.
func (c *comparison) shrink(q question) question {
	for {
		smaller := cuts(q)
		found := c.disagreements(smaller, c.answers(smaller))
		if len(found) == 0 {
			return q
		}
		q = found[0]
	}
}

func (q question) size() int { return len(q.file) + len(q.agent) + len(q.url) }

// cuts gives the question without each of its lines, and without pieces of
// every size of its file, its agent and its path. A piece of agent or path is
// also cut out of the file.
func cuts(q question) []question {
	var all []question
	for line := range strings.Lines(q.file) {
		all = append(all, question{strings.Replace(q.file, line, "", 1), q.agent, q.url})
	}
	for file := range shorter(q.file) {
		all = append(all, question{file, q.agent, q.url})
	}
	for agent, piece := range shorter(q.agent) {
		if isAgent(agent) {
			all = append(all, question{q.file, agent, q.url}, question{strings.ReplaceAll(q.file, piece, ""), agent, q.url})
		}
	}
	origin := originOf(q.url)
	if origin != plainOrigin {
		all = append(all, question{q.file, q.agent, plainOrigin + q.url[len(origin):]})
	}
	for path, piece := range shorter(q.url[len(origin):]) {
		if isPath(path) {
			all = append(all, question{q.file, q.agent, origin + path}, question{strings.ReplaceAll(q.file, piece, ""), q.agent, origin + path})
		}
	}
	return all
}

// shorter gives the text without each of its halves, quarters and so on, and
// what is missing.
func shorter(text string) iter.Seq2[string, string] {
	return func(yield func(string, string) bool) {
		for size := len(text); size > len(text)/256; size /= 2 {
			for at := 0; at < len(text); at += size {
				end := min(at+size, len(text))
				if !yield(text[:at]+text[end:], text[at:end]) {
					return
				}
			}
		}
	}
}

// isAgent reports whether the generator could have made the agent: in text,
// without white space around it, and with something in front of a "/".
func isAgent(text string) bool {
	return utf8.ValidString(text) && strings.TrimSpace(text) == text && !strings.HasPrefix(text, "/")
}

// isPath reports whether the generator could have made the path.
func isPath(text string) bool {
	return utf8.ValidString(text) && !hiddenFile.MatchString(text) && (text == "" || strings.IndexByte("/?#", text[0]) >= 0)
}
