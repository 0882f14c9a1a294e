package robots_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"robotstxt/robots"
)

func TestReadOrigin(t *testing.T) {
	for _, c := range []struct{ url, origin string }{
		{"https://example.com/robots.txt", "https://example.com"},
		{" HTTPS://Example.COM", "https://example.com"},
		{"http://example.com:80?x", "http://example.com"},
		{"http://example.com:443/", "http://example.com:443"},
		{"https://example.com:443#a", "https://example.com"},
		{"https://example.com:8443/a:b@c", "https://example.com:8443"},
		{"https://user:pass@word@example.com/", "https://example.com"},
		{"https://[2001:DB8::1]/", "https://[2001:db8::1]"},
		{"https://[2001:db8::1]:8080/", "https://[2001:db8::1]:8080"},
		{"https://example.com:", "https://example.com"},
		{"https://example.com\\@other", "https://example.com"},
		{"ftp://example.com/", "ftp://example.com"},
		{"https://例え.テスト/", "https://例え.テスト"},
		{"https:///path", ""},
		{"https://user@/", ""},
		{"example.com/x", ""},
		{"/x", ""},
		{"", ""},
	} {
		origin, found := robots.ReadOrigin(c.url)
		assert.Equal(t, c.origin, origin.String(), c.url)
		assert.Equal(t, c.origin != "", found, c.url)
	}
}

func TestOtherOriginsAreNotGoverned(t *testing.T) {
	source := robots.Scan([]byte("User-agent: *\nDisallow: /private/\n"))
	file := source.Parse(robots.RFC9309, robots.Fetch{URL: "https://example.com/robots.txt"})
	for _, c := range []struct {
		url     string
		cause   robots.Cause
		allowed bool
	}{
		{"https://example.com/private/a", robots.CauseRule, false},
		{"HTTPS://EXAMPLE.com:443/private/a", robots.CauseRule, false},
		{"/private/a", robots.CauseRule, false},
		{"example.com/private/a", robots.CauseNoRule, true}, // a path without its slash
		{"http://example.com/private/a", robots.CauseOtherOrigin, false},
		{"https://www.example.com/", robots.CauseOtherOrigin, false},
		{"https://example.com:8443/", robots.CauseOtherOrigin, false},
		{"https://example.org/robots.txt", robots.CauseOtherOrigin, false},
		{"https:///private/a", robots.CauseOtherOrigin, false},
	} {
		v := file.For(robots.ReadAgent("ExampleBot")).Check(c.url)
		assert.Equal(t, c.cause, v.Cause, c.url)
		assert.Equal(t, c.allowed, v.Allowed, c.url)
		assert.Equal(t, c.cause != robots.CauseOtherOrigin, v.Decided(), c.url)
		d := file.Check(robots.ReadAgent("ExampleBot"), c.url)
		assert.Equal(t, v, d.Verdict, c.url)
		assert.Nil(t, d.Substring)
	}
	unknown := source.Parse(robots.RFC9309, robots.Fetch{URL: "example.com"})
	assert.Equal(t, robots.CauseRule, unknown.For(robots.Agent{}).Check("http://other.example/private/").Cause)
}

// Every reader is asked about its own site only.
func TestOtherOriginForEveryDialect(t *testing.T) {
	compared := robots.Scan([]byte("User-agent: *\nDisallow: /\n")).Compare(robots.Fetch{URL: "https://example.com/"}, robots.ReadAgent("a"), "https://example.net/x")
	for _, d := range robots.Dialects() {
		reading := compared.Read(d)
		assert.Equal(t, robots.CauseOtherOrigin, reading.Cause, d.Name)
		assert.Empty(t, reading.Why, d.Name)
	}
}
