package main

import (
	"strings"
	"unicode"
)

// table is rows of cells, printed in columns.
type table [][]string

func (t *table) add(cells ...string) { *t = append(*t, cells) }

// String gives the rows, a line each, with two spaces between the columns. A
// column without any text is left out.
func (t table) String() string {
	var widths []int
	for _, cells := range t {
		for i, cell := range cells {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], columns(cell))
		}
	}
	var out strings.Builder
	for _, cells := range t {
		var line strings.Builder
		for i, cell := range cells {
			if widths[i] == 0 {
				continue
			}
			line.WriteString(cell)
			line.WriteString(strings.Repeat(" ", widths[i]-columns(cell)+2))
		}
		out.WriteString(strings.TrimRight(line.String(), " "))
		out.WriteString("\n")
	}
	return out.String()
}

// columns is how many columns of a terminal a text takes: an ideograph and its
// kind take two.
func columns(text string) (count int) {
	for _, r := range text {
		count++
		if r >= 0x3000 && r <= 0x30ff || r >= 0xff01 && r <= 0xff60 || unicode.In(r, unicode.Han, unicode.Hangul) {
			count++
		}
	}
	return count
}
