package main

import (
	"strings"

	"github.com/spf13/cobra"
)

// helpWidth is how long the lines of the list of options may be.
const helpWidth = 100

// helpParts are the messages of a command that its help is made of, besides its
// options.
var helpParts = []string{"usage", "help", "examples", "exit"}

// helpOf gives the help on a command.
func helpOf(c *cobra.Command) string {
	said := c.Annotations
	parts := []string{text("cli.help.usage", "usage", said["usage"]), said["help"]}
	if c.HasAvailableSubCommands() {
		parts = append(parts, text("cli.help.commands", "commands", listOf(c)))
	}
	parts = append(parts, text("cli.help.options", "options", strings.TrimRight(c.Flags().FlagUsagesWrapped(helpWidth), "\n")))
	if said["examples"] != "" {
		parts = append(parts, text("cli.help.examples", "examples", indented(said["examples"])))
	}
	if said["exit"] != "" {
		parts = append(parts, text("cli.help.exit", "exit", said["exit"]))
	}
	if c.HasAvailableSubCommands() {
		parts = append(parts, text("cli.help.more", "path", c.CommandPath()))
	}
	return strings.Join(parts, "\n\n") + "\n"
}

// listOf lists the commands of a command, each with what it is for.
func listOf(c *cobra.Command) string {
	var rows table
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() {
			rows.add("  "+sub.Name(), sub.Short)
		}
	}
	return strings.TrimRight(rows.String(), "\n")
}

// indented puts two spaces in front of each line that is not empty.
func indented(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if line != "" {
			lines[i] = "  " + line
		}
	}
	return strings.Join(lines, "\n")
}
