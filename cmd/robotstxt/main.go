// Command robotstxt reads robots.txt files as crawlers do. Its commands ask and
// answer in the words of web/locales; codes and JSON are the same in every
// language.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
)

// What a command exits with.
const (
	exitGood     = 0
	exitNegative = 1 // the answer is negative
	exitUnusable = 2 // it was called in a wrong way, or could not read or write
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run gives the exit status.
func run(args []string, in io.Reader, out, problems io.Writer) int {
	rest, help, err := parse(flag.NewFlagSet("robotstxt", flag.ContinueOnError), args)
	switch {
	case help:
		return show(out, problems, text("cli.help"))
	case err != nil:
		return complain(problems, text("cli.unexpected", "argument", args[0]))
	case len(rest) == 0:
		return complain(problems, text("cli.no-command"))
	case rest[0] == "batch":
		return batch(rest[1:], in, out, problems)
	}
	return complain(problems, text("cli.unknown-command", "name", rest[0]))
}

// parse reads flags. What is wrong with them is left to the caller to say: the
// flag package speaks English only.
func parse(flags *flag.FlagSet, args []string) (rest []string, help bool, err error) {
	flags.SetOutput(io.Discard)
	err = flags.Parse(args)
	return flags.Args(), errors.Is(err, flag.ErrHelp), err
}

// show prints what was asked for, such as help.
func show(out, problems io.Writer, said string) int {
	if _, err := fmt.Fprintln(out, said); err != nil {
		return complain(problems, text("cli.write-failed", "error", err.Error()))
	}
	return exitGood
}

// complain says why the command cannot go on.
func complain(problems io.Writer, why string) int {
	fmt.Fprintln(problems, "robotstxt:", why)
	return exitUnusable
}
