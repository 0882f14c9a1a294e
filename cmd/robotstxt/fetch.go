package main

import (
	"context"
	"io"
	"mime"
	"net/url"
	"os"
	"time"

	"robotstxt/fetch"
	"robotstxt/robots"
)

// How /robots.txt is asked for.
const (
	robotsTimeout   = 30      // seconds
	robotsRedirects = 5       // RFC 9309 2.3.1.2
	robotsLimit     = 4 << 20 // octets that are read; RFC 9309 2.5 asks for 500 KiB at least
)

// declareFetch is the command that asks a site for its robots.txt.
func declareFetch(o *options) action {
	output := o.word("output", "o", text("cli.option.output"), nil)
	private := o.toggle("allow-private", text("cli.option.allow-private"))
	asJSON := o.toggle("json", text("cli.option.json"))
	return func(t *terminal, operands []string) int {
		if *asJSON && *output == standardInput {
			return t.complain(text("cli.fetch.two-forms"))
		}
		f := &fetching{terminal: t, client: &fetch.Client{Timeout: robotsTimeout * time.Second, Private: *private}, asJSON: *asJSON, output: *output}
		ctx, stop := interruptible()
		defer stop()
		return f.run(ctx, operands[0])
	}
}

// fetched is what came of it, as JSON has it.
type fetched struct {
	URL       string      `json:"url"`
	Redirects []fetch.Hop `json:"redirects"`
	Status    *int        `json:"status"`   // of the last answer, or null
	Type      *string     `json:"type"`     // Content-Type, or null
	Size      int         `json:"size"`     // octets read
	Cut       bool        `json:"cut"`      // there is more
	Cause     *string     `json:"cause"`    // what decides, when the rules of the file do not
	Allowed   *bool       `json:"allowed"`  // whether all is allowed then
	Findings  *int        `json:"findings"` // of the file, or null
	Error     *string     `json:"error"`    // why there is no answer
}

// fetching asks for one file.
type fetching struct {
	terminal *terminal
	client   *fetch.Client
	asJSON   bool
	output   string // "" for none
}

func (f *fetching) run(ctx context.Context, site string) int {
	origin, found := robots.ReadOrigin(withScheme(site))
	parsed, err := url.Parse(origin.String())
	if !found || err != nil || parsed.Scheme != "http" && parsed.Scheme != "https" {
		return f.terminal.complain(text("cli.fetch.bad-origin", "value", excerpt(site)))
	}
	got := fetched{URL: origin.String() + "/robots.txt"}
	var known robots.Fetch
	var data []byte
	var answer *fetch.Answer
	got.Redirects, answer, err = f.client.Follow(ctx, got.URL, robotsLimit, robotsRedirects)
	if err == nil {
		defer answer.Close()
		got.Status, got.Type = &answer.Status, &answer.Type
		data, err = io.ReadAll(answer)
		got.Size, got.Cut = len(data), answer.Cut()
		known.Type = typeOf(answer.Type)
	}
	known.Redirects, known.URL = len(got.Redirects), got.URL
	reason := fetch.Reason("")
	if err != nil {
		reason = fetch.ReasonOf(ctx, err)
		said := whyNot(ctx, err, robotsTimeout)
		got.Error = &said
	}
	switch reason {
	case "":
		known.Status = answer.Status
	case fetch.ReasonPrivate, fetch.ReasonScheme, fetch.ReasonStopped:
		if known.Status = 302; len(got.Redirects) > 0 {
			known.Status = got.Redirects[len(got.Redirects)-1].Status
		}
	case fetch.ReasonRedirects:
		known.Status = got.Redirects[len(got.Redirects)-1].Status
	default:
		known.Failed = true
	}
	file := robots.Scan(data).Parse(robots.RFC9309, known)
	v := file.For(robots.ReadAgent("")).Check("/")
	counts := err == nil && answer.Status >= 200 && answer.Status <= 299
	asked := reason != fetch.ReasonStopped && (len(got.Redirects) > 0 || reason != fetch.ReasonPrivate && reason != fetch.ReasonScheme)
	if counts {
		findings := len(file.Issues())
		got.Findings = &findings
	} else if asked {
		cause := v.Cause.String()
		got.Cause = &cause
		if v.Decided() {
			got.Allowed = &v.Allowed
		}
	}
	status := exitNegative
	if counts || err == nil && v.Cause == robots.CauseUnavailable && f.output == "" {
		status = exitGood
	}
	said := f.describe(&got)
	if counts && f.output == standardInput {
		f.terminal.report(said)
		return f.terminal.show(status, string(data))
	}
	if counts && f.output != "" {
		if err := os.WriteFile(f.output, data, 0o644); err != nil {
			return f.terminal.complain(text("cli.lint.unwritable", "file", f.output, "error", reasonOf(err)))
		}
	}
	switch {
	case f.asJSON:
		return f.terminal.showJSON(status, got)
	case f.output == standardInput:
		f.terminal.report(said)
		return status
	}
	return f.terminal.show(status, said)
}

// describe says what was answered and what it means.
func (f *fetching) describe(got *fetched) string {
	var said outline
	said.say(0, got.URL)
	for _, hop := range got.Redirects {
		said.say(1, text("cli.fetch.redirect", "status", hop.Status, "url", visible(hop.To)))
	}
	if got.Status != nil {
		said.say(1, text("cli.fetch.status", "status", *got.Status, "meaning", meaningOf(*got.Status)))
	}
	if got.Error != nil {
		said.say(1, *got.Error)
	}
	switch {
	case got.Findings != nil:
		said.say(1, text("cli.fetch.counts"))
		declared := visible(*got.Type)
		if declared == "" {
			declared = text("cli.fetch.no-type")
		}
		said.say(1, text("cli.fetch.type", "type", declared))
		if typeOf(*got.Type) != robots.TypePlain {
			said.say(1, text("cli.fetch.not-plain"))
		}
		said.say(1, text("cli.fetch.size", "size", counted("cli.fetch.octets", got.Size), "findings", counted("cli.fetch.findings", *got.Findings)))
		if got.Cut {
			said.say(1, text("cli.fetch.cut", "size", sizeText(robotsLimit)))
		}
	case got.Cause != nil && *got.Cause == robots.CauseRedirect.String():
		said.say(1, text("cli.fetch.unfollowed"))
	case got.Cause != nil:
		said.say(1, text("cause."+*got.Cause))
	}
	return said.String()
}

// meaningOf says what kind of status it is, in the words of the page.
func meaningOf(status int) string {
	switch status / 100 {
	case 2:
		return text("fetch.success")
	case 3:
		return text("fetch.redirect")
	case 4:
		return text("fetch.unavailable")
	case 5:
		return text("fetch.unreachable")
	}
	return text("fetch.unknown")
}

func typeOf(header string) robots.ContentType {
	if header == "" {
		return robots.TypeUnknown
	}
	media, _, err := mime.ParseMediaType(header)
	switch {
	case err == nil && media == "text/plain":
		return robots.TypePlain
	case err == nil && media == "text/html":
		return robots.TypeHTML
	}
	return robots.TypeOther
}
