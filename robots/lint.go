package robots

// Issues gives what is wrong with the file or worth knowing about it, in file
// order. It reads every rule once to see which are equal to others of their
// group, and then every line once.
func (f *File) Issues() []Issue {
	l := linter{file: f, data: f.source.data, plain: f.dialect.readsLines() && f.dialect.NoSlash == NoSlashNever && f.dialect.Patterns == PatternsStandard}
	octets, state, cut := f.source.Size()
	if l.number = 1; l.checkUTF16() {
		l.finishSize(octets, state, cut)
		return l.issues
	}
	l.checkStart()
	l.table.read(f, l.plain)
	if len(f.source.lines) > 0 {
		l.end = f.source.lines[0].EndLength
	}
	for i := range f.source.lines {
		line := &f.source.lines[i]
		if l.isSoundRule(line, int32(i+1)) && i+1 != cut {
			l.rule++
			continue
		}
		l.line, l.number = line, int32(i+1)
		before := len(l.issues)
		l.checkLine()
		if i+1 == cut {
			l.reportCut(octets)
		}
		if len(l.issues) > before {
			l.settle(before)
		}
	}
	l.checkEnd()
	l.finishSize(octets, state, 0)
	return l.issues
}

// settle puts the issues from index from on in order with the others, by place
// and then by code. Few of them are far from where they belong.
func (l *linter) settle(from int) {
	found := l.issues
	for i := max(from, 1); i < len(found); i++ {
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
	html   bool // the file is a web page
	issues []Issue
	table  ruleTable

	line   *Line
	number int32

	compared map[string]ReaderSet // see otherwise
	emptied  int32                // the number of the last line with a rule without a path, or 0

	agent   int   // index of the next user-agent line
	rule    int   // index of the next rule
	record  int   // index of the next other record
	between int32 // the number of the line with the first other record behind the last user-agent line, or 0
	blank   int32 // the number of the first blank line behind the last line of a group, or 0
	blanks  int32 // the index + 1 of the last group for which one was reported

	sitemaps sitemapNotes
	once     octetNotes
	end      uint8 // octets of the first line's end
}

// report is called from many places, and wasm would carry each copy of it. What
// it gives is valid until the next report.
//
//go:noinline
func (l *linter) report(code Code, span Span) *Issue {
	l.issues = append(l.issues, Issue{Code: code, Severity: severities[code], Line: l.number, Span: span, Readers: concerned[code]})
	return &l.issues[len(l.issues)-1]
}

// reportLine reports on what the line says.
//
//go:noinline
func (l *linter) reportLine(code Code) *Issue { return l.report(code, l.line.Record()) }

// recordOf gives the record of a line by its number.
//
//go:noinline
func (l *linter) recordOf(line int32) Span { return l.file.source.lines[line-1].Record() }

// maxSound is how long a line may be about which there is nothing to say.
const maxSound = 1024

// isSoundRule reports whether the line is the next rule and there is nothing to
// say about it, as with most lines.
func (l *linter) isSoundRule(line *Line, number int32) bool {
	return l.rule < len(l.table.notes) && l.table.notes[l.rule]&^noteSpelled == 0 && l.file.rules[l.rule].Line == number && l.blank == 0 &&
		line.Facts == 0 && line.Text.Len() <= maxSound && line.Comment.Start != line.Value.End &&
		line.EndLength == l.end && (l.end != 1 || l.data[line.Text.End] == '\n')
}

// checkLine reports on a line as the file's dialect read it.
func (l *linter) checkLine() {
	f := l.file
	l.checkOctets()
	if l.line.Text.Empty() {
		if l.blank == 0 && l.agent > 0 {
			l.blank = l.number
		}
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

// agrees reports whether the line holds nothing but the directive and value
// that the dialect found in it, so that an edit changes nothing else.
func (l *linter) agrees(directive Directive, value Span) bool {
	return l.line.Directive == directive && l.line.Value == value
}
