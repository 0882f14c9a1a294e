package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"robotstxt/crawlers"
	"robotstxt/selftest"
)

func newSite(t *testing.T) *Site {
	return &Site{Out: t.TempDir(), made: map[string]bool{}}
}

func TestWriteDropsSiblingsOfAChangedFileOnly(t *testing.T) {
	site := newSite(t)
	file := filepath.Join(site.Out, "assets", "app.js")
	require.NoError(t, site.write("assets/app.js", []byte("one")))
	require.NoError(t, compressAll(t.Context(), site.Out))

	require.NoError(t, site.write("assets/app.js", []byte("one")))
	assert.FileExists(t, file+".br")
	assert.Equal(t, []string{"assets/app.js"}, site.written)

	require.NoError(t, site.write("assets/app.js", []byte("two")))
	assert.NoFileExists(t, file+".br")
	assert.NoFileExists(t, file+".gz")
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	assert.Equal(t, "two", string(data))
}

func TestRemoveOthers(t *testing.T) {
	site := newSite(t)
	for _, name := range []string{"old.js", "old.js.br", "app.js.br", "app.js.gz"} {
		require.NoError(t, replaceFile(filepath.Join(site.Out, "assets", name), nil))
	}
	require.NoError(t, replaceFile(filepath.Join(site.Out, "notes.txt"), nil))
	site.made["assets/app.js"] = true
	require.NoError(t, site.removeOthers("assets"))
	left, err := filepath.Glob(filepath.Join(site.Out, "assets", "*"))
	require.NoError(t, err)
	assert.Equal(t, []string{filepath.Join(site.Out, "assets", "app.js.br"), filepath.Join(site.Out, "assets", "app.js.gz")}, left)
	assert.FileExists(t, filepath.Join(site.Out, "notes.txt"))
}

func TestHeadersFileHoldsThePolicy(t *testing.T) {
	site := newSite(t)
	require.NoError(t, site.buildHeaders(t.Context()))
	data, err := os.ReadFile(filepath.Join(site.Out, "_headers"))
	require.NoError(t, err)
	for _, want := range []string{"/*\n  Content-Security-Policy: default-src 'none';", "frame-ancestors 'none'", "nosniff", "no-referrer", "application/wasm"} {
		assert.Contains(t, string(data), want)
	}
}

func TestJoinVectors(t *testing.T) {
	dir := t.TempDir()
	first, second := filepath.Join(dir, "a.json"), filepath.Join(dir, "b.json")
	require.NoError(t, os.WriteFile(first, []byte("{\n  \"topic\": \"a  b\"\n}\n"), 0o600))
	require.NoError(t, os.WriteFile(second, []byte("{}"), 0o600))
	data, err := joinVectors([]string{first, second})
	require.NoError(t, err)
	assert.Equal(t, "{\"topics\":[{\"topic\":\"a  b\"},{}]}\n", string(data))

	require.NoError(t, os.WriteFile(second, []byte("{"), 0o600))
	_, err = joinVectors([]string{first, second})
	assert.ErrorContains(t, err, "b.json")
	_, err = joinVectors(nil)
	assert.Error(t, err)
}

// The page's self-test and the Go tests run the same cases.
func TestJoinedVectorsAreThoseThatGoLoads(t *testing.T) {
	topics, err := selftest.Load()
	require.NoError(t, err)
	paths, err := filepath.Glob(filepath.Join("..", "selftest", "vectors", "*.json"))
	require.NoError(t, err)
	data, err := joinVectors(paths)
	require.NoError(t, err)
	var joined struct {
		Topics []struct {
			Topic string
			Cases []struct{ ID string }
		}
	}
	require.NoError(t, json.Unmarshal(data, &joined))
	require.Len(t, joined.Topics, len(topics))
	for i, topic := range topics {
		assert.Equal(t, topic.Topic, joined.Topics[i].Topic)
		assert.Len(t, joined.Topics[i].Cases, len(topic.Cases), topic.Topic)
	}
}

// The page and the Go library read the same registry.
func TestPackedCrawlersAreThoseThatGoLoads(t *testing.T) {
	site := newSite(t)
	site.Root = ".."
	require.NoError(t, site.buildCrawlers(t.Context()))
	data, err := os.ReadFile(filepath.Join(site.Out, "assets", "crawlers.json"))
	require.NoError(t, err)
	assert.Equal(t, 1, bytes.Count(data, []byte("\n")), "compact")
	var packed []crawlers.Crawler
	require.NoError(t, json.Unmarshal(data, &packed))
	assert.Equal(t, crawlers.All(), packed)

	site.Root = t.TempDir()
	assert.Error(t, site.buildCrawlers(t.Context()), "no registry")
	require.NoError(t, replaceFile(filepath.Join(site.Root, "crawlers", "crawlers.json"), []byte("[")))
	assert.ErrorContains(t, site.buildCrawlers(t.Context()), "crawlers.json")
}

func TestBundleKeepsOctetsOfExamples(t *testing.T) {
	root := t.TempDir()
	for name, content := range map[string]string{
		"app.js":      `import text from "./example.txt"; import "wasm_exec.js"; globalThis.example = text;`,
		"example.txt": "\xef\xbb\xbfUser-agent: *\r\n\xff\x00",
		"loader.js":   `globalThis.Go = class { constructor() { this.name = "loader"; } };`,
		"odd.js":      `if (typeof x === "nul") x();`,
	} {
		require.NoError(t, os.WriteFile(filepath.Join(root, name), []byte(content), 0o600))
	}
	site := newSite(t)
	site.Root = root
	options := browserOptions(filepath.Join(root, "app.js"))
	options.Plugins = append(options.Plugins, resolveTo("wasm_exec.js", filepath.Join(root, "loader.js")))
	require.NoError(t, site.bundle(options))
	data, err := os.ReadFile(filepath.Join(site.Out, "assets", "app.js"))
	require.NoError(t, err)
	assert.Contains(t, string(data), "77u/VXNlci1hZ2VudDogKg0K/wA=", "the example's octets in base64")
	assert.Contains(t, string(data), `"loader"`)

	err = site.bundle(browserOptions(filepath.Join(root, "odd.js")))
	assert.ErrorContains(t, err, "odd.js", "a warning fails the build")
}

func TestRunExplainsItself(t *testing.T) {
	var out bytes.Buffer
	require.NoError(t, run(t.Context(), []string{"help"}, strings.NewReader(""), &out))
	assert.Contains(t, out.String(), "usage:")
	assert.ErrorContains(t, run(t.Context(), nil, nil, &out), "no command")
	assert.ErrorContains(t, run(t.Context(), []string{"deploy"}, nil, &out), `unknown command "deploy"`)
}
