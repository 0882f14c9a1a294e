package robots_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"robotstxt/robots"
)

// In these inputs § stands before a key, ¶ before a value and ∑ before a
// comment; they are taken out before scanning.
func TestScanSpans(t *testing.T) {
	for _, c := range []struct {
		marked    string
		directive robots.Directive
		facts     robots.Facts
	}{
		{"§User-agent:¶*", robots.UserAgent, 0},
		{"§Disallow:¶/a", robots.Disallow, 0},
		{"§DISALLOW: ¶/a ∑#c", robots.Disallow, 0},
		{"§disallow :¶/a", robots.Disallow, 0},
		{" \t§Allow\t:\t¶/a b\t∑# # :", robots.Allow, 0},
		{"§Allow:¶/", robots.Allow, 0},
		{"§allow:¶/a:b", robots.Allow, 0},
		{"§Disallow:¶", robots.Disallow, 0},
		{"§Sitemap:  ¶https://a.example/", robots.Sitemap, 0},
		{"§Crawl-delay: ¶5", robots.Elsewhere, 0},
		{"§CONTENT-SIGNAL: ¶search=yes", robots.Elsewhere, 0},
		{"§Dissalow: ¶/", robots.Misspelt, 0},
		{"§User agent: ¶*", robots.Misspelt, 0},
		{"§Useragnet: ¶*", robots.Misspelt, 0},
		{"§Allows: ¶/", robots.Misspelt, 0},
		{"§Follow: ¶/", robots.Unknown, 0},
		{"§a-key-that-is-far-too-long: ¶x", robots.Unknown, 0},
		{"§: ¶x", robots.Unknown, 0},
		{"∑# comment: x", robots.NoDirective, 0},
		{"  ∑#", robots.NoDirective, 0},
		{" \t ", robots.NoDirective, 0},
		{"§Disallow /a¶ ∑#:", robots.NoDirective, robots.NoColon},
		{"§Disallow:¶\u00A0/", robots.Disallow, robots.NonASCII | robots.NoBreakSpace},
		{"§Disallow:¶/ ∑#\u00A0", robots.Disallow, robots.NonASCII},
		{"§Disallow:¶/\x00", robots.Disallow, robots.Control},
		{"§Disallow:¶/\v", robots.Disallow, robots.Control | robots.OtherLineEnd},
		{"§Disallow:¶/\u2028", robots.Disallow, robots.NonASCII | robots.OtherLineEnd},
		{"§\u0085Disallow:¶/", robots.Misspelt, robots.NonASCII | robots.OtherLineEnd},
	} {
		var marks [3]int
		text := c.marked
		for i, mark := range []string{"§", "¶", "∑"} {
			marks[i] = strings.Index(text, mark)
			text = strings.Replace(text, mark, "", 1)
		}
		for _, before := range []string{"", "x\n", "Disallow: /\r\n"} {
			for _, after := range []string{"", "\n", "\r", "\r\n", "\nDisallow: /x"} {
				lines := robots.Scan([]byte(before + text + after)).Lines()
				require.NotEmpty(t, lines, "%q", c.marked)
				line := lines[strings.Count(before, "\n")]
				offset := int32(len(before))
				assert.Equal(t, c.directive, line.Directive, "%q", c.marked)
				assert.Equal(t, c.facts, line.Facts, "%q", c.marked)
				assert.Equal(t, robots.Span{Start: offset, End: offset + int32(len(text))}, line.Text, "%q", c.marked)
				if marks[0] >= 0 {
					assert.Equal(t, offset+int32(marks[0]), line.Key.Start, "key of %q", c.marked)
				}
				if marks[1] >= 0 {
					assert.Equal(t, offset+int32(marks[1]), line.Value.Start, "value of %q", c.marked)
				}
				if marks[2] >= 0 {
					assert.Equal(t, offset+int32(marks[2]), line.Comment.Start, "comment of %q", c.marked)
				} else {
					assert.True(t, line.Comment.Empty(), "comment of %q", c.marked)
				}
			}
		}
	}
}

func TestScanLineEnds(t *testing.T) {
	for text, want := range map[string]int{
		"":                0,
		"\n":              1,
		"\r\n":            1,
		"\r\r\n":          2,
		"\n\r":            2,
		"a":               1,
		"a\n":             1,
		"a\rb":            2,
		"a\vb\fc\u2028d":  1,
		"\uFEFF":          0,
		"\uFEFF\n":        1,
		"a\x00b\u0085c\n": 1,
	} {
		assert.Len(t, robots.Scan([]byte(text)).Lines(), want, "%q", text)
	}
}

func TestPosition(t *testing.T) {
	source := robots.Scan([]byte("\uFEFFa\r\n\u00E9\U0001F916x\xFFy"))
	for offset, want := range map[int32]robots.Position{
		0:  {1, 1, 1},
		3:  {1, 1, 1},
		4:  {1, 2, 2},
		5:  {1, 3, 3},
		6:  {2, 1, 1},
		8:  {2, 3, 2},
		12: {2, 7, 4},
		13: {2, 8, 5},
		14: {2, 9, 6},
		99: {2, 10, 7},
	} {
		assert.Equal(t, want, source.Position(offset), "offset %d", offset)
	}
	assert.Equal(t, robots.Position{1, 1, 1}, robots.Scan(nil).Position(0))
}

func TestNearest(t *testing.T) {
	for key, want := range map[string]robots.Directive{
		"Disalow": robots.Disallow, "dissallow": robots.Disallow, "Disallowed": robots.Disallow, "dsiallow": robots.Disallow,
		"useragent": robots.UserAgent, "user_agent": robots.UserAgent, "site-map": robots.Sitemap, "sitemaps": robots.Sitemap,
		"alow": robots.Allow, "alolw": robots.Allow, "all": robots.NoDirective, "follow": robots.NoDirective, "": robots.NoDirective,
	} {
		assert.Equal(t, want, robots.Nearest(key), "%q", key)
	}
}
