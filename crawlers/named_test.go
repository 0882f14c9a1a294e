package crawlers

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"robotstxt/robots"
)

func TestNamed(t *testing.T) {
	file := robots.Scan([]byte("User-agent: FooBot\nUser-agent: googleBOT\nUser-agent: *\nUser-agent:\nUser-agent: foobot\n" +
		"Disallow: /\n\nUser-agent: Sogou web spider\nUser-agent: \u212Aoo\nUser-agent: Googlebot/2.1\n")).Parse(robots.RFC9309)
	tokens, others := Named(file)
	assert.Equal(t, []string{"FooBot", "\u212Aoo"}, others)
	assert.True(t, tokens["Googlebot"])
	assert.True(t, tokens["Sogou web spider"], "a reader takes only Sogou of it")
	assert.True(t, tokens["Sogou inst spider"])
	assert.False(t, tokens["bingbot"])
	tokens, others = Named(robots.Scan(nil).Parse(robots.RFC9309))
	assert.Empty(t, tokens)
	assert.Empty(t, others)
}
