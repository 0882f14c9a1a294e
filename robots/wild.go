package robots

import (
	"math/bits"
	"slices"
	"sort"
)

// wildIndex holds the rules with a star. Each has a gram: one to three units
// that stand together in its pattern, so that a path without the gram cannot
// match it. The rules of one gram are a bucket, best first. A path is read
// gram by gram, and only the buckets it calls for are tried.
type wildIndex struct {
	rules   []wildRule
	lengths uint8 // bit n: some gram has n units
	shift   uint8
	slots   []gramSlot // open addressing over a power of two, at most half full
	filter  [64]uint64 // a bit for the top of each hash; where it is not set, no gram has such a hash
}

type wildRule struct {
	rank    rank
	pattern Pattern
}

// gram is up to three units, the first one lowest, with their number on top. 0
// is no gram.
type gram uint32

func makeGram(units []byte) gram {
	return gram(loadTail(units)) | gram(len(units))<<24
}

// hash spreads grams over the high bits of a word.
func (g gram) hash() uint32 { return uint32(g) * 2654435769 }

// filterShift leaves of a hash an index of a bit in wildIndex.filter.
const filterShift = 32 - 12

// gramSlot says where the bucket of a gram stands in rules.
type gramSlot struct {
	gram     gram
	from, to int32
}

// newWildIndex takes rules in file order.
func newWildIndex(rules []wildRule) wildIndex {
	x := wildIndex{rules: make([]wildRule, len(rules)), shift: 31}
	for 1<<(32-x.shift) < 2*len(rules) {
		x.shift--
	}
	x.slots = make([]gramSlot, 1<<(32-x.shift))
	slotOf := make([]int32, len(rules))
	ranks := make([]rank, len(rules))
	counts := newGramCounts(rules)
	for i := range rules {
		g := counts.rarest(&rules[i].pattern)
		at := x.slot(g)
		x.slots[at].gram = g
		bit := g.hash() >> filterShift
		x.filter[bit/64] |= 1 << (bit % 64)
		x.slots[at].to++ // until all are counted, the size of the bucket
		x.lengths |= 1 << (g >> 24)
		slotOf[i], ranks[i] = int32(at), rules[i].rank
	}
	next := int32(0)
	for i := range x.slots {
		s := &x.slots[i]
		next, s.from, s.to = next+s.to, next, next
	}
	slices.Sort(ranks)
	for last := len(ranks) - 1; last >= 0; last-- {
		r := ranks[last]
		i := sort.Search(len(rules), func(i int) bool { return rules[i].rank.rule() >= r.rule() })
		s := &x.slots[slotOf[i]]
		x.rules[s.to] = rules[i]
		s.to++
	}
	return x
}

// gramCounts says about how often each gram stands in a group's patterns; two
// grams may share a count. Its length is a power of two.
type gramCounts []uint16

func newGramCounts(rules []wildRule) gramCounts {
	octets := 1
	for i := range rules {
		octets += len(rules[i].pattern.units)
	}
	counts := make(gramCounts, 1<<bits.Len(uint(octets)))
	for i := range rules {
		rules[i].pattern.grams(func(g gram) {
			if n := counts.of(g); *n < 1<<16-1 {
				*n++
			}
		})
	}
	return counts
}

func (c gramCounts) of(g gram) *uint16 {
	return &c[g.hash()>>8&uint32(len(c)-1)]
}

// rarest chooses among the pattern's grams the one that the fewest patterns
// hold.
func (c gramCounts) rarest(p *Pattern) gram {
	var best gram
	p.grams(func(g gram) {
		if best == 0 || *c.of(g) < *c.of(best) {
			best = g
		}
	})
	return best
}

// grams calls yield with grams of the pattern's pieces, as long as can be, the
// last piece first: the ends of patterns tell more than what all paths begin
// with. A pattern with a star has at least one, and enough are enough.
func (p *Pattern) grams(yield func(gram)) {
	enough := 24
	for length := 3; length > 0 && enough == 24; length-- {
		for i := len(p.stars); i >= 0; i-- {
			from, to := p.piece(i)
			cut := p.cut(from, to) // a gram across it might be written in two ways
			for _, run := range [2][]byte{p.units[cut:to], p.units[from:cut]} {
				for ; len(run) >= length && enough > 0; run = run[:len(run)-1] {
					yield(makeGram(run[len(run)-length:]))
					enough--
				}
			}
		}
	}
}

// slot gives the index of the gram's slot, or of the empty one where it belongs.
func (x *wildIndex) slot(g gram) int {
	mask := len(x.slots) - 1
	at := int(g.hash() >> x.shift)
	for x.slots[at&mask].gram != 0 && x.slots[at&mask].gram != g {
		at++
	}
	return at & mask
}

// best gives the better of best and the rank of the best rule here that
// matches path.
func (x *wildIndex) best(path path, best rank) rank {
	var buffer [16]int32
	for _, slot := range x.called(path, buffer[:0]) {
		for i := x.slots[slot].from; i < x.slots[slot].to; i++ {
			rule := &x.rules[i]
			if rule.rank <= best {
				break
			}
			if rule.pattern.match(path, nil) {
				best = rule.rank
				break
			}
		}
	}
	return best
}

// appendMatching adds the rank of every rule here that matches path.
func (x *wildIndex) appendMatching(found []rank, path path) []rank {
	for _, slot := range x.called(path, nil) {
		for i := x.slots[slot].from; i < x.slots[slot].to; i++ {
			if rule := &x.rules[i]; rule.pattern.match(path, nil) {
				found = append(found, rule.rank)
			}
		}
	}
	return found
}

// called adds the slots of the buckets whose gram stands in path, each once.
func (x *wildIndex) called(path path, slots []int32) []int32 {
	if len(x.rules) == 0 {
		return slots
	}
	var small [32]uint64
	seen := small[:]
	if len(x.slots) > 64*len(small) {
		seen = make([]uint64, len(x.slots)/64)
	}
	slots = x.calledBy(path.units, slots, seen)
	if !path.isFolded() {
		return slots
	}
	return x.calledBy(path.folded, slots, seen)
}

func (x *wildIndex) calledBy(units []byte, slots []int32, seen []uint64) []int32 {
	for n := 1; n <= 3; n++ {
		if x.lengths&(1<<n) == 0 || len(units) < n {
			continue
		}
		length, top := gram(n)<<24, gram(1)<<(8*n-8)
		window := gram(loadTail(units[:n-1])) << 8 // the last n units
		for _, unit := range units[n-1:] {
			window = window>>8 | gram(unit)*top
			bit := (window | length).hash() >> filterShift
			if x.filter[bit/64]>>(bit%64)&1 == 0 {
				continue
			}
			at := x.slot(window | length)
			if x.slots[at].gram == 0 || seen[at/64]&(1<<(at%64)) != 0 {
				continue
			}
			seen[at/64] |= 1 << (at % 64)
			slots = append(slots, int32(at))
		}
	}
	return slots
}
