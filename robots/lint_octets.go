package robots

import (
	"bytes"
	"unicode/utf8"
)

// octetNotes are the issues that are reported once for the whole file, with Line
// 0 until the first is found. Their Arg counts.
type octetNotes struct{ notUTF8, nul, loneCR, mixed Issue }

// note keeps the first place of an issue that is reported once, and the readers
// that any of its places concerns.
func (l *linter) note(issue *Issue, code Code, span Span, count int, readers ReaderSet) {
	if issue.Line == 0 {
		*issue = Issue{Code: code, Severity: severities[code], Line: l.number, Span: span}
	}
	issue.Arg += int32(count)
	issue.Readers |= readers
}

// within gives the readers that octets of the line concern: those that find
// something else on it, by fields that read octets and the given ones; and, where
// the octets stand in the path of a rule, those that the code concerns there.
func (l *linter) within(span Span, code Code, fields fieldSet) ReaderSet {
	readers := l.otherwise(1<<FieldSpace | 1<<FieldValue | fields)
	if value := l.line.Value; (l.line.Directive == Allow || l.line.Directive == Disallow) && value.Start <= span.Start && span.End <= value.End {
		readers |= concerned[code]
	}
	return readers
}

// finishOctets reports what was noted.
func (l *linter) finishOctets() {
	if l.once.loneCR.Line > 0 {
		l.once.mixed.Line = 0
	}
	l.once.mixed.Arg = 0
	for _, issue := range [...]*Issue{&l.once.notUTF8, &l.once.nul, &l.once.loneCR, &l.once.mixed} {
		if issue.Line > 0 {
			l.issues = append(l.issues, *issue)
		}
	}
}

// wideSample is how many octets must look like UTF-16.
const wideSample = 64

// checkUTF16 reports whether the file is UTF-16: it starts with the byte order
// mark of that, or every second octet at its start is NUL.
func (l *linter) checkUTF16() bool {
	head := l.data[:min(len(l.data), wideSample)]
	if len(head) < 2 {
		return false
	}
	var nuls [2]int
	for i, c := range head {
		if c == 0 {
			nuls[i%2]++
		}
	}
	even, odd := (len(head)+1)/2, len(head)/2
	if mark := string(head[:2]); mark != "\xFF\xFE" && mark != "\xFE\xFF" &&
		(len(head) < 4 || (nuls[0] < even || nuls[1] > 0) && (nuls[1] < odd || nuls[0] > 0)) {
		return false
	}
	l.report(IssueUTF16, Span{0, min(2, l.file.source.lines[0].Extent().End)})
	return true
}

// checkOctets reports on the octets of a line, whatever they say.
func (l *linter) checkOctets() {
	line := l.line
	text := l.file.source.octets(line.Text)
	outside := line.Text // what is not the comment
	if !line.Comment.Empty() {
		outside.End = line.Comment.Start
	}
	if line.Facts&Control != 0 {
		l.checkControls(text, outside)
	}
	if line.Facts&NonASCII != 0 {
		l.checkEncoding(text, outside)
	}
	if line.Facts&OtherLineEnd != 0 {
		l.checkOtherLineEnd()
	}
	if longest := google.LineLength; int32(line.Text.Len()) > longest {
		l.report(IssueLongLine, Span{line.Text.Start + longest, line.Text.End}).Readers = l.otherwise(1 << FieldLineLength)
	}
	end := Span{line.Text.End, line.Text.End}
	switch {
	case line.EndLength == 1 && l.data[end.End] == '\r':
		l.note(&l.once.loneCR, IssueLoneCR, end, 1, 0)
	case line.EndLength > 0 && line.EndLength != l.end:
		l.note(&l.once.mixed, IssueMixedLineEnds, end, 0, 0)
	}
}

// checkControls reports control octets. NUL counts in comments too.
func (l *linter) checkControls(text []byte, outside Span) {
	start := l.line.Text.Start
	if at := bytes.IndexByte(text, 0); at >= 0 {
		span := Span{start + int32(at), start + int32(at) + 1}
		l.note(&l.once.nul, IssueNul, span, bytes.Count(text, []byte{0}), l.within(span, IssueControlCharacter, 1<<FieldNul))
	}
	for i, c := range text[:outside.Len()] {
		if c < ' ' && c != 0 && c != '\t' && octetFacts(text[i:], true)&OtherLineEnd == 0 {
			issue := l.report(IssueControlCharacter, Span{start + int32(i), start + int32(i) + 1})
			issue.Readers = l.within(issue.Span, IssueControlCharacter, 0)
			return
		}
	}
}

// checkEncoding reports octets above 0x7F that are not what they look like.
func (l *linter) checkEncoding(text []byte, outside Span) {
	start := l.line.Text.Start
	if at := firstNotUTF8(text); at < len(text) {
		span := Span{start + int32(at), start + int32(at) + 1}
		l.note(&l.once.notUTF8, IssueNotUTF8, span, 1, l.within(span, IssueNotUTF8, 0))
	}
	shown := text[:outside.Len()]
	sound := utf8.Valid(shown)
	if at, width := findHidden(shown, isZeroWidth); width > 0 {
		issue := l.report(IssueZeroWidth, Span{start + int32(at), start + int32(at+width)})
		issue.Readers, issue.Fixable = l.within(issue.Span, IssueNonASCIIPath, 0), sound
	}
	if at, width := findHidden(shown, isNoBreakSpace); width > 0 {
		issue := l.report(IssueNoBreakSpace, Span{start + int32(at), start + int32(at+width)})
		issue.Readers, issue.Fixable = l.within(issue.Span, IssueNonASCIIPath, 0), sound
	}
}

// firstNotUTF8 gives the offset of the first octet that is not UTF-8, or the
// length of text.
func firstNotUTF8(text []byte) int {
	at := 0
	for at < len(text) {
		r, width := utf8.DecodeRune(text[at:])
		if r == utf8.RuneError && width == 1 {
			break
		}
		at += width
	}
	return at
}

// hiddenKind is a kind of character that people do not see for what it is.
type hiddenKind uint8

const (
	notHidden hiddenKind = iota
	isZeroWidth
	isNoBreakSpace
	isLineEnd // U+0085, U+2028, U+2029
)

// hidden says what the character is that text starts with, and how many octets
// it has.
func hidden(text []byte) (kind hiddenKind, width int) {
	if text[0] < 0xC2 {
		return notHidden, 1
	}
	r, width := utf8.DecodeRune(text)
	switch r {
	case 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF:
		return isZeroWidth, width
	case 0xA0:
		return isNoBreakSpace, width
	case 0x85, 0x2028, 0x2029:
		return isLineEnd, width
	}
	return notHidden, width
}

// findHidden gives the place and the width of the first character of a kind;
// the width is 0 when there is none.
func findHidden(text []byte, wanted hiddenKind) (at, width int) {
	for at < len(text) {
		kind, width := hidden(text[at:])
		if kind == wanted {
			return at, width
		}
		at += width
	}
	return 0, 0
}

// checkOtherLineEnd reports the first character at which some readers end the
// line, also in a comment: what stands behind it is a line to them.
func (l *linter) checkOtherLineEnd() {
	span := l.line.Text
	for span.Start < span.End && octetFacts(l.data[span.Start:], true)&OtherLineEnd == 0 {
		span.Start++
	}
	rest := l.data[span.Start:span.End]
	width := lineEndWidth(rest, LineEndsPython)
	span.End = span.Start + int32(width)
	spelt := IssueControlCharacter
	if width > 1 {
		spelt = IssueNonASCIIPath
	}
	l.report(IssueOtherLineEnd, span).Readers = l.within(span, spelt, 1<<FieldLineEnds|1<<FieldSeparator) |
		readersWith(func(d *Dialect) bool { return d.LineEnds != LineEndsStandard && lineEndWidth(rest, d.LineEnds) > 0 })
}
