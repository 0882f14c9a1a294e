package main

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"robotstxt/robots"
	"robotstxt/sitemap"
)

// assertExamples lets the engines read the examples of a page.
func assertExamples(t *testing.T, examples []Example) {
	t.Helper()
	var beside []*sitemap.Document
	for _, example := range examples {
		switch {
		case example.Beside:
			document, _ := readSitemap(t, example)
			beside = append(beside, document)
		case example.Sitemap != nil:
			assertSitemap(t, example, beside)
		default:
			assertExample(t, example)
		}
	}
}

func readSitemap(t *testing.T, example Example) (document *sitemap.Document, data string) {
	t.Helper()
	data, err := example.data()
	require.NoError(t, err)
	return sitemap.Read([]byte(data), *example.Sitemap), data
}

// issuesOf gives what is found in a sitemap, also when it is compared with those beside it, and its octets.
func issuesOf(t *testing.T, example Example, beside []*sitemap.Document) (issues []sitemap.Issue, data string) {
	t.Helper()
	document, data := readSitemap(t, example)
	issues = slices.Clone(document.Issues())
	for _, issue := range sitemap.Compare(append(slices.Clone(beside), document)) {
		if issue.Document == len(beside) {
			issues = append(issues, issue.Issue)
		}
	}
	return issues, data
}

func assertSitemap(t *testing.T, example Example, beside []*sitemap.Document) {
	t.Helper()
	found := false
	issues, _ := issuesOf(t, example, beside)
	for _, issue := range issues {
		isShown := issue.Code.String() == example.Finding
		found = found || isShown
		if !example.Wrong && !isShown {
			assert.NotEqual(t, sitemap.SeverityError, issue.Severity, "line %d: the example has %s:\n%s", example.Line, issue.Code, example.Text)
		}
	}
	if example.Finding != "" {
		assert.Equal(t, !example.Right, found, "line %d: %s is found in:\n%s", example.Line, example.Finding, example.Text)
	}
}

// assertExample lets the engine read a robots.txt.
func assertExample(t *testing.T, example Example) {
	t.Helper()
	data, err := example.data()
	require.NoError(t, err)
	source := robots.Scan([]byte(data))
	found := false
	for _, issue := range source.Parse(robots.RFC9309, example.Fetch).Issues() {
		isShown := issue.Code.String() == example.Finding
		found = found || isShown
		if !example.Wrong && !isShown {
			assert.NotEqual(t, robots.SeverityError, issue.Severity, "line %d: the example has %s:\n%s", example.Line, issue.Code, example.Text)
		}
	}
	if example.Finding != "" {
		assert.Equal(t, !example.Right, found, "line %d: %s is found in:\n%s", example.Line, example.Finding, example.Text)
	}
	for _, shown := range example.Shows {
		dialect, _ := robots.DialectNamed(shown.Dialect)
		verdict := source.Parse(dialect, example.Fetch).Check(robots.ReadAgent(shown.Agent), "https://example.com"+shown.Path)
		answer := Shown{Agent: shown.Agent, Path: shown.Path, Dialect: shown.Dialect, Allowed: verdict.Allowed}
		if verdict.Cause == robots.CauseRule {
			answer.Line = verdict.Rule.Line
		}
		if shown.Length > 0 {
			answer.Length = verdict.Length
		}
		assert.Equal(t, shown, answer, "line %d: the answer about:\n%s", example.Line, example.Text)
		assert.True(t, verdict.Decided(), "line %d: there is no verdict about:\n%s", example.Line, example.Text)
	}
}

func TestExampleData(t *testing.T) {
	for _, test := range []struct{ info, text, want string }{
		{"robots wrong", "a\n\\b\n", "a\n\\b\n"},
		{"robots wrong", "", "\n"},
		{"robots right lines=3", "a\nb\n", "a\nb\nb\nb\n"},
		{"robots right letters=3", "a\nbc\n", "a\nbccc\n"},
		{"sitemap wrong lines=2 letters=3", "<urlset>\n<loc>ab</loc>\n</urlset>\n", "<urlset>\n<loc>abbb</loc>\n<loc>abbb</loc>\n</urlset>\n"},
		{"sitemap right lines=2 letters=2", "ab\ncd\n", "ab\ncdd\ncdd\n"},
		{"sitemap wrong lines=2", "", "\n\n"},
		{"robots right escaped", `\uFEFFa\r\xE9\\` + "\n", "\uFEFFa\r\xe9\\\n"},
	} {
		example, err := readExample(test.info, test.text, "nul")
		require.NoError(t, err)
		data, err := example.data()
		require.NoError(t, err)
		assert.Equal(t, test.want, data, "%s:\n%s", test.info, test.text)
	}
	example, err := readExample("robots wrong status=301 redirects=6 type=html", "", "nul")
	require.NoError(t, err)
	assert.Equal(t, robots.Fetch{Status: 301, Redirects: 6, Type: robots.TypeHTML}, example.Fetch)
	example, err = readExample("sitemap beside url=https://example.com/a.xml?b=c now=2026-12-02 gzip=junk", "", "html")
	require.NoError(t, err)
	assert.True(t, example.Beside)
	assert.Equal(t, SitemapFacts{URL: "https://example.com/a.xml?b=c", Now: 1_796_169_600, Gzip: sitemap.GzipUnpacked | sitemap.GzipJunk}, *example.Sitemap)
}

func TestReadShown(t *testing.T) {
	shown, err := readShown("ExampleBot, /a:b,c, google: disallowed by line 12")
	require.NoError(t, err)
	assert.Equal(t, Shown{"ExampleBot", "/a:b,c", "google", false, 12, 0}, shown)
	shown, err = readShown("ExampleBot, /: allowed")
	require.NoError(t, err)
	assert.Equal(t, Shown{"ExampleBot", "/", "rfc9309", true, 0, 0}, shown)
}
