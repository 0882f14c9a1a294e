package robots

import "bytes"

// Issues gives what is wrong with the file or worth knowing about it, in file
// order. It reads every line once.
func (f *File) Issues() []Issue {
	l := linter{file: f, data: f.source.data, plain: f.dialect.readsLines() && f.dialect.NoSlash == NoSlashNever && f.dialect.Patterns == PatternsStandard}
	octets, state, cut := f.source.Size()
	for i := range f.source.lines {
		line := &f.source.lines[i]
		if l.plain && isSoundRule(line, l.data) && l.rule < len(f.rules) && f.rules[l.rule].Group >= 0 && i+1 != cut {
			l.rule++
			continue
		}
		l.line, l.number = line, int32(i+1)
		before := len(l.issues)
		l.checkLine()
		if i+1 == cut {
			issue := l.report(IssueSizePast, line.Text)
			issue.Arg, issue.Readers = int32(octets), readersWith(func(d *Dialect) bool { return d.SizeLimit > 0 || d.SizeAllows > 0 })
		}
		if len(l.issues) > before+1 {
			sortIssues(l.issues[before:])
		}
	}
	end := Span{int32(len(l.data)), int32(len(l.data))}
	switch state {
	case SizeNear:
		l.report(IssueSizeNear, end).Arg = int32(octets)
	case SizeAt:
		l.report(IssueSizeAt, end).Arg = int32(octets)
	}
	return l.issues
}

// sortIssues puts the few issues of one line in order of place, then code.
func sortIssues(found []Issue) {
	for i := 1; i < len(found); i++ {
		for j := i; j > 0 && found[j].before(&found[j-1]); j-- {
			found[j], found[j-1] = found[j-1], found[j]
		}
	}
}

func (i *Issue) before(other *Issue) bool {
	if i.Span.Start != other.Span.Start {
		return i.Span.Start < other.Span.Start
	}
	return i.Code < other.Code
}

// linter walks over the lines and, beside them, over what Parse made of each.
type linter struct {
	file   *File
	data   []byte
	plain  bool // the dialect reads lines and patterns as RFC 9309 does
	issues []Issue

	line   *Line
	number int32

	agent   int   // index of the next user-agent line
	rule    int   // index of the next rule
	record  int   // index of the next other record
	between int32 // the number of the line with the first other record behind the last user-agent line, or 0
}

// report is called from many places, and wasm would carry each copy of it.
//
//go:noinline
func (l *linter) report(code Code, span Span) *Issue {
	l.issues = append(l.issues, Issue{Code: code, Severity: severities[code], Line: l.number, Span: span})
	return &l.issues[len(l.issues)-1]
}

// isSoundRule reports whether the line is a rule about which there is nothing
// to say, as most lines are, if only it stands in a group.
func isSoundRule(line *Line, data []byte) bool {
	if line.Directive != Disallow && line.Directive != Allow || line.Facts&NoBreakSpace != 0 {
		return false
	}
	return canMatch(data[line.Value.Start:line.Value.End])
}

// checkLine reports on a line as the file's dialect read it.
func (l *linter) checkLine() {
	f := l.file
	if l.line.Facts&NoBreakSpace != 0 {
		l.checkNoBreakSpace()
	}
	for ; l.agent < len(f.agents) && f.agents[l.agent].Line == l.number; l.agent++ {
		l.checkUserAgent(&f.agents[l.agent])
	}
	for ; l.rule < len(f.rules) && f.rules[l.rule].Line == l.number; l.rule++ {
		l.checkRule(&f.rules[l.rule])
	}
	for ; l.record < len(f.records) && f.records[l.record].Line <= l.number; l.record++ {
		if r := &f.records[l.record]; r.Line == l.number {
			l.checkRecord(r.Kind)
		}
	}
}

func (l *linter) checkNoBreakSpace() {
	at := bytes.Index(l.file.source.octets(l.line.Text), []byte("\u00A0"))
	start := l.line.Text.Start + int32(at)
	l.report(IssueNoBreakSpace, Span{start, start + int32(len("\u00A0"))}).Readers = l.otherwise()
}

func (l *linter) checkUserAgent(agent *UserAgentLine) {
	f := l.file
	joins := l.agent > 0 && f.agents[l.agent-1].Group == agent.Group
	if joins && l.between > 0 {
		issue := l.report(IssueAgentsJoined, l.line.Record())
		issue.Related, issue.Readers = f.source.lines[l.between-1].Record(), l.splitting()
	}
	l.between = 0
	value := f.source.octets(agent.Value)
	if len(value) == 0 {
		l.report(IssueEmptyUserAgent, l.line.Record()).Readers = readersWith(func(d *Dialect) bool { return d.EmptyName == EmptyNameEverybody })
		return
	}
	name := f.source.octets(agent.Name)
	if agent.Name == agent.Value && isToken(name) {
		return
	}
	readers := readersWith(func(d *Dialect) bool {
		return d.cutName(l.data, agent.Value) != RFC9309.cutName(l.data, agent.Value) || d.Stars == StarsDropped && isWildcard(value)
	})
	if bytes.IndexByte(value, ',') >= 0 {
		l.report(IssueUserAgentList, agent.Value).Readers = readers
		return
	}
	if agent.Name != agent.Value {
		l.report(IssueUserAgentCut, agent.Value).Readers = readers
	}
	if isWildcard(name) && f.dialect.Stars == StarsKept {
		l.report(IssueUserAgentWildcard, agent.Name).Readers = readers
	}
	for _, c := range name {
		if c == '.' || isDigit(c) {
			l.report(IssueUserAgentDigits, agent.Name).Readers = readers
			break
		}
	}
}

// isToken reports whether the name is a product token or "*" (RFC 9309 2.2.1).
func isToken(name []byte) bool {
	for _, c := range name {
		if !isTokenOctet(c) {
			return string(name) == "*"
		}
	}
	return true
}

// splitting gives the readers that end a run of user-agent lines at one of the
// records between the last user-agent line and this one.
func (l *linter) splitting() ReaderSet {
	f := l.file
	return readersWith(func(d *Dialect) bool {
		for i := l.record - 1; i >= 0 && f.records[i].Line >= l.between; i-- {
			line := &f.source.lines[f.records[i].Line-1]
			if line.Facts&NoColon == 0 && !line.Key.Empty() && holdsKey(d.RunEnd, f.source.octets(line.Key)) {
				return true
			}
		}
		return false
	})
}

// isWildcard reports whether a "*" stands within a longer name.
func isWildcard(name []byte) bool { return len(name) > 1 && bytes.IndexByte(name, '*') >= 0 }

func (l *linter) checkRule(rule *Rule) {
	switch {
	case rule.Group < 0:
		l.report(IssueRuleWithoutGroup, l.line.Record()).Readers = readersWith(func(d *Dialect) bool { return d.Faults == FaultsRefuse })
	case rule.Path.Empty():
		code := IssueEmptyAllow
		if rule.Type == Disallow {
			code = IssueEmptyDisallow
		}
		l.report(code, l.line.Record()).Readers = readersWith(func(d *Dialect) bool { return d.EmptyRule != EmptyRuleNothing })
	case !l.canMatch(rule):
		l.report(IssuePatternNeverMatches, rule.Path).Readers = readersWith(func(d *Dialect) bool { return d.NoSlash == NoSlashAdded })
	}
}

// canMatch reports whether the rule can match a path at all.
func (l *linter) canMatch(rule *Rule) bool {
	raw := l.file.source.octets(rule.Path)
	if l.plain {
		return canMatch(raw)
	}
	var p Pattern
	p.compile(&l.file.dialect, raw, formWritten, nil)
	return p.valid
}

// checkRecord reports on a line that is neither a user-agent line nor a rule.
func (l *linter) checkRecord(kind RecordKind) {
	if kind == RecordOrphan {
		return
	}
	if l.between == 0 {
		l.between = l.number
	}
	key := l.file.source.octets(l.line.Key)
	switch kind {
	case RecordJunk:
		issue := l.report(IssueNoColon, l.line.Key)
		issue.Readers = l.otherwise()
		if directive := readDirective(firstWord(key)); directive != Unknown && directive != Elsewhere {
			issue.Severity = SeverityError
		}
	case RecordMisspelt:
		issue := l.report(IssueMisspeltDirective, l.line.Key)
		issue.Arg, issue.Readers = int32(Nearest(string(key))), l.otherwise()
	case RecordUnknown:
		span := l.line.Key
		if span.Empty() { // all there is to show is the colon
			colon := span.Start + int32(bytes.IndexByte(l.data[span.Start:], ':'))
			span = Span{colon, colon + 1}
		}
		l.report(IssueUnknownDirective, span).Readers = l.otherwise()
	}
}

// otherwise gives the readers that find another directive on the line than RFC
// 9309 does.
func (l *linter) otherwise() ReaderSet {
	return readersWith(func(d *Dialect) bool {
		if d.readsLines() {
			return false
		}
		found := NoDirective
		r := lineReader{dialect: d, data: l.data, blank: func() {}}
		r.yield = func(r record) {
			if found == NoDirective {
				found = r.directive
			}
		}
		r.read(l.file.source, int(l.number-1))
		return found != l.line.Directive && (isRead(found) || isRead(l.line.Directive))
	})
}

// isRead reports whether RFC 9309 gives the directive a meaning.
func isRead(d Directive) bool { return UserAgent <= d && d <= Sitemap }

func firstWord(text []byte) []byte {
	for i, c := range text {
		if isSpace(c) {
			return text[:i]
		}
	}
	return text
}
