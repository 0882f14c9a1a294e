package main

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// listed builds the version and the service worker of a site that has these files.
func listed(t *testing.T, files map[string]string) (*Site, offline) {
	t.Helper()
	site := newSite(t)
	root, err := filepath.Abs("..")
	require.NoError(t, err)
	site.Root, site.Languages, site.Log, site.waiting = root, []string{"en", "xx"}, io.Discard, map[string][]byte{}
	for name, content := range files {
		require.NoError(t, site.write(name, []byte(content)))
	}
	require.NoError(t, site.buildOffline(t.Context()))
	var list offline
	line, _, _ := bytes.Cut([]byte(readBuilt(t, site, "sw.js")), []byte(";\n"))
	require.NoError(t, json.Unmarshal(bytes.TrimPrefix(line, []byte("self.SITE=")), &list))
	return site, list
}

func someFiles() map[string]string {
	return map[string]string{
		"index.html":                  "app.js?v=" + versionToCome,
		"xx/index.html":               "xx app.js?v=" + versionToCome,
		"findings/index.html":         "list",
		"findings/a/index.html":       "app.css?v=" + versionToCome,
		"xx/sitemaps/b/index.html":    "b",
		"assets/app.js":               "js",
		"assets/icon.svg":             "svg",
		"manifest.webmanifest":        "{}",
		"xx/manifest.webmanifest":     "{}",
		"xx/findings/c-d/index.html":  "c",
		"sitemaps/sitemap/index.html": "s",
	}
}

func TestListOfFilesHoldsEveryFileByItsAddressAndHash(t *testing.T) {
	site, list := listed(t, someFiles())
	assert.Equal(t, []string{
		"", "assets/app.js", "assets/icon.svg", "assets/pages.en.json", "assets/pages.xx.json", "manifest.webmanifest", "xx/", "xx/manifest.webmanifest",
	}, slices.Sorted(maps.Keys(list.Files)))
	assert.Equal(t, "sha256-Fs7fgK3gHGK90a6THQSSMwwLYr8pTAjAlc4vqyGpKY0=", integrity([]byte("js")))
	assert.Equal(t, integrity([]byte("js")), list.Files["assets/app.js"])
	assert.Equal(t, map[string]string{
		"findings/": "assets/pages.en.json", "sitemaps/": "assets/pages.en.json", "xx/findings/": "assets/pages.xx.json", "xx/sitemaps/": "assets/pages.xx.json",
	}, list.Packs)

	assert.Regexp(t, "^[0-9a-f]{16}$", list.Version)
	assert.Equal(t, "app.js?v="+list.Version, readBuilt(t, site, "index.html"))
	assert.Equal(t, integrity([]byte("app.js?v="+list.Version)), list.Files[""], "the hash is that of what is served")
	var pages map[string]string
	require.NoError(t, json.Unmarshal([]byte(readBuilt(t, site, "assets/pages.en.json")), &pages))
	assert.Equal(t, map[string]string{"findings/": "list", "findings/a/": "app.css?v=" + list.Version, "sitemaps/sitemap/": "s"}, pages)
}

func TestAnyChangeOfAnyFileGivesAnotherVersion(t *testing.T) {
	_, before := listed(t, someFiles())
	_, again := listed(t, someFiles())
	assert.Equal(t, before, again)
	for name := range someFiles() {
		files := someFiles()
		files[name] += " "
		_, list := listed(t, files)
		assert.NotEqual(t, before.Version, list.Version, name)
	}
	files := someFiles()
	files["assets/more.js"] = ""
	_, list := listed(t, files)
	assert.NotEqual(t, before.Version, list.Version, "one more")
}

// A host whose settings come from elsewhere sends the same headers.
func TestNginxExampleHasTheHeaders(t *testing.T) {
	example := readProject(t, "docs/nginx.conf")
	for _, header := range responseHeaders {
		assert.Contains(t, example, "add_header "+header[0]+` "`+header[1]+`" always;`)
	}
	assert.Equal(t, len(responseHeaders), strings.Count(example, "add_header "))
	assert.NotContains(t, example[strings.Index(example, "location"):], "add_header", "one in a location takes away all others there")
}

func TestManifest(t *testing.T) {
	site := newSite(t)
	messages := loadMessages(t)
	require.NoError(t, site.writeManifest(Page{Lang: "en", Dir: "ltr", Messages: messages}))
	require.NoError(t, site.writeManifest(Page{Lang: "xx", Dir: "ltr", Root: "../", Messages: messages}))
	var root, other manifest
	require.NoError(t, json.Unmarshal([]byte(readBuilt(t, site, "manifest.webmanifest")), &root))
	require.NoError(t, json.Unmarshal([]byte(readBuilt(t, site, "xx/manifest.webmanifest")), &other))
	assert.Equal(t, []string{"./", "./", "../", "./"}, []string{root.Scope, root.StartURL, other.Scope, other.StartURL})
	assert.Equal(t, "robots.txt Workbench", root.Name)
	assert.LessOrEqual(t, len(root.ShortName), 12, "what a launcher has room for")
	for i, icon := range root.Icons {
		assert.FileExists(t, filepath.Join("icons", strings.TrimPrefix(icon.Src, "assets/")))
		assert.Equal(t, "../"+icon.Src, other.Icons[i].Src)
	}
	styles, err := os.ReadFile(filepath.Join("styles", "tokens.css"))
	require.NoError(t, err)
	light, dark, _ := strings.Cut(string(styles), "prefers-color-scheme: dark")
	page := readProject(t, "index.html")
	assert.Contains(t, light, "--ground: "+root.Theme+";")
	assert.Contains(t, page, `media="(prefers-color-scheme: light)" content="`+root.Theme+`"`)
	_, dark, _ = strings.Cut(dark, "--ground: ")
	assert.Contains(t, page, `media="(prefers-color-scheme: dark)" content="`+dark[:7]+`"`)
}
