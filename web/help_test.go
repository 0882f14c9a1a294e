package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"robotstxt/web/locales"
)

func TestRenderHelp(t *testing.T) {
	source := "# The `file` {#help-file}\n\n## Rules {#rules}\n\nA *rule*.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n    <b>\n"
	var html bytes.Buffer
	sections, err := renderHelp(&html, []byte(source), map[string]string{}, "10-file.md")
	require.NoError(t, err)
	assert.Equal(t, []Section{{ID: "help-file", Title: "The file"}}, sections)
	for _, want := range []string{
		`<h3 id="help-file">The <code>file</code></h3>`, `<h4 id="rules">Rules</h4>`, `<em>rule</em>`,
		"<div class=\"table\">\n<table>", "</table>\n</div>", `&lt;b&gt;`,
	} {
		assert.Contains(t, html.String(), want)
	}
}

func TestRenderHelpRefuses(t *testing.T) {
	for source, want := range map[string]string{
		"# Title\n":                      `heading "Title" has no anchor`,
		"# A {#a}\n\n## B {#a}\n":        `anchor "a" is taken in 10-x.md`,
		"# A {#a}\n\n<b>bold</b>\n":      "HTML is not allowed",
		"# A {#a}\n\n<div>\nx\n</div>\n": "HTML is not allowed",
		"# A {#a}\n\n[x](javascript:1)":  "",
	} {
		var html bytes.Buffer
		_, err := renderHelp(&html, []byte(source), map[string]string{}, "10-x.md")
		if want == "" {
			require.NoError(t, err)
			assert.NotContains(t, html.String(), "javascript:")
			continue
		}
		require.Error(t, err, source)
		assert.Contains(t, err.Error(), want)
	}
}

func TestLoadHelpJoinsFilesInOrder(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "20-b.md"), []byte("# B {#b}\n"), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "10-a.md"), []byte("# A {#a}\n"), 0o600))
	help, err := loadHelp(dir)
	require.NoError(t, err)
	assert.Equal(t, []Section{{"a", "A"}, {"b", "B"}}, help.Sections)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "30-c.md"), []byte("# C {#a}\n"), 0o600))
	_, err = loadHelp(dir)
	assert.ErrorContains(t, err, `anchor "a" is taken in 10-a.md`)
	_, err = loadHelp(t.TempDir())
	assert.ErrorContains(t, err, "no help found")
}

// A link inside the help leads somewhere, in every language.
func TestHelpIsComplete(t *testing.T) {
	for _, language := range locales.Languages() {
		help, err := loadHelp(filepath.Join("content", language))
		require.NoError(t, err)
		messages, err := locales.Load(language)
		require.NoError(t, err)
		_, readers, err := helpOnReaders(messages)
		require.NoError(t, err)
		html := string(help.HTML + readers)
		assert.Contains(t, html, `<a href="findings/">`, "language %s", language)
		for _, link := range regexp.MustCompile(`href="#([^"]+)"`).FindAllStringSubmatch(html, -1) {
			assert.Contains(t, html, ` id="`+link[1]+`"`, "language %s has a link to #%s", language, link[1])
		}
	}
}
