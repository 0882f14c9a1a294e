package robots_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"robotstxt/robots"
)

func TestReadAgent(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"", nil},
		{"*", nil},
		{"  ", nil},
		{"1.0", nil},
		{"ExampleBot", []string{"ExampleBot"}},
		{"ExampleBot/1.0", []string{"ExampleBot"}},
		{"example_bot-x 2.1", []string{"example_bot-x"}},
		{"MJ12bot", []string{"MJ12bot"}},
		{"360Spider", []string{"360Spider"}},
		{"Mail.RU_Bot/2.0", []string{"Mail.RU_Bot"}},
		{"Chrome", []string{"Chrome"}},
		{"Foo*", []string{"Foo"}},
		{"Бот", []string{"Бот"}},
		{"ExampleBot examplebot", []string{"ExampleBot"}},
		{"Mozilla/5.0 (compatible; ExampleBot/0.1; +https://example.com/bot.html)", []string{"ExampleBot"}},
		{"Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36", []string{"bingbot"}},
		{"Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", []string{"Googlebot"}},
		{"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36", []string{"Mozilla"}},
		{"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)", []string{"Applebot"}},
		{"FooBot/1.0 (foo@example.com) BarBot www.example.com/bar", []string{"FooBot", "BarBot"}},
		{"FooBot/1.0/beta", []string{"FooBot"}},
		{"v2 FooBot v3.1", []string{"FooBot"}},
		{"FooBot 1.0a", []string{"FooBot"}},
		{"FooBot/1.0 (+https://example.com/wiki/Robot_(crawler))", []string{"FooBot"}},
		{"FooBot/1.0 (example.com/bot)", []string{"FooBot"}},
		{"FooBot/1.0 (mailto:foo)", []string{"FooBot"}},
		{"FooBot/1.0 (WWW.example.com)", []string{"FooBot"}},
		{"FooBot/1.0+git", []string{"FooBot"}},
		{"SemrushBot/7~bl; BarBot", []string{"SemrushBot", "BarBot"}},
		{"User-Agent: FooBot/1.0", []string{"FooBot"}},
		{"Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36", []string{"Mozilla"}},
	} {
		agent := robots.ReadAgent(c.text)
		if c.want == nil {
			assert.Empty(t, agent.Tiers, "%q", c.text)
		} else {
			assert.Equal(t, [][]string{c.want}, agent.Tiers, "%q", c.text)
		}
	}
}

// Tiers are for crawlers that fall back: the first named one wins alone.
func TestTiers(t *testing.T) {
	agent := robots.Agent{Tiers: [][]string{{"Googlebot-Image"}, {"Googlebot"}}}
	for _, c := range []struct {
		file string
		want int32 // deciding line
	}{
		{"User-agent: Googlebot-Image\nDisallow: /a\nUser-agent: Googlebot\nDisallow: /", 2},
		{"User-agent: *\nDisallow: /\nUser-agent: Googlebot\nDisallow: /a", 4},
		{"User-agent: *\nDisallow: /", 2},
	} {
		file := robots.Scan([]byte(c.file)).Parse(robots.RFC9309)
		assert.Equal(t, c.want, file.Check(agent, "/a").Rule.Line, c.file)
	}
	agent.IgnoresStar = true
	file := robots.Scan([]byte("User-agent: *\nDisallow: /")).Parse(robots.RFC9309)
	decision := file.Check(agent, "/a")
	assert.Equal(t, robots.CauseNoGroup, decision.Cause)
	assert.Equal(t, []robots.Name{{Text: "Googlebot-Image"}}, decision.Names)
}

func TestEmptyNamesMatchNobody(t *testing.T) {
	file := robots.Scan([]byte("User-agent:\nDisallow: /")).Parse(robots.RFC9309)
	assert.Equal(t, robots.CauseNoGroup, file.Check(robots.Agent{Tiers: [][]string{{""}}}, "/").Cause)
	assert.Equal(t, robots.CauseNoGroup, file.Check(robots.Token(""), "/").Cause)
}

// Names are those of the tier that wins, and each says whether it is named.
func TestNamesOfTheTierThatWins(t *testing.T) {
	file := robots.Scan([]byte("User-agent: b\nDisallow: /")).Parse(robots.RFC9309)
	decision := file.Check(robots.Agent{Tiers: [][]string{{"a"}, {"B", "c"}}}, "/")
	assert.False(t, decision.Allowed)
	assert.Equal(t, []robots.Name{{Text: "B", Matched: true}, {Text: "c"}}, decision.Names)
}
