// Package crawlers is the registry of well-known crawlers: the product token
// that a group of a robots.txt names each by, who runs it and what for, which
// groups it obeys, and what it does not read.
//
// The facts are in crawlers.json, one crawler a line, sorted by purpose, then
// operator, then token. Each was taken from a document of its operator, whose
// address stands with it. A crawler is Unverified when we could not read that
// document: its token and header are then common knowledge, and its operator
// may say otherwise. That an operator's document says something is no promise
// that the crawler does it, and a header can be sent by anybody.
//
// A few tokens hold digits, dots or spaces, which RFC 9309 2.2.1 does not
// allow in a product token. A reader that follows it takes only what stands in
// front of the first space of a user-agent line, so that a group named "Sogou
// web spider" is one for Sogou.
package crawlers

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	"robotstxt/robots"
)

// Purpose is what a crawler fetches pages for, as far as a site's owner would
// want to tell crawlers apart.
type Purpose string

const (
	Search        Purpose = "search"         // an index that people search
	AITraining    Purpose = "ai-training"    // text and pictures that models are trained on
	AISearch      Purpose = "ai-search"      // an index that a model answers from
	UserTriggered Purpose = "user-triggered" // one page or a few, because a person asked
	Advertising   Purpose = "advertising"    // the quality and the context of advertisements
	SEO           Purpose = "seo"            // links and ranks, for sale to site owners
	Archive       Purpose = "archive"        // copies to keep
	SocialPreview Purpose = "social-preview" // the title and picture of a link that was shared
	Monitoring    Purpose = "monitoring"     // whether a site is up, fast, safe
)

// Purposes gives all purposes in the order of the registry.
func Purposes() []Purpose {
	return []Purpose{Search, AITraining, AISearch, UserTriggered, Advertising, SEO, Archive, SocialPreview, Monitoring}
}

// Answer is what an operator's document says to a question of yes or no.
type Answer string

const (
	Yes     Answer = "yes"
	No      Answer = "no"
	Unclear Answer = "unclear" // it does not say, or not plainly
)

// Stop is a means that keeps a crawler out which robots.txt does not.
type Stop string

const (
	FirewallUserAgent Stop = "firewall-user-agent" // a firewall's rule on its whole User-Agent header or its token
	FirewallPrefix    Stop = "firewall-prefix"     // a firewall's rule on how all its operator's headers start
	Status4xx         Stop = "status-4xx"          // a 4xx status for the few paths that it asks for
)

// Crawler is one line of the registry.
type Crawler struct {
	// Token is the product token that a group names it by, as the operator
	// spells it. It is unique, whatever the case of its letters.
	Token string `json:"token"`

	// Also are other names in headers of the same crawler, for recognising a
	// header only: no group needs to name them. Most crawlers have none.
	Also []string `json:"also,omitempty"`

	// Operator is who runs it.
	Operator string `json:"operator"`

	Purpose Purpose `json:"purpose"`

	// Fallback names, in order, whose groups it obeys when no group names its
	// token, before those for "*". Usually empty.
	Fallback []string `json:"fallback"`

	// IgnoresStar says that it obeys only groups that name it, never those for
	// "*".
	IgnoresStar bool `json:"ignores_star"`

	// CrawlDelay says whether it honours Crawl-delay.
	CrawlDelay Answer `json:"crawl_delay"`

	// Obeys says whether it obeys the rules of a robots.txt.
	Obeys Answer `json:"obeys"`

	// StoppedBy is what stops it, when its operator says that a robots.txt
	// cannot and names other means. Usually empty.
	StoppedBy []Stop `json:"stopped_by,omitempty"`

	// Header is one User-Agent header that it sends, as documented, "W.X.Y.Z"
	// for the version of a browser included. It is empty for a token that no
	// request carries (Google-Extended) and when none is documented.
	Header string `json:"header"`

	// Source is the https address of the operator's document.
	Source string `json:"source"`

	// Unverified says that we could not read that document.
	Unverified bool `json:"unverified,omitempty"`
}

//go:embed crawlers.json
var data []byte

// decode reads a registry; a field that Crawler does not have is an error.
func decode(data []byte) ([]Crawler, error) {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	var all []Crawler
	if err := decoder.Decode(&all); err != nil {
		return nil, fmt.Errorf("crawlers.json: %w", err)
	}
	return all, nil
}

var registry = sync.OnceValue(func() []Crawler {
	all, err := decode(data)
	if err != nil {
		panic(err) // the file is part of the program, and a test reads it
	}
	return all
})

// All gives every crawler in the order of the file. The lists within are
// shared and must not be changed.
func All() []Crawler { return slices.Clone(registry()) }

// ByToken finds a crawler by its product token, whatever the case of its ASCII
// letters.
func ByToken(token string) (Crawler, bool) {
	crawler, found := byToken()[lower(token)]
	return crawler, found
}

var byToken = sync.OnceValue(func() map[string]Crawler {
	index := make(map[string]Crawler)
	for _, crawler := range registry() {
		index[lower(crawler.Token)] = crawler
	}
	return index
})

// lower folds ASCII letters only, as product tokens are compared
// (RFC 9309 2.2.1).
func lower(text string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			r += 'a' - 'A'
		}
		return r
	}, text)
}

// Agent is the crawler as one who asks: its token, then each name that it
// falls back to, then "*" unless it ignores that. What Obeys says is not part
// of it: the verdict for a crawler that does not obey is what robots.txt asks.
//
// A reader takes only what stands in front of the first space of a user-agent
// line, so a token with spaces is asked by that as well as whole.
func (c Crawler) Agent() robots.Agent {
	agent := robots.Agent{IgnoresStar: c.IgnoresStar}
	for _, name := range append([]string{c.Token}, c.Fallback...) {
		tier := []string{name}
		if first, _, found := strings.Cut(name, " "); found {
			tier = append(tier, first)
		}
		agent.Tiers = append(agent.Tiers, tier)
	}
	return agent
}

// AgentFor is whom a text means: the crawler whose token it is, whatever the
// case of its ASCII letters, which then obeys its own chain of groups; any other
// text, also a header of a crawler, is read by robots.ReadAgent.
func AgentFor(text string) robots.Agent {
	if crawler, found := ByToken(text); found {
		return crawler.Agent()
	}
	return robots.ReadAgent(text)
}
