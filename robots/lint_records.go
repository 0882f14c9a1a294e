package robots

import "bytes"

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
	case RecordSitemap:
		l.checkSitemap()
	case RecordElsewhere:
		l.checkElsewhere(elsewhereKey(key))
	case RecordJunk:
		if l.html {
			return
		}
		issue := l.report(IssueNoColon, l.line.Key)
		issue.Readers = l.otherwise(fieldsOfLine)
		if directive := readDirective(firstWord(key)); directive != Unknown && directive != Elsewhere {
			issue.Severity = SeverityError
			issue.Fixable = l.line.Facts == NoColon || l.line.Facts&NoColon != 0 && l.file.dialect.readsLines()
		}
	case RecordMisspelt:
		issue := l.report(IssueMisspeltDirective, l.line.Key)
		issue.Arg, issue.Readers = int32(Nearest(string(key))), l.otherwise(fieldsOfLine)
		issue.Fixable = l.line.Directive == Misspelt
	case RecordUnknown:
		if l.html {
			return
		}
		span := l.line.Key
		if span.Empty() { // all there is to show is the colon
			colon := span.Start + int32(bytes.IndexByte(l.data[span.Start:], ':'))
			span = Span{colon, colon + 1}
		}
		l.report(IssueUnknownDirective, span).Readers = l.otherwise(fieldsOfLine)
	}
}

// longestDelay is the number of seconds above which a Crawl-delay makes a
// crawler so slow that it is likely a mistake.
const longestDelay = 300

func (l *linter) checkElsewhere(key int) {
	if key < 0 {
		return // another dialect found it elsewhere in the line
	}
	issue := l.report(IssueKnownElsewhere, l.line.Key)
	issue.Arg, issue.Readers = int32(key), l.otherwise(fieldsOfLine)
	readers := issue.Readers
	if key != keyCrawlDelay {
		return
	}
	span := l.line.Value
	if span.Empty() {
		span = l.line.Record()
	}
	switch seconds, valid := readDelay(l.file.source.octets(l.line.Value)); {
	case !valid:
		l.report(IssueCrawlDelayInvalid, span).Readers = readers
	case seconds > longestDelay:
		l.report(IssueCrawlDelayLong, span)
	}
}

// readDelay reads a decimal number, rounded up. What is above longestDelay may
// be read as less, but as more than that.
//
//	delay = 1*DIGIT [ "." *DIGIT ] / "." 1*DIGIT
func readDelay(text []byte) (seconds int, valid bool) {
	digits, point, rest := 0, false, false
	for _, c := range text {
		switch {
		case isDigit(c) && point:
			digits++
			rest = rest || c != '0'
		case isDigit(c):
			digits++
			seconds = min(10*seconds+int(c-'0'), longestDelay+1)
		case c == '.' && !point:
			point = true
		default:
			return 0, false
		}
	}
	if rest {
		seconds++
	}
	return seconds, digits > 0
}

func firstWord(text []byte) []byte {
	for i, c := range text {
		if isSpace(c) {
			return text[:i]
		}
	}
	return text
}
