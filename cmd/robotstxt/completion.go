package main

import (
	"bytes"
	"io"

	"github.com/spf13/cobra"
)

// shells are those for which completion can be written.
var shells = []string{"bash", "zsh", "fish", "powershell"}

func declareCompletion(o *options) action {
	o.command.ValidArgsFunction = cobra.FixedCompletions(shells, cobra.ShellCompDirectiveNoFileComp)
	return func(t *terminal, operands []string) int {
		root := o.command.Root()
		write, known := map[string]func(io.Writer) error{
			"bash":       func(out io.Writer) error { return root.GenBashCompletionV2(out, true) },
			"zsh":        root.GenZshCompletion,
			"fish":       func(out io.Writer) error { return root.GenFishCompletion(out, true) },
			"powershell": root.GenPowerShellCompletionWithDesc,
		}[operands[0]]
		if !known {
			return t.complain(text("cli.completion.unknown", "shell", excerpt(operands[0]), "shells", list(shells)))
		}
		var script bytes.Buffer
		if err := write(&script); err != nil {
			panic(err) // a buffer takes everything
		}
		return t.show(exitGood, script.String())
	}
}
