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
		for _, found := range regexp.MustCompile(`"(cli\.[^"]*)"`).FindAllSubmatch(source, -1) {
			asked[string(found[1])] = true
			assert.Contains(t, messages(), string(found[1]), "%s asks for a message that is not there", name)
		}
	}
	require.NotEmpty(t, asked)
	for key := range messages() {
		if strings.HasPrefix(key, "cli.") {
			assert.True(t, asked[key], "the command does not ask for message %q", key)
		}
	}
}

func TestText(t *testing.T) {
	assert.Equal(t, `"{other}" and "b" are both given; only one can be`, text("cli.batch.bad.both", "one", "{other}", "other", "b"))
	assert.Panics(t, func() { text("cli.nothing") })
}
