package sitemap_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"robotstxt/selftest/sitemaps"
	"robotstxt/sitemap"
)

// eachDocument gives every document of the vectors that is not long.
func eachDocument(t testing.TB, visit func(data []byte, fetch sitemap.Fetch)) {
	topics, err := sitemaps.Load()
	require.NoError(t, err)
	for _, topic := range topics {
		for _, c := range topic.Cases {
			documents := []sitemaps.Document{c.Document}
			for _, d := range c.Documents {
				documents = append(documents, d.Document)
			}
			for _, d := range documents {
				doc, data, err := d.Read()
				require.NoError(t, err)
				if len(data) < 1<<16 {
					visit(data, doc.Fetch)
				}
			}
		}
	}
}

// Each vector is read the same octet by octet, and in two wherever it is split.
func TestChunksOfVectors(t *testing.T) {
	eachDocument(t, func(data []byte, fetch sitemap.Fetch) {
		whole := sitemap.Read(data, fetch)
		sitemap.CheckPlaces(t, whole, data)
		singly := make([]int, len(data))
		for i := range data {
			singly[i] = i
			if len(data) < 1000 {
				sitemap.RequireSame(t, whole, sitemap.ReadSplit(data, fetch, i), data, i)
			}
		}
		sitemap.RequireSame(t, whole, sitemap.ReadSplit(data, fetch, singly...), data, "each octet")
	})
}

// However a document is split, the same is found, and every place is in it.
func FuzzRead(f *testing.F) {
	add := func(data []byte) { f.Add(data, uint16(len(data)/3), uint16(len(data)/2)) }
	eachDocument(f, func(data []byte, _ sitemap.Fetch) { add(data) })
	sitemap.Seeds(f, add)
	f.Fuzz(func(t *testing.T, data []byte, one, other uint16) {
		fetch := sitemap.Fetch{URL: "https://a.example/b/sitemap.xml.gz", Now: 1_796_169_600, Gzip: sitemap.Gzip(one % 16)}
		doc := sitemap.Read(data, fetch)
		sitemap.CheckPlaces(t, doc, data)
		first, second := int(one)%(len(data)+1), int(other)%(len(data)+1)
		sitemap.RequireSame(t, doc, sitemap.ReadSplit(data, fetch, min(first, second), max(first, second)), data, []int{first, second})
		if kind := sitemap.Detect(data); len(data) < 1<<16 && kind != doc.Kind {
			t.Fatalf("%q is detected as %v and read as %v", data, kind, doc.Kind)
		}
	})
}

// A walk ends, whatever it is given and answered.
func FuzzWalk(f *testing.F) {
	f.Add("https://a.example", "https://a.example/x.xml\nhttps://b.example/", "/y", uint8(7))
	f.Add("a.example/x.xml.gz", "https://[::1]/\nhttp://10.0.0.1", "../z?#", uint8(200))
	f.Add("http://@:/", "", "//", uint8(3))
	f.Fuzz(func(t *testing.T, start, list, location string, seed uint8) {
		for _, importer := range sitemap.Importers() {
			walk := importer.Walk(start)
			asked := 0
			for request, more := walk.Next(); more; request, more = walk.Next() {
				if asked++; asked > 10_000 {
					t.Fatalf("%s never ends with %q, %q, %q, %d", importer.Name, start, list, location, seed)
				}
				answer := sitemap.Answer{Status: 404}
				switch seed = seed*5 + 3; seed >> 5 {
				case 0, 1:
					answer = sitemap.Answer{Status: 301, Location: location}
				case 2, 3:
					answer = sitemap.Answer{Document: sitemap.Read([]byte("<sitemapindex><sitemap><loc>"+request.URL+list+"</loc></sitemap></sitemapindex>"), sitemap.Fetch{})}
				case 4:
					answer = sitemap.Answer{Document: sitemap.Read([]byte(list), sitemap.Fetch{})}
				case 5:
					answer = sitemap.Answer{Sitemaps: []string{list, location}}
				}
				walk.Answer(answer)
			}
			for _, step := range walk.Steps() {
				if step.Outcome == sitemap.OutcomeWaiting || step.From >= len(walk.Steps()) || step.Level > importer.Levels+1 || step.Hop > importer.Redirects {
					t.Fatalf("%s: %+v", importer.Name, step)
				}
			}
		}
	})
}
