package locales

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestDefaultLanguageComesFirst(t *testing.T) {
	require.NotEmpty(t, Languages())
	assert.Equal(t, Default, Languages()[0])
}

func TestUnknownLanguageIsNamed(t *testing.T) {
	_, err := Load("tlh")
	require.Error(t, err)
	assert.Contains(t, err.Error(), `"tlh"`)
	assert.Contains(t, err.Error(), Default)
}

var placeholder = regexp.MustCompile(`\{[^{}]*\}`)

// Every language says all that the default one says, with the same placeholders. Plural categories differ by language.
func TestLanguagesAgree(t *testing.T) {
	want, err := Load(Default)
	require.NoError(t, err)
	require.NotEmpty(t, want)
	for _, language := range Languages() {
		messages, err := Load(language)
		require.NoError(t, err)
		for key, text := range want {
			if base, isPlural := strings.CutSuffix(key, ".one"); isPlural {
				assert.Contains(t, messages, base+".other", "language %s", language)
				continue
			}
			if assert.Contains(t, messages, key, "language %s", language) {
				assert.ElementsMatch(t, placeholders(text), placeholders(messages[key]), "placeholders of %s in %s", key, language)
			}
		}
		for key, text := range messages {
			assert.NotEmpty(t, strings.TrimSpace(text), "%s in %s", key, language)
		}
	}
}

// placeholders leaves out repeats: a language may need to say a name twice.
func placeholders(text string) []string {
	seen := map[string]bool{}
	var all []string
	for _, name := range placeholder.FindAllString(text, -1) {
		if !seen[name] {
			seen[name] = true
			all = append(all, name)
		}
	}
	return all
}
