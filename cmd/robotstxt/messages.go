package main

import (
	"strconv"
	"strings"
	"sync"

	"robotstxt/web/locales"
)

var messages = sync.OnceValue(func() locales.Messages {
	m, err := locales.Load(locales.Default)
	if err != nil {
		panic(err) // the messages are part of the program
	}
	return m
})

// text gives a message; pairs hold the name and the value of each placeholder.
func text(key string, pairs ...any) string {
	text, err := messages().Text(key, pairs...)
	if err != nil {
		panic(err) // the program asks for what is part of it
	}
	return text
}

// counted gives a message that depends on a number, in its form for that number,
// which is {count} there. The language is English: one and all others.
func counted(key string, count int, pairs ...any) string {
	form := ".other"
	if count == 1 {
		form = ".one"
	}
	return text(key+form, append(pairs, "count", number(count))...)
}

// number writes a number as the page does: 512,000.
func number(n int) string {
	digits := strconv.Itoa(n)
	for at := len(digits) - 3; at > 0; at -= 3 {
		digits = digits[:at] + "," + digits[at:]
	}
	return digits
}

// list joins words as the page does: "a, b, and c".
func list(words []string) string {
	switch n := len(words); n {
	case 0, 1:
		return strings.Join(words, "")
	case 2:
		return text("cli.list.two", "one", words[0], "other", words[1])
	default:
		return text("cli.list.more", "words", strings.Join(words[:n-1], ", "), "last", words[n-1])
	}
}

// line names a line by its number, as in "line 3".
func line(number int32) string { return text("line", "line", number) }
