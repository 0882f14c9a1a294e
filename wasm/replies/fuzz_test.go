package main

import (
	"bufio"
	"encoding/binary"
	"encoding/hex"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"robotstxt/selftest"
)

// builtEngine is the engine that was built last, run by node.
type builtEngine struct {
	in  io.Writer
	out *bufio.Reader
}

func startBuiltEngine(f *testing.F) *builtEngine {
	f.Helper()
	root := filepath.Join("..", "..")
	if _, err := os.Stat(filepath.Join(root, "dist", "assets", "engine.wasm")); err != nil {
		f.Skip("there is no built engine: run \"make build\"")
	}
	cmd := exec.Command("node", filepath.Join("web", "tests", "lib", "digests.mjs"))
	cmd.Dir, cmd.Stderr = root, os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		f.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		f.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		f.Skip("node is needed, which runs the built engine: ", err)
	}
	f.Cleanup(func() {
		_ = in.Close()
		_ = cmd.Wait()
	})
	return &builtEngine{in, bufio.NewReader(out)}
}

func (b *builtEngine) digestOf(data []byte, agent, url string) (string, error) {
	var request []byte
	for _, part := range []string{string(data), agent, url} {
		request = append(binary.LittleEndian.AppendUint32(request, uint32(len(part))), part...)
	}
	if _, err := b.in.Write(request); err != nil {
		return "", err
	}
	line, err := b.out.ReadString('\n')
	return strings.TrimSpace(line), err
}

// FuzzWasm holds the built engine to the native one, reply by reply.
func FuzzWasm(f *testing.F) {
	built := startBuiltEngine(f)
	topics, err := selftest.Load()
	if err != nil {
		f.Fatal(err)
	}
	for _, topic := range topics {
		for _, c := range topic.Cases {
			if data := c.Data(); len(data) < 1<<12 {
				f.Add(data, "Mozilla/5.0 (compatible; ExampleBot/1.0)", "https://example.com/a/%7e?b=%2f")
			}
		}
	}
	f.Fuzz(func(t *testing.T, data []byte, agent, url string) {
		if !utf8.ValidString(agent + url) {
			t.Skip("the page has no other strings")
		}
		want := hex.EncodeToString(digestOf(data, agent, url))
		got, err := built.digestOf(data, agent, url)
		if err != nil {
			t.Fatal("the built engine gave no answer: ", err)
		}
		if got != want {
			t.Fatalf("file %q\nagent %q\nurl %q: the built engine (see \"make build\") replies otherwise than the native one", data, agent, url)
		}
	})
}
