package main

import (
	"bytes"
	"errors"
	"fmt"
	"html/template"
	"iter"
	"os"
	"path/filepath"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Help is one language's help, ready for the page.
type Help struct {
	HTML     template.HTML
	Sections []Section
	Examples map[string][]Example // by the name of the file
}

// Section is one top heading of the help.
type Section struct {
	ID    string // the anchor
	Title string // plain text
}

// The page has its title at level 1 and "Help" at level 2, so a file's own level 1 becomes 3.
const headingShift = 2

// loadHelp renders the folder of a language: its Markdown files in the order of their names, which start with a number for that. Each is
// an element of its own, so that a browser can lay out those in view alone.
func loadHelp(dir string, words exampleRenderer) (Help, error) {
	paths, err := filepath.Glob(filepath.Join(dir, "*.md"))
	if err != nil {
		return Help{}, err
	}
	if len(paths) == 0 {
		return Help{}, fmt.Errorf("no help found in %s", dir)
	}
	help := Help{Examples: map[string][]Example{}}
	var all bytes.Buffer
	seen := map[string]string{}
	for _, path := range paths {
		source, err := os.ReadFile(path)
		if err != nil {
			return Help{}, err
		}
		name := filepath.Base(path)
		all.WriteString("<div class=\"prose chapter\">\n")
		sections, examples, err := renderHelp(&all, source, seen, name, words)
		if err != nil {
			return Help{}, fmt.Errorf("%s: %w", path, err)
		}
		all.WriteString("</div>\n")
		help.Sections = append(help.Sections, sections...)
		help.Examples[name] = examples
	}
	help.HTML = template.HTML(all.String()) // our own text, and the renderer passes no HTML through
	return help, nil
}

// renderHelp renders one file. seen maps an anchor to its file.
func renderHelp(out *bytes.Buffer, source []byte, seen map[string]string, name string, words exampleRenderer) ([]Section, []Example, error) {
	markdown := newMarkdown(util.Prioritized(words, 100))
	document := markdown.Parser().Parse(text.NewReader(source))
	sections, err := readHeadings(document, source, seen, name, headingShift)
	if err != nil {
		return nil, nil, err
	}
	examples, err := takeExamples(document, source, nil, "")
	if err != nil {
		return nil, nil, err
	}
	return sections, examples, markdown.Renderer().Render(out, source, document)
}

func newMarkdown(renderers ...util.PrioritizedValue) goldmark.Markdown {
	renderers = append(renderers, util.Prioritized(scrollingTable{extension.NewTableHTMLRenderer()}, 100))
	return goldmark.New(
		goldmark.WithExtensions(extension.Table),
		goldmark.WithParserOptions(parser.WithHeadingAttribute()),
		goldmark.WithRendererOptions(renderer.WithNodeRenderers(renderers...)),
	)
}

// readHeadings gives the top headings of a document and moves all of its headings down by shift. Every heading carries its anchor,
// as in "# Title {#anchor}", because links from the page and from elsewhere must outlive a change of wording or of language.
func readHeadings(document ast.Node, source []byte, seen map[string]string, name string, shift int) ([]Section, error) {
	var sections []Section
	err := ast.Walk(document, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch node := node.(type) {
		case *ast.RawHTML, *ast.HTMLBlock:
			return ast.WalkStop, errors.New("HTML is not allowed in the help")
		case *ast.Heading:
			title := plainText(node, source)
			id, ok := node.AttributeString("id")
			if !ok {
				return ast.WalkStop, fmt.Errorf("heading %q has no anchor", title)
			}
			anchor := fmt.Sprintf("%s", id)
			if first, ok := seen[anchor]; ok {
				return ast.WalkStop, fmt.Errorf("anchor %q is taken in %s", anchor, first)
			}
			seen[anchor] = name
			if node.Level == 1 {
				sections = append(sections, Section{ID: anchor, Title: title})
			}
			node.Level += shift
		}
		return ast.WalkContinue, nil
	})
	return sections, err
}

// descendants gives every node below one, in the order of the text. The document may not be changed meanwhile.
func descendants(node ast.Node) iter.Seq[ast.Node] {
	return func(yield func(ast.Node) bool) {
		_ = ast.Walk(node, func(node ast.Node, entering bool) (ast.WalkStatus, error) {
			if entering && !yield(node) {
				return ast.WalkStop, nil
			}
			return ast.WalkContinue, nil
		})
	}
}

// lineOf gives the line of the source in which a node starts, from 1.
func lineOf(node ast.Node, source []byte) int {
	return 1 + bytes.Count(source[:max(0, node.Pos())], []byte("\n"))
}

func plainText(node ast.Node, source []byte) string {
	var plain bytes.Buffer
	for child := node.FirstChild(); child != nil; child = child.NextSibling() {
		if leaf, ok := child.(*ast.Text); ok {
			plain.Write(leaf.Segment.Value(source))
		} else {
			plain.WriteString(plainText(child, source))
		}
	}
	return plain.String()
}

// scrollingTable puts each table into a box of its own, which a narrow screen can scroll without moving the page.
type scrollingTable struct{ renderer.NodeRenderer }

func (t scrollingTable) RegisterFuncs(registerer renderer.NodeRendererFuncRegisterer) {
	t.NodeRenderer.RegisterFuncs(tableRegisterer{registerer})
}

type tableRegisterer struct {
	renderer.NodeRendererFuncRegisterer
}

func (r tableRegisterer) Register(kind ast.NodeKind, render renderer.NodeRendererFunc) {
	if kind == east.KindTable {
		inner := render
		render = func(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
			if entering {
				_, _ = w.WriteString("<div class=\"table\">\n")
			}
			status, err := inner(w, source, node, entering)
			if !entering {
				_, _ = w.WriteString("</div>\n")
			}
			return status, err
		}
	}
	r.NodeRendererFuncRegisterer.Register(kind, render)
}
