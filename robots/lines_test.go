package robots_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"robotstxt/robots"
)

// A list of URLs must be answered as each of them is, by every reader.
func TestCheckLinesAgainstCheck(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	sites := []string{"", "", "https://www.example.com", "https://www.example.com", "http://www.example.com", "https://example.org", "https://www.example.com:443", "HTTPS://WWW.EXAMPLE.COM", "example.com", "ftp:", "https://"}
	parts := []string{"/", "/", "/shop/", "item", "?", "?a=", "#", "%2F", "%61", "%", "!", "'", "\"", "$", "*", " ", "\t", "\r", "\x00", "\x7F", "ツ", "\xFF", "/robots.txt", "/?", "/shop/../", "a-long-segment-of-a-path", ".", "/../", ":", "@"}
	line := func() string {
		var s strings.Builder
		s.WriteString(sites[random.IntN(len(sites))])
		for range random.IntN(5) {
			s.WriteString(parts[random.IntN(len(parts))])
		}
		return s.String()
	}
	const file = "User-agent: *\nDisallow: /shop/\nDisallow: /*item\nAllow: /shop/a\nAllow: /shop/item$\nAllow: /shop/?\nAllow: /shop/..\nDisallow: /robots.txt\nDisallow: /a-long-*!\nAllow: /'\nDisallow: /?\n"
	source := robots.Scan([]byte(file))
	dialects := robots.Dialects()
	for _, depart := range []func(*robots.Dialect){
		func(d *robots.Dialect) { d.Dots = robots.DotsResolved },
		func(d *robots.Dialect) { d.EmptyQuery = robots.EmptyQueryCut },
		func(d *robots.Dialect) { d.Bare = robots.BareRoot },
		func(d *robots.Dialect) { d.Fragment = robots.FragmentKept },
		func(d *robots.Dialect) { d.BadEscapes = robots.BadEscapesRefused },
	} {
		d := robots.RFC9309
		depart(&d)
		dialects = append(dialects, d)
	}
	for _, dialect := range dialects {
		for _, fetch := range []robots.Fetch{{}, {URL: "https://www.example.com/"}, {Status: 503}} {
			access := source.Parse(dialect, fetch).For(robots.Token("ExampleBot"))
			for range 200 {
				lines := make([]string, 1+random.IntN(12))
				var want, got []robots.Verdict
				for i := range lines {
					lines[i] = line()
					if i > 0 && random.IntN(2) > 0 {
						lines[i] = lines[i-1] + parts[random.IntN(len(parts))]
					}
					want = append(want, access.Check(lines[i]))
				}
				text := strings.Join(lines, "\n") + "\n"
				if lines[len(lines)-1] != "" && random.IntN(2) > 0 {
					text = strings.TrimSuffix(text, "\n")
				}
				access.CheckLines([]byte(text), func(v robots.Verdict) { got = append(got, v) })
				if !assert.Equal(t, want, got, "%s, %v: %q", dialect.Name, fetch, lines) {
					return
				}
			}
		}
	}
}

func TestCheckLinesOfNothing(t *testing.T) {
	access := robots.Scan(nil).Parse(robots.RFC9309).For(robots.Token("ExampleBot"))
	access.CheckLines(nil, func(robots.Verdict) { t.Fail() })
}
