package robots

import (
	"bytes"
	"slices"
	"sync"
)

// For chooses the groups that apply to agent: by RFC 9309 all that a name of
// its first named tier matches, else all for "*" (2.2.1). It merges their
// rules. Agents that the same groups apply to share what is made of them.
func (f *File) For(agent Agent) *Access {
	a := f.chooseGroups(agent)
	f.shelf.index(a)
	return a
}

// indexShelf keeps the accesses made last, for others of the same groups: most
// crawlers are bound by the "*" groups.
type indexShelf struct {
	mutex sync.Mutex
	kept  [4]*Access
	next  int
}

// index gives a its rules and their index.
func (s *indexShelf) index(a *Access) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for _, other := range s.kept {
		if other != nil && slices.Equal(other.groups, a.groups) {
			a.rules, a.index = other.rules, other.index
			return
		}
	}
	a.merge()
	a.index = newIndex(&a.file.dialect, a.file.source.data, a.rules)
	s.kept[s.next%len(s.kept)] = a
	s.next++
}

// choose finds the groups and their rules, without an index.
func (f *File) choose(agent Agent) *Access {
	a := f.chooseGroups(agent)
	a.merge()
	return a
}

func (f *File) chooseGroups(agent Agent) *Access {
	a := &Access{file: f, agent: agent, asked: f.dialect.asked(&agent), tier: -1}
	chosen := make([]bool, len(f.groups))
	a.chooseNamed(chosen)
	if a.tier < 0 && !agent.IgnoresStar {
		a.chooseStar(chosen)
	}
	for i := range chosen {
		if chosen[i] {
			a.groups = append(a.groups, int32(i))
		}
	}
	a.settle()
	return a
}

// asked gives the names to compare, in tiers.
func (d *Dialect) asked(agent *Agent) [][]string {
	if d.Asked == AskedTokens {
		return agent.Tiers
	}
	text := agent.typed()
	if d.Asked == AskedSlash {
		for i := range len(text) {
			if text[i] == '/' {
				text = text[:i]
				break
			}
		}
	}
	if text = trimControls(text); text == "" {
		return nil
	}
	return [][]string{{text}}
}

// maxTyped is how much of what was typed is compared with values as substrings.
// No server takes a header so long.
const maxTyped = 4096

// comparer compares the names of user-agent lines with those that ask, and
// keeps what it found: a file may repeat a name thousands of times.
type comparer struct {
	dialect *Dialect
	source  *Source
	tierOf  map[string]int // the names that ask, in lower case
	asked   []string       // the same, in the order of their tiers
	known   map[string]int // the tiers of names in the file
	starIn  []bool         // the groups that are for "*" alone, where a "*" among the names makes them so
	buffer  [64]byte
}

// chooseNamed takes the groups that name the agent.
func (a *Access) chooseNamed(chosen []bool) {
	f := a.file
	c := comparer{dialect: &f.dialect, source: f.source, tierOf: make(map[string]int), known: make(map[string]int)}
	for i, tier := range a.asked {
		for _, name := range tier {
			lower := lowerText(name[:min(len(name), maxTyped)])
			if _, known := c.tierOf[lower]; !known {
				c.tierOf[lower] = i
				c.asked = append(c.asked, lower)
			}
		}
	}
	if len(c.asked) == 0 {
		return
	}
	c.noteStars(f)
	best := "" // the name whose groups apply, where one does
	found := make(map[string]bool)
	for i := range f.agents {
		line := &f.agents[i]
		if f.groups[line.Group].Ignored || c.isForStar(line) {
			continue
		}
		name := c.name(line)
		tier := c.tier(name, line)
		if tier < 0 {
			continue
		}
		found[string(name)] = true
		isBetter := a.tier < 0 || tier < a.tier
		switch f.dialect.Choice {
		case ChoiceLongest:
			isBetter = a.tier < 0 || len(name) > len(best)
		case ChoiceFirstName:
			isBetter = a.tier < 0 || string(name) == c.asked[0]
		}
		if isBetter {
			a.tier, best = tier, string(name)
		}
	}
	if f.dialect.Choice == ChoiceLongest && len(best) == 1 && f.hasStar() {
		a.tier = -1
	}
	for _, name := range a.asked[max(a.tier, 0)] {
		a.matched = append(a.matched, a.tier >= 0 && (f.dialect.Agents != CompareTokens || found[lowerText(name)]))
	}
	if a.tier < 0 {
		return
	}
	for i := range f.agents {
		line := &f.agents[i]
		if f.groups[line.Group].Ignored || c.isForStar(line) {
			continue
		}
		name := c.name(line)
		if c.tier(name, line) != a.tier || (f.dialect.Choice == ChoiceLongest || f.dialect.Choice == ChoiceFirstName) && string(name) != best {
			continue
		}
		chosen[line.Group] = true
		if f.dialect.Choice == ChoiceFirstGroup {
			return
		}
	}
}

// noteStars notes which groups name "*", where such a group is for nobody else.
func (c *comparer) noteStars(f *File) {
	if c.dialect.StarMixed != StarMixedOnly {
		return
	}
	c.starIn = make([]bool, len(f.groups))
	for i := range f.agents {
		if line := &f.agents[i]; string(c.name(line)) == "*" {
			c.starIn[line.Group] = true
		}
	}
}

// isForStar reports whether the line counts for "*" alone.
func (c *comparer) isForStar(line *UserAgentLine) bool {
	if c.starIn != nil {
		return c.starIn[line.Group]
	}
	return string(c.source.octets(line.Name)) == "*"
}

// name gives the name on the line, in lower case. It is overwritten by the next.
func (c *comparer) name(line *UserAgentLine) []byte {
	if c.dialect.Escapes == EscapesDecoded {
		value := decodeText(c.source.octets(line.Value))
		name := c.dialect.cutName(value, Span{0, int32(len(value))})
		return appendLower(c.buffer[:0], value[name.Start:name.End])
	}
	return appendLower(c.buffer[:0], c.source.octets(line.Name))
}

// tier gives the tier of the names that ask which the name on the line agrees
// with, or -1.
func (c *comparer) tier(name []byte, line *UserAgentLine) int {
	tier, known := c.known[string(name)]
	if !known {
		tier = c.compare(name)
		// Whole names are looked up as fast without being kept first.
		if c.dialect.Agents != CompareTokens {
			c.known[string(name)] = tier
		}
	}
	if tier < 0 && c.dialect.Stars == StarsDropped {
		return c.compareWithoutStars(line)
	}
	return tier
}

// compareWithoutStars compares the value as if no "*" stood in it.
func (c *comparer) compareWithoutStars(line *UserAgentLine) int {
	value := c.source.octets(line.Value)
	rest := dropOctets(value, "*")
	if len(rest) == len(value) || len(rest) == 0 {
		return -1
	}
	span := c.dialect.cutName(rest, Span{0, int32(len(rest))})
	if span.Empty() {
		return -1
	}
	return c.compareWhole(appendLower(nil, rest[span.Start:span.End]))
}

func (c *comparer) compare(name []byte) int {
	if len(name) == 0 {
		if c.dialect.EmptyName == EmptyNameEverybody {
			return 0
		}
		return -1
	}
	if tier := c.compareWhole(name); tier >= 0 {
		return tier
	}
	if c.dialect.Value == CutEither {
		n := 0
		for n < len(name) && isTokenOctet(name[n]) {
			n++
		}
		if n > 0 {
			return c.compareWhole(name[:n])
		}
	}
	return -1
}

func (c *comparer) compareWhole(name []byte) int {
	if c.dialect.Value == CutWord && bytes.IndexByte(name, '*') >= 0 {
		return -1 // no product token
	}
	if c.dialect.Agents == CompareTokens {
		if tier, found := c.tierOf[string(name)]; found {
			return tier
		}
		return -1
	}
	for _, asked := range c.asked {
		if len(name) > len(asked) {
			continue
		}
		if asked[:len(name)] == string(name) || c.dialect.Agents == CompareSubstrings && bytes.Contains([]byte(asked), name) {
			return c.tierOf[asked]
		}
	}
	return -1
}

// hasStar reports whether a group that counts is for "*".
func (f *File) hasStar() bool {
	for i := range f.agents {
		if !f.groups[f.agents[i].Group].Ignored && string(f.source.octets(f.agents[i].Name)) == "*" {
			return true
		}
	}
	return false
}

func (a *Access) chooseStar(chosen []bool) {
	f := a.file
	c := comparer{dialect: &f.dialect, source: f.source}
	for i := range f.agents {
		line := &f.agents[i]
		if f.groups[line.Group].Ignored || string(c.name(line)) != "*" {
			continue
		}
		chosen[line.Group], a.star = true, true
		if f.dialect.StarGroups == StarGroupFirst {
			return
		}
	}
}

// merge makes one list of the rules of the groups that apply.
func (a *Access) merge() {
	d := &a.file.dialect
	for _, group := range a.groups {
		for _, rule := range a.file.groups[group].Rules {
			if d.EmptyRule == EmptyRuleClears && rule.Path.Empty() {
				a.rules = a.rules[:0]
			}
			if d.RuleLength > 0 && int32(rule.Path.Len()) > d.RuleLength {
				continue
			}
			a.rules = append(a.rules, rule)
			if d.Patterns != PatternsDollarBoth && d.Index == IndexPlain {
				continue
			}
			for _, form := range d.forms(rule, a.file.source.octets(rule.Path)) {
				rule.form = form
				a.rules = append(a.rules, rule)
			}
		}
	}
	if d.RuleCount == 0 || len(a.file.rules) <= int(d.RuleCount) {
		return
	}
	last := a.file.rules[d.RuleCount-1].Line
	for i := range a.rules {
		if a.rules[i].Line > last {
			a.rules = a.rules[:i]
			return
		}
	}
}
