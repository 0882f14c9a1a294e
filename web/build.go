package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"robotstxt/web/locales"
)

// Site is one build: where the sources are, where the files go and which languages are written.
type Site struct {
	Root      string    // the project's root
	Out       string    // the folder to write to
	Languages []string  // nil: every locale file
	Address   string    // where it will be, with a slash at its end; "" when that is not known
	Log       io.Writer // what was done, one line a build

	made     map[string]bool   // files of this build
	written  []string          // those that differ from the last one
	waiting  map[string][]byte // files that name the version of the site, until that is known
	editions []edition         // what the pages were made of
}

// Build writes every file of the site. A file that has not changed is left alone, and so are its compressed siblings.
func (s *Site) Build(ctx context.Context) error {
	start := time.Now()
	s.made, s.written, s.waiting, s.editions = map[string]bool{}, nil, map[string][]byte{}, nil
	if s.Languages == nil {
		s.Languages = locales.Languages()
	}
	steps := []func(context.Context) error{s.buildEngine, s.buildBundles, s.buildVectors, s.buildCrawlers, s.copyIcons, s.buildPages, s.buildCrawl, s.buildOffline, s.buildHeaders}
	for _, step := range steps {
		if err := step(ctx); err != nil {
			return err
		}
	}
	if err := s.removeOthers("assets"); err != nil {
		return err
	}
	if err := s.removeOutdatedFiles(); err != nil {
		return err
	}
	if err := compressAll(ctx, s.Out); err != nil {
		return err
	}
	fmt.Fprintf(s.Log, "Built %s: %s, %.1f s\n", s.shown(s.Out), changed(len(s.written)), time.Since(start).Seconds())
	return nil
}

func changed(files int) string {
	if files == 1 {
		return "1 file changed"
	}
	return fmt.Sprintf("%d files changed", files)
}

// shown is a path as a person in the project's root would type it.
func (s *Site) shown(path string) string {
	if short, err := filepath.Rel(s.Root, path); err == nil && !strings.HasPrefix(short, "..") {
		return short
	}
	return path
}

// write puts data at name (slash-separated, below Out) unless the same octets are there already. What names the version of the site
// has to wait until that is known.
func (s *Site) write(name string, data []byte) error {
	s.made[name] = true
	if s.waiting != nil && bytes.Contains(data, []byte(versionToCome)) {
		s.waiting[name] = data
		return nil
	}
	path := filepath.Join(s.Out, filepath.FromSlash(name))
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, data) {
		return nil
	}
	// The siblings go first: whatever interrupts this build, none can outlive the file that it was made from.
	for _, suffix := range []string{".br", ".gz"} {
		if err := os.Remove(path + suffix); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	s.written = append(s.written, name)
	return replaceFile(path, data)
}

// removeOthers deletes what an earlier build left in a folder and this one did not make.
func (s *Site) removeOthers(folder string) error {
	entries, err := os.ReadDir(filepath.Join(s.Out, folder))
	if err != nil {
		return err
	}
	for _, entry := range entries {
		source := folder + "/" + strings.TrimSuffix(strings.TrimSuffix(entry.Name(), ".br"), ".gz")
		if s.made[source] {
			continue
		}
		if err := os.Remove(filepath.Join(s.Out, folder, entry.Name())); err != nil {
			return err
		}
	}
	return nil
}

// replaceFile lets a reader see the old file or the new one, never a part.
func replaceFile(path string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	temporary, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return err
	}
	defer os.Remove(temporary.Name())
	_, err = temporary.Write(data)
	if err := errors.Join(err, temporary.Chmod(0o644), temporary.Close()); err != nil {
		return err
	}
	return os.Rename(temporary.Name(), path)
}

// buildEngine compiles the programs of the page: the engine, and the reader of sitemaps, which the page loads when it needs
// it. The version-control stamp stays out, so that the same source gives the same octets.
func (s *Site) buildEngine(ctx context.Context) error {
	for _, program := range []struct{ pkg, name string }{{"./wasm", "engine.wasm"}, {"./wasm/sitemap", "sitemap.wasm"}} {
		data, err := compileWasm(ctx, s.Root, program.pkg)
		if err != nil {
			return err
		}
		if data, err = slimWasm(data); err != nil {
			fmt.Fprintf(s.Log, "%s stays as Go made it: %v\n", program.name, err)
		}
		if err := s.write("assets/"+program.name, data); err != nil {
			return err
		}
	}
	return nil
}

// compileWasm builds one package for the browser with the flags of a release. What the runtime would inline of its atomic
// operations is needless where there is one thread, and 8 KB of the compressed engine. The collector of Go before 1.26 is 7 KB
// smaller than the newer one, which gains nothing on a heap of a few megabytes.
func compileWasm(ctx context.Context, root, pkg string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "robotstxt-wasm-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	target := filepath.Join(dir, "engine.wasm")
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=false", "-gcflags=internal/runtime/atomic=-l", "-ldflags=-s -w", "-o", target, pkg)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOEXPERIMENT=nogreenteagc")
	if output, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("go build %s for wasm: %w\n%s", pkg, err, output)
	}
	return os.ReadFile(target)
}

// copyIcons copies the pictures that the page names directly.
func (s *Site) copyIcons(context.Context) error {
	entries, err := os.ReadDir(filepath.Join(s.Root, "web", "icons"))
	if err != nil {
		return err
	}
	for _, entry := range slices.DeleteFunc(entries, fs.DirEntry.IsDir) {
		data, err := os.ReadFile(filepath.Join(s.Root, "web", "icons", entry.Name()))
		if err != nil {
			return err
		}
		if err := s.write("assets/"+entry.Name(), data); err != nil {
			return err
		}
	}
	return nil
}
