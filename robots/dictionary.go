package robots

import (
	"strings"
	"unicode/utf8"
)

// dictionary reads a Dictionary of structured fields, from at to the end of
// text, by the algorithms of RFC 9651 4.2.
//
//	dictionary = member *( OWS "," OWS member )
//	member     = key [ "=" ( item / list ) ] parameters
//	list       = "(" *SP [ item parameters *( 1*SP item parameters ) *SP ] ")"
//	parameters = *( ";" *SP key [ "=" item ] )
//	key        = ( lcalpha / "*" ) *( lcalpha / DIGIT / "_" / "-" / "." / "*" )
type dictionary struct {
	text []byte
	at   int
}

// members yields each member, in order: its key and its value as written, as
// spans of the text. The value is empty where the key stands alone, which says
// the Boolean true. It reports whether all of the text is a Dictionary, which the
// empty text is; if not, what it yielded is nothing. Of a key that stands there
// several times only the last counts.
func (d *dictionary) members(yield func(key, value Span)) (valid bool) {
	d.skip(" ")
	for more := d.at < len(d.text); more; {
		key := Span{Start: int32(d.at)}
		if !d.key() {
			return false
		}
		key.End = int32(d.at)
		value := Span{key.End, key.End}
		if d.take('=') {
			value.Start = int32(d.at)
			if !d.value() {
				return false
			}
			value.End = int32(d.at)
		}
		if !d.parameters() {
			return false
		}
		yield(key, value)
		d.skip(" \t")
		if more = d.take(','); more {
			d.skip(" \t") // and a member must follow
		}
	}
	return d.at == len(d.text)
}

// take steps over the octet if it is the next one. It is called from many
// places, and wasm would carry each copy of it.
//
//go:noinline
func (d *dictionary) take(octet byte) bool {
	if d.at == len(d.text) || d.text[d.at] != octet {
		return false
	}
	d.at++
	return true
}

// skip steps over octets of the set and gives how many there were.
func (d *dictionary) skip(set string) int {
	start := d.at
	for d.at < len(d.text) && strings.IndexByte(set, d.text[d.at]) >= 0 {
		d.at++
	}
	return d.at - start
}

const (
	digitOctets  = "0123456789"
	lowerOctets  = "abcdefghijklmnopqrstuvwxyz"
	upperOctets  = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	keyOctets    = lowerOctets + digitOctets + "_-.*"
	tokenOctets  = lowerOctets + upperOctets + digitOctets + "!#$%&'*+-.^_`|~:/"
	base64Octets = lowerOctets + upperOctets + digitOctets + "+/="
)

func (d *dictionary) key() bool {
	if d.skip(digitOctets+"_-.") > 0 {
		return false // no key starts so
	}
	return d.skip(keyOctets) > 0
}

func (d *dictionary) parameters() bool {
	for d.take(';') {
		d.skip(" ")
		if !d.key() || d.take('=') && !d.item() {
			return false
		}
	}
	return true
}

// value reads an item without its parameters, or a list without its own.
func (d *dictionary) value() bool {
	if !d.take('(') {
		return d.item()
	}
	for apart := true; ; {
		apart = d.skip(" ") > 0 || apart
		if d.take(')') {
			return true
		}
		if !apart || !d.item() || !d.parameters() {
			return false
		}
		apart = false
	}
}

// item reads a bare item (RFC 9651 4.2.3.1).
func (d *dictionary) item() bool {
	switch {
	case d.take('"'):
		return d.quoted('\\')
	case d.take('%'):
		start := d.at + 1
		return d.take('"') && d.quoted('%') && isDisplayed(d.text[start:d.at-1])
	case d.take(':'):
		d.skip(base64Octets)
		return d.take(':')
	case d.take('?'):
		return d.take('0') || d.take('1')
	case d.take('@'):
		return d.number(false)
	case d.at == len(d.text):
		return false
	}
	c := d.text[d.at]
	if c == '-' || isDigit(c) {
		return d.number(true)
	}
	return c != '_' && (c == '*' || isTokenOctet(c)) && d.skip(tokenOctets) > 0
}

// number reads an Integer of up to 15 digits, or a Decimal of up to 12 and 3.
func (d *dictionary) number(decimal bool) bool {
	d.take('-')
	whole := d.skip(digitOctets)
	if !d.take('.') {
		return 1 <= whole && whole <= 15
	}
	fraction := d.skip(digitOctets)
	return decimal && 1 <= whole && whole <= 12 && 1 <= fraction && fraction <= 3
}

// quoted reads what stands behind a quotation mark, up to the one that ends it.
// A backslash escapes a quotation mark or itself, if it is what escapes.
func (d *dictionary) quoted(escape byte) bool {
	for ; d.at < len(d.text) && ' ' <= d.text[d.at] && d.text[d.at] <= '~'; d.at++ {
		if d.take('"') {
			return true
		}
		if escape == '\\' && d.take('\\') && (d.at == len(d.text) || d.text[d.at] != '"' && d.text[d.at] != '\\') {
			return false
		}
	}
	return false
}

// isDisplayed reports whether text, the inside of a Display String, has right
// escapes, in lower case, and is UTF-8 when they are decoded.
func isDisplayed(text []byte) bool {
	var decoded []byte
	for len(text) > 0 {
		octet, width := unescape(text)
		if text[0] == '%' && (width == 1 || text[1]&text[2]&0x20 == 0) { // that bit is not set in capital letters
			return false
		}
		decoded = append(decoded, octet)
		text = text[width:]
	}
	return utf8.Valid(decoded)
}
