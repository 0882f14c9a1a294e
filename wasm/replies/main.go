// Command replies prints what the engine replies about files, natively: for
// each file named, its path and a digest over the replies to loading it, to what
// is wrong with it, and to many questions. The wasm must give the same, and a test in node holds the two
// together; with it any folder of files can be compared.
package main

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"os"
	"strings"
	"unicode/utf8"

	"robotstxt/robots"
	"robotstxt/wasm/edge"
)

// The questions: each of these agents, about each of these URLs and about the
// path of each of the file's first rules, with something in front and behind.
var (
	agents = []string{"", "ExampleBot", "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "bot AhrefsBot GPTBot/1.0 bingbot"}
	urls   = []string{"/", "/robots.txt", "https://example.com/a?b=%2fc&d=[e]#f", "a.example/%zz%7e"}
)

const (
	rulesAsked = 100
	behind     = "x/%e3%83%84?q=1"
)

func main() {
	for _, path := range os.Args[1:] {
		data, err := os.ReadFile(path)
		if err != nil {
			fmt.Fprintln(os.Stderr, "replies:", err)
			os.Exit(1)
		}
		fmt.Printf("%x  %s\n", digest(data), path)
	}
}

func digest(data []byte) []byte {
	hash := sha256.New()
	var engine edge.Engine
	copy(engine.Buffer(len(data)), data)
	add := func(words []int32) {
		for _, word := range words {
			hash.Write(binary.LittleEndian.AppendUint32(nil, uint32(word)))
		}
	}
	add(engine.Load(int32(len(data)), 0, 0, 0, 0, 0))
	add(engine.Lines())
	add(engine.Rules())
	add(engine.Issues())
	asked := urls
	for _, rule := range robots.Scan(data).Parse(robots.RFC9309).Rules() {
		path := string(data[rule.Path.Start:rule.Path.End])
		if readable := utf8.ValidString(path) && !strings.ContainsRune(path, utf8.RuneError); readable && len(asked) < rulesAsked {
			asked = append(asked, path+behind)
		}
	}
	for _, agent := range agents {
		for _, url := range asked {
			copy(engine.Buffer(len(agent)+len(url)), agent+url)
			add(engine.Check(int32(len(agent)), int32(len(url)), 0))
		}
	}
	return hash.Sum(nil)
}
