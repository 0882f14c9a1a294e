package selftest

import (
	"fmt"
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"robotstxt/robots"
)

// Whatever field of a dialect is changed, an answer that the vectors expect of
// it changes: back to RFC 9309 where it departs, and to what some other dialect
// has where it does not.
func TestVectorsHoldEveryField(t *testing.T) {
	topics, err := Load()
	require.NoError(t, err)
	others := append(robots.Dialects(), robots.Dialect{SizeLimit: 16}) // no dialect in the table has that limit
	for _, dialect := range robots.Dialects() {
		cases := casesOf(topics, dialect.Name)
		for _, field := range robots.Fields() {
			t.Run(fmt.Sprintf("%s/%s", dialect.Name, field), func(t *testing.T) {
				if !dialect.Agrees(field, robots.RFC9309) {
					assert.True(t, breaks(t, cases, dialect, dialect.With(field, robots.RFC9309)), "no vector shows this departure")
					return
				}
				for _, other := range others {
					if !dialect.Agrees(field, other) && breaks(t, cases, dialect, dialect.With(field, other)) {
						return
					}
				}
				assert.Fail(t, "no vector shows that this is as in RFC 9309")
			})
		}
	}
}

// casesOf gives the checks with an answer of the dialect.
func casesOf(topics []Topic, dialect string) []*Case {
	var cases []*Case
	for i := range topics {
		for j := range topics[i].Cases {
			c := &topics[i].Cases[j]
			if _, found := c.Expect[dialect]; found && c.Kind == "check" {
				cases = append(cases, c)
			}
		}
	}
	return cases
}

// breaks reports whether a changed dialect gives another answer than expected
// to one of the cases.
func breaks(t *testing.T, cases []*Case, dialect, changed robots.Dialect) bool {
	for _, c := range cases {
		want := c.Expect[dialect.Name]
		got, err := c.run(changed, want)
		require.NoError(t, err)
		want.given = nil
		if !reflect.DeepEqual(want, got) {
			return true
		}
	}
	return false
}
