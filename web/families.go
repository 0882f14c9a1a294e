package main

import (
	"slices"

	"robotstxt/robots"
	"robotstxt/sitemap"
)

// family is the findings of one package: those in a robots.txt, or those in a sitemap.
type family struct {
	Folder   string // of their pages, and of the texts of these
	Fence    string // the first word of a fence that holds an example
	Words    string // what the keys of their list begin with
	names    func() []robots.CodeList
	severity func(code int) string // that of most issues with the code
}

var (
	robotsFindings = &family{
		Folder: "findings", Fence: "robots", Words: "finding-page.list", names: robots.Names,
		severity: func(code int) string { return robots.Code(code).Severity().String() },
	}
	sitemapFindings = &family{
		Folder: "sitemaps", Fence: "sitemap", Words: "finding-page.sitemaps", names: sitemap.Names,
		severity: func(code int) string { return sitemap.Code(code).Severity().String() },
	}
	families = []*family{robotsFindings, sitemapFindings}
)

// familyOf gives that whose examples stand in fences with this first word, or nil.
func familyOf(fence string) *family {
	for _, f := range families {
		if f.Fence == fence {
			return f
		}
	}
	return nil
}

// codes are those of all issues, in the engine's order.
func (f *family) codes() []string { return codesNamed(f.names(), "issue") }

// codesNamed gives the codes of one list of an engine, or nil.
func codesNamed(lists []robots.CodeList, name string) []string {
	i := slices.IndexFunc(lists, func(list robots.CodeList) bool { return list.Name == name })
	if i < 0 {
		return nil
	}
	return lists[i].Codes
}

// link gives the address of the page about a code, from the page of the language.
func (f *family) link(code string) string { return f.Folder + "/" + code + "/" }
