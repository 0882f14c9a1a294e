package differential

import (
	"flag"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"robotstxt/robots"
)

var (
	cases = flag.Int("cases", 20_000, "how many questions each parser is asked")
	seed  = flag.Uint64("seed", 9309, "which questions")
)

func TestDialectsAnswerAsTheirParsers(t *testing.T) {
	t.Logf("%d questions, seed %d", *cases, *seed)
	questions := newGenerator(*seed).questions(*cases)
	for _, p := range peers {
		t.Run(p.dialect, func(t *testing.T) {
			t.Parallel()
			c := compare(t, p)
			answers := c.answers(questions)
			found := c.disagreements(questions, answers)
			t.Logf("%v; %d disagreements", count(answers), len(found))
			c.logExplained()
			shown := map[question]bool{}
			for _, q := range found[:min(len(found), 20)] {
				if q = c.shrink(q); !shown[q] {
					t.Errorf("ours: %s, theirs: %s\n%v", ask(c.dialect, q), c.answers([]question{q})[0], q)
				}
				shown[q] = true
			}
		})
	}
}

func count(answers []answer) map[answer]int {
	counts := map[answer]int{}
	for _, a := range answers {
		counts[a]++
	}
	return counts
}

// unseen are the fields that no question shows: every URL is whole, every agent
// a token, and no file comes with a status.
var unseen = map[string][]robots.Field{
	"python-legacy": {robots.FieldStatuses},
	"robots-parser": {robots.FieldBare},
	"temoto":        {robots.FieldAsked},
}

// A dialect that does not depart in one field is found out, and by a small file.
func TestChangedDialectsDisagree(t *testing.T) {
	for _, p := range peers {
		t.Run(p.dialect, func(t *testing.T) {
			t.Parallel()
			c := compare(t, p)
			g := newGenerator(*seed)
			right := c.dialect
			unnoticed := slices.DeleteFunc(right.Departures(), func(f robots.Field) bool { return slices.Contains(unseen[p.dialect], f) })
			for range 100 {
				questions := g.questions(500)
				answers := c.answers(questions)
				unnoticed = slices.DeleteFunc(unnoticed, func(field robots.Field) bool {
					c.dialect = right.With(field, robots.RFC9309)
					found := c.disagreements(questions, answers)
					if len(found) > 0 && field == robots.FieldPrecedence {
						small := c.shrink(found[0])
						assert.Less(t, len(small.file), 60, "%v", small)
						t.Logf("%s:\n%v", field, small)
					}
					return len(found) > 0
				})
				if len(unnoticed) == 0 {
					return
				}
			}
			assert.Empty(t, unnoticed, "no question shows these departures")
		})
	}
}
