package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/text"

	"robotstxt/web/locales"
)

// skeleton is what a text of the help has in common with its translations.
type skeleton struct {
	headings []string // level and anchor, in order
	fences   []string // info and what they hold, in order
	links    []string // where they lead, sorted: another language may need another order
}

// skeletonOf reads a text, whose examples are in it as fences with their lists of answers.
func skeletonOf(source []byte) skeleton {
	var s skeleton
	document := newMarkdown().Parser().Parse(text.NewReader(source))
	for node := range descendants(document) {
		switch node := node.(type) {
		case *ast.Heading:
			anchor, _ := node.AttributeString("id")
			s.headings = append(s.headings, fmt.Sprintf("%d %s", node.Level, anchor))
		case *ast.FencedCodeBlock:
			info := ""
			if node.Info != nil {
				info = string(node.Info.Segment.Value(source))
			}
			s.fences = append(s.fences, info+"\n"+string(node.Lines().Value(source)))
			if list, ok := node.NextSibling().(*ast.List); ok && familyOf(string(node.Language(source))) != nil {
				s.fences = append(s.fences, string(plainText(list, source)))
			}
		case *ast.Link:
			s.links = append(s.links, string(node.Destination))
		}
	}
	slices.Sort(s.links)
	return s
}

// untranslated says in what the texts of two folders differ besides their words.
func untranslated(t *testing.T, original, translation string) (differences []string) {
	t.Helper()
	want, got := textsBelow(t, original), textsBelow(t, translation)
	for name, source := range want {
		translated, found := got[name]
		if !found {
			differences = append(differences, name+" is missing")
			continue
		}
		a, b := skeletonOf(source), skeletonOf(translated)
		for _, part := range []struct {
			of   string
			a, b []string
		}{{"headings", a.headings, b.headings}, {"examples", a.fences, b.fences}, {"links", a.links, b.links}} {
			if !slices.Equal(part.a, part.b) {
				differences = append(differences, fmt.Sprintf("%s: %s are %q, not %q", name, part.of, part.b, part.a))
			}
		}
	}
	for name := range got {
		if _, found := want[name]; !found {
			differences = append(differences, name+" is one too many")
		}
	}
	return differences
}

func textsBelow(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	texts := map[string][]byte{}
	require.NoError(t, fs.WalkDir(os.DirFS(dir), ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(filepath.Join(dir, path))
		texts[path] = data
		return err
	}))
	return texts
}

// Every text is there in every language, with the same anchors, examples and links. So it is enough that the engine reads the examples of
// one of them.
func TestTranslationsDifferInWordsOnly(t *testing.T) {
	for _, language := range locales.Languages()[1:] {
		for _, difference := range untranslated(t, filepath.Join("content", locales.Default), filepath.Join("content", language)) {
			assert.Fail(t, language+"/"+difference)
		}
	}
}

// What is wrong with a translation is found, of each kind.
func TestUntranslatedIsFound(t *testing.T) {
	const page = "# Title {#a}\n\nText with [a link](#a).\n\n## Example {#b}\n\n```robots\nUser-agent: *\nDisallow: /\n```\n\n- ExampleBot, /: disallowed by line 2\n"
	for change, want := range map[string]string{
		"Title→Otsikko":      "",
		"Text→Tekstiä":       "",
		"{#b}→{#c}":          `a.md: headings are ["1 a" "2 c"], not ["1 a" "2 b"]`,
		"## →# ":             `a.md: headings are ["1 a" "1 b"]`,
		"Disallow→Kiellä":    "a.md: examples are",
		"```robots→```text":  "a.md: examples are",
		"by line 2→by line1": "a.md: examples are",
		"(#a)→(#b)":          `a.md: links are ["#b"], not ["#a"]`,
		"[a link](#a)→x":     `a.md: links are [], not ["#a"]`,
	} {
		original, translation := t.TempDir(), t.TempDir()
		from, to, _ := strings.Cut(change, "→")
		require.NoError(t, os.WriteFile(filepath.Join(original, "a.md"), []byte(page), 0o600))
		require.NoError(t, os.WriteFile(filepath.Join(translation, "a.md"), []byte(strings.Replace(page, from, to, 1)), 0o600))
		differences := untranslated(t, original, translation)
		if want == "" {
			assert.Empty(t, differences, change)
			continue
		}
		if assert.Len(t, differences, 1, change) {
			assert.Contains(t, differences[0], want)
		}
		require.NoError(t, os.Rename(filepath.Join(translation, "a.md"), filepath.Join(translation, "b.md")))
		assert.ElementsMatch(t, []string{"a.md is missing", "b.md is one too many"}, untranslated(t, original, translation))
	}
}
