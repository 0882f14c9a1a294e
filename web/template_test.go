package main

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"robotstxt/web/locales"
)

func TestRenderPage(t *testing.T) {
	page := Page{Lang: "en", Dir: "ltr", Policy: policy, Messages: locales.Messages{"title": `Rules & "groups" </script>`, "size": "{n} of {max}"}}
	for _, test := range []struct{ source, want string }{
		{`<html lang="{{.Lang}}" dir="{{.Dir}}">`, `<html lang="en" dir="ltr">`},
		{`<h1>{{t "title"}}</h1>`, `<h1>Rules &amp; &#34;groups&#34; &lt;/script&gt;</h1>`},
		{`<p title="{{t "title"}}">`, `<p title="Rules &amp; &#34;groups&#34; &lt;/script&gt;">`},
		{`<p>{{t "size" "n" 3 "max" "512,000"}}</p>`, `<p>3 of 512,000</p>`},
		{`<script type="application/json">{{.Messages}}</script>`, `<script type="application/json">{"size":"{n} of {max}","title":"Rules \u0026 \"groups\" \u003c/script\u003e"}</script>`},
	} {
		html, err := renderPage(test.source, page)
		require.NoError(t, err)
		assert.Equal(t, test.want, string(html))
	}
}

func TestRenderPageNamesMissingMessage(t *testing.T) {
	_, err := renderPage(`{{t "file.parse"}}`, Page{Lang: "fi"})
	require.Error(t, err)
	assert.Contains(t, err.Error(), `"file.parse" in web/locales/fi.json`)
}

func TestDirection(t *testing.T) {
	for language, want := range map[string]string{"en": "ltr", "ja": "ltr", "he": "rtl", "fa-AF": "rtl"} {
		assert.Equal(t, want, direction(language), language)
	}
}

// The page as it is holds no path that depends on where it is served.
func TestPageHasRelativePathsOnly(t *testing.T) {
	source := readProject(t, "index.html")
	for _, path := range regexp.MustCompile(`(?:src|href)="([^"]*)"`).FindAllStringSubmatch(source, -1) {
		assert.False(t, strings.HasPrefix(path[1], "/"), "%s starts at the host's root", path[0])
	}
}
