package locales

import (
	"fmt"
	"regexp"
	"slices"
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

// Every language has the same keys as the default one, with the same placeholders.
func TestLanguagesAgree(t *testing.T) {
	want, err := Load(Default)
	require.NoError(t, err)
	require.NotEmpty(t, want)
	for _, language := range Languages() {
		messages, err := Load(language)
		require.NoError(t, err)
		for _, difference := range differences(want, messages) {
			assert.Fail(t, language+": "+difference)
		}
	}
}

// differences says in what a translation differs from the original besides its words.
func differences(want, got Messages) (all []string) {
	for key, text := range want {
		translated, found := got[key]
		switch {
		case !found:
			all = append(all, key+" is missing")
		case strings.TrimSpace(translated) == "":
			all = append(all, key+" is empty")
		case !slices.Equal(placeholders(text), placeholders(translated)):
			all = append(all, fmt.Sprintf("%s has placeholders %v, not %v", key, placeholders(translated), placeholders(text)))
		}
	}
	for key := range got {
		if _, found := want[key]; !found {
			all = append(all, key+" is one too many")
		}
	}
	return all
}

// What is wrong with a translation is found, of each kind.
func TestDifferencesAreFound(t *testing.T) {
	want := Messages{"a": "{count} of {total}", "b.one": "{count} b", "b.other": "{count} b"}
	assert.Empty(t, differences(want, Messages{"a": "{total}: {count}, {total}", "b.one": "{count}", "b.other": "{count}"}))
	assert.ElementsMatch(t, []string{
		"a has placeholders [{count} {totals}], not [{count} {total}]", "b.one is missing", "b.other is empty", "c is one too many",
	}, differences(want, Messages{"a": "{count} of {totals}", "b.other": " ", "c": "c"}))
	assert.Equal(t, []string{"a has placeholders [{count}], not [{count} {total}]"}, differences(want, Messages{"a": "{count}", "b.one": "{count}", "b.other": "{count}"}))
}

// placeholders are sorted, without repeats: a language may need another order, or to say a name twice.
func placeholders(text string) []string {
	seen := map[string]bool{}
	var all []string
	for _, name := range placeholder.FindAllString(text, -1) {
		if !seen[name] {
			seen[name] = true
			all = append(all, name)
		}
	}
	slices.Sort(all)
	return all
}
