package robots

import "bytes"

// checkStart reports what is said at the start of the file: how it was
// answered, and what it is.
func (l *linter) checkStart() {
	start := Span{}
	fetch := &l.file.fetch
	if n := fetch.Redirects; n > 0 {
		issue := l.report(IssueAnswerRedirects, start)
		if issue.Arg = int32(n); n <= maxRedirects {
			issue.Severity = SeverityInfo
		}
	}
	switch status := fetch.Status; {
	case fetch.Failed:
		l.report(IssueAnswerUnreachable, start).Readers = 0 // by the status alone
	case 300 <= status && status <= 599:
		codes := [...]Code{IssueAnswerRedirect, IssueAnswerUnavailable, IssueAnswerUnreachable}
		issue := l.report(codes[status/100-3], start)
		issue.Arg = int32(status)
		switch status {
		case 429:
			issue.Readers = concerned[tooMany]
		case 401, 403:
			issue.Readers = concerned[forbidden]
		}
	}
	if fetch.Type > TypePlain {
		l.report(IssueAnswerType, start).Arg = int32(fetch.Type)
	}
	if mark := l.file.source.mark; mark > 0 {
		issue := l.report(IssueByteOrderMark, Span{0, mark})
		if lines := l.file.source.lines; len(lines) > 0 {
			l.line = &lines[0]
			issue.Readers = l.otherwise(1 << FieldMark)
		}
		// A second one is part of the first line, and would become the first.
		issue.Fixable = !bytes.HasPrefix(l.data[mark:], []byte(byteOrderMark))
	}
	l.checkText()
	l.settle(0)
}

// checkText looks for the first octet that is no white space.
func (l *linter) checkText() {
	at := int(l.file.source.mark)
	for at < len(l.data) && (isSpace(l.data[at]) || l.data[at] == '\n' || l.data[at] == '\r') {
		at++
	}
	if at == len(l.data) {
		l.report(IssueEmptyFile, Span{})
		return
	}
	if l.html = startsPage(l.data[at:]); l.html {
		n := l.file.source.lineAt(int32(at))
		l.number = int32(n + 1)
		l.report(IssueHTML, Span{int32(at), l.file.source.lines[n].Text.End})
		l.number = 1
	}
}

// startsPage reports whether text starts as web pages do.
func startsPage(text []byte) bool {
	for _, tag := range [...]string{"<!doctype html", "<html", "<head", "<body", "<title", "<meta", "<script"} {
		if len(text) >= len(tag) && equalFold(text[:len(tag)], tag) {
			return true
		}
	}
	return false
}

// checkEnd reports what is known when the whole file has been read.
func (l *linter) checkEnd() {
	before := len(l.issues)
	f := l.file
	l.finishOctets()
	l.finishSitemaps()
	l.number = int32(max(len(f.source.lines), 1))
	end := Span{int32(len(l.data)), int32(len(l.data))}
	switch {
	case len(f.agents) == 0:
		if !l.html && l.saysSomething() {
			l.report(IssueNoGroup, end)
		}
	case l.table.star == 0:
		l.report(IssueNoStarGroup, end)
	}
	l.settle(before)
}

// saysSomething reports whether there are other records than sitemaps.
func (l *linter) saysSomething() bool {
	for _, r := range l.file.records {
		if r.Kind != RecordSitemap {
			return true
		}
	}
	return false
}

// finishSize reports how large the file is; cut is 0 where that was reported.
func (l *linter) finishSize(octets int, state SizeState, cut int) {
	end := Span{int32(len(l.data)), int32(len(l.data))}
	l.number = int32(max(len(l.file.source.lines), 1))
	switch {
	case state == SizeNear:
		l.report(IssueSizeNear, end).Arg = int32(octets)
	case state == SizeAt:
		l.report(IssueSizeAt, end).Arg = int32(octets)
	case cut > 0:
		l.line, l.number = &l.file.source.lines[cut-1], int32(cut)
		l.reportCut(octets)
	}
	l.settle(len(l.issues) - 1)
}

// reportCut reports that the line does not lie within SizeLimit.
func (l *linter) reportCut(octets int) {
	l.report(IssueSizePast, l.line.Text).Arg = int32(octets)
}
