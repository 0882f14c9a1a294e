package main

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"robotstxt/sitemap"
)

// sitemapLists are the lists of codes of which each code has a text, with what such a text may name. Behind the text of some stands more.
var sitemapLists = []struct {
	name, more string // more: the ends of the keys of further texts, with spaces between
	names      string // placeholders
}{
	{"issue", ".why", "{value} {line} {related} {count} {size} {flaw}"},
	{"kind", "", ""},
	{"namespace-flaw", "", ""},
	{"location", "", ""},
	{"start", "", "{value} {endings}"},
	{"why", "", "{from}"},
	{"outcome", "", "{count} {limit} {size} {kind} {level} {status} {total}"},
	{"importer", ".about .block", ""},
}

// textOf gives a text, or that for many where there is one for one and one for many.
func textOf(t *testing.T, messages map[string]string, key string) string {
	t.Helper()
	if text, found := messages[key]; found {
		return text
	}
	assert.Contains(t, messages, key+".one")
	assert.Contains(t, messages, key+".other")
	return messages[key+".other"]
}

var placeholder = regexp.MustCompile(`\{[a-z]+\}`)

// Every code has its texts, and every text its code.
func TestSitemapTextsAreThoseOfTheCodes(t *testing.T) {
	messages := loadMessages(t)
	known := map[string]bool{}
	for _, list := range sitemapLists {
		codes := codesNamed(sitemap.Names(), list.name)
		require.NotEmpty(t, codes, list.name)
		for _, code := range codes {
			key := "sitemap." + list.name + "." + code
			known[key] = true
			for _, name := range placeholder.FindAllString(textOf(t, messages, key), -1) {
				assert.Contains(t, strings.Fields(list.names), name, key)
			}
			for _, end := range strings.Fields(list.more) {
				known[key+end] = true
				assertMessage(t, messages, key+end, code)
				assert.NotRegexp(t, placeholder, messages[key+end], key+end)
			}
		}
	}
	for key := range messages {
		if !strings.HasPrefix(key, "sitemap.") || strings.HasPrefix(key, "sitemap.walk.") {
			continue
		}
		base := strings.TrimSuffix(strings.TrimSuffix(key, ".one"), ".other")
		assert.True(t, known[key] || known[base], "no code has message %q", key)
	}
}

// What counts has two forms, and only that.
func TestSitemapTextsThatCountHaveTwoForms(t *testing.T) {
	messages := loadMessages(t)
	for key, text := range messages {
		if strings.HasPrefix(key, "sitemap.") && strings.Contains(text, "{count}") && key != "sitemap.outcome.too-many-files" { // a number, not a count
			assert.Regexp(t, `\.(one|other)$`, key)
		}
	}
}

// What a sentence names is there to be named.
func TestSentencesOnSitemapsAreFilledFromTheIssue(t *testing.T) {
	messages := loadMessages(t)
	eachFinding(t, sitemapFindings, func(t *testing.T, finding Finding) {
		issue, data := firstSitemapIssue(t, finding)
		text := textOf(t, messages, "sitemap.issue."+finding.Code)
		names := placeholder.FindAllString(text, -1)
		for _, name := range names {
			switch name {
			case "{value}":
				assert.NotEmpty(t, strings.TrimSpace(data[issue.Span.Start:issue.Span.End]))
			case "{line}", "{related}":
				assert.NotZero(t, issue.RelatedLine)
			case "{flaw}":
				assert.Equal(t, "namespace-wrong", finding.Code)
			case "{size}", "{count}":
				assert.NotZero(t, issue.Arg)
			}
		}
		if issue.Arg != 0 && finding.Code != "namespace-wrong" {
			assert.True(t, slices.Contains(names, "{size}") || slices.Contains(names, "{count}"), "the number is not said")
		}
	})
}

// firstSitemapIssue gives the issue that a page is about, in the page's wrong example, with the octets of that.
func firstSitemapIssue(t *testing.T, finding Finding) (issue sitemap.Issue, data string) {
	t.Helper()
	var beside []*sitemap.Document
	for _, example := range finding.Examples {
		if example.Beside {
			document, _ := readSitemap(t, example)
			beside = append(beside, document)
		}
		if !example.Wrong {
			continue
		}
		issues, data := issuesOf(t, example, beside)
		for _, issue := range issues {
			if issue.Code.String() == finding.Code {
				return issue, data
			}
		}
	}
	require.Fail(t, "no wrong example")
	return issue, ""
}

// robots.txt stops no importer that does not apply its rules; a text that says how to block one may not say so.
func TestBlockingAnImporterIsSaidTruly(t *testing.T) {
	messages := loadMessages(t)
	for _, importer := range sitemap.Importers() {
		text := messages["sitemap.importer."+importer.Name+".block"]
		assert.True(t, strings.HasPrefix(text, "robots.txt does not stop it"), importer.Name)
		product, _, _ := strings.Cut(importer.Headers[0].Value, "/")
		assert.Contains(t, product, "Profound", "the text names the prefix")
		for _, path := range importer.Paths {
			assert.Contains(t, text, path)
		}
		assert.Equal(t, len(importer.Paths) > 0, strings.Contains(text, "4xx"), importer.Name)
	}
}

func TestSitemapPages(t *testing.T) {
	site := newSite(t)
	site.Root = ".."
	messages := loadMessages(t)
	findings, err := loadFindings("content/en/sitemaps", sitemapFindings, "en", messages)
	require.NoError(t, err)
	require.NoError(t, site.buildFindings(Page{Lang: "en", Dir: "ltr", Policy: policy, Messages: messages}, sitemapFindings, findings))
	page := readBuilt(t, site, "sitemaps/too-many-urls/index.html")
	for _, want := range []string{
		`<h1>More than 50,000 URLs</h1>`, `<strong data-tone="error">Error</strong> <code>too-many-urls</code>`, `<a href="../">All findings in sitemaps</a>`,
		`<strong class="wrong">Wrong</strong> · the last line with a URL stands there 50,001 times`, `&lt;loc&gt;https://example.com/&lt;/loc&gt;`,
	} {
		assert.Contains(t, page, want)
	}
	assert.Equal(t, 1, strings.Count(page, "<script"), "nothing but the choice of language needs one")
	assert.Contains(t, readBuilt(t, site, "sitemaps/index-in-index/index.html"), "<figcaption>one more sitemap of the site · at https://example.com/news-index.xml</figcaption>")
	assert.Contains(t, readBuilt(t, site, "sitemaps/gzip-junk/index.html"), "was compressed, with something behind it")
	assert.Contains(t, readBuilt(t, site, "sitemaps/lastmod-future/index.html"), "read on 2026-12-02")
	list := readBuilt(t, site, "sitemaps/index.html")
	assert.Contains(t, list, `<h1>What the findings in sitemaps mean</h1>`)
	assert.Contains(t, list, `<a href="../findings/">`)
	assert.Contains(t, list, `<dt><a href="loc-space/">White space around a loc</a></dt>`)
	assert.Less(t, strings.Index(list, `href="bare-ampersand/"`), strings.Index(list, `id="warning"`))
	assert.Greater(t, strings.Index(list, `href="loc-space/"`), strings.Index(list, `id="info"`))
}
