package robots

import "slices"

// Decision is a Verdict with everything that led to it.
type Decision struct {
	Verdict

	// Names are those read from the agent, in the tier that a group names, or
	// else in the first.
	Names []Name

	// Star says that no group names the agent, and the "*" groups apply.
	Star bool

	// Groups are the indexes in File.Groups of those that apply, merged.
	Groups []int

	// Path is the path and query asked about as they are compared: by RFC 9309
	// normalised, with hex digits in upper case, unreserved characters plain,
	// everything outside a URI's characters escaped. Target says how it was
	// read.
	Path   string
	Target TargetFacts

	// Candidates are all rules that match, the one that decides first.
	Candidates []Candidate

	// Covered are the parts of Path that the deciding pattern spells out, in
	// order; its stars stand for what lies between.
	Covered []Span

	// Substring is the verdict of a reader that takes any group whose value
	// occurs in what was typed, and Limited that of a reader that stops at
	// SizeLimit. Each is nil unless it allows what this verdict does not, or
	// the other way round.
	Substring, Limited *Verdict
}

// Name is a name read from an agent, and whether a group has it.
type Name struct {
	Text    string
	Matched bool
}

// Candidate is a rule that matches, and what became of it.
type Candidate struct {
	Rule    Rule
	Length  int // in octets, see Pattern.Length
	Outcome CandidateOutcome
}

// CandidateOutcome is why a candidate won or lost (RFC 9309 2.2.2).
type CandidateOutcome uint8

const (
	OutcomeWon        CandidateOutcome = iota
	OutcomeShorter                     // a longer rule matches
	OutcomeTieAllow                    // an allow of the same length goes before a disallow
	OutcomeTieEarlier                  // the same length and type: the earlier line is named
	OutcomeLater                       // an earlier line matches, and this reader goes by nothing else
)

var outcomeNames = [...]string{"won", "shorter", "tie-allow", "tie-earlier", "later"}

func (o CandidateOutcome) String() string { return outcomeNames[o] }

// Explain gives the verdict that Check gives, and how it comes about.
func (a *Access) Explain(url string) Decision {
	t := a.file.readURL(&a.agent, url, nil)
	d := Decision{Star: a.star, Path: a.shown(&t), Target: t.facts}
	for i, name := range a.names() {
		d.Names = append(d.Names, Name{name, i < len(a.matched) && a.matched[i]})
	}
	for _, group := range a.groups {
		d.Groups = append(d.Groups, int(group))
	}
	var settled bool
	if d.Verdict, settled = a.beforeRules(&t); !settled {
		ranks := a.index.matching(&t.path)
		slices.Sort(ranks)
		slices.Reverse(ranks)
		if len(ranks) == 0 {
			d.Verdict = a.verdictOf(0)
		} else {
			d.Verdict = a.verdictOf(ranks[0])
			d.Candidates = a.candidates(ranks)
			d.Covered = a.covered(&t.path, d.Rule, d.Path)
		}
	}
	d.Substring = a.differing(d.Verdict, a.forSubstrings(), &t)
	d.Limited = a.differing(d.Verdict, a.withinLimit(), &t)
	return d
}

// shown gives the path and query as they are compared.
func (a *Access) shown(t *target) string {
	if a.file.dialect.Spelling == SpellingNormal {
		return normalise(t.text)
	}
	return string(t.path.units)
}

// names gives the names of the tier that won, or of the first.
func (a *Access) names() []string {
	if len(a.asked) == 0 {
		return nil
	}
	return a.asked[max(a.tier, 0)]
}

// candidates lists the matching rules, of which ranks has the best first.
func (a *Access) candidates(ranks []rank) []Candidate {
	list := make([]Candidate, len(ranks))
	for i, r := range ranks {
		c := Candidate{Rule: a.rules[r.rule()], Length: r.length()}
		switch winner := ranks[0]; {
		case i == 0:
			c.Outcome = OutcomeWon
		case a.file.dialect.Precedence == PrecedenceFirst:
			c.Outcome = OutcomeLater
		case r.length() < winner.length():
			c.Outcome = OutcomeShorter
		case a.file.dialect.tiesToAllow() && allows(c.Rule) != allows(a.rules[winner.rule()]):
			c.Outcome = OutcomeTieAllow
		default:
			c.Outcome = OutcomeTieEarlier
		}
		list[i] = c
	}
	return list
}

// covered gives what the pieces of the rule's pattern met, as spans of the
// normalised path.
func (a *Access) covered(path *path, rule Rule, normalised string) []Span {
	var p Pattern
	p.compile(&a.file.dialect, a.file.source.octets(rule.Path), rule.form, nil)
	var spans []Span
	p.match(path, &spans)
	if a.file.dialect.Spelling == SpellingNormal && len(path.units) != len(normalised) {
		offsets := unitOffsets(normalised)
		for i, s := range spans {
			spans[i] = Span{offsets[s.Start], offsets[s.End]}
		}
	}
	return spans
}

// differing gives the verdict of another reader when it is not that of v.
func (a *Access) differing(v Verdict, reader *Access, t *target) *Verdict {
	if reader == a {
		return nil
	}
	other := reader.verdict(t)
	if other.Allowed == v.Allowed {
		return nil
	}
	return &other
}
