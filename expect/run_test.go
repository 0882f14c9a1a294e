package expect

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"robotstxt/crawlers"
	"robotstxt/robots"
)

func TestRun(t *testing.T) {
	list := Parse([]byte("allow googlebot-image /a\nnot a line\nblock Googlebot-Image/1.0 /a\nallow \"googlebot-image\" https://other.example/\n" +
		"block * https://example.com/b\nblock googlebot-image /b\nblock \"the \\\"Foo\\\" bot\" /"))
	data := []byte("User-agent: Googlebot\nDisallow: /b\n\nUser-agent: *\nDisallow: /\n")
	file := robots.Scan(data).Parse(robots.RFC9309, robots.Fetch{URL: "https://example.com/"})
	var asked []string
	results := Run(file, list, func(text string) robots.Agent {
		asked = append(asked, text)
		return crawlers.AgentFor(text)
	})
	assert.Equal(t, []string{"googlebot-image", "Googlebot-Image/1.0", "*", `the "Foo" bot`}, asked, "each agent once")
	type row struct {
		line  int32
		met   bool
		cause robots.Cause
		rule  int32
	}
	var got []row
	for _, r := range results {
		got = append(got, row{r.Line, r.Met, r.Cause, r.Rule.Line})
		assert.Equal(t, r.Expectation.Met(r.Verdict), r.Met)
	}
	assert.Equal(t, []row{
		{1, true, robots.CauseNoRule, 0}, // it obeys the group of Googlebot
		{3, true, robots.CauseRule, 5},
		{4, false, robots.CauseOtherOrigin, 0},
		{5, true, robots.CauseRule, 5},
		{6, true, robots.CauseRule, 2},
		{7, true, robots.CauseRule, 5},
	}, got)
}

// No verdict meets nothing.
func TestRunOfAFileThatIsNotKnown(t *testing.T) {
	file := robots.Scan(nil).Parse(robots.RFC9309, robots.Fetch{Status: 302})
	results := Run(file, Parse([]byte("allow a /\nblock a /")), robots.ReadAgent)
	require.Len(t, results, 2)
	assert.False(t, results[0].Met || results[1].Met)
	assert.Empty(t, Run(file, Parse(nil), robots.ReadAgent))
}
