package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"robotstxt/web/locales"
)

// How the page and its scripts ask for a message. The name in n("groups", …) is that of a plural: "groups.one", "groups.other".
// A key with a part that is only known later, as in t(`issue.${code}`), is held to its beginning.
var (
	askedInTemplate = regexp.MustCompile(`\{\{[^}]*\bt "([^"]+)"`)
	askedInScript   = regexp.MustCompile(`\b(?:t|rich)\(\s*"([^"]+)"`)
	askedAsPlural   = regexp.MustCompile(`\bn\(\s*"([^"]+)"`)
	askedByPrefix   = regexp.MustCompile("\\b(?:t|n|rich|has)\\(\\s*`([^`$]+)\\$\\{")
	askedByGo       = regexp.MustCompile(`\bmessages\["([^"]+)"\s*\+`)
	anyText         = regexp.MustCompile(`"([a-zA-Z][a-zA-Z0-9.-]*)"`)
)

func TestEveryMessageAskedForExists(t *testing.T) {
	messages := loadMessages(t)
	for name, source := range pageSources(t) {
		for _, pattern := range []*regexp.Regexp{askedInTemplate, askedInScript} {
			for _, found := range pattern.FindAllStringSubmatch(source, -1) {
				assertMessage(t, messages, found[1], name)
			}
		}
		for _, found := range askedAsPlural.FindAllStringSubmatch(source, -1) {
			assertMessage(t, messages, found[1]+".one", name)
			assertMessage(t, messages, found[1]+".other", name)
		}
		for _, found := range prefixesAskedFor(source) {
			assert.True(t, hasPrefix(messages, found[1]), "%s asks for messages that begin with %q", name, found[1])
		}
	}
}

func TestEveryMessageIsAskedFor(t *testing.T) {
	asked := map[string]bool{}
	var prefixes []string
	for _, source := range pageSources(t) {
		for _, pattern := range []*regexp.Regexp{askedInTemplate, anyText} {
			for _, found := range pattern.FindAllStringSubmatch(source, -1) {
				asked[found[1]] = true
			}
		}
		for _, found := range prefixesAskedFor(source) {
			prefixes = append(prefixes, found[1])
		}
	}
	for key := range loadMessages(t) {
		if strings.HasPrefix(key, "cli.") || strings.HasPrefix(key, "sitemap.") {
			continue // the command line's, and those about sitemaps, which have tests of their own
		}
		base := strings.TrimSuffix(strings.TrimSuffix(key, ".other"), ".one")
		used := asked[key] || asked[base]
		for _, prefix := range prefixes {
			used = used || strings.HasPrefix(key, prefix)
		}
		assert.True(t, used, "no page or script asks for message %q", key)
	}
}

func prefixesAskedFor(source string) [][]string {
	return append(askedByPrefix.FindAllStringSubmatch(source, -1), askedByGo.FindAllStringSubmatch(source, -1)...)
}

func assertMessage(t *testing.T, messages locales.Messages, key, asker string) {
	t.Helper()
	_, ok := messages[key]
	assert.True(t, ok, "%s asks for message %q, which is not there", asker, key)
}

func hasPrefix(messages locales.Messages, prefix string) bool {
	for key := range messages {
		if strings.HasPrefix(key, prefix) {
			return true
		}
	}
	return false
}

func loadMessages(t *testing.T) locales.Messages {
	t.Helper()
	messages, err := locales.Load(locales.Default)
	require.NoError(t, err)
	return messages
}

// pageSources reads the page, what generates a part of it, and every script that goes into it.
func pageSources(t *testing.T) map[string]string {
	t.Helper()
	sources := map[string]string{}
	for _, name := range []string{"index.html", "web/finding.html", "web/languages.html", "web/languages.go", "web/readers.go", "web/families.go", "web/findings.go", "web/manifest.go"} {
		sources[name] = readProject(t, name)
	}
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && (entry.Name() == "node_modules" || path == "tests" || path == "bench") {
			return filepath.SkipDir
		}
		if filepath.Ext(path) == ".js" {
			sources["web/"+filepath.ToSlash(path)] = readProject(t, filepath.Join("web", path))
		}
		return nil
	})
	require.NoError(t, err)
	return sources
}

// readProject reads a file by its path from the project's root.
func readProject(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", path))
	require.NoError(t, err)
	return string(data)
}
