package crawlers

import (
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"robotstxt/robots"
)

// groupNames are fallbacks that name a group of crawlers and none of them.
var groupNames = []string{"Yandex"}

func TestEveryCrawlerIsCompleteAndValid(t *testing.T) {
	all, err := decode(data)
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(all), 180)
	answers := []Answer{Yes, No, Unclear}
	stops := []Stop{FirewallUserAgent, FirewallPrefix, Status4xx}
	for _, c := range all {
		assert.NotEmpty(t, c.Operator, c.Token)
		assert.Contains(t, Purposes(), c.Purpose, c.Token)
		assert.Contains(t, answers, c.CrawlDelay, c.Token)
		assert.Contains(t, answers, c.Obeys, c.Token)
		assert.NotNil(t, c.Fallback, c.Token)
		assert.Subset(t, stops, c.StoppedBy, c.Token)
		for _, name := range append([]string{c.Token}, c.Also...) {
			assert.Regexp(t, `^[A-Za-z0-9][A-Za-z0-9_.-]*( [A-Za-z0-9_.-]+)*$`, name)
		}
		for _, name := range c.Fallback {
			other, found := ByToken(name)
			assert.True(t, found && other.Token == name && name != c.Token || slices.Contains(groupNames, name), "%s falls back to %q", c.Token, name)
		}
		source, err := url.Parse(c.Source)
		assert.True(t, err == nil && source.Scheme == "https" && strings.Contains(source.Host, "."), "%s: source %q", c.Token, c.Source)
		assert.Equal(t, strings.TrimSpace(c.Header), c.Header, c.Token)
		named := slices.ContainsFunc(append([]string{c.Token}, c.Also...), func(name string) bool {
			return strings.Contains(lower(c.Header), lower(name))
		})
		assert.True(t, c.Header == "" || named, "%s is not named in its header %q", c.Token, c.Header)
	}
}

func TestNamesAreUniqueWithoutCase(t *testing.T) {
	seen := map[string]string{}
	for _, c := range All() {
		for _, name := range append([]string{c.Token}, c.Also...) {
			assert.Empty(t, seen[lower(name)], "%q is a name of %s too", name, c.Token)
			seen[lower(name)] = c.Token
		}
	}
}

func TestOneCrawlerALineSorted(t *testing.T) {
	text, err := os.ReadFile("crawlers.json")
	require.NoError(t, err)
	assert.Len(t, strings.Split(strings.TrimSpace(string(text)), "\n"), len(All())+2)
	order := func(c Crawler) []string { return []string{lower(c.Operator), lower(c.Token)} }
	assert.True(t, slices.IsSortedFunc(All(), func(a, b Crawler) int {
		if by := slices.Index(Purposes(), a.Purpose) - slices.Index(Purposes(), b.Purpose); by != 0 {
			return by
		}
		return slices.Compare(order(a), order(b))
	}), "sorted by purpose, operator, token")
}

func TestWhatTheRegistryCovers(t *testing.T) {
	count, verified := map[Purpose]int{}, 0
	for _, c := range All() {
		count[c.Purpose]++
		if !c.Unverified {
			verified++
		}
	}
	assert.Len(t, count, len(Purposes()), "%v", count)
	assert.GreaterOrEqual(t, verified, 80)
}

func TestDecodeRefusesAnUnknownField(t *testing.T) {
	_, err := decode([]byte(`[{"token": "a", "colour": "red"}]`))
	assert.ErrorContains(t, err, "colour")
}

func TestByToken(t *testing.T) {
	for _, token := range []string{"Googlebot-Image", "googlebot-image", "GOOGLEBOT-IMAGE"} {
		c, found := ByToken(token)
		assert.True(t, found, "%q", token)
		assert.Equal(t, "Googlebot-Image", c.Token)
	}
	// The last is written with the sign for kelvin, which Unicode folds to "k".
	for _, token := range []string{"", "Googlebot-", "Googlebot/2.1", "no such", "Pinterest", "\u212aagibot"} {
		_, found := ByToken(token)
		assert.False(t, found, "%q", token)
	}
}

func TestAllIsACopy(t *testing.T) {
	All()[0].Token = "changed"
	assert.NotEqual(t, "changed", All()[0].Token)
}

func TestAgent(t *testing.T) {
	const (
		own   = "User-agent: Googlebot-Image\nDisallow: /own\n\n"
		main  = "User-agent: Googlebot\nDisallow: /main\n\n"
		star  = "User-agent: *\nDisallow: /star\n"
		apple = "User-agent: Applebot\nDisallow: /apple\n\n"
		ads   = "User-agent: AdsBot-Google\nDisallow: /ads\n\n"
		bing  = "User-agent: msnbot\nDisallow: /msn\n\n"
		yan   = "User-agent: Yandex\nDisallow: /yandex\n\n"
		sogou = "User-agent: Sogou web spider\nDisallow: /sogou\n\n"
	)
	for _, c := range []struct{ token, file, refused string }{
		{"Googlebot-Image", own + main + star, "/own"},
		{"Googlebot-Image", main + star, "/main"},
		{"Googlebot-Image", star, "/star"},
		{"Googlebot", own + main + star, "/main"},
		{"Googlebot", own + star, "/star"},
		{"AdsBot-Google", star, ""},
		{"AdsBot-Google", main + star, ""},
		{"AdsBot-Google", ads + star, "/ads"},
		{"AdsBot-Google-Mobile-Apps", ads + star, "/ads"},
		{"Mediapartners-Google", star, ""},
		{"APIs-Google", star, ""},
		{"Applebot", apple + main + star, "/apple"},
		{"Applebot", main + star, "/main"},
		{"Applebot", star, "/star"},
		{"YandexBot", yan + star, "/yandex"},
		{"bingbot", bing + star, "/star"},
		{"ProfoundKnowledgeBase", star, "/star"},
		{"Sogou web spider", sogou + star, "/sogou"},
		{"Sogou inst spider", sogou + star, "/sogou"},
	} {
		crawler, found := ByToken(c.token)
		require.True(t, found, c.token)
		file := robots.Scan([]byte(c.file)).Parse(robots.RFC9309)
		var refused []string
		for _, path := range []string{"/own", "/main", "/star", "/apple", "/ads", "/msn", "/yandex", "/sogou"} {
			if !file.Check(crawler.Agent(), "https://example.com"+path).Allowed {
				refused = append(refused, path)
			}
		}
		var want []string
		if c.refused != "" {
			want = []string{c.refused}
		}
		assert.Equal(t, want, refused, "%s in\n%s", c.token, c.file)
	}
}

func TestAgentFor(t *testing.T) {
	for _, c := range []struct {
		text string
		want robots.Agent
	}{
		{"Googlebot-Image", robots.Agent{Tiers: [][]string{{"Googlebot-Image"}, {"Googlebot"}}}},
		{"googlebot-IMAGE", robots.Agent{Tiers: [][]string{{"Googlebot-Image"}, {"Googlebot"}}}},
		{"Mediapartners-Google", robots.Agent{Tiers: [][]string{{"Mediapartners-Google"}}, IgnoresStar: true}},
		{"Sogou web spider", robots.Agent{Tiers: [][]string{{"Sogou web spider", "Sogou"}}}},
		{"Googlebot-Image/1.0", robots.ReadAgent("Googlebot-Image/1.0")},
		{" Googlebot-Image", robots.ReadAgent(" Googlebot-Image")},
		{"ExampleBot", robots.ReadAgent("ExampleBot")},
		{"*", robots.ReadAgent("*")},
		{"", robots.ReadAgent("")},
	} {
		assert.Equal(t, c.want, AgentFor(c.text), "%q", c.text)
	}
}

// What docs.tryprofound.com says of its two fetchers.
func TestProfoundsFetchersAreNotStoppedByRobots(t *testing.T) {
	for _, want := range []Crawler{
		{Token: "ProfoundSheetsSitemapImporter", Header: "ProfoundSheetsSitemapImporter/1.0", StoppedBy: []Stop{FirewallUserAgent, FirewallPrefix, Status4xx}},
		{Token: "ProfoundKnowledgeBase", Header: "ProfoundKnowledgeBase/1.0 (+https://docs.tryprofound.com/bots)", StoppedBy: []Stop{FirewallUserAgent, FirewallPrefix}},
	} {
		got, found := ByToken(want.Token)
		require.True(t, found, want.Token)
		assert.Equal(t, want.Header, got.Header)
		assert.Equal(t, want.StoppedBy, got.StoppedBy)
		assert.Equal(t, No, got.Obeys)
		assert.Equal(t, UserTriggered, got.Purpose)
	}
	for _, c := range All() {
		assert.True(t, len(c.StoppedBy) == 0 || c.Obeys == No, c.Token)
	}
}
