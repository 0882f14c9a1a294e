// Command robotstxt reads robots.txt files as crawlers do. Its commands ask and
// answer in the words of web/locales; codes and JSON are the same in every
// language.
//
// A command is an entry of the table commands, a function that declares its
// options and gives what it does, and messages: for "test" cli.test.usage,
// cli.test.about, cli.test.help, cli.test.examples and cli.test.exit.
package main

import (
	"io"
	"os"
)

// What a command exits with. Of several the largest counts.
const (
	exitGood     = 0
	exitNegative = 1 // the answer is negative
	exitUnusable = 2 // it was called in a wrong way, or could not read or write
)

// commands is the table of commands, as help lists them.
var commands = []command{
	{name: "test", least: 2, most: anyNumber, declare: declareTest},
	{name: "parse", least: 1, most: 1, declare: declareParse, values: parseValues},
	{name: "lint", least: 1, most: anyNumber, declare: declareLint},
	{name: "readers", least: 2, most: 2, declare: declareReaders},
	{name: "crawlers", least: 1, most: 2, declare: declareCrawlers},
	{name: "expect", least: 2, most: 2, declare: declareExpect},
	{name: "batch", declare: declareBatch, values: batchValues},
	{name: "fetch", least: 1, most: 1, declare: declareFetch},
	{name: "sitemap check", least: 1, most: anyNumber, declare: declareSitemapCheck},
	{name: "sitemap import", least: 1, most: 1, declare: declareSitemapImport},
	{name: "completion", least: 1, most: 1, declare: declareCompletion},
	{name: "man", declare: declareMan},
}

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run gives the exit status.
func run(args []string, in io.Reader, out, problems io.Writer) int {
	speak(chooseLanguage(args, os.Getenv))
	return newProgram(&terminal{in: in, out: out, problems: problems}, commands).run(args)
}
