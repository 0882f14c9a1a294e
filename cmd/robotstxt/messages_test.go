package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The keys that the command asks for are the keys with its prefix.
func TestMessages(t *testing.T) {
	files, err := filepath.Glob("*.go")
	require.NoError(t, err)
	asked := map[string]bool{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		source, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, found := range regexp.MustCompile(`"(cli\.[^"]+)"`).FindAllSubmatch(source, -1) {
			asked[string(found[1])] = true
			_, isThere := messages[string(found[1])]
			_, isPlural := messages[string(found[1])+".other"]
			assert.True(t, isThere || isPlural, "%s asks for message %q, which is not there", name, found[1])
		}
	}
	require.NotEmpty(t, asked)
	for _, c := range append(commands, command{name: "robotstxt"}) {
		for _, part := range append(helpParts, "about") {
			asked[c.key(part)] = true
		}
	}
	for _, c := range commands {
		if family, _, nested := strings.Cut(c.name, " "); nested {
			for _, part := range []string{"usage", "about", "help"} {
				asked["cli."+family+"."+part] = true
			}
		}
	}
	for key := range messages {
		if strings.HasPrefix(key, "cli.") {
			plural := strings.TrimSuffix(strings.TrimSuffix(key, ".one"), ".other")
			assert.True(t, asked[key] || asked[plural], "the command does not ask for message %q", key)
		}
	}
}

func TestText(t *testing.T) {
	assert.Equal(t, `"{other}" and "b" are both given; only one can be`, text("cli.batch.bad.both", "one", "{other}", "other", "b"))
	assert.Panics(t, func() { text("cli.nothing") })
}
