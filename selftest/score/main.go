// Command score runs any robots.txt parser, given as a command, on the vectors
// and prints for each topic how many of its answers are the expected ones. Run
// it in the module's folder:
//
//	go run ./selftest/score [flags] -- COMMAND [ARGS…]
//
// What the command is handed and how it answers stands in selftest/README.md.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"

	"robotstxt/robots"
	"robotstxt/selftest"
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

const usage = `usage: go run ./selftest/score [flags] -- COMMAND [ARGS…]

The command is run once for each case, with three arguments added: the path of a
robots.txt, the agent and the URL. It prints allow or disallow, or prints nothing
and exits with 0 (allowed) or 1 (disallowed).

`

// patience is how long one answer may take.
const patience = 10 * time.Second

// options are the flags.
type options struct {
	dialect string
	batch   bool
	show    bool
	min     float64
}

// run gives the exit status: 0; 1 below --min; 2 when it was called in a wrong
// way.
func run(args []string, out, problems io.Writer) int {
	var o options
	flags := flag.NewFlagSet("score", flag.ContinueOnError)
	flags.SetOutput(problems)
	flags.Usage = func() {
		fmt.Fprint(problems, usage)
		flags.PrintDefaults()
	}
	flags.StringVar(&o.dialect, "dialect", robots.RFC9309.Name, "whose answers are expected")
	flags.BoolVar(&o.batch, "batch", false, "start the command once: one JSON object a line in, one answer a line out")
	flags.BoolVar(&o.show, "show", false, "list the cases that fail")
	flags.Float64Var(&o.min, "min", 0, "exit with 1 when fewer than this percentage pass")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return 0
		}
		return 2
	}
	status, err := o.score(flags.Args(), out)
	if err != nil {
		fmt.Fprintln(problems, "score:", err)
	}
	return status
}

func (o *options) score(command []string, out io.Writer) (status int, err error) {
	if _, known := robots.DialectNamed(o.dialect); !known {
		return 2, fmt.Errorf("no dialect %q", o.dialect)
	}
	if !(0 <= o.min && o.min <= 100) { // not a number is out of range too
		return 2, fmt.Errorf("--min %v is no percentage", o.min)
	}
	if len(command) == 0 {
		return 2, errors.New("no command; --help says how to give one")
	}
	if _, err := exec.LookPath(command[0]); err != nil {
		return 2, err
	}
	topics, err := selftest.Load()
	if err != nil {
		return 2, err
	}
	folder, err := os.MkdirTemp("", "score")
	if err != nil {
		return 2, err
	}
	defer os.RemoveAll(folder)

	var p parser = &single{command: command, folder: folder, patience: patience}
	if o.batch {
		p = &batch{command: command, patience: patience}
	}
	defer p.end()
	total := report(out, topics, o.dialect, p, o.show)
	if total.percent() < o.min {
		return 1, nil
	}
	return 0, nil
}
