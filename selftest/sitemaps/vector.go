// Package sitemaps holds the reference vectors for readers of sitemaps and for
// importers, and runs them. The format is documented in README.md and
// vectors.schema.json, beside the files; they are data for any language.
package sitemaps

import (
	"bytes"
	"embed"
	"encoding/base64"
	"time"

	"robotstxt/selftest"
	"robotstxt/sitemap"
)

//go:embed vectors/*.json
var files embed.FS

// Topic is one file of vectors.
type Topic struct {
	Topic string // the file's name without its ending
	Title string
	Spec  string // what it is about: a section of sitemaps.org, or another document
	Cases []Case
}

// Case is one vector.
type Case struct {
	ID    string // unique within its topic
	Kind  string // read, compare or walk
	Spec  string
	About string // what happens and why

	Document         // of kind read
	Documents []File // of kind compare

	// Of kind walk: an importer, what a person gives it, and what is answered.
	Importer string   `json:",omitempty"`
	Start    string   `json:",omitempty"`
	Answers  []Answer `json:",omitempty"`

	// Of has the codes of the issues that are compared, of kind read; all when
	// there are none.
	Of []string `json:",omitempty"`

	Expect Result
}

// Document is a document in one of three spellings, and how it was fetched.
type Document struct {
	Text   *string         `json:"document,omitempty"`
	Base64 *string         `json:"document_base64,omitempty"`
	Parts  []selftest.Part `json:"document_parts,omitempty"`
	Fetch  Fetch           `json:",omitzero"`
}

// File is one of several documents.
type File struct{ Document }

// Fetch is what is known of a document besides its octets; Now is RFC 3339, and
// Gzip has the names of what was seen of the gzip data around it.
type Fetch struct {
	URL  string   `json:",omitempty"`
	Now  string   `json:",omitempty"`
	Gzip []string `json:",omitempty"`
}

// Answer is what is answered to each request for a URL; what has no Answer is
// answered with 404.
type Answer struct {
	URL      string
	Status   int      `json:",omitempty"`
	Location string   `json:",omitempty"`
	Failed   bool     `json:",omitempty"`
	Absent   bool     `json:",omitempty"`
	Size     int      `json:",omitempty"`
	Sitemaps []string `json:",omitempty"`
	Document
}

// Result is what is found. Entries and Total are compared only where a vector
// gives them.
type Result struct {
	// read
	Kind       string  `json:"kind,omitempty"`
	WellFormed *bool   `json:"well_formed,omitempty"`
	Entries    []Entry `json:"entries,omitempty"`
	Total      *int    `json:"total,omitempty"`

	// read and compare
	Issues []Issue `json:"issues,omitzero"`

	// walk
	Start string `json:"start,omitempty"`
	Steps []Step `json:"steps,omitempty"`
	Pages *int   `json:"pages,omitempty"`
}

// Entry is a page or a sitemap; Lastmod is as it is written, with the name of
// its form behind a colon.
type Entry struct {
	Line       int32      `json:"line"`
	Loc        string     `json:"loc"`
	Lastmod    string     `json:"lastmod,omitempty"`
	Changefreq string     `json:"changefreq,omitempty"`
	Priority   string     `json:"priority,omitempty"`
	Locations  []Location `json:"locations,omitempty"`
}

// Location is a URL that belongs to a page.
type Location struct {
	Line int32  `json:"line"`
	Kind string `json:"kind"`
	URL  string `json:"url"`
	Lang string `json:"lang,omitempty"`
}

// Issue is a finding, the octets it is about, and those that explain it.
type Issue struct {
	Document    int     `json:"document,omitempty"` // of kind compare
	Other       *int    `json:"other,omitempty"`
	Code        string  `json:"code"`
	Line        int32   `json:"line"`
	Text        string  `json:"text"`
	RelatedLine int32   `json:"related_line,omitempty"`
	Related     *string `json:"related,omitempty"`
	Arg         int     `json:"arg,omitempty"`
}

// Step is a request, and what becomes of it.
type Step struct {
	Why      string `json:"why"`
	URL      string `json:"url"`
	Level    int    `json:"level"`
	Outcome  string `json:"outcome"`
	Count    int    `json:"count,omitempty"`
	Limit    int    `json:"limit,omitempty"`
	Doubtful bool   `json:"doubtful,omitempty"`
}

// Load reads the vectors, sorted by topic.
func Load() ([]Topic, error) { return selftest.ReadTopics[Topic](files) }

// Data gives the octets of a document.
func (d *Document) Data() ([]byte, error) {
	switch {
	case d.Text != nil:
		return []byte(*d.Text), nil
	case d.Base64 != nil:
		return base64.StdEncoding.DecodeString(*d.Base64)
	}
	var data []byte
	for _, part := range d.Parts {
		octets, err := base64.StdEncoding.DecodeString(part.Base64)
		if err != nil {
			return nil, err
		}
		data = append(data, bytes.Repeat(append([]byte(part.Text), octets...), max(part.Times, 1))...)
	}
	return data, nil
}

// Read reads a document as it was fetched.
func (d *Document) Read() (doc *sitemap.Document, data []byte, err error) {
	if data, err = d.Data(); err != nil {
		return nil, nil, err
	}
	fetch := sitemap.Fetch{URL: d.Fetch.URL}
	if d.Fetch.Now != "" {
		now, err := time.Parse(time.RFC3339, d.Fetch.Now)
		if err != nil {
			return nil, nil, err
		}
		fetch.Now = now.Unix()
	}
	for bit, name := range namesOf("gzip") {
		for _, given := range d.Fetch.Gzip {
			if given == name {
				fetch.Gzip |= 1 << bit
			}
		}
	}
	return sitemap.Read(data, fetch), data, nil
}

func namesOf(list string) []string {
	for _, l := range sitemap.Names() {
		if l.Name == list {
			return l.Codes
		}
	}
	return nil
}
