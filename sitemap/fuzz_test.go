package sitemap

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

func seeds(f *testing.F, add func(data []byte)) {
	for _, text := range tricky {
		add([]byte(text))
	}
	g := generator{Rand: rand.New(rand.NewPCG(7, 8))}
	for range 20 {
		add([]byte(string(g.document())))
	}
}

// What encoding/xml reads to the end, it reads in the same way.
func FuzzReferee(f *testing.F) {
	seeds(f, func(data []byte) { f.Add(data) })
	f.Fuzz(func(t *testing.T, data []byte) {
		doc := Read(data, Fetch{})
		for _, forgiven := range []Code{IssueNamespaceWrong, IssueNamespaceMissing, IssueElementCase, IssueElementMisplaced, IssueElementRepeated, IssueLongText,
			IssueTooDeep, IssueDoctype, IssueHreflangMissing, IssueLocMissing, IssueEncoding} {
			if doc.Count(forgiven) > 0 {
				return
			}
		}
		if doc.WellFormed() {
			compareWithReferee(t, data)
		}
	})
}

// checkPlaces holds what every document must hold.
func checkPlaces(t *testing.T, doc *Document, data []byte) {
	t.Helper()
	lineAt := lineTable(data)
	in := func(line int32, span Span) {
		t.Helper()
		if span.Start < 0 || span.End < span.Start || span.End > len(data) || line != lineAt(span.Start) {
			t.Fatalf("%q: line %d, %v", data, line, span)
		}
	}
	counts := [codes]int{}
	for n, i := range doc.Issues() {
		in(i.Line, i.Span)
		if i.RelatedLine > 0 {
			in(i.RelatedLine, i.Related)
		}
		if n > 0 && i.Span.Start < doc.issues[n-1].Span.Start {
			t.Fatalf("%q: %v is not in order", data, i)
		}
		counts[i.Code]++
		require.Equal(t, i.Code.Severity(), i.Severity)
	}
	require.Equal(t, counts, doc.counts, "%q", data)
	require.LessOrEqual(t, len(doc.Entries()), doc.Total())
	at := int32(0)
	for _, e := range doc.Entries() {
		for _, v := range []Value{e.Loc, e.Lastmod.Value, e.Changefreq.Value, e.Priority.Value} {
			if v.Given() {
				in(v.Line, v.Span)
			}
			_ = doc.Text(v)
		}
		require.Equal(t, at, e.first)
		at = e.last
		for _, l := range doc.LocationsOf(e) {
			in(l.URL.Line, l.URL.Span)
		}
	}
}

// lineTable counts lines the slow way: they end at LF, CR or CRLF, and what is
// behind the last octet belongs to the last line.
func lineTable(data []byte) func(offset int) int32 {
	lines := make([]int32, len(data)+1)
	line := int32(1)
	for i, c := range data {
		lines[i] = line
		if c == '\n' || c == '\r' && (i+1 == len(data) || data[i+1] != '\n') {
			line++
		}
	}
	if lines[len(data)] = line; len(data) > 0 {
		lines[len(data)] = lines[len(data)-1]
	} else {
		lines[0] = 1
	}
	return func(offset int) int32 { return lines[min(max(offset, 0), len(data))] }
}
