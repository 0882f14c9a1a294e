package robots

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// unchanging are the codes that say that a line can go, or be spelled otherwise,
// without a change by RFC 9309; with the fields that a reader's concern is about.
var unchanging = map[Code]fieldSet{
	IssueDuplicateRule: ruleFields,
	IssueRuleCovered:   ruleFields,
	IssueRuleRedundant: ruleFields,
	IssueSpaceInPath:   ruleFields,
	IssueNonASCIIPath:  ruleFields,
	IssueLowerCaseHex:  ruleFields,
	IssueUserAgentCut:  nameFields,
	IssueAgentRepeated: nameFields,
}

// Index pages and the lengths of rules have no finding of their own.
const (
	ruleFields = 1<<FieldEmptyRule | 1<<FieldNoSlash | 1<<FieldPatterns | 1<<FieldSpelling | 1<<FieldPrecedence
	nameFields = fieldsOfName // of them the separator says something about other lines too
)

// Where a finding says that something can be changed, the readers that it does
// not name answer after the change as they did before.
func TestReadersThatAreNotNamedAreNotConcerned(t *testing.T) {
	r := rand.New(rand.NewPCG(9309, 4))
	tried := map[Code]int{}
	named := map[Code]int{}
	paths := []string{"/", "/a", "/a/b", "/ab", "/axb", "/b", "/a*", "/a$", "/x$y", "/xb", "/a.bxc", "/%61", "/a%2Fb", "/ツ", "/%E3%83%84", "/%E9", "/a%20b", "/a b", "/a%zz", "/%7Ba%7D", "//a", "/a?", "/a;b"}
	agents := []string{"FooBot", "Foo", "bot", "360Spider", "X", "Other"}
	for range 12000 {
		text, _, _ := trouble(r)
		if r.IntN(2) == 0 {
			text = strings.ReplaceAll(text, "%E3", "%e3")
		}
		source := Scan([]byte(text))
		file := source.Parse(RFC9309)
		for _, issue := range file.Issues() {
			fields, is := unchanging[issue.Code]
			if !is || fields == nameFields && hasOtherLines(source) {
				continue
			}
			edit := file.Fix(issue)
			switch issue.Code {
			case IssueRuleCovered, IssueRuleRedundant:
				edit = Edit{Span: source.lines[issue.Line-1].Text, Text: "#"}
			default:
				if !issue.Fixable {
					continue
				}
			}
			changed := Apply(source.data, []Edit{edit})
			for bit := range dialects {
				if issue.Readers>>bit&1 != 0 {
					named[issue.Code]++
					continue
				}
				d := RFC9309
				for f := range Field(len(fieldNames)) {
					if fields>>f&1 != 0 {
						d.take(f, &dialects[bit])
					}
				}
				before, after := source.Parse(d), Scan(changed).Parse(d)
				for _, agent := range agents {
					one, other := before.For(Token(agent)), after.For(Token(agent))
					for _, path := range paths {
						was, is := one.Check(path), other.Check(path)
						require.Equal(t, was.Decided(), is.Decided())
						require.Equal(t, was.Allowed, is.Allowed, "%s is not named by %s %q of %q, but for %q %q it differs in %q", dialects[bit].Name, issue.Code, source.Text(issue.Span), text, agent, path, changed)
					}
				}
				tried[issue.Code]++
			}
		}
	}
	for code := range unchanging {
		assert.Greater(t, tried[code], 50, "%s", code)
		assert.Greater(t, named[code], 5, "%s", code)
	}
	t.Log(tried, named)
}

// hasOtherLines reports whether some line may be a record to those that separate
// keys and values otherwise.
func hasOtherLines(s *Source) bool {
	for i := range s.lines {
		if line := &s.lines[i]; line.Facts&NoColon != 0 || line.Directive == Unknown || line.Directive == Misspelt {
			return true
		}
	}
	return false
}
