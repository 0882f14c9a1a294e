// Command replies prints what the engine replies about files, natively: for
// each file named, its path and a digest over the replies to loading it, to what
// is wrong with it, and to many questions. The wasm must give the same, and a test in node holds the two
// together; with it any folder of files can be compared.
package main

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"hash"
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
	var engine edge.Engine
	r := replies{hash: sha256.New()}
	r.load(&engine, data)
	asked := urls
	for _, rule := range robots.Scan(data).Parse(robots.RFC9309).Rules() {
		path := string(data[rule.Path.Start:rule.Path.End])
		if readable := utf8.ValidString(path) && !strings.ContainsRune(path, utf8.RuneError); readable && len(asked) < rulesAsked {
			asked = append(asked, path+behind)
		}
	}
	for _, agent := range agents {
		for _, url := range asked {
			size, urlSize := write(&engine, agent, url)
			r.add(engine.Check(size, urlSize, edge.AgentTyped))
		}
	}
	return r.hash.Sum(nil)
}

// digestOf is over all that can be asked about one file, agent and URL.
func digestOf(data []byte, agent, url string) []byte {
	var engine edge.Engine
	r := replies{hash: sha256.New()}
	r.load(&engine, data)
	r.add(engine.Fixes())
	r.add(engine.Tidy())
	for _, form := range []edge.AgentForm{edge.AgentTyped, edge.AgentToken, edge.AgentTiers} {
		size, urlSize := write(&engine, agent, url)
		r.add(engine.Check(size, urlSize, form))
	}
	for dialect := range robots.Dialects() {
		size, urlSize := write(&engine, agent, url)
		r.add(engine.Read(size, urlSize, edge.AgentTyped, int32(dialect)))
	}
	size, urlSize := write(&engine, agent, url)
	r.add(engine.Bulk(size, urlSize, edge.AgentTyped))
	write(&engine, agent, url)
	r.add(engine.Preferences(size, urlSize, edge.AgentTyped))
	return r.hash.Sum(nil)
}

// write puts a question into the engine's buffer and gives its sizes.
func write(engine *edge.Engine, agent, url string) (size, urlSize int32) {
	copy(engine.Buffer(len(agent)+len(url)), agent+url)
	return int32(len(agent)), int32(len(url))
}

// replies are hashed one behind the other.
type replies struct{ hash hash.Hash }

func (r *replies) load(engine *edge.Engine, data []byte) {
	copy(engine.Buffer(len(data)), data)
	r.add(engine.Load(int32(len(data)), 0, 0, 0, 0, 0))
	r.add(engine.Lines())
	r.add(engine.Rules())
	r.add(engine.Issues())
}

func (r *replies) add(words []int32) {
	for _, word := range words {
		r.hash.Write(binary.LittleEndian.AppendUint32(nil, uint32(word)))
	}
}
