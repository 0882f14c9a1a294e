package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"robotstxt/robots"
	"robotstxt/web/locales"
)

// words are those of the default language.
func words(t *testing.T) exampleRenderer {
	t.Helper()
	return wordsOf(t, locales.Default)
}

func wordsOf(t *testing.T, language string) exampleRenderer {
	t.Helper()
	messages, err := locales.Load(language)
	require.NoError(t, err)
	var findings [][]Finding
	for _, of := range families {
		pages, err := loadFindings(filepath.Join("content", language, of.Folder), of, language, messages)
		require.NoError(t, err)
		findings = append(findings, pages)
	}
	return helpRenderer(language, messages, findings...)
}

func TestRenderHelp(t *testing.T) {
	source := "# The `file` {#help-file}\n\n## Rules {#rules}\n\nA *rule*.\n\n| a {text} | b |\n|---|---|\n| 1 | 2 |\n\n```text\n<b>\n```\n\n" +
		"```robots wrong finding=no-colon\nx\n```\n\n```robots status=404\nx:\n```\n\n- ExampleBot, /: allowed\n"
	var html bytes.Buffer
	sections, examples, err := renderHelp(&html, []byte(source), map[string]string{}, "10-file.md", words(t))
	require.NoError(t, err)
	assert.Equal(t, []Section{{ID: "help-file", Title: "The file"}}, sections)
	for _, want := range []string{
		`<h3 id="help-file">The <code>file</code></h3>`, `<h4 id="rules">Rules</h4>`, `<em>rule</em>`,
		"<div class=\"table\">\n<table>", "<th>a</th>", "</table>\n</div>", `&lt;b&gt;`,
		`<figcaption><strong class="wrong">Wrong</strong> · <a href="findings/no-colon/">Line without a colon</a></figcaption>` + "\n<pre><code>x\n</code></pre>\n</figure>",
		"<figcaption>answered with status 404</figcaption>", `<li><code>ExampleBot</code>, <code>/</code>: allowed</li>`,
	} {
		assert.Contains(t, html.String(), want)
	}
	assert.Equal(t, []Example{
		{Line: 15, Wrong: true, Finding: "no-colon", Text: "x\n"},
		{Line: 19, Text: "x:\n", Fetch: robots.Fetch{Status: 404}, Shows: []Shown{{Agent: "ExampleBot", Path: "/", Dialect: "rfc9309", Allowed: true}}},
	}, examples)
}

func TestRenderHelpRefuses(t *testing.T) {
	for source, want := range map[string]string{
		"# Title\n":                      `heading "Title" has no anchor`,
		"# A {#a}\n\n## B {#a}\n":        `anchor "a" is taken in 10-x.md`,
		"# A {#a}\n\n<b>bold</b>\n":      "HTML is not allowed",
		"# A {#a}\n\n<div>\nx\n</div>\n": "HTML is not allowed",
		"# A {#a}\n\n[x](javascript:1)":  "",

		"```\nx\n```\n": `line 1: fence "" does not say what it holds: robots, sitemap, shell, text`,
		"a\n\n- b\n\n  ```roberts wrong\n  x\n  ```\n":       `line 5: fence "roberts wrong" does not say what it holds`,
		"```text x\nx\n```\n":                                `fence "text x" does not say`,
		"a\n\n    x\n":                                       "line 3: indented code cannot say what it holds",
		"```text\nDisallow: /\n```\n":                        `line 1: fence "text" holds a robots.txt`,
		"```text\n<urlset/>\n```\n":                          `line 1: fence "text" holds a sitemap`,
		"```sitemap finding=no-colon\nx\n```\n":              `there is no finding "no-colon"`,
		"```sitemap status=404\nx\n```\n":                    `unknown word "status=404"`,
		"```robots gzip=junk\nx\n```\n":                      `unknown word "gzip=junk"`,
		"```robots wrong\nx\n```\n":                          `line 1: fence "robots wrong" does not say by which finding=CODE`,
		"```robots right wrong finding=nul\nx\n```\n":        "both wrong and right",
		"```robots finding=nil\nx\n```\n":                    `there is no finding "nil"`,
		"```robots\nx\n```\n\n- All of them\n":               `line 1: "All of them" is not of the form`,
		"```robots\nx\n```\n\nSo:\n\n- A, /: allowed\n":      `line 7: "A, /: allowed" is an answer, but not right below an example`,
		"| a | b |\n|---|---|\n":                             `line 1: table "a" does not say what it holds: {pattern} or {text}`,
		"| a {b} |\n|---|\n":                                 `line 1: column "a {b}": its mark is none of pattern,`,
		table + "| `/a` | x | `/a` |\n":                      `line 3: cell "x": strconv.Atoi`,
		table + "| `/a` | 2 | `/a`\\|`/b` |\n":               "line 3: cell \"/a\\\\|/b\": it holds more than codes",
		table + "| `/a` | 2 | `/a`, *b* |\n":                 "it holds more than codes",
		table + "| `/a`, `/b` | 2 | `/a` |\n":                "needs one pattern",
		table + "| `/a` | 2 | |\n":                           "a path that it matches",
		table + "| `/a` | 2 | `/a`|\n" + "| `/a`|2| `a` |\n": `line 4: "a" is no path`,
	} {
		var html bytes.Buffer
		_, _, err := renderHelp(&html, []byte(source), map[string]string{}, "10-x.md", words(t))
		if want == "" {
			require.NoError(t, err)
			assert.NotContains(t, html.String(), "javascript:")
			continue
		}
		assert.ErrorContains(t, err, want, source)
	}
}

const table = "| Pattern {pattern} | Length {length} | Matches {matches} |\n|---|---|---|\n"

func TestTableGivesExamples(t *testing.T) {
	source := "| Pattern {pattern} | Length {length} | Why | Matches {matches} | Not {misses} |\n|---|---|---|---|---|\n| `/a` | 2 | *so* | `/a`, `/ab` | `/b` |\n"
	var html bytes.Buffer
	_, examples, err := renderHelp(&html, []byte(source), map[string]string{}, "10-x.md", words(t))
	require.NoError(t, err)
	assert.Equal(t, []Example{{Line: 3, Text: "User-agent: *\nDisallow: /a\n", Shows: []Shown{
		{"ExampleBot", "/a", "rfc9309", false, 2, 2}, {"ExampleBot", "/ab", "rfc9309", false, 2, 2}, {"ExampleBot", "/b", "rfc9309", true, 0, 0},
	}}}, examples)
	assert.Contains(t, html.String(), "<th>Pattern</th>\n<th>Length</th>\n<th>Why</th>\n<th>Matches</th>\n<th>Not</th>")
}

// The engine itself reads every example and every pattern of a table. Those of other languages are the same.
func TestHelpShowsWhatItSays(t *testing.T) {
	english, err := loadHelp(filepath.Join("content", locales.Default), words(t))
	require.NoError(t, err)
	for name, examples := range english.Examples {
		for _, example := range examples {
			t.Run(fmt.Sprintf("%s:%d", name, example.Line), func(t *testing.T) {
				assertExamples(t, []Example{example})
				assert.True(t, example.Sitemap != nil || len(example.Shows) > 0, "no answer stands below the example")
			})
		}
	}
	for _, language := range locales.Languages()[1:] {
		help, err := loadHelp(filepath.Join("content", language), wordsOf(t, language))
		require.NoError(t, err)
		for name, examples := range english.Examples {
			for i := range min(len(examples), len(help.Examples[name])) {
				help.Examples[name][i].Line = examples[i].Line // a translation may have more lines
			}
		}
		assert.Equal(t, english.Examples, help.Examples, language)
	}
}

func TestLoadHelpJoinsFilesInOrder(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "20-b.md"), []byte("# B {#b}\n"), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "10-a.md"), []byte("# A {#a}\n"), 0o600))
	help, err := loadHelp(dir, exampleRenderer{})
	require.NoError(t, err)
	assert.Equal(t, []Section{{"a", "A"}, {"b", "B"}}, help.Sections)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "30-c.md"), []byte("# C {#a}\n"), 0o600))
	_, err = loadHelp(dir, exampleRenderer{})
	assert.ErrorContains(t, err, `anchor "a" is taken in 10-a.md`)
	_, err = loadHelp(t.TempDir(), exampleRenderer{})
	assert.ErrorContains(t, err, "no help found")
}

// A link inside the help leads somewhere, in every language.
func TestHelpIsComplete(t *testing.T) {
	for _, language := range locales.Languages() {
		words := wordsOf(t, language)
		help, err := loadHelp(filepath.Join("content", language), words)
		require.NoError(t, err)
		_, readers, err := helpOnReaders(language, words.messages)
		require.NoError(t, err)
		html := string(help.HTML + readers)
		assert.Contains(t, html, `<a href="findings/">`, "language %s", language)
		for _, link := range regexp.MustCompile(`href="#([^"]+)"`).FindAllStringSubmatch(html, -1) {
			assert.Contains(t, html, ` id="`+link[1]+`"`, "language %s has a link to #%s", language, link[1])
		}
	}
}
