package robots

// Verdict is the answer to "may this agent fetch this URL?".
type Verdict struct {
	Allowed bool
	Cause   Cause
	Rule    Rule // the rule that decided; the zero Rule when none did
	Length  int  // that rule's length in octets, see Pattern.Length
}

// Cause is what decided. Where several hold, the first in this order does:
// another origin, /robots.txt itself, how the file was answered, no group, no
// rule, a rule. CauseOversize, CauseRefused, CauseNotGoverned and CauseStatus
// are never RFC 9309's.
type Cause uint8

const (
	CauseRule             Cause = iota // the longest matching rule, allow before disallow (RFC 9309 2.2.2)
	CauseNoRule                        // no rule of the groups that apply matches: allowed (2.2.2)
	CauseNoGroup                       // no group names the agent and none is for "*": allowed (2.2.1)
	CauseRobotsTxt                     // /robots.txt itself is always allowed (2.2.2)
	CauseUnavailable                   // status 400 to 499: allowed (2.3.1.3)
	CauseUnreachable                   // status 500 to 599, or no answer: disallowed (2.3.1.4)
	CauseRedirect                      // a redirect and nothing behind it: no verdict
	CauseTooManyRedirects              // more than five: taken as unavailable, allowed (2.3.1.2)
	CauseOversize                      // a reader that allows everything when the file is too large
	CauseRefused                       // a reader that refuses the whole file: no verdict
	CauseNotGoverned                   // a reader that gives no answer about this URL: no verdict
	CauseStatus                        // a status that the reader takes otherwise than RFC 9309: it decides
	CauseOtherOrigin                   // a URL of another scheme, host or port than the file's: no verdict (RFC 9309 2.3)
)

var causeNames = [...]string{"rule", "no-rule", "no-group", "robots-txt", "unavailable", "unreachable", "redirect", "too-many-redirects",
	"oversize", "refused", "not-governed", "status", "other-origin"}

func (c Cause) String() string { return causeNames[c] }

// Decided is false when there is no verdict: the file was answered with a
// redirect, and what stands behind it is not known; the URL is one of another
// origin; or the reader of another dialect gives none. Allowed then means
// nothing.
func (v Verdict) Decided() bool {
	return v.Cause != CauseRefused && v.Cause != CauseNotGoverned && v.Cause != CauseRedirect && v.Cause != CauseOtherOrigin
}

// Access is a File as one agent is bound by it: its groups are chosen and their
// rules indexed once, and any number of URLs can be checked. It may be used by
// many goroutines.
type Access struct {
	file    *File
	agent   Agent
	asked   [][]string // the names of agent that are compared, in tiers
	groups  []int32    // those that apply, in file order
	matched []bool     // for each name of the tier that won, or of the first tier
	tier    int        // the tier that won, or -1
	star    bool       // the "*" groups apply
	rules   []Rule     // of all those groups, in file order
	index   *index
	outcome Verdict // about every URL of the site, where settled
	settled bool

	substring, limited lazyAccess // the readers that Decision compares with
}

// robotsPath is always allowed, whatever the file says (RFC 9309 2.2.2).
const robotsPath = "/robots.txt"

// Check gives the verdict for a URL, or for a path with its query. A text that
// is neither is read as a path without its leading slash. Check allocates only
// for URLs above half a kilobyte and for files with thousands of wildcard rules.
func (a *Access) Check(url string) Verdict {
	var buffer [512]byte
	t := a.file.readURL(&a.agent, url, buffer[:])
	return a.verdict(&t)
}

func (a *Access) verdict(t *target) Verdict {
	if v, settled := a.beforeRules(t); settled {
		return v
	}
	return a.verdictOf(a.index.best(&t.path))
}

// beforeRules gives the verdict where one is reached without looking at rules.
func (a *Access) beforeRules(t *target) (v Verdict, settled bool) {
	d := &a.file.dialect
	switch {
	case t.foreign:
		return Verdict{Cause: CauseOtherOrigin}, true
	case !t.asked:
		return Verdict{Cause: CauseNotGoverned}, true
	case d.RobotsTxt == RobotsTxtAllowed && string(t.path.units) == robotsPath:
		return Verdict{Allowed: true, Cause: CauseRobotsTxt}, true
	}
	return a.outcome, a.settled
}

// settle says what is known of the verdict before a URL is asked about.
func (a *Access) settle() {
	if a.outcome, a.settled = a.file.Outcome(); !a.settled && len(a.groups) == 0 {
		a.outcome, a.settled = Verdict{Allowed: true, Cause: CauseNoGroup}, true
	}
}

// Outcome gives the verdict that the file leads to before it is asked about an
// agent: by how it was answered, by its size, or because the reader refuses it.
func (f *File) Outcome() (v Verdict, settles bool) {
	if v, settles := f.fetch.outcome(f.dialect.Statuses); settles {
		return v, true
	}
	if limit := f.dialect.SizeAllows; limit > 0 && len(f.source.data) > int(limit) {
		return Verdict{Allowed: true, Cause: CauseOversize}, true
	}
	if f.refused > 0 {
		return Verdict{Cause: CauseRefused}, true
	}
	return Verdict{}, false
}

// verdictOf gives the verdict when best is the rank of the best rule that
// matches, or 0.
func (a *Access) verdictOf(best rank) Verdict {
	if best == 0 {
		return Verdict{Allowed: true, Cause: CauseNoRule}
	}
	rule := a.rules[best.rule()]
	return Verdict{Allowed: allows(rule), Cause: CauseRule, Rule: rule, Length: best.length()}
}

// allows reports whether the rule allows what it matches. A disallow rule
// without a path can match only where it means the opposite.
func allows(rule Rule) bool { return rule.Type == Allow || rule.Path.Empty() }

// Check gives the verdict for one agent and one URL, and how it comes about.
// For many URLs use For.
func (f *File) Check(agent Agent, url string) Decision { return f.For(agent).Explain(url) }
