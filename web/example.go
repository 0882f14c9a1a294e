package main

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"

	"robotstxt/robots"
)

// Example is a robots.txt or a sitemap in the help. It stands in a fence whose info string starts with "robots" or "sitemap"; further
// words say what is shown, and what the text alone cannot say:
//
//	wrong          the example shows a finding: that of the page, or the one that finding= names
//	right          it does not show that finding
//	finding=nul    the code of the finding, in the help; where neither wrong nor right stands, it is shown and no mistake
//	escaped        \xE9 stands for an octet, \u2028 for a character, \r for CR, \\ for a backslash
//	lines=2048     the last line stands there so many times
//	letters=1100   the last character of the last line stands there so many times
//	status=404     how the file was answered, and so redirects=6 and type=plain, html or other
//
// Further words about a sitemap are those of SitemapFacts.
//
// An example that is not wrong has no error but the finding it shows.
type Example struct {
	Line           int // where it stands on its page, from 1
	Wrong, Right   bool
	Beside         bool   // of a sitemap: it is one more of the site, with which the examples below it are read
	Finding        string // its code; "" when the example is about none
	Text           string // as the page shows it
	Escaped        bool
	Lines, Letters int
	Fetch          robots.Fetch  // of a robots.txt
	Sitemap        *SitemapFacts // nil when it is a robots.txt
	Shows          []Shown
}

func (e *Example) family() *family {
	if e.Sitemap != nil {
		return sitemapFindings
	}
	return robotsFindings
}

// Shown is an answer that the example leads to. It is an item of the list right below the fence, in the same form in every language:
//
//	ExampleBot, /path: disallowed by line 2
//	ExampleBot, /path, google: allowed
type Shown struct {
	Agent, Path string
	Dialect     string // the name of one of robots.Dialects
	Allowed     bool
	Line        int32 // 0 when no line decides
	Length      int   // that of the pattern that decides, in octets; 0 when it is not said
}

// otherFences are the info strings of all fences that hold no example.
var otherFences = []string{"shell", "text"}

// takeExamples gives the examples of a page: each robots.txt or sitemap in a fence, in whose place and that of the list that follows it comes an
// exampleNode, and the rows of tables with patterns. It refuses what does not say what it holds, so that no example goes unchecked.
// finding is the code of the finding that the page is about, and of its family; or "".
func takeExamples(document ast.Node, source []byte, of *family, finding string) ([]Example, error) {
	var blocks []ast.Node
	for node := range descendants(document) {
		if kind := node.Kind(); kind == ast.KindFencedCodeBlock || kind == ast.KindCodeBlock {
			blocks = append(blocks, node)
		}
	}
	var examples []Example
	for _, block := range blocks {
		line := lineOf(block, source)
		fence, ok := block.(*ast.FencedCodeBlock)
		if !ok {
			return nil, fmt.Errorf("line %d: indented code cannot say what it holds; a fence can", line)
		}
		example, found, err := readFence(fence, source, of, finding)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
		if !found {
			continue
		}
		example.Line = line
		examples = append(examples, example)
		fence.Parent().ReplaceChild(fence.Parent(), fence, &exampleNode{example: example})
	}
	for node := range descendants(document) {
		if item, ok := node.(*ast.ListItem); ok && shownForm.MatchString(plainText(item, source)) {
			return nil, fmt.Errorf("line %d: %q is an answer, but not right below an example", lineOf(item, source), plainText(item, source))
		}
	}
	rows, err := readTables(document, source)
	return append(examples, rows...), err
}

// readFence reads the example that a fence holds, if it is one, and takes the list of answers that follows it out of the document.
func readFence(fence *ast.FencedCodeBlock, source []byte, of *family, finding string) (example Example, found bool, err error) {
	info, held := "", fence.Lines().Value(source)
	if fence.Info != nil {
		info = string(fence.Info.Segment.Value(source))
	}
	holds := familyOf(string(fence.Language(source)))
	switch {
	case holds == nil && !slices.Contains(otherFences, info):
		return Example{}, false, fmt.Errorf("fence %q does not say what it holds: robots, sitemap, %s", info, strings.Join(otherFences, ", "))
	case holds == nil && len(robots.Scan(held).Parse(robots.RFC9309).Rules()) > 0:
		return Example{}, false, fmt.Errorf("fence %q holds a robots.txt", info)
	case holds == nil && isSitemap(held):
		return Example{}, false, fmt.Errorf("fence %q holds a sitemap", info)
	case holds == nil:
		return Example{}, false, nil
	case of != holds: // a robots.txt on a page about sitemaps is about no finding of the page
		finding = ""
	}
	if example, err = readExample(info, string(held), finding); err != nil || example.Sitemap != nil {
		return example, err == nil, err
	}
	list, ok := fence.NextSibling().(*ast.List)
	if !ok {
		return example, true, nil
	}
	for item := list.FirstChild(); item != nil; item = item.NextSibling() {
		shown, err := readShown(plainText(item, source))
		if err != nil {
			return Example{}, false, err
		}
		example.Shows = append(example.Shows, shown)
	}
	list.Parent().RemoveChild(list.Parent(), list)
	return example, true, nil
}

// readExample reads the words of a fence, of which the first is that of a family. finding is that which the page is about.
func readExample(info, text, finding string) (Example, error) {
	example := Example{Text: text}
	words := strings.Fields(info)
	if words[0] == sitemapFindings.Fence {
		example.Sitemap = &SitemapFacts{}
	}
	for _, word := range words[1:] {
		if err := example.readWord(word); err != nil {
			return Example{}, fmt.Errorf("fence %q: %w", info, err)
		}
	}
	switch {
	case example.Wrong && example.Right:
		return Example{}, fmt.Errorf("fence %q is both wrong and right", info)
	case example.Beside:
	case finding != "" && !example.Wrong && !example.Right:
		return Example{}, fmt.Errorf("fence %q is neither wrong nor right", info)
	case finding != "" && example.Finding != "":
		return Example{}, fmt.Errorf("fence %q: the page is about %s already", info, finding)
	case finding != "":
		example.Finding = finding
	case example.Finding == "" && (example.Wrong || example.Right):
		return Example{}, fmt.Errorf("fence %q does not say by which finding=CODE it is so", info)
	}
	if !example.Escaped {
		return example, nil
	}
	_, err := unescape(text)
	return example, err
}

func (e *Example) readWord(word string) error {
	switch word {
	case "wrong":
		e.Wrong = true
		return nil
	case "right":
		e.Right = true
		return nil
	case "escaped":
		e.Escaped = true
		return nil
	}
	name, value, _ := strings.Cut(word, "=")
	switch name {
	case "finding":
		if !slices.Contains(e.family().codes(), value) {
			return fmt.Errorf("there is no finding %q", value)
		}
		e.Finding = value
		return nil
	case "lines":
		return readNumber(&e.Lines, value)
	case "letters":
		return readNumber(&e.Letters, value)
	}
	if e.Sitemap != nil {
		return e.readSitemapWord(word)
	}
	switch name {
	case "status":
		return readNumber(&e.Fetch.Status, value)
	case "redirects":
		return readNumber(&e.Fetch.Redirects, value)
	case "type":
		for kind := robots.TypePlain; kind <= robots.TypeOther; kind++ {
			if kind.String() == value {
				e.Fetch.Type = kind
				return nil
			}
		}
		return fmt.Errorf("unknown type %q", value)
	}
	return fmt.Errorf("unknown word %q", word)
}

func readNumber(number *int, text string) (err error) {
	*number, err = strconv.Atoi(text)
	return err
}

// data gives the file's octets.
func (e *Example) data() (string, error) {
	if e.Sitemap != nil {
		return e.sitemapData()
	}
	head, last := "", strings.TrimSuffix(e.Text, "\n")
	if i := strings.LastIndexByte(last, '\n'); i >= 0 {
		head, last = last[:i+1], last[i+1:]
	}
	if e.Letters > 1 && last != "" {
		last += strings.Repeat(last[len(last)-1:], e.Letters-1)
	}
	data := head + strings.Repeat(last+"\n", max(1, e.Lines))
	if !e.Escaped {
		return data, nil
	}
	return unescape(data)
}

// unescape reads the escapes of Go's strings.
func unescape(text string) (string, error) {
	var data strings.Builder
	for text != "" {
		if text[0] != '\\' {
			data.WriteByte(text[0])
			text = text[1:]
			continue
		}
		value, multibyte, rest, err := strconv.UnquoteChar(text, 0)
		if err != nil {
			return "", errors.New("wrong escape in " + text)
		}
		if multibyte {
			data.WriteRune(value)
		} else {
			data.WriteByte(byte(value))
		}
		text = rest
	}
	return data.String(), nil
}

var shownForm = regexp.MustCompile(`^([^,]+), (/\S*?)(?:, ([a-z0-9-]+))?: (allowed|disallowed)(?: by line ([1-9][0-9]*))?$`)

func readShown(item string) (Shown, error) {
	found := shownForm.FindStringSubmatch(item)
	if found == nil {
		return Shown{}, fmt.Errorf("%q is not of the form AGENT, /PATH: allowed, or disallowed, by line N", item)
	}
	shown := Shown{Agent: found[1], Path: found[2], Dialect: found[3], Allowed: found[4] == "allowed"}
	if shown.Dialect == "" {
		shown.Dialect = robots.RFC9309.Name
	}
	if _, known := robots.DialectNamed(shown.Dialect); !known {
		return Shown{}, fmt.Errorf("%q names no dialect", item)
	}
	line, _ := strconv.Atoi("0" + found[5])
	shown.Line = int32(line)
	return shown, nil
}
