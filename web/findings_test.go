package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"robotstxt/robots"
	"robotstxt/web/locales"
)

// eachFinding calls check for every page about a finding of a family, in every language.
func eachFinding(t *testing.T, of *family, check func(t *testing.T, finding Finding)) {
	t.Helper()
	for _, language := range locales.Languages() {
		eachFindingIn(t, language, of, check)
	}
}

func eachFindingIn(t *testing.T, language string, of *family, check func(t *testing.T, finding Finding)) {
	t.Helper()
	messages, err := locales.Load(language)
	require.NoError(t, err)
	findings, err := loadFindings(filepath.Join("content", language, of.Folder), of, language, messages)
	require.NoError(t, err)
	require.Len(t, findings, len(of.codes()))
	for _, finding := range findings {
		t.Run(language+"/"+finding.Code, func(t *testing.T) { check(t, finding) })
	}
}

func TestEveryFindingHasItsSentences(t *testing.T) {
	messages := loadMessages(t)
	codes := robotsFindings.codes()
	for _, code := range codes {
		assertMessage(t, messages, "issue."+code, code)
		assertMessage(t, messages, "issue."+code+".why", code)
	}
	for key := range messages {
		// Behind ".read" stands what is said of a file that is read as somebody else reads it.
		code, isIssue := strings.CutPrefix(strings.TrimSuffix(strings.TrimSuffix(key, ".why"), ".read"), "issue.")
		assert.True(t, !isIssue || slices.Contains(codes, code), "no finding has message %q", key)
	}
}

func TestEveryKeyKnownElsewhereHasItsSentence(t *testing.T) {
	messages := loadMessages(t)
	for _, list := range robots.Names() {
		if list.Name != "elsewhere" {
			continue
		}
		for _, key := range list.Codes {
			assertMessage(t, messages, "elsewhere."+key, key)
		}
		for key := range messages {
			name, isElsewhere := strings.CutPrefix(key, "elsewhere.")
			assert.True(t, !isElsewhere || slices.Contains(list.Codes, name), "nobody is known to read %q", name)
		}
	}
}

// The engine itself reads what the pages show. Those of other languages show the same: see TestTranslationsDifferInWordsOnly.
func TestExamplesShowWhatTheySay(t *testing.T) {
	for _, of := range families {
		eachFindingIn(t, locales.Default, of, func(t *testing.T, finding Finding) {
			wrong, right := false, false
			for _, example := range finding.Examples {
				wrong, right = wrong || example.Wrong, right || example.Right
			}
			assertExamples(t, finding.Examples)
			assert.True(t, wrong, "no wrong example")
			assert.True(t, right, "no right example")
		})
	}
}

// What a sentence names is there to be named.
func TestSentencesAreFilledFromTheIssue(t *testing.T) {
	messages := loadMessages(t)
	eachFindingIn(t, locales.Default, robotsFindings, func(t *testing.T, finding Finding) {
		issue, text := firstIssue(t, finding)
		for _, name := range regexp.MustCompile(`\{[a-z]+\}`).FindAllString(messages["issue."+finding.Code], -1) {
			switch name {
			case "{value}":
				assert.NotEmpty(t, text)
			case "{line}", "{statement}":
				assert.False(t, issue.Related.Empty())
			case "{octets}", "{count}":
				assert.NotZero(t, issue.Arg)
			case "{name}":
				assert.Contains(t, finding.Code, "user-agent-")
			case "{meant}":
				assert.Equal(t, "misspelt-directive", finding.Code)
			case "{reads}":
				assert.Equal(t, "known-elsewhere", finding.Code)
				assertMessage(t, messages, "elsewhere."+strings.ToLower(text), finding.Code)
			default:
				assert.Fail(t, "web/views/finding.js has no "+name)
			}
		}
	})
}

// firstIssue gives the issue that a page is about, and what it covers, in the page's wrong example.
func firstIssue(t *testing.T, finding Finding) (issue robots.Issue, text string) {
	t.Helper()
	for _, example := range finding.Examples {
		if !example.Wrong {
			continue
		}
		data, err := example.data()
		require.NoError(t, err)
		for _, issue := range robots.Scan([]byte(data)).Parse(robots.RFC9309, example.Fetch).Issues() {
			if issue.Code.String() == finding.Code {
				return issue, data[issue.Span.Start:issue.Span.End]
			}
		}
	}
	require.Fail(t, "no wrong example")
	return issue, ""
}

func TestFirstSentence(t *testing.T) {
	for plain, want := range map[string]string{
		"One. Two.": "One.", "One.": "One.", "RFC 9309.2 says. So.": "RFC 9309.2 says.", "一つ。二つ。": "一つ。", "一つ。Two. 三": "一つ。", "One. 二つ。": "One.", "": "",
	} {
		assert.Equal(t, want, firstSentence(plain))
	}
}

func TestTitlesOfFindingsAreUnique(t *testing.T) {
	for _, of := range families {
		seen := map[string]string{}
		eachFinding(t, of, func(t *testing.T, finding Finding) {
			key := filepath.Dir(t.Name()) + finding.Title
			assert.Empty(t, seen[key], "%q is also a title", finding.Title)
			seen[key] = finding.Code
			assert.NotEmpty(t, finding.Summary)
			assert.Less(t, utf8.RuneCountInString(finding.Summary), 240, "the summary is the page's description")
		})
	}
}

// A page has the sections that every page has, and says where its facts are from.
func TestFindingsNameTheirSource(t *testing.T) {
	for _, of := range families {
		eachFinding(t, of, func(t *testing.T, finding Finding) {
			html := string(finding.HTML)
			assert.Contains(t, html, `<h2 id="example">`)
			assert.Contains(t, html, `<h2 id="source">`)
			assert.Greater(t, strings.Index(html, `id="source"`), strings.Index(html, `id="example"`))
		})
	}
}

// Every link in the pages, built as they are served, leads to a file or an anchor that is there.
func TestLinksOfFindingsResolve(t *testing.T) {
	site := newSite(t)
	site.Root, site.Languages = "..", locales.Languages()
	require.NoError(t, site.buildPages(t.Context())) // they wait for no version
	require.NoError(t, os.MkdirAll(filepath.Join(site.Out, "assets"), 0o755))
	for _, name := range []string{"app.css", "app.js", "language.js", "icon.svg", "engine.wasm", "worker.js"} {
		require.NoError(t, os.WriteFile(filepath.Join(site.Out, "assets", name), nil, 0o600))
	}
	pages := 0
	for name := range site.made {
		if filepath.Ext(name) != ".html" {
			continue
		}
		pages++
		html := readBuilt(t, site, name)
		for _, found := range regexp.MustCompile(`(?:href|src)="([^"]*)"`).FindAllStringSubmatch(html, -1) {
			if strings.HasPrefix(found[1], "https://") {
				continue
			}
			address, anchor, _ := strings.Cut(strings.Replace(found[1], "?v="+versionToCome, "", 1), "#")
			target := name
			if address != "" {
				target = filepath.ToSlash(filepath.Join(filepath.Dir(name), address))
			}
			if address != "" && (strings.HasSuffix(address, "/") || strings.HasSuffix(address, "..")) {
				target = filepath.ToSlash(filepath.Join(target, "index.html"))
			}
			if !assert.FileExists(t, filepath.Join(site.Out, filepath.FromSlash(target)), "%s has a link to %s", name, found[1]) || anchor == "" {
				continue
			}
			assert.Contains(t, readBuilt(t, site, target), ` id="`+anchor+`"`, "%s has a link to %s", name, found[1])
		}
	}
	want := 1 // the workbench
	for _, of := range families {
		want += len(of.codes()) + 1
	}
	assert.Equal(t, len(locales.Languages())*want, pages)
}

func readBuilt(t *testing.T, site *Site, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(site.Out, filepath.FromSlash(name)))
	require.NoError(t, err)
	return string(data)
}

func TestFindingPages(t *testing.T) {
	site := newSite(t)
	site.Root = ".."
	stale := filepath.Join(site.Out, "findings", "gone", "index.html")
	require.NoError(t, replaceFile(stale, nil))
	messages := loadMessages(t)
	findings, err := loadFindings(filepath.Join("content", "en", "findings"), robotsFindings, "en", messages)
	require.NoError(t, err)
	require.NoError(t, site.buildFindings(Page{Lang: "en", Dir: "ltr", Policy: policy, Messages: messages}, robotsFindings, findings))
	assert.NoFileExists(t, stale)
	page := readBuilt(t, site, "findings/no-colon/index.html")
	for _, want := range []string{
		`<title>Line without a colon · robots.txt Workbench</title>`, `<h1>Line without a colon</h1>`, `<link rel="stylesheet" href="../../assets/app.css">`,
		`<strong data-tone="warning">Warning</strong> <code>no-colon</code>`, `<a href="../../">`, `<a href="../">All findings</a>`,
		`<strong class="wrong">Wrong</strong>`, "<pre><code>User-agent: *\nDisallow /private/\n</code></pre>",
		`<li><code>ExampleBot</code>, <code>/private/plan</code>, read by Google: disallowed by line 2</li>`,
	} {
		assert.Contains(t, page, want)
	}
	assert.Equal(t, 1, strings.Count(page, "<script"), "nothing but the choice of language needs one")
	assert.NotContains(t, page, `href="../sitemaps/"`)
	list := readBuilt(t, site, "findings/index.html")
	assert.Contains(t, list, `<a href="../sitemaps/">`)
	assert.Contains(t, list, `<dt><a href="no-colon/">Line without a colon</a></dt>`)
	assert.Less(t, strings.Index(list, `id="error"`), strings.Index(list, `href="misspelt-directive/"`))
	assert.Less(t, strings.Index(list, `href="misspelt-directive/"`), strings.Index(list, `id="warning"`))

	require.NoError(t, site.buildFindings(Page{Lang: "xx", Messages: messages}, robotsFindings, findings))
	assert.Contains(t, readBuilt(t, site, "xx/findings/no-colon/index.html"), `href="../../../assets/app.css"`)
}

func TestRenderFindingRefuses(t *testing.T) {
	for source, want := range map[string]string{
		"# A {#b}\n\nText.\n":                                                  "{#a}",
		"## A {#a}\n\nText.\n":                                                 "{#a}",
		"# A {#a}\n\n## B {#b}\n":                                              "no paragraph",
		"# A {#a}\n\nText.\n\n```robots\nx\n```\n":                             "neither wrong nor right",
		"# A {#a}\n\nText.\n\n```robots wrong finding=nul\nx\n```\n":           "line 5: fence \"robots wrong finding=nul\": the page is about a already",
		"# A {#a}\n\nText.\n\n```\nx\n```\n":                                   "line 5: fence \"\" does not say what it holds",
		"# A {#a}\n\nText.\n\n| a |\n|---|\n":                                  "line 5: table \"a\" does not say what it holds",
		"# A {#a}\n\nText.\n\n```robots wrong big\nx\n```\n":                   `unknown word "big"`,
		"# A {#a}\n\nText.\n\n```robots wrong lines=x\nx\n```\n":               "invalid syntax",
		"# A {#a}\n\nText.\n\n```robots wrong type=x\nx\n```\n":                `unknown type "x"`,
		"# A {#a}\n\nText.\n\n```robots wrong escaped\n\\q\n```\n":             "wrong escape",
		"# A {#a}\n\nText.\n\n```robots wrong\nx\n```\n\n- A, /: no\n":         "not of the form",
		"# A {#a}\n\nText.\n\n```robots wrong\nx\n```\n\n- A, /, b: allowed\n": "names no dialect",
	} {
		_, err := renderFinding([]byte(source), robotsFindings, "a", "en", nil)
		assert.ErrorContains(t, err, want, source)
	}
}

func TestLoadFindingsRefusesAPageWithoutACode(t *testing.T) {
	dir := t.TempDir()
	_, err := loadFindings(dir, robotsFindings, "en", nil)
	assert.ErrorContains(t, err, robotsFindings.codes()[0], "a code without a page")
	require.NoError(t, os.WriteFile(filepath.Join(dir, "odd.md"), nil, 0o600))
	_, err = loadFindings(dir, robotsFindings, "en", nil)
	assert.ErrorContains(t, err, `there is no finding "odd"`)
}
