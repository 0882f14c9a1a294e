package sitemap

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestCompare(t *testing.T) {
	const open, end = "<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>", "</sitemapindex>"
	list := func(urls ...string) (text string) {
		for _, url := range urls {
			text += "<sitemap><loc>" + url + "</loc></sitemap>\n"
		}
		return open + text + end
	}
	texts := []string{
		list("https://a.example/2.xml", "https://a.example/3.txt", "https://a.example/4.xml", "https://a.example/5.xml", "https://a.example/1.xml"),
		list("https://a.example/3.txt"),
		"https://a.example/x\nhttps://a.example/y\nhttps://a.example/x\n",
		"https://a.example/z\nhttps://a.example/y\nhttps://a.example/x\n",
	}
	var documents []*Document
	for i, text := range texts {
		url := []string{"https://a.example/1.xml", "https://a.example/2.xml", "https://a.example/3.txt", ""}[i]
		documents = append(documents, Read([]byte(text), Fetch{URL: url}))
	}
	var got []string
	for _, i := range Compare(documents) {
		got = append(got, fmt.Sprintf("%d:%d %v %v %q = %d, %d", i.Document, i.Line, i.Severity, i.Code, texts[i.Document][i.Span.Start:i.Span.End], i.Arg, i.Other))
	}
	assert.Equal(t, []string{
		`0:1 error index-in-index "https://a.example/2.xml" = 0, 1`,
		`0:3 info sitemap-not-given "https://a.example/4.xml" = 2, -1`,
		`3:2 info loc-in-several "https://a.example/y" = 2, 2`,
	}, got)
	assert.Empty(t, Compare(nil))
}
