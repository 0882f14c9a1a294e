package robots

import "math/bits"

// exactKey is equal for rules of one group and one type whose patterns have the
// same key and length.
func (t *ruleTable) exactKey(k *ruleKey, rule *Rule, directive Directive) string {
	key := append([]byte(nil), k.octets...)
	for _, n := range [...]int32{t.pattern(rule).length, rule.Group, int32(directive)} {
		key = append(key, byte(n), byte(n>>8), byte(n>>16), byte(n>>24))
	}
	return string(key)
}

// ruleKey is a pattern's key, and what was seen on the way to it.
type ruleKey struct {
	octets  []byte // may be overwritten by the next key
	hash    uint64
	head    uint64 // the hash of the whole eights
	note    ruleNote
	valid   bool // it can match
	literal bool // no "*" and "$" that mean something, so that octets are the units
	wild    bool // it has a "*"
	idle    bool // it has stars that change nothing but the length
}

// key reads the pattern of a rule. Most have octets only that are their own
// units, and many of the others such octets and stars.
func (t *ruleTable) key(rule *Rule) ruleKey {
	raw := t.file.source.octets(rule.Path)
	k := ruleKey{octets: raw}
	if t.plain && canMatch(raw) {
		if k.hash, k.head, k.note = t.scan(rule.Path, rule.Type == Disallow); k.note == k.note&noteWord {
			k.valid, k.literal = true, true
			return k
		}
		if t.readStars(raw, &k) {
			return k
		}
	}
	k.note |= noteOctets | noteSpelled
	p := t.pattern(rule)
	if k.valid = p.valid && len(raw) > 0; !k.valid {
		return k
	}
	k.wild = len(p.stars) > 0 || p.open
	stars := len(p.stars)
	for _, c := range raw {
		if c == '*' {
			stars--
		}
	}
	k.idle = p.open || stars < 0 && t.plain
	t.spell(&k, &p)
	return k
}

// spell gives the key of a pattern.
func (t *ruleTable) spell(k *ruleKey, p *Pattern) {
	if k.literal = p.isLiteral() && !p.end; k.literal {
		k.octets = p.units
		k.hash, k.head = t.hash(k.octets)
		return
	}
	k.octets = []byte(p.key())
	k.hash, _ = t.hash(k.octets)
	k.hash = ^k.hash
}

// readStars reads the key of a pattern as Pattern.key spells it, where its
// octets are their own units and each "*" and "$" is as it should be.
func (t *ruleTable) readStars(raw []byte, k *ruleKey) bool {
	last := len(raw) - 1
	if raw[last] == '*' {
		return false
	}
	key := append(t.spelled[:0], raw...)
	t.spelled = key
	for i, c := range raw {
		switch {
		case c == '*' && raw[i+1] != '*' && (raw[i+1] != '$' || i+1 < last):
			key[i], k.wild = 0, true
		case c < '!' || c > '~' || c == '%' || c == '*' || c == '\\' || c == '$' && i < last:
			k.wild = false
			return false
		}
	}
	if raw[last] == '$' {
		key[last] = 0
	}
	k.octets = append(key, 0)
	t.spelled = k.octets
	k.hash, _ = t.hash(k.octets)
	k.hash = ^k.hash
	k.note = k.note&noteWord | noteSpelled
	k.valid = true
	return true
}

// pattern compiles the pattern of a rule.
func (t *ruleTable) pattern(rule *Rule) Pattern {
	var p Pattern
	p.compile(&t.file.dialect, t.file.source.octets(rule.Path), formWritten, nil)
	return p
}

// coversAll reports whether the pattern is "/" or "*", with or without stars
// behind it: it matches every path.
func (k *ruleKey) coversAll() bool {
	return k.literal && (len(k.octets) == 0 || len(k.octets) == 1 && k.octets[0] == '/')
}

// step takes eight octets into a hash, four at a time: what is taken in can
// never undo what a multiplication has spread.
func (t *ruleTable) step(hash, word uint64) uint64 {
	hash = (hash ^ word&0xFFFFFFFF) * t.multiplier
	return (hash ^ word>>32) * t.multiplier
}

// hash gives the hash of octets, and that of its whole eights.
func (t *ruleTable) hash(octets []byte) (hash, head uint64) {
	for ; len(octets) >= 8; octets = octets[8:] {
		hash = t.step(hash, load64(octets, 0))
	}
	return t.step(hash, loadTail(octets)), hash
}

// scan is hash for the octets of a path, and says what else there is to see;
// with words, of those that are looked for too.
func (t *ruleTable) scan(path Span, words bool) (hash, head uint64, note ruleNote) {
	data := t.file.source.data
	at, end := int(path.Start), int(path.End)
	var marks uint64
	for ; at < end; at += 8 {
		var word uint64
		n := end - at
		switch {
		case n >= 8:
			word = load64(data, at)
			hash = t.step(hash, word)
			head = hash
			marks |= unusual(word)
		case at+8 <= len(data):
			word = load64(data, at) & (1<<(8*n) - 1)
			marks |= unusual(word | 'a'*ones<<(8*n))
		default:
			word = loadTail(data[at:end])
			marks |= unusual(word | 'a'*ones<<(8*n))
		}
		for delimiters := delimiting(word); words && delimiters != 0; delimiters &= delimiters - 1 {
			if mayStartWord(data, at+bits.TrailingZeros64(delimiters)/8+1) {
				note = noteWord
			}
		}
		if n < 8 {
			hash = t.step(hash, word)
		}
	}
	if (end-int(path.Start))%8 == 0 {
		hash = t.step(hash, 0)
	}
	if marks != 0 {
		note |= noteOctets
	}
	return hash, head, note
}

// unusual is not 0 when an octet of word is none of printable ASCII, or one of
// space, "$", "%", "*" and "\".
func unusual(word uint64) uint64 {
	percent, star, slash := (word|ones)^'%'*ones, word^'*'*ones, word^'\\'*ones
	return ((word - '!'*ones) | word | (percent-ones)&^percent | (star-ones)&^star | (slash-ones)&^slash) & high
}

// delimiting sets the high bit of each octet of word that isDelimiter. A borrow
// can set one falsely.
func delimiting(word uint64) uint64 {
	dash := word ^ ','*ones // "-", "." and "/" are the three behind ","
	under, equals := word^'_'*ones, word^'='*ones
	return ((dash-4*ones)&^dash | (under-ones)&^under | (equals-ones)&^equals) & high
}
