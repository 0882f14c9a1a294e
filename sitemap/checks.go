package sitemap

import (
	"bytes"
	"hash/maphash"
)

// checks is what is known of the whole document so far.
type checks struct {
	site    site
	seed    maphash.Seed
	table   []slot // of the entries' locs; open addressing, at most half full
	tooMany place  // the first entry above EntryLimit
	past    Issue  // where SizeLimit is; none while Line is 0

	lastmods, dates  int   // entries with a lastmod; those without a time of day
	firstDate        place // of one of those
	firstLastmod     Lastmod
	lastmodsDiffer   bool
	priorities       int
	firstPriority    Priority
	prioritiesDiffer bool
}

// slot says which entry has a loc of a hash; index is that of the entry + 1, or
// 0 in an empty slot.
type slot struct {
	hash  uint32
	index int32
}

// checkRepeated reports an entry whose loc another has already, and notes it.
func (r *Reader) checkRepeated(e *Entry) {
	c, doc := &r.checks, r.doc
	text := doc.octets(e.Loc)
	if len(text) == 0 {
		return
	}
	if 2*(len(doc.entries)+1) > len(c.table) {
		c.growTable()
	}
	hash := uint32(maphash.Bytes(c.seed, text))
	mask := uint32(len(c.table) - 1)
	at := hash & mask
	for ; c.table[at].index > 0; at = (at + 1) & mask {
		if c.table[at].hash != hash {
			continue
		}
		if first := doc.entries[c.table[at].index-1].Loc; bytes.Equal(doc.octets(first), text) {
			r.relate(r.reportAt(IssueLocRepeated, place{e.Loc.Line, e.Loc.Span}), place{first.Line, first.Span})
			return
		}
	}
	c.table[at] = slot{hash, int32(len(doc.entries) + 1)}
}

// growTable doubles the table.
func (c *checks) growTable() {
	larger := make([]slot, max(64, 2*len(c.table)))
	mask := uint32(len(larger) - 1)
	for _, s := range c.table {
		if s.index > 0 {
			at := s.hash & mask
			for larger[at].index > 0 {
				at = (at + 1) & mask
			}
			larger[at] = s
		}
	}
	c.table = larger
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
