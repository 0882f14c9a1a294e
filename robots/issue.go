package robots

// Issue is something about the file that its author should know. It holds
// codes and places; the sentences are the page's and the command line's.
type Issue struct {
	Code     Code
	Severity Severity
	Line     int32     // 1-based
	Span     Span      // the octets it is about
	Related  Span      // other octets that explain it; the zero Span when there are none
	Arg      int32     // depends on the code, see there; else 0
	Readers  ReaderSet // those that read the octets otherwise than RFC 9309 does
}

// ReaderSet is a set of dialects: bit n is Dialects()[n].
type ReaderSet uint16

// readersWith gives the dialects for which is holds.
func readersWith(is func(*Dialect) bool) ReaderSet {
	var set ReaderSet
	for i := range dialects {
		if is(&dialects[i]) {
			set |= 1 << i
		}
	}
	return set
}

// Code names a kind of issue. Its text is stable.
type Code uint8

const (
	IssueNoColon             Code = iota // text that no colon makes a record
	IssueMisspeltDirective               // a key close to one of RFC 9309; Arg is the Directive it likely means
	IssueUnknownDirective                // a key that nobody is known to read
	IssueRuleWithoutGroup                // an allow or disallow line before any user-agent line
	IssueEmptyDisallow                   // a disallow line without a path: it decides nothing
	IssueEmptyAllow                      // an allow line without a path: it decides nothing
	IssueEmptyUserAgent                  // a user-agent line that names nobody
	IssueUserAgentList                   // a comma in the value: a list is no product token (erratum 8895 is only reported)
	IssueUserAgentCut                    // the value is read up to its first white space or "/" only
	IssueUserAgentWildcard               // "*" within a longer value: it matches nobody
	IssueUserAgentDigits                 // a digit or dot in the name: no product token by RFC 9309 2.2.1, and Google can never match it
	IssuePatternNeverMatches             // a path that starts with neither "/" nor "*"
	IssueNoBreakSpace                    // U+00A0, which looks like a space and is none
	IssueAgentsJoined                    // a user-agent line belongs to the run before it, though other records stand between; Related is the first of them
	IssueSizeNear                        // more than nine tenths of SizeLimit; Arg is the file's size in octets
	IssueSizeAt                          // exactly SizeLimit; Arg as above
	IssueSizePast                        // the first line that a reader which stops at SizeLimit does not read; Arg as above
)

var codeNames = [...]string{"no-colon", "misspelt-directive", "unknown-directive", "rule-without-group", "empty-disallow", "empty-allow",
	"empty-user-agent", "user-agent-list", "user-agent-cut", "user-agent-wildcard", "user-agent-digits", "pattern-never-matches",
	"no-break-space", "agents-joined", "size-near", "size-at", "size-past"}

func (c Code) String() string { return codeNames[c] }

// Severity is how much an issue matters.
type Severity uint8

const (
	SeverityError   Severity = iota // rules do not do what the author meant
	SeverityWarning                 // likely a mistake
	SeverityInfo                    // worth knowing
)

var severityNames = [...]string{"error", "warning", "info"}

func (s Severity) String() string { return severityNames[s] }

// severities has that of each code. A line without a colon is an error only
// when it starts like a directive.
var severities = [...]Severity{
	IssueNoColon:             SeverityWarning,
	IssueMisspeltDirective:   SeverityError,
	IssueUnknownDirective:    SeverityInfo,
	IssueRuleWithoutGroup:    SeverityError,
	IssueEmptyDisallow:       SeverityInfo,
	IssueEmptyAllow:          SeverityInfo,
	IssueEmptyUserAgent:      SeverityWarning,
	IssueUserAgentList:       SeverityError,
	IssueUserAgentCut:        SeverityWarning,
	IssueUserAgentWildcard:   SeverityError,
	IssueUserAgentDigits:     SeverityInfo,
	IssuePatternNeverMatches: SeverityError,
	IssueNoBreakSpace:        SeverityWarning,
	IssueAgentsJoined:        SeverityWarning,
	IssueSizeNear:            SeverityWarning,
	IssueSizeAt:              SeverityWarning,
	IssueSizePast:            SeverityError,
}
