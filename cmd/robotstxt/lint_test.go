package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/spf13/cobra"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"robotstxt/robots"
	"robotstxt/selftest"
)

var lintFiles = map[string]string{
	"good.txt":    "User-agent: *\nDisallow: /a\n",
	"info.txt":    "User-agent: *\nDisallow: /%7b\n",
	"warning.txt": "User-agent: *\nDisallow: /a b\n",
	"odd.txt":     "User-agent: *\n# 𝔘 ä\nDisallow: /𝔘ä\u00a0x/%zz\n",
}

func TestLint(t *testing.T) {
	inFolder(t, lintFiles)
	const (
		info    = "info.txt:2:12: info: %7b is an escape in lower case. Read otherwise by temoto (Go, Colly). [lower-case-hex]\n"
		warning = "warning.txt:2:13: warning: The path holds a space or a tab, which no URL does. Read otherwise by Google and temoto (Go, Colly). [space-in-path]\n"
	)
	for _, test := range []struct {
		args     string
		status   int
		output   string
		problems string
	}{
		{"good.txt", exitGood, "", ""},
		{"good.txt --fail-on info", exitGood, "", ""},
		{"info.txt", exitGood, info, ""},
		{"--fail-on=warning info.txt", exitGood, info, ""},
		{"--fail-on info info.txt", exitNegative, info, ""},
		{"warning.txt info.txt", exitGood, warning + info, ""},
		{"--fail-on warning warning.txt good.txt", exitNegative, warning, ""},
		{"--fail-on error warning.txt", exitGood, warning, ""},
		// one that cannot be read does not keep the others from being read
		{"none.txt info.txt", exitUnusable, info, "robotstxt: none.txt could not be read: "},
		{"info.txt none.txt --fail-on info", exitUnusable, info, "robotstxt: none.txt could not be read: "},
		// what a file is answered with
		{"--status 404 good.txt", exitGood, "good.txt:1:1: warning: The file was answered with status 404, so its text is not read as rules. [answer-unavailable]\n", ""},
	} {
		output, problems, status := call("", strings.Fields("lint "+test.args)...)
		assert.Equal(t, test.status, status, test.args)
		if runtime.GOOS != "windows" || !strings.Contains(test.args, "none") {
			assert.True(t, strings.HasPrefix(problems, test.problems) && (problems == "") == (test.problems == ""), "%s: %s", test.args, problems)
		}
		assert.Equal(t, test.output, output, test.args)
	}
	output, _, status := call("", "lint", "odd.txt", "--fail-on", "warning")
	assert.Equal(t, exitNegative, status)
	for _, want := range []string{
		"odd.txt:3:14: warning: The line holds a no-break space", // in characters, not octets or UTF-16
		"odd.txt:3:17: warning: %zz is no escape",
	} {
		assert.Contains(t, output, want)
	}
	// as another reader takes it
	output, _, _ = call("Foo: x\n", "lint", "--dialect", "google", "-")
	assert.Contains(t, output, "-:1:1: info: Foo is not a key that this reader knows. [unknown-directive]\n")
}

func TestLintJSON(t *testing.T) {
	inFolder(t, lintFiles)
	output, problems, status := call("", "lint", "--json", "--fail-on", "info", "good.txt", "info.txt", "warning.txt")
	assert.Equal(t, exitNegative, status)
	assert.Empty(t, problems)
	assert.JSONEq(t, `[
		{"file": "info.txt", "line": 2, "column": 12, "start": 25, "end": 28, "severity": "info", "code": "lower-case-hex",
			"message": "%7b is an escape in lower case.", "text": "%7b", "readers": ["temoto"], "fixable": true},
		{"file": "warning.txt", "line": 2, "column": 13, "start": 26, "end": 27, "severity": "warning", "code": "space-in-path",
			"message": "The path holds a space or a tab, which no URL does.", "text": " ", "readers": ["google", "temoto"], "fixable": true}
	]`, output)
	output, _, status = call("", "lint", "--json", "good.txt")
	assert.Equal(t, exitGood, status)
	assert.Equal(t, "[]\n", output)
}

func TestLintFix(t *testing.T) {
	const broken = "\xEF\xBB\xBFUseragent: GPTBot/2\r\nDisallow: private/ä\r\nDisallow: /%7b c\r\nDisallow: /%7b c\r\nnothing\r\n"
	const fixed = "User-agent: GPTBot\r\nDisallow: /private/%C3%A4\r\nDisallow: /%7B%20c\r\nnothing\r\n"
	inFolder(t, map[string]string{"robots.txt": broken, "good.txt": lintFiles["good.txt"]})
	require.NoError(t, os.Chmod("robots.txt", 0o640))
	before, err := os.Stat("good.txt")
	require.NoError(t, err)

	output, problems, status := call("", "lint", "--fix", "robots.txt", "good.txt", "none.txt")
	assert.Equal(t, exitUnusable, status, "one cannot be read")
	assert.Contains(t, output, "robots.txt:4:1: warning: nothing has no colon, so the line says nothing. [no-colon]\n")
	assert.NotContains(t, output, "lower-case-hex", "only what is left is printed")
	for _, want := range []string{
		"robots.txt:1:1: fixed: Useragent is not a key of the standard. Was User-agent meant? [misspelt-directive]\n",
		"fixed: GPTBot/2 is read as GPTBot. [user-agent-cut]\n",
		"robots.txt:4:1: fixed: Disallow: /%7b c says again what line 3 says. [duplicate-rule]\n",
		"robotstxt: none.txt could not be read: ",
	} {
		assert.Contains(t, problems, want)
	}
	text, err := os.ReadFile("robots.txt")
	require.NoError(t, err)
	assert.Equal(t, fixed, string(text))
	after, err := os.Stat("robots.txt")
	require.NoError(t, err)
	if runtime.GOOS != "windows" {
		assert.Equal(t, os.FileMode(0o640), after.Mode())
	}
	same, err := os.Stat("good.txt")
	require.NoError(t, err)
	assert.True(t, os.SameFile(before, same), "what has nothing to fix is not written")
	left, err := filepath.Glob(".robotstxt-*")
	require.NoError(t, err)
	assert.Empty(t, left)

	// Another time there is nothing to do.
	_, problems, status = call("", "lint", "--fix", "robots.txt")
	assert.Equal(t, exitGood, status)
	assert.Empty(t, problems)

	// Of the standard input the fixed file is printed, and nothing else there.
	output, problems, status = call(broken, "lint", "--fix", "--fail-on", "warning", "-")
	assert.Equal(t, exitNegative, status)
	assert.Equal(t, fixed, output)
	assert.Contains(t, problems, "-:1:1: fixed: Useragent is not a key")
	assert.Contains(t, problems, "-:4:1: warning: nothing has no colon")
}

// A link stays one, and what it leads to is fixed.
func TestLintFixLink(t *testing.T) {
	inFolder(t, map[string]string{"real.txt": "User-agent: *\nDisallow: /%7b\n"})
	if err := os.Symlink("real.txt", "link.txt"); err != nil {
		t.Skip(err)
	}
	_, _, status := call("", "lint", "--fix", "link.txt")
	assert.Equal(t, exitGood, status)
	info, err := os.Lstat("link.txt")
	require.NoError(t, err)
	assert.NotZero(t, info.Mode()&os.ModeSymlink)
	text, err := os.ReadFile("real.txt")
	require.NoError(t, err)
	assert.Equal(t, "User-agent: *\nDisallow: /%7B\n", string(text))
}

// When a file cannot be replaced, that is said, and the others are looked at.
func TestLintFixUnwritable(t *testing.T) {
	inFolder(t, lintFiles)
	var problems strings.Builder
	l := &linter{
		terminal: &terminal{problems: &problems},
		replace:  func(string, []byte) error { return &os.PathError{Op: "open", Path: "x", Err: os.ErrPermission} },
	}
	for _, name := range []string{"info.txt", "good.txt"} {
		l.lint(name, (&options{&cobra.Command{}}).reading(), true)
	}
	assert.Equal(t, exitUnusable, l.status)
	assert.Equal(t, "robotstxt: info.txt could not be written: permission denied\n", problems.String())
	require.Len(t, l.files, 1)
	assert.Equal(t, "good.txt", l.files[0].name)
}

// What could not take a file's place is not left beside it.
func TestReplaceFileLeavesNothing(t *testing.T) {
	inFolder(t, nil)
	require.NoError(t, os.MkdirAll(filepath.Join("folder", "within"), 0o755))
	assert.Error(t, replaceFile("folder", []byte("x")))
	left, err := filepath.Glob(".robotstxt-*")
	require.NoError(t, err)
	assert.Empty(t, left)
}

// Whatever a file holds: fixing ends, and nothing that is fixable is left.
func TestFixAllEnds(t *testing.T) {
	topics, err := selftest.Load()
	require.NoError(t, err)
	fixed := 0
	for _, topic := range topics {
		for i := range topic.Cases {
			c := &topic.Cases[i]
			if len(c.Data()) > 50_000 {
				continue
			}
			for _, dialect := range []robots.Dialect{robots.RFC9309, robots.Dialects()[7]} {
				file, made := fixAll("x", robots.Scan(c.Data()).Parse(dialect))
				for _, issue := range file.Issues() {
					assert.Equal(t, robots.Edit{}, file.Fix(issue), "%s: %s is left in %q", c.ID, issue.Code, file.Source().Data())
				}
				fixed += len(made)
			}
		}
	}
	assert.Greater(t, fixed, 100)
}

func TestSARIF(t *testing.T) {
	inFolder(t, lintFiles)
	require.NoError(t, os.Mkdir("a folder", 0o755))
	odd := filepath.Join("a folder", "robots.txt")
	require.NoError(t, os.WriteFile(odd, []byte("Disallow: /\xE9\nUseragent: \xE9\nfoo\n"), 0o644))
	absolute, err := filepath.Abs("info.txt")
	require.NoError(t, err)
	output, problems, status := call("", "lint", "--sarif", "odd.txt", "good.txt", odd, absolute)
	assert.Equal(t, exitNegative, status)
	assert.Empty(t, problems)
	validateSARIF(t, output)

	var log sarifLog
	require.NoError(t, json.Unmarshal([]byte(output), &log))
	require.Len(t, log.Runs, 1)
	run := log.Runs[0]
	assert.Equal(t, "utf16CodeUnits", run.ColumnKind)
	uris, escapes := map[string]bool{}, 0
	for _, result := range run.Results {
		assert.Equal(t, result.RuleID, run.Tool.Driver.Rules[result.RuleIndex].ID)
		uris[result.Locations[0].Physical.Artifact.URI] = true
		if result.RuleID == robots.IssueBadEscape.String() {
			assert.Equal(t, "warning", result.Level)
			assert.Equal(t, sarifRegion{3, 18, 3, 21}, result.Locations[0].Physical.Region) // 𝔘 counts two
			escapes++
		}
	}
	assert.Equal(t, 1, escapes)
	assert.Contains(t, uris, "odd.txt")
	assert.Contains(t, uris, "a%20folder/robots.txt")
	if runtime.GOOS == "windows" {
		assert.Contains(t, uris, "file:///"+filepath.ToSlash(absolute))
	} else {
		assert.Contains(t, uris, "file://"+absolute)
	}

	output, _, status = call("", "lint", "--sarif", "good.txt")
	assert.Equal(t, exitGood, status)
	validateSARIF(t, output)
}

// What the edits of SARIF say is what --fix does.
func TestSARIFFixes(t *testing.T) {
	output, _, _ := call(lintFiles["info.txt"], "lint", "--sarif", "-")
	var log sarifLog
	require.NoError(t, json.Unmarshal([]byte(output), &log))
	require.Len(t, log.Runs[0].Results, 1)
	change := log.Runs[0].Results[0].Fixes[0].Changes[0]
	assert.Equal(t, "-", change.Artifact.URI)
	assert.Equal(t, []sarifReplacement{{sarifRegion{2, 11, 2, 15}, sarifMessage{"/%7B"}}}, change.Replacements)
}

// validateSARIF checks against the schema that OASIS publishes with the
// standard.
func validateSARIF(t *testing.T, text string) {
	t.Helper()
	instance, err := jsonschema.UnmarshalJSON(strings.NewReader(text))
	require.NoError(t, err)
	assert.NoError(t, sarifSchema().Validate(instance))
}

var sarifSchema = sync.OnceValue(func() *jsonschema.Schema {
	_, here, _, _ := runtime.Caller(0) // tests work in folders of their own
	schema, err := jsonschema.NewCompiler().Compile(filepath.Join(filepath.Dir(here), "testdata", "sarif-schema-2.1.0.json"))
	if err != nil {
		panic(err)
	}
	return schema
})

// Findings of every code have their words in SARIF, and are valid there.
func TestSARIFOfEveryCode(t *testing.T) {
	topics, err := selftest.Load()
	require.NoError(t, err)
	var files []linted
	seen := map[robots.Code]bool{}
	for _, topic := range topics {
		for i := range topic.Cases {
			c := &topic.Cases[i]
			if c.Kind != "issues" {
				continue
			}
			file := robots.Scan(c.Data()).Parse(robots.RFC9309, c.Answered())
			issues := file.Issues()
			isNew := false
			for _, issue := range issues {
				isNew = isNew || !seen[issue.Code]
				seen[issue.Code] = true
			}
			if isNew && len(issues) < 100 {
				files = append(files, linted{c.ID, file, issues})
			}
		}
	}
	assert.GreaterOrEqual(t, len(seen), len(codesOf("issue"))-1)
	text, err := json.Marshal(sarifOf(files))
	require.NoError(t, err)
	validateSARIF(t, string(text))
	for _, f := range files {
		for _, issue := range f.issues {
			said := findingOf(f.name, f.file, issue).String()
			assert.NotRegexp(t, `\{(value|name|meant|octets|count|reads|line|statement)\}`, said)
			assert.Greater(t, strings.Count(said, " "), 3, said)
		}
	}
	assert.Error(t, sarifSchema().Validate(map[string]any{"version": "2.1.0", "runs": 1}), "the schema accepts anything")
}
