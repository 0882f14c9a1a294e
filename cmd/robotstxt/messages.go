package main

import (
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
