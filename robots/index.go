package robots

import "math/bits"

// index finds the rules that match a path without trying them all. Patterns
// without a star stand in a tree whose edges are words of eight units; those
// with one stand in buckets by a run of units that every path they match must
// hold. The work for a path is in proportion to its length, plus the rules with
// a star whose bucket it calls for.
type index struct {
	dialect *Dialect
	ranks   []rank
	open    []bool // the rules with a star at the end, where that counts

	nodes     []treeNode
	words     wordTable
	terminals []terminal
	next      []int32 // for each rule, the next one that ends in the same place; -1 ends the chain

	wild wildIndex
}

// rank orders rules by which one decides: the longer pattern, then allow before
// disallow, then the earlier line (RFC 9309 2.2.2). 0 is no rule.
type rank uint64

func makeRank(length int32, allow bool, position int) rank {
	r := rank(length)<<32 | rank(1<<31-1-position)
	if allow {
		r |= 1 << 31
	}
	return r
}

// rule gives the position in the index that makeRank was told.
func (r rank) rule() int { return 1<<31 - 1 - int(r&(1<<31-1)) }

func (r rank) length() int { return int(r >> 32) }

// treeNode is a place eight units, or a multiple, into the literal patterns.
type treeNode struct {
	terminal int32 // the patterns that end here, or -1
	lengths  uint8 // bit n: a pattern ends n units on (1 to 7); bit 0: the tree goes on
}

// terminal holds the rules whose literal patterns end in one place.
type terminal struct {
	begins, exact ruleChain // without and with a closing "$"
}

// ruleChain holds the rules that match the same paths.
type ruleChain struct {
	best  rank
	first int32 // the first of them all, which index.next goes on from; -1 for none
}

// newIndex compiles rules, in the order that ties are broken in.
func newIndex(d *Dialect, data []byte, rules []Rule) *index {
	x := &index{
		dialect: d,
		ranks:   make([]rank, len(rules)),
		next:    make([]int32, len(rules)),
		nodes:   []treeNode{{terminal: -1}},
	}
	x.words.init(len(rules))
	arena := make([]byte, 0, ruleOctets(rules))
	var wild []wildPattern
	byKey := make(map[string]int)
	for i, rule := range rules {
		var p Pattern
		raw := data[rule.Path.Start:rule.Path.End]
		arena = p.compile(d, raw, rule.form, arena)
		if !p.valid {
			continue
		}
		x.ranks[i] = d.rank(&p, rule, raw, i)
		if d.Precedence == PrecedenceMatched {
			x.open = append(x.open, make([]bool, len(rules)-len(x.open))...)
			x.open[i] = p.open
		}
		if p.isLiteral() {
			x.insert(&p, i)
		} else {
			key := p.key()
			at, known := byKey[key]
			if !known {
				at = len(wild)
				byKey[key] = at
				wild = append(wild, wildPattern{ruleChain{first: -1}, p})
			}
			x.chain(&wild[at].ruleChain, i)
		}
	}
	x.wild = newWildIndex(wild, len(rules))
	return x
}

func ruleOctets(rules []Rule) int {
	total := 0
	for i := range rules {
		total += rules[i].Path.Len()
	}
	return total
}

// insert puts a literal pattern into the tree.
func (x *index) insert(p *Pattern, rule int) {
	node, units := int32(0), p.units
	for ; len(units) >= 8; units = units[8:] {
		slot := x.words.slot(node, load64(units, 0), 8)
		if slot.tag == 0 {
			x.nodes[node].lengths |= 1
			x.nodes = append(x.nodes, treeNode{terminal: -1})
			slot = x.words.fill(slot, node, load64(units, 0), 8, int32(len(x.nodes)-1))
		}
		node = slot.value
	}
	n := len(units)
	if n == 0 {
		if x.nodes[node].terminal < 0 {
			x.nodes[node].terminal = x.newTerminal()
		}
		x.chain(x.terminals[x.nodes[node].terminal].rules(p), rule)
		return
	}
	slot := x.words.slot(node, loadTail(units), n)
	if slot.tag == 0 {
		x.nodes[node].lengths |= 1 << n
		slot = x.words.fill(slot, node, loadTail(units), n, x.newTerminal())
	}
	x.chain(x.terminals[slot.value].rules(p), rule)
}

func (x *index) newTerminal() int32 {
	x.terminals = append(x.terminals, terminal{ruleChain{first: -1}, ruleChain{first: -1}})
	return int32(len(x.terminals) - 1)
}

// rules gives the chain for rules with the literal pattern p.
func (t *terminal) rules(p *Pattern) *ruleChain {
	if p.end {
		return &t.exact
	}
	return &t.begins
}

// chain adds a rule to the others that match the same paths.
func (x *index) chain(rules *ruleChain, rule int) {
	rules.best = max(rules.best, x.ranks[rule])
	x.next[rule] = rules.first
	rules.first = int32(rule)
}

// ending is a terminal that a path passes, and whether the path ends there.
type ending struct {
	terminal int32
	whole    bool
}

// endings adds every terminal that the path passes: those whose patterns are a
// beginning of it.
func (x *index) endings(units []byte, found []ending) []ending {
	node := int32(0)
	for {
		n := &x.nodes[node]
		if n.terminal >= 0 {
			found = append(found, ending{n.terminal, len(units) == 0})
		}
		var word uint64
		if len(units) >= 8 {
			word = load64(units, 0)
		} else {
			word = loadTail(units)
		}
		for lengths := n.lengths &^ 1; lengths != 0; lengths &= lengths - 1 {
			length := bits.TrailingZeros8(lengths)
			if length > len(units) {
				break
			}
			if slot := x.words.slot(node, word&(1<<(8*length)-1), length); slot.tag != 0 {
				found = append(found, ending{slot.value, length == len(units)})
			}
		}
		if n.lengths&1 == 0 || len(units) < 8 {
			return found
		}
		slot := x.words.slot(node, word, 8)
		if slot.tag == 0 {
			return found
		}
		node, units = slot.value, units[8:]
	}
}

// best gives the rank of the rule that decides about path, or 0.
func (x *index) best(path *path) rank {
	if x.dialect.Precedence == PrecedenceMatched {
		var best rank
		for _, r := range x.matching(path) {
			best = max(best, r)
		}
		return best
	}
	var buffer [32]ending
	var best rank
	for _, e := range x.endings(path.folded, buffer[:0]) {
		t := &x.terminals[e.terminal]
		best = max(best, t.begins.best)
		if e.whole {
			best = max(best, t.exact.best)
		}
	}
	return x.wild.best(path, best)
}

// matching gives the rank of every rule that matches path, in no order.
func (x *index) matching(path *path) []rank {
	var found []rank
	for _, e := range x.endings(path.folded, nil) {
		t := &x.terminals[e.terminal]
		found = x.appendChain(found, t.begins.first)
		if e.whole {
			found = x.appendChain(found, t.exact.first)
		}
	}
	matched := x.dialect.Precedence == PrecedenceMatched
	if matched {
		remeasure(found, x.isOpen, len(path.units), -1)
	}
	for _, w := range x.wild.matching(path) {
		start := len(found)
		found = x.appendChain(found, w.first)
		if matched {
			remeasure(found[start:], x.isOpen, len(path.units), w.pattern.reach(path))
		}
	}
	return found
}

func (x *index) isOpen(rule int) bool { return x.open[rule] }

// remeasure gives ranks the length of the text matched: the whole path where a
// star stands at the end, else reach where it is known.
func remeasure(ranks []rank, open func(rule int) bool, whole, reach int) {
	for i, r := range ranks {
		length := reach
		if open(r.rule()) {
			length = whole
		}
		if length >= 0 {
			ranks[i] = r&(1<<32-1) | rank(length)<<32
		}
	}
}

func (x *index) appendChain(found []rank, rule int32) []rank {
	for ; rule >= 0; rule = x.next[rule] {
		found = append(found, x.ranks[rule])
	}
	return found
}
