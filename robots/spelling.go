package robots

import "bytes"

// The spellings of readers that do not compare as RFC 9309 does. Each spells
// the octets of rule and path so that equal octets mean equal paths to it, and
// a rule's length is that of its spelling.

// addSpelled adds the octets of a rule as the dialect spells them.
func (p *Pattern) addSpelled(d *Dialect, raw, arena []byte, stars bool) []byte {
	start := len(arena)
	text := d.prepareRule(raw)
	s := speller{spelling: d.Spelling, rule: true, tail: len(text)}
	if d.Spelling == SpellingPath {
		text, s.tail = decodePath(text, "/*$%")
	}
	for at := 0; at < len(text); {
		if text[at] == '*' && stars {
			p.addStar(int32(len(arena) - start))
			at++
			continue
		}
		var width int
		arena, width = s.append(arena, text[at:], at)
		at += width
	}
	p.foldFrom = int32(len(arena) - start)
	p.length += p.foldFrom
	return arena
}

// prepareRule makes text of a rule's octets, where the dialect reads text.
func (d *Dialect) prepareRule(raw []byte) []byte {
	switch d.Spelling {
	case SpellingWritten:
		return repairText(raw, false)
	case SpellingDecoded:
		text := decodeText(repairText(raw, true))
		if d.EmptyQuery == EmptyPartsCut {
			text = cutEmptyParts(text, true)
		}
		return text
	case SpellingURL, SpellingPath, SpellingEscapable:
		return repairText(raw, true)
	}
	return raw
}

// spellPath adds the octets of a path as the dialect spells them.
func (d *Dialect) spellPath(text string, units []byte) []byte {
	octets := []byte(text)
	s := speller{spelling: d.Spelling, tail: len(octets)}
	switch d.Spelling {
	case SpellingRule, SpellingWritten:
		return append(units, octets...)
	case SpellingDecoded:
		octets = decodeText(repairText(octets, true))
		if d.EmptyQuery == EmptyPartsCut {
			octets = cutEmptyParts(octets, false)
		}
	case SpellingPath:
		octets, s.tail = decodePath(repairText(octets, true), "/%")
	case SpellingURL:
		octets = dropOctets(octets, "\t\r\n")
	}
	for at := 0; at < len(octets); {
		var width int
		units, width = s.append(units, octets[at:], at)
		at += width
	}
	return units
}

// speller spells one rule or path.
type speller struct {
	spelling Spelling
	rule     bool
	query    bool // the first "?" has been passed
	tail     int  // octets from here on are as written
}

// append adds the octet that text starts with, and says how wide it is written.
// at is where text stands.
func (s *speller) append(out, text []byte, at int) ([]byte, int) {
	octet, width := unescape(text)
	plain := false
	switch s.spelling {
	case SpellingRule:
		plain = width == 1 && octet < 0x80
	case SpellingURL:
		plain = width == 1 && s.isPlainInURL(octet)
	case SpellingDecoded:
		octet, width = text[0], 1 // it is decoded already
		plain = octetKinds[octet] == unreserved || octet == '/'
	case SpellingQuery:
		plain = octetKinds[octet] == unreserved || octet == '/' ||
			width == 1 && (octet == '?' && !s.query || s.query && (octet == '=' || octet == '&'))
	case SpellingPath:
		octet, width = text[0], 1 // it is decoded already, save for what stays
		plain = at >= s.tail || octetKinds[octet] == unreserved || octet == '/' || octet == '%' || s.rule && octet == '='
	case SpellingEscapable:
		kind := octetKinds[octet]
		plain = kind == unreserved || width == 1 && kind <= percent && (s.rule || octet != '*' && octet != '$')
	default:
		octet, width, plain = text[0], 1, true
	}
	if width == 1 && octet == '?' {
		s.query = true
	}
	if plain {
		return append(out, octet), width
	}
	return append(out, '%', hexDigits[octet>>4], hexDigits[octet&15]), width
}

// isPlainInURL reports whether an octet stays as it is: in a rule, what
// encodeURI leaves alone, and "%"; in a path, what the URL standard does.
func (s *speller) isPlainInURL(octet byte) bool {
	if octet <= ' ' || octet >= 0x7F {
		return false
	}
	escaped := "\"<>`{}"
	if s.rule {
		escaped = "\"<>\\^`{|}[]"
	} else if s.query {
		escaped = "\"<>'"
	}
	return bytes.IndexByte([]byte(escaped), octet) < 0
}

// decodeText decodes every escape of a text, and makes text of the octets that
// come of it.
func decodeText(text []byte) []byte {
	out := make([]byte, 0, len(text))
	for len(text) > 0 {
		octet, width := unescape(text)
		out = append(out, octet)
		text = text[width:]
	}
	return repairText(out, true)
}

// decodePath decodes the escapes of a path, but for those in keep. It leaves
// parameters and query as they are, and says where they start.
func decodePath(text []byte, keep string) (decoded []byte, tail int) {
	tail = pathEnd(text)
	var out []byte
	for at := 0; at < tail; {
		octet, width := unescape(text[at:tail])
		if width > 1 && bytes.IndexByte([]byte(keep), octet) >= 0 {
			out = append(out, '%', hexDigits[octet>>4], hexDigits[octet&15])
		} else {
			out = append(out, octet)
		}
		at += width
	}
	out = repairText(out, true)
	return append(out, text[tail:]...), len(out)
}

// pathEnd says where the path ends: in front of its parameters, which a ";" in
// the last segment starts, its query or its fragment.
func pathEnd(text []byte) int {
	end := bytes.IndexAny(text, "?#")
	if end < 0 {
		end = len(text)
	}
	segment := bytes.LastIndexByte(text[:end], '/') + 1
	if at := bytes.IndexByte(text[segment:end], ';'); at >= 0 {
		return segment + at
	}
	return end
}

// cutEmptyParts takes a URL apart and puts it together again as urlparse and
// urlunparse do: what they drop are white space and controls in front, tabs and
// line ends, and parts with nothing in them. In a rule, "//" starts an
// authority.
func cutEmptyParts(text []byte, rule bool) []byte {
	text = dropOctets(text, "\t\r\n")
	if rule {
		for len(text) > 0 && text[0] <= ' ' {
			text = text[1:]
		}
	}
	var head []byte
	if rule && bytes.HasPrefix(text, []byte("//")) {
		end := 2
		for end < len(text) && bytes.IndexByte([]byte("/?#"), text[end]) < 0 {
			end++
		}
		if end > 2 {
			head = text[:end:end]
		}
		text = text[end:]
	}
	rest, fragment := cutAt(text, bytes.IndexByte(text, '#'))
	rest, query := cutAt(rest, bytes.IndexByte(rest, '?'))
	rest, params := cutAt(rest, pathEnd(rest))
	if len(head) > 0 && len(rest) > 0 && rest[0] != '/' {
		head = append(head, '/')
	}
	out := append(head, rest...)
	for _, part := range [][]byte{params, query, fragment} {
		if len(part) > 1 {
			out = append(out, part...)
		}
	}
	return out
}

// hasHostBracket reports whether text, read as a URL, has a bracket in its
// authority.
func hasHostBracket(text []byte) bool {
	text = dropOctets(text, "\t\r\n")
	for len(text) > 0 && text[0] <= ' ' {
		text = text[1:]
	}
	if colon := bytes.IndexByte(text, ':'); colon > 0 && schemeEnd(string(text[:colon])+"://") > 0 {
		text = text[colon+1:]
	}
	if !bytes.HasPrefix(text, []byte("//")) {
		return false
	}
	for _, c := range text[2:] {
		switch c {
		case '[', ']':
			return true
		case '/', '?', '#':
			return false
		}
	}
	return false
}

// cutAt cuts text in front of the octet at at, if there is one.
func cutAt(text []byte, at int) (before, from []byte) {
	if at < 0 || at >= len(text) {
		return text[:len(text):len(text)], nil
	}
	return text[:at:at], text[at:]
}

func dropOctets(text []byte, drop string) []byte {
	if bytes.IndexAny(text, drop) < 0 {
		return text
	}
	var out []byte
	for _, c := range text {
		if bytes.IndexByte([]byte(drop), c) < 0 {
			out = append(out, c)
		}
	}
	return out
}

const replacement = "\uFFFD"

// repairText makes valid UTF-8 of octets: each wrong octet is replaced, or with
// runs each longest beginning of a character.
func repairText(text []byte, runs bool) []byte {
	start := 0
	for start < len(text) && text[start] < 0x80 {
		start++
	}
	if start == len(text) {
		return text
	}
	out := append(make([]byte, 0, len(text)+8), text[:start]...)
	for text = text[start:]; len(text) > 0; {
		width, valid := characterWidth(text)
		if valid {
			out = append(out, text[:width]...)
		} else {
			out = append(out, replacement...)
			if !runs {
				width = 1
			}
		}
		text = text[width:]
	}
	return out
}

// characterWidth gives the octets of the character that text starts with, or
// those of its longest beginning when it is not whole (Unicode 3.9, D93b).
func characterWidth(text []byte) (width int, valid bool) {
	c := text[0]
	low, high := byte(0x80), byte(0xBF)
	switch {
	case c < 0x80:
		return 1, true
	case c < 0xC2 || c > 0xF4:
		return 1, false
	case c < 0xE0:
		width = 2
	case c < 0xF0:
		width = 3
	default:
		width = 4
	}
	switch c {
	case 0xE0:
		low = 0xA0
	case 0xED:
		high = 0x9F
	case 0xF0:
		low = 0x90
	case 0xF4:
		high = 0x8F
	}
	for i := 1; i < width; i++ {
		if i == len(text) || text[i] < low || text[i] > high {
			return i, false
		}
		low, high = 0x80, 0xBF
	}
	return width, true
}
