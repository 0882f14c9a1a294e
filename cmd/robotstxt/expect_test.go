package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestExpect(t *testing.T) {
	inFolder(t, map[string]string{
		"robots.txt": "User-agent: *\nDisallow: /drafts/\n\nUser-agent: Googlebot\nDisallow: /shop/cart\n",
		"good.txt":   "# all is well\nallow Googlebot-Image /drafts/\nblock * /drafts/\r\nblock Googlebot /shop/cart\n",
		"fails.txt":  "allow Googlebot /shop/\n\nallow \"Mozilla/5.0 (compatible; FooBot/1.0)\" /drafts/x\nblock * /\nblock * https://example.com/drafts/\n",
		"odd.txt":    "\xEF\xBB\xBFDisallow: /x\nallow FooBot /drafts/\n  ä allow\nallow x y\x1b\n",
		"empty.txt":  "# nothing\n",
	})
	for _, test := range []struct {
		args   []string
		status int
		output string
	}{
		{[]string{"robots.txt", "good.txt"}, exitGood, "3 of 3 hold\n"},
		{[]string{"robots.txt", "empty.txt"}, exitGood, "The list holds comments only.\n"},
		{[]string{"robots.txt", "fails.txt"}, exitNegative, "fails.txt:3: Fails: allow Mozilla/5.0 (compatible; FooBot/1.0) /drafts/x\n  Disallowed: robots.txt:2: Disallow: /drafts/\n" +
			"fails.txt:4: Fails: block * /\n  Allowed: robots.txt: No rule matches.\n2 of 4 hold, 2 fail\n"},
		{[]string{"--site", "https://other.example", "robots.txt", "fails.txt"}, exitNegative,
			"fails.txt:3: Fails: allow Mozilla/5.0 (compatible; FooBot/1.0) /drafts/x\n  Disallowed: robots.txt:2: Disallow: /drafts/\n" +
				"fails.txt:4: Fails: block * /\n  Allowed: robots.txt: No rule matches.\n" +
				"fails.txt:5: Fails: block * https://example.com/drafts/\n  No verdict. Another scheme, host or port than this file’s. Only a verdict can meet an expectation.\n1 of 4 hold, 3 fail\n"},
		{[]string{"--status", "503", "robots.txt", "good.txt"}, exitNegative, "good.txt:2: Fails: allow Googlebot-Image /drafts/\n  Disallowed: robots.txt: The server or the network failed.\n2 of 3 hold, 1 fails\n"},
		// Lines that cannot be read do not keep others from being checked.
		{[]string{"robots.txt", "odd.txt"}, exitUnusable, "odd.txt:1:1: Not read: a line starts with allow or block, not with Disallow:. Was block meant?\n" +
			"odd.txt:2: Fails: allow FooBot /drafts/\n  Disallowed: robots.txt:2: Disallow: /drafts/\n" +
			"odd.txt:3:3: Not read: a line starts with allow or block, not with ä.\n" +
			"odd.txt:4:9: Not read: y\\x1b is neither a path, which starts with /, nor a URL. If it belongs to the user agent, put all of that in double quotes.\n" +
			"0 of 1 holds, 1 fails, 3 lines cannot be read\n"},
	} {
		output, problems, status := call("", append([]string{"expect"}, test.args...)...)
		assert.Equal(t, test.output, output, test.args)
		assert.Equal(t, test.status, status, test.args)
		assert.Empty(t, problems, test.args)
	}
	output, _, status := call("block * /drafts/", "expect", "robots.txt", "-")
	assert.Equal(t, exitGood, status)
	assert.Equal(t, "1 of 1 holds\n", output)
	output, _, status = call("User-agent: *\nDisallow: /", "expect", "-", "good.txt")
	assert.Equal(t, exitNegative, status)
	assert.Equal(t, "good.txt:2: Fails: allow Googlebot-Image /drafts/\n  Disallowed: -:2: Disallow: /\n2 of 3 hold, 1 fails\n", output)
}
