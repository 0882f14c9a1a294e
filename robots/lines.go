package robots

import (
	"bytes"
	"math/bits"
)

// CheckLines gives the verdict for each line of text, which is a URL or a path
// as Check takes it, with a line feed behind it (the last one may go without).
// It is for many URLs of one site: where a line differs from the one before in
// the path only, and has nothing that would have to be decoded, the path is all
// that is read of it.
func (a *Access) CheckLines(text []byte, yield func(Verdict)) {
	var site []byte // scheme and authority of the URL before, if it was one of the file's own site
	t := target{asked: true}
	d := &a.file.dialect
	plain := d.Spelling == SpellingNormal && d.EmptyQuery != EmptyQueryCut && d.Dots != DotsResolved && d.Bare == BareRead
	for len(text) > 0 {
		if n := len(site); plain && n < len(text) && text[n] == '/' && bytes.Equal(text[:n], site) {
			if end, ok := plainLine(text, n); ok {
				units := text[n:end]
				t.path = path{units, units}
				yield(a.verdict(&t))
				text = text[min(end+1, len(text)):]
				continue
			}
		}
		line, rest, _ := bytes.Cut(text, []byte("\n"))
		url := string(line)
		v := a.Check(url)
		yield(v)
		site = nil
		if v.Cause != CauseOtherOrigin {
			site = line[:siteEnd(url)]
		}
		text = rest
	}
}

// siteEnd gives the offset behind the authority of a URL, or 0.
func siteEnd(url string) int {
	end := schemeEnd(url)
	if end == 0 {
		return 0
	}
	for end < len(url) && url[end] != '/' && url[end] != '?' && url[end] != '#' {
		end++
	}
	return end
}

// plainLine gives the end of the line, and whether what stands from from on is
// a path whose octets are its units, all of them asked about.
func plainLine(text []byte, from int) (end int, plain bool) {
	// "#" and "%" are two of four octets that differ in two bits only.
	const spread, four = 0x06 * ones, 0x27 * ones
	at := from
	for ; at+8 <= len(text); at += 8 {
		word := load64(text, at)
		sign := (word | spread) ^ four
		if marks := ((word-spaces)&^word | (sign-ones)&^sign) & high; marks != 0 {
			at += bits.TrailingZeros64(marks) / 8
			break
		}
	}
	for ; at < len(text); at++ {
		if c := text[at]; c < ' ' || c == '#' || c == '%' {
			return at, c == '\n' && text[at-1] != ' '
		}
	}
	return at, text[at-1] != ' '
}
