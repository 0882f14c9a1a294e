package robots_test

import "strings"

// This file matches patterns slowly and obviously, from the words of RFC 9309
// and the readings in the package comment alone: a second opinion for the tests.

// element is one octet of a path or pattern.
type element struct {
	octet   byte
	escaped bool // in the normal spelling
	query   bool // behind the first plain "?"
	special byte // '*' or '$' with its special meaning, in a pattern
}

const (
	unreservedOctets = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
	reservedOctets   = ":/?#[]@!$&'()*+,;="
	queryOctets      = ":/?#[]@"
)

func elements(text string, isPattern bool) []element {
	var list []element
	query := false
	for i := 0; i < len(text); i++ {
		c := text[i]
		if isPattern && c == '*' {
			list = append(list, element{special: '*'})
			continue
		}
		if isPattern && c == '$' && i == len(text)-1 {
			list = append(list, element{special: '$'})
			continue
		}
		written := false
		if c == '%' && i+2 < len(text) && isHex(text[i+1]) && isHex(text[i+2]) {
			c, written = hex(text[i+1])<<4|hex(text[i+2]), true
			i += 2
		}
		e := element{octet: c, escaped: written, query: query}
		switch {
		case c < ' ': // compares as the three octets of its escape
			for _, o := range []byte{'%', "0123456789ABCDEF"[c>>4], "0123456789ABCDEF"[c&15]} {
				list = append(list, element{octet: o, query: query})
			}
			continue
		case strings.IndexByte(unreservedOctets, c) >= 0:
			e.escaped = false
		case c == '*' || c == '$': // literal here: one thing, however written
			e.escaped = true
		case c == '%' || strings.IndexByte(reservedOctets, c) >= 0:
		default:
			e.escaped = true
		}
		list = append(list, e)
		if c == '?' && !written {
			query = true
		}
	}
	return list
}

func isHex(c byte) bool { return strings.IndexByte("0123456789abcdefABCDEF", c) >= 0 }

func hex(c byte) byte { return byte(strings.IndexByte("0123456789abcdef", c|0x20)) }

func isQueryOctet(e element) bool { return e.query && strings.IndexByte(queryOctets, e.octet) >= 0 }

func slowMatch(pattern, path string) bool {
	if pattern == "" || pattern[0] != '/' && pattern[0] != '*' {
		return false
	}
	return matchElements(elements(pattern, true), elements(path, false))
}

func matchElements(pattern, path []element) bool {
	if len(pattern) == 0 {
		return true
	}
	switch pattern[0].special {
	case '$':
		return len(path) == 0
	case '*':
		for i := 0; i <= len(path); i++ {
			if matchElements(pattern[1:], path[i:]) {
				return true
			}
		}
		return false
	}
	if len(path) == 0 || path[0].octet != pattern[0].octet {
		return false
	}
	if path[0].escaped != pattern[0].escaped && !(isQueryOctet(path[0]) && isQueryOctet(pattern[0])) {
		return false
	}
	return matchElements(pattern[1:], path[1:])
}

func slowLength(pattern string) int {
	length := 0
	for _, e := range elements(pattern, true) {
		if length++; e.special == 0 && (e.escaped || isQueryOctet(e)) {
			length += 2
		}
	}
	return length
}
