package sitemap

import "bytes"

// elements is what is open: the elements and the prefixes they bind.
type elements struct {
	depth    int // elements open, those below depthLimit included
	frames   [depthLimit]frame
	names    []byte // of the open elements, one behind the other
	bindings []binding
	prefixes []byte                  // of the bindings, one behind the other
	unbound  [len(vocabularies)]bool // reported
}

// frame is an open element.
type frame struct {
	element element
	name    int32 // where its name starts in names
	place   place // its start tag
}

// binding is a prefix with its namespace, for as long as depth elements are
// open.
type binding struct {
	depth, start, end int32
	vocabulary        vocabulary
}

// bindingLimit is how many prefixes are known at a time.
const bindingLimit = 64

// bind notes that a prefix, "" for none, stands for a vocabulary within the
// element that is opened next.
func (s *elements) bind(prefix []byte, v vocabulary) {
	if len(s.bindings) < bindingLimit {
		start := int32(len(s.prefixes))
		s.prefixes = append(s.prefixes, prefix...)
		s.bindings = append(s.bindings, binding{int32(s.depth + 1), start, int32(len(s.prefixes)), v})
	}
}

// vocabularyOf gives what a prefix stands for.
func (s *elements) vocabularyOf(prefix []byte) (v vocabulary, bound bool) {
	for i := len(s.bindings) - 1; i >= 0; i-- {
		if b := &s.bindings[i]; string(s.prefixes[b.start:b.end]) == string(prefix) {
			return b.vocabulary, true
		}
	}
	return vocabularyNone, false
}

// push opens an element.
func (s *elements) push(e element, name []byte, at place) {
	if s.depth < depthLimit {
		s.frames[s.depth] = frame{e, int32(len(s.names)), at}
		s.names = append(s.names, name...)
	}
	s.depth++
}

// pop closes the innermost element.
func (s *elements) pop() {
	s.depth--
	if s.depth < depthLimit {
		s.names = s.names[:s.frames[s.depth].name]
	}
	for n := len(s.bindings); n > 0 && int(s.bindings[n-1].depth) > s.depth; n-- {
		s.prefixes = s.prefixes[:s.bindings[n-1].start]
		s.bindings = s.bindings[:n-1]
	}
}

// top gives the innermost element whose name is known, or nil.
func (s *elements) top() *frame {
	if s.depth == 0 {
		return nil
	}
	return &s.frames[min(s.depth, depthLimit)-1]
}

// inside says in which element a text or a tag stands: elementOther when it is
// too deep to tell.
func (s *elements) inside() element {
	if s.depth == 0 || s.depth > depthLimit {
		return elementOther
	}
	return s.frames[s.depth-1].element
}

// find gives how many elements are open around the innermost one with that
// name, or -1 when none has it.
func (s *elements) find(name []byte) int {
	end := len(s.names)
	for i := min(s.depth, depthLimit) - 1; i >= 0; i-- {
		start := int(s.frames[i].name)
		if bytes.Equal(s.names[start:end], name) {
			return i
		}
		end = start
	}
	return -1
}
