package main

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"robotstxt/robots"
)

// Example is a robots.txt on the page of a finding. It stands in a fence whose info string starts with "robots wrong", when it
// shows the finding, or "robots right", when it does not. Further words say what the text alone cannot:
//
//	escaped        \xE9 stands for an octet, \u2028 for a character, \r for CR, \\ for a backslash
//	lines=2048     the last line stands there so many times
//	letters=1100   the last character of the last line stands there so many times
//	status=404     how the file was answered, and so redirects=6 and type=plain, html or other
type Example struct {
	Wrong          bool
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
}

func readExample(info, text string) (Example, error) {
	example := Example{Text: text}
	words := strings.Fields(info)
	if len(words) < 2 || words[1] != "wrong" && words[1] != "right" {
		return Example{}, fmt.Errorf("fence %q is neither wrong nor right", info)
	}
	example.Wrong = words[1] == "wrong"
	for _, word := range words[2:] {
		if err := example.readWord(word); err != nil {
			return Example{}, fmt.Errorf("fence %q: %w", info, err)
		}
	}
	_, err := example.data()
	return example, err
}

func (e *Example) readWord(word string) error {
	if word == "escaped" {
		e.Escaped = true
		return nil
	}
	name, value, _ := strings.Cut(word, "=")
	if name == "type" {
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
