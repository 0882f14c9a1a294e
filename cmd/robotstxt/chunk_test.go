package main

import (
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestChunkIsFull(t *testing.T) {
	line := func(file string, url int) []byte {
		return fmt.Appendf(nil, `{"robots":"%s","agent":"x","url":"/%d"}`+"\n", strings.Repeat(file, 50), url)
	}
	fill := func(lines int) *chunk {
		c := newChunk(1)
		for i := range lines {
			c.add(line("a", i), false)
		}
		return c
	}
	assert.False(t, newChunk(1).isFull(line("a", 1)))
	assert.False(t, fill(chunkLines-1).isFull(line("b", 1)))
	assert.True(t, fill(chunkLines).isFull(line("b", 1)), "another file")
	assert.False(t, fill(chunkLines).isFull(line("a", 1)), "the same file")
	assert.True(t, fill(chunkLines).isFull([]byte("\n")), "none")
	assert.True(t, fill(chunkLines*chunkRepeat).isFull(line("a", 1)), "the same file for too long")

	large := newChunk(1)
	large.add(make([]byte, chunkOctets), false)
	assert.True(t, large.isFull(line("a", 1)))
	assert.False(t, large.isFull(make([]byte, chunkOctets+1)))
	for range chunkRepeat - 1 {
		large.add(make([]byte, chunkOctets), false)
	}
	assert.True(t, large.isFull(make([]byte, chunkOctets)))
}

// Whoever writes slowly is not waited for: memory holds a bounded part of an
// input however long it is.
func TestBoundedMemory(t *testing.T) {
	const lines, size = 3000, 20_000
	in, ask := io.Pipe()
	answered, out := io.Pipe()
	var written atomic.Int64
	go func() {
		defer ask.Close()
		filling := strings.Repeat("#", size)
		for i := range lines {
			if _, err := fmt.Fprintf(ask, `{"robots":"%s","agent":"x","url":"/%d"}`+"\n", filling, i); err != nil {
				return
			}
			written.Store(int64(i))
		}
	}()
	go func() {
		run([]string{"batch", "--jobs", "2"}, in, out, io.Discard)
		out.Close()
	}()
	answers := json.NewDecoder(answered)
	var first answer
	require.NoError(t, answers.Decode(&first))
	for before := int64(-1); before != written.Load(); {
		before = written.Load()
		time.Sleep(100 * time.Millisecond)
	}
	assert.Less(t, written.Load(), int64(lines-1), "all of the input is in memory, though nobody takes the answers")
	for i := 1; i < lines; i++ {
		var next answer
		require.NoError(t, answers.Decode(&next))
		require.Equal(t, fmt.Sprintf("/%d", i), next.URL)
	}
	assert.ErrorIs(t, answers.Decode(&first), io.EOF)
}

// When nobody takes the answers any more, the command ends, though the input
// does not.
func TestClosedOutput(t *testing.T) {
	in, ask := io.Pipe()
	answered, out := io.Pipe()
	status := make(chan int)
	go func() { status <- run([]string{"batch"}, in, out, io.Discard) }()
	answered.Close()
	_, err := io.WriteString(ask, exampleQuestion+"\n")
	require.NoError(t, err)
	assert.Equal(t, exitUnusable, <-status)
	ask.Close()
}

// BenchmarkBatch answers questions about files of some 1,000 octets, ten about
// each, as a crawl has them.
func BenchmarkBatch(b *testing.B) {
	input := crawlOf(20_000)
	for _, jobs := range []int{1, runtime.GOMAXPROCS(0)} {
		b.Run(fmt.Sprintf("jobs=%d", jobs), func(b *testing.B) {
			for b.Loop() {
				if status := run([]string{"batch", "--jobs", fmt.Sprint(jobs)}, strings.NewReader(input), io.Discard, io.Discard); status != exitGood {
					b.Fatal(status)
				}
			}
			b.ReportMetric(20_000*float64(b.N)/b.Elapsed().Seconds(), "lines/s")
		})
	}
}

func crawlOf(lines int) string {
	var input strings.Builder
	encoder := json.NewEncoder(&input)
	for i := range lines {
		var file strings.Builder
		file.WriteString("User-agent: *\n")
		for rule := range 30 {
			fmt.Fprintf(&file, "Disallow: /%d/part-%d/*.html\n", i/10, rule)
		}
		file.WriteString("\nUser-agent: ExampleBot\nDisallow: /private/\n")
		if err := encoder.Encode(map[string]string{"robots": file.String(), "agent": "OtherBot/1.0", "url": fmt.Sprintf("https://example.com/%d/part-%d/a.html", i/10, i%40)}); err != nil {
			panic(err)
		}
	}
	return input.String()
}
