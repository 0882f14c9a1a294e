package selftest_test

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

	"robotstxt/selftest"
)

// Run one vector with: go test ./selftest -run 'TestVectors/topic/id', and in
// one dialect with 'TestVectors/topic/id/dialect'.
func TestVectors(t *testing.T) {
	topics, err := selftest.Load()
	require.NoError(t, err)
	for _, topic := range topics {
		t.Run(topic.Topic, func(t *testing.T) {
			for _, c := range topic.Cases {
				t.Run(c.ID, func(t *testing.T) {
					for dialect, want := range c.Expect {
						t.Run(dialect, func(t *testing.T) {
							got, err := c.Run(dialect)
							require.NoError(t, err)
							if toJSON(t, want) != toJSON(t, got) {
								t.Error(failure(&c, dialect, toJSON(t, want), toJSON(t, got)))
							}
						})
					}
				})
			}
		})
	}
}

// failure shows the file with line numbers, the question and both answers.
func failure(c *selftest.Case, dialect, want, got string) string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s (%s, %s)\n", c.About, c.Spec, dialect)
	data := c.Data()
	if len(data) > 2000 {
		data = append(data[:2000:2000], "… cut"...)
	}
	for i, line := range strings.Split(string(data), "\n") {
		fmt.Fprintf(&text, "%5d  %q\n", i+1, line)
	}
	if c.Kind == "check" || c.Kind == "preferences" {
		who := c.Who()
		fmt.Fprintf(&text, "asked: names %q, URL %.200q, fetch %+v\n", who.Tiers, c.Target(), c.Answered())
	}
	fmt.Fprintf(&text, "want %s\ngot  %s", want, got)
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

func TestSuiteIsComplete(t *testing.T) {
	topics, err := selftest.Load()
	require.NoError(t, err)
	kinds := map[string]int{}
	for _, topic := range topics {
		ids := map[string]bool{}
		for _, c := range topic.Cases {
			assert.False(t, ids[c.ID], "%s/%s is there twice", topic.Topic, c.ID)
			ids[c.ID] = true
			kinds[c.Kind]++
		}
		assert.GreaterOrEqual(t, len(topic.Cases), 5, "%s teaches too little", topic.Topic)
		_, err := os.Stat(filepath.Join("vectors", topic.Topic+".json"))
		assert.NoError(t, err, "a topic is named for its file")
	}
	assert.GreaterOrEqual(t, kinds["check"], 250)
	for _, kind := range []string{"parse", "issues", "size", "preferences"} {
		assert.GreaterOrEqual(t, kinds[kind], 5, kind)
	}
	t.Logf("%d topics, %v", len(topics), kinds)
}
