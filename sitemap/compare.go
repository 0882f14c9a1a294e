package sitemap

import "hash/maphash"

// SetIssue is an issue with one of several documents that belong together.
type SetIssue struct {
	Issue
	Document int // index of the document it is in
	Other    int // that of the document that Related is in, or -1
}

// Compare gives what can only be seen when the documents of a site are read
// side by side. A document is known by its Fetch.URL; of one without, only the
// locs are compared.
func Compare(documents []*Document) []SetIssue {
	s := set{documents: documents, byURL: map[string]int{}, locs: map[uint64]mention{}, seed: maphash.MakeSeed()}
	for i, doc := range documents {
		if doc.Fetch.URL != "" {
			s.byURL[doc.Fetch.URL] = i
		}
	}
	for i, doc := range documents {
		if doc.Kind == KindIndex {
			s.compareIndex(i)
		} else {
			s.comparePages(i)
		}
	}
	return s.issues
}

// set is documents that belong together.
type set struct {
	documents []*Document
	byURL     map[string]int
	locs      map[uint64]mention // by hash
	seed      maphash.Seed
	issues    []SetIssue
}

// mention is where a loc stands.
type mention struct{ document, entry int32 }

func (s *set) report(code Code, document int, at Value) *SetIssue {
	s.issues = append(s.issues, SetIssue{Issue{Code: code, Severity: code.Severity(), Line: at.Line, Span: at.Span}, document, -1})
	return &s.issues[len(s.issues)-1]
}

// compareIndex looks at what the documents are that an index lists.
func (s *set) compareIndex(document int) {
	doc := s.documents[document]
	missing, first, indexes := 0, Value{}, 0
	for _, e := range doc.Entries() {
		other, given := s.byURL[doc.Text(e.Loc)]
		switch {
		case !given && e.Loc.Given():
			if missing++; missing == 1 {
				first = e.Loc
			}
		case given && other != document && s.documents[other].Kind == KindIndex && indexes < IssueLimit:
			indexes++
			s.report(IssueIndexInIndex, document, e.Loc).Other = other
		}
	}
	if missing > 0 {
		s.report(IssueSitemapNotGiven, document, first).Arg = missing
	}
}

// comparePages looks for locs that an earlier document has.
func (s *set) comparePages(document int) {
	doc := s.documents[document]
	var issue SetIssue
	for i, e := range doc.Entries() {
		text := doc.octets(e.Loc)
		if len(text) == 0 {
			continue
		}
		hash := maphash.Bytes(s.seed, text)
		first, found := s.locs[hash]
		if !found {
			s.locs[hash] = mention{int32(document), int32(i)}
			continue
		}
		other := s.documents[first.document]
		loc := other.entries[first.entry].Loc
		if int(first.document) == document || string(other.octets(loc)) != string(text) {
			continue
		}
		if issue.Arg++; issue.Arg == 1 {
			issue = SetIssue{Issue{Line: e.Loc.Line, Span: e.Loc.Span, RelatedLine: loc.Line, Related: loc.Span, Arg: 1}, document, int(first.document)}
		}
	}
	if issue.Arg > 0 {
		issue.Code, issue.Severity = IssueLocInSeveral, IssueLocInSeveral.Severity()
		s.issues = append(s.issues, issue)
	}
}
