// Package selftest holds the reference vectors for robots.txt readers, and runs
// them. The format is documented in README.md and vectors.schema.json; the same
// files run natively, in node on the built wasm, and in the page.
package selftest

import (
	"bytes"
	"embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"

	"robotstxt/robots"
)

//go:embed vectors/*.json
var files embed.FS

// Topic is one file of vectors.
type Topic struct {
	Topic string // the file's name without its ending
	Title string
	Spec  string // the section it is about, of RFC 9309 or of a draft
	Cases []Case
}

// Case is one vector.
type Case struct {
	ID    string // unique within its topic
	Kind  string // check, parse, issues, size or preferences
	Spec  string
	About string // what happens and why

	// The file, in one of three spellings.
	Robots       *string `json:",omitempty"`
	RobotsBase64 *string `json:"robots_base64,omitempty"`
	RobotsParts  []Part  `json:"robots_parts,omitempty"`

	Fetch *Fetch `json:",omitempty"`

	// Who asks, of kind check or preferences: as typed, or a product token as it
	// stands.
	Agent *string `json:",omitempty"`
	Token *string `json:",omitempty"`

	// What is asked about, of the same kinds.
	URL      *string `json:",omitempty"`
	URLParts []Part  `json:"url_parts,omitempty"`

	// Expect has the answer of each dialect, by its name. That of RFC 9309 is
	// whole; of another dialect, only what is given is compared.
	Expect map[string]Answer
}

// Part is a piece of a long input, described rather than stored.
type Part struct {
	Text   string `json:",omitempty"`
	Base64 string `json:",omitempty"`
	Times  int    `json:",omitempty"` // 0 is once
}

// Fetch is how the file was answered; Type is plain, html or other, and URL that
// of the site.
type Fetch struct {
	Status    int    `json:",omitempty"`
	Redirects int    `json:",omitempty"`
	Failed    bool   `json:",omitempty"`
	Type      string `json:",omitempty"`
	URL       string `json:",omitempty"`
}

// Answer is what a reader says; which fields are set depends on the kind.
type Answer struct {
	// check; Path and Length only where a vector is about them
	Allowed   *bool   `json:"allowed,omitempty"` // nil is no verdict
	Line      *int32  `json:"line,omitempty"`    // nil when no rule decides
	Cause     string  `json:"cause,omitempty"`
	Path      *string `json:"path,omitempty"`
	Length    *int    `json:"length,omitempty"`
	Substring *Other  `json:"substring,omitempty"` // nil when that reader allows the same
	Limited   *Other  `json:"limited,omitempty"`

	// parse
	Groups   []Group   `json:"groups,omitempty"`
	Sitemaps []Sitemap `json:"sitemaps,omitempty"`
	Records  []Record  `json:"records,omitempty"`

	// issues
	Issues []Issue `json:"issues,omitempty"`

	// size
	Octets  *int   `json:"octets,omitempty"`
	Size    string `json:"size,omitempty"`
	CutLine *int   `json:"cut_line,omitempty"`

	// preferences
	Preferences []Preference `json:"preferences,omitempty"`

	given map[string]json.RawMessage // the fields as they stand in the vector
}

// UnmarshalJSON notes which fields are given: a line that is null is an answer,
// an absent one is none.
func (a *Answer) UnmarshalJSON(text []byte) error {
	type answer Answer
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode((*answer)(a)); err != nil {
		return err
	}
	return json.Unmarshal(text, &a.given)
}

// gives reports whether the field stands in the vector.
func (a *Answer) gives(field string) bool {
	_, ok := a.given[field]
	return ok
}

// Other is the verdict of another reader.
type Other struct {
	Allowed *bool  `json:"allowed"`
	Line    *int32 `json:"line"`
}

// Group, Agent, Rule, Sitemap and Record are what a parse finds.
type (
	Group struct {
		Agents []Agent `json:"agents"`
		Rules  []Rule  `json:"rules"`
	}
	Agent struct {
		Line int32  `json:"line"`
		Name string `json:"name"`
	}
	Rule struct {
		Line int32  `json:"line"`
		Type string `json:"type"`
		Path string `json:"path"`
	}
	Sitemap struct {
		Line int32  `json:"line"`
		URL  string `json:"url"`
	}
	Record struct {
		Line int32  `json:"line"`
		Kind string `json:"kind"`
		Text string `json:"text"`
	}
)

// Issue is a finding and the octets it is about.
type Issue struct {
	Code string `json:"code"`
	Line int32  `json:"line"`
	Text string `json:"text"`
}

// Preference is what is said about one use, or a statement that cannot be read.
type Preference struct {
	Kind   string `json:"kind"`
	Label  string `json:"label"`
	Value  string `json:"value"`
	Stated string `json:"stated"`
	Known  bool   `json:"known"`
	Line   int32  `json:"line"`
	Length int    `json:"length"`
}

// Load reads the vectors, sorted by topic.
func Load() ([]Topic, error) { return ReadTopics[Topic](files) }

// ReadTopics reads every file of the folder vectors, sorted by name, as a topic
// of the form T. A field that the form does not have is an error.
func ReadTopics[T any](files fs.ReadDirFS) ([]T, error) {
	entries, err := files.ReadDir("vectors")
	if err != nil {
		return nil, err
	}
	var topics []T
	for _, entry := range entries {
		text, err := fs.ReadFile(files, path.Join("vectors", entry.Name()))
		if err != nil {
			return nil, err
		}
		decoder := json.NewDecoder(bytes.NewReader(text))
		decoder.DisallowUnknownFields()
		var topic T
		if err := decoder.Decode(&topic); err != nil {
			return nil, fmt.Errorf("%s: %w", entry.Name(), err)
		}
		topics = append(topics, topic)
	}
	return topics, nil
}

// Data gives the octets of the case's file.
func (c *Case) Data() []byte {
	switch {
	case c.Robots != nil:
		return []byte(*c.Robots)
	case c.RobotsBase64 != nil:
		return fromBase64(*c.RobotsBase64)
	}
	return join(c.RobotsParts)
}

// Target gives the URL asked about.
func (c *Case) Target() string {
	if c.URL != nil {
		return *c.URL
	}
	return string(join(c.URLParts))
}

// Who gives the agent that asks.
func (c *Case) Who() robots.Agent {
	if c.Token != nil {
		return robots.Token(*c.Token)
	}
	return robots.ReadAgent(*c.Agent)
}

// Answered gives how the file was answered.
func (c *Case) Answered() robots.Fetch {
	if c.Fetch == nil {
		return robots.Fetch{}
	}
	fetch := robots.Fetch{Status: c.Fetch.Status, Redirects: c.Fetch.Redirects, Failed: c.Fetch.Failed, URL: c.Fetch.URL}
	for fetch.Type < robots.TypeOther && fetch.Type.String() != c.Fetch.Type && c.Fetch.Type != "" {
		fetch.Type++
	}
	return fetch
}

func join(parts []Part) []byte {
	var data []byte
	for _, part := range parts {
		once := append([]byte(part.Text), fromBase64(part.Base64)...)
		data = append(data, bytes.Repeat(once, max(part.Times, 1))...)
	}
	return data
}

// fromBase64 decodes what the schema test has already found to be base64.
func fromBase64(text string) []byte {
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		panic(fmt.Sprintf("vectors: %v in %q", err, text))
	}
	return data
}
