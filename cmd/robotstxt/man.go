package main

import (
	"strings"

	"github.com/spf13/cobra"
)

// declareMan is the command that prints a page for man(1): the help on every
// command.
func declareMan(o *options) action {
	return func(t *terminal, _ []string) int {
		root := o.command.Root()
		var page strings.Builder
		page.WriteString(".TH " + strings.ToUpper(root.Name()) + " 1\n")
		page.WriteString(".SH " + text("cli.man.name") + "\n" + manText(root.Name()+" - "+root.Short) + "\n")
		page.WriteString(".SH " + text("cli.man.description") + "\n")
		addManHelp(&page, root)
		for _, c := range root.Commands() {
			addManPart(&page, c)
		}
		return t.show(exitGood, page.String())
	}
}

// addManPart adds a command and those that it has.
func addManPart(page *strings.Builder, c *cobra.Command) {
	if !c.IsAvailableCommand() {
		return
	}
	page.WriteString(".SH " + strings.ToUpper(manText(c.CommandPath())) + "\n")
	addManHelp(page, c)
	for _, sub := range c.Commands() {
		addManPart(page, sub)
	}
}

// addManHelp adds the help as it stands, its columns included.
func addManHelp(page *strings.Builder, c *cobra.Command) {
	page.WriteString(".nf\n")
	for line := range strings.Lines(helpOf(c)) {
		page.WriteString(manText(line))
	}
	page.WriteString(".fi\n")
}

// manText writes a line so that nothing in it is a request or an escape.
func manText(line string) string {
	line = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(line)
	if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
		line = `\&` + line
	}
	return line
}
