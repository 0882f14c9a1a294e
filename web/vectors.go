package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// buildVectors joins the topic files, sorted by name, into the two files that the page's self-test loads: of robots.txt and of sitemaps.
func (s *Site) buildVectors(context.Context) error {
	for folder, name := range map[string]string{"vectors": "vectors.json", "sitemaps/vectors": "sitemap-vectors.json"} {
		paths, err := filepath.Glob(filepath.Join(s.Root, "selftest", filepath.FromSlash(folder), "*.json"))
		if err != nil {
			return err
		}
		data, err := joinVectors(paths)
		if err != nil {
			return fmt.Errorf("%s: %w", folder, err)
		}
		if err := s.write("assets/"+name, data); err != nil {
			return err
		}
	}
	return nil
}

func joinVectors(paths []string) ([]byte, error) {
	if len(paths) == 0 {
		return nil, errors.New("no test vectors found")
	}
	joined := bytes.NewBufferString(`{"topics":[`)
	for i, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		if i > 0 {
			joined.WriteByte(',')
		}
		if err := json.Compact(joined, data); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	joined.WriteString("]}\n")
	return joined.Bytes(), nil
}

// buildCrawlers packs the registry of crawlers for the page to load.
func (s *Site) buildCrawlers(context.Context) error {
	path := filepath.Join(s.Root, "crawlers", "crawlers.json")
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	packed := new(bytes.Buffer)
	if err := json.Compact(packed, data); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	packed.WriteByte('\n')
	return s.write("assets/crawlers.json", packed.Bytes())
}
