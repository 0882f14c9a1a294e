// Command native times the edge's load as a native program, for comparison with the same in a browser.
// It reads a robots.txt file on standard input and prints milliseconds, one line a round.
package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"robotstxt/wasm/edge"
)

const rounds = 15

func main() {
	data, err := io.ReadAll(os.Stdin)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	var engine edge.Engine
	for range rounds {
		start := time.Now()
		copy(engine.Buffer(len(data)), data)
		engine.Load(int32(len(data)), 0, 0, 0, 0, 0)
		fmt.Println(float64(time.Since(start).Nanoseconds()) / 1e6)
	}
}
