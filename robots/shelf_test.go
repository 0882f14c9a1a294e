package robots_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"

	"robotstxt/robots"
)

// Agents that the same groups apply to share their index, and those of other
// groups do not, whatever was asked before and by whom.
func TestAgentsOfTheSameGroupsShareAndOthersDoNot(t *testing.T) {
	var text strings.Builder
	for i := range 12 {
		fmt.Fprintf(&text, "User-agent: bot%c\nUser-agent: twin%c\nDisallow: /%d\n", 'a'+i, 'a'+i, i)
	}
	text.WriteString("User-agent: *\nDisallow: /star\n")
	for _, d := range robots.Dialects() {
		file := robots.Scan([]byte(text.String())).Parse(d)
		var wait sync.WaitGroup
		for _, name := range []string{"bot", "twin", "bot"} {
			wait.Go(func() {
				for i := range 12 {
					access := file.For(robots.ReadAgent(fmt.Sprintf("%s%c", name, 'a'+i)))
					assert.Equal(t, int32(3*i+3), access.Check(fmt.Sprintf("/%d", i)).Rule.Line, d.Name)
					assert.Equal(t, robots.CauseRule, file.For(robots.ReadAgent("else")).Check("/star").Cause, d.Name)
				}
			})
		}
		wait.Wait()
	}
}
