package expect

import (
	"strings"

	"robotstxt/robots"
)

// Problem is a line that cannot be read.
type Problem struct {
	Line   int32 // 1-based
	Reason Reason
	Span   robots.Span // the octets at fault
	Meant  Word        // with UnknownWord: the word that is likely meant, if any
}

// Reason is why a line cannot be read. Its text is stable.
type Reason uint8

const (
	UnknownWord Reason = iota // the line starts with neither "allow" nor "block"
	NoAgent                   // it does not say who: it ends behind the word, or all that follows is a path
	NoTarget                  // it does not say what: it ends behind the agent
	OpenQuote                 // a double quote is not closed on its line
	NotAPath                  // what starts with neither "/" nor a scheme and "://"; an agent of several words may lack its quotes
	TextBehind                // something stands behind what, or right behind a closing quote
)

var reasonNames = [...]string{"unknown-word", "no-agent", "no-target", "open-quote", "not-a-path", "text-behind"}

func (r Reason) String() string { return reasonNames[r] }

// Word is what a line starts with.
type Word uint8

const (
	WordNone Word = iota
	WordAllow
	WordBlock
)

var wordNames = [...]string{"none", "allow", "block"}

func (w Word) String() string { return wordNames[w] }

// Names gives the names of every code in this package, for those who read codes
// as numbers.
func Names() []robots.CodeList {
	return []robots.CodeList{
		{Name: "expect-reason", Codes: reasonNames[:]},
		{Name: "expect-word", Codes: wordNames[:]},
	}
}

// readWord gives the word that text is, whatever its case, or else the one that
// is likely meant: by a word of the same sense, or by one that is a key of a
// robots.txt or nearly so.
func readWord(text string) (word, meant Word) {
	key, _, hasColon := strings.Cut(text, ":")
	switch lower(key) {
	case "allow":
		meant = WordAllow
	case "block":
		meant = WordBlock
	case "allowed", "permit":
		return WordNone, WordAllow
	case "blocked", "deny", "denied", "forbid":
		return WordNone, WordBlock
	default:
		switch robots.Nearest(key) {
		case robots.Allow:
			return WordNone, WordAllow
		case robots.Disallow:
			return WordNone, WordBlock
		}
	}
	if hasColon {
		return WordNone, meant
	}
	return meant, WordNone
}

// lower folds ASCII letters only: "bloc\u212A", with the sign for kelvin, is no
// word.
func lower(text string) string {
	octets := []byte(text)
	for i, c := range octets {
		if 'A' <= c && c <= 'Z' {
			octets[i] |= 0x20
		}
	}
	return string(octets)
}
