package robots

import (
	"bytes"
	"strings"
)

// Permit gives the edits, in file order and none overlapping another, after which
// these agents may fetch everything of the site (allow) or nothing, /robots.txt
// apart, and everybody whom none of their names names is answered as before. No
// edits: it is so already. Each edit is about whole lines.
//
// Groups, rules and answers are those of RFC 9309, whatever dialect the file was
// read in and however it was answered. An agent is changed by the names of its
// first tier. Those that no user-agent line can name, being empty or with white
// space, "/", "#" or "*" in them, are passed over, and an agent that has no others.
//
// An agent that has the answer, by a rule for every path that none of the other
// type stands beside, or for want of rules, stays as it is, whether its own name,
// one that it falls back to or "*" gives it. For the names of any other, each
// group that names one
//   - stays, if its rules give the answer;
//   - is given one rule, "Disallow: /" or "Allow: /", in place of its own, if all
//     its names are among the names that are asked for;
//   - else loses the lines that name it.
//
// A name that no group is left for is put into one that has such a rule, or an
// empty one, and nothing else, or into a new group behind the last one. Other
// records stay where they are: a Crawl-delay of a group that a name leaves is no
// longer for it. A comment goes with the line that it stands on.
func (f *File) Permit(agents []Agent, allow bool) []Edit {
	s := f.source
	p := &permission{source: s, file: s.Parse(RFC9309), want: Disallow, changes: make([]lineChange, len(s.lines)+1), end: "\n"}
	if allow {
		p.want, p.given = Allow, permitGives
	}
	if len(s.lines) > 0 {
		p.end = string(s.lineEnd(&s.lines[0]))
	}
	for i := range agents {
		p.addNames(&agents[i])
	}
	p.readGroups()
	for i := range agents {
		p.readAgent(&agents[i])
	}
	p.changeAgents()
	p.changeGroups()
	return p.edits()
}

// permission is what Permit knows of the file, and what it makes of it. Lines go
// by their numbers, and 0 is the start of the file.
type permission struct {
	file    *File
	source  *Source
	want    Directive // the type of the rules that give the answer
	end     string    // the file's line end
	names   []permittedName
	given   permitFacts // of a group without rules
	groups  []permittedGroup
	changes []lineChange
}

// lineChange is what becomes of a line.
type lineChange struct {
	added string // comes behind it, or in its place
	goes  bool
}

// permittedName is one of the names.
type permittedName struct {
	text, lower string
	permitFacts
}

// permittedGroup is a group, for the answer that is wanted.
type permittedGroup struct {
	permitFacts
	kept    int   // index in Group.Rules of the first rule that gives the answer for every path, or -1
	members int   // user-agent lines that hold one of the names
	record  int32 // the first line that is no user-agent line, rule or sitemap, or 0
}

type permitFacts uint8

const (
	permitGives   permitFacts = 1 << iota // the rules give the wanted answer, unless others oppose it
	permitOpposes                         // a rule of the other type may win: if none may in several groups, none may when they are merged
	permitChanges                         // the name's agent has another answer
	permitHoused                          // a group that names it gives the answer, or will
	permitNoHome                          // the group is for "*" too, or for nobody, or says more than the answer
	permitRewrite                         // the group's rules give way to one
)

// settles reports whether the answer is the wanted one.
func (f permitFacts) settles() bool { return f&(permitGives|permitOpposes) == permitGives }

// addNames adds the names that an agent is changed by.
func (p *permission) addNames(agent *Agent) {
	if len(agent.Tiers) == 0 {
		return
	}
	for _, text := range agent.Tiers[0] {
		lower := lowerText(text)
		if lower != "" && len(lower) < maxTyped && !strings.ContainsAny(lower, " \t/#*\r\n") && p.name([]byte(lower)) == nil {
			p.names = append(p.names, permittedName{text: text, lower: lower})
		}
	}
}

// name gives which of the names it is, or nil.
//
//go:noinline
func (p *permission) name(text []byte) *permittedName {
	for i := range p.names {
		if n := &p.names[i]; equalFold(text, n.lower) {
			return n
		}
	}
	return nil
}

// readGroups says what each group comes to.
func (p *permission) readGroups() {
	p.groups = make([]permittedGroup, len(p.file.groups))
	for i := range p.groups {
		g, group := &p.groups[i], &p.file.groups[i]
		p.readRules(g, group.Rules)
		for j := range group.Agents {
			text := p.source.octets(group.Agents[j].Name)
			if p.name(text) != nil {
				g.members++
			}
			if len(text) == 0 || bytes.IndexByte(text, '*') >= 0 {
				g.permitFacts |= permitNoHome
			}
		}
	}
	group := 0
	for _, r := range p.file.records {
		for group < len(p.groups) && p.file.groups[group].Agents[0].Line < r.Line {
			group++
		}
		if group > 0 && r.Kind != RecordSitemap {
			if g := &p.groups[group-1]; g.record == 0 {
				g.record = r.Line
				g.permitFacts |= permitNoHome
			}
		}
	}
}

// readAgent notes the names of an agent that has another answer.
func (p *permission) readAgent(agent *Agent) {
	by := p.given
	for i, group := range p.file.chooseGroups(*agent).groups {
		if i == 0 {
			by = 0
		}
		by |= p.groups[group].permitFacts
	}
	if by.settles() || len(agent.Tiers) == 0 {
		return
	}
	for _, text := range agent.Tiers[0] {
		if n := p.name([]byte(text)); n != nil {
			n.permitFacts |= permitChanges
		}
	}
}

// readRules says what the rules of a group come to.
func (p *permission) readRules(g *permittedGroup, rules []Rule) {
	g.permitFacts, g.kept = p.given, -1
	for i := range rules {
		switch path := p.source.octets(rules[i].Path); {
		case !canMatch(path):
		case rules[i].Type != p.want:
			g.permitFacts |= permitOpposes
		case g.kept < 0:
			if rest := dropOctets(path, "*"); len(rest) == 0 || string(rest) == "/" { // it matches every path
				g.permitFacts |= permitGives
				g.kept = i
			}
		}
	}
}

// changeAgents says which groups with a name that changes get another rule, and
// from which the name goes.
func (p *permission) changeAgents() {
	for i := range p.file.agents {
		line := &p.file.agents[i]
		n, g := p.name(p.source.octets(line.Name)), &p.groups[line.Group]
		switch {
		case n == nil || n.permitFacts&permitChanges == 0:
		case g.settles():
			n.permitFacts |= permitHoused
		case g.members == len(p.file.groups[line.Group].Agents):
			n.permitFacts |= permitHoused
			g.permitFacts |= permitRewrite
		default:
			p.changes[line.Line].goes = true
		}
	}
}

// home gives the group for the names that no group is left for, or -1: among
// those that say the answer for every path and nothing else, that which holds the
// most of the names, or else the most agents.
func (p *permission) home() int {
	home, best := -1, 0
	for i := range p.groups {
		g, group := &p.groups[i], &p.file.groups[i]
		plain := len(group.Rules) == 0 || len(group.Rules) == 1 && (g.kept == 0 || group.Rules[0].Path.Empty())
		score := g.members*len(p.changes) + len(group.Agents)
		if g.permitFacts&permitNoHome == 0 && (g.settles() && plain || g.permitFacts&permitRewrite != 0) && score > best {
			home, best = i, score
		}
	}
	return home
}

// changeGroups changes the lines of groups, and adds the one that is missing.
func (p *permission) changeGroups() {
	rule, named, home := p.key(p.want)+"/"+p.end, "", p.home()
	for i := range p.names {
		if n := &p.names[i]; n.permitFacts&(permitChanges|permitHoused) == permitChanges {
			named += p.key(UserAgent) + n.text + p.end
		}
	}
	for i := range p.groups {
		g, group := &p.groups[i], &p.file.groups[i]
		p.raise(g.record, group.Agents)
		added, behind := "", group.Agents[len(group.Agents)-1].Line
		if i == home {
			added = named
		}
		if g.permitFacts&permitRewrite != 0 {
			for j := range group.Rules {
				p.changes[group.Rules[j].Line].goes = j != g.kept
			}
			if len(group.Rules) == 0 {
				added += rule
			} else if g.kept < 0 {
				p.add(group.Rules[0].Line, rule)
			}
		} else if len(group.Rules) == 0 && home < 0 && named != "" {
			added = directiveKeys[Disallow] + ":" + p.end // or the new group would join it
		}
		p.add(behind, added)
	}
	if home < 0 && named != "" {
		p.add(p.lastLine(), p.end+named+rule)
	}
}

// add adds text behind a line, or in its place.
//
//go:noinline
func (p *permission) add(number int32, text string) { p.changes[number].added += text }

// raise puts the first user-agent line that stays in place of the first one of
// its group, where another record would come to stand in front of it: that would
// belong to the group before.
func (p *permission) raise(record int32, run []UserAgentLine) {
	top := run[0].Line
	for p.changes[run[0].Line].goes {
		run = run[1:]
	}
	if line := run[0].Line; top < record && record < line {
		p.changes[line].goes = true
		p.add(top, p.source.Text(p.source.lines[line-1].Text)+p.end)
	}
}

// key gives what the file writes in front of the values of a directive.
//
//go:noinline
func (p *permission) key(directive Directive) string {
	for i := range p.source.lines {
		if line := &p.source.lines[i]; line.Directive == directive && !line.Value.Empty() {
			return p.source.Text(Span{line.Text.Start, line.Value.Start})
		}
	}
	return directiveKeys[directive] + ": "
}

// lastLine gives the number of the line that a new group goes behind: the last
// that may belong to a group, with what stands right behind it up to a blank
// line. In a file without such lines it is the last that holds something, or 0.
func (p *permission) lastLine() int32 {
	lines := p.source.lines
	last, held := 0, 0
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
	return int32(last)
}

// isBlank reports whether the line holds nothing but white space.
func (l *Line) isBlank() bool {
	return l.Directive == NoDirective && l.Facts&NoColon == 0 && l.Comment.Empty()
}

// edits makes edits of the changes. A blank line is not added behind another, and
// where lines go from between two, one of these is left.
func (p *permission) edits() []Edit {
	var edits []Edit
	blank, cut := true, false // the lines that stay so far end in a blank one; lines behind it go
	span := Span{p.source.mark, p.source.mark}
	for i := range p.changes {
		c := &p.changes[i]
		if i > 0 {
			line := &p.source.lines[i-1]
			span = line.Extent()
			isBlank := line.isBlank()
			if cut = c.goes || cut && blank && isBlank; !cut {
				blank, span.Start = isBlank, span.End
				if line.EndLength == 0 && c.added != "" {
					c.added = p.end + c.added
				}
			}
		}
		if c.added != "" {
			if blank {
				c.added = strings.TrimPrefix(c.added, p.end)
			}
			blank = false
		} else if !cut {
			continue
		}
		edits = append(edits, Edit{span, c.added})
	}
	return edits
}
