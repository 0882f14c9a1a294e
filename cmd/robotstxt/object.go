package main

import (
	"bytes"
	"encoding/json"
	"iter"
)

// members gives the members of a JSON object, each key and value as it stands
// in text, which must be valid JSON. Unlike encoding/json it copies nothing,
// tells "URL" from "url", and gives a key that is there twice twice.
func members(text []byte) iter.Seq2[[]byte, []byte] {
	return func(yield func(key, value []byte) bool) {
		rest := bytes.TrimLeft(text, jsonSpace+"{")
		for rest[0] != '}' {
			key := rest[:valueEnd(rest)]
			rest = bytes.TrimLeft(rest[len(key):], jsonSpace+":")
			value := rest[:valueEnd(rest)]
			rest = bytes.TrimLeft(rest[len(value):], jsonSpace+",")
			if !yield(key, value) {
				return
			}
		}
	}
}

const jsonSpace = " \t\r\n"

// valueEnd gives the length of the value that text starts with, a member of an
// object.
func valueEnd(text []byte) int {
	if bytes.IndexByte([]byte(`"[{`), text[0]) < 0 {
		return bytes.IndexAny(text, jsonSpace+",}")
	}
	depth := 0
	for at := 0; ; {
		switch text[at] {
		case '"':
			at += stringEnd(text[at:])
		case '[', '{':
			depth++
			at++
		case ']', '}':
			depth--
			at++
		default:
			at++
		}
		if depth == 0 {
			return at
		}
	}
}

// stringEnd gives the length of the string that text starts with: up to the
// first quote with an even number of backslashes in front of it.
func stringEnd(text []byte) int {
	for at := 1; ; at++ {
		at += bytes.IndexByte(text[at:], '"')
		before := at
		for text[before-1] == '\\' {
			before--
		}
		if (at-before)%2 == 0 {
			return at + 1
		}
	}
}

// unquote gives what a JSON string says.
func unquote(text []byte) string {
	if bytes.IndexByte(text, '\\') < 0 {
		return string(text[1 : len(text)-1])
	}
	var said string
	if err := json.Unmarshal(text, &said); err != nil {
		panic(err) // the text is part of valid JSON
	}
	return said
}
