package robots

import "bytes"

// Pattern is a path pattern compiled for matching (RFC 9309 2.2.2, 2.2.3):
//
//	pattern = ( "/" / "*" ) *( octet / "*" ) [ "$" ]
//
// "*" stands for any octets or none; "$" as the last octet for the end of the
// path, and for itself elsewhere. A pattern without "$" matches every path that
// it matches the beginning of. The zero Pattern never matches.
type Pattern struct {
	units    []byte  // without the "*" and the closing "$"
	stars    []int32 // where in units the stars stood, those that matter
	foldFrom int32   // units from here on are folded and compare so: those behind the first literal "?"
	end      bool    // the last piece must end the path
	open     bool    // a star stood at the end
	first    bool    // a last piece that must end the path is looked for once, where it first occurs
	valid    bool
	length   int32
	fails    []int32 // for each unit of the pieces behind a star, see findUnits
}

// CompilePattern reads the path pattern of a rule, trimmed and without its
// comment. A pattern that is empty, or starts with neither "/" nor "*", never
// matches.
func CompilePattern(raw []byte) *Pattern {
	p := new(Pattern)
	p.compile(&RFC9309, raw, formWritten, nil)
	return p
}

// canMatch reports whether a path pattern can match at all.
func canMatch(raw []byte) bool { return len(raw) > 0 && (raw[0] == '/' || raw[0] == '*') }

// Length is the pattern's length in octets, which ranks rules (RFC 9309 2.2.2:
// the match with the most octets): that of its normalised spelling, each "*"
// and a closing "$" counted as one.
func (p *Pattern) Length() int { return int(p.length) }

// compile fills p with the path pattern of a rule as dialect d reads it, and
// gives arena with the pattern's units added to it, so that the patterns of a
// group share one buffer.
func (p *Pattern) compile(d *Dialect, raw []byte, form ruleForm, arena []byte) []byte {
	if d.Patterns != PatternsStandard || d.Spelling != SpellingNormal || d.NoSlash != NoSlashNever || len(raw) == 0 || form != formWritten {
		return p.compileOther(d, raw, form, arena)
	}
	if !canMatch(raw) || d.BadEscapes == BadEscapesRefused && hasBadEscape(raw) {
		return arena
	}
	p.valid = true
	if raw[len(raw)-1] == '$' {
		p.end = true
		p.length++
		raw = raw[:len(raw)-1]
	}
	return p.finish(p.addNormal(raw, arena, true), len(arena))
}

// addNormal adds the units of raw in their normal spelling, and their length.
func (p *Pattern) addNormal(raw, arena []byte, stars bool) []byte {
	start := len(arena)
	behind, foldable := 0, false // behind is 1 from the first literal "?" on
	p.foldFrom = -1
	for len(raw) > 0 {
		if n := plainRun(raw, behind); n > 0 {
			arena = append(arena, raw[:n]...)
			p.length += int32(n)
			raw = raw[n:]
			continue
		}
		if raw[0] == '*' && stars {
			p.addStar(int32(len(arena) - start))
			raw = raw[1:]
			continue
		}
		octet, width := unescape(raw)
		raw = raw[width:]
		at := len(arena)
		arena = appendUnit(arena, octet, width > 1)
		for i, unit := range arena[at:] {
			p.length += int32(unitLengths[behind][unit])
			if folded := fold(unit); behind == 1 && isFoldable(folded) {
				arena[at+i], foldable = folded, true
			}
		}
		if behind == 0 && octet == '?' && width == 1 {
			behind, p.foldFrom = 1, int32(len(arena)-start)
		}
	}
	if !foldable {
		p.foldFrom = int32(len(arena) - start)
	}
	return arena
}

// finish takes the units that stand in arena from start on.
func (p *Pattern) finish(arena []byte, start int) []byte {
	p.units = arena[start:len(arena):len(arena)]
	p.dropLastStar()
	if len(p.stars) > 0 {
		p.fails = p.failures()
	}
	return arena
}

// addStar notes a "*" in front of the unit at at. Stars in a row match what one
// does, but each counts in the length.
func (p *Pattern) addStar(at int32) {
	p.length++
	if n := len(p.stars); n == 0 || p.stars[n-1] != at {
		p.stars = append(p.stars, at)
	}
}

// dropLastStar drops a star that ends the pattern, with or without "$" behind
// it: what is left matches the beginning of the same paths.
func (p *Pattern) dropLastStar() {
	if n := len(p.stars); n > 0 && int(p.stars[n-1]) == len(p.units) {
		p.stars = p.stars[:n-1]
		p.end = false
		p.open = true
	}
}

// isLiteral reports whether the pattern has no star, so that it is the
// beginning of a path, or with end a whole path.
func (p *Pattern) isLiteral() bool { return len(p.stars) == 0 }

// key is equal for patterns that match the same paths, however many stars they
// have in a row. No unit is zero.
func (p *Pattern) key() string {
	key := make([]byte, 0, len(p.units)+len(p.stars)+1)
	for i := 0; i <= len(p.stars); i++ {
		from, to := p.piece(i)
		key = append(append(key, p.units[from:to]...), 0)
	}
	if p.end {
		key = append(key, 0)
	}
	return string(key)
}

// piece gives the bounds of the units between star i-1 and star i. Piece 0 must
// begin the path.
func (p *Pattern) piece(i int) (from, to int) {
	to = len(p.units)
	if i > 0 {
		from = int(p.stars[i-1])
	}
	if i < len(p.stars) {
		to = int(p.stars[i])
	}
	return from, to
}

// Match reports whether the pattern matches a path with its query.
func (p *Pattern) Match(text string) bool {
	var buffer [512]byte
	path := readPath(text, buffer[:])
	return p.match(&path, nil)
}

// match runs over the path once, whatever the pattern: the first piece must
// begin the path, the last one end it if the pattern has a "$", and each other
// one is taken where it first ends, which leaves the most to the rest. covered,
// when asked for, gets the units each piece met.
func (p *Pattern) match(path *path, covered *[]Span) bool {
	if !p.valid {
		return false
	}
	last := len(p.stars)
	at := 0
	for i := 0; i <= last; i++ {
		from, to := p.piece(i)
		switch {
		case i == 0:
			if !bytes.HasPrefix(path.folded, p.units[:to]) || last == 0 && p.end && len(path.folded) != to {
				return false
			}
		case i == last && p.end && p.first && i > 0:
			if at = p.find(path, from, to, at); at < 0 || at+to-from != len(path.units) {
				return false
			}
		case i == last && p.end:
			if start := len(path.units) - (to - from); start < at || !p.meets(path, from, to, start) {
				return false
			}
			at = len(path.units) - (to - from)
		default:
			if at = p.find(path, from, to, at); at < 0 {
				return false
			}
		}
		if covered != nil && to > from {
			*covered = append(*covered, Span{int32(at), int32(at + to - from)})
		}
		at += to - from
	}
	return true
}

// meets reports whether the units from:to of the pattern stand at at in the
// path.
func (p *Pattern) meets(path *path, from, to, at int) bool {
	cut := p.cut(from, to)
	return bytes.Equal(path.units[at:at+cut-from], p.units[from:cut]) &&
		bytes.Equal(path.folded[at+cut-from:at+to-from], p.units[cut:to])
}

// cut divides the units from:to: those before it compare as written, the others
// folded.
func (p *Pattern) cut(from, to int) int { return max(from, min(int(p.foldFrom), to)) }

// find gives the first place at or behind at where the units from:to stand, or
// -1.
func (p *Pattern) find(path *path, from, to, at int) int {
	cut := p.cut(from, to)
	if cut == to {
		return findUnits(path.units, p.units[from:to], p.fails[from:to], at, nil, nil)
	}
	head := p.units[from:cut]
	if at = findUnits(path.folded, p.units[cut:to], p.fails[cut:to], at+len(head), path.units, head); at < 0 {
		return -1
	}
	return at - len(head)
}

// findUnits is the search of Knuth, Morris and Pratt for piece in text, which
// reads no unit twice. fails[i] is how much of the piece's beginning is also
// the end of piece[:i+1]. A place counts only when head ends there in written.
func findUnits(text, piece []byte, fails []int32, at int, written, head []byte) int {
	met := 0
	for ; at < len(text); at++ {
		unit := text[at]
		for met > 0 && piece[met] != unit {
			met = int(fails[met-1])
		}
		if piece[met] != unit {
			continue
		}
		if met++; met == len(piece) {
			if start := at + 1 - met; endsIn(written, head, start) {
				return start
			}
			met = int(fails[met-1])
		}
	}
	return -1
}

// endsIn reports whether head stands right before end. It compares backwards:
// a head ends in the first "?" of its pattern, so that many comparisons in one
// path stop at the "?" before.
func endsIn(written, head []byte, end int) bool {
	for i := 1; i <= len(head); i++ {
		if written[end-i] != head[len(head)-i] {
			return false
		}
	}
	return true
}

// failures makes the tables for findUnits, one for each run of units that is
// searched for: the pieces behind a star, cut at foldFrom.
func (p *Pattern) failures() []int32 {
	fails := make([]int32, len(p.units))
	for i := 1; i <= len(p.stars); i++ {
		from, to := p.piece(i)
		cut := p.cut(from, to)
		failuresOf(p.units[from:cut], fails[from:cut])
		failuresOf(p.units[cut:to], fails[cut:to])
	}
	return fails
}

func failuresOf(piece []byte, fails []int32) {
	met := 0
	for i := 1; i < len(piece); i++ {
		for met > 0 && piece[met] != piece[i] {
			met = int(fails[met-1])
		}
		if piece[met] == piece[i] {
			met++
		}
		fails[i] = int32(met)
	}
}
