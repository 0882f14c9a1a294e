package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"html/template"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"robotstxt/web/locales"
)

// Page is what index.html may use. Besides, {{t "key"}} gives a message and {{t "key" "name" value}} fills its {name}.
type Page struct {
	Lang         string           // language tag, for <html lang>
	Dir          string           // "ltr" or "rtl"
	Root         string           // from this page to the site's root: "" or "../"
	Translations []Translation    // this page in all languages built, the default first
	Canonical    string           // its own absolute address; "" where that of the site is not known
	Help         template.HTML    // the help, rendered
	HelpNav      []Section        // its sections, in order
	Messages     locales.Messages // all of the page's; as JSON inside <script type="application/json">
	Readers      []reader         // all dialects, RFC 9309 first; as JSON in the same way
	Policy       string           // content security policy for the meta element
	Version      string           // the revision built, or "dev"
	Query        string           // of the addresses of its parts: it names the version of the site
	Inline       *inline          // its parts, where one file holds all of the page; nil: they are beside it
}

// buildPages writes one page a language, and the pages about findings: the default language at the root, each other in a folder of its own.
func (s *Site) buildPages(ctx context.Context) error {
	source, err := os.ReadFile(filepath.Join(s.Root, "index.html"))
	if err != nil {
		return err
	}
	version := revision(ctx, s.Root)
	for _, language := range s.Languages {
		messages, err := locales.Load(language)
		if err != nil {
			return err
		}
		content := filepath.Join(s.Root, "web", "content", language)
		var findings [][]Finding // of each family
		for _, of := range families {
			pages, err := loadFindings(filepath.Join(content, of.Folder), of, language, messages)
			if err != nil {
				return err
			}
			findings = append(findings, pages)
		}
		help, err := loadHelp(content, helpRenderer(language, messages, findings...))
		if err != nil {
			return err
		}
		// The command line's are not the page's.
		maps.DeleteFunc(messages, func(key, _ string) bool { return strings.HasPrefix(key, "cli.") })
		section, html, err := helpOnReaders(language, messages)
		if err != nil {
			return fmt.Errorf("help in %q: %w", language, err)
		}
		help.HTML, help.Sections = help.HTML+html, append(help.Sections, section)
		page := Page{Lang: language, Dir: direction(language), Help: help.HTML, HelpNav: help.Sections, Messages: messages, Readers: readers(), Policy: policy, Version: version, Query: "?v=" + versionToCome}
		for i, of := range families {
			if err := s.buildFindings(page, of, findings[i]); err != nil {
				return err
			}
		}
		s.editions = append(s.editions, edition{Page: page, findings: findings, words: maps.Clone(messages)})
		// Nor are those of the pages about findings, and whoever opens no sitemap needs none of what is said of them.
		if err := s.writeSitemapTexts(language, messages); err != nil {
			return err
		}
		maps.DeleteFunc(messages, func(key, _ string) bool {
			return strings.HasPrefix(key, "finding-page.") || strings.HasPrefix(key, "sitemap.")
		})
		if page, err = s.placed(page, ""); err != nil {
			return err
		}
		if err := s.writeManifest(page); err != nil {
			return err
		}
		rendered, err := renderPage(string(source), page)
		if err != nil {
			return fmt.Errorf("index.html in %q: %w", language, err)
		}
		if err := s.write(folderOf(language)+"index.html", rendered); err != nil {
			return err
		}
	}
	return nil
}

// writeSitemapTexts writes what is said of sitemaps as a file that the page loads with the reader of sitemaps.
func (s *Site) writeSitemapTexts(language string, messages locales.Messages) error {
	texts := maps.Clone(messages)
	maps.DeleteFunc(texts, func(key, _ string) bool { return !strings.HasPrefix(key, "sitemap.") })
	data, err := json.Marshal(texts)
	if err != nil {
		return err
	}
	return s.write("assets/sitemap."+language+".json", data)
}

func renderPage(source string, page Page) ([]byte, error) {
	return renderTemplate(source, page, page)
}

// renderTemplate fills a template with data, which holds more than the page in whose language it is.
func renderTemplate(source string, page Page, data any) ([]byte, error) {
	parsed, err := parseTemplate(source, page)
	if err != nil {
		return nil, err
	}
	var html bytes.Buffer
	err = parsed.Execute(&html, data)
	return html.Bytes(), err
}

func parseTemplate(source string, page Page) (*template.Template, error) {
	message := func(key string, pairs ...any) (string, error) {
		text, err := page.Messages.Text(key, pairs...)
		if err != nil {
			return "", fmt.Errorf("%w in web/locales/%s.json", err, page.Lang)
		}
		return text, nil
	}
	parsed, err := template.New("page").Option("missingkey=error").Funcs(template.FuncMap{"t": message}).Parse(languagesHTML)
	if err != nil {
		return nil, err
	}
	return parsed.Parse(source)
}

func direction(language string) string {
	switch primary, _, _ := strings.Cut(language, "-"); primary {
	case "ar", "dv", "fa", "he", "ps", "ur", "yi":
		return "rtl"
	}
	return "ltr"
}

// revision names the commit that the page is built from, so that a report can say which one it was.
func revision(ctx context.Context, root string) string {
	cmd := exec.CommandContext(ctx, "git", "rev-parse", "--short=10", "HEAD")
	cmd.Dir = root
	output, err := cmd.Output()
	if err != nil {
		return "dev" // an unpacked archive, or no git
	}
	return strings.TrimSpace(string(output))
}
