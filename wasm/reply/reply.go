// Package reply holds what the edges of the programs in the page have in common:
// the buffer that a request is written into, and the words of a reply.
//
// Word 0 is the number of words, word 1 is 0, or 1 when there is no answer: the
// request was refused or the program panicked, and the words behind say why, as
// the number of octets, and the octets.
package reply

import "robotstxt/robots"

// slack is how many octets a buffer has beyond those asked for. It keeps an
// empty request from having no address.
const slack = 8

// Buffer is where the next request is written.
type Buffer struct {
	octets []byte
	asked  int32 // how many octets were asked for; a request that needs more is refused
}

// Get gives size octets to write a request into. They stay valid until the next
// Get.
func (b *Buffer) Get(size int) []byte {
	size = max(size, 0)
	b.asked = int32(size)
	if cap(b.octets) < size+slack {
		b.octets = make([]byte, size+slack, size+size/8+slack)
	}
	b.octets = b.octets[:size+slack]
	return b.octets
}

// Octets gives the parts of the request, which have those sizes and stand one
// behind the other from its start. It panics when they are more than was asked
// for: what stands behind is left from another request.
func (b *Buffer) Octets(sizes ...int32) []byte {
	left := b.asked
	for _, size := range sizes {
		if size < 0 || size > left {
			panic("the request is larger than its buffer")
		}
		left -= size
	}
	return b.octets[:b.asked-left]
}

// Text adds the number of octets of text, and its octets.
func Text[T string | []byte](words []int32, text T) []int32 {
	return Append(append(words, int32(len(text))), text)
}

// Append adds the octets of text, four to a word, the first one lowest. Nothing
// may be added behind.
func Append[T string | []byte](words []int32, text T) []int32 {
	whole := len(text) &^ 3
	for i := 0; i < whole; i += 4 {
		words = append(words, int32(text[i])|int32(text[i+1])<<8|int32(text[i+2])<<16|int32(text[i+3])<<24)
	}
	if whole < len(text) {
		var word int32
		for i := whole; i < len(text); i++ {
			word |= int32(text[i]) << (i % 4 * 8)
		}
		words = append(words, word)
	}
	return Finish(words)
}

// Finish writes how many words there are.
func Finish(words []int32) []int32 {
	words[0] = int32(len(words))
	return words
}

// Flag gives 1 or 0.
func Flag(b bool) int32 {
	if b {
		return 1
	}
	return 0
}

// Names writes lists of codes: one line a list, "list:name,name,…".
func Names(lists []robots.CodeList) string {
	var text []byte
	for _, list := range lists {
		separator := byte(':')
		text = append(text, list.Name...)
		for _, code := range list.Codes {
			text = append(append(text, separator), code...)
			separator = ','
		}
		text = append(text, '\n')
	}
	return string(text)
}

// Refused is the reply about a panic with a problem.
func Refused(problem any) []int32 {
	text := "panic"
	switch p := problem.(type) {
	case error:
		text = p.Error()
	case string:
		text = p
	}
	return Text([]int32{0, 1}, text)
}
