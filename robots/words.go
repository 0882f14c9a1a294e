package robots

import (
	"hash/maphash"
	"math/bits"
)

// loadTail reads fewer than eight units as load64 does, with zeros behind them.
// No unit is zero.
func loadTail(units []byte) uint64 {
	var word uint64
	for i, unit := range units {
		word |= uint64(unit) << (8 * i)
	}
	return word
}

// wordTable maps (node, word, length) to what stands there. It is open
// addressing over a power of two, at most half full, with multipliers drawn
// anew for each table, so that no file can be written to make it slow.
type wordTable struct {
	slots      []wordSlot
	used       int
	shift      uint8
	multiplier [2]uint64
}

type wordSlot struct {
	word  uint64
	tag   uint32 // node<<4 | length; 0 is an empty slot
	value int32  // a node when length is 8, else a terminal
}

func (t *wordTable) init(rules int) {
	t.shift = uint8(64 - bits.Len(uint(rules*2+7)))
	t.slots = make([]wordSlot, 1<<(64-t.shift))
	t.multiplier = [2]uint64{randomOdd(), randomOdd()}
}

// home gives the place that a key's slot is looked for from. Multiplied once,
// keys in equal steps, such as nodes in a row, would come to stand in equal steps
// too, and by bad luck with the multipliers side by side.
func (t *wordTable) home(tag uint32, word uint64) int {
	spread := word*t.multiplier[0] + uint64(tag)*t.multiplier[1]
	return int((spread ^ spread>>32) * t.multiplier[0] >> t.shift)
}

// slot gives the slot that holds the key, or the empty one where it belongs.
func (t *wordTable) slot(node int32, word uint64, length int) *wordSlot {
	tag := uint32(node)<<4 | uint32(length)
	mask := len(t.slots) - 1
	at := t.home(tag, word)
	for {
		slot := &t.slots[at&mask]
		if slot.tag == 0 || slot.tag == tag && slot.word == word {
			return slot
		}
		at++
	}
}

// fill writes into an empty slot and gives the slot where the entry now stands:
// the table may have grown.
func (t *wordTable) fill(slot *wordSlot, node int32, word uint64, length int, value int32) *wordSlot {
	*slot = wordSlot{word, uint32(node)<<4 | uint32(length), value}
	if t.used++; t.used*2 <= len(t.slots) {
		return slot
	}
	old := t.slots
	t.shift--
	t.slots = make([]wordSlot, 2*len(old))
	for _, s := range old {
		if s.tag != 0 {
			*t.slot(int32(s.tag>>4), s.word, int(s.tag&15)) = s
		}
	}
	return t.slot(node, word, length)
}

// randomOdd gives a multiplier to hash with.
func randomOdd() uint64 { return maphash.String(maphash.MakeSeed(), "") | 1 }
