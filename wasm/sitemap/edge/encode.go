package edge

import (
	"slices"

	"robotstxt/sitemap"
	"robotstxt/wasm/reply"
)

// How many words each record has.
const (
	valueWords    = 5
	entryWords    = 4 + 4*valueWords
	locationWords = 2 + 2*valueWords
	issueWords    = 9
)

// encodeDocument writes a document as read:
//
//	0 words · 1 error · 2 kind · 3 octets · 4 lines · 5 whether it is well-formed · 6 Gzip bits
//	7 entries, 8 those above the limit included · 9 locations, 10 those above the limit included
//	11 issues · 12 codes of issues · 13 octets of text
//
// and behind it, one after the other:
//
//	counts     how many issues there are of each code
//	entries    kind | word of changefreq <<8 | form of lastmod <<16 | priority is known <<24
//	           time of lastmod, its lower and upper word · thousandths of priority · values: loc, lastmod, changefreq, priority
//	locations  kind · entry · values: URL, language
//	issues     see encodeIssue
//	text       of the values, in their order
//
// A value is: start, end · line, or 0 for none · start, end of its text.
func encodeDocument(words []int32, text []byte, d *sitemap.Document) ([]int32, []byte) {
	entries, locations, issues := d.Entries(), d.Locations(), d.Issues()
	codes := issueCodes()
	size := 14 + int(codes) + entryWords*len(entries) + locationWords*len(locations) + issueWords*len(issues)
	// Room for all at once: to grow would move it, and memory that is new takes its time.
	if needed := size + d.TextSize()/4 + 1; cap(words) < needed {
		words = make([]int32, 0, needed)
	}
	text = slices.Grow(text, d.TextSize())
	words = append(words, 0, 0, int32(d.Kind), int32(d.Size), d.Lines, reply.Flag(d.WellFormed()), int32(d.Fetch.Gzip),
		int32(len(entries)), int32(d.Total()), int32(len(locations)), int32(d.Located()), int32(len(issues)), codes, 0)
	words = encodeCounts(words, d)
	value := func(v sitemap.Value) {
		start := int32(len(text))
		text = d.AppendText(text, v)
		words = append(words, int32(v.Span.Start), int32(v.Span.End), v.Line, start, int32(len(text)))
	}
	for i := range entries {
		e := &entries[i]
		packed := int32(e.Kind) | int32(e.Changefreq.Word)<<8 | int32(e.Lastmod.Form)<<16 | reply.Flag(e.Priority.Known)<<24
		words = append(words, packed, int32(e.Lastmod.Time), int32(e.Lastmod.Time>>32), int32(e.Priority.Thousandths))
		value(e.Loc)
		value(e.Lastmod.Value)
		value(e.Changefreq.Value)
		value(e.Priority.Value)
	}
	for i := range locations {
		l := &locations[i]
		words = append(words, int32(l.Kind), l.Entry)
		value(l.URL)
		value(l.Lang)
	}
	for i := range issues {
		words = encodeIssue(words, &issues[i])
	}
	words[13] = int32(len(text))
	return reply.Append(words, text), text
}

// issueCodes gives how many codes of issues there are.
func issueCodes() int32 {
	for _, list := range sitemap.Names() {
		if list.Name == "issue" {
			return int32(len(list.Codes))
		}
	}
	return 0
}

// encodeCounts writes how many issues there are of each code.
func encodeCounts(words []int32, d *sitemap.Document) []int32 {
	for code := range issueCodes() {
		words = append(words, int32(d.Count(sitemap.Code(code))))
	}
	return words
}

// encodeIssue writes an issue:
//
//	code · severity · line · start, end · line of what explains it, or 0 · its start, end · argument
func encodeIssue(words []int32, i *sitemap.Issue) []int32 {
	return append(words, int32(i.Code), int32(i.Severity), i.Line, int32(i.Span.Start), int32(i.Span.End),
		i.RelatedLine, int32(i.Related.Start), int32(i.Related.End), int32(i.Arg))
}

// encodeSetIssues writes what is to be seen of several documents:
//
//	0 words · 1 error · 2 issues
//
// and behind it, for each: document · other document or -1 · see encodeIssue.
func encodeSetIssues(words []int32, issues []sitemap.SetIssue) []int32 {
	words = append(words, 0, 0, int32(len(issues)))
	for i := range issues {
		words = encodeIssue(append(words, int32(issues[i].Document), int32(issues[i].Other)), &issues[i].Issue)
	}
	return reply.Finish(words)
}

// encodeImporters writes the table of importers:
//
//	0 words · 1 error · 2 importers · 3 octets of text
//
// and behind it, for each: origins · robots.txt · takes all · tries "www." ·
// seconds · redirects · files · levels · octets · one origin · public hosts ·
// headers · endings · paths; and behind all of them a text with a line for each
// name, source, header's name and value, ending and path.
func encodeImporters(words []int32, importers []sitemap.Importer) []int32 {
	words = append(words, 0, 0, int32(len(importers)), 0)
	var text []byte
	line := func(s string) { text = append(append(text, s...), '\n') }
	for _, i := range importers {
		words = append(words, reply.Flag(i.Origins), reply.Flag(i.RobotsTxt), reply.Flag(i.TakesAll), reply.Flag(i.RetryWWW),
			int32(i.Timeout), int32(i.Redirects), int32(i.Files), int32(i.Levels), int32(i.Size), reply.Flag(i.OneOrigin), reply.Flag(i.PublicHosts),
			int32(len(i.Headers)), int32(len(i.Endings)), int32(len(i.Paths)))
		line(i.Name)
		line(i.Source)
		for _, h := range i.Headers {
			line(h.Name)
			line(h.Value)
		}
		for _, ending := range i.Endings {
			line(ending)
		}
		for _, path := range i.Paths {
			line(path)
		}
	}
	words[3] = int32(len(text))
	return reply.Append(words, text)
}

// encodePlan writes the requests of an importer that finds nothing:
//
//	0 words · 1 error · 2 start · 3 requests · 4 octets of text
//
// and behind it, for each, see encodeRequest; and behind all of them their URLs.
func encodePlan(words []int32, plan []sitemap.Request, start sitemap.Start) []int32 {
	words = append(words, 0, 0, int32(start), int32(len(plan)), 0)
	var text []byte
	for i := range plan {
		words, text = encodeRequest(words, text, &plan[i])
	}
	words[4] = int32(len(text))
	return reply.Append(words, text)
}

// encodeRequest writes: why · level · redirects followed · step that led here, or
// -1 · the end of its URL, which begins where that of the one before ends.
func encodeRequest(words []int32, text []byte, r *sitemap.Request) ([]int32, []byte) {
	text = append(text, r.URL...)
	return append(words, int32(r.Why), int32(r.Level), int32(r.Hop), int32(r.From), int32(len(text))), text
}

// encodeWalk writes what came of a walk, and which of some declared sitemaps were
// not asked for:
//
//	0 words · 1 error · 2 start · 3 pages · 4 files · 5 files without a step · 6 steps · 7 octets of text
//	8 octets of the declared ones that were not asked for, behind the text
//
// and behind it, for each step: see encodeRequest · outcome · count · limit ·
// doubtful; and behind all of them their URLs, and a line for each declared one
// that was not asked for.
func encodeWalk(words []int32, w *sitemap.Walk, declared []string) []int32 {
	steps := w.Steps()
	words = append(words, 0, 0, int32(w.Start()), int32(w.Pages()), int32(w.Files()), int32(w.Unlisted()), int32(len(steps)), 0, 0)
	var text []byte
	for i := range steps {
		s := &steps[i]
		words, text = encodeRequest(words, text, &s.Request)
		words = append(words, int32(s.Outcome), int32(s.Count), int32(s.Limit), reply.Flag(s.Doubtful))
	}
	words[7] = int32(len(text))
	for _, url := range w.Overlooked(declared) {
		text = append(append(text, url...), '\n')
	}
	words[8] = int32(len(text)) - words[7]
	return reply.Append(words, text)
}

// encodeMade writes what was made of a list of URLs:
//
//	0 words · 1 error · 2 URLs taken · 3 lines left out · 4 files · 5 issues for which they were · 6 issues about changes
//	7 codes of issues · 8 octets of text
//
// and behind it, for each file: kind · entries · octets · the end of its URL,
// which begins where that of the one before ends; how many issues there are of
// each code for which lines were left out, and these, see encodeIssue; the same
// about changes; and behind all of them the URLs of the files.
func encodeMade(words []int32, m *sitemap.Maker) []int32 {
	files, left, changed := m.Files(), m.LeftOut(), m.Changed()
	words = append(words, 0, 0, int32(m.Total()), int32(m.Left()), int32(len(files)), int32(len(left.Issues())), int32(len(changed.Issues())), issueCodes(), 0)
	var text []byte
	for _, f := range files {
		text = append(append(text, m.Folder()...), f.Name...)
		words = append(words, int32(f.Kind), int32(f.Total), int32(f.Size), int32(len(text)))
	}
	for _, doc := range [...]*sitemap.Document{left, changed} {
		words = encodeCounts(words, doc)
		for _, issue := range doc.Issues() {
			words = encodeIssue(words, &issue)
		}
	}
	words[8] = int32(len(text))
	return reply.Append(words, text)
}
