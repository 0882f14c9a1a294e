package sitemap

import (
	"strings"

	"robotstxt/robots"
)

// Request is one that an importer makes: a GET without a body.
type Request struct {
	URL   string
	Why   Why
	Level int // 1 for what is tried first, one more for what an index lists
	Hop   int // redirects followed on the way here
	From  int // the Step that led here, or -1
}

// Why is what makes an importer ask.
type Why uint8

const (
	WhyGiven    Why = iota // the URL that was typed
	WhyPath                // one of Importer.Paths
	WhyRobots              // robots.txt
	WhyDeclared            // a Sitemap line of robots.txt
	WhyChild               // an index lists it
	WhyRedirect            // a redirect leads there
	WhyWWW                 // the URL that was typed, with "www."
)

var whyNames = [...]string{"given", "path", "robots", "declared", "child", "redirect", "www"}

func (w Why) String() string { return whyNames[w] }

// Start is what comes of the text that an importer was given.
type Start uint8

const (
	Started         Start = iota
	StartNotURL           // no http or https URL
	StartBareDomain       // a site and no sitemap, where the importer wants one
	StartEnding           // a URL that does not end as the importer wants
	StartPrivate          // an address that the importer does not ask
)

var startNames = [...]string{"started", "not-url", "bare-domain", "ending", "private"}

func (s Start) String() string { return startNames[s] }

// Plan gives the requests that the importer makes one after the other as long
// as each finds nothing. What they lead to, Walk says.
//
// "https://" is added where the text has no scheme.
func (i *Importer) Plan(text string) ([]Request, Start) {
	url := readReferred(text)
	if !strings.Contains(url, "://") {
		url = "https://" + url
	}
	host, end, code := readURL([]byte(url))
	origin, found := robots.ReadOrigin(url)
	switch {
	case code != 0 || !found || hasSpace(url):
		return nil, StartNotURL
	case i.PublicHosts && isPrivate(url[host:end]):
		return nil, StartPrivate
	}
	path, _, _ := strings.Cut(url[end:], "?")
	var plan []Request
	if i.ends(path) {
		plan = append(plan, Request{URL: url, Why: WhyGiven, Level: 1, From: -1})
	} else if !i.Origins {
		if path == "" || path == "/" {
			return nil, StartBareDomain
		}
		return nil, StartEnding
	}
	if !i.Origins {
		return plan, Started
	}
	for _, path := range i.Paths {
		if other := origin.String() + path; len(plan) == 0 || plan[0].URL != other {
			plan = append(plan, Request{URL: other, Why: WhyPath, Level: 1, From: -1})
		}
	}
	if i.RobotsTxt {
		plan = append(plan, Request{URL: origin.String() + "/robots.txt", Why: WhyRobots, Level: 1, From: -1})
	}
	return plan, Started
}

// ends reports whether a path ends as a URL must that is tried as it stands.
func (i *Importer) ends(path string) bool {
	for _, ending := range i.Endings {
		if len(path) > len(ending) && equalFold([]byte(path[len(path)-len(ending):]), ending) {
			return true
		}
	}
	return false
}

// readReferred gives a URL as it is asked for: without white space around it and
// without a fragment.
func readReferred(text string) string {
	start, end := trimSpace([]byte(text))
	url, _, _ := strings.Cut(text[start:end], "#")
	return url
}

func hasSpace(url string) bool {
	for i := range len(url) {
		if url[i] <= ' ' {
			return true
		}
	}
	return false
}

// isPrivate reports whether a host, with its port or without, is one that is
// not on the public internet: by the names of RFC 6761 6.3 and RFC 6762 3, and
// by the addresses of RFC 1918 3, RFC 3927 2.1, RFC 1122 3.2.1.3, RFC 4193 3.1
// and RFC 4291 2.4. A name that leads to such an address is not known here.
func isPrivate(host string) bool {
	lower := []byte(host[strings.LastIndexByte(host, '@')+1:])
	for i, c := range lower {
		lower[i] = lowerOctet(c)
	}
	host = string(lower)
	if strings.HasPrefix(host, "[") {
		host = host[1:]
		for _, prefix := range [...]string{"::1]", "::]", "fc", "fd", "fe8", "fe9", "fea", "feb", "::ffff:"} {
			if strings.HasPrefix(host, prefix) {
				return true
			}
		}
		return false
	}
	host, _, _ = strings.Cut(host, ":")
	host = strings.TrimSuffix(host, ".")
	for _, name := range [...]string{"localhost", "local", "internal", "lan", "home.arpa"} {
		if host == name || strings.HasSuffix(host, "."+name) {
			return true
		}
	}
	part, known := readIPv4(host)
	switch {
	case !known:
		return !strings.Contains(host, ".")
	case part[0] == 0, part[0] == 10, part[0] == 127, part[0] == 192 && part[1] == 168, part[0] == 169 && part[1] == 254:
		return true
	}
	return part[0] == 172 && part[1]&0xF0 == 16 || part[0] == 100 && part[1]&0xC0 == 64
}

// readIPv4 reads an address of four decimal numbers.
func readIPv4(host string) (part [4]int, known bool) {
	for i := range part {
		name, rest, found := strings.Cut(host, ".")
		n, size := leadingNumber([]byte(name))
		if size == 0 || size != len(name) || n > 255 || found != (i < 3) {
			return part, false
		}
		part[i], host = n, rest
	}
	return part, true
}
