package main

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"html/template"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"robotstxt/web/locales"
)

// standaloneName is what the names of all standalone files begin with.
const standaloneName = "robots-txt-workbench"

// edition is the page in one language, and what its standalone file has besides.
type edition struct {
	Page
	findings [][]Finding      // of each family
	words    locales.Messages // with those of the pages about findings
}

// inline is what a page has in itself where one file holds all of it.
type inline struct {
	Icon     template.URL
	Style    template.HTML
	Articles template.HTML // the pages about findings; see linkInside
	Scripts  template.HTML // the parts that the page unpacks, and its script
}

// The parts that web/assets/inlined.js unpacks.
var standaloneParts = []string{"engine.wasm", "worker.js", "sitemap.wasm", "sitemap-worker.js", "crawlers.json", "vectors.json", "sitemap-vectors.json"}

// BuildStandalone builds the site and then writes, for each language, the page as a file that needs no other.
func (s *Site) BuildStandalone(ctx context.Context) error {
	if err := s.Build(ctx); err != nil {
		return err
	}
	script, err := s.standaloneScript()
	if err != nil {
		return err
	}
	style, err := s.read("assets/app.css")
	if err != nil {
		return err
	}
	for _, edition := range s.editions {
		html, err := s.standalone(edition, script, style)
		if err != nil {
			return err
		}
		name := standaloneName + strings.TrimSuffix("-"+strings.TrimSuffix(folderOf(edition.Lang), "/"), "-") + ".html"
		file := filepath.Join(s.Out, name)
		if err := replaceFile(file, html); err != nil {
			return err
		}
		fmt.Fprintf(s.Log, "Wrote %s: %.2f MB\n", s.shown(file), float64(len(html))/1e6)
	}
	return nil
}

// removeOutdatedFiles deletes standalone files that are older than the site beside them.
func (s *Site) removeOutdatedFiles() error {
	if len(s.written) == 0 {
		return nil
	}
	files, err := filepath.Glob(filepath.Join(s.Out, standaloneName+"*.html"))
	for _, file := range files {
		err = errors.Join(err, os.Remove(file))
	}
	return err
}

// standaloneScript is the page's script with the editor in it, which takes its parts from the page.
func (s *Site) standaloneScript() ([]byte, error) {
	web := filepath.Join(s.Root, "web")
	options := browserOptions(filepath.Join(web, "app.js"))
	options.Loader[".css"] = api.LoaderText
	options.Plugins = []api.Plugin{resolveTo("./fetched.js", filepath.Join(web, "assets", "inlined.js"))}
	return s.bundled(options)
}

func (s *Site) standalone(edition edition, script, style []byte) ([]byte, error) {
	source, err := os.ReadFile(filepath.Join(s.Root, "index.html"))
	if err != nil {
		return nil, err
	}
	icon, err := s.read("assets/icon.svg")
	if err != nil {
		return nil, err
	}
	articles, err := s.articles(edition)
	if err != nil {
		return nil, err
	}
	parts, err := s.packedParts(append(slices.Clone(standaloneParts), "sitemap."+edition.Lang+".json"))
	if err != nil {
		return nil, err
	}
	code, err := inElement(`<script type="module">`, script, "</script>")
	if err != nil {
		return nil, err
	}
	css, err := inElement("<style>", style, "</style>")
	if err != nil {
		return nil, err
	}
	page := edition.Page
	page.Root, page.Policy, page.Query = "", standalonePolicy(script, style), ""
	page.Help = template.HTML(linkInside(string(page.Help), ""))
	page.Inline = &inline{
		Icon:     template.URL("data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString(icon)),
		Style:    css,
		Articles: articles,
		Scripts:  parts + code,
	}
	html, err := renderPage(string(source), page)
	if err != nil {
		return nil, fmt.Errorf("index.html as one file in %q: %w", page.Lang, err)
	}
	return html, nil
}

// inElement puts text between tags, where it must stay as it is, to the octet: the policy holds its hash.
func inElement(start string, text []byte, end string) (template.HTML, error) {
	// "<script" would start one within, after "<!--".
	for _, bad := range []string{end[:len(end)-1], "<script", "\r", "\x00"} {
		if bytes.Contains(bytes.ToLower(text), []byte(bad)) {
			return "", fmt.Errorf("what is to stand in %s has %q in it", start, bad)
		}
	}
	return template.HTML(start + string(text) + end), nil
}

// packedParts gives an element for each asset, with the gzip of it in base64.
func (s *Site) packedParts(names []string) (template.HTML, error) {
	var html strings.Builder
	for _, name := range names {
		packed, err := s.read("assets/" + name + ".gz")
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&html, "<script type=\"text/plain\" id=\"asset-%s\">%s</script>\n", name, base64.StdEncoding.EncodeToString(packed))
	}
	return template.HTML(html.String()), nil
}

// articles gives all pages about findings, one after the other. The style sheet shows that which the address names.
func (s *Site) articles(edition edition) (template.HTML, error) {
	source, err := os.ReadFile(filepath.Join(s.Root, "web", "finding.html"))
	if err != nil {
		return "", err
	}
	words := edition.Page
	words.Messages = edition.words
	parsed, err := parseTemplate(string(source), words)
	if err != nil {
		return "", err
	}
	var html strings.Builder
	for i, of := range families {
		pages := findingPages(words, of, edition.findings[i])
		for _, link := range slices.Sorted(maps.Keys(pages)) {
			var article bytes.Buffer
			if err := parsed.ExecuteTemplate(&article, "article", pages[link]); err != nil {
				return "", fmt.Errorf("web/finding.html for %s: %w", link, err)
			}
			fmt.Fprintf(&html, "<article class=\"prose article inside\" id=\"%s\" lang=\"%s\" tabindex=\"-1\">\n", link, edition.Lang)
			fmt.Fprintf(&html, "<p><a href=\"#main\">%s</a> · <a href=\"#%s/\">%s</a></p>",
				template.HTMLEscapeString(edition.words["page.name"]), of.Folder, template.HTMLEscapeString(edition.words[of.Words+".all"]))
			html.WriteString(lowered(linkInside(article.String(), link)) + "</article>\n")
		}
	}
	return template.HTML(html.String()), nil
}

var (
	anyLink    = regexp.MustCompile(` href="([^":#]*)(#[^"]*)?"`)
	anyHeading = regexp.MustCompile(`<(/?)h([1-5])( id="[^"]*")?`)
)

// linkInside makes the links of a page to others of the site lead to places in one document, where the id of each is its link from the
// page of the language.
func linkInside(html, base string) string {
	return anyLink.ReplaceAllStringFunc(html, func(found string) string {
		parts := anyLink.FindStringSubmatch(found)
		to, anchor := parts[1], parts[2]
		if to == "" {
			return found
		}
		link := path.Join("/", base, to)
		switch {
		case link != "/":
			return ` href="#` + link[1:] + `/"`
		case anchor != "":
			return ` href="` + anchor + `"`
		}
		return ` href="#main"`
	})
}

// lowered moves headings down a level, below the page's own, without the anchors that each page about a finding has.
func lowered(html string) string {
	return anyHeading.ReplaceAllStringFunc(html, func(found string) string {
		parts := anyHeading.FindStringSubmatch(found)
		return fmt.Sprintf("<%sh%d", parts[1], parts[2][0]-'0'+1)
	})
}
