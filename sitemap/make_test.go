package sitemap

import (
	"bytes"
	"encoding/xml"
	"errors"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// made is a Maker that has read a list.
func made(t testing.TB, folder, list string, options ...func(*Maker)) *Maker {
	t.Helper()
	m, ok := NewMaker(folder)
	require.True(t, ok, "%q", folder)
	for _, option := range options {
		option(m)
	}
	m.Write([]byte(list))
	m.Close()
	return m
}

func room(entries, size int) func(*Maker) {
	return func(m *Maker) { m.room.entries, m.room.size = entries, size }
}

// found gives issues as "line code: octets".
func found(doc *Document, list string) (said []string) {
	for _, i := range doc.Issues() {
		said = append(said, strconv.Itoa(int(i.Line))+" "+i.Code.String()+": "+list[i.Span.Start:i.Span.End])
	}
	return said
}

// listed writes the files, reads them back, and gives their URLs in order.
func listed(t testing.TB, m *Maker) (urls []string) {
	t.Helper()
	var documents []*Document
	for i, file := range m.Files() {
		var out bytes.Buffer
		require.NoError(t, m.WriteFile(&out, i))
		require.Equal(t, file.Size, out.Len(), file.Name)
		doc := Read(out.Bytes(), Fetch{URL: m.Folder() + file.Name, Now: 1_800_000_000})
		require.Empty(t, doc.Issues(), "%s", out.Bytes())
		require.True(t, doc.WellFormed())
		require.Equal(t, file.Kind, doc.Kind)
		require.Equal(t, file.Total, doc.Total())
		require.NoError(t, xml.Unmarshal(out.Bytes(), new(struct{})))
		documents = append(documents, doc)
		for _, e := range doc.Entries() {
			if doc.Kind == KindURLSet {
				urls = append(urls, doc.Text(e.Loc))
			}
		}
	}
	require.Empty(t, Compare(documents))
	return urls
}

func TestMakeURLs(t *testing.T) {
	for _, c := range []struct{ line, url, left, changed string }{
		{line: "https://a.example/", url: "https://a.example/"},
		{line: "https://a.example", url: "https://a.example"},
		{line: "https://a.example?x=1&y='2'", url: "https://a.example?x=1&y='2'"},
		{line: " \thttps://a.example/x ", url: "https://a.example/x"},
		{line: "HTTPS://A.example:443/x", url: "HTTPS://A.example:443/x"},
		{line: "https://a.example/%C3%BC?%20", url: "https://a.example/%C3%BC?%20"},
		{line: "https://a.example/a b\"<>", url: "https://a.example/a%20b%22%3C%3E", changed: "loc-not-escaped"},
		{line: "https://a.example/ü?ツ", url: "https://a.example/%C3%BC?%E3%83%84", changed: "loc-not-ascii"},
		{line: "https://a.example/ü {x}", url: "https://a.example/%C3%BC%20%7Bx%7D", changed: "loc-not-ascii loc-not-escaped"},
		{line: "https://a.example/x#y#z", url: "https://a.example/x", changed: "loc-fragment"},
		{line: "https://a.example/x  #y", url: "https://a.example/x", changed: "loc-fragment"},
		{line: "https://a.example#y", url: "https://a.example", changed: "loc-fragment"},
		{line: "/x", left: "loc-relative"},
		{line: "a.example/x", left: "loc-relative"},
		{line: "no URL", left: "loc-relative loc-not-escaped"},
		{line: "ftp://a.example/x", left: "loc-malformed"},
		{line: "https:///x", left: "loc-malformed"},
		{line: "https://a.example\\x", left: "loc-not-escaped"},
		{line: "https://ä.example/x", left: "other-host loc-not-ascii"},
		{line: "https://a.example/\xff", left: "loc-not-ascii"},
		{line: "https://a.example/a\tb", left: "loc-not-escaped"},
		{line: "https://a.example/100%", left: "loc-bad-escape"},
		{line: "https://a.example/?a&amp;b", left: "loc-escaped-twice"},
		{line: "http://a.example/x", left: "other-scheme"},
		{line: "https://www.a.example/x", left: "other-host"},
		{line: "https://a.example:8443/x", left: "other-host"},
		{line: "https://a.example/sitemap.xml", left: "lists-itself"},
		{line: "https://a.example/sitemap-12.xml", left: "lists-itself"},
		{line: "https://a.example/sitemap-0.xml", url: "https://a.example/sitemap-0.xml"},
		{line: "https://a.example/sitemap-x.xml", url: "https://a.example/sitemap-x.xml"},
		{line: "https://a.example/" + strings.Repeat("x", LocLimit-19), url: "https://a.example/" + strings.Repeat("x", LocLimit-19)},
		{line: "https://a.example/" + strings.Repeat("x", LocLimit-18), left: "loc-long"},
		{line: "https://a.example/" + strings.Repeat(" ", 700) + "x", left: "loc-long"},
		{line: "https://a.example/" + strings.Repeat("x", 100_000), left: "loc-long"},
	} {
		m := made(t, "https://a.example/", c.line)
		said := func(doc *Document) string {
			var codes []string
			for _, i := range doc.Issues() {
				codes = append(codes, i.Code.String())
			}
			return strings.Join(codes, " ")
		}
		assert.Equal(t, c.url, strings.Join(listed(t, m), "\n"), "%.99q", c.line)
		assert.Equal(t, c.left, said(m.LeftOut()), "%.99q", c.line)
		assert.Equal(t, c.changed, said(m.Changed()), "%.99q", c.line)
	}
}

func TestMakeLines(t *testing.T) {
	list := "\xEF\xBB\xBFhttps://a.example/1\r\n\r\nhttps://a.example/2 \r https://a.example/1\n/3\n\n\rhttps://a.example/4#x\nhttps://a.example/4"
	m := made(t, "a.example", list)
	assert.Equal(t, []string{"https://a.example/1", "https://a.example/2", "https://a.example/4"}, listed(t, m))
	assert.Equal(t, []string{"4 loc-repeated: https://a.example/1", "5 loc-relative: /3", "9 loc-repeated: https://a.example/4"}, found(m.LeftOut(), list))
	first := m.LeftOut().Issues()[0]
	assert.Equal(t, int32(1), first.RelatedLine)
	assert.Equal(t, "https://a.example/1", list[first.Related.Start:first.Related.End])
	assert.Equal(t, []string{"8 loc-fragment: #x"}, found(m.Changed(), list))
}

func TestMakeFolder(t *testing.T) {
	for given, want := range map[string]string{
		"https://a.example":                 "https://a.example/",
		"a.example/":                        "https://a.example/",
		" http://a.example/x/#y":            "http://a.example/x/",
		"https://a.example/maps":            "https://a.example/maps/",
		"https://a.example/maps/all.xml?x=": "https://a.example/maps/",
		"https://a.xml":                     "https://a.xml/",
	} {
		m, ok := NewMaker(given)
		require.True(t, ok, "%q", given)
		assert.Equal(t, want, m.Folder(), "%q", given)
	}
	for _, given := range []string{"", "/x", "ftp://a.example/", "https:///x", "https://a.example/a b", "https://a.example/ü", "https://a.example/%zz",
		"https://a.example/" + strings.Repeat("x", LocLimit)} {
		_, ok := NewMaker(given)
		assert.False(t, ok, "%q", given)
	}
	list := "https://a.example/maps/1\nhttps://a.example/2\n"
	m := made(t, "https://a.example/maps/", list)
	assert.Equal(t, []string{"https://a.example/maps/1"}, listed(t, m))
	assert.Equal(t, []string{"2 outside-path: https://a.example/2"}, found(m.LeftOut(), list))
}

func TestMakeFiles(t *testing.T) {
	list := ""
	var want []string
	for i := range 7 {
		want = append(want, "https://a.example/?x&y="+strconv.Itoa(i))
		list += want[i] + "\n"
	}
	one := len("<url><loc>https://a.example/?x&amp;y=0</loc></url>\n")
	empty := len(makeHead) + len(urlsetOpen) + len(urlsetClose)
	for name, c := range map[string]struct {
		room   func(*Maker)
		totals []int
	}{
		"all":         {room(7, 1<<20), []int{7}},
		"by entries":  {room(3, 1<<20), []int{3, 3, 3, 1}},
		"by octets":   {room(9, empty+2*one), []int{4, 2, 2, 2, 1}},
		"just enough": {room(9, empty+7*one), []int{7}},
		"one is more": {room(9, 1), []int{7, 1, 1, 1, 1, 1, 1, 1}},
	} {
		m := made(t, "https://a.example", list, c.room)
		var totals []int
		for i, file := range m.Files() {
			totals = append(totals, file.Total)
			assert.Equal(t, nameOf(i), file.Name, name)
		}
		assert.Equal(t, c.totals, totals, name)
		assert.Equal(t, want, listed(t, m), name)
	}
	assert.Empty(t, made(t, "https://a.example", "\n \n/x\n").Files())
}

// A file is not near what sitemaps.org allows: there Read would say so.
func TestMakeLimits(t *testing.T) {
	list := strings.Builder{}
	for i := range 50_001 {
		list.WriteString("https://a.example/" + strconv.Itoa(i) + "\n")
	}
	m := made(t, "https://a.example/", list.String())
	require.Len(t, m.Files(), 3)
	assert.Equal(t, []int{2, 45_000, 5_001}, []int{m.Files()[0].Total, m.Files()[1].Total, m.Files()[2].Total})
	assert.Len(t, listed(t, m), 50_001)

	list.Reset()
	for i := range 26_000 {
		list.WriteString("https://a.example/" + strings.Repeat("x", 1900) + strconv.Itoa(i) + "\n")
	}
	m = made(t, "https://a.example/", list.String())
	require.Len(t, m.Files(), 3)
	assert.LessOrEqual(t, m.Files()[1].Size, SizeLimit/10*9)
	assert.Len(t, listed(t, m), 26_000)
}

type full struct{ writes int }

func (f *full) Write([]byte) (int, error) {
	f.writes++
	return 0, errors.New("full")
}

func TestMakeWriteFails(t *testing.T) {
	list := strings.Repeat("x", 100)
	m := made(t, "a.example", "https://a.example/"+list+strings.Join(strings.Split(strings.Repeat("y", 2000), ""), "\nhttps://a.example/"+list))
	w := &full{}
	assert.EqualError(t, m.WriteFile(w, 0), "full")
	assert.Equal(t, 1, w.writes)
}

// Whatever the list is: each line is taken or reported, what is made is read back as it was taken and without an issue, and nothing of that
// depends on where the list is split.
func FuzzMake(f *testing.F) {
	seeds(f, func(data []byte) { f.Add(data, "https://a.example/b/", uint16(3), uint8(2)) })
	f.Add([]byte("https://a.example/1\r\nhttps://a.example/ü#x\rhttps://a.example/%\n\nhttps://a.example/1"), "a.example", uint16(20), uint8(1))
	f.Add([]byte("http://u@A.example:80/?a&b='#\nhttp://a.example/sitemap-1.xml"), "http://a.EXAMPLE/sitemap.xml", uint16(1), uint8(0))
	f.Fuzz(func(t *testing.T, data []byte, folder string, split uint16, entries uint8) {
		m, ok := NewMaker(folder)
		if !ok {
			return
		}
		other, _ := NewMaker(folder)
		at := int(split) % (len(data) + 1)
		m.Write(data)
		other.Write(data[:at])
		other.Write(data[at:])
		for _, m := range []*Maker{m, other} {
			m.room.entries = int(entries) + 1
			m.Close()
		}
		urls := listed(t, m)
		require.Equal(t, m.urls, urls)
		require.Equal(t, m.Files(), other.Files(), "%q split at %d", data, at)
		require.Equal(t, m.LeftOut().Issues(), other.LeftOut().Issues(), "%q split at %d", data, at)
		require.Equal(t, m.Changed().Issues(), other.Changed().Issues(), "%q split at %d", data, at)

		lineAt := lineTable(data)
		lines := map[int32]bool{} // of those with a text, whether something is said of it
		for i, c := range bytes.TrimPrefix(data, []byte(byteOrderMark)) {
			if !isSpace(c) {
				lines[lineAt(i+len(data)-len(bytes.TrimPrefix(data, []byte(byteOrderMark))))] = false
			}
		}
		for _, at := range m.seen {
			lines[at.line] = true
		}
		counted := false
		for _, i := range m.LeftOut().Issues() {
			require.Equal(t, lineAt(i.Span.Start), i.Line)
			lines[i.Line] = true
			counted = counted || m.LeftOut().Count(i.Code) > IssueLimit
		}
		require.Equal(t, len(lines), m.Total()+m.Left())
		for line, said := range lines {
			require.True(t, said || counted, "line %d of %q is lost", line, data)
		}
		for _, url := range urls {
			require.True(t, utf8.ValidString(url))
		}
	})
}
