package main

import (
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

// text gives a message; fill holds the name and the value of each placeholder.
func text(key string, fill ...string) string {
	message, found := messages()[key]
	if !found {
		panic("no message " + key)
	}
	for i := 0; i < len(fill); i += 2 {
		fill[i] = "{" + fill[i] + "}"
	}
	return strings.NewReplacer(fill...).Replace(message)
}
