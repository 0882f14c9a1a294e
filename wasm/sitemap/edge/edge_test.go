package edge

import (
	"encoding/binary"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"robotstxt/sitemap"
)

const (
	open   = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">`
	sample = open + "\n<url><loc>https://a.example/x?a=1&amp;b</loc><lastmod>2026-12-02T19:20:30Z</lastmod><priority>0.8</priority></url>\n" +
		"<url><loc>https://a.example/ü</loc><changefreq>daily</changefreq><image:image><image:loc>https://a.example/i.png</image:loc></image:image></url>\n" +
		"<url></url></urlset>"
	sampleURL = "https://a.example/sitemap.xml"
)

// opened starts a document and gives its number.
func opened(t *testing.T, e *Engine, url string) int32 {
	copy(e.Buffer(len(url)), url)
	words := e.Open(int32(len(url)), 1_800_000_000)
	require.EqualValues(t, []int32{3, 0}, words[:2])
	return words[2]
}

func write(e *Engine, document int32, chunk string) []int32 {
	copy(e.Buffer(len(chunk)), chunk)
	return e.Write(document, int32(len(chunk)))
}

func read(t *testing.T, e *Engine, url, text string) int32 {
	document := opened(t, e, url)
	require.Equal(t, []int32{2, 0}, write(e, document, text))
	require.EqualValues(t, 0, e.Close(document, 0, false)[1])
	return document
}

func text(words []int32, at, start, end int) string {
	var octets []byte
	for _, word := range words[at:] {
		octets = binary.LittleEndian.AppendUint32(octets, uint32(word))
	}
	return string(octets[start:end])
}

func TestDocument(t *testing.T) {
	var e Engine
	document := opened(t, &e, sampleURL)
	write(&e, document, sample[:100])
	write(&e, document, sample[100:])
	words := e.Close(document, int32(sitemap.GzipUnpacked), false)
	want := sitemap.Read([]byte(sample), sitemap.Fetch{URL: sampleURL, Now: 1_800_000_000, Gzip: sitemap.GzipUnpacked})
	require.Len(t, words, int(words[0]))
	codes := int(words[12])
	assert.Equal(t, []int32{0, int32(sitemap.KindURLSet), int32(len(sample)), 4, 1, 1, 3, 3, 1, 1, int32(len(want.Issues()))}, words[1:12])
	for code, count := range words[14:][:codes] {
		assert.EqualValues(t, want.Count(sitemap.Code(code)), count, sitemap.Code(code))
	}
	entries := words[14+codes:]
	locations := entries[3*entryWords:]
	issues := locations[locationWords:]
	textAt := 14 + codes + 3*entryWords + locationWords + len(want.Issues())*issueWords
	value := func(at []int32) string { return text(words, textAt, int(at[3]), int(at[4])) }
	span := func(at []int32) string { return sample[at[0]:at[1]] }

	first := want.Entries()[0]
	assert.Equal(t, []int32{int32(sitemap.DateSecond)<<16 | 1<<24, int32(first.Lastmod.Time), 0, 800}, entries[:4])
	assert.Equal(t, "https://a.example/x?a=1&b", value(entries[4:]))
	assert.Equal(t, "https://a.example/x?a=1&amp;b", span(entries[4:]))
	assert.EqualValues(t, 2, entries[6])
	assert.Equal(t, "2026-12-02T19:20:30Z", value(entries[9:]))
	assert.EqualValues(t, 0, entries[14+2], "no changefreq")
	assert.Equal(t, "0.8", value(entries[19:]))

	second := entries[entryWords:]
	assert.Equal(t, []int32{int32(sitemap.Daily) << 8, 0, 0, 0}, second[:4])
	assert.Equal(t, "https://a.example/ü", value(second[4:]))
	assert.Equal(t, "daily", value(second[14:]))
	assert.EqualValues(t, 0, entries[2*entryWords+6], "no loc")

	assert.Equal(t, []int32{int32(sitemap.LocationImage), 1}, locations[:2])
	assert.Equal(t, "https://a.example/i.png", value(locations[2:]))
	for i, issue := range want.Issues() {
		assert.Equal(t, encodeIssue(nil, &issue), issues[i*issueWords:][:issueWords])
	}
	assert.EqualValues(t, words[13], len("https://a.example/x?a=1&b2026-12-02T19:20:30Z0.8https://a.example/üdailyhttps://a.example/i.png"))
}

func TestSeveralDocumentsAtATime(t *testing.T) {
	var e Engine
	one, other := opened(t, &e, ""), opened(t, &e, "")
	for i := range sample {
		write(&e, one, sample[i:i+1])
		if i < 300 {
			write(&e, other, sample[i:i+1])
		}
	}
	assert.EqualValues(t, 3, e.Close(one, 0, false)[7])
	words := e.Close(other, 0, true)
	assert.EqualValues(t, 2, words[7])
	assert.EqualValues(t, 0, words[14+int(sitemap.IssueTruncated)], "it was cut")
	for _, number := range []int32{one, other} {
		assert.Equal(t, []int32{2, 0}, e.Drop(number))
	}
	assert.EqualValues(t, 1, write(&e, one, "x")[1])
}

func TestCompare(t *testing.T) {
	var e Engine
	one, other := read(t, &e, "", sample), read(t, &e, "", sample)
	copy(e.Buffer(8), binary.LittleEndian.AppendUint32(binary.LittleEndian.AppendUint32(nil, uint32(one)), uint32(other)))
	words := e.Compare(8)
	require.Len(t, words, int(words[0]))
	assert.Equal(t, []int32{1, 1, 0, int32(sitemap.IssueLocInSeveral), int32(sitemap.SeverityInfo), 2}, words[2:8])
	assert.EqualValues(t, 2, words[len(words)-1], "how many")
}

func TestWalk(t *testing.T) {
	var e Engine
	document := read(t, &e, sampleURL, sample)
	start := "a.example"
	copy(e.Buffer(len(start)), start)
	require.Equal(t, []int32{3, 0, int32(sitemap.Started)}, e.Walk(0, int32(len(start))))
	words := e.Next()
	assert.Equal(t, []int32{1, int32(len(sampleURL))}, words[2:4])
	assert.Equal(t, sampleURL, text(words, 4, 0, len(sampleURL)))
	assert.EqualValues(t, 0, e.Next()[2], "one waits for its answer")
	to := "/s.xml"
	copy(e.Buffer(len(to)), to)
	e.Answer(AnswerKnown, 301, 0, 0, int32(len(to)), 0)
	words = e.Next()
	assert.Equal(t, "https://a.example/s.xml", text(words, 4, 0, int(words[3])))
	e.Buffer(0)
	e.Answer(AnswerKnown, 0, document, 0, 0, 0)
	assert.EqualValues(t, 0, e.Next()[2])
	declared := sampleURL + "\nhttps://a.example/news.xml\n"
	copy(e.Buffer(len(declared)), declared)
	words = e.Walked(int32(len(declared)))
	require.Len(t, words, int(words[0]))
	assert.Equal(t, []int32{0, int32(sitemap.Started), 3, 1, 0, 5}, words[1:7])
	steps := words[9:]
	assert.Equal(t, []int32{int32(sitemap.WhyPath), 1, 0, -1, int32(len(sampleURL)), int32(sitemap.OutcomeRedirect), 0, 0, 0}, steps[:9])
	assert.Equal(t, []int32{int32(sitemap.OutcomeTaken), 3, 0, 0}, steps[14:18])
	assert.Equal(t, "https://a.example/news.xml\n", text(words, 9+5*9, int(words[7]), int(words[7]+words[8])))
}

func TestPlanAndImporters(t *testing.T) {
	var e Engine
	start := "https://a.example/sitemap.xml"
	copy(e.Buffer(len(start)), start)
	words := e.Plan(1, int32(len(start)))
	require.Len(t, words, int(words[0]))
	assert.Equal(t, []int32{int32(sitemap.Started), 1, int32(len(start)), int32(sitemap.WhyGiven), 1, 0, -1, int32(len(start))}, words[2:10])
	words = e.Importers()
	require.Len(t, words, int(words[0]))
	assert.EqualValues(t, len(sitemap.Importers()), words[2])
	names := text(words, 4+14*int(words[2]), 0, int(words[3]))
	assert.True(t, strings.HasPrefix(names, "profound-sheets\nhttps://docs.tryprofound.com/bots/sitemap-importer\nUser-Agent\nProfoundSheetsSitemapImporter/1.0\nAccept\n"), names)
	words = e.Names()
	assert.Contains(t, text(words, 3, 0, int(words[2])), "\nseverity:error,warning,info\n")
}

func TestMake(t *testing.T) {
	var e Engine
	folder := "a.example"
	copy(e.Buffer(len(folder)), folder)
	words := e.Make(int32(len(folder)))
	require.EqualValues(t, []int32{3, 0, 1}, words)
	list := "https://a.example/1?a&b\nhttps://a.example/2 #x\n/3\n"
	for _, chunk := range []string{list[:30], list[30:]} {
		copy(e.Buffer(len(chunk)), chunk)
		require.Equal(t, []int32{2, 0}, e.List(1, int32(len(chunk))))
	}
	words = e.Made(1)
	require.Len(t, words, int(words[0]))
	codes := int(words[7])
	address := "https://a.example/sitemap.xml"
	assert.Equal(t, []int32{0, 2, 1, 1, 1, 1, int32(codes), int32(len(address)), int32(sitemap.KindURLSet), 2}, words[1:11])
	assert.EqualValues(t, len(address), words[12])
	left := words[13:]
	assert.EqualValues(t, 1, left[sitemap.IssueLocRelative])
	assert.Equal(t, []int32{int32(sitemap.IssueLocRelative), int32(sitemap.SeverityError), 3}, left[codes:codes+3])
	changed := left[codes+issueWords:]
	assert.EqualValues(t, 1, changed[sitemap.IssueLocFragment])
	assert.Equal(t, []int32{int32(sitemap.IssueLocFragment), int32(sitemap.SeverityWarning), 2}, changed[codes:codes+3])
	assert.Equal(t, address, text(words, 13+2*(codes+issueWords), 0, len(address)))
	size := int(words[11])
	words = e.File(1, 0)
	assert.EqualValues(t, size, words[2])
	made := text(words, 3, 0, size)
	assert.Contains(t, made, "<url><loc>https://a.example/1?a&amp;b</loc></url>\n<url><loc>https://a.example/2</loc></url>\n</urlset>\n")
	assert.Equal(t, []int32{2, 0}, e.Drop(1))
	e.Buffer(0)
	assert.EqualValues(t, 1, e.List(1, 0)[1], "it was forgotten")
	assert.Equal(t, []int32{3, 0, 0}, e.Make(0), "no folder")
}

// What no careful caller asks is reported, and the next request answered.
func TestPanics(t *testing.T) {
	for name, ask := range map[string]func(e *Engine) []int32{
		"write to none":       func(e *Engine) []int32 { return write(e, 9, "x") },
		"close none":          func(e *Engine) []int32 { return e.Close(9, 0, false) },
		"more than was given": func(e *Engine) []int32 { e.Buffer(1); return e.Open(2, 0) },
		"less than nothing":   func(e *Engine) []int32 { e.Buffer(1); return e.Open(-1, 0) },
		"compare none":        func(e *Engine) []int32 { copy(e.Buffer(4), "\x09\x00\x00\x00"); return e.Compare(4) },
		"no importer":         func(e *Engine) []int32 { e.Buffer(0); return e.Plan(9, 0) },
		"no walk":             func(e *Engine) []int32 { return e.Next() },
		"more text":           func(e *Engine) []int32 { e.Buffer(4); return e.Answer(AnswerKnown, 0, 0, 0, 3, 2) },
		"list to none":        func(e *Engine) []int32 { e.Buffer(1); return e.List(9, 1) },
		"files of none":       func(e *Engine) []int32 { return e.Made(9) },
		"no such file":        func(e *Engine) []int32 { copy(e.Buffer(5), "a.com"); return e.File(e.Make(5)[2], 0) },
		"sizes that overflow": func(e *Engine) []int32 { e.Buffer(4); return e.Answer(AnswerKnown, 0, 0, 0, 1<<31-1, 1<<31-1) },
	} {
		t.Run(name, func(t *testing.T) {
			var e Engine
			words := ask(&e)
			require.Len(t, words, int(words[0]))
			assert.EqualValues(t, 1, words[1])
			assert.NotEmpty(t, text(words, 3, 0, int(words[2])))
			read(t, &e, "", sample)
		})
	}
}

func TestForbiddenPackages(t *testing.T) {
	list := exec.Command("go", "list", "-deps", "robotstxt/wasm/sitemap")
	list.Env = append(list.Environ(), "GOOS=js", "GOARCH=wasm")
	output, err := list.Output()
	require.NoError(t, err)
	packages := strings.Fields(string(output))
	require.Contains(t, packages, "robotstxt/sitemap")
	for _, name := range packages {
		for _, forbidden := range []string{"fmt", "reflect", "encoding", "regexp", "net", "compress", "text/template", "syscall/js"} {
			assert.False(t, name == forbidden || strings.HasPrefix(name, forbidden+"/"), "the wasm reaches %s", name)
		}
	}
}
