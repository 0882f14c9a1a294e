package robots_test

import (
	"fmt"

	"robotstxt/robots"
)

const exampleFile = `User-agent: *
Disallow: /private/
Allow: /private/press/

User-agent: ExampleBot
User-agent: OtherBot
Disallow: /*.pdf$

Sitemap: https://example.com/sitemap.xml
`

// Read a file and look at what stands in it.
func Example_parse() {
	file := robots.Scan([]byte(exampleFile)).Parse(robots.RFC9309)
	source := file.Source()
	for _, group := range file.Groups() {
		for _, agent := range group.Agents {
			fmt.Printf("line %d: group of %s\n", agent.Line, source.Text(agent.Name))
		}
		for _, rule := range group.Rules {
			fmt.Printf("line %d:   %s %s\n", rule.Line, rule.Type, source.Text(rule.Path))
		}
	}
	fmt.Println("sitemaps:", file.Sitemaps())
	// Output:
	// line 1: group of *
	// line 2:   disallow /private/
	// line 3:   allow /private/press/
	// line 5: group of ExampleBot
	// line 6: group of OtherBot
	// line 7:   disallow /*.pdf$
	// sitemaps: [https://example.com/sitemap.xml]
}

// Ask about one URL.
func Example_check() {
	file := robots.Scan([]byte(exampleFile)).Parse(robots.RFC9309)
	decision := file.Check(robots.ReadAgent("Mozilla/5.0 (compatible; FooBot/2.1; +https://foo.example/bot)"), "https://example.com/private/plan")
	fmt.Println(decision.Allowed, decision.Cause, decision.Rule.Line, file.Text(decision.Rule))
	// Output: false rule 2 Disallow: /private/
}

// Ask why.
func Example_explain() {
	file := robots.Scan([]byte(exampleFile)).Parse(robots.RFC9309)
	decision := file.Check(robots.ReadAgent("FooBot/2.1"), "/private/press/2026?%7Eid=1")
	for _, name := range decision.Names {
		fmt.Println("name read:", name.Text, "named by a group:", name.Matched)
	}
	fmt.Println("falls back to *:", decision.Star)
	fmt.Println("path:", decision.Path)
	for _, candidate := range decision.Candidates {
		fmt.Printf("line %d %q, %d octets: %s\n", candidate.Rule.Line, file.Text(candidate.Rule), candidate.Length, candidate.Outcome)
	}
	for _, span := range decision.Covered {
		fmt.Println("covered:", decision.Path[span.Start:span.End])
	}
	// Output:
	// name read: FooBot named by a group: false
	// falls back to *: true
	// path: /private/press/2026?~id=1
	// line 3 "Allow: /private/press/", 15 octets: won
	// line 2 "Disallow: /private/", 9 octets: shorter
	// covered: /private/press/
}

// Ask about many URLs: choose the groups once.
func Example_bulk() {
	access := robots.Scan([]byte(exampleFile)).Parse(robots.RFC9309).For(robots.Token("OtherBot"))
	for _, url := range []string{"/a.pdf", "/a.pdf?page=2", "/private/", "/robots.txt"} {
		verdict := access.Check(url)
		fmt.Println(url, verdict.Allowed, verdict.Cause)
	}
	// Output:
	// /a.pdf false rule
	// /a.pdf?page=2 true no-rule
	// /private/ true no-rule
	// /robots.txt true robots-txt
}

// Ask what may be done with what is fetched.
func ExampleAccess_Preferences() {
	text := "User-agent: *\nContent-Usage: train-ai=n, search=y\nContent-Usage: /press/ train-ai=y\nDisallow: /private/\n"
	file := robots.Scan([]byte(text)).Parse(robots.RFC9309)
	access := file.For(robots.Token("ExampleBot"))
	for _, url := range []string{"/a", "/press/2026", "/private/plan"} {
		for _, preference := range access.Preferences(url) {
			fmt.Printf("%s: %s %s, line %d\n", url, file.Source().Text(preference.Label), preference.Value, preference.Line)
		}
	}
	// Output:
	// /a: train-ai no, line 2
	// /a: search yes, line 2
	// /press/2026: train-ai yes, line 3
}

// Say how the file was answered.
func ExampleFetch() {
	file := robots.Scan(nil).Parse(robots.RFC9309, robots.Fetch{Status: 503})
	verdict := file.For(robots.Token("ExampleBot")).Check("/")
	fmt.Println(verdict.Allowed, verdict.Cause)
	// Output: false unreachable
}

// Ask other readers, and why they differ.
func Example_compare() {
	file := "User-agent: FooBot\nCrawl-delay: 5\nUser-agent: BarBot\nDisallow: /\n"
	question := robots.Scan([]byte(file)).Compare(robots.Fetch{}, robots.Token("FooBot"), "https://example.com/a")
	fmt.Println("rfc9309 allows:", question.Standard().Allowed)
	for _, dialect := range robots.Dialects() {
		reading := question.Read(dialect)
		for _, reason := range reading.Why {
			fmt.Printf("%s allows: %t, by its %s, line %d\n", dialect.Name, reading.Allowed, reason.Field, reason.Line)
		}
	}
	// Output:
	// rfc9309 allows: false
	// python-legacy allows: true, by its run-end, line 2
	// python-rfc9309 allows: true, by its run-end, line 2
	// protego allows: true, by its run-end, line 2
	// robots-parser allows: true, by its run-end, line 2
	// temoto allows: true, by its run-end, line 2
}
