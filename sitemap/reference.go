package sitemap

import "unicode/utf8"

// longestReference is how far the ";" of a reference is looked for.
const longestReference = 32

// reference is what "&" starts.
type reference struct {
	width int  // octets in the document
	code  Code // what is wrong with it, or 0
	text  [utf8.UTFMax]byte
	size  int
}

// readReference reads what text starts with, an "&".
//
//	reference = "&" ( "amp" / "lt" / "gt" / "quot" / "apos" ) ";"
//	          / "&#" 1*DIGIT ";" / "&#x" 1*HEXDIG ";"
//
// sitemaps.org ("Entity escaping") has the five names, XML 1.0 4.1 the numbers.
func readReference(text []byte) reference {
	bare := reference{width: 1, code: IssueBareAmpersand}
	end := 1
	for end < len(text) && end < longestReference && (isAlphanumeric(text[end]) || text[end] == '#' && end == 1) {
		end++
	}
	if end == len(text) || text[end] != ';' || end == 1 {
		return bare
	}
	name := text[1:end]
	if name[0] == '#' {
		return readNumber(name[1:], end+1)
	}
	if !isNameStart(name[0]) {
		return bare
	}
	ref := reference{width: end + 1, size: 1}
	switch string(name) {
	case "amp":
		ref.text[0] = '&'
	case "lt":
		ref.text[0] = '<'
	case "gt":
		ref.text[0] = '>'
	case "quot":
		ref.text[0] = '"'
	case "apos":
		ref.text[0] = '\''
	default:
		ref.code = IssueUnknownEntity
	}
	return ref
}

// readNumber reads a reference of width octets to a character by its number.
func readNumber(digits []byte, width int) reference {
	base := rune(10)
	if len(digits) > 0 && digits[0] == 'x' {
		base, digits = 16, digits[1:]
	}
	number := rune(0)
	for _, c := range digits {
		value := rune(base)
		switch {
		case c <= '9':
			value = rune(c - '0')
		case c|0x20 <= 'f':
			value = rune(c|0x20-'a') + 10
		}
		if value >= base || number > utf8.MaxRune {
			return reference{width: width, code: IssueBadReference}
		}
		number = number*base + value
	}
	if !isXMLCharacter(number) {
		return reference{width: width, code: IssueBadReference}
	}
	ref := reference{width: width}
	ref.size = utf8.EncodeRune(ref.text[:], number)
	return ref
}

// isXMLCharacter reports whether XML 1.0 2.2 allows a character.
func isXMLCharacter(c rune) bool {
	return c == '\t' || c == '\n' || c == '\r' || ' ' <= c && c <= 0xD7FF || 0xE000 <= c && c <= 0xFFFD || 0x10000 <= c && c <= utf8.MaxRune
}

func isAlphanumeric(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9'
}
