package fetch

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"time"
)

// UserAgent is the name that requests go under.
const UserAgent = "robotstxt-workbench/1.0"

// headerLimit is how many octets of headers are read.
const headerLimit = 64 << 10

// Header is a header field of a request.
type Header struct{ Name, Value string }

// Client makes requests, one at a time.
type Client struct {
	UserAgent string        // "" for UserAgent
	Headers   []Header      // of every request, besides User-Agent
	Timeout   time.Duration // for a request with its answer; 0 is any time
	Private   bool          // private and loopback addresses are asked too
	OneOrigin bool          // Follow does not leave the origin of its URL

	Resolver *net.Resolver // nil for that of the system

	isPublic func(netip.Addr) bool // of tests
	once     sync.Once
	made     *http.Transport
}

// SchemeError is that a URL is none of http or https, or none at all.
type SchemeError struct{ URL string }

func (e *SchemeError) Error() string { return "not a URL of http or https: " + e.URL }

// OriginError is that a redirect leads to another origin.
type OriginError struct{ URL string }

func (e *OriginError) Error() string { return "on another origin: " + e.URL }

// RedirectsError is that there were more redirects than are followed.
type RedirectsError struct{ Followed int }

func (e *RedirectsError) Error() string { return "too many redirects" }

// transport makes single requests: an http.Client would have a say about
// redirects.
func (c *Client) transport() *http.Transport {
	c.once.Do(func() {
		dialer := &net.Dialer{Control: c.control, Resolver: c.Resolver}
		c.made = &http.Transport{
			Proxy:                  nil,
			DialContext:            dialer.DialContext,
			ForceAttemptHTTP2:      true,
			DisableCompression:     true, // what is unpacked must be counted
			MaxResponseHeaderBytes: headerLimit,
			MaxIdleConnsPerHost:    1,
			IdleConnTimeout:        30 * time.Second,
			TLSHandshakeTimeout:    c.Timeout,
		}
	})
	return c.made
}

// readTarget reads a URL that is asked for.
func readTarget(text string) (*url.URL, error) {
	target, err := url.Parse(text)
	if err != nil || target.Scheme != "http" && target.Scheme != "https" || target.Hostname() == "" {
		return nil, &SchemeError{text}
	}
	target.User, target.Fragment, target.RawFragment = nil, "", ""
	return target, nil
}

// Get makes one request and gives its answer when the headers are there. Of the
// body limit octets are read, unpacked. The answer must be closed.
func (c *Client) Get(ctx context.Context, text string, limit int64) (*Answer, error) {
	target, err := readTarget(text)
	if err != nil {
		return nil, err
	}
	cancel := context.CancelFunc(func() {})
	if c.Timeout > 0 {
		ctx, cancel = context.WithTimeout(ctx, c.Timeout)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, target.String(), nil)
	if err != nil {
		cancel()
		return nil, &SchemeError{text}
	}
	request.Header.Set("User-Agent", UserAgent)
	if c.UserAgent != "" {
		request.Header.Set("User-Agent", c.UserAgent)
	}
	for _, h := range c.Headers {
		request.Header.Set(h.Name, h.Value)
	}
	response, err := c.transport().RoundTrip(request)
	if err != nil {
		cancel()
		return nil, err
	}
	encoding := strings.ToLower(strings.TrimSpace(response.Header.Get("Content-Encoding")))
	return &Answer{
		URL: target.String(), Status: response.StatusCode, Location: response.Header.Get("Location"), Type: response.Header.Get("Content-Type"),
		Unpacker: NewUnpacker(response.Body, limit, encoding), body: response.Body, cancel: cancel,
	}, nil
}

// Answer is what a server answered. The body is read with Read.
type Answer struct {
	URL      string
	Status   int
	Location string // as the header has it; "" when there is none
	Type     string // Content-Type
	*Unpacker

	body   io.Closer
	cancel context.CancelFunc
}

// Close ends the request, whether its body was read or not.
func (a *Answer) Close() {
	a.cancel()
	_ = a.body.Close()
}

// IsRedirect reports whether the answer leads to another URL.
func (a *Answer) IsRedirect() bool {
	switch a.Status {
	case http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther, http.StatusTemporaryRedirect, http.StatusPermanentRedirect:
		return a.Location != ""
	}
	return false
}

// Hop is a redirect that was answered.
type Hop struct {
	URL    string `json:"url"`
	Status int    `json:"status"`
	To     string `json:"to"` // resolved
}

// Follow makes requests until one is answered with something else than a
// redirect, of which so many are followed, also to other hosts. It gives those
// that were answered, with an error too.
func (c *Client) Follow(ctx context.Context, text string, limit int64, redirects int) ([]Hop, *Answer, error) {
	hops := []Hop{}
	for {
		answer, err := c.Get(ctx, text, limit)
		if err != nil {
			return hops, nil, err
		}
		if !answer.IsRedirect() {
			return hops, answer, nil
		}
		from, _ := url.Parse(answer.URL)
		answer.Close()
		to, err := from.Parse(answer.Location)
		if err != nil {
			return hops, nil, &SchemeError{answer.Location}
		}
		hops = append(hops, Hop{answer.URL, answer.Status, to.String()})
		switch {
		case len(hops) > redirects:
			return hops, nil, &RedirectsError{redirects}
		case c.OneOrigin && (to.Scheme != from.Scheme || !strings.EqualFold(to.Host, from.Host)):
			return hops, nil, &OriginError{to.String()}
		}
		text = to.String()
	}
}

// Reason is why there is no answer, or not all of it.
type Reason string

const (
	ReasonPrivate   Reason = "private"    // the address is none of the public internet
	ReasonScheme    Reason = "scheme"     // no URL of http or https
	ReasonOrigin    Reason = "origin"     // on another origin
	ReasonRedirects Reason = "redirects"  // too many
	ReasonTimeout   Reason = "timeout"    // the time was over
	ReasonStopped   Reason = "stopped"    // by the one who asked
	ReasonName      Reason = "name"       // the host's name leads nowhere
	ReasonCut       Reason = "cut"        // the connection was closed within the answer
	ReasonFailed    Reason = "connection" // anything else
)

// ReasonOf says what an error of this package is about; ctx is that of the
// request.
func ReasonOf(ctx context.Context, err error) Reason {
	var private *PrivateError
	var scheme *SchemeError
	var origin *OriginError
	var redirects *RedirectsError
	var name *net.DNSError
	var network net.Error
	switch {
	case ctx.Err() != nil:
		return ReasonStopped
	case errors.As(err, &private):
		return ReasonPrivate
	case errors.As(err, &scheme):
		return ReasonScheme
	case errors.As(err, &origin):
		return ReasonOrigin
	case errors.As(err, &redirects):
		return ReasonRedirects
	case errors.Is(err, context.DeadlineExceeded), errors.As(err, &network) && network.Timeout():
		return ReasonTimeout
	case errors.As(err, &name):
		return ReasonName
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return ReasonCut
	}
	return ReasonFailed
}
