package sitemap

import "hash/maphash"

// checks is what is known of the whole document so far.
type checks struct {
	site    site
	seed    maphash.Seed
	table   []int32 // of the entries' locs, by hash: index + 1; open addressing, at most half full
	tooMany place   // the first entry above EntryLimit
	past    Issue   // where SizeLimit is; none while Line is 0

	lastmods, dates  int   // entries with a lastmod; those without a time of day
	firstDate        place // of one of those
	firstLastmod     Lastmod
	lastmodsDiffer   bool
	priorities       int
	firstPriority    Priority
	prioritiesDiffer bool
}

// checkRepeated reports an entry whose loc another has already, and notes it.
func (r *Reader) checkRepeated(e *Entry) {
	c, doc := &r.checks, r.doc
	if 2*(len(doc.entries)+1) > len(c.table) {
		c.table = make([]int32, max(64, 2*len(c.table)))
		for i := range doc.entries {
			if loc := doc.entries[i].Loc; loc.Given() {
				slot, _ := r.find(doc.octets(loc))
				if *slot == 0 {
					*slot = int32(i + 1)
				}
			}
		}
	}
	text := doc.octets(e.Loc)
	if len(text) == 0 {
		return
	}
	slot, found := r.find(text)
	if !found {
		*slot = int32(len(doc.entries) + 1)
		return
	}
	first := doc.entries[*slot-1].Loc
	r.relate(r.reportAt(IssueLocRepeated, place{e.Loc.Line, e.Loc.Span}), place{first.Line, first.Span})
}

// find gives the slot of a loc, or the empty one where it belongs.
func (r *Reader) find(text []byte) (slot *int32, found bool) {
	c, doc := &r.checks, r.doc
	mask := uint64(len(c.table) - 1)
	for at := maphash.Bytes(c.seed, text) & mask; ; at = (at + 1) & mask {
		slot = &c.table[at]
		if *slot == 0 {
			return slot, false
		}
		if string(doc.octets(doc.entries[*slot-1].Loc)) == string(text) {
			return slot, true
		}
	}
}

// countHints looks at whether what entries say of themselves tells them apart.
func (r *Reader) countHints(e *Entry) {
	c := &r.checks
	if l := &e.Lastmod; l.Form != DateNone {
		if c.lastmods++; c.lastmods == 1 {
			c.firstLastmod = *l
		}
		c.lastmodsDiffer = c.lastmodsDiffer || l.Time != c.firstLastmod.Time
		if l.Form <= DateDay {
			if c.dates++; c.dates == 1 {
				c.firstDate = place{l.Line, l.Span}
			}
		}
	}
	if p := &e.Priority; p.Known {
		if c.priorities++; c.priorities == 1 {
			c.firstPriority = *p
		}
		c.prioritiesDiffer = c.prioritiesDiffer || p.Thousandths != c.firstPriority.Thousandths
	}
}

// severalEntries is from how many on it is worth a word that all say the same.
const severalEntries = 5
