package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
)

// siblings are the encodings a host may send instead of the file itself, the smallest first.
var siblings = []struct {
	suffix, encoding string
	writer           func(io.Writer) io.WriteCloser
}{
	{".br", "br", func(w io.Writer) io.WriteCloser { return brotli.NewWriterLevel(w, brotli.BestCompression) }},
	{".gz", "gzip", func(w io.Writer) io.WriteCloser {
		writer, err := gzip.NewWriterLevel(w, gzip.BestCompression)
		if err != nil {
			panic(err) // only for a level that does not exist
		}
		return writer
	}},
}

// compressAll makes every sibling that is missing. One that is there belongs to its file: see Site.write.
func compressAll(ctx context.Context, dir string) error {
	var paths []string
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && isServed(entry.Name()) {
			paths = append(paths, path)
		}
		return err
	})
	if err != nil {
		return err
	}
	failures := make([]error, len(paths))
	var group sync.WaitGroup
	for i, path := range paths {
		group.Go(func() { failures[i] = compressFile(ctx, path) })
	}
	group.Wait()
	return errors.Join(failures...)
}

// isServed leaves out the siblings themselves, a host's own settings (_headers), files in the making and those that no host serves.
func isServed(name string) bool {
	return !strings.HasPrefix(name, standaloneName) && !strings.HasSuffix(name, ".br") && !strings.HasSuffix(name, ".gz") && !strings.HasPrefix(name, "_") && !strings.HasPrefix(name, ".")
}

func compressFile(ctx context.Context, path string) error {
	var data []byte
	for _, sibling := range siblings {
		if _, err := os.Stat(path + sibling.suffix); err == nil {
			continue
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		if data == nil {
			var err error
			if data, err = os.ReadFile(path); err != nil {
				return err
			}
		}
		packed, err := compress(data, sibling.writer)
		if err != nil {
			return err
		}
		if err := replaceFile(path+sibling.suffix, packed); err != nil {
			return err
		}
	}
	return nil
}

func compress(data []byte, open func(io.Writer) io.WriteCloser) ([]byte, error) {
	var packed bytes.Buffer
	writer := open(&packed)
	_, err := writer.Write(data)
	err = errors.Join(err, writer.Close())
	return packed.Bytes(), err
}
