package sitemap

// Span is a half-open range of octets of the document. The zero Span is empty
// and stands at the start. An int has 64 bits wherever this package is used,
// wasm included.
type Span struct{ Start, End int }

// Len gives the octets in s.
func (s Span) Len() int { return s.End - s.Start }

// Empty reports whether s holds no octet.
func (s Span) Empty() bool { return s.Start == s.End }

// Value is a text that the document holds, as a parser hands it on: references
// and CDATA resolved, white space around it dropped. The zero Value is none.
type Value struct {
	Span Span  // the octets that the text stands in, references and CDATA as written
	Line int32 // that of the first octet, 1-based; 0 when there is no such text
	text shelf
}

// Given reports whether the document holds the text at all; it may be empty.
func (v Value) Given() bool { return v.Line > 0 }
