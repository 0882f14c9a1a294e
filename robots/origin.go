package robots

import "strings"

// Origin is the scheme, host and port that a file speaks for: a crawler looks
// for one file on each (RFC 9309 2.3), and no file governs another's URLs.
type Origin struct{ scheme, host, port string }

// ReadOrigin gives the origin of a URL: of the robots.txt itself, or of any page
// that it governs. It is none when text is no URL with a host.
//
//	origin = scheme "://" [ userinfo "@" ] host [ ":" port ]
//
// Scheme and host have no case, and the port of the scheme is the same as none
// (RFC 3986 6.2.2.1, 6.2.3). A host outside ASCII is compared as it is written.
func ReadOrigin(text string) (o Origin, found bool) {
	o = originIn(text)
	return Origin{lowerText(o.scheme), lowerText(o.host), o.port}, o.host != ""
}

// originIn gives the origin as it is written.
func originIn(text string) (o Origin) {
	text = trimControls(text)
	end := schemeEnd(text)
	if end == 0 {
		return Origin{}
	}
	o.scheme, text = text[:end-len("://")], text[end:]
	for i := range len(text) {
		if c := text[i]; c == '/' || c == '?' || c == '#' || c == '\\' || c <= ' ' {
			text = text[:i]
			break
		}
	}
	o.host = text[strings.LastIndexByte(text, '@')+1:]
	if i := strings.LastIndexByte(o.host, ':'); i >= 0 && !strings.Contains(o.host[i:], "]") {
		o.host, o.port = o.host[:i], o.host[i+1:]
	}
	if o.port == "80" && equalFold(o.scheme, "http") || o.port == "443" && equalFold(o.scheme, "https") {
		o.port = ""
	}
	return o
}

// String gives the origin in lower case, without a port that goes without
// saying.
func (o Origin) String() string {
	if o.host == "" {
		return ""
	}
	text := o.scheme + "://" + o.host
	if o.port != "" {
		text += ":" + o.port
	}
	return text
}

// governs reports whether a URL is one of the origin, which ReadOrigin gave.
func (o *Origin) governs(url string) bool {
	other := originIn(url)
	return o.port == other.port && equalFold(other.scheme, o.scheme) && equalFold(other.host, o.host)
}
