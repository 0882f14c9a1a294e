package differential

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"robotstxt/selftest"
)

// What the vectors expect of a dialect is what its parser answers. How a file
// was answered is nothing that these parsers are told.
func TestVectorsAreTheParsersAnswers(t *testing.T) {
	topics, err := selftest.Load()
	require.NoError(t, err)
	for _, p := range peers {
		t.Run(p.dialect, func(t *testing.T) {
			t.Parallel()
			var names []string
			var questions []question
			var want []answer
			for _, topic := range topics {
				for _, v := range topic.Cases {
					expected, found := v.Expect[p.dialect]
					if !found || v.Kind != "check" || v.Fetch != nil {
						continue
					}
					names = append(names, topic.Topic+"/"+v.ID)
					questions = append(questions, question{string(v.Data()), asker(v), v.Target()})
					if expected.Allowed == nil {
						want = append(want, failed)
					} else {
						want = append(want, answerOf(*expected.Allowed))
					}
				}
			}
			require.NotEmpty(t, questions, "no vector expects an answer of %s", p.dialect)
			for i, theirs := range compare(t, p).answers(questions) {
				assert.Equal(t, want[i], theirs, "%s\nagent %q\nurl   %.200q", names[i], questions[i].agent, questions[i].url)
			}
			t.Logf("%d vectors", len(questions))
		})
	}
}

// asker gives the agent as it was typed.
func asker(v selftest.Case) string {
	if v.Token != nil {
		return *v.Token
	}
	return *v.Agent
}
