package robots_test

import (
	"slices"
	"strings"
)

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

// matchElements keeps every place of the path that the pattern so far can have
// come to.
func matchElements(pattern, path []element) bool {
	places := make([]bool, len(path)+1)
	places[0] = true
	for _, p := range pattern {
		next := make([]bool, len(path)+1)
		for at, here := range places {
			switch {
			case !here:
			case p.special == '*':
				for i := at; i <= len(path); i++ {
					next[i] = true
				}
			case p.special == '$':
				next[at] = next[at] || at == len(path)
			case at < len(path) && same(p, path[at]):
				next[at+1] = true
			}
		}
		places = next
	}
	return slices.Contains(places, true)
}

func same(p, path element) bool {
	return p.octet == path.octet && (p.escaped == path.escaped || isQueryOctet(p) && isQueryOctet(path))
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
