package robots

import "bytes"

// Issues gives what is wrong with the file or worth knowing about it, in file
// order. It reads every line once.
func (f *File) Issues() []Issue {
	l := linter{file: f, data: f.source.data}
	for l.orphans < len(f.rules) && f.rules[l.orphans].Group < 0 {
		l.orphans++
	}
	octets, state, cut := f.source.Size()
	for i := range f.source.lines {
		line := &f.source.lines[i]
		if isSoundRule(line, l.data) && l.rule >= l.orphans && i+1 != cut {
			l.rule++
			continue
		}
		l.line, l.number = line, int32(i+1)
		before := len(l.issues)
		l.checkLine()
		if i+1 == cut {
			l.report(IssueSizePast, line.Text).Arg = int32(octets)
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
	issues []Issue

	line   *Line
	number int32

	agent   int  // index of the next user-agent line
	rule    int  // index of the next rule
	orphans int  // so many rules, the first ones, stand in no group
	between Span // the first other record behind the last user-agent line
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

func (l *linter) checkLine() {
	if l.line.Facts&NoBreakSpace != 0 {
		l.checkNoBreakSpace()
	}
	switch l.line.Directive {
	case UserAgent:
		l.checkUserAgent()
	case Allow, Disallow:
		l.checkRule()
	default:
		l.checkRecord()
	}
}

func (l *linter) checkNoBreakSpace() {
	at := bytes.Index(l.file.source.octets(l.line.Text), []byte("\u00A0"))
	start := l.line.Text.Start + int32(at)
	l.report(IssueNoBreakSpace, Span{start, start + int32(len("\u00A0"))})
}

func (l *linter) checkUserAgent() {
	agents := l.file.agents
	if l.agent < len(agents) {
		joins := l.agent > 0 && agents[l.agent-1].Group == agents[l.agent].Group
		if joins && !l.between.Empty() {
			l.report(IssueAgentsJoined, l.line.Record()).Related = l.between
		}
		l.agent++
	}
	l.between = Span{}
	value := l.file.source.octets(l.line.Value)
	if len(value) == 0 {
		l.report(IssueEmptyUserAgent, l.line.Record())
		return
	}
	if bytes.IndexByte(value, ',') >= 0 {
		l.report(IssueUserAgentList, l.line.Value)
		return
	}
	span := agentName(l.data, l.line.Value)
	if span != l.line.Value {
		l.report(IssueUserAgentCut, l.line.Value)
	}
	name := l.file.source.octets(span)
	if len(name) > 1 && !namesSomebody(name) {
		l.report(IssueUserAgentWildcard, span)
	}
	for _, c := range name {
		if c == '.' || isDigit(c) {
			l.report(IssueUserAgentDigits, span)
			break
		}
	}
}

func (l *linter) checkRule() {
	value := l.file.source.octets(l.line.Value)
	orphan := l.rule < l.orphans
	l.rule++
	switch {
	case orphan:
		l.report(IssueRuleWithoutGroup, l.line.Record())
	case len(value) == 0 && l.line.Directive == Disallow:
		l.report(IssueEmptyDisallow, l.line.Record())
	case len(value) == 0:
		l.report(IssueEmptyAllow, l.line.Record())
	case !canMatch(value):
		l.report(IssuePatternNeverMatches, l.line.Value)
	}
}

// checkRecord reports on a line that is neither a user-agent line nor a rule.
func (l *linter) checkRecord() {
	kind, ok := recordKind(l.line)
	if !ok {
		return
	}
	if l.between.Empty() {
		l.between = l.line.Record()
	}
	key := l.file.source.octets(l.line.Key)
	switch kind {
	case RecordJunk:
		issue := l.report(IssueNoColon, l.line.Key)
		if directive := readDirective(firstWord(key)); directive != Unknown && directive != Elsewhere {
			issue.Severity = SeverityError
		}
	case RecordMisspelt:
		l.report(IssueMisspeltDirective, l.line.Key).Arg = int32(Nearest(string(key)))
	case RecordUnknown:
		span := l.line.Key
		if span.Empty() { // all there is to show is the colon
			colon := span.Start + int32(bytes.IndexByte(l.data[span.Start:], ':'))
			span = Span{colon, colon + 1}
		}
		l.report(IssueUnknownDirective, span)
	}
}

func firstWord(text []byte) []byte {
	for i, c := range text {
		if isSpace(c) {
			return text[:i]
		}
	}
	return text
}
