package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"robotstxt/robots"
	"robotstxt/sitemap"
	"robotstxt/web/locales"
)

// builtAt gives the pages of the site, in every language, as they are built for an address.
func builtAt(t *testing.T, address string) *Site {
	t.Helper()
	site := newSite(t)
	site.Root, site.Languages, site.Address = "..", locales.Languages(), address
	require.NoError(t, site.buildPages(t.Context()))
	require.NoError(t, site.buildCrawl(t.Context()))
	return site
}

// Our own checks find nothing in what our own site tells crawlers, not even what is only worth a word.
func TestOwnRobotsAndSitemapHaveNoFindings(t *testing.T) {
	site := builtAt(t, "https://robots.example/")
	file := robots.Scan([]byte(readBuilt(t, site, "robots.txt"))).Parse(robots.RFC9309, robots.Fetch{Status: 200, URL: "https://robots.example/robots.txt", Type: robots.TypePlain})
	for _, issue := range file.Issues() {
		assert.Fail(t, "robots.txt has "+issue.Code.String())
	}
	assert.Equal(t, []string{"https://robots.example/sitemap.xml"}, file.Sitemaps())

	document := sitemap.Read([]byte(readBuilt(t, site, "sitemap.xml")), sitemap.Fetch{URL: "https://robots.example/sitemap.xml"})
	for _, issue := range document.Issues() {
		assert.Fail(t, "sitemap.xml has "+issue.Code.String())
	}
	pages := 0
	for name := range site.made {
		if strings.HasSuffix(name, "index.html") {
			pages++
		}
	}
	assert.Equal(t, pages, document.Total())
	access := file.For(robots.ReadAgent("ExampleBot"))
	for _, entry := range document.Entries() {
		url := document.Text(entry.Loc)
		assert.True(t, access.Check(url).Allowed, url)
		below, _ := strings.CutPrefix(url, "https://robots.example/")
		assert.True(t, site.made[below+"index.html"], "no page is at %s", url)
	}
}

// A page names itself and its translations by the addresses that the sitemap has.
func TestPagesNameTheirTranslations(t *testing.T) {
	site := builtAt(t, "https://robots.example/tools/")
	for _, path := range []string{"", "findings/", "findings/nul/", "sitemaps/size-near/"} {
		for _, language := range site.Languages {
			html := readBuilt(t, site, folderOf(language)+path+"index.html")
			assert.Contains(t, html, `<link rel="canonical" href="https://robots.example/tools/`+folderOf(language)+path+`">`)
			assert.Contains(t, html, `<meta property="og:url" content="https://robots.example/tools/`+folderOf(language)+path+`">`)
			assert.Contains(t, html, `hreflang="x-default" href="https://robots.example/tools/`+path+`">`)
			for _, other := range site.Languages {
				assert.Contains(t, html, `<link rel="alternate" hreflang="`+other+`" href="https://robots.example/tools/`+folderOf(other)+path+`">`)
			}
			assert.Equal(t, 1, strings.Count(html, "aria-current"), "the language that is shown")
			assert.Contains(t, html, ` lang="`+language+`" hreflang="`+language+`" aria-current="true">`)
		}
	}
	assert.NoFileExists(t, filepath.Join(site.Out, "robots.txt"), "nobody asks for it in a folder")
	assert.Contains(t, readBuilt(t, site, "sitemap.xml"), "<loc>https://robots.example/tools/fi/findings/nul/</loc>")
	assert.Contains(t, readBuilt(t, site, "index.html"), `data-folders="fi ja"`)
	assert.NotContains(t, readBuilt(t, site, "fi/index.html"), "data-folders", "nobody is sent away from there")
	assert.NotContains(t, readBuilt(t, site, "findings/index.html"), "data-folders")
}

// Where the address is not known, what would need it is not there, and what an earlier build left goes.
func TestSiteWithoutAddress(t *testing.T) {
	site := builtAt(t, "https://robots.example/")
	require.NoError(t, os.WriteFile(filepath.Join(site.Out, "sitemap.xml.gz"), nil, 0o600))
	site.Address, site.made = "", map[string]bool{}
	require.NoError(t, site.buildPages(t.Context()))
	require.NoError(t, site.buildCrawl(t.Context()))
	html := readBuilt(t, site, "fi/findings/nul/index.html")
	assert.NotContains(t, html, "canonical")
	assert.NotContains(t, html, "og:url")
	assert.Contains(t, html, `<link rel="alternate" hreflang="ja" href="../../../ja/findings/nul/">`)
	assert.Contains(t, html, `<link rel="alternate" hreflang="x-default" href="../../../findings/nul/">`)
	assert.Equal(t, "User-agent: *\nAllow: /\n", readBuilt(t, site, "robots.txt"))
	assert.NoFileExists(t, filepath.Join(site.Out, "sitemap.xml"))
	assert.NoFileExists(t, filepath.Join(site.Out, "sitemap.xml.gz"))
}

func TestReadAddress(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "https://a.example": "https://a.example/", "http://a.example/b/": "http://a.example/b/", "https://a.example/b": "https://a.example/b/",
	} {
		address, err := readAddress(text)
		require.NoError(t, err)
		assert.Equal(t, want, address)
	}
	for _, text := range []string{"a.example", "ftp://a.example/", "https://", "https://a.example/?b", "https://a.example/#b", "https://b@a.example/", "https://a b/"} {
		_, err := readAddress(text)
		assert.ErrorContains(t, err, "the site's address", text)
	}
}
