package robots

// Comparison puts one question to the readers of several dialects, and says why
// they differ from RFC 9309.
type Comparison struct {
	source   *Source
	fetch    Fetch
	agent    Agent
	url      string
	standard *answer
}

// Reading is the answer of one dialect's reader.
type Reading struct {
	Verdict

	// Why is the smallest set of fields that, set in RFC 9309 as they are in the
	// dialect, turn its verdict into this one: none of them can be left out. Of
	// several such sets it is the first in the order of fields. It is empty when
	// the verdicts agree.
	Why []Reason
}

// Reason is one field by which a dialect departs, and the line it shows at.
type Reason struct {
	Field Field
	Line  int32 // 1-based, or 0
}

// Compare prepares the question whether the agent may fetch the URL.
func (s *Source) Compare(fetch Fetch, agent Agent, url string) *Comparison {
	c := &Comparison{source: s, fetch: fetch, agent: agent, url: url}
	c.standard = c.ask(s.Parse(RFC9309, fetch))
	return c
}

// Standard gives the verdict of RFC 9309.
func (c *Comparison) Standard() Verdict { return c.standard.Verdict }

// Read gives the answer of the dialect's reader.
func (c *Comparison) Read(d Dialect) Reading {
	search := &whySearch{comparison: c, dialect: &d, departures: d.Departures(), files: make(map[uint64]*File)}
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

// ask puts the question to a file once: that is less work than to index its
// rules.
func (c *Comparison) ask(f *File) *answer {
	a := f.choose(c.agent)
	t := f.dialect.readURL(&c.agent, c.url, nil)
	v, settled := a.beforeRules(&t)
	if !settled {
		v = a.verdictOf(a.bestOnce(t.path))
	}
	return &answer{v, a}
}

// bestOnce is index.best without an index.
func (a *Access) bestOnce(path path) rank {
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
	departures []Field
	files      map[uint64]*File // by the fields that decide how lines are read
}

// readingFields are those that decide how Parse reads the file.
const readingFields = 1<<(FieldFaults+1) - 1 | 1<<FieldValue | 1<<FieldEmptyName | 1<<FieldSizeLimit

// ask puts the question to RFC 9309 with the fields of the set taken from the
// dialect.
func (w *whySearch) ask(set uint64) *answer {
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
	return w.comparison.ask(&copied)
}

// smallest gives the smallest part of all, a set of fields, that leads to
// another verdict than RFC 9309's, as all of them do.
func (w *whySearch) smallest(all uint64, whole *answer) uint64 {
	// What is left when fields are dropped one by one bounds the size.
	bound := all
	for i := len(w.departures) - 1; i >= 0; i-- {
		if without := bound &^ (1 << w.departures[i]); w.flips(without, whole) {
			bound = without
		}
	}
	size := 0
	for rest := bound; rest != 0; rest &= rest - 1 {
		size++
	}
	for n := 1; n <= size; n++ {
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
	for i := from; i+n <= len(w.departures); i++ {
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
				return with.access.file.recordBefore(line)
			}
			return line
		}
	}
	if FieldValue <= f && f <= FieldStarMixed {
		for _, files := range [2][2]*Access{{with.access, without.access}, {without.access, with.access}} {
			for _, group := range files[0].groups {
				if !holdsGroup(files[1].groups, group) {
					return files[0].file.groups[group].Agents[0].Line
				}
			}
		}
	}
	if with.Rule.Line > 0 {
		return with.Rule.Line
	}
	return without.Rule.Line
}

func holdsGroup(groups []int32, group int32) bool {
	for _, g := range groups {
		if g == group {
			return true
		}
	}
	return false
}

// recordBefore gives the last line in front of line that holds another record,
// or line itself.
func (f *File) recordBefore(line int32) int32 {
	found := line
	for i := range f.records {
		if f.records[i].Line >= line {
			break
		}
		found = f.records[i].Line
	}
	return found
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
