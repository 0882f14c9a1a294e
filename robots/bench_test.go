package robots_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"robotstxt/robots"
)

// largeFile is a file like that of web/bench: 512,000 octets, 200 groups, the
// largest of 3,000 rules, 15,000 rules in all, one in ten with a wildcard.
func largeFile() []byte {
	const groups, rules, largest, largestAt = 200, 15_000, 3_000, 100
	random := rand.New(rand.NewPCG(1, 2))
	words := strings.Fields("shop news item list tags user page print view cart 2024 en images feed product")
	word := func() string { return words[random.IntN(len(words))] }
	var text strings.Builder
	for group := range groups {
		n := (rules - largest) / groups
		name := fmt.Sprintf("crawler-%c%s", 'a'+group%26, strings.Repeat("x", group/26))
		if group == largestAt {
			n, name = largest, "benchbot"
		}
		fmt.Fprintf(&text, "User-agent: %s\n", name)
		for range n {
			path := fmt.Sprintf("/%s/%s/%s-%d", word(), word(), word(), 1000+random.IntN(9000))
			switch random.IntN(30) {
			case 0:
				path += "*/" + word()
			case 1:
				path = fmt.Sprintf("/*/%s-%d", word(), 1000+random.IntN(9000))
			case 2:
				path += "/*.html$"
			case 3, 5, 7, 9, 11, 13:
				path += "/"
			}
			fmt.Fprintf(&text, "%s: %s\n", [...]string{"Allow", "Disallow", "Disallow", "Disallow"}[random.IntN(4)], path)
		}
		text.WriteString("\n")
	}
	text.WriteString("#" + strings.Repeat("-", robots.SizeLimit-text.Len()-2) + "\n")
	return []byte(text.String())
}

func BenchmarkIssues(b *testing.B) {
	file := robots.Scan(largeFile()).Parse(robots.RFC9309)
	for b.Loop() {
		file.Issues()
	}
}

func BenchmarkScanAndParse(b *testing.B) {
	data := largeFile()
	for b.Loop() {
		robots.Scan(data).Parse(robots.RFC9309)
	}
}

// largeURLs are URLs for the largest group of largeFile: every second one is
// made from one of its rules.
func largeURLs(data []byte) []string {
	random := rand.New(rand.NewPCG(3, 4))
	file := robots.Scan(data).Parse(robots.RFC9309)
	var paths []string
	for _, group := range file.Groups() {
		for _, rule := range group.Rules {
			if len(group.Rules) >= 3000 {
				paths = append(paths, file.Source().Text(rule.Path))
			}
		}
	}
	urls := make([]string, 10_000)
	for i := range urls {
		path := strings.TrimSuffix(strings.ReplaceAll(paths[random.IntN(len(paths))], "*", "view"), "$")
		if i%2 == 0 {
			path = fmt.Sprintf("/shop/news/item-%d", 1000+random.IntN(9000))
		}
		urls[i] = "https://www.example.com" + path + [...]string{"", "x", "/more", "?page=2"}[random.IntN(4)]
	}
	return urls
}

func BenchmarkCheck(b *testing.B) {
	data := largeFile()
	access := robots.Scan(data).Parse(robots.RFC9309).For(robots.Token("benchbot"))
	urls := largeURLs(data)
	for i := 0; b.Loop(); i++ {
		access.Check(urls[i%len(urls)])
	}
}
