package robots

import "sort"

// File is a Source as one dialect reads it: groups, rules and other records.
// It is never changed after Parse and may be used by many goroutines.
type File struct {
	source  *Source
	dialect Dialect
	fetch   Fetch
	agents  []UserAgentLine
	rules   []Rule
	groups  []Group
	records []Record
	limited *lazyFile
}

// UserAgentLine is one user-agent line of a group.
type UserAgentLine struct {
	Line  int32 // 1-based
	Name  Span  // the value up to the first white space or "/"
	Group int32 // index in File.Groups
}

// Rule is one allow or disallow line. The zero Rule, with Line 0, is no rule.
type Rule struct {
	Line  int32     // 1-based
	Path  Span      // the path pattern as written; empty when there is none
	Type  Directive // Allow or Disallow
	Group int32     // index in File.Groups, or -1 outside every group
}

// Group is a run of user-agent lines and the rules behind it (RFC 9309 2.1).
// Agents and Rules stand in file order; the last group may have no rules.
type Group struct {
	Agents []UserAgentLine
	Rules  []Rule
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
	f := &File{source: s, dialect: dialect, limited: new(lazyFile)}
	if len(fetch) > 0 {
		f.fetch = fetch[0]
	}
	f.agents = make([]UserAgentLine, 0, s.counts[UserAgent])
	rules, count := make([]Rule, s.counts[Allow]+s.counts[Disallow]), 0
	var bounds []groupBounds
	open := false // a run of user-agent lines is being read
	for i := range s.lines[:s.linesWithin(dialect.SizeLimit)] {
		line := &s.lines[i]
		number := int32(i + 1)
		switch line.Directive {
		case UserAgent:
			if !open {
				bounds = append(bounds, groupBounds{len(f.agents), count})
				open = true
			}
			f.agents = append(f.agents, UserAgentLine{number, agentName(s.data, line.Value), int32(len(bounds) - 1)})
		case Allow, Disallow:
			rule := &rules[count]
			rule.Line, rule.Path, rule.Type, rule.Group = number, line.Value, line.Directive, int32(len(bounds)-1)
			count++
			open = false
			if len(bounds) == 0 {
				f.records = append(f.records, Record{number, RecordOrphan})
			}
		default:
			if kind, ok := recordKind(line); ok {
				f.records = append(f.records, Record{number, kind})
			}
		}
	}
	f.rules = rules[:count]
	f.groups = f.cutGroups(bounds)
	return f
}

type groupBounds struct{ firstAgent, firstRule int }

// cutGroups shares the flat tables out among the groups.
func (f *File) cutGroups(bounds []groupBounds) []Group {
	groups := make([]Group, len(bounds))
	lastAgent, lastRule := len(f.agents), len(f.rules)
	for i := len(bounds) - 1; i >= 0; i-- {
		b := bounds[i]
		groups[i] = Group{f.agents[b.firstAgent:lastAgent:lastAgent], f.rules[b.firstRule:lastRule:lastRule]}
		lastAgent, lastRule = b.firstAgent, b.firstRule
	}
	return groups
}

func recordKind(line *Line) (RecordKind, bool) {
	switch line.Directive {
	case Sitemap:
		return RecordSitemap, true
	case Elsewhere:
		return RecordElsewhere, true
	case Misspelt:
		return RecordMisspelt, true
	case Unknown:
		return RecordUnknown, true
	}
	return RecordJunk, line.Facts&NoColon != 0
}

// linesWithin counts the lines that lie wholly within limit octets, their line
// ends included. A limit of 0 means all.
func (s *Source) linesWithin(limit int) int {
	if limit <= 0 || limit >= len(s.data) {
		return len(s.lines)
	}
	return max(s.lineAt(int32(limit)), 0) // the line that holds the first octet too many
}

// agentName cuts the value of a user-agent line at the first white space or
// "/": "Googlebot/2.1" is Googlebot, "* all bots" is "*". RFC 9309 2.2.1 has
// only the token there.
func agentName(data []byte, value Span) Span {
	for i := value.Start; i < value.End; i++ {
		if c := data[i]; c == '/' || isSpace(c) {
			value.End = i
		}
	}
	return value
}

// Source gives the scanned file.
func (f *File) Source() *Source { return f.source }

// Dialect gives the dialect the file was read in.
func (f *File) Dialect() Dialect { return f.dialect }

// Fetch gives how the file was answered.
func (f *File) Fetch() Fetch { return f.fetch }

// Groups gives the groups, in file order.
func (f *File) Groups() []Group { return f.groups }

// Rules gives every allow and disallow line, in file order, also those outside
// every group (which stand first).
func (f *File) Rules() []Rule { return f.rules }

// RuleIndex gives the index in Rules of a rule of this file, or -1 for no rule.
func (f *File) RuleIndex(rule Rule) int {
	i := sort.Search(len(f.rules), func(i int) bool { return f.rules[i].Line >= rule.Line })
	if i == len(f.rules) || f.rules[i].Line != rule.Line {
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
