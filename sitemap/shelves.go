package sitemap

// shelves hold the texts that are kept, in blocks, so that a document's growing
// moves none of them.
type shelves struct {
	blocks [][]byte // all but the last one full, or too full for the next text
}

// shelf is where a text stands; the zero shelf is no text.
type shelf struct{ block, start, end uint32 }

// blockLength is how many octets a block has; it has room for many texts of
// textLimit.
const blockLength = 256 << 10

// put keeps a text of at most tagLimit or textLimit octets.
func (s *shelves) put(text []byte) shelf {
	last := len(s.blocks) - 1
	if last < 0 || len(s.blocks[last])+len(text) > blockLength {
		var block []byte // the first one grows: most documents are small
		if last++; last > 0 {
			block = make([]byte, 0, blockLength)
		}
		s.blocks = append(s.blocks, block)
	}
	start := len(s.blocks[last])
	s.blocks[last] = append(s.blocks[last], text...)
	return shelf{uint32(last), uint32(start), uint32(start + len(text))}
}

func (s *shelves) octets(at shelf) []byte {
	if at.start == at.end {
		return nil
	}
	return s.blocks[at.block][at.start:at.end]
}

// mark gives where the next text would stand, for cut.
func (s *shelves) mark() shelf {
	last := len(s.blocks) - 1
	if last < 0 {
		return shelf{}
	}
	return shelf{block: uint32(last), start: uint32(len(s.blocks[last]))}
}

// cut takes out all that was put since mark.
func (s *shelves) cut(mark shelf) {
	if len(s.blocks) > 0 {
		s.blocks = s.blocks[:mark.block+1]
		s.blocks[mark.block] = s.blocks[mark.block][:mark.start]
	}
}

// grown gives room for one more, twice as much when there is none: of what
// is large, append alone would move more.
func grown[T any](list []T) []T {
	if len(list) < cap(list) {
		return list
	}
	larger := make([]T, len(list), 2*len(list)+16)
	copy(larger, list)
	return larger
}
