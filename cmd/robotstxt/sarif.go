package main

import (
	"net/url"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"robotstxt/robots"
)

// What is printed as SARIF, the format in which programs hand findings to one
// another (Static Analysis Results Interchange Format 2.1.0, OASIS).

type sarifLog struct {
	Schema  string     `json:"$schema"`
	Version string     `json:"version"`
	Runs    []sarifRun `json:"runs"`
}

type sarifRun struct {
	Tool       sarifTool     `json:"tool"`
	ColumnKind string        `json:"columnKind"`
	Results    []sarifResult `json:"results"`
}

type sarifTool struct {
	Driver sarifDriver `json:"driver"`
}

type sarifDriver struct {
	Name  string      `json:"name"`
	Rules []sarifRule `json:"rules"`
}

type sarifRule struct {
	ID               string       `json:"id"`
	ShortDescription sarifMessage `json:"shortDescription"`
	FullDescription  sarifMessage `json:"fullDescription"`
	Help             sarifMessage `json:"help"`
	Configuration    sarifLevel   `json:"defaultConfiguration"`
}

type sarifLevel struct {
	Level string `json:"level"`
}

type sarifMessage struct {
	Text string `json:"text"`
}

type sarifResult struct {
	RuleID    string          `json:"ruleId"`
	RuleIndex int             `json:"ruleIndex"`
	Level     string          `json:"level"`
	Message   sarifMessage    `json:"message"`
	Locations []sarifLocation `json:"locations"`
	Related   []sarifLocation `json:"relatedLocations,omitempty"`
	Fixes     []sarifFix      `json:"fixes,omitempty"`
}

type sarifLocation struct {
	Physical sarifPhysical `json:"physicalLocation"`
}

type sarifPhysical struct {
	Artifact sarifArtifact `json:"artifactLocation"`
	Region   sarifRegion   `json:"region"`
}

type sarifArtifact struct {
	URI string `json:"uri"`
}

// sarifRegion counts from 1, columns in UTF-16 code units; its end is the first
// place behind it.
type sarifRegion struct {
	StartLine   int `json:"startLine"`
	StartColumn int `json:"startColumn"`
	EndLine     int `json:"endLine"`
	EndColumn   int `json:"endColumn"`
}

type sarifFix struct {
	Changes []sarifChange `json:"artifactChanges"`
}

type sarifChange struct {
	Artifact     sarifArtifact      `json:"artifactLocation"`
	Replacements []sarifReplacement `json:"replacements"`
}

type sarifReplacement struct {
	Deleted  sarifRegion  `json:"deletedRegion"`
	Inserted sarifMessage `json:"insertedContent"`
}

// sarifLevels are the severities there.
var sarifLevels = [...]string{robots.SeverityError: "error", robots.SeverityWarning: "warning", robots.SeverityInfo: "note"}

// sarifOf gives the findings of files as one run. It lists the rules that were
// broken, in the engine's order.
func sarifOf(files []linted) sarifLog {
	run := sarifRun{ColumnKind: "utf16CodeUnits", Results: []sarifResult{}}
	run.Tool.Driver = sarifDriver{Name: "robotstxt", Rules: []sarifRule{}}
	broken := make(map[robots.Code]bool)
	for _, f := range files {
		for _, i := range f.issues {
			broken[i.Code] = true
		}
	}
	index := make(map[robots.Code]int)
	for at := range codesOf("issue") {
		if code := robots.Code(at); broken[code] {
			index[code] = len(run.Tool.Driver.Rules)
			run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRuleOf(code))
		}
	}
	for _, f := range files {
		for _, i := range f.issues {
			run.Results = append(run.Results, f.sarifResult(i, index[i.Code]))
		}
	}
	return sarifLog{
		Schema:  "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
		Version: "2.1.0",
		Runs:    []sarifRun{run},
	}
}

func sarifRuleOf(code robots.Code) sarifRule {
	why := sarifMessage{text("issue." + code.String() + ".why")}
	return sarifRule{
		ID:               code.String(),
		ShortDescription: sarifMessage{strings.ReplaceAll(code.String(), "-", " ")},
		FullDescription:  why,
		Help:             why,
		Configuration:    sarifLevel{sarifLevels[code.Severity()]},
	}
}

func (l *linted) sarifResult(i robots.Issue, rule int) sarifResult {
	result := sarifResult{
		RuleID: i.Code.String(), RuleIndex: rule, Level: sarifLevels[i.Severity],
		Message:   sarifMessage{findingOf(l.name, l.file, i).message()},
		Locations: []sarifLocation{l.sarifLocation(i.Span)},
	}
	if !i.Related.Empty() {
		result.Related = []sarifLocation{l.sarifLocation(i.Related)}
	}
	// JSON cannot hold octets that are not UTF-8.
	if edit := l.file.Fix(i); edit != (robots.Edit{}) && utf8.ValidString(edit.Text) {
		result.Fixes = []sarifFix{{[]sarifChange{{l.artifact(), []sarifReplacement{{l.region(edit.Span), sarifMessage{edit.Text}}}}}}}
	}
	return result
}

func (l *linted) sarifLocation(span robots.Span) sarifLocation {
	return sarifLocation{sarifPhysical{l.artifact(), l.region(span)}}
}

func (l *linted) region(span robots.Span) sarifRegion {
	start, end := l.file.Source().Position(span.Start), l.file.Source().Position(span.End)
	return sarifRegion{start.Line, start.UTF16, end.Line, end.UTF16}
}

// artifact gives the file's name as a URI: relative where the name is.
func (l *linted) artifact() sarifArtifact {
	path := filepath.ToSlash(l.name)
	if !filepath.IsAbs(l.name) {
		return sarifArtifact{(&url.URL{Path: path}).String()}
	}
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // a drive of Windows
	}
	return sarifArtifact{(&url.URL{Scheme: "file", Path: path}).String()}
}
