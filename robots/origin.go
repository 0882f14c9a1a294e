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
// Scheme and host are compared without case, and the port of the scheme is the
// same as none (RFC 3986 6.2.2.1, 6.2.3). A host outside ASCII is compared as it
// is written.
func ReadOrigin(text string) (o Origin, found bool) {
	for len(text) > 0 && text[0] <= ' ' {
		text = text[1:]
	}
	end := schemeEnd(text)
	if end == 0 {
		return Origin{}, false
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
	if o.port == "80" && sameFold(o.scheme, "http") || o.port == "443" && sameFold(o.scheme, "https") {
		o.port = ""
	}
	return o, o.host != ""
}

// String gives the origin in lower case, without a port that goes without
// saying.
func (o Origin) String() string {
	if o.host == "" {
		return ""
	}
	text := lowerText(o.scheme + "://" + o.host)
	if o.port != "" {
		text += ":" + o.port
	}
	return text
}

// is reports whether two origins are the same.
func (o *Origin) is(other *Origin) bool {
	return o.port == other.port && sameFold(o.scheme, other.scheme) && sameFold(o.host, other.host)
}

// sameFold compares without the case of ASCII letters.
func sameFold(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) {
		if lowerOctet(a[i]) != lowerOctet(b[i]) {
			return false
		}
	}
	return true
}
