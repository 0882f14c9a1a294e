package robots

import (
	"math/bits"
	"strings"
)

// Comparison puts one question to the readers of several dialects, and says why
// they differ from RFC 9309.
type Comparison struct {
	source   *Source
	fetch    Fetch
	agent    Agent
	url      string
	facts    Facts // of all lines
	longest  int32 // octets of the longest line
	standard *answer
	budget   int // questions that the search for several fields may put for each dialect
}

// Reading is the answer of one dialect's reader.
type Reading struct {
	Verdict

	// Why is the smallest set of fields that, set in RFC 9309 as they are in the
	// dialect, turn its verdict into this one: none of them can be left out. Of
	// several such sets it is the first in the order of fields. It is empty when
	// the verdicts agree. For a file of megabytes the search for several fields
	// may be cut short; then no single field of the set can be left out, but a
	// smaller set of others may lead to that verdict too.
	Why []Reason
}

// Reason is one field by which a dialect departs, and the line it shows at.
type Reason struct {
	Field Field
	Line  int32 // 1-based, or 0
}

// Compare prepares the question whether the agent may fetch the URL.
func (s *Source) Compare(fetch Fetch, agent Agent, url string) *Comparison {
	c := &Comparison{source: s, fetch: fetch, agent: agent, url: url, budget: max(searchedOctets/(len(s.data)+1), leastQuestions)}
	for i := range s.lines {
		c.facts |= s.lines[i].Facts
		c.longest = max(c.longest, int32(s.lines[i].Text.Len()))
	}
	c.standard = c.ask(s.Parse(RFC9309, fetch).choose(agent))
	return c
}

// Standard gives the verdict of RFC 9309.
func (c *Comparison) Standard() Verdict { return c.standard.Verdict }

// Read gives the answer of the dialect's reader.
func (c *Comparison) Read(d Dialect) Reading {
	search := c.search(&d)
	all := uint64(0)
	for _, f := range search.departures {
		all |= 1 << f
	}
	a := search.ask(all)
	reading := Reading{Verdict: a.Verdict}
	if !a.differs(c.standard) {
		return reading
	}
	set := search.smallest(all, a)
	for _, f := range search.departures {
		if set&(1<<f) != 0 {
			reading.Why = append(reading.Why, Reason{f, search.line(f, set)})
		}
	}
	return reading
}

// answer is the verdict of one reader, and how it chose.
type answer struct {
	Verdict
	access *Access
}

// differs reports whether the answers differ in more than the rule.
func (a *answer) differs(other *answer) bool {
	return a.Decided() != other.Decided() || a.Decided() && a.Allowed != other.Allowed
}

// ask puts the question once: that is less work than to index the rules.
func (c *Comparison) ask(a *Access) *answer {
	t := a.file.readURL(&c.agent, c.url, nil)
	v, settled := a.beforeRules(&t)
	if !settled {
		v = a.verdictOf(a.bestOnce(&t.path))
	}
	return &answer{v, a}
}

// bestOnce is index.best without an index.
func (a *Access) bestOnce(path *path) rank {
	d := &a.file.dialect
	var best rank
	var arena []byte
	for i, rule := range a.rules {
		raw := a.file.source.octets(rule.Path)
		var p Pattern
		arena = p.compile(d, raw, rule.form, arena[:0])
		if !p.match(path, nil) {
			continue
		}
		one := [1]rank{d.rank(&p, rule, raw, i)}
		if d.Precedence == PrecedenceMatched {
			remeasure(one[:], func(int) bool { return p.open }, len(path.units), p.reach(path))
		}
		best = max(best, one[0])
	}
	return best
}

// whySearch looks for the fields that make a dialect's verdict differ.
type whySearch struct {
	comparison *Comparison
	dialect    *Dialect
	departures []Field            // those that can matter
	files      map[uint64]*File   // by the fields that decide how lines are read
	accesses   map[uint64]*Access // by those, and the fields that decide which groups and rules apply
	answers    map[uint64]*answer // by all
	budget     int                // questions that may still be put
}

// What the fields decide: how Parse reads the file, and which groups and rules
// apply.
const (
	readingFields  = 1<<(FieldFaults+1) - 1 | 1<<FieldValue | 1<<FieldEmptyName | 1<<FieldSizeLimit
	choosingFields = readingFields | (1<<(FieldEmptyRule+1) - 1<<FieldValue) | 1<<FieldPatterns | 1<<FieldIndex | 1<<FieldRuleLength | 1<<FieldRuleCount
)

// searchedOctets bounds the search: a question reads the file up to three
// times. leastQuestions are put about every file.
const (
	searchedOctets = 16 << 20
	leastQuestions = 48
)

func (c *Comparison) search(d *Dialect) *whySearch {
	w := &whySearch{comparison: c, dialect: d, budget: c.budget,
		files: make(map[uint64]*File), accesses: make(map[uint64]*Access), answers: make(map[uint64]*answer)}
	for _, f := range d.Departures() {
		if c.canMatter(f, d) {
			w.departures = append(w.departures, f)
		}
	}
	return w
}

// canMatter reports whether the dialect's setting of the field may change what
// becomes of the question, as far as that is quickly seen.
func (c *Comparison) canMatter(f Field, d *Dialect) bool {
	data, url := c.source.data, c.url
	switch f {
	case FieldMark:
		return len(data) > 0 && data[0] == byteOrderMark[0]
	case FieldLineEnds:
		return c.facts&OtherLineEnd != 0
	case FieldSpace:
		return c.facts&(Control|NonASCII) != 0
	case FieldNul:
		return c.facts&Control != 0
	case FieldSizeLimit:
		return len(data) > int(d.SizeLimit)
	case FieldSizeAllows:
		return len(data) > int(d.SizeAllows)
	case FieldLineLength:
		return c.longest > d.LineLength
	case FieldRuleLength:
		return c.longest > d.RuleLength
	case FieldRuleCount:
		return len(c.source.lines) > int(d.RuleCount)
	case FieldStatuses:
		return c.fetch != Fetch{}
	case FieldRobotsTxt:
		return strings.Contains(url, "%") || strings.Contains(url, robotsPath)
	case FieldFragment:
		return strings.Contains(url, "#")
	case FieldDots:
		return strings.ContainsAny(url, ".%\\")
	case FieldBare:
		return c.agent.literal
	}
	return true
}

// ask puts the question to RFC 9309 with the fields of the set taken from the
// dialect.
func (w *whySearch) ask(set uint64) *answer {
	if known := w.answers[set]; known != nil {
		return known
	}
	w.budget--
	mixed := RFC9309
	for _, f := range w.departures {
		if set&(1<<f) != 0 {
			mixed.take(f, w.dialect)
		}
	}
	file := w.files[set&readingFields]
	if file == nil {
		file = w.comparison.source.Parse(mixed, w.comparison.fetch)
		w.files[set&readingFields] = file
	}
	copied := *file
	copied.dialect = mixed
	chosen := w.accesses[set&choosingFields]
	if chosen == nil {
		chosen = copied.choose(w.comparison.agent)
		w.accesses[set&choosingFields] = chosen
	}
	access := &Access{file: &copied, agent: chosen.agent, groups: chosen.groups, rules: chosen.rules}
	access.settle()
	a := w.comparison.ask(access)
	w.answers[set] = a
	return a
}

// smallest gives the smallest part of all, a set of fields, that leads to
// another verdict than RFC 9309's, as all of them do. When the budget is used
// up, it gives one of which no single field can be left out.
func (w *whySearch) smallest(all uint64, whole *answer) uint64 {
	if set := w.firstOfSize(0, 1, 0, whole); set != 0 {
		return set
	}
	// What is left when fields are dropped one by one bounds the size. One that
	// had to stay may be of no use once a later one is gone.
	bound := all
	for before := uint64(0); before != bound; {
		before = bound
		for i := len(w.departures) - 1; i >= 0; i-- {
			if without := bound &^ (1 << w.departures[i]); without != bound && w.flips(without, whole) {
				bound = without
			}
		}
	}
	for n := 2; n <= bits.OnesCount64(bound); n++ {
		if set := w.firstOfSize(0, n, 0, whole); set != 0 {
			return set
		}
	}
	return bound
}

// firstOfSize gives the first set that has n more fields than set, all of them
// from departures[from:], and flips the verdict; or 0.
func (w *whySearch) firstOfSize(set uint64, n, from int, whole *answer) uint64 {
	if n == 0 {
		if w.flips(set, whole) {
			return set
		}
		return 0
	}
	for i := from; i+n <= len(w.departures) && w.budget > 0; i++ {
		if found := w.firstOfSize(set|1<<w.departures[i], n-1, i+1, whole); found != 0 {
			return found
		}
	}
	return 0
}

// flips reports whether the fields of the set alone lead to the dialect's
// verdict.
func (w *whySearch) flips(set uint64, whole *answer) bool { return !w.ask(set).differs(whole) }

// line gives a line that shows the field f at work: where lines are read
// otherwise without it; else a user-agent line whose group is chosen otherwise;
// else the rule that decides.
func (w *whySearch) line(f Field, set uint64) int32 {
	with, without := w.ask(set), w.ask(set&^(1<<f))
	if refused := with.access.file.refused; f == FieldFaults && refused > 0 {
		return refused
	}
	if 1<<f&uint64(readingFields) != 0 {
		if line := firstOtherLine(with.access.file, without.access.file); line > 0 {
			if f == FieldRunEnd {
				return with.access.file.runEndBefore(line)
			}
			return line
		}
	}
	if FieldValue <= f && f <= FieldStarMixed {
		if group := firstOtherGroup(with.access.groups, without.access.groups); group >= 0 {
			return with.access.file.groups[group].Agents[0].Line
		}
		if group := firstOtherGroup(without.access.groups, with.access.groups); group >= 0 {
			return without.access.file.groups[group].Agents[0].Line
		}
	}
	if with.Rule.Line > 0 {
		return with.Rule.Line
	}
	return without.Rule.Line
}

// firstOtherGroup gives the first of the groups that is not one of others, or
// -1. Both are in order.
func firstOtherGroup(groups, others []int32) int32 {
	for _, group := range groups {
		for len(others) > 0 && others[0] < group {
			others = others[1:]
		}
		if len(others) == 0 || others[0] != group {
			return group
		}
	}
	return -1
}

// runEndBefore gives the line of the record that ended the run of user-agent
// lines in front of line, or line itself.
func (f *File) runEndBefore(line int32) int32 {
	last := int32(0)
	for i := range f.agents {
		if f.agents[i].Line >= line {
			break
		}
		last = f.agents[i].Line
	}
	for i := range f.records {
		r := &f.records[i]
		if r.Line >= line {
			break
		}
		if r.Line > last && holdsKey(f.dialect.RunEnd, f.source.octets(f.source.lines[r.Line-1].Key)) {
			return r.Line
		}
	}
	return line
}

// firstOtherLine gives the first line that two readings of a source make
// something else of, or 0.
func firstOtherLine(f, other *File) int32 {
	line := int32(0)
	note := func(at int32) {
		if at > 0 && (line == 0 || at < line) {
			line = at
		}
	}
	for i := range max(len(f.agents), len(other.agents)) {
		a, b := agentAt(f, i), agentAt(other, i)
		if a != b {
			note(smallerLine(a.Line, b.Line))
			break
		}
	}
	for i := range max(len(f.rules), len(other.rules)) {
		a, b := ruleAt(f, i), ruleAt(other, i)
		if a != b {
			note(smallerLine(a.Line, b.Line))
			break
		}
	}
	for i := range min(len(f.groups), len(other.groups)) {
		if f.groups[i].Ignored != other.groups[i].Ignored {
			note(f.groups[i].Agents[0].Line)
			break
		}
	}
	return line
}

func agentAt(f *File, i int) UserAgentLine {
	if i < len(f.agents) {
		return f.agents[i]
	}
	return UserAgentLine{}
}

func ruleAt(f *File, i int) Rule {
	if i < len(f.rules) {
		return f.rules[i]
	}
	return Rule{}
}

// smallerLine gives the smaller of two line numbers of which one may be 0.
func smallerLine(a, b int32) int32 {
	if a == 0 || b > 0 && b < a {
		return b
	}
	return a
}
