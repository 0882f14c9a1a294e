package robots

import (
	"bytes"
	"math/bits"
)

// ruleTable finds the rules of a group that have equal patterns, and those whose
// pattern begins another's, without comparing each with each. A pattern's key
// (Pattern.key, or the units of one without "*" and "$") is hashed eight octets
// at a time, so that the hashes of all its beginnings are there on the way.
//
// The multiplier is drawn anew for each table, so that no file can be written
// to make it slow; and keys whose hashes are equal are compared.
type ruleTable struct {
	file       *File
	plain      bool
	multiplier uint64
	slots      []ruleSlot // open addressing, at most half full; each group has a region, so that few of them are in use at a time
	lengths    []uint8    // bit n, by the hash of a beginning: some key ends n octets behind it
	starRegion region
	notes      []ruleNote // for each rule
	groups     []groupNotes
	stars      int32            // different patterns that the "*" groups disallow
	star       int              // index + 1 of the first user-agent line for "*"
	starAllows bool             // a group for "*" has an allow rule with a path
	idle       map[string]int32 // by exactKey, the first rule whose pattern has stars that change nothing but the length, as index + 1
	earlier    []int32          // for each user-agent line, see readNames
	spelled    []byte           // the key read last, where it is not its path
}

// ruleNote says why a rule must be looked at; 0 is a rule with nothing to say
// about it.
type ruleNote uint8

const (
	noteOctets  ruleNote = 1 << iota // its path has octets that may be worth a word
	noteWord                         // its path may hold one of the words looked for
	noteEqual                        // another rule of its group has the same key
	noteWithin                       // a shorter rule of its group may match all that it matches
	noteSpelled                      // its key is not its path as written; nothing to say about that
)

// region is where the slots of a group begin, and how many there are.
type region struct{ base, size int }

// ruleSlot has the rules of one group and one key, as index + 1.
type ruleSlot struct {
	tag   uint32
	first [2]int32 // the first allow and disallow rule whose pattern has no star that changes nothing
	best  int32    // of the others, the one that goes before all
}

// starGroup stands for the rules that the "*" groups disallow, as if they were
// one group.
const starGroup = -1

// read fills the table with the rules of a file.
func (t *ruleTable) read(f *File, plain bool) {
	t.file, t.plain, t.multiplier = f, plain, randomOdd()
	t.notes = make([]ruleNote, len(f.rules))
	t.groups = make([]groupNotes, len(f.groups))
	stars := t.readNames()
	next := 0
	for i := range f.groups {
		t.groups[i].region = region{next, 2 * len(f.groups[i].Rules)}
		next += t.groups[i].region.size
	}
	t.starRegion = region{next, 2 * stars}
	t.slots = make([]ruleSlot, next+2*stars+1)
	t.lengths = make([]uint8, 2*len(t.slots))
	if stars > 0 {
		t.addStars()
	}
	for i := range f.rules {
		t.add(i)
	}
	if t.idle != nil {
		t.noteEnded()
	}
	for i := range f.groups {
		t.noteWithin(&f.groups[i])
	}
	if len(f.rules) > manyRules {
		t.notes[manyRules] |= noteOctets
	}
}

// addStars puts what the "*" groups disallow into the table.
func (t *ruleTable) addStars() {
	for i := range t.file.rules {
		rule := &t.file.rules[i]
		if rule.Group < 0 || !t.groups[rule.Group].isStar || rule.Type != Disallow {
			continue
		}
		k := t.key(rule)
		if t.notes[i] |= k.note; k.valid {
			if slot, tag := t.slot(k.octets, k.hash, starGroup); slot.tag == 0 {
				slot.tag, slot.first[1] = tag, int32(i+1)
				t.stars++
			}
		}
	}
}

// add puts a rule of a group into the table.
func (t *ruleTable) add(i int) {
	rule := &t.file.rules[i]
	if rule.Group < 0 || rule.Path.Empty() {
		t.notes[i] = noteOctets
		return
	}
	k := t.key(rule)
	t.notes[i] |= k.note
	if !k.valid {
		return
	}
	n := &t.groups[rule.Group]
	if k.wild {
		n.wild |= 1 << rule.Type
	}
	if rule.Type == Allow {
		n.allows, t.starAllows = true, t.starAllows || n.isStar
	} else if k.coversAll() {
		n.disallowsAll = true
		t.notes[i] |= noteOctets
	}
	slot, tag := t.slot(k.octets, k.hash, rule.Group)
	if slot.tag == 0 {
		slot.tag = tag
		if k.literal {
			*t.lengthsAt(k.head, rule.Group) |= 1 << (len(k.octets) % 8)
		}
		if n.named && t.stars > 0 {
			if star, _ := t.slot(k.octets, k.hash, starGroup); star.tag != 0 {
				n.kept++
			}
		}
	} else {
		t.notes[i] |= noteEqual
		for _, other := range [...]int32{slot.first[0], slot.first[1], slot.best} {
			if other > 0 {
				t.notes[other-1] |= noteEqual
			}
		}
	}
	if !k.idle {
		if own := &slot.first[ruleType(rule)]; *own == 0 {
			*own = int32(i + 1)
		}
		return
	}
	if slot.best == 0 || t.goesBefore(i, int(slot.best-1)) {
		slot.best = int32(i + 1)
	}
	if t.idle == nil {
		t.idle = make(map[string]int32)
	}
	if exact := t.exactKey(&k, rule, rule.Type); t.idle[exact] == 0 {
		t.idle[exact] = int32(i + 1)
	}
}

// ruleType is 0 for an allow rule and 1 for a disallow rule.
func ruleType(rule *Rule) int { return int(rule.Type - Allow) }

// goesBefore reports whether the pattern of rule a wins over an equal one of
// rule b, by length and then by type.
func (t *ruleTable) goesBefore(a, b int) bool {
	first, second := &t.file.rules[a], &t.file.rules[b]
	if one, other := t.pattern(first).length, t.pattern(second).length; one != other {
		return one > other
	}
	return first.Type == Allow && second.Type == Disallow
}

// find makes of a hash a tag, and a place in the region of a group, which scale
// times as many places have. The high half of the hash goes into the low one
// for the reason that wordTable.home names.
func (t *ruleTable) find(hash uint64, group int32, scale int) (tag uint32, at int) {
	hash = (hash ^ hash>>32 ^ uint64(uint32(group+2))) * t.multiplier
	r := &t.starRegion
	if group >= 0 {
		r = &t.groups[group].region
	}
	return uint32(hash>>8) | 1, scale*r.base + int(hash>>32*uint64(scale*r.size)>>32)
}

// lengthsAt gives the lengths of the keys of a group behind a beginning.
func (t *ruleTable) lengthsAt(head uint64, group int32) *uint8 {
	_, at := t.find(head, group, 2)
	return &t.lengths[at]
}

// slot gives the slot of a key in a group, or the empty one where it belongs,
// and the key's tag.
func (t *ruleTable) slot(key []byte, hash uint64, group int32) (slot *ruleSlot, tag uint32) {
	tag, at := t.find(hash, group, 1)
	for ; ; at++ {
		if at == len(t.slots) {
			at = 0
		}
		slot := &t.slots[at]
		if slot.tag == 0 || slot.tag == tag && t.holds(slot, key) {
			return slot, tag
		}
	}
}

// holds reports whether the rules of a slot have the key.
func (t *ruleTable) holds(slot *ruleSlot, key []byte) bool {
	index := slot.best
	for _, first := range slot.first {
		index = max(index, first)
	}
	rule := &t.file.rules[index-1]
	if t.notes[index-1]&noteSpelled == 0 {
		return bytes.Equal(t.file.source.octets(rule.Path), key)
	}
	mine := t.spelled // the key asked about may stand there
	t.spelled = nil
	same := bytes.Equal(t.key(rule).octets, key)
	t.spelled = mine
	return same
}

// noteEnded notes the rules that end in "$": one with a star there may cover
// them.
func (t *ruleTable) noteEnded() {
	for i := range t.file.rules {
		if path := t.file.source.octets(t.file.rules[i].Path); bytes.HasSuffix(path, []byte("$")) {
			t.notes[i] |= noteEqual
		}
	}
}

// canBeRedundant reports whether only rules without a "*" can turn the verdict
// of a group's rules of a type, and all of them stand in the group.
func (t *ruleTable) canBeRedundant(group int32, directive Directive) bool {
	n := &t.groups[group]
	return t.plain && !n.merged && n.wild>>(Allow+Disallow-directive)&1 == 0
}

// noteWithin notes the rules of a group that may be redundant.
func (t *ruleTable) noteWithin(group *Group) {
	if len(group.Rules) < 2 {
		return
	}
	base, index := t.file.RuleIndex(group.Rules[0]), group.Rules[0].Group
	can := [...]bool{t.canBeRedundant(index, Allow), t.canBeRedundant(index, Disallow)}
	if can == [2]bool{} {
		return
	}
	for i := range group.Rules {
		rule := &group.Rules[i]
		if can[ruleType(rule)] && t.notes[base+i]&(noteOctets|noteSpelled) == 0 && t.within(t.file.source.octets(rule.Path), index, nil) {
			t.notes[base+i] |= noteWithin
		}
	}
}

// within looks for rules of the group whose key is a beginning of units, and
// shorter. Without found it only says whether there may be any; with found it
// fills it with the slot of the longest.
func (t *ruleTable) within(units []byte, group int32, found **ruleSlot) bool {
	hash, any := uint64(0), false
	for rest := units; ; rest = rest[8:] {
		ends := *t.lengthsAt(hash, group)
		if len(rest) < 8 {
			ends &= 1<<len(rest) - 1
		}
		var word uint64
		if len(rest) >= 8 {
			word = load64(rest, 0)
		} else if ends != 0 {
			word = loadTail(rest)
		}
		for ; ends != 0; ends &= ends - 1 {
			n := bits.TrailingZeros8(ends)
			whole := t.step(hash, word&(1<<(8*n)-1))
			if found == nil {
				if t.mayHold(whole, group) {
					return true
				}
				continue
			}
			if slot, _ := t.slot(units[:len(units)-len(rest)+n], whole, group); slot.tag != 0 && slot.first != [2]int32{} {
				*found, any = slot, true
			}
		}
		if len(rest) < 8 {
			return any
		}
		hash = t.step(hash, word)
	}
}

// mayHold reports whether a slot has the tag of a hash.
func (t *ruleTable) mayHold(hash uint64, group int32) bool {
	tag, at := t.find(hash, group, 1)
	for {
		if at == len(t.slots) {
			at = 0
		}
		if t.slots[at].tag == 0 || t.slots[at].tag == tag {
			return t.slots[at].tag == tag
		}
		at++
	}
}
