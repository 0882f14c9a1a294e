// Command work does one thing with one made-up file, so that a test can count
// what that takes: built with -cover, it leaves how often every statement of the
// engine ran. Counts, other than times, are the same on every machine.
//
//	work <task> <input> <size>
package main

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"

	"robotstxt/robots"
)

// Input makes a file and a URL out of a size. Twice the size is twice the octets
// of the file, or of the URL, and twice the lines or rules where it has many.
type Input struct {
	Name string
	File func(size int) string
	URL  func(size int) string
}

func fixed(text string) func(int) string { return func(int) string { return text } }

func repeated(text string) func(int) string {
	return func(size int) string { return strings.Repeat(text, size) }
}

// each makes a line for every number.
func each(head, line string) func(int) string {
	return func(size int) string {
		var text strings.Builder
		text.WriteString(head)
		for i := range size {
			text.WriteString(strings.ReplaceAll(line, "#", strconv.Itoa(i)) + "\n")
		}
		return text.String()
	}
}

const agent = "User-agent: ExampleBot\n"

// Inputs are the files that careless code is slow on.
var Inputs = []Input{
	{"rules", each(agent, "Disallow: /shop/item-#/"), fixed("/shop/item-77/x")},
	{"rules that are equal", each(agent, "Disallow: /shop/"), fixed("/shop/x")},
	{"rules that allow and disallow the same", each(agent, "Disallow: /a#\nAllow: /a#"), fixed("/a77")},
	{"rules that begin alike", func(size int) string {
		var text strings.Builder
		text.WriteString(agent)
		for i := 0; i*i < 2*size; i++ { // so that all of them together have as many octets as the size says
			text.WriteString("Disallow: /" + strings.Repeat("a", i) + "\n")
		}
		return text.String()
	}, fixed("/aaaaaaaaaaaaaaaaaaaab")},
	{"wildcards", each(agent, "Disallow: /*/item-#$"), fixed("/shop/item-77")},
	{"wildcards that share what is literal in them", each(agent, "Disallow: /*a*b*c#"), fixed("/aabbcc77")},
	{"escapes", each(agent, "Disallow: /%61%zz%C3%A4#"), fixed("/a%zz77")},
	{"groups", each("", "User-agent: bot-#\nDisallow: /a#"), fixed("/a")},
	{"groups for one agent", each("", "User-agent: ExampleBot\nDisallow: /a#"), fixed("/a77")},
	{"groups for everybody", each("", "User-agent: *\nDisallow: /a#"), fixed("/a77")},
	{"user-agent lines", each("", "User-agent: bot-#"), fixed("/a")},
	{"user-agent lines that are equal", repeated(agent), fixed("/a")},
	{"named groups beside the one for everybody", each("User-agent: *\nDisallow: /secret/\nDisallow: /a\n", "User-agent: bot-#\nDisallow: /b"), fixed("/a")},
	{"sitemaps", each("", "Sitemap: https://example.com/sitemap-#.xml"), fixed("/a")},
	{"sitemaps that are equal", repeated("Sitemap: /sitemap.xml\n"), fixed("/a")},
	{"unknown keys", each("", "Key-#: value"), fixed("/a")},
	{"misspelt keys", repeated("Dissallow: /a\nUseragent: b\n"), fixed("/a")},
	{"no colons", repeated("text without a meaning\n"), fixed("/a")},
	{"empty lines", repeated("\n"), fixed("/a")},
	{"lone CRs", repeated("\r"), fixed("/a")},
	{"colons", repeated(":"), fixed("/a")},
	{"comments", repeated("#"), fixed("/a")},
	{"comment lines", repeated("# no rule\n"), fixed("/a")},
	{"spaces", repeated("Disallow:  \t  /a \t \n"), fixed("/a")},
	{"one line of spaces", repeated(" "), fixed("/a")},
	{"octets that are not UTF-8", repeated("\xff\xfe\n"), fixed("/a")},
	{"no-break spaces", repeated("Allow: \u00a0\n"), fixed("/a")},
	{"controls", repeated("\x00\x01"), fixed("/a")},
	{"line separators", repeated("a\u2028\u0085"), fixed("/a")},
	{"one long line", func(size int) string { return agent + "Disallow: /" + strings.Repeat("a", 20*size) + "\n" }, fixed("/a")},
	{"one long name", func(size int) string { return "User-agent: " + strings.Repeat("a", 20*size) + "\nDisallow: /\n" }, fixed("/a")},
	{"a rule of stars", func(size int) string { return agent + "Disallow: /" + strings.Repeat("*", size) + "b\n" }, fixed("/" + strings.Repeat("a", 100))},
	{"a rule of stars and letters", func(size int) string { return agent + "Disallow: /" + strings.Repeat("*a", size) + "*b\n" }, fixed("/" + strings.Repeat("a", 100))},
	{"a long path for a rule of stars and letters", fixed(agent + "Disallow: /" + strings.Repeat("*a", 50) + "*b\n"), func(size int) string { return "/" + strings.Repeat("a", size) }},
	{"a long path for many rules", fixed(each(agent, "Disallow: /*a#")(200)), func(size int) string { return "/" + strings.Repeat("a1", size) }},
	{"a long query", fixed(agent + "Disallow: /*?*x=\n"), func(size int) string { return "/?" + strings.Repeat("%3Fa=%2f&", size) }},
	{"preferences", repeated("User-agent: *\nContent-Signal: search=yes, ai-train=no\nContent-Usage: /a train-ai=n\n"), fixed("/a")},
}

// Tasks are what a page asks of a file, one step further each: a task's own work
// is what it takes beyond those that it needs.
var Tasks = []string{"nothing", "scan", "parse", "issues", "fixes", "tidy", "many checks", "explain", "compare", "preferences"}

func main() {
	if len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "usage: work <task> <input> <size>")
		os.Exit(2)
	}
	size, err := strconv.Atoi(os.Args[3])
	at := slices.IndexFunc(Inputs, func(i Input) bool { return i.Name == os.Args[2] })
	if err != nil || at < 0 {
		fmt.Fprintln(os.Stderr, "no such input or size")
		os.Exit(2)
	}
	do(os.Args[1], []byte(Inputs[at].File(size)), Inputs[at].URL(size))
}

func do(task string, data []byte, url string) {
	if task == "nothing" {
		return
	}
	source := robots.Scan(data)
	if task == "scan" {
		return
	}
	if task == "tidy" {
		source.Tidy()
		return
	}
	file := source.Parse(robots.RFC9309)
	who := robots.Token("ExampleBot")
	switch task {
	case "issues":
		file.Issues()
	case "fixes":
		for _, issue := range file.Issues() {
			file.Fix(issue)
		}
	case "many checks":
		file.For(who).CheckLines([]byte(strings.Repeat(url+"\n", 10)), func(robots.Verdict) {})
	case "explain":
		file.For(who).Explain(url)
	case "compare":
		compared := source.Compare(file.Fetch(), who, url)
		for _, dialect := range robots.Dialects() {
			compared.Read(dialect)
		}
	case "preferences":
		file.For(who).Preferences(url)
	}
}
