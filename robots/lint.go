package robots

import "bytes"

// Issues gives what is wrong with the file or worth knowing about it, in file
// order. It reads every line once.
func (f *File) Issues() []Issue {
	l := linter{file: f, data: f.source.data}
	octets, state, cut := f.source.Size()
	for i := range f.source.lines {
		l.line, l.number = &f.source.lines[i], int32(i+1)
		if l.isSoundRule() && i+1 != cut {
			l.endRun()
			continue
		}
		before := len(l.issues)
		l.checkLine()
		if i+1 == cut {
			l.report(SizePast, l.line.Text).Arg = int32(octets)
		}
		if len(l.issues) > before+1 {
			sortIssues(l.issues[before:])
		}
	}
	end := Span{int32(len(l.data)), int32(len(l.data))}
	switch state {
	case SizeIsNear:
		l.report(SizeNear, end).Arg = int32(octets)
	case SizeIsAt:
		l.report(SizeAt, end).Arg = int32(octets)
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

type linter struct {
	file   *File
	data   []byte
	issues []Issue

	line   *Line
	number int32

	grouped bool // a user-agent line has been read
	open    bool // a run of user-agent lines is being read
	between Span // in that run: the first other record behind the last user-agent line
}

func (l *linter) report(code Code, span Span) *Issue {
	l.issues = append(l.issues, Issue{Code: code, Severity: severities[code], Line: l.number, Span: span})
	return &l.issues[len(l.issues)-1]
}

// isSoundRule reports whether the line is a rule of a group about which there
// is nothing to say, as most lines are.
func (l *linter) isSoundRule() bool {
	line := l.line
	if !l.grouped || line.Facts&NoBreakSpace != 0 || line.Directive != Disallow && line.Directive != Allow || line.Value.Empty() {
		return false
	}
	first := l.data[line.Value.Start]
	return first == '/' || first == '*'
}

// endRun notes that a rule ends the run of user-agent lines.
func (l *linter) endRun() {
	if l.open {
		l.open, l.between = false, Span{}
	}
}

func (l *linter) checkLine() {
	line := l.line
	if line.Facts&NoBreakSpace != 0 {
		l.checkNoBreakSpace()
	}
	switch line.Directive {
	case UserAgent:
		l.checkUserAgent()
	case Allow, Disallow:
		l.checkRule()
		l.endRun()
	default:
		l.checkRecord()
	}
}

func (l *linter) checkNoBreakSpace() {
	at := bytes.Index(l.data[l.line.Text.Start:l.line.Text.End], []byte("\u00A0"))
	start := l.line.Text.Start + int32(at)
	l.report(NoBreakSpaceCode, Span{start, start + int32(len("\u00A0"))})
}

func (l *linter) checkUserAgent() {
	if l.open && !l.between.Empty() {
		l.report(AgentsJoined, l.line.Record()).Related = l.between
	}
	l.grouped, l.open, l.between = true, true, Span{}
	value := l.data[l.line.Value.Start:l.line.Value.End]
	if len(value) == 0 {
		l.report(EmptyUserAgent, l.line.Record())
		return
	}
	if bytes.IndexByte(value, ',') >= 0 {
		l.report(UserAgentList, l.line.Value)
		return
	}
	span := agentName(l.data, l.line.Value)
	if span != l.line.Value {
		l.report(UserAgentCut, l.line.Value)
	}
	name := l.data[span.Start:span.End]
	if holdsStar(name) && len(name) > 1 {
		l.report(UserAgentWildcard, span)
	}
	for _, c := range name {
		if c == '.' || '0' <= c && c <= '9' {
			l.report(UserAgentDigits, span)
			break
		}
	}
}

func (l *linter) checkRule() {
	value := l.data[l.line.Value.Start:l.line.Value.End]
	switch {
	case !l.grouped:
		l.report(RuleWithoutGroup, l.line.Record())
	case len(value) == 0 && l.line.Directive == Disallow:
		l.report(EmptyDisallow, l.line.Record())
	case len(value) == 0:
		l.report(EmptyAllow, l.line.Record())
	case value[0] != '/' && value[0] != '*':
		l.report(PatternNeverMatches, l.line.Value)
	}
}

// checkRecord reports on a line that is neither a user-agent line nor a rule.
func (l *linter) checkRecord() {
	kind, ok := recordKind(l.line)
	if !ok {
		return
	}
	if l.open && l.between.Empty() {
		l.between = l.line.Record()
	}
	key := l.data[l.line.Key.Start:l.line.Key.End]
	switch kind {
	case RecordJunk:
		issue := l.report(NoColonCode, l.line.Key)
		if directive := readDirective(firstWord(key)); directive != Unknown && directive != Elsewhere {
			issue.Severity = Error
		}
	case RecordMisspelt:
		l.report(MisspeltDirective, l.line.Key).Arg = int32(Nearest(string(key)))
	case RecordUnknown:
		span := l.line.Key
		if span.Empty() { // all there is to show is the colon
			colon := span.Start + int32(bytes.IndexByte(l.data[span.Start:], ':'))
			span = Span{colon, colon + 1}
		}
		l.report(UnknownDirective, span)
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
