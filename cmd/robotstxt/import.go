package main

import (
	"bufio"
	"context"
	"io"
	"net/url"
	"strings"
	"time"

	"robotstxt/fetch"
	"robotstxt/robots"
	"robotstxt/sitemap"
)

// What an import reads at most where the importer has no limit of its own.
const (
	importFiles  = 50
	importSize   = sitemap.SizeLimit // octets of a file, unpacked
	importTotal  = 1 << 30           // octets of all files, unpacked
	importRobots = 4 << 20           // octets of a robots.txt
	importShown  = 5                 // of the requests that were not made for one reason
)

// importerNames are the importers by what --as calls them.
var importerNames = map[string]string{"sheets": "profound-sheets", "knowledge-base": "profound-knowledge-base"}

// declareSitemapImport is the command that does what an importer does.
func declareSitemapImport(o *options) action {
	as := o.choice("as", "sheets", text("cli.option.as"), []string{"sheets", "knowledge-base"})
	asOperator := o.toggle("as-operator", text("cli.option.as-operator"))
	private := o.toggle("allow-private", text("cli.option.allow-private"))
	asJSON := o.toggle("json", text("cli.option.json-pages"))
	return func(t *terminal, operands []string) int {
		importer, _ := sitemap.ImporterNamed(importerNames[*as])
		i := newImport(t, importer, *private, *asOperator)
		i.asJSON = *asJSON
		ctx, stop := interruptible()
		defer stop()
		return i.run(ctx, operands[0])
	}
}

// page is a page that was found, as JSON has it.
type page struct {
	URL     string  `json:"url"`
	Sitemap string  `json:"sitemap"` // where it was found
	Lastmod *string `json:"lastmod"` // as it stands there
}

// siteImport is one run of an importer.
type siteImport struct {
	terminal *terminal
	importer sitemap.Importer
	client   *fetch.Client
	asJSON   bool
	watched  bool // somebody sees the progress
	out      *bufio.Writer
	document *sitemap.Document // the last one that was read
	total    int               // octets read
	limit    int               // of total
	why      map[string]string // why there was no answer, by URL
}

func newImport(t *terminal, importer sitemap.Importer, private, asOperator bool) *siteImport {
	i := &siteImport{terminal: t, importer: importer, watched: isTerminal(t.problems), out: bufio.NewWriter(t.out), limit: importTotal, why: map[string]string{}}
	if i.importer.Files == 0 {
		i.importer.Files = importFiles
	}
	if i.importer.Size == 0 {
		i.importer.Size = importSize
	}
	if private {
		i.importer.PublicHosts = false
	}
	i.client = &fetch.Client{Timeout: time.Duration(importer.Timeout) * time.Second, Private: private, UserAgent: fetch.UserAgent}
	for _, h := range importer.Headers {
		if h.Name != "User-Agent" {
			i.client.Headers = append(i.client.Headers, fetch.Header(h))
		} else if asOperator {
			i.client.UserAgent = h.Value
			t.report(text("cli.sitemap-import.as-operator", "agent", h.Value) + "\n")
		}
	}
	return i
}

func (i *siteImport) run(ctx context.Context, from string) int {
	walk := i.importer.Walk(from)
	if start := walk.Start(); start != sitemap.Started {
		return i.terminal.complain(text("sitemap.start."+start.String(), "value", visible(excerpt(from)), "endings", list(i.importer.Endings)))
	}
	stopped := ""
	for stopped == "" {
		request, more := walk.Next()
		if !more {
			break
		}
		if i.watched {
			i.terminal.report(text("cli.sitemap-import.asks", "url", visible(request.URL)) + "\n")
		}
		asked := len(walk.Steps()) - 1
		walk.Answer(i.ask(ctx, request, isForRobots(walk.Steps(), request)))
		if walk.Steps()[asked].Outcome == sitemap.OutcomeTaken {
			if err := i.take(request.URL); err != nil {
				return i.terminal.complain(text("cli.write-failed", "error", err))
			}
		}
		i.document = nil
		switch {
		case ctx.Err() != nil:
			stopped = text("cli.sitemap-import.stopped")
		case i.total >= i.limit:
			stopped = text("cli.sitemap-import.total", "size", sizeText(i.limit))
		}
	}
	if err := i.out.Flush(); err != nil {
		return i.terminal.complain(text("cli.write-failed", "error", err))
	}
	i.say(walk, stopped)
	if walk.Pages() == 0 || stopped != "" {
		return exitNegative
	}
	return exitGood
}

// isForRobots reports whether a request is one for robots.txt, or where that
// leads.
func isForRobots(steps []sitemap.Step, request sitemap.Request) bool {
	for request.Why == sitemap.WhyRedirect {
		request = steps[request.From].Request
	}
	return request.Why == sitemap.WhyRobots
}

// ask makes a request.
func (i *siteImport) ask(ctx context.Context, request sitemap.Request, isRobots bool) sitemap.Answer {
	limit := i.importer.Size
	if isRobots {
		limit = importRobots
	}
	answer, err := i.client.Get(ctx, request.URL, int64(limit))
	if err != nil {
		return i.failed(ctx, request, err)
	}
	defer answer.Close()
	made := sitemap.Answer{Status: answer.Status}
	switch {
	case answer.IsRedirect():
		if i.importer.OneOrigin && leavesOrigin(request.URL, answer.Location) {
			return i.failed(ctx, request, &fetch.OriginError{URL: answer.Location})
		}
		made.Location = answer.Location
		return made
	case answer.Status < 200 || answer.Status > 299:
		return made
	case isRobots:
		data, err := io.ReadAll(answer)
		i.total += len(data)
		if err != nil {
			return i.failed(ctx, request, err)
		}
		made.Sitemaps = robots.Scan(data).Parse(robots.RFC9309).Sitemaps()
		return made
	}
	reader := sitemap.NewReader(sitemap.Fetch{URL: request.URL})
	_, err = io.Copy(reader, answer)
	i.total += int(answer.Count())
	if err != nil {
		return i.failed(ctx, request, err)
	}
	reader.Unpacked(answer.Gzip())
	if answer.Cut() {
		made.Document, made.Size = reader.Cut(), i.importer.Size+1
		return made
	}
	made.Document = reader.Close()
	i.document = made.Document
	return made
}

// leavesOrigin reports whether a redirect leads to another origin.
func leavesOrigin(from, location string) bool {
	base, err := url.Parse(from)
	if err != nil {
		return true
	}
	to, err := base.Parse(location)
	if err != nil {
		return true
	}
	origin, _ := robots.ReadOrigin(from)
	other, _ := robots.ReadOrigin(to.String())
	return origin != other
}

func (i *siteImport) failed(ctx context.Context, request sitemap.Request, err error) sitemap.Answer {
	i.why[request.URL] = whyNot(ctx, err, i.importer.Timeout)
	return sitemap.Answer{Failed: true}
}

// take prints the pages of the sitemap that was read last.
func (i *siteImport) take(from string) error {
	encoder := newEncoder(i.out)
	for _, e := range i.document.Entries() {
		if !e.Loc.Given() {
			continue
		}
		found := page{URL: i.document.Text(e.Loc), Sitemap: from}
		if i.asJSON {
			if e.Lastmod.Given() {
				lastmod := i.document.Text(e.Lastmod.Value)
				found.Lastmod = &lastmod
			}
			if err := encoder.Encode(found); err != nil {
				return err
			}
		} else if _, err := i.out.WriteString(visible(found.URL) + "\n"); err != nil {
			return err
		}
	}
	return i.out.Flush()
}

// say tells on the standard error what came of every request, and where it
// stopped.
func (i *siteImport) say(walk *sitemap.Walk, stopped string) {
	var said outline
	steps, files := walk.Steps(), walk.Files()
	left := map[sitemap.Outcome]int{}
	for _, step := range steps {
		if step.Outcome >= sitemap.OutcomeTooManyFiles {
			if left[step.Outcome]++; left[step.Outcome] > importShown {
				continue
			}
		}
		said.say(0, visible(step.URL)+": "+i.outcome(step, files))
	}
	for outcome := sitemap.OutcomeTooManyFiles; outcome <= sitemap.OutcomeNeverAsked; outcome++ {
		if more := left[outcome] - importShown; more > 0 {
			said.say(0, counted("cli.sitemap-import.more", more))
		}
	}
	if walk.Unlisted() > 0 {
		said.say(0, counted("sitemap.walk.unlisted", walk.Unlisted()))
	}
	said.say(0, counted("sitemap.walk.pages", walk.Pages()))
	if stopped != "" {
		said.say(0, stopped)
	}
	i.terminal.report(said.String())
}

func (i *siteImport) outcome(step sitemap.Step, files int) string {
	if step.Outcome == sitemap.OutcomeFailed {
		return i.why[step.URL]
	}
	limit := number(step.Limit)
	kind := ""
	switch step.Outcome {
	case sitemap.OutcomeTooLarge:
		limit = sizeText(step.Limit)
	case sitemap.OutcomeNotSitemap:
		kind = text("sitemap.kind." + sitemap.Kind(step.Count).String())
	}
	said := either("sitemap.outcome."+step.Outcome.String(), step.Count, "limit", limit, "size", sizeText(step.Count), "kind", kind,
		"level", step.Level, "status", step.Count, "total", number(files))
	if step.Doubtful {
		said += " " + text("sitemap.walk.doubtful")
	}
	return said
}

// withScheme adds "https://" where it is missing.
func withScheme(typed string) string {
	typed = strings.TrimSpace(typed)
	if !strings.Contains(typed, "://") {
		return "https://" + typed
	}
	return typed
}
