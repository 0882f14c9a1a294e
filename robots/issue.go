package robots

// Issue is something about the file that its author should know. It holds
// codes and places; the sentences are the page's and the command line's.
type Issue struct {
	Code     Code
	Severity Severity
	Line     int32 // 1-based; 0 in a file without lines
	Span     Span  // the octets it is about
	Related  Span  // other octets that explain it; the zero Span when there are none
	Arg      int32 // depends on the code, see there; else 0
}

// Code names a kind of issue. Its text is stable.
type Code uint8

const (
	NoColonCode         Code = iota // text that no colon makes a record
	MisspeltDirective               // a key close to one of RFC 9309; Arg is the Directive it likely means
	UnknownDirective                // a key that nobody is known to read
	RuleWithoutGroup                // an allow or disallow line before any user-agent line
	EmptyDisallow                   // a disallow line without a path: it decides nothing
	EmptyAllow                      // an allow line without a path: it decides nothing
	EmptyUserAgent                  // a user-agent line that names nobody
	UserAgentList                   // a comma in the value: a list is no product token (erratum 8895 is only reported)
	UserAgentCut                    // the value is read up to its first white space or "/" only
	UserAgentWildcard               // "*" within a longer value: it matches nobody
	UserAgentDigits                 // a digit or dot in the name: no product token by RFC 9309 2.2.1, and Google can never match it
	PatternNeverMatches             // a path that starts with neither "/" nor "*"
	NoBreakSpaceCode                // U+00A0, which looks like a space and is none
	AgentsJoined                    // a user-agent line belongs to the run before it, though other records stand between; Related is the first of them
	SizeNear                        // more than nine tenths of SizeLimit; Arg is the file's size in octets
	SizeAt                          // exactly SizeLimit; Arg as above
	SizePast                        // the first line that a reader which stops at SizeLimit does not read; Arg as above
)

var codeNames = [...]string{"no-colon", "misspelt-directive", "unknown-directive", "rule-without-group", "empty-disallow", "empty-allow",
	"empty-user-agent", "user-agent-list", "user-agent-cut", "user-agent-wildcard", "user-agent-digits", "pattern-never-matches",
	"no-break-space", "agents-joined", "size-near", "size-at", "size-past"}

func (c Code) String() string { return codeNames[c] }

// Severity is how much an issue matters.
type Severity uint8

const (
	Error   Severity = iota // rules do not do what the author meant
	Warning                 // likely a mistake
	Info                    // worth knowing
)

var severityNames = [...]string{"error", "warning", "info"}

func (s Severity) String() string { return severityNames[s] }

// severities has that of each code. A line without a colon is an error only
// when it starts like a directive.
var severities = [...]Severity{Warning, Error, Info, Error, Info, Info,
	Warning, Error, Warning, Error, Info, Error,
	Warning, Warning, Warning, Warning, Error}

// SizeState is how large a file is against SizeLimit.
type SizeState uint8

const (
	SizeUnder   SizeState = iota // at most nine tenths
	SizeIsNear                   // above nine tenths
	SizeIsAt                     // exactly SizeLimit
	SizeIsPast                   // above: some readers do not read the end
	nearPercent = 90
)

var sizeNames = [...]string{"under", "near", "at", "past"}

func (s SizeState) String() string { return sizeNames[s] }

// Size gives the file's octets and how they stand against SizeLimit (RFC 9309
// 2.5). cut is the number of the first line that does not lie wholly within the
// limit, its line end included, or 0.
func (s *Source) Size() (octets int, state SizeState, cut int) {
	octets = len(s.data)
	switch {
	case octets > SizeLimit:
		return octets, SizeIsPast, s.linesWithin(SizeLimit) + 1
	case octets == SizeLimit:
		return octets, SizeIsAt, 0
	case octets > SizeLimit*nearPercent/100:
		return octets, SizeIsNear, 0
	}
	return octets, SizeUnder, 0
}
