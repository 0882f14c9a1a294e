package sitemap_test

import (
	"fmt"
	"os"
	"strings"

	"robotstxt/sitemap"
)

const exampleSitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
        xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
  <url>
    <loc>https://example.com/?page=1&amp;sort=new</loc>
    <lastmod>2026-12-01T10:00:00Z</lastmod>
    <image:image><image:loc>https://cdn.example.com/1.png</image:loc></image:image>
  </url>
  <url>
    <loc>http://example.com/?page=2&sort=new</loc>
    <lastmod>2026-12-01 10:00:00</lastmod>
    <priority>5</priority>
  </url>
</urlset>
`

// Read a sitemap and look at what it lists.
func Example_read() {
	document := sitemap.Read([]byte(exampleSitemap), sitemap.Fetch{})
	fmt.Println(document.Kind, document.Total())
	for _, entry := range document.Entries() {
		fmt.Printf("line %d: %s, changed %s\n", entry.Loc.Line, document.Text(entry.Loc), document.Text(entry.Lastmod.Value))
		for _, location := range document.LocationsOf(entry) {
			fmt.Printf("line %d:   %s %s\n", location.URL.Line, location.Kind, document.Text(location.URL))
		}
	}
	// Output:
	// urlset 2
	// line 5: https://example.com/?page=1&sort=new, changed 2026-12-01T10:00:00Z
	// line 7:   image https://cdn.example.com/1.png
	// line 10: http://example.com/?page=2&sort=new, changed 2026-12-01 10:00:00
}

// See what is wrong with it.
func Example_issues() {
	document := sitemap.Read([]byte(exampleSitemap), sitemap.Fetch{URL: "https://example.com/sitemap.xml"})
	for _, issue := range document.Issues() {
		fmt.Printf("line %d: %s %s %q\n", issue.Line, issue.Severity, issue.Code, exampleSitemap[issue.Span.Start:issue.Span.End])
	}
	fmt.Println("an XML parser reads it:", document.WellFormed())
	// Output:
	// line 10: warning other-scheme "http://example.com"
	// line 10: error bare-ampersand "&"
	// line 11: warning lastmod-no-zone "2026-12-01 10:00:00"
	// line 11: error lastmod-space "2026-12-01 10:00:00"
	// line 12: error priority-out-of-range "5"
	// an XML parser reads it: false
}

// Read one in chunks, as it arrives: a Reader is an io.Writer.
func ExampleReader() {
	reader := sitemap.NewReader(sitemap.Fetch{})
	if _, err := strings.NewReader(exampleSitemap).WriteTo(reader); err != nil {
		fmt.Fprintln(os.Stderr, err) // never of the reader
	}
	fmt.Println(reader.Close().Total())
	// Output: 2
}

// Say what an importer asks for, and what it makes of what is there.
func ExampleImporter_Walk() {
	files := map[string]string{"https://example.com/sitemap.xml": exampleSitemap}
	importer, _ := sitemap.ImporterNamed("profound-sheets")
	walk := importer.Walk("https://example.com")
	for request, more := walk.Next(); more; request, more = walk.Next() {
		answer := sitemap.Answer{Absent: true}
		if text, found := files[request.URL]; found {
			answer = sitemap.Answer{Document: sitemap.Read([]byte(text), sitemap.Fetch{URL: request.URL})}
		}
		walk.Answer(answer)
	}
	for _, step := range walk.Steps() {
		fmt.Println(step.Why, step.URL, step.Outcome, step.Count)
	}
	fmt.Println("never read:", walk.Overlooked([]string{"https://example.com/new.xml"}))
	// Output:
	// path https://example.com/sitemap.xml taken 2
	// path https://example.com/sitemap_index.xml never-asked 0
	// path https://example.com/sitemap-index.xml never-asked 0
	// robots https://example.com/robots.txt never-asked 0
	// never read: [https://example.com/new.xml]
}
