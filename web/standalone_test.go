package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestStandalonePolicyRunsOneScriptAndConnectsToNothing(t *testing.T) {
	text := standalonePolicy([]byte("js"), []byte("css"))
	for _, want := range []string{
		"default-src 'none';", "script-src '" + integrity([]byte("js")) + "' 'wasm-unsafe-eval';", "style-src '" + integrity([]byte("css")) + "';",
		"connect-src 'none';", "worker-src blob:;", "require-trusted-types-for 'script'; trusted-types t-worker",
	} {
		assert.Contains(t, text, want)
	}
	for _, never := range []string{"'self'", "unsafe-inline", "'unsafe-eval'", "http"} {
		assert.NotContains(t, text, never)
	}
}

func TestLinksOfPagesBecomePlacesInOneDocument(t *testing.T) {
	for _, test := range []struct{ base, link, want string }{
		{"", "findings/a/", "#findings/a/"},
		{"", "sitemaps/", "#sitemaps/"},
		{"", "#help-x", "#help-x"},
		{"findings/a/", "../b/", "#findings/b/"},
		{"findings/a/", "../", "#findings/"},
		{"findings/a/", "../../sitemaps/c/", "#sitemaps/c/"},
		{"findings/a/", "../../", "#main"},
		{"findings/a/", "../../#help-x", "#help-x"},
		{"findings/", "a/", "#findings/a/"},
		{"findings/", "../sitemaps/", "#sitemaps/"},
		{"findings/", "https://example.com/a/#b", "https://example.com/a/#b"},
	} {
		assert.Equal(t, `<a href="`+test.want+`">`, linkInside(`<a href="`+test.link+`">`, test.base), "%s from %q", test.link, test.base)
	}
	assert.Equal(t, `<h2>A</h2><h3>B</h3><hr>`, lowered(`<h1>A</h1><h2 id="b">B</h2><hr>`))
}

func TestTextInAnElementMayNotEndIt(t *testing.T) {
	html, err := inElement("<script>", []byte(`if (a < b) "<!--"`), "</script>")
	require.NoError(t, err)
	assert.Equal(t, `<script>if (a < b) "<!--"</script>`, string(html))
	for _, text := range []string{"</SCRIPT>", "<!--<Script", "a\r\nb", "\x00"} {
		_, err := inElement("<script>", []byte(text), "</script>")
		assert.Error(t, err, text)
	}
}
