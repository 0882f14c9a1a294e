package sitemap

import (
	"bytes"
	"unicode/utf8"
)

// role is what a URL is for.
type role uint8

const (
	rolePage    role = iota
	roleSitemap      // a sitemap that an index lists
	roleOther        // an image, a video, an alternate: it may stand on any host
)

// octetKind is what is worth a word about an octet of a URL.
type octetKind uint8

const (
	octetForbidden octetKind = 1 << iota // no URL may hold it (RFC 3986 2)
	octetHigh                            // above 0x7F
	octetPercent
	octetHash
	octetAmpersand
)

var octetKinds = func() (kinds [256]octetKind) {
	for c := range kinds {
		if c <= ' ' || c == 0x7F {
			kinds[c] = octetForbidden
		} else if c > 0x7F {
			kinds[c] = octetHigh
		}
	}
	for _, c := range []byte("\"<>\\^`{|}") {
		kinds[c] = octetForbidden
	}
	kinds['%'], kinds['#'], kinds['&'] = octetPercent, octetHash, octetAmpersand
	return kinds
}()

// checkURL reports what is wrong with a URL, whatever it is of.
//
//	loc = ( "http" / "https" ) "://" host [ ":" port ] [ ( "/" / "?" ) *octet ]
func (r *Reader) checkURL(v Value, role role) {
	text := r.doc.octets(v)
	at := place{v.Line, v.Span}
	if len(text) == 0 {
		r.reportAt(IssueLocEmpty, at)
		return
	}
	kinds := octetKind(0)
	for _, c := range text {
		kinds |= octetKinds[c]
	}
	if kinds != 0 {
		r.checkOctets(v, text, kinds)
	}
	if len(text) >= LocLimit {
		if n := utf8.RuneCount(text); n >= LocLimit {
			r.reportAt(IssueLocLong, at).Arg = n
		}
	}
	authority, end, code := readURL(text)
	if code != 0 {
		r.reportAt(code, at)
		return
	}
	if role == roleOther {
		return
	}
	r.checkSite(v, text, authority, end)
	if len(r.doc.Fetch.URL) > 0 && string(text) == r.doc.Fetch.URL {
		r.reportAt(IssueListsItself, at)
	}
}

// readURL gives where the host of a URL starts and where it ends, or what is
// wrong.
func readURL(text []byte) (host, end int, code Code) {
	colon := bytes.IndexByte(text, ':')
	web := colon >= 0 && (equalFold(text[:colon], "http") || equalFold(text[:colon], "https"))
	absolute := colon > 0 && bytes.HasPrefix(text[colon:], []byte("://")) && isScheme(text[:colon])
	switch {
	case !web && !absolute:
		return 0, 0, IssueLocRelative
	case !web || !absolute:
		return 0, 0, IssueLocMalformed
	}
	host = colon + len("://")
	for end = host; end < len(text) && text[end] != '/' && text[end] != '?' && text[end] != '#' && text[end] != '\\'; end++ {
		if text[end] <= ' ' {
			return 0, 0, IssueLocMalformed
		}
	}
	if host == end || text[host] == ':' || text[end-1] == '@' {
		return 0, 0, IssueLocMalformed
	}
	return host, end, 0
}

// isScheme is RFC 3986 3.1: ALPHA *( ALPHA / DIGIT / "+" / "-" / "." ).
func isScheme(text []byte) bool {
	for i, c := range text {
		if !isAlphanumeric(c) && c != '+' && c != '-' && c != '.' || i == 0 && c <= '9' {
			return false
		}
	}
	return true
}

// checkOctets reports characters that a URL must not hold as they are.
func (r *Reader) checkOctets(v Value, text []byte, kinds octetKind) {
	if kinds&octetForbidden != 0 {
		r.reportOctet(IssueLocNotEscaped, v, text, octetForbidden)
	}
	if kinds&octetHigh != 0 {
		r.reportOctet(IssueLocNotASCII, v, text, octetHigh)
	}
	if kinds&octetHash != 0 {
		if i := bytes.IndexByte(text, '#'); i > 0 && text[i-1] != '&' { // not of a reference that is wrong
			r.reportAt(IssueLocFragment, within(v, text, i, i+1))
		}
	}
	if kinds&octetPercent != 0 {
		for i := range text {
			if text[i] == '%' && (len(text) < i+3 || !isHex(text[i+1]) || !isHex(text[i+2])) {
				r.reportAt(IssueLocBadEscape, within(v, text, i, i+1))
				break
			}
		}
	}
	if kinds&octetAmpersand != 0 {
		if i := bytes.Index(text, []byte("&amp;")); i >= 0 {
			r.reportAt(IssueLocEscapedTwice, within(v, text, i, i+len("&amp;")))
		}
	}
}

// reportOctet reports the first character whose octets are of a kind.
func (r *Reader) reportOctet(code Code, v Value, text []byte, kind octetKind) {
	for i, c := range text {
		if octetKinds[c]&kind != 0 {
			_, width := utf8.DecodeRune(text[i:])
			r.reportAt(code, within(v, text, i, i+width))
			return
		}
	}
}

// within gives the octets of the document that text[start:end] stands in: those
// of the whole value where they are not the same octets, or not on one line.
func within(v Value, text []byte, start, end int) place {
	at := place{v.Line, v.Span}
	if v.Span.Len() == len(text) && bytes.IndexByte(text[:start], '\n') < 0 && bytes.IndexByte(text[:start], '\r') < 0 {
		at.span = Span{v.Span.Start + start, v.Span.Start + end}
	}
	return at
}

func isHex(c byte) bool { return '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'f' }
