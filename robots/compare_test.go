package robots

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// trouble makes a file, an agent and a URL that readers are likely to differ
// about.
func trouble(r *rand.Rand) (file, agent, url string) {
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	agents := []string{"FooBot", "foobot", "Foo", "bot", "FooBot-Image", "*", "* all", "FooBot/2.1", "Foo*", "", "360Spider", "FooBot, BarBot", "X", "%46ooBot", "F"}
	paths := []string{"/", "/a", "/a/b", "/a*", "/*b", "/a$", "/a/b$", "*b$", "/%61", "/a%2Fb", "/ツ", "/%E3%83%84", "/x$y", "/x$*", "/a/index.html",
		"/a?", "/a?b=%2F", "a", "", "/a;b", "//a", "/a b", "/a%zz", "/{a}", "/***", "/a.b*c", "/b/../a", "/a\x00b", "/\xE9"}
	var b strings.Builder
	if r.IntN(12) == 0 {
		b.WriteString(pick("\xEF\xBB\xBF", "\xEF\xBB"))
	}
	for range 2 + r.IntN(9) {
		switch r.IntN(12) {
		case 0, 1, 2:
			b.WriteString(pick("User-agent: ", "User-agent:", "user-agent : ", "Useragent: ", "User-agent ", " User-agent: ") + agents[r.IntN(len(agents))])
		case 3:
			b.WriteString(pick("Crawl-delay: 5", "Crawl-delay: x", "Sitemap: http://a.b/c", "Request-rate: 1/5", "Noindex: /a", "junk", "Disalow: /", ": /"))
		case 4:
			b.WriteString(pick("", " ", "# c", "\v", "\u2028", "\u00A0"))
		default:
			b.WriteString(pick("Disallow: ", "Disallow: ", "Allow: ", "Disallow ", "Disallowed: ", "\u00A0Disallow: ", "disallow\t: ") + paths[r.IntN(len(paths))] + pick("", "", "", " ", " # c", "#c", "\v", "\u0085Disallow: /", " Allow /a"))
		}
		b.WriteString(pick("\n", "\n", "\n", "\r\n", "\r", "\r\r\n"))
	}
	agent = pick("FooBot", "foobot", "FooBot/2.1", "Mozilla/5.0 (compatible; FooBot/2.1; +http://a.b)", "FooBot-Image", "360Spider", "BarBot", "X", "F")
	url = pick("http://a.b", "http://a.b", "http://a.b", "") + pick("/a", "/a/b", "/", "/robots.txt", "/a/", "/%61/b", "/a%2fb", "/ツ", "/%e3%83%84", "/x$y", "/x",
		"/a?", "/a?b=/", "/a#f", "/b/../a", "/a;b", "//a", "/a%20b", "/a%zz", "/%7Ba%7D", "/a.bxc", "/xxb", "/caf%E9")
	return b.String(), agent, url
}

func TestCompareGivesTheSmallestSet(t *testing.T) {
	r := rand.New(rand.NewPCG(9309, 1))
	sizes := make(map[int]int)
	for range 1500 {
		file, who, url := trouble(r)
		agent := Token(who)
		if r.IntN(3) == 0 {
			agent = ReadAgent(who)
		}
		source := Scan([]byte(file))
		c := source.Compare(Fetch{}, agent, url)
		for _, d := range Dialects() {
			reading := c.Read(d)
			whole := source.Parse(d).Check(agent, url)
			require.Equal(t, whole.Cause, reading.Cause, "%s\n%q %q %q", d.Name, file, who, url)
			require.Equal(t, whole.Rule, reading.Rule, "%s\n%q %q %q", d.Name, file, who, url)
			differs := whole.Decided() != c.Standard().Decided() || whole.Decided() && whole.Allowed != c.Standard().Allowed
			require.Equal(t, differs, len(reading.Why) > 0, "%s\n%q %q %q", d.Name, file, who, url)
			sizes[len(reading.Why)]++
			flips := func(fields ...Field) bool {
				mixed := RFC9309
				for _, f := range fields {
					mixed.take(f, &d)
				}
				v := source.Parse(mixed).Check(agent, url)
				return v.Decided() == whole.Decided() && (!v.Decided() || v.Allowed == whole.Allowed)
			}
			for part := range 1 << len(reading.Why) {
				var fields []Field
				for i, reason := range reading.Why {
					if part&(1<<i) != 0 {
						fields = append(fields, reason.Field)
					}
				}
				require.Equal(t, len(fields) == len(reading.Why), flips(fields...), "%s %v %b\n%q %q %q", d.Name, reading.Why, part, file, who, url)
			}
			if differs {
				requireFirst(t, reading.Why, d.Departures(), flips)
			}
		}
	}
	assert.Greater(t, sizes[1], 500)
	assert.Greater(t, sizes[2], 20)
	t.Log(sizes)
}

// However early the search is cut short, as for files of megabytes, each reason
// that is given is needed.
func TestCompareCutShortGivesNoReasonTooMany(t *testing.T) {
	r := rand.New(rand.NewPCG(9309, 3))
	several := 0
	for range 3000 {
		file, who, url := trouble(r)
		source := Scan([]byte(file))
		c := source.Compare(Fetch{}, Token(who), url)
		c.budget = r.IntN(4) * 5
		for _, d := range Dialects() {
			reading := c.Read(d)
			flips := func(without int) bool {
				mixed := RFC9309
				for i, reason := range reading.Why {
					if i != without {
						mixed.take(reason.Field, &d)
					}
				}
				v := source.Parse(mixed).Check(Token(who), url)
				return v.Decided() == reading.Decided() && (!v.Decided() || v.Allowed == reading.Allowed)
			}
			require.True(t, flips(-1), "%s %v\n%q %q %q", d.Name, reading.Why, file, who, url)
			for i := range reading.Why {
				require.False(t, flips(i), "%s %v is given without need in %v\n%q %q %q", d.Name, reading.Why[i].Field, reading.Why, file, who, url)
			}
			if len(reading.Why) > 1 {
				several++
			}
		}
	}
	assert.Greater(t, several, 20)
}

// requireFirst fails when fewer of the departures flip the verdict, or as many
// that come first. Sets of more than two are not tried.
func requireFirst(t *testing.T, why []Reason, departures []Field, flips func(...Field) bool) {
	for _, f := range departures {
		if len(why) == 1 && f == why[0].Field {
			return
		}
		require.False(t, flips(f), "%v, but %v is enough", why, f)
	}
	for i, f := range departures {
		for _, g := range departures[i+1:] {
			if len(why) == 2 && f == why[0].Field && g == why[1].Field {
				return
			}
			require.False(t, flips(f, g), "%v, but %v and %v are enough", why, f, g)
		}
	}
}

// Whatever way a verdict is reached, it is the same.
func TestDialectsDecideOneWay(t *testing.T) {
	r := rand.New(rand.NewPCG(9309, 2))
	for range 2000 {
		file, who, url := trouble(r)
		source := Scan([]byte(file))
		for _, d := range Dialects() {
			access := source.Parse(d).For(Token(who))
			explained := access.Explain(url)
			assert.Equal(t, explained.Verdict, access.Check(url), "%s\n%q %q %q", d.Name, file, who, url)
			if explained.Cause == CauseRule {
				require.NotEmpty(t, explained.Candidates)
				assert.Equal(t, explained.Rule, explained.Candidates[0].Rule)
				for _, span := range explained.Covered {
					assert.LessOrEqual(t, span.End, int32(len(explained.Path)))
				}
			}
		}
	}
}
