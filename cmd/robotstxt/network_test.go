package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"robotstxt/sitemap"
)

const sitemapNamespace = `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"`

func urlsetOf(urls ...string) string {
	return "<urlset " + sitemapNamespace + "><url><loc>" + strings.Join(urls, "</loc></url><url><loc>") + "</loc></url></urlset>"
}

func indexOf(urls ...string) string {
	return "<sitemapindex " + sitemapNamespace + "><sitemap><loc>" + strings.Join(urls, "</loc></sitemap><sitemap><loc>") + "</loc></sitemap></sitemapindex>"
}

func packed(text string) string {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	_, _ = io.WriteString(w, text)
	_ = w.Close()
	return out.String()
}

// website answers by path; what it does not have is 404. "HERE" in a body is
// its own URL.
type website struct {
	url    string
	pages  map[string]any // string, or http.HandlerFunc
	asked  []string
	agents []string
}

func newWebsite(t *testing.T, pages map[string]any) *website {
	s := &website{pages: pages}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.asked, s.agents = append(s.asked, r.URL.Path), append(s.agents, r.UserAgent())
		switch page := s.pages[r.URL.Path].(type) {
		case string:
			_, _ = io.WriteString(w, strings.ReplaceAll(page, "HERE", s.url))
		case http.HandlerFunc:
			page(w, r)
		default:
			http.NotFound(w, r)
		}
	}))
	t.Cleanup(server.Close)
	s.url = server.URL
	return s
}

func answers(status int) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) }
}

func leads(to string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("Location", to); w.WriteHeader(302) }
}

func TestFetch(t *testing.T) {
	elsewhere := newWebsite(t, map[string]any{"/robots.txt": "User-agent: *\nDisallow:\n"})
	pages := map[string]any{}
	for n := range 6 {
		pages[fmt.Sprintf("/six/%d", n)] = leads(fmt.Sprintf("/six/%d", n+1))
	}
	for _, c := range []struct {
		page   any
		status int
		says   []string
	}{
		{"User-agent: *\nDisalow: /x\n", exitGood, []string{"Status 200 (2xx: the file)", "The file counts", "Content-Type: text/plain", "26 octets, 2 findings"}},
		{answers(404), exitGood, []string{"Status 404", "may fetch everything"}},
		{answers(429), exitGood, []string{"Status 429", "may fetch everything"}},
		{answers(503), exitNegative, []string{"Status 503", "assume that everything is disallowed"}},
		{leads(elsewhere.url + "/robots.txt"), exitGood, []string{"302: redirects to " + elsewhere.url, "24 octets"}},
		{leads("/robots.txt"), exitNegative, []string{"More than 5 redirects.", "may take the file as unavailable"}},
		{leads("/six/1"), exitNegative, []string{"More than 5 redirects."}},
		{leads("/six/2"), exitGood, []string{"302: redirects to HERE/six/6", "Status 404"}},
		{leads("file:///etc/passwd"), exitNegative, []string{`"file:///etc/passwd" is no http or https URL.`, "what a crawler may fetch is not known"}},
		{http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "100")
			_, _ = io.WriteString(w, "x")
		}), exitNegative, []string{"The connection was closed before the answer was whole.", "assume that everything is disallowed"}},
		{strings.Repeat("# 89abcdef01234\n", 600<<10/16), exitGood, []string{"614,400 octets"}},
		{strings.Repeat("# 89abcdef01234\n", 5<<20/16), exitGood, []string{"4,194,304 octets", "The file goes on behind 4 MB, which is not read."}},
		{"<!DOCTYPE html><html></html>", exitGood, []string{"Content-Type: text/html", "It should be text/plain"}},
	} {
		pages["/robots.txt"] = c.page
		site := newWebsite(t, pages)
		output, problems, status := call("", "fetch", "--allow-private", site.url+"/some/page")
		assert.Equal(t, c.status, status, output)
		assert.Empty(t, problems)
		for _, says := range c.says {
			assert.Contains(t, output, strings.ReplaceAll(says, "HERE", site.url))
		}
		output, _, status = call("", "fetch", "--json", "--allow-private", site.url)
		assert.Equal(t, c.status, status)
		assert.True(t, json.Valid([]byte(output)), output)
	}
	t.Chdir(t.TempDir())
	output, problems, status := call("", "fetch", "--allow-private", "-o", "-", elsewhere.url)
	assert.Equal(t, exitGood, status)
	assert.Equal(t, "User-agent: *\nDisallow:\n", output)
	assert.Contains(t, problems, "The file counts")
	_, _, status = call("", "fetch", "--allow-private", "-o", "robots.txt", elsewhere.url)
	assert.Equal(t, exitGood, status)
	saved, err := os.ReadFile("robots.txt")
	require.NoError(t, err)
	assert.Equal(t, "User-agent: *\nDisallow:\n", string(saved))
	asked := len(elsewhere.asked)
	output, _, status = call("", "fetch", elsewhere.url)
	assert.Equal(t, exitNegative, status)
	assert.Contains(t, output, "Not asked: 127.0.0.1 is a private or internal address.")
	assert.Len(t, elsewhere.asked, asked)
}

func importFrom(t *testing.T, site *website, path string, args ...string) (output, problems string, status int) {
	t.Helper()
	return call("", append([]string{"sitemap", "import", "--allow-private", site.url + path}, args...)...)
}

func TestImportOfSheets(t *testing.T) {
	other := newWebsite(t, map[string]any{"/sitemap.xml": urlsetOf("https://other.example/")})
	for _, c := range []struct {
		name   string
		pages  map[string]any
		asked  string
		want   string
		says   string
		status int
	}{
		{"the first", map[string]any{"/sitemap.xml": urlsetOf("https://a.example/1", "https://a.example/2")}, "/sitemap.xml", "https://a.example/1\nhttps://a.example/2\n", "It takes 2 pages in all.", 0},
		{"order", map[string]any{"/robots.txt": "Sitemap: HERE/x\n", "/x": packed(urlsetOf("https://a.example/"))},
			"/sitemap.xml /sitemap_index.xml /sitemap-index.xml /robots.txt /x", "https://a.example/\n", "Reads its 1 Sitemap: line", 0},
		{"a page", map[string]any{"/sitemap.xml": "<html></html>", "/sitemap_index.xml": urlsetOf("https://a.example/")}, "/sitemap.xml /sitemap_index.xml", "https://a.example/\n", "because it is a web page", 0},
		{"an index", map[string]any{"/sitemap.xml": indexOf("HERE/1", "HERE/sitemap.xml", other.url+"/sitemap.xml", "HERE/2"), "/1": urlsetOf("https://a.example/1"), "/2": indexOf("HERE/3")},
			"/sitemap.xml /1 /2", "https://a.example/1\n", "it is on another origin", 0},
		{"another origin", map[string]any{"/sitemap.xml": leads(other.url + "/sitemap.xml")}, "/sitemap.xml /sitemap_index.xml /sitemap-index.xml /robots.txt", "", "which is another origin", 1},
		{"a loop", map[string]any{"/sitemap.xml": leads("/sitemap.xml")}, "/sitemap.xml /sitemap_index.xml /sitemap-index.xml /robots.txt", "", "Not asked for again.", 1},
		{"errors", map[string]any{"/sitemap.xml": answers(503), "/sitemap_index.xml": answers(429)}, "/sitemap.xml /sitemap_index.xml /sitemap-index.xml /robots.txt", "", "Status 503: it goes on.", 1},
	} {
		site := newWebsite(t, c.pages)
		output, problems, status := importFrom(t, site, "")
		assert.Equal(t, c.status, status, "%s: %s", c.name, problems)
		assert.Equal(t, c.want, output, c.name)
		assert.Contains(t, problems, c.says, c.name)
		assert.Equal(t, c.asked, strings.Join(site.asked, " "), c.name)
		for _, agent := range site.agents {
			assert.Equal(t, "robotstxt-workbench/1.0", agent)
		}
	}
	assert.Empty(t, other.asked)
}

func TestImportOfKnowledgeBase(t *testing.T) {
	children := []string{}
	many := map[string]any{}
	for n := range 51 {
		children = append(children, fmt.Sprintf("HERE/%d", n))
		many[fmt.Sprintf("/%d", n)] = urlsetOf(fmt.Sprintf("https://a.example/%d", n))
	}
	many["/x.xml"] = indexOf(children...)
	bomb := packed("<urlset " + sitemapNamespace + ">" + strings.Repeat(" ", 200<<20))
	assert.Less(t, len(bomb), 250<<10)
	good := packed(urlsetOf("https://a.example/"))
	hops := map[string]any{"/x.xml": leads("/1"), "/6": urlsetOf("https://a.example/")}
	for n := 1; n < 6; n++ {
		hops[fmt.Sprint("/", n)] = leads(fmt.Sprint("/", n+1))
	}
	five := map[string]any{"/x.xml": leads("/2")}
	for path, page := range hops {
		if path != "/x.xml" {
			five[path] = page
		}
	}
	for _, c := range []struct {
		name  string
		pages map[string]any
		found int
		asked int
		says  string
	}{
		{"51 children", many, 49, 50, "is never read: it reads 50."},
		{"level 4", map[string]any{"/x.xml": indexOf("HERE/2"), "/2": indexOf("HERE/3"), "/3": indexOf("HERE/4"), "/4": urlsetOf("https://a.example/")}, 0, 3, "Level 4 is never read: it reads 3."},
		{"level 3", map[string]any{"/x.xml": indexOf("HERE/2"), "/2": indexOf("HERE/3"), "/3": urlsetOf("https://a.example/")}, 1, 3, "It takes 1 page in all."},
		{"a circle", map[string]any{"/x.xml": indexOf("HERE/2"), "/2": indexOf("HERE/x.xml")}, 0, 2, "Not asked for again."},
		{"a bomb", map[string]any{"/x.xml": bomb}, 0, 1, "is over its 20 MB: not read."},
		{"21 MB", map[string]any{"/x.xml": urlsetOf("https://a.example/") + strings.Repeat("\n", 21<<20)}, 0, 1, "is over its 20 MB: not read."},
		{"junk", map[string]any{"/x.xml": good + "<!-- x -->"}, 1, 1, "It takes 1 page in all."},
		{"truncated", map[string]any{"/x.xml": packed(urlsetOf("https://a.example/", "https://a.example/"+strings.Repeat("x", 50)))[:100]}, -1, 1, ""},
		{"five hops", five, 1, 6, "It takes 1 page in all."},
		{"six hops", hops, 0, 6, "it follows 5 redirects, and has followed 5."},
		{"cut", map[string]any{"/x.xml": http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "10000")
			_, _ = io.WriteString(w, urlsetOf("https://a.example/"))
		})}, 0, 1, "closed before the answer was whole"},
	} {
		site := newWebsite(t, c.pages)
		output, problems, status := importFrom(t, site, "/x.xml", "--as", "knowledge-base")
		if c.found >= 0 {
			assert.Equal(t, c.found, strings.Count(output, "\n"), "%s: %s", c.name, problems)
			assert.Equal(t, c.found == 0, status == exitNegative, c.name)
		}
		assert.Contains(t, problems, c.says, c.name)
		count := 0
		for range site.asked {
			count++
		}
		assert.Equal(t, c.asked, count, "%s: %s", c.name, problems)
	}
}

func TestImportOptions(t *testing.T) {
	site := newWebsite(t, map[string]any{"/sitemap.xml": "<urlset " + sitemapNamespace + "><url><loc>https://a.example/?a&amp;b</loc><lastmod>2026-12-02</lastmod></url><url><loc>https://a.example/2</loc></url></urlset>"})
	output, problems, status := importFrom(t, site, "", "--json", "--as-operator")
	assert.Equal(t, exitGood, status)
	assert.Equal(t, `{"url":"https://a.example/?a&b","sitemap":"`+site.url+`/sitemap.xml","lastmod":"2026-12-02"}`+"\n"+
		`{"url":"https://a.example/2","sitemap":"`+site.url+`/sitemap.xml","lastmod":null}`+"\n", output)
	assert.Contains(t, problems, "Warning: requests go out as ProfoundSheetsSitemapImporter/1.0.")
	assert.Equal(t, []string{"ProfoundSheetsSitemapImporter/1.0"}, site.agents)
	_, problems, status = call("", "sitemap", "import", site.url)
	assert.Equal(t, exitNegative, status)
	assert.Contains(t, problems, "Not asked: 127.0.0.1 is a private or internal address.")
	assert.Len(t, site.asked, 1)
}

// Who stops it in the middle has what was found before.
func TestImportIsStopped(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	site := newWebsite(t, map[string]any{"/sitemap.xml": indexOf("HERE/1", "HERE/2", "HERE/3"), "/1": urlsetOf("https://a.example/1"),
		"/2": http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { stop(); <-r.Context().Done() })})
	importer, _ := sitemap.ImporterNamed("profound-sheets")
	var out, problems strings.Builder
	i := newImport(&terminal{in: nil, out: &out, problems: &problems}, importer, true, false)
	assert.Equal(t, exitNegative, i.run(ctx, site.url))
	assert.Equal(t, "https://a.example/1\n", out.String())
	assert.Contains(t, problems.String(), "Stopped. What was found before was printed.\n")
	assert.Equal(t, []string{"/sitemap.xml", "/1", "/2"}, site.asked)
}

func TestImportLimits(t *testing.T) {
	site := newWebsite(t, map[string]any{"/sitemap.xml": indexOf("HERE/1", "HERE/2"), "/1": urlsetOf("https://a.example/1"), "/2": urlsetOf("https://a.example/2"),
		"/slow.xml": http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })})
	importer, _ := sitemap.ImporterNamed("profound-sheets")
	var out, problems strings.Builder
	i := newImport(&terminal{in: nil, out: &out, problems: &problems}, importer, true, false)
	i.limit, i.watched = 200, true
	assert.Equal(t, exitNegative, i.run(t.Context(), site.url))
	assert.Equal(t, "https://a.example/1\n", out.String())
	assert.Contains(t, problems.String(), "Asks for "+site.url+"/1\n")
	assert.Contains(t, problems.String(), "Stopped: 200 octets were read in all")
	i = newImport(&terminal{in: nil, out: &out, problems: &problems}, importer, true, false)
	i.client.Timeout = 200 * time.Millisecond
	i.run(t.Context(), site.url+"/slow.xml")
	assert.Contains(t, problems.String(), "No whole answer within 10 seconds.")
}

func TestSitemapCheck(t *testing.T) {
	inFolder(t, exampleFiles)
	require.NoError(t, os.WriteFile("x.xml", []byte(packed(urlsetOf("https://example.com/", "https://example.com/private/"))+"junk"), 0o600))
	output, problems, status := call("", "sitemap", "check", "sitemap.xml", "--robots", "robots.txt", "--site", "https://example.com", "-a", "*", "-a", "Googlebot")
	assert.Empty(t, problems)
	assert.Equal(t, exitNegative, status)
	assert.Equal(t, "sitemap.xml: a sitemap, 2 entries\n  A Sitemap: line names it: line 8.\n  *: 1 blocked, 1 allowed, 0 not governed\n"+
		"    1 by robots.txt:2: Disallow: /private/\n      https://example.com/private/plan\n  Googlebot: 0 blocked, 2 allowed, 0 not governed\n", output)
	output, _, status = call("", "sitemap", "check", "x.xml")
	assert.Equal(t, exitGood, status)
	assert.Contains(t, output, "x.xml:1:")
	assert.Contains(t, output, "warning: Something stands behind the compressed data. [gzip-junk]")
	_, _, status = call("", "sitemap", "check", "--fail-on", "warning", "x.xml")
	assert.Equal(t, exitNegative, status)
	output, _, status = call("User-agent: *\nDisallow: /*.xml\n", "sitemap", "check", "--robots", "-", "--site", "https://other.example", "--url", "https://other.example/x.xml", "x.xml")
	assert.Equal(t, exitNegative, status)
	assert.Contains(t, output, "No Sitemap: line of this robots.txt names it.\n  *: 0 blocked, 0 allowed, 2 not governed\n    The sitemap itself is disallowed by -:2: Disallow: /*.xml\n")
	output, _, _ = call("\nhttps://a.example/\n  b\n", "sitemap", "check", "-")
	assert.Regexp(t, `(?m)^-:3:3: error: b is no whole URL. \[loc-relative\]$`, output)
	output, _, _ = call("", "sitemap", "check", "--json", "--robots", "robots.txt", "sitemap.xml", "x.xml")
	var got []checkedSitemap
	require.NoError(t, json.Unmarshal([]byte(output), &got))
	require.Len(t, got, 2)
	assert.Equal(t, []int32{8}, got[0].Robots.Named)
	assert.Equal(t, 1, got[0].Robots.Agents[0].Allowed)
	assert.Len(t, got[1].Findings, 1)
}
