package robots

import "slices"

// Dialects gives the table of readers, RFC 9309 first. "Measured" below means
// that the reader was built and run, and its answers to the same questions are
// in the vectors.
func Dialects() []Dialect { return slices.Clone(dialects) }

var dialects = []Dialect{RFC9309, google, yandex, pythonLegacy, pythonRFC9309, protego, robotsParser, temoto, crawlerCommons, substring}

// DialectNamed gives the dialect with that name.
func DialectNamed(name string) (d Dialect, found bool) {
	for _, d := range dialects {
		if d.Name == name {
			return d, true
		}
	}
	return Dialect{}, false
}

// RFC9309 is the standard, read as the package comment says.
var RFC9309 = Dialect{Name: "rfc9309"}

// google is github.com/google/robotstxt (commit 22b355f), Google's own parser;
// measured. It has no limit on the file's size, though Google's crawlers read
// 500 KiB.
var google = Dialect{
	Name:       "google",
	Mark:       MarkPartly,        // robots.cc, RobotsTxtParser::Parse: each octet of a mark is skipped by itself
	LineLength: 16663,             // there, kMaxLineLen: eight times the longest URL of old browsers, less one
	Nul:        NulEnded,          // lines are C strings
	Space:      SpaceC,            // StripAsciiWhitespace
	Separator:  SeparatorTwoWords, // GetKeyAndValueFrom: "some people forget the colon"
	Keys:       KeysPrefix,        // ParsedRobotsKey: StartsWithIgnoreCase
	Aliases: []Alias{ // kAllowFrequentTypos
		{"useragent", UserAgent}, {"user agent", UserAgent},
		{"dissallow", Disallow}, {"dissalow", Disallow}, {"disalow", Disallow}, {"diasllow", Disallow}, {"disallaw", Disallow},
		{"site-map", Sitemap},
	},
	Value:      CutToken,          // ExtractUserAgent
	Spelling:   SpellingRule,      // MaybeEscapePattern; the URL is never changed (issues 57, 85 and 87 there)
	Precedence: PrecedenceSpelled, // MatchAllow, MatchDisallow
	Index:      IndexAllowed,      // HandleAllow
	RobotsTxt:  RobotsTxtRuled,    // left to the caller
	Statuses:   StatusTooMany,     // Google's robots.txt page: "4xx, except 429"
}

// yandex is the reader of Yandex Search as its Webmaster help describes it; it
// could not be run.
var yandex = Dialect{
	Name:       "yandex",
	Documented: true,
	Blank:      BlankEnds,      // "Disallow and Allow directives": no empty line breaks between the directives
	StarGroups: StarGroupFirst, // "Robots.txt parsing errors": only one rule of this type is allowed
	Statuses:   StatusOnlyOK,   // "Requirements": without 200 OK the site is considered open
	SizeAllows: 500 << 10,      // there: a larger file allows everything
	RuleLength: 1024,           // "Robots.txt parsing errors"
	RuleCount:  2048,           // the same page
}

// pythonLegacy is urllib.robotparser of CPython up to 3.12, handed the lines of
// the file decoded as UTF-8; measured with 3.11.
//
// Not followed: names outside ASCII are compared with case; an empty agent is
// named by an empty name; a rule may hold an IP address in brackets; a
// full-width colon in a rule's host, and a Crawl-delay of digits that are not
// decimal, fail on the file; a URL without a path gets no slash.
var pythonLegacy = Dialect{
	Name:       "python-legacy",
	Mark:       MarkKept,                                // str.splitlines and str.strip keep it
	LineEnds:   LineEndsPython,                          // str.splitlines
	Space:      SpacePython,                             // str.strip
	RunEnd:     []string{"crawl-delay", "request-rate"}, // parse: both set state 2
	Blank:      BlankEnds,                               // parse: an empty line sets state 0
	GroupKeys:  []string{"crawl-delay", "request-rate"}, // parse: entries are added in state 2 only
	Faults:     FaultsBrackets,                          // RuleLine: urlparse raises ValueError
	Value:      CutNone,                                 // Entry.applies_to
	Escapes:    EscapesDecoded,                          // parse: unquote of every value
	EmptyName:  EmptyNameEverybody,                      // applies_to: "" is in every string
	Asked:      AskedSlash,                              // there: split("/")[0]
	Agents:     CompareSubstrings,                       // there: agent in useragent
	Choice:     ChoiceFirstGroup,                        // can_fetch: "the first match counts"
	StarGroups: StarGroupFirst,                          // _add_entry: "the first default entry wins"
	StarMixed:  StarMixedOnly,                           // the same: an entry with "*" is the default entry
	EmptyRule:  EmptyRuleAllows,                         // RuleLine: "an empty value means allow all"
	Patterns:   PatternsPlain,                           // RuleLine.applies_to: startswith
	Spelling:   SpellingDecoded,                         // unquote, then quote
	Precedence: PrecedenceFirst,                         // Entry.allowance
	Fragment:   FragmentKept,                            // can_fetch: part of what is compared
	EmptyQuery: EmptyPartsCut,                           // urlparse and urlunparse
	RobotsTxt:  RobotsTxtRuled,                          // can_fetch knows no such exception
	Statuses:   StatusForbidden,                         // read
}

// pythonRFC9309 is the rewrite of urllib.robotparser (CPython 3.15 and late
// 3.13 releases), worked out from its source, not from a run. It is measured as
// far as that goes.
var pythonRFC9309 = Dialect{
	Name:       "python-rfc9309",
	Mark:       MarkKept,                                // str.splitlines and str.strip keep it, as before
	LineEnds:   LineEndsPython,                          // str.splitlines, in read and in its callers
	Space:      SpacePython,                             // parse: str.strip of line, key and value
	RunEnd:     []string{"crawl-delay", "request-rate"}, // parse: both set state 2
	Value:      CutNone,                                 // _add_entry
	EmptyName:  EmptyNameEverybody,                      // Entry.applies_to: "" is in every string
	Asked:      AskedSlash,                              // there
	Agents:     CompareSubstrings,                       // there
	Choice:     ChoiceFirstName,                         // _find_entry
	Patterns:   PatternsDollarEnds,                      // RuleLine
	Spelling:   SpellingQuery,                           // normalize_uri, normalize_pattern
	Precedence: PrecedenceMatched,                       // RuleLine.applies_to: "the matching length"
	Fragment:   FragmentKept,                            // can_fetch
	EmptyQuery: EmptyQueryCut,                           // urlsplit and urlunsplit, where the newer private functions are missing
	Statuses:   StatusForbidden,                         // read
}

// protego is github.com/scrapy/protego (commit 81f1b35), the parser of Scrapy;
// measured. A later version compares at token boundaries.
//
// Not followed: of a name of one character and "*", the one that stands first
// in the file wins.
var protego = Dialect{
	Name:      "protego",
	Mark:      MarkKept,
	LineEnds:  LineEndsPython, // str.splitlines
	Space:     SpacePython,    // str.strip
	Separator: SeparatorLower, // _parse_robotstxt: "give it a second chance"
	Aliases: []Alias{ // _DISALLOW_DIRECTIVE and its neighbours
		{"useragent", UserAgent}, {"user agent", UserAgent},
		{"dissallow", Disallow}, {"dissalow", Disallow}, {"disalow", Disallow}, {"diasllow", Disallow}, {"disallaw", Disallow},
		{"sitemaps", Sitemap}, {"site-map", Sitemap},
	},
	RunEnd:     []string{"*"},      // previous_rule_field
	Value:      CutNone,            // _RuleSet.user_agent
	EmptyName:  EmptyNameSkipped,   // _parse_robotstxt: "Ignore rules with no value part"
	Stars:      StarsDropped,       // "be generous here and remove all the wildcards"
	Asked:      AskedText,          // applies_to
	Agents:     CompareSubstrings,  // there
	Choice:     ChoiceLongest,      // _get_matching_rule_set
	Patterns:   PatternsDollarBoth, // allow, disallow: once more with "%24"
	Spelling:   SpellingPath,       // _quote_path, _quote_pattern
	Precedence: PrecedenceSpelled,  // _URLPattern.priority
	Index:      IndexHTMLOnly,      // allow
	Fragment:   FragmentKept,       // _quote_path keeps it
	EmptyQuery: EmptyQueryCut,      // urlparse and urlunparse
	RobotsTxt:  RobotsTxtRuled,     // can_fetch knows no such exception
}

// robotsParser is npm robots-parser 3.0.1, handed the file decoded as UTF-8 and
// whole URLs; measured.
//
// Not followed: names outside ASCII are compared with case; an agent that is
// only a slash is named by one.
var robotsParser = Dialect{
	Name:       "robots-parser",
	Space:      SpaceJS,                 // trimLine: String.trim
	RunEnd:     []string{"*"},           // parseRobots: isNoneUserAgentState
	GroupKeys:  []string{"crawl-delay"}, // addRule and setCrawlDelay are what makes a group
	Value:      CutSlash,                // formatUserAgent
	Asked:      AskedSlash,              // the same
	Spelling:   SpellingURL,             // normaliseEncoding; parseUrl
	Precedence: PrecedenceSpelled,       // findRule: pattern.length
	Bare:       BareUnasked,             // _getRule: "the base URL must match"
	EmptyQuery: EmptyQueryCut,           // URL.search
	Dots:       DotsResolved,            // URL.pathname
	RobotsTxt:  RobotsTxtRuled,          // _getRule knows no such exception
}

// temoto is github.com/temoto/robotstxt v1.1.2, the parser of Colly, handed
// path and query; measured.
//
// Not followed: a Crawl-delay in hexadecimal, with underscores, or too large for
// a float64; names outside ASCII are compared with case; white space around an
// agent is kept. One measured answer differs, that about a rule and a path with
// https:// in their query (query-reserved-same): there the path was handed over
// as what stands behind the last "://", and temoto was asked about /foo.bar
// (query-reserved-cut). Handed the whole path, it answers as this does.
var temoto = Dialect{
	Name:       "temoto",
	Space:      SpaceVertical,                         // isSpace
	Separator:  SeparatorWords,                        // byteScanner.scan
	Aliases:    []Alias{{"useragent", UserAgent}},     // parseLine
	RunEnd:     []string{"crawl-delay", "crawldelay"}, // parseAll: isEmptyGroup
	GroupKeys:  []string{"crawl-delay", "crawldelay"}, // parseGroupMap is what makes a group
	Faults:     FaultsRefuse,                          // parseAll: "Disallow before User-agent"
	Value:      CutNone,                               // a value is one word already
	Asked:      AskedText,                             // FindGroup
	Agents:     ComparePrefixes,                       // there
	Choice:     ChoiceLongest,                         // there
	NoSlash:    NoSlashAdded,                          // returnPathVal
	Patterns:   PatternsExpression,                    // there
	Spelling:   SpellingWritten,                       // findRule
	Precedence: PrecedenceExpression,                  // there: len(r.pattern.String())
	Fragment:   FragmentKept,                          // left to the caller
	RobotsTxt:  RobotsTxtRuled,                        // FindGroup and Test know no such exception
}

// crawlerCommons is SimpleRobotRulesParser of crawler-commons, the parser of
// Nutch and StormCrawler, in its exact mode; measured.
//
// Not followed: it decodes UTF-16 files with a byte order mark (the one measured
// answer that differs, utf-16); it takes HTML tags out of lines.
var crawlerCommons = Dialect{
	Name:      "crawler-commons",
	LineEnds:  LineEndsJava,   // parseContent: StringTokenizer
	Space:     SpaceJava,      // String.trim
	Separator: SeparatorKnown, // tokenize
	Aliases: []Alias{ // DIRECTIVE_PREFIX
		{"useragent", UserAgent}, {"useg-agent", UserAgent}, {"ser-agent", UserAgent},
		{"desallow", Disallow}, {"disalow", Disallow}, {"dissalow", Disallow}, {"dssalow", Disallow}, {"dsallow", Disallow},
	},
	Value:      CutEither,         // userAgentProductTokenPartialMatch
	Asked:      AskedText,         // handleUserAgent
	EmptyRule:  EmptyRuleClears,   // handleDisallow, handleAllow: clearRules
	Patterns:   PatternsFirst,     // SimpleRobotRules.ruleMatches goes on from the first place
	Spelling:   SpellingEscapable, // escapePath, specialCharactersPathMatching
	BadEscapes: BadEscapesRefused, // there: an exception
	Precedence: PrecedenceSpelled, // ruleMatches: pattern.length()
	Index:      IndexBoth,         // isAllowed
	Bare:       BareRoot,          // getPath: "return the root"
	Statuses:   StatusRedirect,    // failedFetch
}

// substring is what many testers do: all groups whose value occurs in what was
// typed are merged. Everything else is RFC 9309.
var substring = Dialect{
	Name:   "substring",
	Asked:  AskedText,
	Agents: CompareSubstrings,
}
