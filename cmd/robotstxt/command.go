package main

import (
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"robotstxt/web/locales"
)

// command is an entry of the table of commands. Its messages have its name with
// "-" for " ".
type command struct {
	name        string // two words for a command of a command, as in "sitemap check"
	least, most int    // operands; most is anyNumber for no limit
	declare     func(o *options) action
	values      func() []any // of the placeholders in its messages, if there are any
}

const anyNumber = -1

// action is what a command does. It gives the exit status.
type action func(t *terminal, operands []string) int

// key gives the key of one of the command's messages.
func (c *command) key(part string) string {
	return "cli." + strings.ReplaceAll(c.name, " ", "-") + "." + part
}

func (c *command) text(part string) string {
	if c.values == nil {
		return text(c.key(part))
	}
	return text(c.key(part), c.values()...)
}

// wrongUsage is an error of the one who called.
type wrongUsage string

func (w wrongUsage) Error() string { return string(w) }

// program is the table of commands as cobra has it: that reads options, and
// completes them in a shell. All words are ours.
type program struct {
	terminal *terminal
	root     *cobra.Command
	status   int
}

func newProgram(t *terminal, table []command) *program {
	cobra.MousetrapHelpText = "" // in a window of its own it speaks as anywhere
	cobra.EnableCommandSorting = false
	p := &program{terminal: t}
	p.root = p.family("robotstxt")
	p.root.SilenceErrors, p.root.SilenceUsage = true, true
	p.root.CompletionOptions.DisableDefaultCmd = true
	p.root.SetIn(t.in)
	p.root.SetOut(t.out)
	p.root.SetErr(t.problems)
	p.root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return optionError(err) })
	p.root.SetHelpFunc(func(c *cobra.Command, _ []string) { p.status = t.show(p.status, helpOf(c)) })
	p.root.SetHelpCommand(p.helpCommand())
	for i := range table {
		p.add(&table[i])
	}
	return p
}

// run gives the exit status.
func (p *program) run(args []string) int {
	p.root.SetArgs(args)
	if err := p.root.Execute(); err != nil {
		return p.terminal.complain(err.Error())
	}
	return p.status
}

// add makes a command of an entry of the table, and the one that it is a command
// of when that is not there yet.
func (p *program) add(c *command) {
	parent, name := p.root, c.name
	if first, second, nested := strings.Cut(c.name, " "); nested {
		if parent, _, _ = p.root.Find([]string{first}); parent == p.root {
			parent = p.family(first)
			p.root.AddCommand(parent)
		}
		name = second
	}
	made := &cobra.Command{Use: name, Short: c.text("about"), Args: cobra.ArbitraryArgs}
	if c.most == 0 {
		made.ValidArgsFunction = cobra.NoFileCompletions
	}
	addHelp(made)
	do := c.declare(&options{made})
	made.RunE = func(_ *cobra.Command, operands []string) error {
		switch {
		case len(operands) < c.least:
			return wrongUsage(text("cli.missing", "usage", c.text("usage")))
		case c.most != anyNumber && len(operands) > c.most:
			return wrongUsage(text("cli.unexpected", "argument", operands[c.most]))
		}
		p.status = do(p.terminal, operands)
		return nil
	}
	made.Annotations = map[string]string{}
	for _, part := range helpParts {
		made.Annotations[part] = c.text(part)
	}
	parent.AddCommand(made)
}

// family makes a command that only has commands of its own. Its messages are
// like those of others, without examples and exit.
func (p *program) family(name string) *cobra.Command {
	c := command{name: name}
	made := &cobra.Command{Use: name, Short: c.text("about"), Args: cobra.ArbitraryArgs}
	made.RunE = func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return wrongUsage(text("cli.no-command"))
		}
		if near := made.SuggestionsFor(args[0]); len(near) > 0 {
			return wrongUsage(text("cli.unknown-command.near", "name", args[0], "near", near[0]))
		}
		return wrongUsage(text("cli.unknown-command", "name", args[0]))
	}
	made.SuggestionsMinimumDistance = 2
	made.Annotations = map[string]string{"usage": c.text("usage"), "help": c.text("help")}
	addHelp(made)
	return made
}

// helpCommand is "robotstxt help COMMAND", for those who try it.
func (p *program) helpCommand() *cobra.Command {
	return &cobra.Command{Use: "help", Hidden: true, DisableFlagParsing: true, RunE: func(_ *cobra.Command, args []string) error {
		asked, rest, err := p.root.Find(args)
		if err != nil || len(rest) > 0 {
			return wrongUsage(text("cli.unknown-command", "name", strings.Join(args, " ")))
		}
		return asked.Help()
	}}
}

// addHelp adds the options that every command has. The language is chosen before
// there is a command, so that its value only has to be a right one.
func addHelp(c *cobra.Command) {
	c.Flags().BoolP("help", "h", false, text("cli.option.help"))
	(&options{c}).choice("lang", "", text("cli.option.lang"), locales.Languages())
}

// optionError says what is wrong with an option.
func optionError(err error) error {
	var unknown *pflag.NotExistError
	var empty *pflag.ValueRequiredError
	var value *pflag.InvalidValueError
	var syntax *pflag.InvalidSyntaxError
	switch {
	case errors.As(err, &unknown) && unknown.GetSpecifiedShortnames() != "":
		return wrongUsage(text("cli.no-option", "option", "-"+unknown.GetSpecifiedName()))
	case errors.As(err, &unknown):
		return wrongUsage(text("cli.no-option", "option", "--"+unknown.GetSpecifiedName()))
	case errors.As(err, &empty):
		return wrongUsage(text("cli.no-value", "option", "--"+empty.GetFlag().Name))
	case errors.As(err, &value):
		option, given := "--"+value.GetFlag().Name, excerpt(value.GetValue())
		if one, isChoice := value.GetFlag().Value.(*choice); isChoice {
			return wrongUsage(text("cli.bad-choice", "option", option, "value", given, "values", enumerated(one.values)))
		}
		return wrongUsage(text("cli.bad-number", "option", option, "value", given))
	case errors.As(err, &syntax):
		return wrongUsage(text("cli.no-option", "option", syntax.GetSpecifiedFlag()))
	}
	return err
}

// options declares the options of a command.
type options struct{ command *cobra.Command }

// word is an option with a value. Its message names the value in back quotes.
// Without a function a shell completes names of files.
func (o *options) word(name, short, message string, completed cobra.CompletionFunc) *string {
	value := o.command.Flags().StringP(name, short, "", message)
	if completed != nil {
		o.complete(name, completed)
	}
	return value
}

// words is a word that may be given several times.
func (o *options) words(name, short, message string, completed cobra.CompletionFunc) *[]string {
	value := o.command.Flags().StringArrayP(name, short, nil, message)
	o.complete(name, completed)
	return value
}

// choice is a word of which the possible values are known.
func (o *options) choice(name, standard, message string, values []string) *string {
	value := &choice{standard, values}
	o.command.Flags().Var(value, name, message)
	o.command.Flags().Lookup(name).DefValue = "" // the message says it
	o.complete(name, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp))
	return &value.value
}

// number is an option with a whole number.
func (o *options) number(name, message string) *int {
	value := o.command.Flags().Int(name, 0, message)
	o.complete(name, cobra.NoFileCompletions)
	return value
}

// toggle is an option without a value.
func (o *options) toggle(name, message string) *bool {
	return o.command.Flags().Bool(name, false, message)
}

func (o *options) given(name string) bool { return o.command.Flags().Changed(name) }

func (o *options) complete(name string, by cobra.CompletionFunc) {
	if err := o.command.RegisterFlagCompletionFunc(name, by); err != nil {
		panic(err) // the option is there
	}
}

// choice is a value that is one of some.
type choice struct {
	value  string
	values []string
}

var errNoChoice = errors.New("it is none of the values")

func (c *choice) String() string { return c.value }

func (c *choice) Type() string { return "" }

func (c *choice) Set(value string) error {
	if !slices.Contains(c.values, value) {
		return errNoChoice
	}
	c.value = value
	return nil
}
