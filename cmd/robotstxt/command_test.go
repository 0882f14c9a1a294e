package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"robotstxt/robots"
)

// The files that the examples of the help are about.
var exampleFiles = map[string]string{
	"robots.txt": "User-agent: *\nDisallow: /private/\nAllow: /private/press/\n\nUser-agent: Googlebot\nDisallow: /shop/cart\n\n" +
		"Sitemap: https://example.com/sitemap.xml\n",
	"urls.txt":         "https://example.com/shop/\nhttps://example.com/private/plan\n",
	"expectations.txt": "allow Googlebot /shop/\nblock * /private/\n",
	"questions.jsonl":  exampleQuestion + "\n",
	"sitemap.xml": "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\">\n" +
		"<url><loc>https://example.com/shop/</loc></url>\n<url><loc>https://example.com/private/plan</loc></url>\n</urlset>\n",
}

// inFolder makes a folder with files the working one for a test.
func inFolder(t *testing.T, files map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range files {
		require.NoError(t, os.WriteFile(name, []byte(text), 0o644))
	}
}

// call runs a command.
func call(input string, args ...string) (output, problems string, status int) {
	var out, err strings.Builder
	status = run(args, strings.NewReader(input), &out, &err)
	return out.String(), err.String(), status
}

// Every command has its help with examples, and the program lists it.
func TestHelpOfEveryCommand(t *testing.T) {
	list, _, status := call("", "--help")
	require.Equal(t, exitGood, status)
	for _, c := range commands {
		list, name := list, c.name
		if family, second, nested := strings.Cut(c.name, " "); nested {
			list, _, status = call("", family, "--help")
			require.Equal(t, exitGood, status)
			name = second
		}
		assert.Regexp(t, `\n  `+name+` +`+c.text("about")+`\n`, list)
		help, problems, status := call("", append(strings.Fields(c.name), "--help")...)
		assert.Equal(t, exitGood, status, c.name)
		assert.Empty(t, problems, c.name)
		assert.True(t, strings.HasPrefix(help, "Usage: "+c.text("usage")+"\n"), help)
		for _, part := range []string{"\n\nOptions:\n\n  ", "--help ", "\n\nExamples:\n\n  ", "$ robotstxt " + c.name, "\n\nExit status:\n\n  0 "} {
			if c.name == "batch" && strings.HasPrefix(part, "$") {
				part = "$ printf" // it answers what another program asks
			}
			assert.Contains(t, help, part, c.name)
		}
		assert.NotRegexp(t, `\{[a-z]+\}`, help, "a placeholder is left")
		same, _, status := call("", append([]string{"help"}, strings.Fields(c.name)...)...)
		assert.Equal(t, exitGood, status)
		assert.Equal(t, help, same)
		for line := range strings.Lines(help) {
			if strings.Contains(line, "$ ") || strings.HasPrefix(line, "  {") || strings.HasSuffix(line, codes("dialect")+"\n") || strings.HasSuffix(line, codes("cause")+"\n") {
				continue // what is copied, and lists of codes, stand on one line
			}
			assert.LessOrEqual(t, len([]rune(line)), helpWidth+8, "%s: %s", c.name, line)
		}
	}
}

// The examples of the help are run by a shell as they stand, with the program as
// "go install" makes it of this clone.
func TestExamplesOfTheHelp(t *testing.T) {
	shell := examplesShell(t)
	ran := 0
	for _, c := range commands {
		if c.name == "fetch" || c.name == "sitemap import" {
			continue // they ask sites
		}
		ran += shell.runAll(t, c.name, c.text("examples"))
	}
	assert.GreaterOrEqual(t, ran, len(commands)-2)
}

// The examples of the README too.
func TestExamplesOfTheReadme(t *testing.T) {
	readme, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	require.NoError(t, err)
	_, section, found := strings.Cut(string(readme), "\n## The command line\n")
	require.True(t, found)
	section, _, _ = strings.Cut(section, "\n## ")
	var examples strings.Builder
	for line := range strings.Lines(section) {
		if code, isCode := strings.CutPrefix(line, "    "); isCode {
			examples.WriteString(code)
		} else {
			examples.WriteString("\n")
		}
	}
	assert.Positive(t, examplesShell(t).runAll(t, "README", examples.String()))
}

// shell runs examples in a folder of their own.
type shell struct{ program string } // the folder of it

func examplesShell(t *testing.T) *shell {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the examples are for a POSIX shell")
	}
	s := &shell{t.TempDir()}
	install := exec.Command("go", "install", ".")
	install.Env = append(os.Environ(), "GOBIN="+s.program, "GOFLAGS=")
	said, err := install.CombinedOutput()
	require.NoError(t, err, string(said))
	return s
}

// runAll runs the lines that start with "$ ". What stands right below one is
// what it prints, where something does.
func (s *shell) runAll(t *testing.T, about, examples string) (ran int) {
	t.Helper()
	inFolder(t, exampleFiles)
	lines := strings.Split(examples, "\n")
	for i, line := range lines {
		command, isCommand := strings.CutPrefix(line, "$ ")
		if !isCommand {
			continue
		}
		want := ""
		for _, below := range lines[i+1:] {
			if below == "" || strings.HasPrefix(below, "$ ") {
				break
			}
			want += below + "\n"
		}
		ran++
		shell := exec.Command("sh", "-c", command)
		shell.Env = append(os.Environ(), "PATH="+s.program+string(filepath.ListSeparator)+os.Getenv("PATH"))
		var problems strings.Builder
		shell.Stderr = &problems
		got, err := shell.Output()
		if _, ended := err.(*exec.ExitError); !ended {
			require.NoError(t, err, command)
		}
		assert.Contains(t, []int{exitGood, exitNegative}, shell.ProcessState.ExitCode(), "%s: %s\n%s", about, command, problems.String())
		assert.Empty(t, problems.String(), command)
		if want != "" {
			assert.Equal(t, want, string(got), "%s: %s", about, command)
		} else if !strings.Contains(command, " >") {
			assert.True(t, len(got) > 0 || shell.ProcessState.ExitCode() == exitGood, "%s: %s prints nothing", about, command)
		}
	}
	return ran
}

func TestWrongUsage(t *testing.T) {
	inFolder(t, exampleFiles)
	for _, test := range []struct {
		args []string
		says string
	}{
		{[]string{"tset"}, `there is no command "tset"; was "test" meant? --help lists all`},
		{[]string{"fly"}, `there is no command "fly"; --help lists them`},
		{[]string{"help", "fly"}, `there is no command "fly"; --help lists them`},
		{[]string{"test"}, "something is missing; it is called like this: robotstxt test --agent NAME [OPTION...] FILE URL..."},
		{[]string{"test", "robots.txt", "-a", "x"}, "something is missing; it is called like this: robotstxt test"},
		{[]string{"test", "robots.txt", "/"}, "say who asks: --agent NAME, or --token TOKEN"},
		{[]string{"test", "--agent", "x", "--token", "x", "robots.txt", "/"}, "--agent and --token are both given; only one can be"},
		{[]string{"test", "--agnet=x", "robots.txt", "/"}, "there is no option --agnet; --help lists those of the command"},
		{[]string{"test", "-x", "robots.txt", "/"}, "there is no option -x; --help lists those of the command"},
		{[]string{"test", "---", "robots.txt", "/"}, "there is no option ---; --help lists those of the command"},
		{[]string{"test", "robots.txt", "/", "--agent"}, "the option --agent needs a value behind it; --help says which"},
		{[]string{"test", "-a", "x", "--dialect=Google", "robots.txt", "/"}, `"Google" cannot be the value of --dialect; there are: rfc9309, google, yandex, `},
		{[]string{"test", "-a", "x", "--status", "ok", "robots.txt", "/"}, `"ok" cannot be the value of --status, which is a whole number`},
		{[]string{"test", "-a", "x", "--status", "99", "robots.txt", "/"}, "--status must be a number from 100 to 599"},
		{[]string{"test", "-a", "x", "--status", "0", "robots.txt", "/"}, "--status must be a number from 100 to 599"},
		{[]string{"test", "-a", "x", "--site", "example.com", "robots.txt", "/"}, `--site must be a URL with its scheme and host, such as "https://example.com", not "example.com"`},
		{[]string{"test", "-a", "x", "-", "-"}, `"-" is given twice, and the standard input can be read once only`},
		{[]string{"test", "-a", "x", "robots.txt", "-", "-"}, `"-" is given twice, and the standard input can be read once only`},
		{[]string{"test", "-a", "x", "none.txt", "/"}, "none.txt could not be read: "},
		{[]string{"parse", "robots.txt", "robots.txt"}, `unexpected argument "robots.txt"; --help says how to call this`},
		{[]string{"parse", "."}, ". could not be read: "},
		{[]string{"lint", "-", "-"}, `"-" is given twice`},
		{[]string{"lint", "--json", "--sarif", "robots.txt"}, "--json and --sarif are both given; only one can be"},
		{[]string{"lint", "--fix", "--json", "-"}, `--fix prints the fixed file when FILE is "-"`},
		{[]string{"lint", "--fix", "-", "robots.txt"}, `--fix prints the fixed file when FILE is "-"`},
		{[]string{"lint", "--fail-on", "note", "robots.txt"}, `"note" cannot be the value of --fail-on; there are: error, warning, info`},
		{[]string{"readers", "robots.txt", "/"}, "say who asks"},
		{[]string{"readers", "-a", "x", "none.txt", "/"}, "none.txt could not be read: "},
		{[]string{"readers", "-a", "x", "--dialect", "google", "robots.txt", "/"}, "there is no option --dialect"},
		{[]string{"crawlers", "none.txt"}, "none.txt could not be read: "},
		{[]string{"expect", "robots.txt"}, "something is missing"},
		{[]string{"expect", "-", "-"}, `"-" is given twice`},
		{[]string{"expect", "none.txt", "expectations.txt"}, "none.txt could not be read: "},
		{[]string{"expect", "robots.txt", "none.txt"}, "none.txt could not be read: "},
		{[]string{"batch", "--jobs", "0"}, "--jobs must be a number from 1 to 1024"},
		{[]string{"batch", "--jobs", "1025"}, "--jobs must be a number from 1 to 1024"},
		{[]string{"sitemap"}, ""},
		{[]string{"sitemap", "chekc"}, `there is no command "chekc"; was "check" meant?`},
		{[]string{"sitemap", "check", "none.xml"}, "none.xml could not be read: "},
		{[]string{"sitemap", "check", "-", "--robots", "-"}, `"-" is given twice`},
		{[]string{"sitemap", "check", "--robots", "none.txt", "sitemap.xml"}, "none.txt could not be read: "},
		{[]string{"sitemap", "check", "--agent", "x", "sitemap.xml"}, "--agent and --site are about a robots.txt: say which one with --robots FILE"},
		{[]string{"sitemap", "check", "--url", "https://a.example/x", "sitemap.xml", "-"}, "--url is about one FILE, and several are given"},
		{[]string{"sitemap", "check", "--url", "x", "sitemap.xml"}, `--url must be a URL with its scheme and host`},
		{[]string{"sitemap", "import", "ftp://a.example/"}, "ftp://a.example/ is no http or https URL."},
		{[]string{"sitemap", "import", "--as", "knowledge-base", "a.example"}, "a.example is a site and not a sitemap."},
		{[]string{"sitemap", "import", "--as", "knowledge-base", "http://127.0.0.1/x.xml"}, "http://127.0.0.1/x.xml is a private or internal address"},
		{[]string{"sitemap", "import", "--as", "x", "a.example"}, `"x" cannot be the value of --as; there are: sheets, knowledge-base`},
		{[]string{"fetch", "ftp://a.example/"}, `"ftp://a.example/" is no site: write a URL with its host`},
		{[]string{"fetch", "--json", "--output", "-", "a.example"}, "--json and --output - are both given; only one can be"},
		{[]string{"completion", "tcsh"}, `there is no completion for "tcsh"; there is for bash, zsh, fish, and powershell`},
	} {
		output, problems, status := call("", test.args...)
		assert.Equal(t, exitUnusable, status, test.args)
		assert.Empty(t, output, test.args)
		assert.True(t, strings.HasPrefix(problems, "robotstxt: "+test.says), "%v: %s", test.args, problems)
		assert.Equal(t, 1, strings.Count(problems, "\n"), test.args)
	}
}

// A failed write is no answer.
func TestFailedWrite(t *testing.T) {
	inFolder(t, exampleFiles)
	for _, args := range [][]string{
		{"test", "-a", "x", "robots.txt", "/"},
		{"test", "-a", "x", "--json", "robots.txt", "/"},
		{"test", "-a", "x", "robots.txt", "-"},
		{"parse", "robots.txt"},
		{"parse", "--json", "robots.txt"},
		{"lint", "--sarif", "robots.txt"},
		{"lint", "--json", "robots.txt"},
		{"lint", "--fix", "-"},
		{"readers", "-a", "x", "robots.txt", "/"},
		{"crawlers", "robots.txt"},
		{"expect", "robots.txt", "expectations.txt"},
		{"sitemap", "check", "sitemap.xml", "--robots", "robots.txt"},
		{"sitemap", "check", "--json", "sitemap.xml"},
		{"fetch", "http://127.0.0.1:9"},
		{"fetch", "--json", "http://127.0.0.1:9"},
		{"completion", "bash"},
		{"help", "test"},
	} {
		var problems strings.Builder
		assert.Equal(t, exitUnusable, run(args, strings.NewReader("Useragent: x\n"), failing{}, &problems), args)
		assert.Contains(t, problems.String(), "robotstxt: the output could not be written: broken", args)
	}
}

// A command may have commands of its own.
func TestFamilies(t *testing.T) {
	for _, key := range []string{"about", "usage", "help", "examples", "exit"} {
		for _, name := range []string{"map", "map-check", "map-import"} {
			messages["cli."+name+"."+key] = key + " of " + name
			defer delete(messages, "cli."+name+"."+key)
		}
	}
	did := ""
	declare := func(name string) func(o *options) action {
		return func(o *options) action {
			loud := o.toggle("loud", "say more")
			return func(_ *terminal, operands []string) int {
				did = name + " " + strings.Join(operands, " ")
				if *loud {
					did += "!"
				}
				return exitNegative
			}
		}
	}
	call := func(args ...string) (string, int) {
		var out strings.Builder
		table := append(commands[:len(commands):len(commands)],
			command{name: "map check", least: 1, most: 1, declare: declare("check")},
			command{name: "map import", least: 1, most: 2, declare: declare("import")})
		return out.String(), newProgram(&terminal{strings.NewReader(""), &out, &out}, table).run(args)
	}
	_, status := call("map", "import", "a", "--loud", "b")
	assert.Equal(t, exitNegative, status)
	assert.Equal(t, "import a b!", did)
	_, status = call("map", "check", "c")
	assert.Equal(t, exitNegative, status)
	assert.Equal(t, "check c", did)
	for _, args := range [][]string{{"map"}, {"map", "chekc"}, {"map", "check"}, {"map", "check", "a", "b"}} {
		_, status = call(args...)
		assert.Equal(t, exitUnusable, status, args)
	}
	var out strings.Builder
	table := []command{{name: "map check", declare: declare("check")}, {name: "map import", declare: declare("import")}}
	assert.Equal(t, exitGood, newProgram(&terminal{nil, &out, io.Discard}, table).run([]string{"map", "-h"}))
	assert.Contains(t, out.String(), "Usage: usage of map\n\nhelp of map\n\nCommands:\n\n  check   about of map-check\n  import  about of map-import\n")
	assert.Contains(t, out.String(), `"robotstxt map COMMAND --help" says more about one.`)
}

// What a shell is told when the tab key is pressed.
func TestCompletion(t *testing.T) {
	for _, test := range []struct{ words, has string }{
		{"te", "test\tmay an agent fetch URLs, and which line decides"},
		{"test --dia", "--dialect\t"},
		{"test --dialect py", "python-legacy"},
		{"test --agent GPT", "GPTBot"},
		{"lint --fail-on w", "warning"},
		{"completion f", "fish"},
	} {
		words := strings.Split(test.words, " ")
		output, _, status := call("", append([]string{"__complete"}, words...)...)
		assert.Equal(t, exitGood, status)
		assert.Contains(t, output, test.has, test.words)
	}
	for _, shell := range shells {
		script, problems, status := call("", "completion", shell)
		assert.Equal(t, exitGood, status)
		assert.Empty(t, problems)
		assert.Contains(t, script, "__complete", shell)
	}
}

func TestVisible(t *testing.T) {
	for text, want := range map[string]string{
		"Disallow: /ä ツ": "Disallow: /ä ツ",
		"\x1b[31m\x00":   `\x1b[31m\x00`,
		"a\u00a0b\u200b": `a\u00a0b\u200b`,
		"\xE9\x9Bx":      `\xe9\x9bx`,
		"\u202e":         `\u202e`,
		"\uFFFD":         `\ufffd`,
	} {
		assert.Equal(t, want, visible(text))
	}
}

func TestNumbersAndLists(t *testing.T) {
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", 512000: "512,000", 1234567: "1,234,567"} {
		assert.Equal(t, want, number(n))
	}
	assert.Equal(t, "", list(nil))
	assert.Equal(t, "a", list([]string{"a"}))
	assert.Equal(t, "a and b", list([]string{"a", "b"}))
	assert.Equal(t, "a, b, and c", list([]string{"a", "b", "c"}))
}

// Every reader that can be asked for has the words that are needed.
func TestEveryReaderHasWords(t *testing.T) {
	for _, dialect := range robots.Dialects() {
		assert.NotEmpty(t, readerTitle(dialect.Name))
		for _, field := range dialect.Departures() {
			assert.NotContains(t, departure(&dialect, field), "{", dialect.Name)
		}
	}
}
