package sitemap

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestPlan(t *testing.T) {
	for _, c := range []struct {
		importer, text, start string
		want                  []string
	}{
		{"profound-sheets", "https://a.example", "started", []string{"path https://a.example/sitemap.xml", "path https://a.example/sitemap_index.xml",
			"path https://a.example/sitemap-index.xml", "robots https://a.example/robots.txt"}},
		{"profound-sheets", " A.example/x/ ", "started", []string{"path https://a.example/sitemap.xml", "path https://a.example/sitemap_index.xml",
			"path https://a.example/sitemap-index.xml", "robots https://a.example/robots.txt"}},
		{"profound-sheets", "https://a.example/x/map.XML?y#z", "started", []string{"given https://a.example/x/map.XML?y", "path https://a.example/sitemap.xml",
			"path https://a.example/sitemap_index.xml", "path https://a.example/sitemap-index.xml", "robots https://a.example/robots.txt"}},
		{"profound-sheets", "https://a.example/sitemap.xml", "started", []string{"given https://a.example/sitemap.xml",
			"path https://a.example/sitemap_index.xml", "path https://a.example/sitemap-index.xml", "robots https://a.example/robots.txt"}},
		{"profound-sheets", "ftp://a.example/", "not-url", nil},
		{"profound-sheets", "a b", "not-url", nil},
		{"profound-sheets", "", "not-url", nil},
		{"profound-knowledge-base", "a.example/x.xml.gz", "started", []string{"given https://a.example/x.xml.gz"}},
		{"profound-knowledge-base", "a.example", "bare-domain", nil},
		{"profound-knowledge-base", "https://a.example/", "bare-domain", nil},
		{"profound-knowledge-base", "https://a.example/x.gz", "ending", nil},
		{"profound-knowledge-base", "http://127.0.0.1:8080/x.xml", "private", nil},
	} {
		importer, found := ImporterNamed(c.importer)
		require.True(t, found)
		requests, start := importer.Plan(c.text)
		var got []string
		for _, r := range requests {
			got = append(got, r.Why.String()+" "+r.URL)
		}
		assert.Equal(t, c.start, start.String(), "%s: %q", c.importer, c.text)
		assert.Equal(t, c.want, got, "%s: %q", c.importer, c.text)
	}
	_, found := ImporterNamed("x")
	assert.False(t, found)
}

func TestPrivateHosts(t *testing.T) {
	for host, want := range map[string]bool{
		"localhost": true, "a.localhost:80": true, "printer.local": true, "intranet": true, "10.1.2.3": true, "172.16.0.1": true, "172.32.0.1": false,
		"192.168.0.1:8443": true, "169.254.169.254": true, "127.1.2.3": true, "0.0.0.0": true, "100.64.0.1": true, "100.128.0.1": false, "8.8.8.8": false,
		"[::1]": true, "[fd00::1]:80": true, "[fe80::1]": true, "[2001:db8::1]": false, "user@10.0.0.1": true, "a.example": false, "10.example": false,
		"local.example": false, "1.2.3.256": false, "a.internal.": true,
	} {
		assert.Equal(t, want, isPrivate(host), host)
	}
}

// server answers by URL.
type server map[string]Answer

// index and urlset are answers with that many entries at a site.
func index(urls ...string) Answer {
	return Answer{Document: Read([]byte("<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><sitemap><loc>"+
		strings.Join(urls, "</loc></sitemap><sitemap><loc>")+"</loc></sitemap></sitemapindex>"), Fetch{})}
}

func urlset(n int) Answer {
	return Answer{Document: Read([]byte("<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>"+
		strings.Repeat("<url><loc>https://a.example/</loc></url>", n)+"</urlset>"), Fetch{})}
}

func redirect(to string) Answer { return Answer{Status: 302, Location: to} }

// run walks, and gives each step as text; what the server does not have is 404.
func (s server) run(t *testing.T, importer, text string) ([]string, *Walk) {
	i, found := ImporterNamed(importer)
	require.True(t, found)
	w := i.Walk(text)
	for request, more := w.Next(); more; request, more = w.Next() {
		_, again := w.Next()
		require.False(t, again, "a second request while one waits")
		answer, found := s[request.URL]
		if !found {
			answer = Answer{Status: 404}
		}
		w.Answer(answer)
		w.Answer(answer) // nobody asked
	}
	var got []string
	for _, step := range w.Steps() {
		text := fmt.Sprintf("%s %s: %s %d", step.Why, strings.TrimPrefix(step.URL, "https://a.example"), step.Outcome, step.Count)
		if step.Limit > 0 {
			text += fmt.Sprintf(" of %d", step.Limit)
		}
		if step.Doubtful {
			text += "?"
		}
		got = append(got, text)
	}
	return got, w
}

func TestWalk(t *testing.T) {
	large := urlset(1)
	large.Size = 24 << 20
	doubtful := Answer{Document: Read([]byte("<urlset><url><loc>https://a.example/?a&b</loc></url></urlset>"), Fetch{})}
	for _, c := range []struct {
		name, importer, text string
		server               server
		pages                int
		want                 []string
	}{
		{"a stale sitemap goes before a declared one", "profound-sheets", "https://a.example",
			server{"https://a.example/sitemap.xml": urlset(3), "https://a.example/robots.txt": {Sitemaps: []string{"https://a.example/new.xml"}}}, 3,
			[]string{"path /sitemap.xml: taken 3", "path /sitemap_index.xml: never-asked 0", "path /sitemap-index.xml: never-asked 0", "robots /robots.txt: never-asked 0"}},
		{"robots.txt is the last resort", "profound-sheets", "https://a.example",
			server{"https://a.example/sitemap.xml": {Document: Read([]byte("<html>"), Fetch{})}, "https://a.example/sitemap_index.xml": {Failed: true},
				"https://a.example/sitemap-index.xml": {Absent: true}, "https://a.example/robots.txt": {Sitemaps: []string{"/x.xml", "https://b.example/x.xml",
					"https://a.example/sitemap.xml", "https://a.example/new.xml#x", "https://a.example/newer.xml"}}, "https://a.example/new.xml": urlset(2)}, 2,
			[]string{"path /sitemap.xml: not-sitemap 8", "path /sitemap_index.xml: failed 0", "path /sitemap-index.xml: absent 0", "robots /robots.txt: robots 5",
				"declared /x.xml: not-url 0", "declared https://b.example/x.xml: other-origin 0", "declared /sitemap.xml: repeated 0", "declared /new.xml: taken 2",
				"declared /newer.xml: never-asked 0"}},
		{"an index's sitemaps are read, not what they list", "profound-sheets", "a.example",
			server{"https://a.example/sitemap_index.xml": index("https://a.example/1.xml", "https://a.example/2.xml", "https://a.example/sitemap_index.xml"),
				"https://a.example/1.xml": index("https://a.example/3.xml", "https://a.example/4.xml"), "https://a.example/2.xml": doubtful}, 1,
			[]string{"path /sitemap.xml: status 404", "path /sitemap_index.xml: index 3", "path /sitemap-index.xml: never-asked 0", "robots /robots.txt: never-asked 0",
				"child /1.xml: index 2", "child /3.xml: too-deep 2 of 2", "child /2.xml: taken 1?", "child /sitemap_index.xml: repeated 0"}},
		{"redirects of robots.txt and of a sitemap", "profound-sheets", "a.example",
			server{"https://a.example/robots.txt": redirect("https://www.a.example/robots.txt"), "https://www.a.example/robots.txt": {Sitemaps: []string{"https://a.example/x/y.xml?z"}},
				"https://a.example/x/y.xml?z": redirect("../z.xml"), "https://a.example/x/../z.xml": redirect("?q"), "https://a.example/x/../z.xml?q": redirect("//a.example/r"),
				"https://a.example/r": redirect("/s#t"), "https://a.example/s": redirect("u"), "https://a.example/u": redirect("v")}, 0,
			[]string{"path /sitemap.xml: status 404", "path /sitemap_index.xml: status 404", "path /sitemap-index.xml: status 404", "robots /robots.txt: redirect 0",
				"redirect https://www.a.example/robots.txt: robots 1", "declared /x/y.xml?z: redirect 0", "redirect /x/../z.xml: redirect 0", "redirect /x/../z.xml?q: redirect 0",
				"redirect /r: redirect 0", "redirect /s: redirect 0", "redirect /u: too-many-redirects 5 of 5"}},
		{"too large, private, on another host", "profound-knowledge-base", "https://a.example/i.xml",
			server{"https://a.example/i.xml": index("https://a.example/large.xml", "http://10.0.0.1/x.xml", "https://b.example/x.xml"), "https://a.example/large.xml": large,
				"https://b.example/x.xml": urlset(7)}, 7,
			[]string{"given /i.xml: index 3", "child /large.xml: too-large 25165824 of 20971520", "child http://10.0.0.1/x.xml: private 0", "child https://b.example/x.xml: taken 7"}},
		{"the fourth level", "profound-knowledge-base", "https://a.example/1.xml",
			server{"https://a.example/1.xml": index("https://a.example/2.xml"), "https://a.example/2.xml": index("https://a.example/3.xml"),
				"https://a.example/3.xml": index("https://a.example/4.xml", "https://a.example/5.xml")}, 0,
			[]string{"given /1.xml: index 1", "child /2.xml: index 1", "child /3.xml: index 2", "child /4.xml: too-deep 2 of 3", "www https://www.a.example/1.xml: status 404"}},
		{"www. is tried when there are no pages", "profound-knowledge-base", "a.example/1.xml", server{"https://www.a.example/1.xml": urlset(1)}, 1,
			[]string{"given /1.xml: status 404", "www https://www.a.example/1.xml: taken 1"}},
		{"www. is not doubled", "profound-knowledge-base", "www.a.example/1.xml", server{}, 0, []string{"given https://www.a.example/1.xml: status 404"}},
	} {
		got, w := c.server.run(t, c.importer, c.text)
		assert.Equal(t, c.want, got, c.name)
		assert.Equal(t, c.pages, w.Pages(), c.name)
	}
}

func TestWalkStopsAtItsFiles(t *testing.T) {
	s := server{}
	var urls []string
	for i := range 62 {
		urls = append(urls, fmt.Sprintf("https://a.example/%d.xml", i+1))
		s[urls[i]] = urlset(1)
	}
	s["https://a.example/i.xml"] = index(urls...)
	got, w := s.run(t, "profound-knowledge-base", "https://a.example/i.xml")
	require.Len(t, got, 63)
	assert.Equal(t, "child /49.xml: taken 1", got[49])
	assert.Equal(t, "child /50.xml: too-many-files 51 of 50", got[50])
	assert.Equal(t, "child /62.xml: too-many-files 63 of 50", got[62])
	assert.Equal(t, 63, w.Files())
	assert.Equal(t, 49, w.Pages())
	assert.Equal(t, []string{"https://a.example/50.xml", "x"}, w.Overlooked([]string{"https://a.example/1.xml", "https://a.example/50.xml", "x"}))
}

func TestWalkThatNeverStarts(t *testing.T) {
	importer, _ := ImporterNamed("profound-knowledge-base")
	w := importer.Walk("a.example")
	_, more := w.Next()
	assert.False(t, more)
	assert.Equal(t, StartBareDomain, w.Start())
	assert.Empty(t, w.Steps())
	assert.Zero(t, w.Unlisted())
}
