package main

import (
	"bytes"
	"errors"
	"fmt"
	"html/template"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"robotstxt/robots"
	"robotstxt/web/locales"
)

// Finding is the page about one code of robots.Issue or of sitemap.Issue.
type Finding struct {
	Link     string // from the page of the language
	Code     string
	Severity string // the name of that which most issues with the code have
	Title    string // plain text, as is the summary
	Summary  string // the first sentence
	HTML     template.HTML
	Examples []Example
}

// FindingGroup is what one part of the list of all findings holds.
type FindingGroup struct {
	Severity string
	Findings []Finding
}

// FindingPage is what web/finding.html may use: the page about Finding or, without one, the list of all.
type FindingPage struct {
	Page
	Up          string // from this page to the workbench in the same language
	Title       string
	Description string
	Words       string // what the keys of the list begin with
	Finding     *Finding
	Groups      []FindingGroup
	Others      []*family // those whose findings have another list
}

// loadFindings renders the page of every code from a folder that holds one Markdown file for each.
func loadFindings(dir string, of *family, language string, messages locales.Messages) ([]Finding, error) {
	codes := of.codes()
	paths, err := filepath.Glob(filepath.Join(dir, "*.md"))
	if err != nil {
		return nil, err
	}
	for _, path := range paths {
		if code := strings.TrimSuffix(filepath.Base(path), ".md"); !slices.Contains(codes, code) {
			return nil, fmt.Errorf("%s: there is no finding %q", path, code)
		}
	}
	var findings []Finding
	for i, code := range codes {
		path := filepath.Join(dir, code+".md")
		source, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		finding, err := renderFinding(source, of, code, language, messages)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		finding.Severity, finding.Link = of.severity(i), of.link(code)
		findings = append(findings, finding)
	}
	return findings, nil
}

// renderFinding renders one file: a heading with the code as its anchor, a paragraph, and sections with examples.
func renderFinding(source []byte, of *family, code, language string, messages locales.Messages) (Finding, error) {
	markdown := newMarkdown(util.Prioritized(exampleRenderer{language: language, messages: messages}, 100))
	document := markdown.Parser().Parse(text.NewReader(source))
	sections, err := readHeadings(document, source, map[string]string{}, code, 0)
	if err != nil {
		return Finding{}, err
	}
	heading, _ := document.FirstChild().(*ast.Heading)
	if heading == nil || len(sections) != 1 || sections[0].ID != code {
		return Finding{}, fmt.Errorf("the page does not start with its only heading of level 1, # … {#%s}", code)
	}
	paragraph, _ := heading.NextSibling().(*ast.Paragraph)
	if paragraph == nil {
		return Finding{}, fmt.Errorf("no paragraph stands below the title")
	}
	finding := Finding{Code: code, Title: sections[0].Title, Summary: firstSentence(plainText(paragraph, source))}
	document.RemoveChild(document, heading) // the template's
	if finding.Examples, err = takeExamples(document, source, of, code); err != nil {
		return Finding{}, err
	}
	var html bytes.Buffer
	err = markdown.Renderer().Render(&html, source, document)
	finding.HTML = template.HTML(html.String()) // our own text, and the renderer passes no HTML through
	return finding, err
}

// firstSentence gives a text up to its first full stop: one before a space, or one that is as wide as an ideograph.
func firstSentence(plain string) string {
	end := len(plain)
	if i := strings.Index(plain, ". "); i >= 0 {
		end = i + len(".")
	}
	if i := strings.Index(plain, "。"); i >= 0 {
		end = min(end, i+len("。"))
	}
	return plain[:end]
}

// exampleNode is an Example as a block of the document.
type exampleNode struct {
	ast.BaseBlock
	example Example
}

var kindExample = ast.NewNodeKind("Example")

func (n *exampleNode) Kind() ast.NodeKind { return kindExample }

func (n *exampleNode) Dump(source []byte, level int) { ast.DumpHelper(n, source, level, nil, nil) }

var exampleHTML = template.Must(template.New("example").Parse(`<figure class="example">
{{with .Caption}}<figcaption>{{range $i, $part := .}}{{if $i}} · {{end}}{{.}}{{end}}</figcaption>
{{end}}<pre><code>{{.Text}}</code></pre>
{{if .Shows}}<ul>
{{range .Shows}}<li>{{.}}</li>
{{end}}</ul>
{{end}}</figure>
`))

// exampleRenderer writes examples in the words of one language.
type exampleRenderer struct {
	language string
	messages locales.Messages
	titles   map[string]string // of the pages about findings, to one of which a link leads, by their links; nil where the example is on that page
}

// helpRenderer writes the examples of the help, which link to the pages about findings.
func helpRenderer(language string, messages locales.Messages, findings ...[]Finding) exampleRenderer {
	titles := map[string]string{}
	for _, finding := range slices.Concat(findings...) {
		titles[finding.Link] = finding.Title
	}
	return exampleRenderer{language, messages, titles}
}

func (r exampleRenderer) RegisterFuncs(registerer renderer.NodeRendererFuncRegisterer) {
	registerer.Register(kindExample, func(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		return ast.WalkSkipChildren, r.render(w, node.(*exampleNode).example)
	})
}

func (r exampleRenderer) render(w util.BufWriter, example Example) error {
	var shows []template.HTML
	for _, shown := range example.Shows {
		shows = append(shows, r.sentence(shown))
	}
	return exampleHTML.Execute(w, map[string]any{"Caption": r.caption(example), "Text": example.Text, "Shows": shows})
}

// caption gives the parts of what stands above the example.
func (r exampleRenderer) caption(example Example) []template.HTML {
	var parts []template.HTML
	if example.Wrong || example.Right {
		class := "right"
		if example.Wrong {
			class = "wrong"
		}
		parts = append(parts, template.HTML(`<strong class="`+class+`">`+template.HTMLEscapeString(r.messages["finding-page."+class])+`</strong>`))
	}
	if link := example.family().link(example.Finding); r.titles[link] != "" && !example.Right {
		parts = append(parts, template.HTML(`<a href="`+link+`">`+template.HTMLEscapeString(r.titles[link])+`</a>`))
	}
	for _, note := range r.notes(example) {
		parts = append(parts, template.HTML(template.HTMLEscapeString(note)))
	}
	return parts
}

// notes say what the text of the example does not show.
func (r exampleRenderer) notes(example Example) []string {
	var notes []string
	add := func(key string, value any) {
		notes = append(notes, strings.ReplaceAll(r.messages["finding-page."+key], "{value}", fmt.Sprint(value)))
	}
	if example.Fetch.Status != 0 {
		add("status", example.Fetch.Status)
	}
	if example.Fetch.Redirects != 0 {
		add("redirects", locales.Number(r.language, example.Fetch.Redirects))
	}
	if example.Fetch.Type != robots.TypeUnknown {
		add("type-"+example.Fetch.Type.String(), "")
	}
	kind := ""
	if own := example.Sitemap; own != nil {
		kind = "sitemap."
		if example.Beside {
			add("beside", "")
		}
		if own.URL != "" {
			add("url", own.URL)
		}
		if own.Now != 0 {
			add("now", time.Unix(own.Now, 0).UTC().Format(time.DateOnly))
		}
		if own.Gzip != 0 {
			add("gzip-"+gzipWord(own.Gzip), "")
		}
	}
	if example.Lines > 1 {
		add(kind+"lines", locales.Number(r.language, example.Lines))
	}
	if example.Letters > 1 {
		add(kind+"letters", locales.Number(r.language, example.Letters))
	}
	if example.Escaped {
		add("escaped", "")
	}
	return notes
}

func (r exampleRenderer) sentence(shown Shown) template.HTML {
	verdict, key := "disallowed", "finding-page.shows"
	if shown.Allowed {
		verdict = "allowed"
	}
	if shown.Line > 0 {
		verdict += ".line"
	}
	if shown.Dialect != robots.RFC9309.Name {
		key += ".reader"
	}
	fill := strings.NewReplacer(
		"{agent}", "<code>"+template.HTMLEscapeString(shown.Agent)+"</code>",
		"{path}", "<code>"+template.HTMLEscapeString(shown.Path)+"</code>",
		"{reader}", template.HTMLEscapeString(r.messages["dialect."+shown.Dialect]),
		"{verdict}", strings.ReplaceAll(template.HTMLEscapeString(r.messages["finding-page."+verdict]), "{line}", fmt.Sprint(shown.Line)),
	)
	return template.HTML(fill.Replace(template.HTMLEscapeString(r.messages[key])))
}

// buildFindings writes the page of each finding of a family and the list of them, in the language of the page.
func (s *Site) buildFindings(page Page, of *family, findings []Finding) error {
	source, err := os.ReadFile(filepath.Join(s.Root, "web", "finding.html"))
	if err != nil {
		return err
	}
	for path, one := range findingPages(page, of, findings) {
		if one.Page, err = s.placed(page, path); err != nil {
			return err
		}
		rendered, err := renderTemplate(string(source), one.Page, one)
		if err != nil {
			return fmt.Errorf("web/finding.html for %s in %q: %w", path, page.Lang, err)
		}
		if err := s.write(folderOf(page.Lang)+path+"index.html", rendered); err != nil {
			return err
		}
	}
	return s.removeOtherFolders(folderOf(page.Lang) + of.Folder)
}

// findingPages gives what fills the page of each finding and the list of them, by their links from the page of the language.
func findingPages(page Page, of *family, findings []Finding) map[string]FindingPage {
	list := FindingPage{
		Page: page, Up: "../", Words: of.Words, Groups: groupFindings(findings),
		Title: page.Messages[of.Words], Description: page.Messages[of.Words+".about"],
	}
	for _, other := range families {
		if other != of {
			list.Others = append(list.Others, other)
		}
	}
	pages := map[string]FindingPage{of.Folder + "/": list}
	for _, finding := range findings {
		pages[finding.Link] = FindingPage{Page: page, Up: "../../", Words: of.Words, Title: finding.Title, Description: finding.Summary, Finding: &finding}
	}
	return pages
}

// groupFindings puts the findings into one group for each severity, the gravest first.
func groupFindings(findings []Finding) []FindingGroup {
	var groups []FindingGroup
	for _, severity := range []robots.Severity{robots.SeverityError, robots.SeverityWarning, robots.SeverityInfo} {
		group := FindingGroup{Severity: severity.String()}
		for _, finding := range findings {
			if finding.Severity == group.Severity {
				group.Findings = append(group.Findings, finding)
			}
		}
		groups = append(groups, group)
	}
	return groups
}

// removeOtherFolders deletes the pages that an earlier build left in a folder and this one did not make.
func (s *Site) removeOtherFolders(folder string) error {
	entries, err := os.ReadDir(filepath.Join(s.Out, folder))
	if errors.Is(err, fs.ErrNotExist) {
		return nil // the pages wait, and there were none before
	}
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if !entry.IsDir() || s.made[folder+"/"+entry.Name()+"/index.html"] {
			continue
		}
		if err := os.RemoveAll(filepath.Join(s.Out, folder, entry.Name())); err != nil {
			return err
		}
	}
	return nil
}
