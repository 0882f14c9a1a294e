package sitemap

import (
	"strings"

	"robotstxt/robots"
)

// Answer is what came of a request. The zero Answer is that of a server with
// nothing in it: no document.
type Answer struct {
	// Absent says that nobody knows what would be answered. The walk goes on as
	// if nothing were there.
	Absent bool

	// Failed says that no answer came: no connection, no name, a timeout.
	Failed bool

	Status   int    // of HTTP; 0 counts as 200
	Location string // where a redirect leads

	Document *Document // what was read, of a sitemap
	Size     int       // octets of it, unpacked, when Document does not have them all
	Sitemaps []string  // the values of the Sitemap lines, of a robots.txt
}

// Outcome is what an importer makes of an answer, or why it does not ask.
type Outcome uint8

const (
	OutcomeWaiting          Outcome = iota // asked, and not answered yet
	OutcomeTaken                           // its pages are taken; Count is how many
	OutcomeIndex                           // its sitemaps are asked for next; Count is how many
	OutcomeRobots                          // its Sitemap lines are tried next; Count is how many
	OutcomeRedirect                        // another request follows
	OutcomeAbsent                          // Answer.Absent
	OutcomeFailed                          // Answer.Failed
	OutcomeStatus                          // another status than 2xx; Count is the status
	OutcomeTooManyRedirects                // Count is how many were followed
	OutcomeTooLarge                        // Count is its octets, Limit the importer's
	OutcomeNotSitemap                      // Count is the Kind
	OutcomeTooManyFiles                    // not asked: file number Count, where the importer reads Limit
	OutcomeTooDeep                         // not asked: Count sitemaps of an index on level Limit, which is the importer's last; the first is named
	OutcomeOtherOrigin                     // not asked: it is on another origin
	OutcomePrivate                         // not asked: a private or internal address
	OutcomeRepeated                        // not asked again
	OutcomeNotURL                          // not asked: no http or https URL
	OutcomeNeverAsked                      // another was taken before
)

var outcomeNames = [...]string{"waiting", "taken", "index", "robots", "redirect", "absent", "failed", "status", "too-many-redirects", "too-large",
	"not-sitemap", "too-many-files", "too-deep", "other-origin", "private", "repeated", "not-url", "never-asked"}

func (o Outcome) String() string { return outcomeNames[o] }

// Step is a request, and what becomes of it.
type Step struct {
	Request
	Outcome  Outcome
	Count    int  // depends on the outcome
	Limit    int  // the importer's limit that the outcome is about, or 0
	Doubtful bool // taken here, but a parser that keeps to the letter would refuse it
}

// Walk is one run of an importer. It asks nobody itself:
//
//	walk := importer.Walk("https://example.com/sitemap.xml")
//	for request, more := walk.Next(); more; request, more = walk.Next() {
//		walk.Answer(fetch(request))
//	}
//	walk.Steps()
type Walk struct {
	importer *Importer
	start    Start
	origin   robots.Origin
	redirect *Request  // where one leads; it goes before the queue
	queue    []Request // what is asked for next
	steps    []Step
	asked    map[string]bool
	waiting  int // index + 1 of the step that waits for its answer
	files    int // sitemaps asked for or passed over since the start
	pages    int
	unlisted int
	taken    bool // one was, by an importer that takes the first
	retried  bool
}

// queueLimit is how many requests wait at most, and how many steps are kept that
// were not asked: the rest is counted.
const queueLimit = EntryLimit + 100

// Walk starts with a text that a person gave the importer; see Plan.
func (i *Importer) Walk(text string) *Walk {
	w := &Walk{importer: i, asked: map[string]bool{}}
	w.queue, w.start = i.Plan(text)
	if len(w.queue) > 0 {
		w.origin, _ = robots.ReadOrigin(w.queue[0].URL)
	}
	return w
}

// Start says whether the importer started at all.
func (w *Walk) Start() Start { return w.start }

// Steps gives every request in the order in which they are made or passed over.
func (w *Walk) Steps() []Step { return w.steps }

// Pages is how many pages were taken so far.
func (w *Walk) Pages() int { return w.pages }

// Files is how many sitemaps the walk came upon so far, those that the importer
// does not read included.
func (w *Walk) Files() int { return w.files + w.unlisted }

// Unlisted is how many sitemaps were passed over without a Step of their own,
// since there are too many.
func (w *Walk) Unlisted() int { return w.unlisted }

// Overlooked gives those of the values of Sitemap lines that were not asked
// for: when the walk has ended, what a site declares and the importer leaves.
func (w *Walk) Overlooked(sitemaps []string) []string {
	var left []string
	for _, url := range sitemaps {
		if !w.asked[readReferred(url)] {
			left = append(left, url)
		}
	}
	return left
}

// Next gives the next request, which must be answered before the one behind it.
// There is none while one waits for its answer, or when the walk has ended.
func (w *Walk) Next() (Request, bool) {
	for w.waiting == 0 && (w.redirect != nil || len(w.queue) > 0 || w.retry()) {
		var request Request
		if w.redirect != nil {
			request, w.redirect = *w.redirect, nil
		} else {
			request, w.queue = w.queue[0], w.queue[1:]
		}
		if outcome, count, limit := w.refuse(request); outcome != OutcomeWaiting {
			w.pass(request, outcome, count, limit)
			continue
		}
		w.asked[request.URL] = true
		w.steps = append(w.steps, Step{Request: request})
		w.waiting = len(w.steps)
		return request, true
	}
	return Request{}, false
}

// pass notes a request that is not made.
func (w *Walk) pass(request Request, outcome Outcome, count, limit int) {
	if len(w.steps) >= queueLimit {
		w.unlisted++
		return
	}
	w.steps = append(w.steps, Step{Request: request, Outcome: outcome, Count: count, Limit: limit})
}

// refuse says why a request is not made.
func (w *Walk) refuse(request Request) (outcome Outcome, count, limit int) {
	i := w.importer
	named := request.Why == WhyDeclared || request.Why == WhyChild
	host, end, code := readURL([]byte(request.URL))
	switch {
	case w.taken && request.Level == 1 && request.Hop == 0:
		return OutcomeNeverAsked, 0, 0
	case code != 0:
		return OutcomeNotURL, 0, 0
	case w.asked[request.URL]:
		return OutcomeRepeated, 0, 0
	case i.PublicHosts && isPrivate(request.URL[host:end]):
		return OutcomePrivate, 0, 0
	}
	if origin, _ := robots.ReadOrigin(request.URL); i.OneOrigin && named && origin != w.origin {
		return OutcomeOtherOrigin, 0, 0
	}
	if request.Hop == 0 && request.Why != WhyRobots {
		if w.files++; i.Files > 0 && w.files > i.Files {
			return OutcomeTooManyFiles, w.files, i.Files
		}
	}
	return OutcomeWaiting, 0, 0
}

// retry starts again with "www." before the host, where the importer does.
func (w *Walk) retry() bool {
	if !w.importer.RetryWWW || w.retried || w.pages > 0 || len(w.steps) == 0 {
		return false
	}
	w.retried = true
	first := w.steps[0].Request
	at := strings.Index(first.URL, "://") + len("://")
	if len(first.URL) >= at+4 && equalFold([]byte(first.URL[at:at+4]), "www.") {
		return false
	}
	w.files = 0
	w.queue = append(w.queue, Request{URL: first.URL[:at] + "www." + first.URL[at:], Why: WhyWWW, Level: 1, From: 0})
	return true
}

// Answer takes what came of the request that Next gave last.
func (w *Walk) Answer(a Answer) {
	if w.waiting == 0 {
		return
	}
	from := w.waiting - 1
	w.waiting = 0
	step := &w.steps[from]
	step.Outcome, step.Count, step.Limit = w.judge(step, a)
	switch step.Outcome {
	case OutcomeRedirect:
		w.redirect = &Request{resolveURL(step.URL, a.Location), WhyRedirect, step.Level, step.Hop + 1, from}
	case OutcomeRobots:
		for _, url := range a.Sitemaps {
			w.add(Request{readReferred(url), WhyDeclared, 1, 0, from})
		}
	case OutcomeIndex:
		step.Doubtful = !a.Document.WellFormed()
		w.taken = !w.importer.TakesAll
		w.addChildren(a.Document, *step, from)
	case OutcomeTaken:
		step.Doubtful = !a.Document.WellFormed()
		w.taken = w.taken || !w.importer.TakesAll
		w.pages += step.Count
	}
}

// judge says what the importer makes of an answer.
func (w *Walk) judge(step *Step, a Answer) (outcome Outcome, count, limit int) {
	i := w.importer
	robotsTxt := step.Why == WhyRobots || step.Why == WhyRedirect && w.originOf(step).Why == WhyRobots
	switch {
	case a.Absent:
		return OutcomeAbsent, 0, 0
	case a.Failed:
		return OutcomeFailed, 0, 0
	case 300 <= a.Status && a.Status < 400 && a.Location != "":
		if step.Hop >= i.Redirects {
			return OutcomeTooManyRedirects, step.Hop, i.Redirects
		}
		return OutcomeRedirect, 0, 0
	case a.Status != 0 && (a.Status < 200 || a.Status > 299):
		return OutcomeStatus, a.Status, 0
	case robotsTxt:
		return OutcomeRobots, len(a.Sitemaps), 0
	case a.Document == nil:
		return OutcomeNotSitemap, int(KindEmpty), 0
	}
	if size := max(a.Size, a.Document.Size); i.Size > 0 && size > i.Size {
		return OutcomeTooLarge, size, i.Size
	}
	switch a.Document.Kind {
	case KindURLSet:
		return OutcomeTaken, a.Document.Total(), 0
	case KindIndex:
		return OutcomeIndex, a.Document.Total(), 0
	}
	return OutcomeNotSitemap, int(a.Document.Kind), 0
}

// originOf gives the step whose redirects lead to one.
func (w *Walk) originOf(step *Step) *Step {
	for step.Why == WhyRedirect {
		step = &w.steps[step.From]
	}
	return step
}

// addChildren asks for what an index lists, unless that is too deep.
func (w *Walk) addChildren(doc *Document, index Step, from int) {
	deep := w.importer.Levels > 0 && index.Level >= w.importer.Levels
	for n, e := range doc.Entries() {
		child := Request{readReferred(doc.Text(e.Loc)), WhyChild, index.Level + 1, 0, from}
		if deep {
			if n == 0 {
				w.pass(child, OutcomeTooDeep, doc.Total(), w.importer.Levels)
			}
			continue
		}
		w.add(child)
	}
	if !deep {
		w.unlisted += doc.Total() - len(doc.Entries())
	}
}

// add puts a request behind the others.
func (w *Walk) add(request Request) {
	if len(w.queue) >= queueLimit {
		w.unlisted++
		return
	}
	w.queue = append(w.queue, request)
}

// resolveURL resolves where a redirect leads (RFC 3986 5.2, but for dot
// segments, which are left as they are).
func resolveURL(base, location string) string {
	location = readReferred(location)
	_, end, _ := readURL([]byte(base))
	path, _, _ := strings.Cut(base[end:], "?")
	scheme, _, _ := strings.Cut(base, "//")
	switch {
	case hasScheme(location):
		return location
	case strings.HasPrefix(location, "//"):
		return scheme + location
	case strings.HasPrefix(location, "/"):
		return base[:end] + location
	case strings.HasPrefix(location, "?"):
		return base[:end] + path + location
	}
	return base[:end] + "/" + strings.TrimPrefix(path[:strings.LastIndexByte(path, '/')+1], "/") + location
}

func hasScheme(url string) bool {
	scheme, _, found := strings.Cut(url, "://")
	return found && isScheme([]byte(scheme)) && scheme != ""
}
