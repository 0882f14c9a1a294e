package robots

import (
	"bytes"
	"slices"
)

// Edit replaces the octets of Span by Text. The zero Edit changes nothing.
type Edit struct {
	Span Span
	Text string
}

// directiveKeys are the keys that have a meaning, as most files spell them.
var directiveKeys = [...]string{UserAgent: "User-agent", Allow: "Allow", Disallow: "Disallow", Sitemap: "Sitemap"}

// Fix gives the edit that takes away an issue of this file, or the zero Edit for
// one that is not Fixable.
func (f *File) Fix(i Issue) Edit {
	switch {
	case !i.Fixable:
		return Edit{}
	case i.Code == IssueByteOrderMark:
		return Edit{i.Span, ""} // a file of nothing else has no line
	}
	s := f.source
	line := &s.lines[i.Line-1]
	switch i.Code {
	case IssueNoColon:
		end := i.Span.Start + int32(len(firstWord(s.octets(i.Span))))
		return Edit{Span{end, end}, ":"}
	case IssueMisspeltDirective:
		return Edit{i.Span, directiveKeys[i.Arg]}
	case IssueUserAgentList:
		return Edit{i.Span, s.splitLine(line)}
	case IssueUserAgentCut:
		return Edit{Span{f.dialect.cutName(s.data, i.Span).End, i.Span.End}, ""}
	case IssuePatternNeverMatches:
		return Edit{Span{i.Span.Start, i.Span.Start}, "/"}
	case IssueNoBreakSpace:
		return s.replaceHidden(line, i.Span, isNoBreakSpace, " ")
	case IssueZeroWidth:
		return s.replaceHidden(line, i.Span, isZeroWidth, "")
	case IssueSpaceInPath, IssueNonASCIIPath, IssueLowerCaseHex:
		return Edit{line.Value, string(respell(s.octets(line.Value), i.Code))}
	}
	return Edit{line.Extent(), ""} // a line that says something again
}

// splitLine gives what stands in place of a value with commas: the names, each
// but the first on a line like this one.
func (s *Source) splitLine(line *Line) string {
	end := s.lineEnd(line)
	var text []byte
	for i, name := range splitList(s.octets(line.Value)) {
		if i > 0 {
			text = append(append(text, end...), s.data[line.Text.Start:line.Value.Start]...)
		}
		text = append(text, name...)
	}
	return string(text)
}

// lineEnd gives the line's end, or that of the first line where the file ends
// without one.
func (s *Source) lineEnd(line *Line) []byte {
	for _, l := range [...]*Line{line, &s.lines[0]} {
		if l.EndLength > 0 {
			return s.octets(Span{l.Text.End, l.Extent().End})
		}
	}
	return []byte("\n")
}

// replaceHidden replaces all characters of a kind in the line, from the first
// one on, outside its comment.
func (s *Source) replaceHidden(line *Line, first Span, kind hiddenKind, by string) Edit {
	span := Span{first.Start, line.Text.End}
	if !line.Comment.Empty() {
		span.End = line.Comment.Start
	}
	var text []byte
	for rest := s.octets(span); len(rest) > 0; {
		found, width := hidden(rest)
		if found == kind {
			text = append(text, by...)
		} else {
			text = append(text, rest[:width]...)
		}
		rest = rest[width:]
	}
	return Edit{span, string(text)}
}

// Apply gives data with the edits made that Apart gives.
func Apply(data []byte, edits []Edit) []byte {
	var out bytes.Buffer
	at := int32(0)
	for _, e := range Apart(edits) {
		out.Write(data[at:e.Span.Start])
		out.WriteString(e.Text)
		at = e.Span.End
	}
	out.Write(data[at:])
	return out.Bytes()
}

// Apart gives the edits that can be made at once, in the order of the file: of
// those that overlap or replace the same place the first, and not the zero Edit.
func Apart(edits []Edit) []Edit {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b Edit) int { return int(a.Span.Start - b.Span.Start) })
	var apart []Edit
	at, last := int32(0), Span{-1, -1}
	for _, e := range edits {
		if e.Span.Start < at || e.Span == last || e == (Edit{}) {
			continue
		}
		apart = append(apart, e)
		at, last = e.Span.End, e.Span
	}
	return apart
}
