package sitemaps

import (
	"fmt"
	"slices"

	"robotstxt/sitemap"
)

// Run does what the case asks for. The result has just the fields that the case
// gives.
func (c *Case) Run() (Result, error) {
	switch c.Kind {
	case "read":
		return c.read()
	case "compare":
		return c.compare()
	case "walk":
		return c.walk()
	}
	return Result{}, fmt.Errorf("no kind %q", c.Kind)
}

func (c *Case) read() (Result, error) {
	doc, data, err := c.Document.Read()
	if err != nil {
		return Result{}, err
	}
	got := Result{Kind: doc.Kind.String(), Issues: []Issue{}}
	if c.Expect.WellFormed != nil {
		wellFormed := doc.WellFormed()
		got.WellFormed = &wellFormed
	}
	if c.Expect.Total != nil {
		total := doc.Total()
		got.Total = &total
	}
	if c.Expect.Entries != nil {
		got.Entries = entriesOf(doc)
	}
	for _, i := range doc.Issues() {
		if len(c.Of) > 0 && !slices.Contains(c.Of, i.Code.String()) {
			continue
		}
		got.Issues = append(got.Issues, issueOf(i, data, data))
	}
	return got, nil
}

func issueOf(i sitemap.Issue, data, other []byte) Issue {
	issue := Issue{Code: i.Code.String(), Line: i.Line, Text: shown(data[i.Span.Start:i.Span.End]), RelatedLine: i.RelatedLine, Arg: i.Arg}
	if i.RelatedLine > 0 {
		related := shown(other[i.Related.Start:i.Related.End])
		issue.Related = &related
	}
	return issue
}

// shownLength is how much of a long span a vector holds.
const shownLength = 200

// shown is text as JSON has it: U+FFFD for each octet that is not UTF-8.
func shown(text []byte) string {
	if len(text) > shownLength {
		return string([]rune(string(text[:shownLength]))) + "…"
	}
	return string([]rune(string(text)))
}

func entriesOf(doc *sitemap.Document) []Entry {
	entries := []Entry{}
	for _, e := range doc.Entries() {
		entry := Entry{Line: e.Loc.Line, Loc: doc.Text(e.Loc)}
		if e.Lastmod.Given() {
			entry.Lastmod = fmt.Sprintf("%s: %s", doc.Text(e.Lastmod.Value), e.Lastmod.Form)
		}
		if e.Changefreq.Given() {
			entry.Changefreq = e.Changefreq.Word.String()
		}
		if e.Priority.Given() {
			entry.Priority = doc.Text(e.Priority.Value)
		}
		for _, l := range doc.LocationsOf(e) {
			entry.Locations = append(entry.Locations, Location{l.URL.Line, l.Kind.String(), doc.Text(l.URL), doc.Text(l.Lang)})
		}
		entries = append(entries, entry)
	}
	return entries
}

func (c *Case) compare() (Result, error) {
	var documents []*sitemap.Document
	var all [][]byte
	for i := range c.Documents {
		doc, data, err := c.Documents[i].Read()
		if err != nil {
			return Result{}, err
		}
		documents, all = append(documents, doc), append(all, data)
	}
	got := Result{Issues: []Issue{}}
	for _, i := range sitemap.Compare(documents) {
		issue := issueOf(i.Issue, all[i.Document], all[max(i.Other, 0)])
		if issue.Document = i.Document; i.Other >= 0 {
			issue.Other = &i.Other
		}
		got.Issues = append(got.Issues, issue)
	}
	return got, nil
}

func (c *Case) walk() (Result, error) {
	importer, found := sitemap.ImporterNamed(c.Importer)
	if !found {
		return Result{}, fmt.Errorf("no importer %q", c.Importer)
	}
	walk := importer.Walk(c.Start)
	for request, more := walk.Next(); more; request, more = walk.Next() {
		answer := sitemap.Answer{Status: 404}
		for i := range c.Answers {
			a := &c.Answers[i]
			if a.URL != request.URL {
				continue
			}
			answer = sitemap.Answer{Absent: a.Absent, Failed: a.Failed, Status: a.Status, Location: a.Location, Size: a.Size, Sitemaps: a.Sitemaps}
			if a.Text != nil || a.Base64 != nil || a.Parts != nil {
				doc, _, err := a.Document.Read()
				if err != nil {
					return Result{}, err
				}
				answer.Document = doc
			}
		}
		walk.Answer(answer)
	}
	pages := walk.Pages()
	got := Result{Start: walk.Start().String(), Steps: []Step{}, Pages: &pages}
	for _, s := range walk.Steps() {
		got.Steps = append(got.Steps, Step{s.Why.String(), s.URL, s.Level, s.Outcome.String(), s.Count, s.Limit, s.Doubtful})
	}
	return got, nil
}
