package robots

import "math/bits"

// wildIndex holds patterns with a star. Each has a gram: one to three units
// that stand together in it, so that a path without the gram cannot match it.
// The patterns of one gram are a bucket, best first. A path is read gram by
// gram, and only the buckets it calls for are tried.
type wildIndex struct {
	patterns   []wildPattern
	top        rank // the best of them all, or 0
	buckets    []bucket
	lengths    uint8      // bit n: some gram has n units
	shift      uint8      // leaves of a hash an index in slots
	multiplier uint32     // drawn anew for each index, so that no file can be written to make it slow
	slots      []gramSlot // open addressing over a power of two, at most half full
	filter     [64]uint64 // a bit for the top of each hash; where it is not set, no gram has such a hash
}

// wildPattern is a pattern with a star, and the rules that have it.
type wildPattern struct {
	ruleChain
	pattern Pattern
}

// bucket is some of a list of patterns, best first.
type bucket struct{ from, to int32 }

func (b bucket) in(patterns []wildPattern) []wildPattern { return patterns[b.from:b.to] }

// gram is up to three units, the first one lowest, with their number on top. 0
// is no gram.
type gram uint32

func makeGram(units []byte) gram {
	return gram(loadTail(units)) | gram(len(units))<<24
}

// filterShift leaves of a hash an index of a bit in wildIndex.filter.
const filterShift = 32 - 12

// gramSlot says which bucket a gram has.
type gramSlot struct {
	gram   gram
	bucket int32
}

// newWildIndex takes patterns best first.
func newWildIndex(patterns []wildPattern) wildIndex {
	x := wildIndex{shift: 31, multiplier: uint32(randomOdd())}
	for 1<<(32-x.shift) < 2*len(patterns) {
		x.shift--
	}
	x.slots = make([]gramSlot, 1<<(32-x.shift))
	bucketOf := make([]int32, len(patterns))
	counts := newGramCounts(patterns, x.multiplier)
	for i := range patterns {
		g := counts.rarest(&patterns[i].pattern)
		slot := x.slot(g)
		if slot.gram == 0 {
			*slot = gramSlot{g, int32(len(x.buckets))}
			x.buckets = append(x.buckets, bucket{})
			bit := g.hash(x.multiplier) >> filterShift
			x.filter[bit/64] |= 1 << (bit % 64)
			x.lengths |= 1 << (g >> 24)
		}
		bucketOf[i] = slot.bucket
		x.buckets[slot.bucket].to++ // until all are counted, its size
	}
	next := int32(0)
	for i := range x.buckets {
		b := &x.buckets[i]
		next, b.from, b.to = next+b.to, next, next
	}
	x.patterns = make([]wildPattern, len(patterns))
	for i := range patterns {
		b := &x.buckets[bucketOf[i]]
		x.patterns[b.to] = patterns[i]
		b.to++
	}
	if len(patterns) > 0 {
		x.top = patterns[0].best
	}
	return x
}

// gramCounts says about how often each gram stands in a group's patterns; two
// grams may share a count. There is a power of two of them.
type gramCounts struct {
	counts     []uint16
	multiplier uint32
}

func newGramCounts(patterns []wildPattern, multiplier uint32) gramCounts {
	octets := 1
	for i := range patterns {
		octets += len(patterns[i].pattern.units)
	}
	c := gramCounts{make([]uint16, 1<<min(bits.Len(uint(octets)), 24)), multiplier}
	for i := range patterns {
		patterns[i].pattern.grams(func(g gram) {
			if n := c.of(g); *n < 1<<16-1 {
				*n++
			}
		})
	}
	return c
}

func (c gramCounts) of(g gram) *uint16 {
	return &c.counts[g.hash(c.multiplier)>>8&uint32(len(c.counts)-1)]
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

// hash spreads grams over the high bits of a word.
func (g gram) hash(multiplier uint32) uint32 { return uint32(g) * multiplier }

// home gives the place that a gram's slot is looked for from, as wordTable.home
// does.
func (x *wildIndex) home(g gram) int {
	spread := g.hash(x.multiplier)
	return int((spread ^ spread>>16) * x.multiplier >> x.shift)
}

// slot gives the slot of the gram, or the empty one where it belongs.
func (x *wildIndex) slot(g gram) *gramSlot {
	mask := len(x.slots) - 1
	for at := x.home(g); ; at++ {
		if slot := &x.slots[at&mask]; slot.gram == 0 || slot.gram == g {
			return slot
		}
	}
}

// best gives the better of best and the rank of the best rule here that
// matches path.
func (x *wildIndex) best(path *path, best rank) rank {
	if x.top <= best {
		return best
	}
	var buffer [16]int32
	for _, called := range x.called(path, buffer[:0]) {
		best = bestOf(x.buckets[called].in(x.patterns), path, best)
	}
	return best
}

// bestOf gives the better of best and the rank of the best of a bucket's rules
// that matches path.
func bestOf(patterns []wildPattern, path *path, best rank) rank {
	for i := range patterns {
		p := &patterns[i]
		if p.best <= best {
			break
		}
		if p.pattern.match(path, nil) {
			return p.best
		}
	}
	return best
}

// matching adds the patterns here that match path.
func (x *wildIndex) matching(path *path, found []*wildPattern) []*wildPattern {
	if len(x.patterns) == 0 {
		return found
	}
	for _, called := range x.called(path, nil) {
		found = appendMatching(found, x.buckets[called].in(x.patterns), path)
	}
	return found
}

// appendMatching adds the patterns of a bucket that match path.
func appendMatching(found []*wildPattern, patterns []wildPattern, path *path) []*wildPattern {
	for i := range patterns {
		if p := &patterns[i]; p.pattern.match(path, nil) {
			found = append(found, p)
		}
	}
	return found
}

// called adds the buckets whose gram stands in path, each once.
func (x *wildIndex) called(path *path, buckets []int32) []int32 {
	var few [4]uint64
	if len(x.buckets) <= 64*len(few) {
		return x.calledOf(path, buckets, few[:])
	}
	return x.calledOfMany(path, buckets)
}

// calledOfMany is a function of its own, so that only who has many buckets pays
// for the memory that they need.
//
//go:noinline
func (x *wildIndex) calledOfMany(path *path, buckets []int32) []int32 {
	var many [64]uint64
	seen := many[:]
	if len(x.buckets) > 64*len(many) {
		seen = make([]uint64, len(x.buckets)/64+1)
	}
	return x.calledOf(path, buckets, seen)
}

// calledOf notes in seen, a bit a bucket, which it has added.
func (x *wildIndex) calledOf(path *path, buckets []int32, seen []uint64) []int32 {
	buckets = x.calledBy(path.units, buckets, seen)
	if !path.isFolded() {
		return buckets
	}
	return x.calledBy(path.folded, buckets, seen)
}

func (x *wildIndex) calledBy(units []byte, buckets []int32, seen []uint64) []int32 {
	for n := 1; n <= 3; n++ {
		if x.lengths&(1<<n) == 0 || len(units) < n {
			continue
		}
		length, top := gram(n)<<24, 8*n-8
		window := gram(loadTail(units[:n-1])) << 8 // the last n units
		multiplier, filter := x.multiplier, &x.filter
		for _, unit := range units[n-1:] {
			window = window>>8 | gram(unit)<<(top&31)
			bit := (window | length).hash(multiplier) >> filterShift
			if filter[bit/64]>>(bit%64)&1 == 0 {
				continue
			}
			slot := x.slot(window | length)
			if slot.gram == 0 || seen[slot.bucket/64]&(1<<(slot.bucket%64)) != 0 {
				continue
			}
			seen[slot.bucket/64] |= 1 << (slot.bucket % 64)
			buckets = append(buckets, slot.bucket)
		}
	}
	return buckets
}
