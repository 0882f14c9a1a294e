package main

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"robotstxt/sitemap"
)

// SitemapFacts are what the text of a sitemap in the help does not say. Further words of its fence say it:
//
//	url=https://…     its URL
//	now=2026-12-02    the day on which it is read
//	gzip=members      what it was unpacked from, and so unpacked, junk and broken
//	beside            it is neither wrong nor right, but one more sitemap of the site, with which those below it are compared
//
// lines= and letters= are about the last line with the end of a loc: how often it stands there, and how often the last letter of the
// loc does. In a text list the last line is meant.
type SitemapFacts = sitemap.Fetch

func (e *Example) readSitemapWord(word string) error {
	name, value, _ := strings.Cut(word, "=")
	switch {
	case word == "beside":
		e.Beside = true
	case name == "url":
		e.Sitemap.URL = value
	case name == "now":
		now, err := time.Parse(time.DateOnly, value)
		if err != nil {
			return err
		}
		e.Sitemap.Now = now.Unix()
	case name == "gzip":
		bit := slices.Index(codesNamed(sitemap.Names(), "gzip"), value)
		if bit < 0 {
			return fmt.Errorf("nothing of gzip is %q", value)
		}
		e.Sitemap.Gzip = sitemap.GzipUnpacked | 1<<bit
	default:
		return fmt.Errorf("unknown word %q", word)
	}
	return nil
}

// gzipWord is the reverse of gzip= in a fence.
func gzipWord(gzip sitemap.Gzip) string {
	word := ""
	for bit, name := range codesNamed(sitemap.Names(), "gzip") {
		if gzip&(1<<bit) != 0 {
			word = name
		}
	}
	return word
}

// sitemapData gives the octets of a sitemap.
func (e *Example) sitemapData() (string, error) {
	const end = "loc>"
	lines := strings.SplitAfter(strings.TrimSuffix(e.Text, "\n")+"\n", "\n")
	lines = lines[:len(lines)-1]
	at := len(lines) - 1
	for i, line := range lines {
		if strings.Contains(line, end) {
			at = i
		}
	}
	line, letters := strings.TrimSuffix(lines[at], "\n"), max(1, e.Letters)
	last := len(line)
	if close := strings.LastIndex(line, end); close >= 0 {
		last = strings.LastIndex(line[:close], "<")
	}
	if last > 0 {
		line = line[:last] + strings.Repeat(line[last-1:last], letters-1) + line[last:]
	}
	lines[at] = strings.Repeat(line+"\n", max(1, e.Lines))
	data := strings.Join(lines, "")
	if !e.Escaped {
		return data, nil
	}
	return unescape(data)
}

// isSitemap reports whether text is XML of a sitemap or an index.
func isSitemap(text []byte) bool {
	kind := sitemap.Detect(text)
	return kind == sitemap.KindURLSet || kind == sitemap.KindIndex
}
