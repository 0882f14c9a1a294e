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

// Example is a robots.txt in the help. It stands in a fence whose info string starts with "robots"; further words say what is shown,
// and what the text alone cannot say:
//
//	wrong          the example shows a finding: that of the page, or the one that finding= names
//	right          it does not show that finding
//	finding=nul    the code of the finding, in the help; where neither wrong nor right stands, it is shown and no mistake
//	escaped        \xE9 stands for an octet, \u2028 for a character, \r for CR, \\ for a backslash
//	lines=2048     the last line stands there so many times
//	letters=1100   the last character of the last line stands there so many times
//	status=404     how the file was answered, and so redirects=6 and type=plain, html or other
//
// An example that is not wrong has no error but the finding it shows.
type Example struct {
	Line           int // where it stands on its page, from 1
	Wrong, Right   bool
	Finding        string // its code; "" when the example is about none
	Text           string // as the page shows it
	Escaped        bool
	Lines, Letters int
	Fetch          robots.Fetch
	Shows          []Shown
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

// otherFences are the info strings of all fences that hold no robots.txt.
var otherFences = []string{"shell", "text"}

// takeExamples gives the examples of a page: each robots.txt in a fence, in whose place and that of the list that follows it comes an
// exampleNode, and the rows of tables with patterns. It refuses what does not say what it holds, so that no example goes unchecked.
// finding is the code of the finding that the page is about, or "".
func takeExamples(document ast.Node, source []byte, finding string) ([]Example, error) {
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
		example, isRobots, err := readFence(fence, source, finding)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
		if !isRobots {
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

// readFence reads what a fence holds, when that is a robots.txt, and takes the list that follows it out of the document.
func readFence(fence *ast.FencedCodeBlock, source []byte, finding string) (example Example, isRobots bool, err error) {
	info, held := "", fence.Lines().Value(source)
	if fence.Info != nil {
		info = string(fence.Info.Segment.Value(source))
	}
	if string(fence.Language(source)) != "robots" {
		switch {
		case !slices.Contains(otherFences, info):
			err = fmt.Errorf("fence %q does not say what it holds: robots, %s", info, strings.Join(otherFences, ", "))
		case len(robots.Scan(held).Parse(robots.RFC9309).Rules()) > 0:
			err = fmt.Errorf("fence %q holds a robots.txt", info)
		}
		return Example{}, false, err
	}
	if example, err = readExample(info, string(held), finding); err != nil {
		return Example{}, false, err
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

// readExample reads the words of a fence, of which the first is "robots". finding is that which the page is about.
func readExample(info, text, finding string) (Example, error) {
	example := Example{Text: text}
	for _, word := range strings.Fields(info)[1:] {
		if err := example.readWord(word); err != nil {
			return Example{}, fmt.Errorf("fence %q: %w", info, err)
		}
	}
	switch {
	case example.Wrong && example.Right:
		return Example{}, fmt.Errorf("fence %q is both wrong and right", info)
	case finding != "" && !example.Wrong && !example.Right:
		return Example{}, fmt.Errorf("fence %q is neither wrong nor right", info)
	case finding != "" && example.Finding != "":
		return Example{}, fmt.Errorf("fence %q: the page is about %s already", info, finding)
	case finding != "":
		example.Finding = finding
	case example.Finding == "" && (example.Wrong || example.Right):
		return Example{}, fmt.Errorf("fence %q does not say by which finding=CODE it is so", info)
	}
	_, err := example.data()
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
		if !slices.Contains(issueCodes(), value) {
			return fmt.Errorf("there is no finding %q", value)
		}
		e.Finding = value
		return nil
	case "type":
		for kind := robots.TypePlain; kind <= robots.TypeOther; kind++ {
			if kind.String() == value {
				e.Fetch.Type = kind
				return nil
			}
		}
		return fmt.Errorf("unknown type %q", value)
	}
	numbers := map[string]*int{"lines": &e.Lines, "letters": &e.Letters, "status": &e.Fetch.Status, "redirects": &e.Fetch.Redirects}
	number, known := numbers[name]
	if !known {
		return fmt.Errorf("unknown word %q", word)
	}
	var err error
	*number, err = strconv.Atoi(value)
	return err
}

// data gives the file's octets.
func (e *Example) data() (string, error) {
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
