package sitemaps_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"robotstxt/selftest/sitemaps"
	"robotstxt/sitemap"
)

// Run one vector with: go test ./selftest/sitemaps -run 'TestVectors/topic/id'.
func TestVectors(t *testing.T) {
	topics, err := sitemaps.Load()
	require.NoError(t, err)
	for _, topic := range topics {
		t.Run(topic.Topic, func(t *testing.T) {
			for _, c := range topic.Cases {
				t.Run(c.ID, func(t *testing.T) {
					got, err := c.Run()
					require.NoError(t, err)
					if want, got := toJSON(t, c.Expect), toJSON(t, got); want != got {
						t.Errorf("%s (%s)\n%swant %s\ngot  %s", c.About, c.Spec, numbered(t, &c), want, got)
					}
				})
			}
		})
	}
}

// numbered shows the document of a case with line numbers.
func numbered(t *testing.T, c *sitemaps.Case) string {
	data, err := c.Data()
	require.NoError(t, err)
	if len(data) > 2000 {
		data = append(data[:2000:2000], "… cut"...)
	}
	var text strings.Builder
	for i, line := range strings.Split(string(data), "\n") {
		fmt.Fprintf(&text, "%5d  %q\n", i+1, line)
	}
	return text.String()
}

func toJSON(t *testing.T, v any) string {
	text, err := json.Marshal(v)
	require.NoError(t, err)
	return string(text)
}

func TestVectorsKeepToTheSchema(t *testing.T) {
	schema, err := jsonschema.NewCompiler().Compile("vectors.schema.json")
	require.NoError(t, err)
	files, err := filepath.Glob("vectors/*.json")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, name := range files {
		file, err := os.Open(name)
		require.NoError(t, err)
		instance, err := jsonschema.UnmarshalJSON(file)
		file.Close()
		require.NoError(t, err, name)
		assert.NoError(t, schema.Validate(instance), name)
	}
	assert.Error(t, schema.Validate(map[string]any{"topic": "x"}), "the schema accepts anything")
}

// Every code of an issue is in a vector, and so is every kind of document, every
// outcome and every start.
func TestSuiteIsComplete(t *testing.T) {
	topics, err := sitemaps.Load()
	require.NoError(t, err)
	seen := map[string]map[string]bool{"issue": {}, "kind": {}, "outcome": {"waiting": true}, "start": {}, "why": {}, "importer": {}, "location": {}, "changefreq": {}, "gzip": {}}
	for _, topic := range topics {
		ids := map[string]bool{}
		for _, c := range topic.Cases {
			assert.False(t, ids[c.ID], "%s/%s is there twice", topic.Topic, c.ID)
			ids[c.ID] = true
			seen["kind"][c.Expect.Kind], seen["start"][c.Expect.Start], seen["importer"][c.Importer] = true, true, true
			for _, i := range c.Expect.Issues {
				seen["issue"][i.Code] = true
			}
			for _, e := range c.Expect.Entries {
				seen["changefreq"][e.Changefreq] = true
				for _, l := range e.Locations {
					seen["location"][l.Kind] = true
				}
			}
			for _, s := range c.Expect.Steps {
				seen["outcome"][s.Outcome], seen["why"][s.Why] = true, true
			}
			for _, name := range c.Fetch.Gzip {
				seen["gzip"][name] = true
			}
		}
		assert.GreaterOrEqual(t, len(topic.Cases), 4, "%s teaches too little", topic.Topic)
		_, err := os.Stat(filepath.Join("vectors", topic.Topic+".json"))
		assert.NoError(t, err, "a topic is named for its file")
	}
	for _, list := range sitemap.Names() {
		for _, code := range list.Codes {
			if codes, checked := seen[list.Name]; checked {
				assert.True(t, codes[code], "no vector has the %s %s", list.Name, code)
			}
		}
	}
}
