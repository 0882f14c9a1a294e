package expect_test

import (
	"fmt"

	"robotstxt/crawlers"
	"robotstxt/expect"
	"robotstxt/robots"
)

const exampleFile = `User-agent: *
Disallow: /drafts/

User-agent: Googlebot
Disallow: /shop/cart
`

const exampleList = `# The shop must be found, the drafts must not.
allow Googlebot-Image /shop/
block Googlebot-Image /drafts/plan

allow "Mozilla/5.0 (compatible; ExampleBot/1.0)" /drafts/   # our own
`

// Ask whether a file does what its owner expects.
func Example() {
	file := robots.Scan([]byte(exampleFile)).Parse(robots.RFC9309)
	list := expect.Parse([]byte(exampleList))
	for _, result := range expect.Run(file, list, crawlers.AgentFor) {
		fmt.Printf("line %d: met %t, by %s", result.Line, result.Met, result.Cause)
		if result.Rule.Line > 0 {
			fmt.Printf(" in line %d, %s", result.Rule.Line, file.Text(result.Rule))
		}
		fmt.Println()
	}
	// Output:
	// line 2: met true, by no-rule
	// line 3: met false, by no-rule
	// line 5: met false, by rule in line 2, Disallow: /drafts/
}

// Read what a list says.
func ExampleParse() {
	list := expect.Parse([]byte(exampleList))
	for _, e := range list.Items() {
		fmt.Printf("line %d: allow %t, %q, %s\n", e.Line, e.Allow, list.Agent(e), list.Target(e))
	}
	// Output:
	// line 2: allow true, "Googlebot-Image", /shop/
	// line 3: allow false, "Googlebot-Image", /drafts/plan
	// line 5: allow true, "Mozilla/5.0 (compatible; ExampleBot/1.0)", /drafts/
}

// What cannot be read is said, and the other lines are read.
func ExampleList_Problems() {
	list := expect.Parse([]byte("Disallow: /drafts/\nallow /shop/\nallow ExampleBot /shop/\nblock Example Bot /shop/\n"))
	for _, p := range list.Problems() {
		fmt.Printf("line %d: %s in %q, meant: %s\n", p.Line, p.Reason, list.Text(p.Span), p.Meant)
	}
	fmt.Println("expectations:", len(list.Items()))
	// Output:
	// line 1: unknown-word in "Disallow:", meant: block
	// line 2: no-agent in "allow /shop/", meant: none
	// line 4: not-a-path in "Bot", meant: none
	// expectations: 1
}

// Write a line.
func ExampleLine() {
	fmt.Println(expect.Line(true, "Googlebot", "/shop/"))
	fmt.Println(expect.Line(false, "Mozilla/5.0 (compatible; ExampleBot/1.0)", "a plan.pdf"))
	// Output:
	// allow Googlebot /shop/
	// block "Mozilla/5.0 (compatible; ExampleBot/1.0)" /a%20plan.pdf
}
