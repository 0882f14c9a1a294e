package main

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"

	"robotstxt/robots"
)

// The columns of a table in the help say in its header what they hold, in braces that the page does not show:
//
//	| Pattern {pattern} | Length {length} | Matches {matches} | Does not match {misses} |
//
// The pattern of a row is that of the Disallow line of an Example, whose answers are the other columns. Paths stand with commas
// between them. A table without patterns has {text} in its first column; other columns need no mark.
var columnMarks = []string{"pattern", "length", "matches", "misses", "text"}

// readTables gives an example for each row of the tables with patterns, and takes the marks out of the headers. It refuses a table
// that does not say what it holds.
func readTables(document ast.Node, source []byte) ([]Example, error) {
	var examples []Example
	for node := range descendants(document) {
		table, ok := node.(*east.Table)
		if !ok {
			continue
		}
		columns, err := readColumns(table.FirstChild(), source)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", lineOf(table, source), err)
		}
		if !slices.Contains(columns, "pattern") {
			continue
		}
		for row := table.FirstChild().NextSibling(); row != nil; row = row.NextSibling() {
			example, err := readRow(row, columns, source)
			if err != nil {
				return nil, fmt.Errorf("line %d: %w", lineOf(row, source), err)
			}
			example.Line = lineOf(row, source)
			examples = append(examples, example)
		}
	}
	return examples, nil
}

// readColumns gives the mark of each column, or "".
func readColumns(header ast.Node, source []byte) ([]string, error) {
	var columns []string
	for cell := header.FirstChild(); cell != nil; cell = cell.NextSibling() {
		mark := ""
		if last, ok := cell.LastChild().(*ast.Text); ok {
			value := string(last.Segment.Value(source))
			if open := strings.LastIndex(value, " {"); open >= 0 && strings.HasSuffix(value, "}") {
				mark = value[open+2 : len(value)-1]
				last.Segment.Stop -= len(value) - open
				if !slices.Contains(columnMarks, mark) {
					return nil, fmt.Errorf("column %q: its mark is none of %s", value, strings.Join(columnMarks, ", "))
				}
			}
		}
		columns = append(columns, mark)
	}
	if !slices.Contains(columns, "pattern") && !slices.Contains(columns, "text") {
		return nil, fmt.Errorf("table %q does not say what it holds: {pattern} or {text}", plainText(header.FirstChild(), source))
	}
	return columns, nil
}

// readRow makes the example of one row.
func readRow(row ast.Node, columns []string, source []byte) (Example, error) {
	held := map[string][]string{}
	length := 0
	i := 0
	for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
		mark, plain := columns[i], plainText(cell, source)
		i++
		var err error
		switch mark {
		case "", "text":
		case "length":
			length, err = strconv.Atoi(plain)
		default:
			held[mark], err = readCodes(cell, source)
		}
		if err != nil {
			return Example{}, fmt.Errorf("cell %q: %w", plain, err)
		}
	}
	if len(held["pattern"]) != 1 || len(held["matches"]) == 0 {
		return Example{}, fmt.Errorf("row %q needs one pattern and a path that it matches", plainText(row, source))
	}
	example := Example{Text: "User-agent: *\nDisallow: " + held["pattern"][0] + "\n"}
	for _, path := range held["matches"] {
		example.Shows = append(example.Shows, Shown{Agent: "ExampleBot", Path: path, Dialect: robots.RFC9309.Name, Line: 2, Length: length})
	}
	for _, path := range held["misses"] {
		example.Shows = append(example.Shows, Shown{Agent: "ExampleBot", Path: path, Dialect: robots.RFC9309.Name, Allowed: true})
	}
	for _, shown := range example.Shows {
		if !strings.HasPrefix(shown.Path, "/") {
			return Example{}, fmt.Errorf("%q is no path", shown.Path)
		}
	}
	return example, nil
}

// readCodes gives what stands as code in a cell, which holds nothing else but commas between.
func readCodes(cell ast.Node, source []byte) ([]string, error) {
	var codes []string
	for child := cell.FirstChild(); child != nil; child = child.NextSibling() {
		if child.Kind() == ast.KindCodeSpan {
			codes = append(codes, plainText(child, source))
			continue
		}
		comma, ok := child.(*ast.Text)
		if !ok || string(comma.Segment.Value(source)) != ", " || child.PreviousSibling() == nil || child.NextSibling() == nil {
			return nil, errors.New("it holds more than codes with commas between them")
		}
	}
	return codes, nil
}
