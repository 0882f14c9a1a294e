package main

import (
	"errors"
	"io"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"robotstxt/robots"
)

// standardInput is the name of the file that is it.
const standardInput = "-"

// readFile gives the octets of a file. Its error says which it is and why.
func (t *terminal) readFile(name string) ([]byte, error) {
	var data []byte
	var err error
	if name == standardInput {
		data, err = io.ReadAll(t.in)
	} else {
		data, err = os.ReadFile(name)
	}
	if err != nil {
		return nil, wrongUsage(text("cli.unreadable", "file", name, "error", reasonOf(err)))
	}
	return data, nil
}

// reasonOf leaves out the file's name, which is said anyway.
func reasonOf(err error) error {
	var at *fs.PathError
	if errors.As(err, &at) {
		return at.Err
	}
	return err
}

// oneInput reports an error when the standard input is to be read twice.
func oneInput(names ...string) error {
	count := 0
	for _, name := range names {
		if name == standardInput {
			count++
		}
	}
	if count > 1 {
		return wrongUsage(text("cli.two-inputs"))
	}
	return nil
}

// readingOptions are those that say how a file is read and how it was answered.
type readingOptions struct {
	options *options
	dialect *string
	status  *int
	site    *string
}

func (o *options) reading() readingOptions {
	r := o.answered()
	names := codesOf("dialect")
	r.dialect = o.choice("dialect", robots.RFC9309.Name, text("cli.option.dialect", "names", codes("dialect")), names)
	return r
}

// answered leaves out the dialect.
func (o *options) answered() readingOptions {
	standard := robots.RFC9309.Name
	return readingOptions{
		options: o,
		dialect: &standard,
		status:  o.number("status", text("cli.option.status")),
		site:    o.word("site", "", text("cli.option.site"), cobra.NoFileCompletions),
	}
}

// fetch gives what is known of how the file was answered.
func (r readingOptions) fetch() (robots.Fetch, error) {
	if r.options.given("status") && (*r.status < 100 || *r.status > 599) {
		return robots.Fetch{}, wrongUsage(text("cli.bad-status"))
	}
	if r.options.given("site") {
		if _, known := robots.ReadOrigin(*r.site); !known {
			return robots.Fetch{}, wrongUsage(text("cli.bad-site", "value", excerpt(*r.site)))
		}
	}
	return robots.Fetch{Status: *r.status, URL: *r.site}, nil
}

// read reads a file.
func (r readingOptions) read(t *terminal, name string) (*robots.File, error) {
	fetch, err := r.fetch()
	if err != nil {
		return nil, err
	}
	data, err := t.readFile(name)
	if err != nil {
		return nil, err
	}
	dialect, _ := robots.DialectNamed(*r.dialect) // it is one of them
	return robots.Scan(data).Parse(dialect, fetch), nil
}
