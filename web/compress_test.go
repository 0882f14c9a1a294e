package main

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestCompressAllMakesMissingSiblings(t *testing.T) {
	dir := t.TempDir()
	content := []byte(strings.Repeat("User-agent: *\nDisallow: /\n", 50))
	file := filepath.Join(dir, "assets", "robots.txt")
	require.NoError(t, replaceFile(file, content))
	require.NoError(t, replaceFile(filepath.Join(dir, "_headers"), content))
	require.NoError(t, compressAll(t.Context(), dir))

	packed, err := os.ReadFile(file + ".br")
	require.NoError(t, err)
	plain, err := io.ReadAll(brotli.NewReader(bytes.NewReader(packed)))
	require.NoError(t, err)
	assert.Equal(t, content, plain)

	packed, err = os.ReadFile(file + ".gz")
	require.NoError(t, err)
	unzip, err := gzip.NewReader(bytes.NewReader(packed))
	require.NoError(t, err)
	plain, err = io.ReadAll(unzip)
	require.NoError(t, err)
	assert.Equal(t, content, plain)

	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	assert.Len(t, entries, 2, "a host's settings and the siblings themselves get no siblings")
}

func TestCompressAllKeepsSiblings(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "app.js")
	for _, suffix := range []string{"", ".br", ".gz"} {
		require.NoError(t, replaceFile(file+suffix, []byte("kept"+suffix)))
	}
	require.NoError(t, compressAll(t.Context(), dir))
	data, err := os.ReadFile(file + ".br")
	require.NoError(t, err)
	assert.Equal(t, "kept.br", string(data))
}
