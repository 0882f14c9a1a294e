// Command mutants shows that the vectors can fail: it builds a package with one
// small wrong change at a time and runs the vectors of the topic that the change
// is about, which must fail. Run it in the module's folder:
//
//	go run ./selftest/mutants [topic …]
package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

//go:embed mutants.json
var list []byte

// Mutant is a wrong change to a file of a package.
type Mutant struct {
	Package string // "sitemap", or "" for robots
	Topic   string
	About   string // what it does wrong
	Edit
	Also []Edit // further edits, where one is not enough
}

// Edit replaces a text that stands in the file exactly once.
type Edit struct{ File, Was, Now string }

func main() {
	survivors, err := run(os.Args[1:])
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(2)
	}
	if survivors > 0 {
		os.Exit(1)
	}
}

func run(topics []string) (survivors int, err error) {
	mutants, err := load()
	if err != nil {
		return 0, err
	}
	killed := 0
	for _, m := range mutants {
		if len(topics) > 0 && !slices.Contains(topics, m.Topic) {
			continue
		}
		dead, err := m.kill()
		switch {
		case err != nil:
			return 0, fmt.Errorf("%s, %q: %w", m.Topic, m.About, err)
		case dead:
			killed++
		default:
			survivors++
			fmt.Printf("SURVIVES %s: %s\n", m.Topic, m.About)
		}
	}
	fmt.Printf("mutants: %d killed, %d survived\n", killed, survivors)
	return survivors, nil
}

func load() ([]Mutant, error) {
	var mutants []Mutant
	if err := json.Unmarshal(list, &mutants); err != nil {
		return nil, fmt.Errorf("mutants.json: %w", err)
	}
	return mutants, nil
}

// madeTopic is what sitemaps are made of, of which tests of the package take the
// place of vectors.
const madeTopic = "make"

// folder is where the package is, below the module's.
func (m *Mutant) folder() string {
	if m.Package == "" {
		return "robots"
	}
	return m.Package
}

// test gives what must fail: the package of the test, its pattern, and how the
// output begins to say so.
func (m *Mutant) test() (folder, pattern, failure string) {
	switch {
	case m.Package == "":
		folder = "./selftest"
	case m.Topic == madeTopic:
		return "./sitemap", "^TestMake", "--- FAIL: TestMake"
	default:
		folder = "./selftest/sitemaps"
	}
	return folder, "^TestVectors$/^" + m.Topic + "$", "--- FAIL: TestVectors/" + m.Topic
}

// kill runs the vectors on the mutant and reports whether they fail. The engine
// on disk is left alone: the go command is told to read other files in place of
// its own.
func (m *Mutant) kill() (bool, error) {
	folder, err := os.MkdirTemp("", "mutant")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(folder)
	files, err := m.apply(m.folder())
	if err != nil {
		return false, err
	}
	replace := map[string]string{}
	for path, text := range files {
		absolute, err := filepath.Abs(path)
		if err != nil {
			return false, err
		}
		replace[absolute] = filepath.Join(folder, filepath.Base(path))
		if err := os.WriteFile(replace[absolute], []byte(text), 0o600); err != nil {
			return false, err
		}
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return false, err
	}
	overlayFile := filepath.Join(folder, "overlay.json")
	if err := os.WriteFile(overlayFile, overlay, 0o600); err != nil {
		return false, err
	}
	tested, pattern, failure := m.test()
	command := exec.Command("go", "test", "-timeout", "60s", "-overlay", overlayFile, "-run", pattern, tested)
	output, err := command.CombinedOutput()
	if err == nil {
		return false, nil
	}
	if !strings.Contains(string(output), failure) {
		return false, fmt.Errorf("it does not run: %s", output)
	}
	return true, nil
}

// apply gives the changed files of the engine in folder.
func (m *Mutant) apply(folder string) (map[string]string, error) {
	changed := map[string]string{}
	for _, e := range append([]Edit{m.Edit}, m.Also...) {
		path := filepath.Join(folder, e.File)
		text, ok := changed[path]
		if !ok {
			data, err := os.ReadFile(path)
			if err != nil {
				return nil, err
			}
			text = string(data)
		}
		if n := strings.Count(text, e.Was); n != 1 {
			return nil, fmt.Errorf("%s has %q %d times, want once", path, e.Was, n)
		}
		changed[path] = strings.Replace(text, e.Was, e.Now, 1)
	}
	return changed, nil
}
