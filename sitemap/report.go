package sitemap

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

// sortIssues puts issues in the order of the document. Few of them are far from
// where they belong: those about an entry or the document as a whole.
func sortIssues(issues []Issue) {
	for i := range issues {
		at := i
		for at > 0 && issues[i].before(&issues[at-1]) {
			at--
		}
		if at < i {
			issue := issues[i]
			copy(issues[at+1:i+1], issues[at:i])
			issues[at] = issue
		}
	}
}

func (i *Issue) before(other *Issue) bool {
	if i.Span.Start != other.Span.Start {
		return i.Span.Start < other.Span.Start
	}
	return i.Code < other.Code
}
