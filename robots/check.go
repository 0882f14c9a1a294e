package robots

import "bytes"

// Verdict is the answer to "may this agent fetch this URL?".
type Verdict struct {
	Allowed bool
	Cause   Cause
	Rule    Rule // the rule that decided; the zero Rule when none did
	Length  int  // that rule's length in octets, see Pattern.Length
}

// Cause is what decided. Where several hold, the first in this order does:
// /robots.txt itself, how the file was answered, no group, no rule, a rule.
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
)

var causeNames = [...]string{"rule", "no-rule", "no-group", "robots-txt", "unavailable", "unreachable", "redirect", "too-many-redirects"}

func (c Cause) String() string { return causeNames[c] }

// Decided is false when there is no verdict: the file was answered with a
// redirect, and what stands behind it is not known. Allowed then means nothing.
func (v Verdict) Decided() bool { return v.Cause != CauseRedirect }

// Access is a File as one agent is bound by it: its groups are chosen and their
// rules indexed once, and any number of URLs can be checked. It may be used by
// many goroutines.
type Access struct {
	file    *File
	agent   Agent
	groups  []int32 // those that apply, in file order
	matched []bool  // for each name of the tier that won, or of the first tier
	tier    int     // the tier that won, or -1
	star    bool    // the "*" groups apply
	rules   []Rule  // of all those groups, in file order
	index   *index

	substring, limited lazyAccess // the readers that Decision compares with
}

// For chooses the groups that apply to agent: all that a name of its first
// named tier matches, else all for "*" (RFC 9309 2.2.1), and merges their
// rules.
func (f *File) For(agent Agent) *Access {
	a := f.choose(agent)
	a.merge()
	return a
}

// choose finds the groups.
func (f *File) choose(agent Agent) *Access {
	a := &Access{file: f, agent: agent, tier: -1}
	chosen := make([]bool, len(f.groups))
	if f.dialect.Agents == CompareSubstrings {
		a.chooseSubstrings(chosen)
	} else {
		a.chooseTokens(chosen)
	}
	if a.tier < 0 && !agent.IgnoresStar {
		a.chooseStar(chosen)
	}
	for i := range chosen {
		if chosen[i] {
			a.groups = append(a.groups, int32(i))
		}
	}
	return a
}

// merge makes one list of the groups' rules, and its index.
func (a *Access) merge() {
	for _, group := range a.groups {
		a.rules = append(a.rules, a.file.groups[group].Rules...)
	}
	a.index = newIndex(a.file.source.data, a.rules)
}

// chooseTokens takes the groups that name the agent. An empty value and one
// with "*" in it name nobody: RFC 9309 2.2.1 has no such token.
func (a *Access) chooseTokens(chosen []bool) {
	tierOf := make(map[string]int)
	for i := len(a.agent.Tiers) - 1; i >= 0; i-- {
		for _, name := range a.agent.Tiers[i] {
			tierOf[lowerText(name)] = i
		}
	}
	var buffer [64]byte
	lower := func(line *UserAgentLine) []byte { return appendLower(buffer[:0], a.file.source.octets(line.Name)) }
	found := make(map[string]bool)
	for i := range a.file.agents {
		value := lower(&a.file.agents[i])
		if tier, ok := tierOf[string(value)]; ok && namesSomebody(value) {
			found[string(value)] = true
			if a.tier < 0 || tier < a.tier {
				a.tier = tier
			}
		}
	}
	if len(a.agent.Tiers) == 0 {
		return
	}
	for _, name := range a.agent.Tiers[max(a.tier, 0)] {
		a.matched = append(a.matched, found[lowerText(name)])
	}
	for i := range a.file.agents {
		line := &a.file.agents[i]
		value := lower(line)
		if tier, ok := tierOf[string(value)]; ok && tier == a.tier && namesSomebody(value) {
			chosen[line.Group] = true
		}
	}
}

// maxTyped is how much of what was typed is compared with values as substrings.
// No server takes a header so long.
const maxTyped = 4096

// chooseSubstrings takes every group whose value occurs in what was typed.
func (a *Access) chooseSubstrings(chosen []bool) {
	typed := a.agent.typed()
	text := appendLower(nil, typed[:min(len(typed), maxTyped)])
	occurs := make(map[string]bool)
	var buffer [64]byte
	for _, line := range a.file.agents {
		value := appendLower(buffer[:0], a.file.source.octets(line.Name))
		if len(value) > len(text) || !namesSomebody(value) {
			continue
		}
		found, known := occurs[string(value)]
		if !known {
			found = bytes.Contains(text, value)
			occurs[string(value)] = found
		}
		if found {
			chosen[line.Group], a.tier = true, 0
		}
	}
}

// namesSomebody reports whether the value of a user-agent line can be a product
// token.
func namesSomebody(value []byte) bool { return len(value) > 0 && bytes.IndexByte(value, '*') < 0 }

func (a *Access) chooseStar(chosen []bool) {
	for _, line := range a.file.agents {
		if string(a.file.source.octets(line.Name)) == "*" {
			chosen[line.Group], a.star = true, true
		}
	}
}

// robotsPath is always allowed, whatever the file says (RFC 9309 2.2.2).
const robotsPath = "/robots.txt"

// Check gives the verdict for a URL, or for a path with its query. A text that
// is neither is read as a path without its leading slash. Check allocates only
// for URLs above half a kilobyte and for files with thousands of wildcard rules.
func (a *Access) Check(url string) Verdict {
	text, _ := readTarget(url)
	var buffer [512]byte
	return a.verdict(readPath(text, buffer[:]))
}

func (a *Access) verdict(path path) Verdict {
	if v, settled := a.beforeRules(path); settled {
		return v
	}
	return a.verdictOf(a.index.best(path))
}

// beforeRules gives the verdict where one is reached without looking at rules.
func (a *Access) beforeRules(path path) (v Verdict, settled bool) {
	if string(path.units) == robotsPath {
		return Verdict{Allowed: true, Cause: CauseRobotsTxt}, true
	}
	if v, settles := a.file.fetch.Outcome(); settles {
		return v, true
	}
	if len(a.groups) == 0 {
		return Verdict{Allowed: true, Cause: CauseNoGroup}, true
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
	return Verdict{Allowed: rule.Type == Allow, Cause: CauseRule, Rule: rule, Length: best.length()}
}

// Check gives the verdict for one agent and one URL, and how it comes about.
// For many URLs use For.
func (f *File) Check(agent Agent, url string) Decision { return f.For(agent).Explain(url) }
