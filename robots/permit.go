package robots

import "bytes"

// Permit gives the edits after which the agents with these product tokens may
// fetch everything of the site (allow) or nothing, /robots.txt apart, and every
// other agent is answered as before. They are in file order, and none touches
// another. There are none where it is so already.
//
// Groups, rules and answers are those of RFC 9309, whatever dialect the file was
// read in and however it was answered. Of a token only what a reader compares
// counts: what stands in front of the first white space or "/", in any case. A
// token that no user-agent line can name is passed over: one that is empty, or
// holds "*", "#" or a line end.
//
// A token that has its answer already stays where it is. For any other, each
// group that names it
//   - stays, if its rules give the answer;
//   - is given one rule, "Disallow: /" or "Allow: /", in place of its own, if all
//     its names are among the tokens;
//   - loses the token's user-agent lines, if it is for others too.
//
// A token that no group is left for is named in one that has such a rule and
// nothing else, or in a new one behind the last group. Other records stay where
// they are, so that a Crawl-delay of a group that a token leaves is no longer
// for it. A comment goes with the line that it stands on.
func (f *File) Permit(tokens []string, allow bool) []Edit {
	p := permission{file: f.source.Parse(RFC9309), source: f.source, want: Disallow, index: make(map[string]int), home: -1}
	if allow {
		p.want = Allow
	}
	for _, token := range tokens {
		data := []byte(token)
		name := RFC9309.cutName(data, trim(data, 0, len(data)))
		p.addName(data[name.Start:name.End])
	}
	if len(p.names) == 0 {
		return nil
	}
	p.readGroups()
	p.readAgents()
	p.choose()
	p.write()
	return p.edits
}

// permission is what Permit knows of the file, and what it makes of it.
type permission struct {
	file   *File
	source *Source
	want   Directive // the type of the rules that give the answer
	names  []permittedName
	index  map[string]int // of names, in lower case
	star   permittedName  // "*"
	groups []permittedGroup
	home   int      // the group that takes the names in moved, or -1 for a new one
	moved  []string // names that no group is left for
	edits  []Edit
}

// permittedName is one of the tokens, and what the groups that name it come to.
type permittedName struct {
	text    string
	named   bool // by some group
	covered bool // a rule of the wanted type matches every path
	opposed bool // a rule of the other type may win
	changes bool // the answer is another than the wanted one
	housed  bool // some group that names it gives the wanted answer, or will
}

// permittedGroup is what a group's rules come to, for the wanted answer.
type permittedGroup struct {
	cover   int32 // the length of the longest rule of the wanted type that matches every path, or 0
	rival   int32 // that of the longest rule of the other type that can match, or 0
	first   int   // index in Group.Rules of the first rule that matches every path, or 0
	members int   // user-agent lines that name one of the tokens
	shared  bool  // some line is for "*", or for nobody
	record  int32 // the first line of the group that is no user-agent line, rule or sitemap, or 0
	rewrite bool  // its rules give way to one
}

// addName adds one of the tokens, if a user-agent line can name it.
func (p *permission) addName(name []byte) {
	if len(name) == 0 || len(name) >= maxTyped || bytes.IndexByte(name, '*') >= 0 || bytes.IndexByte(name, '#') >= 0 ||
		bytes.IndexByte(name, '\n') >= 0 || bytes.IndexByte(name, '\r') >= 0 {
		return
	}
	lower := string(appendLower(nil, name))
	if _, known := p.index[lower]; !known {
		p.index[lower] = len(p.names)
		p.names = append(p.names, permittedName{text: string(name)})
	}
}

// name gives which of the tokens the line names, or nil.
func (p *permission) name(line *UserAgentLine) *permittedName {
	if i, known := p.index[lowerText(p.source.Text(line.Name))]; known {
		return &p.names[i]
	}
	return nil
}

// matchesAll reports whether no path fails to match: "/", "*", "/*" and the like.
func (p *Pattern) matchesAll() bool {
	return p.valid && !p.end && (len(p.units) == 0 || string(p.units) == "/")
}

// readGroups reads the rules and other records of the groups.
func (p *permission) readGroups() {
	f := p.file
	p.groups = make([]permittedGroup, len(f.groups))
	record := 0
	for i := range p.groups {
		g := &p.groups[i]
		for j, rule := range f.groups[i].Rules {
			pattern := CompilePattern(p.source.octets(rule.Path))
			switch {
			case rule.Type != p.want:
				g.rival = max(g.rival, pattern.length)
			case pattern.matchesAll():
				if g.cover == 0 {
					g.first = j
				}
				g.cover = max(g.cover, pattern.length)
			}
		}
		for ; record < len(f.records) && (i+1 == len(p.groups) || f.records[record].Line < f.groups[i+1].Agents[0].Line); record++ {
			if r := f.records[record]; g.record == 0 && r.Kind != RecordSitemap && r.Line > f.groups[i].Agents[0].Line {
				g.record = r.Line
			}
		}
	}
}

// opposes reports whether some rule of the other type may win. Where none does in
// any of several groups, none does when they are merged.
func (p *permission) opposes(g *permittedGroup) bool {
	return g.rival > g.cover || g.rival > 0 && g.rival == g.cover && p.want == Disallow
}

// settles reports whether the group by itself gives the wanted answer.
func (p *permission) settles(g *permittedGroup) bool {
	return !p.opposes(g) && (g.cover > 0 || p.want == Allow)
}

// readAgents finds the tokens that have another answer than the wanted one.
func (p *permission) readAgents() {
	agents := p.file.agents
	for i := range agents {
		g, text := &p.groups[agents[i].Group], p.source.octets(agents[i].Name)
		g.shared = g.shared || len(text) == 0 || bytes.IndexByte(text, '*') >= 0
		n := p.name(&agents[i])
		if n != nil {
			g.members++
		} else if n = &p.star; string(text) != "*" {
			continue
		}
		n.named, n.covered, n.opposed = true, n.covered || g.cover > 0, n.opposed || p.opposes(g)
	}
	for i := range p.names {
		n := &p.names[i]
		bound := n
		if !n.named {
			bound = &p.star
		}
		n.changes = bound.opposed || p.want == Disallow && !bound.covered
	}
}

// leaves reports whether the line goes: it names a token that changes, in a
// group that does not.
func (p *permission) leaves(line *UserAgentLine) bool {
	g, n := &p.groups[line.Group], p.name(line)
	return n != nil && n.changes && !p.settles(g) && g.members < len(p.file.groups[line.Group].Agents)
}

// choose says what becomes of the groups, and where the tokens go that none is
// left for.
func (p *permission) choose() {
	f := p.file
	for i := range f.agents {
		line := &f.agents[i]
		if n := p.name(line); n != nil && n.changes && !p.leaves(line) {
			n.housed = true
			p.groups[line.Group].rewrite = !p.settles(&p.groups[line.Group])
		}
	}
	for i := range p.names {
		if n := &p.names[i]; n.changes && !n.housed {
			p.moved = append(p.moved, n.text)
		}
	}
	for i := range p.groups {
		if g := &p.groups[i]; !g.shared && g.record == 0 && (g.rewrite || p.settles(g) && p.isPlain(i)) {
			if p.home < 0 || p.nearer(i, p.home) {
				p.home = i
			}
		}
	}
}

// isPlain reports whether a group that settles has one rule for every path, or
// none that decides anything.
func (p *permission) isPlain(group int) bool {
	rules := p.file.groups[group].Rules
	return len(rules) == 0 || len(rules) == 1 && (p.groups[group].cover > 0 || rules[0].Path.Empty())
}

// nearer reports whether a group is a better home than another: it names more of
// the tokens, or else more agents.
func (p *permission) nearer(group, other int) bool {
	if more := p.groups[group].members - p.groups[other].members; more != 0 {
		return more > 0
	}
	return len(p.file.groups[group].Agents) > len(p.file.groups[other].Agents)
}

// write makes the edits.
func (p *permission) write() {
	rule, agent := p.key(p.want)+"/", p.key(UserAgent)
	var named []string
	for _, name := range p.moved {
		named = append(named, agent+name)
	}
	for i := range p.groups {
		group, g := &p.file.groups[i], &p.groups[i]
		p.writeAgents(group.Agents, g)
		var added []string
		if i == p.home {
			added = named
		}
		if len(group.Rules) == 0 { // the last group: what stands behind it would join it
			if g.rewrite {
				added = append(added, rule)
			} else if p.home < 0 && len(named) > 0 {
				added = append(added, directiveKeys[Disallow]+":")
			}
		}
		p.behind(p.line(group.Agents[len(group.Agents)-1].Line), added)
		if g.rewrite {
			p.writeRules(group.Rules, g, rule)
		}
	}
	if p.home < 0 && len(named) > 0 {
		p.behind(p.lastLine(), append(append([]string{""}, named...), rule))
	}
}

// writeAgents takes away the user-agent lines of a group that go. Where other
// records would then stand in front of its first, that takes the place of the
// one that stood there: they would belong to the group before.
func (p *permission) writeAgents(run []UserAgentLine, g *permittedGroup) {
	first := 0 // of those that stay
	for first < len(run) && p.leaves(&run[first]) {
		first++
	}
	raised := 0 < first && first < len(run) && 0 < g.record && g.record < run[first].Line
	for i := range run {
		line := p.line(run[i].Line)
		switch {
		case raised && i == 0:
			p.edit(line.Extent(), p.source.Text(p.line(run[first].Line).Text), string(p.source.lineEnd(line)))
		case raised && i == first || p.leaves(&run[i]):
			p.edit(line.Extent())
		}
	}
}

// writeRules makes one rule of those of a group: the first that matches every
// path as wanted, or else one in place of the first. Of rules with a blank line on
// either side one goes with them.
func (p *permission) writeRules(rules []Rule, g *permittedGroup, rule string) {
	lines := p.source.lines
	for i := 0; i < len(rules); i++ {
		line := p.line(rules[i].Line)
		if i == g.first {
			if g.cover == 0 {
				p.edit(Span{line.Key.Start, line.Extent().End}, rule, string(p.source.lineEnd(line)))
			}
			continue
		}
		before := p.line(rules[i].Line - 1)
		for i+1 < len(rules) && i+1 != g.first && rules[i+1].Line == rules[i].Line+1 {
			i++
		}
		if next := int(rules[i].Line); before.isBlank() && (next == len(lines) || lines[next].isBlank()) {
			p.edit(before.Extent())
		}
		p.edit(Span{line.Text.Start, p.line(rules[i].Line).Extent().End})
	}
}

func (p *permission) line(number int32) *Line { return &p.source.lines[number-1] }

// key gives what the file writes in front of the values of a directive.
func (p *permission) key(directive Directive) string {
	for i := range p.source.lines {
		if line := &p.source.lines[i]; line.Directive == directive && !line.Value.Empty() {
			return p.source.Text(Span{line.Key.Start, line.Value.Start})
		}
	}
	return directiveKeys[directive] + ": "
}

// lastLine gives the line that a new group goes behind: the last that may belong
// to a group, with what stands right behind it up to a blank line. In a file
// without such lines it is the last that holds something, or nil.
func (p *permission) lastLine() *Line {
	lines := p.source.lines
	last, held := 0, 0 // as numbers
	for i := range lines {
		if line := &lines[i]; !line.isBlank() {
			held = i + 1
			if line.Directive != Sitemap && (line.Directive != NoDirective || line.Facts&NoColon != 0) {
				last = held
			}
		}
	}
	if last == 0 {
		last = held
	}
	for last < len(lines) && !lines[last].isBlank() {
		last++
	}
	if last == 0 {
		return nil
	}
	return &lines[last-1]
}

// isBlank reports whether the line holds nothing but white space.
func (l *Line) isBlank() bool {
	return l.Directive == NoDirective && l.Facts&NoColon == 0 && l.Comment.Empty()
}

// behind adds lines behind a line, or at the start of the file behind none.
func (p *permission) behind(line *Line, added []string) {
	if len(added) == 0 {
		return
	}
	at, end := p.source.mark, "\n"
	if line == nil {
		added = added[1:] // the blank line
		if len(p.source.lines) > 0 {
			line = &p.source.lines[0]
			end = string(p.source.lineEnd(line))
		}
	} else {
		at, end = line.Extent().End, string(p.source.lineEnd(line))
		if n := len(p.edits); line.EndLength == 0 && (n == 0 || p.edits[n-1].Span.End != at) {
			added[0] = end + added[0]
		}
	}
	text := ""
	for _, a := range added {
		text += a + end
	}
	p.edit(Span{at, at}, text)
}

// edit replaces whole lines. An edit that touches the one before is made part of
// it.
func (p *permission) edit(span Span, text ...string) {
	if n := len(p.edits); n == 0 || p.edits[n-1].Span.End != span.Start {
		p.edits = append(p.edits, Edit{Span: span})
	}
	e := &p.edits[len(p.edits)-1]
	e.Span.End = span.End
	for _, t := range text {
		e.Text += t
	}
}
