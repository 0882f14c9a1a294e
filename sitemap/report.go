package sitemap

import "slices"

// report notes an issue about octets of what is read now. What it gives is
// valid until the next report; above IssueLimit it only counts.
//
//go:noinline
func (r *Reader) report(code Code, span Span) *Issue {
	line := int32(0)
	if !r.quiet && r.doc.counts[code] < IssueLimit {
		line = r.octets.lineAt(span.Start)
	}
	return r.reportAt(code, place{line, span})
}

// reportAt notes an issue about octets whose line is known.
func (r *Reader) reportAt(code Code, at place) *Issue {
	if r.quiet {
		return &r.spare
	}
	if r.doc.counts[code]++; r.doc.counts[code] > IssueLimit {
		return &r.spare
	}
	r.doc.issues = append(r.doc.issues, Issue{Code: code, Severity: code.Severity(), Line: at.line, Span: at.span})
	return &r.doc.issues[len(r.doc.issues)-1]
}

// relate says what explains an issue.
func (r *Reader) relate(i *Issue, at place) { i.RelatedLine, i.Related = at.line, at.span }

// sortIssues puts issues in the order of the document.
func sortIssues(issues []Issue) {
	slices.SortStableFunc(issues, func(a, b Issue) int {
		switch {
		case a.Span.Start != b.Span.Start:
			return a.Span.Start - b.Span.Start
		case a.Code != b.Code:
			return int(a.Code) - int(b.Code)
		}
		return a.Span.End - b.Span.End
	})
}
