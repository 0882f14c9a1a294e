package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"robotstxt/selftest"
)

// The list must keep up with the engine, and have something for every topic.
// That each mutant dies is shown by running the command.
func TestMutantsApply(t *testing.T) {
	mutants, err := load()
	require.NoError(t, err)
	topics, err := selftest.Load()
	require.NoError(t, err)
	unused := map[string]bool{}
	for _, topic := range topics {
		unused[topic.Topic] = true
	}
	names := map[string]bool{}
	for name := range unused {
		names[name] = true
	}
	for _, m := range mutants {
		_, err := m.apply("../../robots")
		assert.NoError(t, err, "%s: %s", m.Topic, m.About)
		assert.True(t, names[m.Topic], "no topic %s", m.Topic)
		delete(unused, m.Topic)
	}
	assert.Empty(t, unused, "topics without a mutant")
}
