package robots

// Dialect is how one reader departs from RFC 9309: plain data, whose zero value
// is RFC 9309 itself, read as the package comment says. The engine asks it
// whenever it reads lines as groups, chooses groups or compares paths; scanning
// never does.
//
// Its fields are enums, limits and lists. Dialects gives the table of them, and
// each field that departs there says why.
type Dialect struct {
	// Name identifies the dialect in vectors and answers.
	Name string

	// Documented says that the dialect was taken from a document: nobody could
	// run that reader and measure it.
	Documented bool

	// How lines are read.

	Mark       MarkReading
	LineEnds   LineEndSet
	LineLength int32 // octets of a line that are read, without its line end; 0 is all
	Nul        NulReading
	Space      SpaceSet
	Separator  SeparatorReading
	Keys       KeyComparison
	Aliases    []Alias // keys that are read as another

	// How lines make groups.

	RunEnd    []string // keys of other records that end a run of user-agent lines, in lower case; "*" is every key
	Blank     BlankReading
	GroupKeys []string // a group without rules is as if it were not there, unless it has a record with one of these keys; nil: every group counts
	Faults    FaultReading

	// How groups are chosen.

	Value      ValueCut
	Escapes    ValueEscapes
	Stars      ValueStars
	EmptyName  EmptyNameReading
	Asked      AskedForm
	Agents     AgentComparison
	Choice     GroupChoice
	StarGroups StarGroupReading
	StarMixed  StarMixedReading

	// How rules are matched and ranked.

	EmptyRule  EmptyRuleReading
	NoSlash    NoSlashReading
	Patterns   PatternLanguage
	Spelling   Spelling
	BadEscapes BadEscapeReading
	Precedence Precedence
	Index      IndexReading

	// How the URL asked about is read.

	Bare       BareReading
	Fragment   FragmentReading
	EmptyQuery EmptyQueryReading
	Dots       DotReading
	RobotsTxt  RobotsTxtReading

	// What else decides.

	Statuses   StatusReading
	SizeLimit  int32 // octets of the file that are read: a line that does not lie wholly within them does not count; 0 is all, as RFC 9309 2.5 forbids nothing beyond 500 KiB
	SizeAllows int32 // a file of more octets allows everything; 0 is no such limit
	RuleLength int32 // a rule whose path has more octets does not count; 0 is no such limit
	RuleCount  int32 // rules of the file that count; 0 is all
}

// Alias is another spelling of a directive's key, in lower case.
type Alias struct {
	Key  string
	Read Directive
}

// MarkReading is what becomes of a byte order mark at the start of the file.
type MarkReading uint8

const (
	MarkSkipped MarkReading = iota
	MarkPartly              // skipped, and so is a beginning of one
	MarkKept                // it is part of the first key, which nobody knows then
)

// LineEndSet is what ends a line.
type LineEndSet uint8

const (
	LineEndsStandard LineEndSet = iota // LF, CR and CRLF (RFC 9309 2.2)
	LineEndsPython                     // also VT, FF, FS, GS, RS, U+0085, U+2028 and U+2029, as str.splitlines
	LineEndsJava                       // also U+0085, U+2028 and U+2029
)

// NulReading is what a NUL octet does.
type NulReading uint8

const (
	NulKept  NulReading = iota
	NulEnded            // the rest of its line is not read
)

// SpaceSet is what counts as white space around keys and values.
type SpaceSet uint8

const (
	SpaceStandard SpaceSet = iota // space and tab (RFC 9309 2.2)
	SpaceVertical                 // also VT
	SpaceC                        // also VT and FF, as isspace of C
	SpacePython                   // also FS, GS, RS, US, U+0085 and every space of Unicode, as str.strip
	SpaceJS                       // every space of Unicode and the byte order mark, as String.trim
	SpaceJava                     // every octet up to the space, as String.trim
)

// SeparatorReading is how a key is told from its value.
type SeparatorReading uint8

const (
	SeparatorColon    SeparatorReading = iota // by the first colon
	SeparatorTwoWords                         // or, in a line of two words without a colon, by the white space
	SeparatorLower                            // or, without a colon, by the space behind a known key in lower case
	SeparatorKnown                            // a known key may have white space instead of the colon
	SeparatorWords                            // by colon or white space; a value is one word, and the words behind it are read as key and value in turn
)

// KeyComparison is when a key is a directive.
type KeyComparison uint8

const (
	KeysWhole  KeyComparison = iota // it equals the directive without case
	KeysPrefix                      // it starts with the directive
)

// BlankReading is what an empty line does.
type BlankReading uint8

const (
	BlankIgnored BlankReading = iota
	BlankEnds                 // it ends the group, and a run of user-agent lines without rules is forgotten
)

// FaultReading is for which faults the whole file is refused.
type FaultReading uint8

const (
	FaultsIgnored  FaultReading = iota // none
	FaultsRefuse                       // a rule in front of every group, a Crawl-delay that is no number
	FaultsBrackets                     // a rule with a bracket where a URL has its host
)

// ValueCut is how much of a user-agent line's value is the name.
type ValueCut uint8

const (
	CutWord   ValueCut = iota // up to the first white space or "/"
	CutSlash                  // up to the first "/"
	CutToken                  // the letters, "_" and "-" it starts with; a "*" counts with white space behind it
	CutEither                 // the whole value, or the letters, "_" and "-" it starts with when more stands behind
	CutNone                   // the whole value
)

// ValueEscapes is what becomes of percent-escapes in a user-agent line's value.
type ValueEscapes uint8

const (
	EscapesKept ValueEscapes = iota
	EscapesDecoded
)

// ValueStars is what becomes of a "*" within a longer name.
type ValueStars uint8

const (
	StarsKept    ValueStars = iota
	StarsDropped            // the value counts without it too
)

// EmptyNameReading is whom a user-agent line without a value names.
type EmptyNameReading uint8

const (
	EmptyNameNobody EmptyNameReading = iota
	EmptyNameEverybody
	EmptyNameSkipped // nobody, and the line starts no group: what follows belongs to the group before it
)

// AskedForm is what of the agent that asks is compared.
type AskedForm uint8

const (
	AskedTokens AskedForm = iota // the names read from what was typed
	AskedText                    // the text as it was typed
	AskedSlash                   // that text up to its first "/"
)

// AgentComparison is when a name in the file and the agent that asks agree.
// Case does not count.
type AgentComparison uint8

const (
	CompareTokens     AgentComparison = iota // they are equal (RFC 9309 2.2.1)
	CompareSubstrings                        // the name occurs anywhere in the agent
	ComparePrefixes                          // the agent starts with the name
)

// GroupChoice is which of the groups that agree apply.
type GroupChoice uint8

const (
	ChoiceAll        GroupChoice = iota // all of them, merged (RFC 9309 2.2.1)
	ChoiceLongest                       // those of the longest name, merged; a name of one character does not go before "*"
	ChoiceFirstGroup                    // the first group
	ChoiceFirstName                     // those of the name that equals the agent, else of the first name, merged
)

// StarGroupReading is which of the groups for "*" apply.
type StarGroupReading uint8

const (
	StarGroupsMerged StarGroupReading = iota
	StarGroupFirst
)

// StarMixedReading is what becomes of a group that names "*" and others.
type StarMixedReading uint8

const (
	StarMixedBoth StarMixedReading = iota // it is for all of them
	StarMixedOnly                         // it is for "*" alone
)

// EmptyRuleReading is what a rule without a path does.
type EmptyRuleReading uint8

const (
	EmptyRuleNothing EmptyRuleReading = iota
	EmptyRuleAllows                   // it matches every path, and allows it
	EmptyRuleClears                   // it drops the rules in front of it
)

// NoSlashReading is what becomes of a path that starts with neither "/" nor
// "*".
type NoSlashReading uint8

const (
	NoSlashNever NoSlashReading = iota // it never matches
	NoSlashAdded                       // a slash is put in front
)

// PatternLanguage is what "*" and "$" mean in a rule.
type PatternLanguage uint8

const (
	PatternsStandard   PatternLanguage = iota // RFC 9309 2.2.3
	PatternsPlain                             // nothing: a rule is the beginning of a path
	PatternsExpression                        // a rule with one of them is a regular expression that may match anywhere; a "$" ends the path wherever it stands; stars at the end are cut off
	PatternsDollarEnds                        // a "$" ends the path wherever it stands
	PatternsDollarBoth                        // a "$" at the end also stands for itself
	PatternsFirst                             // what stands between "*" and a closing "$" is looked for once, where it first occurs
)

// Spelling is how the octets of rules and paths are spelled to be compared.
type Spelling uint8

const (
	SpellingNormal    Spelling = iota // in one normal spelling (RFC 9309 2.2.2, see the package comment)
	SpellingRule                      // in the rule, octets outside ASCII become escapes and hex digits upper case; the path stays as it is
	SpellingURL                       // in the rule as encodeURI has it, in the path as the URL standard has it, hex digits in upper case
	SpellingDecoded                   // every escape is decoded, then everything but unreserved characters and "/" escaped, as text in UTF-8
	SpellingQuery                     // the same, octet by octet, with "?", "=" and "&" of the query kept
	SpellingPath                      // the same up to the query, with "%2F" and "%25" kept; "=" stays plain in rules only
	SpellingWritten                   // as they are written
	SpellingEscapable                 // nearly normal; "*" and "$" of the path are escaped, and nothing is folded behind "?"
)

// BadEscapeReading is what a "%" that starts no escape does.
type BadEscapeReading uint8

const (
	BadEscapesKept    BadEscapeReading = iota
	BadEscapesRefused                  // a rule with one does not count, and a URL with one is read as "/"
)

// Precedence is which of the rules that match decides.
type Precedence uint8

const (
	PrecedenceNormal     Precedence = iota // the longest in its normal spelling, allow before disallow (RFC 9309 2.2.2)
	PrecedenceSpelled                      // the longest as it is spelled to be compared, allow before disallow
	PrecedenceExpression                   // the longest as a regular expression (".*" for "*", a backslash before what needs one), then the earlier
	PrecedenceMatched                      // that which matches the longest text, allow before disallow
	PrecedenceFirst                        // the first in the file
)

// IndexReading is what a rule for /folder/index.html says about /folder/.
type IndexReading uint8

const (
	IndexPlain    IndexReading = iota // nothing
	IndexAllowed                      // an allow rule allows it too
	IndexHTMLOnly                     // an allow rule that ends in /index.html allows it too
	IndexBoth                         // allow and disallow rules mean it too
)

// BareReading is what becomes of a path without scheme and host where a URL is
// asked about.
type BareReading uint8

const (
	BareRead    BareReading = iota // it is read like the path of a URL
	BareUnasked                    // there is no answer: it does not belong to the file's origin
	BareRoot                       // it is read as "/"
)

// FragmentReading is what becomes of a URL's fragment.
type FragmentReading uint8

const (
	FragmentCut FragmentReading = iota
	FragmentKept
)

// EmptyQueryReading is what becomes of a "?" with nothing behind it.
type EmptyQueryReading uint8

const (
	EmptyQueryKept EmptyQueryReading = iota
	EmptyQueryCut                    // it is dropped from the URL
	EmptyPartsCut                    // it is dropped from URL and rule, and so are ";" and "#"
)

// DotReading is what becomes of "." and ".." segments and backslashes in a URL.
type DotReading uint8

const (
	DotsKept     DotReading = iota
	DotsResolved            // as a browser does
)

// RobotsTxtReading is whether /robots.txt is subject to the rules.
type RobotsTxtReading uint8

const (
	RobotsTxtAllowed RobotsTxtReading = iota // always allowed (RFC 9309 2.2.2)
	RobotsTxtRuled
)

// StatusReading is what the status means that the file was answered with.
type StatusReading uint8

const (
	StatusStandard  StatusReading = iota // RFC 9309 2.3.1
	StatusTooMany                        // 429 counts as a server error
	StatusForbidden                      // 401 and 403 disallow everything
	StatusRedirect                       // a redirect that leads nowhere disallows everything
	StatusOnlyOK                         // anything but 200 allows everything
)

// substring and limited are the two readers whose different answer a Decision
// reports: everything else is as in d.
func (d Dialect) substring() Dialect {
	d.Agents, d.Asked = CompareSubstrings, AskedText
	return d
}

func (d Dialect) limited() Dialect {
	d.SizeLimit = SizeLimit
	return d
}
