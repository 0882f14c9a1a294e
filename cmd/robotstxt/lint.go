package main

import (
	"slices"
	"strings"

	"robotstxt/robots"
)

// declareLint is the command that looks for mistakes.
func declareLint(o *options) action {
	how := o.reading()
	asJSON, asSARIF := o.toggle("json", text("cli.option.json")), o.toggle("sarif", text("cli.option.sarif"))
	failOn := o.choice("fail-on", robots.SeverityError.String(), text("cli.option.fail-on"), codesOf("severity"))
	fix := o.toggle("fix", text("cli.option.fix"))
	return func(t *terminal, operands []string) int {
		err := oneInput(operands...)
		printsFile := *fix && slices.Contains(operands, standardInput)
		switch {
		case *asJSON && *asSARIF:
			err = wrongUsage(text("cli.lint.two-forms"))
		case printsFile && (*asJSON || *asSARIF || len(operands) > 1):
			err = wrongUsage(text("cli.lint.fix-form"))
		}
		if err != nil {
			return t.complain(err.Error())
		}
		l := &linter{terminal: t, failOn: robots.Severity(slices.Index(codesOf("severity"), *failOn)), replace: replaceFile}
		for _, name := range operands {
			l.lint(name, how, *fix)
		}
		switch {
		case *asJSON:
			return max(l.status, t.showJSON(l.status, l.findings()))
		case *asSARIF:
			return max(l.status, t.showJSON(l.status, sarifOf(l.files)))
		}
		var said strings.Builder
		for _, f := range l.findings() {
			said.WriteString(f.String() + "\n")
		}
		if printsFile {
			t.report(said.String())
			return max(l.status, t.show(l.status, l.fixed))
		}
		return max(l.status, t.show(l.status, said.String()))
	}
}

// linter looks at one file after the other. One that cannot be read does not
// keep it from the next.
type linter struct {
	terminal *terminal
	failOn   robots.Severity
	replace  func(name string, data []byte) error
	files    []linted
	fixed    string // the file that is printed
	status   int
}

// linted is a file and what was found in it.
type linted struct {
	name   string
	file   *robots.File
	issues []robots.Issue
}

func (l *linter) lint(name string, how readingOptions, fix bool) {
	file, err := how.read(l.terminal, name)
	if err == nil && fix {
		file, err = l.fix(name, file)
	}
	if err != nil {
		l.status = l.terminal.complain(err.Error())
		return
	}
	issues := file.Issues()
	for _, i := range issues {
		if i.Severity <= l.failOn {
			l.status = max(l.status, exitNegative)
		}
	}
	l.files = append(l.files, linted{name, file, issues})
}

// fix makes the fixes that are certain, and says which.
func (l *linter) fix(name string, file *robots.File) (*robots.File, error) {
	fixed, made := fixAll(name, file)
	if name == standardInput {
		l.fixed = string(fixed.Source().Data())
	} else if len(made) > 0 {
		if err := l.replace(name, fixed.Source().Data()); err != nil {
			return nil, wrongUsage(text("cli.lint.unwritable", "file", name, "error", reasonOf(err)))
		}
	}
	var said strings.Builder
	for _, f := range made {
		said.WriteString(text("cli.lint.fixed", "place", f.place(), "message", f.Message, "code", f.Code) + "\n")
	}
	l.terminal.report(said.String())
	return fixed, nil
}

func (l *linter) findings() []finding {
	found := []finding{}
	for _, file := range l.files {
		for _, i := range file.issues {
			found = append(found, findingOf(file.name, file.file, i))
		}
	}
	return found
}
