package sitemap

import (
	"bytes"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// hostile are texts that make the reader work or keep as much as they can, when
// each is repeated behind its start.
var hostile = map[string]struct{ start, repeated string }{
	"less-than":    {"", "<"},
	"ampersands":   {"<urlset><url><loc>", "&"},
	"references":   {"<urlset><url><loc>", "&#65;"},
	"issues":       {"<urlset>", "<url><loc>&x;#</loc><priority>&</priority></url>"},
	"nesting":      {"<urlset>", "<a>"},
	"names":        {"<urlset>", "<" + strings.Repeat("a", 1000) + ">"},
	"closing":      {"<urlset><url>", "</b>"},
	"misnested":    {"<urlset>", "<url><loc></url>"},
	"prefixes":     {"<urlset>", "<a xmlns:a='b' xmlns:c='d'>"},
	"attributes":   {"<urlset><a ", "a='&' "},
	"tags":         {"<urlset>", "<a " + strings.Repeat("a", tagLimit) + ">"},
	"comment":      {"<!--", "--"},
	"comments":     {"<urlset><url><loc>", "a<!---->"},
	"sections":     {"<urlset><url><loc>", "<![CDATA[ ]]>"},
	"section":      {"<urlset><url><loc><![CDATA[", "]]"},
	"doctype":      {"<!DOCTYPE ", "['\"]"},
	"instructions": {"", "<?xml?>"},
	"images":       {"<urlset xmlns:image='http://www.google.com/schemas/sitemap-image/1.1'><url>", "<image:image><image:loc>a</image:loc></image:image>"},
	"alternates":   {"<urlset xmlns:x='http://www.w3.org/1999/xhtml'><url>", "<x:link rel='alternate' hreflang='a' href='b'/>"},
	"entries":      {"<urlset>", "<url/>"},
	"long locs":    {"<urlset>", "<url><loc>http://a/" + strings.Repeat("é", textLimit/2) + "</loc></url>"},
	"hosts":        {"", "http://a/\nhttps://b/\n"},
	"lines":        {"http://a/\n", "\n"},
	"one line":     {"http://a/", "b"},
	"latin-1":      {"<urlset>", "\xE9"},
	"controls":     {"<urlset>", "\x01"},
	"returns":      {"<urlset>", "\r"},
	"binary":       {"\x00\x01", "\x00"},
}

// What is kept has a bound that the size of the document does not move much.
func TestHostileDocumentsKeepLittle(t *testing.T) {
	const size, most = 12 << 20, 48 << 20
	chunk := make([]byte, 0, 128<<10)
	for name, h := range hostile {
		chunk = append(chunk[:0], bytes.Repeat([]byte(h.repeated), 1+(64<<10)/len(h.repeated))...)
		reader := NewReader(Fetch{})
		reader.Write([]byte(h.start))
		for read := 0; read < size; read += len(chunk) {
			reader.Write(chunk)
		}
		doc := reader.Close()
		for code := range codes {
			assert.LessOrEqual(t, countOf(doc.Issues(), Code(code)), IssueLimit, "%s: %v", name, Code(code))
		}
		assert.LessOrEqual(t, len(doc.Entries()), EntryLimit, name)
		assert.LessOrEqual(t, len(doc.Locations()), LocationLimit, name)
		runtime.GC()
		var memory runtime.MemStats
		runtime.ReadMemStats(&memory)
		assert.Less(t, memory.HeapAlloc, uint64(most), "%s keeps %d octets", name, memory.HeapAlloc)
		runtime.KeepAlive(doc)
		runtime.KeepAlive(reader)
	}
}

func countOf(issues []Issue, code Code) (n int) {
	for i := range issues {
		if issues[i].Code == code {
			n++
		}
	}
	return n
}

func BenchmarkHostile(b *testing.B) {
	for name, h := range hostile {
		data := []byte(h.start + strings.Repeat(h.repeated, 4<<20/len(h.repeated)))
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(data)))
			for b.Loop() {
				Read(data, Fetch{})
			}
		})
	}
}
