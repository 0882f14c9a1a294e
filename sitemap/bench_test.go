package sitemap

import (
	"bytes"
	"fmt"
	"testing"
)

// sitemapOf has a sitemap of n URLs with everything that they may have. padding
// is how many octets more each URL has.
func sitemapOf(n, padding int) []byte {
	var text bytes.Buffer
	text.WriteString("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n")
	rest := bytes.Repeat([]byte("-padding"), padding/8)
	for i := range n {
		fmt.Fprintf(&text, "  <url>\n    <loc>https://www.example.com/shop/item-%d?page=%d&amp;sort=new%s</loc>\n", i, i%7, rest)
		fmt.Fprintf(&text, "    <lastmod>2026-%02d-%02dT%02d:00:00+02:00</lastmod>\n", i%12+1, i%28+1, i%24)
		text.WriteString("    <changefreq>weekly</changefreq>\n    <priority>0.8</priority>\n  </url>\n")
	}
	text.WriteString("</urlset>\n")
	return text.Bytes()
}

func benchmarkRead(b *testing.B, data []byte) {
	b.SetBytes(int64(len(data)))
	b.ReportAllocs()
	for b.Loop() {
		reader := NewReader(Fetch{URL: "https://www.example.com/sitemap.xml", Now: 1_796_169_600})
		for rest := data; len(rest) > 0; {
			n := min(len(rest), 64<<10)
			reader.Write(rest[:n])
			rest = rest[n:]
		}
		if doc := reader.Close(); doc.Total() != EntryLimit {
			b.Fatal(doc.Total())
		}
	}
}

func BenchmarkRead50000(b *testing.B) { benchmarkRead(b, sitemapOf(EntryLimit, 0)) }
func BenchmarkRead50MB(b *testing.B)  { benchmarkRead(b, sitemapOf(EntryLimit, 840)) }
