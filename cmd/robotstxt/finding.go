package main

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"robotstxt/robots"
)

// finding is an issue of a file, as JSON has it.
type finding struct {
	File     string   `json:"file"`
	Line     int32    `json:"line"`
	Column   int      `json:"column"` // 1-based, in characters; an octet that is not UTF-8 is one
	Start    int32    `json:"start"`
	End      int32    `json:"end"`
	Severity string   `json:"severity"`
	Code     string   `json:"code"`
	Message  string   `json:"message"`
	Text     string   `json:"text"`
	Readers  []string `json:"readers"`
	Fixable  bool     `json:"fixable"`
}

func findingOf(name string, file *robots.File, i robots.Issue) finding {
	f := finding{
		File: name, Line: i.Line, Column: columnOf(file, i), Start: i.Span.Start, End: i.Span.End,
		Severity: i.Severity.String(), Code: i.Code.String(), Message: sentence(file, i),
		Text: file.Source().Text(i.Span), Readers: []string{}, Fixable: i.Fixable,
	}
	for bit, dialect := range robots.Dialects() {
		if i.Readers>>bit&1 != 0 {
			f.Readers = append(f.Readers, dialect.Name)
		}
	}
	return f
}

// String gives the finding as editors and CI read it: the columns of a line are
// its characters, as most editors count them.
func (f finding) String() string {
	return f.place() + ": " + f.Severity + ": " + f.message() + " [" + f.Code + "]"
}

func (f finding) place() string { return place(f.File, f.Line) + ":" + strconv.Itoa(f.Column) }

// message is the sentence, and who reads the place otherwise.
func (f finding) message() string {
	if len(f.Readers) == 0 {
		return f.Message
	}
	var titles []string
	for _, name := range f.Readers {
		titles = append(titles, readerTitle(name))
	}
	return sentences(f.Message, text("finding.readers", "readers", list(titles)))
}

func columnOf(file *robots.File, i robots.Issue) int {
	source := file.Source()
	before := source.Position(i.Span.Start).Column - 1
	return utf8.RuneCount(source.Data()[i.Span.Start-int32(before):i.Span.Start]) + 1
}

// spelled are the directives as a file spells them.
var spelled = [...]string{robots.UserAgent: "User-agent", robots.Allow: "Allow", robots.Disallow: "Disallow", robots.Sitemap: "Sitemap"}

// sentence says what an issue is about, as web/views/finding.js does.
func sentence(file *robots.File, i robots.Issue) string {
	source := file.Source()
	key := "issue." + i.Code.String()
	if file.Dialect().Name != robots.RFC9309.Name {
		// What the sentence says of the standard is not so for every reader.
		if _, hasOther := messages[key+".read"]; hasOther {
			key += ".read"
		}
	}
	meant, reads, at, statement := "", "", "", ""
	switch i.Code {
	case robots.IssueMisspeltDirective:
		meant = spelled[i.Arg]
	case robots.IssueKnownElsewhere:
		reads = text("elsewhere." + strings.ToLower(source.Text(i.Span)))
	}
	if !i.Related.Empty() {
		at = line(int32(source.Position(i.Related.Start).Line))
		statement = visible(source.Text(i.Related))
	}
	return text(key, "value", visible(source.Text(i.Span)), "name", visible(agentName(file, i.Line)), "meant", meant,
		"octets", number(int(i.Arg)), "count", number(int(i.Arg)), "reads", reads, "line", at, "statement", statement)
}

// agentName is the name on a user-agent line.
func agentName(file *robots.File, number int32) string {
	for _, agent := range file.UserAgentLines() {
		if agent.Line == number {
			return file.Source().Text(agent.Name)
		}
	}
	return ""
}
