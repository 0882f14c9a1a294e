package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"robotstxt/web/locales"
)

// The tests are about the English program, whatever the environment says.
func TestMain(m *testing.M) {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANG"} {
		_ = os.Unsetenv(name)
	}
	speak(locales.Default)
	os.Exit(m.Run())
}

func TestChooseLanguage(t *testing.T) {
	for _, test := range []struct{ want, args, all, messages, lang string }{
		{"en", "", "", "", ""},
		{"fi", "", "", "", "fi_FI.UTF-8"},
		{"ja", "", "", "ja_JP.utf8", "fi_FI.UTF-8"},
		{"en", "", "C", "ja_JP.UTF-8", "fi_FI.UTF-8"},
		{"fi", "", "fi", "ja", "ja"},
		{"fi", "", "fi_FI@euro", "", ""},
		{"en", "", "sv_SE.UTF-8", "", "fi_FI.UTF-8"},
		{"en", "", "", "", "ja_JP.eucJP"},
		{"en", "", "", "", "POSIX"},
		{"en", "", "", "", "fil_PH.UTF-8"},
		{"ja", "test --lang ja", "", "", "fi_FI.UTF-8"},
		{"ja", "--lang=ja test", "", "", "fi_FI.UTF-8"},
		{"en", "--lang=ja test --lang en", "", "", "fi_FI.UTF-8"},
		{"fi", "test --lang tlh", "", "", "fi_FI.UTF-8"},
		{"fi", "test -- --lang ja", "", "", "fi_FI.UTF-8"},
		{"fi", "test --lang", "", "", "fi_FI.UTF-8"},
	} {
		set := map[string]string{"LC_ALL": test.all, "LC_MESSAGES": test.messages, "LANG": test.lang}
		assert.Equal(t, test.want, chooseLanguage(strings.Fields(test.args), func(name string) string { return set[name] }), "%+v", test)
	}
}

// callIn runs a command in a language, and leaves the tests in theirs.
func callIn(t *testing.T, language, input string, args ...string) (output, problems string, status int) {
	t.Helper()
	defer speak(locales.Default)
	return call(input, append([]string{"--lang", language}, args...)...)
}

func TestAnswersInEveryLanguage(t *testing.T) {
	inFolder(t, exampleFiles)
	for language, want := range map[string][2]string{
		"en": {"Disallowed: /private/plan\n", "more than"}, "fi": {"Kielletty: /private/plan\n", ""}, "ja": {"禁止: /private/plan\n", ""},
	} {
		output, problems, status := callIn(t, language, "", "test", "--agent", "ExampleBot", "robots.txt", "/private/plan")
		assert.Equal(t, exitNegative, status)
		assert.Empty(t, problems)
		assert.True(t, strings.HasPrefix(output, want[0]), output)
	}
	t.Setenv("LANG", "fi_FI.UTF-8")
	defer speak(locales.Default)
	output, _, _ := call("", "test", "--agent", "ExampleBot", "robots.txt", "/private/plan")
	assert.True(t, strings.HasPrefix(output, "Kielletty"), output)
	_, problems, status := call("", "test", "--lang", "tlh", "--agent", "ExampleBot", "robots.txt", "/")
	assert.Equal(t, exitUnusable, status)
	assert.Contains(t, problems, "en, fi, ja")
}

// What programs read is the same in every language, but for the sentences in it.
func TestCodesAreTheSameInEveryLanguage(t *testing.T) {
	inFolder(t, exampleFiles)
	require.NoError(t, os.WriteFile("robots.txt", []byte("Useragent: *\nDisallow /x\n"), 0o600))
	for _, args := range [][]string{
		{"lint", "--json", "robots.txt"}, {"lint", "--sarif", "robots.txt"}, {"parse", "--json", "robots.txt"}, {"crawlers", "--json", "robots.txt"},
		{"readers", "--json", "-a", "x", "robots.txt", "/"}, {"test", "--json", "-a", "x", "robots.txt", "/"}, {"sitemap", "check", "--json", "sitemap.xml"},
	} {
		words := regexp.MustCompile(`"(message|text|name|help|title|about|why)": ?(\{[^{}]*\}|"(?:[^"\\]|\\.)*")`)
		want, _, _ := callIn(t, "en", "", args...)
		for _, language := range locales.Languages()[1:] {
			got, _, _ := callIn(t, language, "", args...)
			assert.Equal(t, words.ReplaceAllString(want, ""), words.ReplaceAllString(got, ""), "%s in %s", args, language)
		}
	}
}

// The commands of an example are the same octets in every language; what is said between them is not.
func TestExamplesHaveTheSameCommands(t *testing.T) {
	english, err := locales.Load(locales.Default)
	require.NoError(t, err)
	for _, language := range locales.Languages()[1:] {
		translated, err := locales.Load(language)
		require.NoError(t, err)
		for key, text := range english {
			if !strings.HasPrefix(key, "cli.") || !strings.HasSuffix(key, ".examples") || key == "cli.help.examples" {
				continue
			}
			wantCommands, wantProse := examplesIn(text)
			gotCommands, gotProse := examplesIn(translated[key])
			assert.Equal(t, wantCommands, gotCommands, "%s in %s", key, language)
			assert.Len(t, gotProse, len(wantProse), "%s in %s", key, language)
			for i, prose := range gotProse {
				assert.NotEqual(t, wantProse[i], prose, "%s in %s", key, language)
			}
		}
	}
}

// examplesIn parts the commands of a help, with what they print, from the prose.
func examplesIn(text string) (commands, prose []string) {
	for _, part := range strings.Split(text, "\n\n") {
		if strings.HasPrefix(part, "$ ") {
			commands = append(commands, part)
		} else {
			prose = append(prose, part)
		}
	}
	return commands, prose
}

// Columns stand below each other where ideographs take two.
func TestTableOfWideCharacters(t *testing.T) {
	assert.Equal(t, 8, columns("パーサー"))
	assert.Equal(t, 7, columns("（ab）c"))
	assert.Equal(t, "長さ  b\nab    c\n", table{{"長さ", "b"}, {"ab", "c"}}.String())
}
