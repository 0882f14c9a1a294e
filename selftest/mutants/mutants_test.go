package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"robotstxt/selftest"
	"robotstxt/selftest/sitemaps"
)

// The list must keep up with the engine, and have something for every topic.
// That each mutant dies is shown by running the command.
func TestMutantsApply(t *testing.T) {
	mutants, err := load()
	require.NoError(t, err)
	topics, err := selftest.Load()
	require.NoError(t, err)
	unused := map[string]bool{"sitemap/" + madeTopic: true}
	for _, topic := range topics {
		unused["/"+topic.Topic] = true
	}
	ofSitemaps, err := sitemaps.Load()
	require.NoError(t, err)
	for _, topic := range ofSitemaps {
		unused["sitemap/"+topic.Topic] = true
	}
	names := map[string]bool{}
	for name := range unused {
		names[name] = true
	}
	for _, m := range mutants {
		_, err := m.apply("../../" + m.folder())
		assert.NoError(t, err, "%s: %s", m.Topic, m.About)
		name := m.Package + "/" + m.Topic
		assert.True(t, names[name], "no topic %s", name)
		delete(unused, name)
	}
	assert.Empty(t, unused, "topics without a mutant")
}
