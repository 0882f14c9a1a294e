package robots

import "sort"

// File is a Source as one dialect reads it: groups, rules and other records.
// It is never changed after Parse and may be used by many goroutines.
type File struct {
	source  *Source
	dialect Dialect
	fetch   Fetch
	origin  Origin // of fetch, when known
	agents  []UserAgentLine
	rules   []Rule
	groups  []Group
	records []Record
	refused int32
	limited *lazyFile
	shelf   *indexShelf
}

// UserAgentLine is one user-agent line of a group.
type UserAgentLine struct {
	Line  int32 // 1-based
	Name  Span  // what of Value is the name: by RFC 9309 what stands in front of white space or "/"
	Value Span
	Group int32 // index in File.Groups
}

// Rule is one allow or disallow line. The zero Rule, with Line 0, is no rule.
type Rule struct {
	Line  int32     // 1-based
	Path  Span      // the path pattern as written; empty when there is none
	Type  Directive // Allow or Disallow
	form  ruleForm
	Group int32 // index in File.Groups, or -1 outside every group
}

// Group is a run of user-agent lines and the rules behind it (RFC 9309 2.1).
// Agents and Rules stand in file order; the last group may have no rules.
type Group struct {
	Agents []UserAgentLine
	Rules  []Rule

	Ignored bool // the dialect reads the file as if the group were not there
}

// RecordKind is why a line is neither a user-agent line nor a rule of a group.
type RecordKind uint8

const (
	RecordSitemap   RecordKind = iota // RFC 9309 2.2.4: belongs to no group
	RecordElsewhere                   // known to some readers, not to RFC 9309
	RecordMisspelt                    // looks like a directive, but is not written like it
	RecordUnknown                     // any other key
	RecordOrphan                      // a rule before the first user-agent line
	RecordJunk                        // text without a colon
)

var recordNames = [...]string{"sitemap", "elsewhere", "misspelt", "unknown", "orphan", "junk"}

func (k RecordKind) String() string { return recordNames[k] }

// Record is a line that holds something and belongs to no group.
type Record struct {
	Line int32 // 1-based
	Kind RecordKind
}

// Parse reads the lines as groups, the way dialect does. How the file was
// answered may be handed over when it is known. Parse cannot fail; what is
// wrong with the file is in File.Issues.
//
// Only a user-agent line behind a rule starts a new group (RFC 9309 2.1), and
// every allow or disallow line is such a rule, an empty one too. Other records
// never split a run of user-agent lines (2.2.4).
func (s *Source) Parse(dialect Dialect, fetch ...Fetch) *File {
	f := &File{source: s, dialect: dialect, limited: new(lazyFile), shelf: new(indexShelf)}
	if len(fetch) > 0 {
		f.fetch = fetch[0]
		f.origin, _ = ReadOrigin(f.fetch.URL)
	}
	f.agents = make([]UserAgentLine, 0, s.agents)
	f.rules = make([]Rule, 0, s.rules)
	p := parser{file: f, dialect: &f.dialect, group: -1}
	lines := s.lines[:s.linesWithin(int(dialect.SizeLimit))]
	if dialect.readsLines() {
		for i := 0; i < len(lines); i++ {
			if p.state == inRules {
				n := p.takeRules(lines, i)
				if i += n; i == len(lines) {
					break
				}
			}
			line := &lines[i]
			p.line = int32(i + 1)
			if line.Text.Empty() {
				p.blank()
			} else if line.Directive != NoDirective || line.Facts&NoColon != 0 {
				p.take(record{line.Directive, line.Key, line.Value, line.Facts&NoColon != 0})
			}
		}
	} else {
		r := lineReader{dialect: &f.dialect, data: s.data, yield: p.take, blank: p.blank}
		for i := range lines {
			p.line = int32(i + 1)
			r.read(s, i)
		}
	}
	p.finish()
	return f
}

// parser makes groups of records.
type parser struct {
	file    *File
	dialect *Dialect
	line    int32 // the number of the line being read
	state   parserState
	group   int32 // the index of the group being read, or -1 outside
	bounds  []groupBounds
}

type parserState uint8

const (
	outside  parserState = iota // of every group
	inAgents                    // in a run of user-agent lines
	inRules                     // behind it
)

// groupBounds says where a group's agents and rules stand in the flat tables,
// and whether the group counts.
type groupBounds struct {
	firstAgent, firstRule, endRule int
	made                           bool // it has a rule, or a record that is as good as one
	dropped                        bool // its agents were forgotten
}

// takeRules takes the rules that follow one another from a line on, and gives
// how many there are. It does what addRule does, for most lines are such rules.
func (p *parser) takeRules(lines []Line, from int) int {
	f, group, n := p.file, p.group, 0
	lines = lines[from:]
	rules := f.rules[len(f.rules):cap(f.rules)]
	for n < len(lines) && n < len(rules) {
		line := &lines[n]
		if line.Directive != Disallow && line.Directive != Allow {
			break
		}
		rules[n] = Rule{Line: int32(from + n + 1), Path: line.Value, Type: line.Directive, Group: group}
		n++
	}
	f.rules = f.rules[:len(f.rules)+n]
	return n
}

func (p *parser) take(r record) {
	f := p.file
	switch r.directive {
	case UserAgent:
		skipped := p.dialect.EmptyName == EmptyNameSkipped && r.value.Empty() && p.group >= 0
		if p.state != inAgents && !skipped {
			p.close()
			p.bounds = append(p.bounds, groupBounds{firstAgent: len(f.agents), firstRule: len(f.rules)})
			p.group = int32(len(p.bounds) - 1)
		}
		p.state = inAgents
		f.agents = append(f.agents, UserAgentLine{p.line, p.dialect.cutName(f.source.data, r.value), r.value, p.group})
		return
	case Allow, Disallow:
		p.addRule(r.directive, r.value)
		return
	}
	kind := recordKind(r.directive)
	f.records = append(f.records, Record{p.line, kind})
	if r.noColon || r.key.Empty() {
		return
	}
	key := f.source.octets(r.key)
	if p.group >= 0 && holdsKey(p.dialect.GroupKeys, key) {
		p.bounds[p.group].made = true
	}
	if p.state == inAgents && holdsKey(p.dialect.RunEnd, key) {
		p.state = inRules
	}
	if p.dialect.Faults == FaultsRefuse && isDelay(key) && (p.group < 0 || !isNumber(f.source.octets(r.value))) {
		f.refuse(p.line)
	}
}

func (p *parser) addRule(directive Directive, path Span) {
	f := p.file
	f.rules = append(f.rules, Rule{Line: p.line, Path: path, Type: directive, Group: p.group})
	if p.group < 0 {
		f.records = append(f.records, Record{p.line, RecordOrphan})
		if p.dialect.Faults == FaultsRefuse {
			f.refuse(p.line)
		}
		return
	}
	p.state = inRules
	if p.dialect.Faults == FaultsBrackets && hasHostBracket(decodeText(f.source.octets(path))) {
		f.refuse(p.line)
	}
}

// close notes where the group being read ends, if one is.
func (p *parser) close() {
	if p.group < 0 {
		return
	}
	b := &p.bounds[p.group]
	b.endRule = len(p.file.rules)
	b.made = b.made || b.endRule > b.firstRule
}

// blank takes an empty line.
func (p *parser) blank() {
	if p.dialect.Blank == BlankIgnored || p.group < 0 {
		return
	}
	if p.state == inAgents {
		p.bounds[p.group].dropped = true
	}
	p.close()
	p.state, p.group = outside, -1
}

// finish shares the flat tables out among the groups.
func (p *parser) finish() {
	p.close()
	f := p.file
	f.groups = make([]Group, len(p.bounds))
	lastAgent := len(f.agents)
	for i := len(p.bounds) - 1; i >= 0; i-- {
		b := p.bounds[i]
		f.groups[i] = Group{
			Agents:  f.agents[b.firstAgent:lastAgent:lastAgent],
			Rules:   f.rules[b.firstRule:b.endRule:b.endRule],
			Ignored: b.dropped || p.dialect.GroupKeys != nil && !b.made,
		}
		lastAgent = b.firstAgent
	}
}

// refuse notes the first line for which the whole file is refused.
func (f *File) refuse(line int32) {
	if f.refused == 0 {
		f.refused = line
	}
}

// Refused gives the number of the line for which the reader refuses the whole
// file, or 0.
func (f *File) Refused() int32 { return f.refused }

// holdsKey reports whether keys, which are in lower case, have the key or "*".
func holdsKey(keys []string, key []byte) bool {
	for _, k := range keys {
		if k == "*" || equalFold(key, k) {
			return true
		}
	}
	return false
}

func isDelay(key []byte) bool { return equalFold(key, "crawl-delay") || equalFold(key, "crawldelay") }

// isNumber reports whether text is a decimal number that is not negative.
func isNumber(text []byte) bool {
	if len(text) > 0 && text[0] == '+' {
		text = text[1:]
	}
	digits := 0
	drop := func() {
		for len(text) > 0 && isDigit(text[0]) {
			text = text[1:]
			digits++
		}
	}
	drop()
	if len(text) > 0 && text[0] == '.' {
		text = text[1:]
		drop()
	}
	if digits > 0 && len(text) > 0 && text[0]|0x20 == 'e' {
		text, digits = text[1:], 0
		if len(text) > 0 && (text[0] == '+' || text[0] == '-') {
			text = text[1:]
		}
		drop()
	}
	return digits > 0 && len(text) == 0
}

// recordKind is what a line is that is neither a user-agent line nor a rule.
func recordKind(directive Directive) RecordKind {
	switch directive {
	case Sitemap:
		return RecordSitemap
	case Elsewhere:
		return RecordElsewhere
	case Misspelt:
		return RecordMisspelt
	case Unknown:
		return RecordUnknown
	}
	return RecordJunk
}

// linesWithin counts the lines that lie wholly within limit octets, their line
// ends included. A limit of 0 means all.
func (s *Source) linesWithin(limit int) int {
	if limit <= 0 || limit >= len(s.data) {
		return len(s.lines)
	}
	return max(s.lineAt(int32(limit)), 0) // the line that holds the first octet too many
}

// cutName gives the part of a user-agent line's value that is the name.
func (d *Dialect) cutName(data []byte, value Span) Span {
	for i := value.Start; i < value.End; i++ {
		c := data[i]
		switch d.Value {
		case CutWord:
			if c != '/' && !isSpace(c) {
				continue
			}
		case CutSlash:
			if c != '/' {
				continue
			}
			r := lineReader{dialect: d, data: data}
			return r.trim(Span{value.Start, i})
		case CutToken:
			if isTokenOctet(c) {
				continue
			}
			if c == '*' && i == value.Start && (i+1 == value.End || spaceWidth(data[i+1:], SpaceC) > 0) {
				i++
			}
		default:
			return value
		}
		value.End = i
		break
	}
	return value
}

// isTokenOctet reports whether a product token may hold c (RFC 9309 2.2.1).
func isTokenOctet(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_' || c == '-' }

// Source gives the scanned file.
func (f *File) Source() *Source { return f.source }

// Dialect gives the dialect the file was read in.
func (f *File) Dialect() Dialect { return f.dialect }

// Fetch gives how the file was answered.
func (f *File) Fetch() Fetch { return f.fetch }

// Groups gives the groups, in file order.
func (f *File) Groups() []Group { return f.groups }

// Rules gives every allow and disallow line, in file order, also those outside
// every group.
func (f *File) Rules() []Rule { return f.rules }

// RuleIndex gives the index in Rules of a rule of this file, or -1 for no rule.
func (f *File) RuleIndex(rule Rule) int {
	i := sort.Search(len(f.rules), func(i int) bool { return f.rules[i].Path.Start >= rule.Path.Start })
	if i == len(f.rules) || f.rules[i].Path.Start != rule.Path.Start || rule.Line == 0 {
		return -1
	}
	return i
}

// Records gives every other line that holds something, in file order: sitemaps,
// directives known elsewhere, misspelt and unknown ones, rules outside every
// group, text without a colon.
func (f *File) Records() []Record { return f.records }

// UserAgentLines gives every user-agent line, in file order.
func (f *File) UserAgentLines() []UserAgentLine { return f.agents }

// Sitemaps gives the URLs of the sitemap lines as written, in file order.
func (f *File) Sitemaps() []string {
	var urls []string
	for _, r := range f.records {
		if r.Kind == RecordSitemap {
			urls = append(urls, f.source.Text(f.source.lines[r.Line-1].Value))
		}
	}
	return urls
}

// Text gives the rule as it stands in the file, key and path, and "" for no
// rule.
func (f *File) Text(rule Rule) string {
	if rule.Line == 0 {
		return ""
	}
	return f.source.Text(f.source.lines[rule.Line-1].Record())
}
