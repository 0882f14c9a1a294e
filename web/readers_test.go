package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"robotstxt/robots"
)

// Every departure has its sentence, in the help and behind the script's keys, and no sentence is about what no reader does.
func TestEveryDepartureHasItsSentence(t *testing.T) {
	messages := loadMessages(t)
	used := map[string]bool{}
	for i, dialect := range robots.Dialects() {
		r := readers()[i]
		for _, field := range dialect.Departures() {
			d := r.Departures[field.String()]
			key := d.Key(field)
			used[key] = true
			sentence, found := messages[key]
			assert.True(t, found, "%s: no message %q", r.Name, key)
			assert.Equal(t, d.Value != nil, strings.Contains(sentence, "{value}"), key)
		}
		for _, key := range []string{"dialect." + r.Name, "dialect." + r.Name + ".about"} {
			assertMessage(t, messages, key, "the help")
			used[key] = true
		}
	}
	for key := range messages {
		if strings.HasPrefix(key, "field.") {
			assert.True(t, used[key], "no reader departs as %q says", key)
		}
	}
}

func TestHelpOnReaders(t *testing.T) {
	section, html, err := helpOnReaders("en", loadMessages(t))
	require.NoError(t, err)
	assert.Equal(t, "help-readers", section.ID)
	text := string(html)
	for _, dialect := range robots.Dialects()[1:] {
		assert.Contains(t, text, `id="reader-`+dialect.Name+`"`)
	}
	assert.Contains(t, text, "<li>It reads 16,663 octets of a line and drops the rest.</li>")
	assert.NotContains(t, text, "{value}")

	_, _, err = helpOnReaders("en", nil)
	assert.ErrorContains(t, err, "field.")
}
