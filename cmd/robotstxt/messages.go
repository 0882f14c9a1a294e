package main

import (
	"strings"

	"robotstxt/web/locales"
)

// The language is that of the whole program. It is chosen before the commands
// are made of their messages, see language.go.
var (
	language string
	messages locales.Messages
)

// speak chooses the language.
func speak(tag string) {
	loaded, err := locales.Load(tag)
	if err != nil {
		panic(err) // the messages are part of the program
	}
	language, messages = tag, loaded
}

// text gives a message; pairs hold the name and the value of each placeholder.
func text(key string, pairs ...any) string {
	text, err := messages.Text(key, pairs...)
	if err != nil {
		panic(err) // the program asks for what is part of it
	}
	return text
}

// counted gives a message that depends on a number, in its form for that number,
// which is {count} there.
func counted(key string, count int, pairs ...any) string {
	return text(key+"."+locales.Plural(language, count), append(pairs, "count", number(count))...)
}

// number writes a number as the page does: 512,000.
func number(n int) string { return locales.Number(language, n) }

// list joins words as the page does: "a, b, and c".
func list(words []string) string {
	switch n := len(words); n {
	case 0, 1:
		return strings.Join(words, "")
	case 2:
		return text("cli.list.two", "one", words[0], "other", words[1])
	default:
		return text("cli.list.more", "words", enumerated(words[:n-1]), "last", words[n-1])
	}
}

// enumerated joins words by commas alone.
func enumerated(words []string) string {
	return strings.Join(words, text("join.comma", "one", "", "other", ""))
}

// sentences joins sentences.
func sentences(said ...string) string {
	return strings.Join(said, text("join.sentences", "one", "", "other", ""))
}

// labelled is what a name is followed by, as in "Status: 404".
func labelled(name, value string) string { return text("join.label", "name", name, "value", value) }

// line names a line by its number, as in "line 3".
func line(number int32) string { return text("line", "line", number) }
