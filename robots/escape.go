package robots

import (
	"bytes"
	"math/bits"
)

// Paths and patterns are compared octet by octet (RFC 9309 2.2.2), and an octet
// may be written as itself or as an escape. For comparing, each octet becomes
// one unit, a byte:
//
//   - an octet whose two spellings mean the same is itself: unreserved
//     characters, everything outside ASCII, ASCII that no URI may hold (space
//     and "<>\^`{|}), and "*" and "$", which a pattern can only name so
//     (Figure 6);
//   - a reserved character (RFC 3986 2.2) is itself when written plainly and
//     one of the units below 0x12 when escaped: "%2F" is not "/". So is "%25";
//   - "%" is a percent sign that starts no escape;
//   - a control octet, plain or escaped, is three units that nothing else is
//     spelled with, since there are not enough units for each to have its own.
//
// A pattern therefore never meets half an escape, and a path without "%" and
// controls is its own units.

// escapable are the characters whose escape is another unit than themselves;
// the unit is 1 + the index. Those that compare equal behind "?" come first.
const (
	escapable    = ":/?#[]@!&'()+,;=%"
	foldedBehind = len(":/?#[]@")
)

// The units of a control octet: the mark, its upper two bits, its lower three.
const (
	controlMark  = 0x12
	controlUpper = 0x13
	controlLower = 0x17
)

// octetKind is what an octet is to a path or pattern. The order counts: those
// up to reserved are spelled plainly in a normalised path when they are written
// so, those above percent never.
type octetKind uint8

const (
	unreserved octetKind = iota // RFC 3986 2.3: escaped or not, the same
	reserved                    // RFC 3986 2.2: an escaped one is another
	percent
	excluded // ASCII that no URI may hold, and everything above: written as an escape
	control  // the same, below 0x20
)

var (
	octetKinds   = makeOctetKinds()
	escapedUnits = makeEscapedUnits()
)

func makeOctetKinds() (kinds [256]octetKind) {
	for c := range kinds {
		switch {
		case c < ' ':
			kinds[c] = control
		case 'a' <= c|0x20 && c|0x20 <= 'z' && c < 0x80, '0' <= c && c <= '9':
		case bytes.IndexByte([]byte("-._~"), byte(c)) >= 0:
		case c == '%':
			kinds[c] = percent
		case bytes.IndexByte([]byte(escapable+"*$"), byte(c)) >= 0:
			kinds[c] = reserved
		default:
			kinds[c] = excluded
		}
	}
	return kinds
}

func makeEscapedUnits() (units [256]byte) {
	for c := range units {
		units[c] = byte(c)
	}
	for i := range len(escapable) {
		units[escapable[i]] = byte(i + 1)
	}
	return units
}

// fold gives the unit that stands for both spellings of a reserved character
// behind the first "?" (Figure 4): the plain one.
func fold(unit byte) byte {
	if 0 < unit && int(unit) <= foldedBehind {
		return escapable[unit-1]
	}
	return unit
}

// unitLengths says how many octets the normalised spelling of a unit has: one,
// or three for an escape. A "*" or "$" unit is a literal one, which counts as
// its escape. The second row is for units behind the first "?", where a
// foldable character counts as escaped however it is written, so that rules
// that mean the same tie.
var unitLengths = makeUnitLengths()

func makeUnitLengths() (lengths [2][256]uint8) {
	for c := range 256 {
		switch {
		case controlMark < c && c < ' ':
			lengths[0][c] = 0 // the mark counts for them
		case c < ' ' || c == '*' || c == '$' || octetKinds[c] == excluded:
			lengths[0][c] = 3
		default:
			lengths[0][c] = 1
		}
		lengths[1][c] = lengths[0][c]
	}
	for i := range foldedBehind {
		lengths[1][escapable[i]] = 3
	}
	return lengths
}

// isFoldable reports whether a folded unit stands for two spellings.
func isFoldable(unit byte) bool { return unitLengths[1][unit] != unitLengths[0][unit] }

// plainOctets are those that a pattern and its units spell alike, in one octet,
// and that mean nothing else: before the first "?", and behind it.
var plainOctets = makePlainOctets()

func makePlainOctets() (plain [2][256]bool) {
	for behind := range plain {
		for c := range 256 {
			kind := octetKinds[c]
			plain[behind][c] = kind == unreserved || kind == reserved && c != '?' && unitLengths[behind][c] == 1
		}
	}
	return plain
}

// plainRun counts the plain octets at the start of raw.
func plainRun(raw []byte, behind int) int {
	plain := &plainOctets[behind]
	for i, c := range raw {
		if !plain[c] {
			return i
		}
	}
	return len(raw)
}

// unescape reads the octet at the start of text, and says how wide it is
// written: three when as "%" and two hex digits, else one.
func unescape[T string | []byte](text T) (octet byte, width int) {
	if text[0] == '%' && len(text) > 2 {
		high, low := hexValue(text[1]), hexValue(text[2])
		if high|low < 16 {
			return high<<4 | low, 3
		}
	}
	return text[0], 1
}

// hexValue gives the value of a hex digit, and 255 for anything else.
func hexValue(c byte) byte {
	switch {
	case '0' <= c && c <= '9':
		return c - '0'
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return c | 0x20 - 'a' + 10
	}
	return 255
}

const hexDigits = "0123456789ABCDEF"

// appendUnit adds the unit of an octet (three of them for a control).
func appendUnit(units []byte, octet byte, escaped bool) []byte {
	if octetKinds[octet] == control {
		return append(units, controlMark, controlUpper+octet>>3, controlLower+octet&7)
	}
	if escaped {
		octet = escapedUnits[octet]
	}
	return append(units, octet)
}

// path is what patterns are matched against.
type path struct {
	units  []byte // every octet as it was written
	folded []byte // the same, with both spellings of :/?#[]@ made one behind the first "?"; often the same slice
}

// isFolded reports whether the two differ.
func (p *path) isFolded() bool { return len(p.units) > 0 && &p.units[0] != &p.folded[0] }

// readPath makes the units of a path with its query. They stand in buffer when
// they fit.
func readPath(text string, buffer []byte) path {
	units := append(buffer[:0], text...)
	at := firstToEncode(units)
	if at == len(units) {
		return path{units, units}
	}
	units = units[:at]
	for raw := text[at:]; len(raw) > 0; {
		octet, width := unescape(raw)
		units = appendUnit(units, octet, width > 1)
		raw = raw[width:]
	}
	return path{units, foldBehind(units)}
}

// foldBehind gives units with everything behind the first "?" folded. It gives
// units itself when that changes nothing.
func foldBehind(units []byte) []byte {
	query := bytes.IndexByte(units, '?')
	if query < 0 {
		return units
	}
	for i := query + 1; i < len(units); i++ {
		if fold(units[i]) == units[i] {
			continue
		}
		folded := append([]byte(nil), units...)
		for ; i < len(folded); i++ {
			folded[i] = fold(folded[i])
		}
		return folded
	}
	return units
}

// firstToEncode gives the offset of the first octet whose unit may not be
// itself, or the length of raw.
func firstToEncode(raw []byte) int {
	const percents = '%' * ones
	at := 0
	for ; at+8 <= len(raw); at += 8 {
		word := load64(raw, at)
		percent := word ^ percents
		if marks := ((word-spaces)&^word | (percent-ones)&^percent) & high; marks != 0 {
			return at + bits.TrailingZeros64(marks)/8
		}
	}
	for ; at < len(raw); at++ {
		if c := raw[at]; c == '%' || c < ' ' {
			return at
		}
	}
	return at
}

// normalise spells a path in the one way that makes equal paths equal texts
// (save the folding behind "?"): hex digits in upper case, unreserved
// characters plain, excluded ones and controls escaped.
func normalise(text string) string {
	start := 0
	for start < len(text) && octetKinds[text[start]] <= reserved {
		start++
	}
	if start == len(text) {
		return text
	}
	out := append(make([]byte, 0, len(text)+16), text[:start]...)
	stray := 0 // 1 behind a "%" that starts no escape, 2 behind one hex digit more
	for text = text[start:]; len(text) > 0; {
		octet, width := unescape(text)
		text = text[width:]
		kind := octetKinds[octet]
		isHex := hexValue(octet) < 16
		if kind > percent || width > 1 && (kind != unreserved || stray > 0 && isHex) {
			// A hex digit stays escaped where it would make an escape of what is none.
			out = append(out, '%', hexDigits[octet>>4], hexDigits[octet&15])
			stray = 0
			continue
		}
		out = append(out, octet)
		switch {
		case kind == percent:
			stray = 1
		case stray == 1 && isHex:
			stray = 2
		default:
			stray = 0
		}
	}
	return string(out)
}

// unitOffsets says where in a normalised path each of its units stands, and
// last how long the path is.
func unitOffsets(normalised string) []int32 {
	var offsets []int32
	for at := 0; at < len(normalised); {
		octet, width := unescape(normalised[at:])
		offsets = append(offsets, int32(at))
		at += width
		if octetKinds[octet] == control {
			offsets = append(offsets, int32(at), int32(at))
		}
	}
	return append(offsets, int32(len(normalised)))
}
