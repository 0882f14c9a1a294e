package sitemap

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// readSplit reads a document in the chunks that start at the offsets given.
func readSplit(data []byte, fetch Fetch, splits ...int) *Document {
	r := NewReader(fetch)
	from := 0
	for _, at := range append(splits, len(data)) {
		chunk := bytes.Clone(data[from:at]) // the reader must not keep it
		r.Write(chunk)
		for i := range chunk {
			chunk[i] = 'X'
		}
		from = at
	}
	return r.Close()
}

// requireSame compares a document that was read whole with the same in chunks.
func requireSame(t *testing.T, whole, split *Document, data []byte, splits any) {
	t.Helper()
	if !reflect.DeepEqual(whole, split) {
		require.Equal(t, described(whole), described(split), "%.2000q split at %v", data, splits)
		t.Fatalf("%.2000q split at %v keeps other texts", data, splits)
	}
}

// described gives what was read, for people.
func described(d *Document) []string {
	lines := []string{fmt.Sprint(d.Kind, d.Size, d.Lines, d.total, d.located, d.counts)}
	for _, e := range d.entries {
		lines = append(lines, fmt.Sprintf("%q %+v", d.Text(e.Loc), e))
		for _, l := range d.LocationsOf(e) {
			lines = append(lines, fmt.Sprintf("  %q %q %+v", d.Text(l.URL), d.Text(l.Lang), l))
		}
	}
	for _, i := range d.issues {
		lines = append(lines, fmt.Sprintf("%v %+v", i.Code, i))
	}
	return lines
}

// tricky are small documents in which every octet is one where a chunk may end.
var tricky = []string{
	"<urlset><url><loc>http://a/&amp;&b;&#x41;& </loc></url></urlset>",
	"\uFEFF \r\n<?xml version='1.0' encoding=\"x\"?>\r<urlset xmlns='https://www.sitemaps.org/schemas/sitemap/0.9/'/>\r\n<x/>",
	"<urlset><url><loc><![CDATA[a]]]]><![CDATA[>b]]></loc><!-- <loc>-- > --><loc>日本\xE6\x97</loc>",
	"<!DOCTYPE x [<!ENTITY y \"]>\">]><urlset><url>a<b<\nloc>http://a/</loc></urlset></url><",
	"<!doctype HTML><p>\xFF",
	"<urlset><url><loc>http://a/\r\n</loc\n><lastmod>2026-01-01 00:00\r</lastmod><priority>2</priority></url>\r\r\n\x01</urlset>",
	"<urlset xmlns:xhtml='u'><url><xhtml:link rel='alternate' href='/a&amp;b&c' hreflang=\"e>n\"/><x:y z='<'></url>",
	"http://a/\r\n\r# x\nhttps://a/b c\n/d\xE6\x97",
	"<feed><entry><link href='http://a/'/><updated>2026-01-01T00:00:00Z</updated></entry></feed>",
	"<?x?><!x><?><urlset><![CDATA[ ]]><!-",
	"\x1F\x8B\x08\x00", "\xFF\xFE<\x00u\x00", "<\x00u\x00r\x00", "{\"a\": 1}\n\r", "\xEF\xBB", "\xEF\xBB\xBF", " \r", "<",
}

// Wherever a small document is split, in two or in three, and octet by octet,
// the same is found.
func TestChunksOfSmallDocuments(t *testing.T) {
	fetch := Fetch{URL: "https://a/b/sitemap.xml", Now: 1_796_169_600}
	for _, text := range tricky {
		for _, pad := range []int{0, detectHead} { // the first octets are gathered
			data := []byte(strings.Repeat("\n", pad) + text)
			if pad > 0 && text[0] != '<' && text[0] != 'h' {
				continue
			}
			whole := Read(data, fetch)
			singly := []int{}
			for i := range len(data) {
				singly = append(singly, i)
				requireSame(t, whole, readSplit(data, fetch, i), data, i)
				for j := max(i, pad-2); j < len(data); j++ {
					if i > 0 && i < pad-2 {
						continue
					}
					requireSame(t, whole, readSplit(data, fetch, i, j), data, []int{i, j})
				}
			}
			requireSame(t, whole, readSplit(data, fetch, singly...), data, "each octet")
		}
	}
}

// long are documents with a token at each limit.
func long() [][]byte {
	var all [][]byte
	for _, by := range []int{-1, 0, 1, 2, 3, 100} {
		text := strings.Repeat("&amp;a\r\n", textLimit/8)
		text += strings.Repeat("b", max(by, 0))
		text = text[:textLimit+by]
		for _, form := range []string{
			"<urlset><url><loc>%s</loc></url></urlset>", "<urlset><url><loc><![CDATA[%s]]></loc></url></urlset>", "<!--%s--><urlset/>",
			"<?x %s?><urlset/>", "<urlset><url a='%s'/></urlset>", "http://a/%s\nhttp://b/", "<!x %s><urlset/>", "<!DOCTYPE x '%s'><urlset/>",
			"<urlset><url>%s</url></urlset>", "<urlset><![CDATA[%s",
		} {
			all = append(all, fmt.Appendf(nil, form, text), fmt.Appendf(nil, form, strings.ReplaceAll(text, "\r\n", "cc")))
		}
	}
	return all
}

func TestChunksOfLongDocuments(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	g := generator{Rand: random}
	documents := long()
	for range 100 {
		documents = append(documents, bytes.Clone(g.document()))
	}
	documents = append(documents, sitemapOf(2000, 80))
	for _, data := range documents {
		whole := Read(data, Fetch{})
		for range 6 {
			var splits []int
			for at := random.IntN(len(data)); at < len(data) && len(splits) < 40; at += random.IntN(1 + len(data)/(1<<random.IntN(6))) {
				splits = append(splits, at)
			}
			requireSame(t, whole, readSplit(data, Fetch{}, splits...), data, splits)
		}
		near := max(0, len(data)-textLimit)
		for at := near; at < min(near+64, len(data)); at++ {
			requireSame(t, whole, readSplit(data, Fetch{}, at), data, at)
		}
	}
}

// What is seen of the gzip data when the document has begun counts as what was
// known before.
func TestUnpackedIsKnownLate(t *testing.T) {
	data := []byte("<urlset><url><loc>http://a/</loc></url></urlset>")
	want := Read(data, Fetch{Gzip: GzipUnpacked | GzipJunk})
	r := NewReader(Fetch{Gzip: GzipUnpacked})
	r.Write(data)
	r.Unpacked(GzipJunk)
	require.Equal(t, described(want), described(r.Close()))
}

// A document that is not read to its end has what a truncated one has, but for
// what is wrong with its end.
func TestCutEndsAnywhere(t *testing.T) {
	data := []byte("<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>http://a/</loc></url><url><loc>http://a/b&amp;c</loc><lastmod>2026</lastmod></url></urlset>")
	for end := range data {
		whole := Read(data[:end], Fetch{})
		r := NewReader(Fetch{})
		r.Write(data[:end])
		cut := r.Cut()
		for _, code := range []Code{IssueTruncated, IssueTagMalformed, IssueBareAmpersand} {
			require.Zero(t, cut.Count(code), "%v in %q", code, data[:end])
		}
		require.Equal(t, len(whole.Entries()), len(cut.Entries()), "%q", data[:end])
	}
}
