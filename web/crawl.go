package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"robotstxt/sitemap"
)

// buildCrawl writes what crawlers look for: a sitemap, once the site's address is known, and a robots.txt, unless that would be in a
// folder, where nobody asks for it.
func (s *Site) buildCrawl(context.Context) error {
	rules := "User-agent: *\nAllow: /\n"
	if s.Address != "" {
		name, err := s.writeSitemaps()
		if err != nil {
			return err
		}
		rules += "\nSitemap: " + s.Address + name + "\n"
	}
	if strings.Count(s.Address, "/") <= 3 {
		if err := s.write("robots.txt", []byte(rules)); err != nil {
			return err
		}
	}
	return s.removeStale("sitemap*.xml*", "robots.txt*")
}

// removeStale deletes the files at the site's root that an earlier build made and this one did not.
func (s *Site) removeStale(patterns ...string) error {
	for _, pattern := range patterns {
		paths, err := filepath.Glob(filepath.Join(s.Out, pattern))
		if err != nil {
			return err
		}
		for _, path := range paths {
			if s.made[strings.TrimSuffix(strings.TrimSuffix(filepath.Base(path), ".br"), ".gz")] {
				continue
			}
			if err := os.Remove(path); err != nil {
				return err
			}
		}
	}
	return nil
}

// writeSitemaps lists every page that was built, and gives the name of the file that has all, itself or by those it names. Which page is
// which in another language the pages say themselves.
func (s *Site) writeSitemaps() (name string, err error) {
	maker, ok := sitemap.NewMaker(s.Address)
	if !ok {
		return "", fmt.Errorf("no sitemap can be at %s", s.Address)
	}
	var pages []string
	for made := range s.made {
		if below, isPage := strings.CutSuffix(made, "index.html"); isPage {
			pages = append(pages, s.Address+below+"\n")
		}
	}
	slices.Sort(pages)
	_, _ = maker.Write([]byte(strings.Join(pages, "")))
	maker.Close()
	if maker.Left() > 0 {
		return "", fmt.Errorf("the sitemap would lack %d pages: %s", maker.Left(), maker.LeftOut().Issues()[0].Code)
	}
	for i, file := range maker.Files() {
		var data bytes.Buffer
		if err := maker.WriteFile(&data, i); err != nil {
			return "", err
		}
		if err := s.write(file.Name, data.Bytes()); err != nil {
			return "", err
		}
	}
	return "sitemap.xml", nil
}
