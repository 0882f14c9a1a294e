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
	Readers  ReaderSet // those that it concerns: they take the place otherwise than RFC 9309 does
	Fixable  bool      // File.Fix gives an edit that takes the issue away
}

// Code names a kind of issue. Its text is stable.
type Code uint8

const (
	IssueNoColon               Code = iota // text that no colon makes a record
	IssueMisspeltDirective                 // a key close to one of RFC 9309; Arg is the Directive it likely means
	IssueUnknownDirective                  // a key that nobody is known to read
	IssueRuleWithoutGroup                  // an allow or disallow line before any user-agent line
	IssueEmptyDisallow                     // a disallow line without a path: it decides nothing
	IssueEmptyAllow                        // an allow line without a path: it decides nothing
	IssueEmptyUserAgent                    // a user-agent line that names nobody
	IssueUserAgentList                     // a comma in the value: a list is no product token (erratum 8895 is only reported)
	IssueUserAgentCut                      // the value is read up to its first white space or "/" only
	IssueUserAgentWildcard                 // "*" within a longer value: it matches nobody
	IssueUserAgentDigits                   // a digit or dot in the name: no product token by RFC 9309 2.2.1, and Google can never match it
	IssuePatternNeverMatches               // a path that starts with neither "/" nor "*"
	IssueNoBreakSpace                      // U+00A0, which looks like a space and is none
	IssueAgentsJoined                      // a user-agent line belongs to the run before it, though other records stand between; Related is the first of them
	IssueSizeNear                          // more than nine tenths of SizeLimit; Arg is the file's size in octets
	IssueSizeAt                            // exactly SizeLimit; Arg as above
	IssueSizePast                          // the first line that a reader which stops at SizeLimit does not read; Arg as above
	IssueKnownElsewhere                    // a key that some readers know and RFC 9309 does not have; Arg is its index in the list of Names for keys known elsewhere
	IssueURLAsPath                         // a path that starts with a scheme and "://": it never matches
	IssueHashCutsPath                      // a comment right behind a path: the "#" is no part of it
	IssueFragmentInPath                    // "%23" in a path: no URL that is fetched holds a fragment
	IssueSpaceInPath                       // a space or tab inside a path: some readers stop at it
	IssueNonASCIIPath                      // octets above 0x7F in a path, which stand for their escapes
	IssueBadEscape                         // "%" without two hex digits behind it
	IssueLowerCaseHex                      // an escape with a lower-case hex digit
	IssueDollarInside                      // "$" that is not the last octet of the path stands for itself
	IssueStarAtEnd                         // "*" at the end of a path changes nothing but the length
	IssueStarsInRow                        // two or more stars side by side match what one does
	IssueBackslashInPath                   // browsers make a slash of it, so that no URL holds one
	IssueDuplicateRule                     // a rule that stands in its group already; Related is the first one
	IssueRuleConflict                      // the same pattern is allowed and disallowed in one group; Related is the earlier rule
	IssueRuleCovered                       // another rule matches the same paths and more, and always wins; Related is that rule
	IssueRuleRedundant                     // a shorter rule of the same type gives the same verdict; Related is that rule
	IssueAgentInSeveralGroups              // a name that an earlier group has; Related is its line there
	IssueAgentRepeated                     // a name that its group has already; Related is the first line
	IssueGroupWithoutRules                 // a user-agent line behind a blank line belongs to the run before it; Related is the last line of that
	IssueLastGroupWithoutRules             // the last group has no rules, so that it allows everything
	IssueBlankInGroup                      // a blank line within a group, where some readers end it; Related is the line behind it. Between rules it is an info
	IssueGroupDropsStar                    // a group for names lacks rules of the "*" groups, which do not apply to it; Arg is how many, Related the first "*" line
	IssueEverythingDisallowed              // the whole site is disallowed for everybody
	IssueAssetsBlocked                     // scripts or styles are disallowed, without which a page is not seen as people see it. A folder is an info
	IssuePathAdvertises                    // a disallowed path that tells where something private is
	IssueRobotsTxtDisallowed               // /robots.txt is allowed always
	IssueSitemapRelative                   // a sitemap line needs a whole URL
	IssueSitemapMalformed                  // no URL that can be fetched: another scheme, no host, or white space in it
	IssueSitemapRepeated                   // the same sitemap again; Related is the first line
	IssueSitemapOtherHost                  // another host than that of the first sitemap, which is Related
	IssueSitemapDisallowed                 // the rules for everybody disallow the sitemap itself; Related is the rule that decides
	IssueCrawlDelayInvalid                 // no decimal number
	IssueCrawlDelayLong                    // more than longestDelay seconds
	IssueNoGroup                           // lines that say something, but no user-agent line
	IssueNoStarGroup                       // no group for "*": agents that are not named may fetch everything
	IssueEmptyFile                         // nothing but white space
	IssueHTML                              // the file is a web page
	IssueByteOrderMark                     // U+FEFF at the start, which some readers take for text
	IssueUTF16                             // the file is UTF-16, in which no reader finds a line
	IssueNotUTF8                           // octets that are not UTF-8; Arg is how many lines hold some
	IssueNul                               // NUL octets; Arg is how many
	IssueControlCharacter                  // a control octet other than tab
	IssueZeroWidth                         // a character without width, which nobody sees
	IssueOtherLineEnd                      // a character at which some readers end the line
	IssueLoneCR                            // lines that end with CR alone; Arg is how many
	IssueMixedLineEnds                     // the first line with another line end than the first line has
	IssueLongLine                          // what some readers do not read of a long line
	IssueLongRule                          // a path too long for some readers
	IssueManyRules                         // the first rule too many for some readers; Arg is how many there are
	IssueAnswerUnavailable                 // the file was answered with a client error, which allows everything; Arg is the status
	IssueAnswerUnreachable                 // a server error or no answer, which disallow everything; Arg is the status or 0
	IssueAnswerRedirect                    // a redirect, and what it leads to is not known; Arg is the status
	IssueAnswerRedirects                   // redirects on the way; Arg is how many. Up to five are an info
	IssueAnswerType                        // the file was not served as plain text; Arg is the ContentType
)

var codeNames = [...]string{"no-colon", "misspelt-directive", "unknown-directive", "rule-without-group", "empty-disallow", "empty-allow",
	"empty-user-agent", "user-agent-list", "user-agent-cut", "user-agent-wildcard", "user-agent-digits", "pattern-never-matches",
	"no-break-space", "agents-joined", "size-near", "size-at", "size-past",
	"known-elsewhere", "url-as-path", "hash-cuts-path", "fragment-in-path", "space-in-path", "non-ascii-path",
	"bad-escape", "lower-case-hex", "dollar-inside", "star-at-end", "stars-in-row", "backslash-in-path", "duplicate-rule",
	"rule-conflict", "rule-covered", "rule-redundant", "agent-in-several-groups", "agent-repeated", "group-without-rules",
	"last-group-without-rules", "blank-in-group", "group-drops-star", "everything-disallowed", "assets-blocked",
	"path-advertises", "robots-txt-disallowed", "sitemap-relative", "sitemap-malformed", "sitemap-repeated",
	"sitemap-other-host", "sitemap-disallowed", "crawl-delay-invalid", "crawl-delay-long", "no-group", "no-star-group",
	"empty-file", "html", "byte-order-mark", "utf-16", "not-utf-8", "nul", "control-character", "zero-width",
	"other-line-end", "lone-cr", "mixed-line-ends", "long-line", "long-rule", "many-rules", "answer-unavailable",
	"answer-unreachable", "answer-redirect", "answer-redirects", "answer-type"}

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

// Severity gives that of most issues with the code.
func (c Code) Severity() Severity { return severities[c] }

// severities has that of each code. A line without a colon is an error only
// when it starts like a directive.
var severities = [...]Severity{
	IssueNoColon:               SeverityWarning,
	IssueMisspeltDirective:     SeverityError,
	IssueUnknownDirective:      SeverityInfo,
	IssueRuleWithoutGroup:      SeverityError,
	IssueEmptyDisallow:         SeverityInfo,
	IssueEmptyAllow:            SeverityInfo,
	IssueEmptyUserAgent:        SeverityWarning,
	IssueUserAgentList:         SeverityError,
	IssueUserAgentCut:          SeverityWarning,
	IssueUserAgentWildcard:     SeverityError,
	IssueUserAgentDigits:       SeverityInfo,
	IssuePatternNeverMatches:   SeverityError,
	IssueNoBreakSpace:          SeverityWarning,
	IssueAgentsJoined:          SeverityWarning,
	IssueSizeNear:              SeverityWarning,
	IssueSizeAt:                SeverityWarning,
	IssueSizePast:              SeverityError,
	IssueKnownElsewhere:        SeverityInfo,
	IssueURLAsPath:             SeverityError,
	IssueHashCutsPath:          SeverityWarning,
	IssueFragmentInPath:        SeverityWarning,
	IssueSpaceInPath:           SeverityWarning,
	IssueNonASCIIPath:          SeverityInfo,
	IssueBadEscape:             SeverityWarning,
	IssueLowerCaseHex:          SeverityInfo,
	IssueDollarInside:          SeverityWarning,
	IssueStarAtEnd:             SeverityInfo,
	IssueStarsInRow:            SeverityInfo,
	IssueBackslashInPath:       SeverityWarning,
	IssueDuplicateRule:         SeverityInfo,
	IssueRuleConflict:          SeverityWarning,
	IssueRuleCovered:           SeverityInfo,
	IssueRuleRedundant:         SeverityInfo,
	IssueAgentInSeveralGroups:  SeverityInfo,
	IssueAgentRepeated:         SeverityInfo,
	IssueGroupWithoutRules:     SeverityWarning,
	IssueLastGroupWithoutRules: SeverityInfo,
	IssueBlankInGroup:          SeverityWarning,
	IssueGroupDropsStar:        SeverityInfo,
	IssueEverythingDisallowed:  SeverityWarning,
	IssueAssetsBlocked:         SeverityWarning,
	IssuePathAdvertises:        SeverityInfo,
	IssueRobotsTxtDisallowed:   SeverityInfo,
	IssueSitemapRelative:       SeverityError,
	IssueSitemapMalformed:      SeverityError,
	IssueSitemapRepeated:       SeverityInfo,
	IssueSitemapOtherHost:      SeverityInfo,
	IssueSitemapDisallowed:     SeverityWarning,
	IssueCrawlDelayInvalid:     SeverityWarning,
	IssueCrawlDelayLong:        SeverityWarning,
	IssueNoGroup:               SeverityWarning,
	IssueNoStarGroup:           SeverityInfo,
	IssueEmptyFile:             SeverityInfo,
	IssueHTML:                  SeverityError,
	IssueByteOrderMark:         SeverityInfo,
	IssueUTF16:                 SeverityError,
	IssueNotUTF8:               SeverityWarning,
	IssueNul:                   SeverityWarning,
	IssueControlCharacter:      SeverityWarning,
	IssueZeroWidth:             SeverityWarning,
	IssueOtherLineEnd:          SeverityWarning,
	IssueLoneCR:                SeverityInfo,
	IssueMixedLineEnds:         SeverityInfo,
	IssueLongLine:              SeverityWarning,
	IssueLongRule:              SeverityInfo,
	IssueManyRules:             SeverityInfo,
	IssueAnswerUnavailable:     SeverityWarning,
	IssueAnswerUnreachable:     SeverityWarning,
	IssueAnswerRedirect:        SeverityWarning,
	IssueAnswerRedirects:       SeverityWarning,
	IssueAnswerType:            SeverityWarning,
}
