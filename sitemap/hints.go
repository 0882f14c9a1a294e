package sitemap

// Changefreq is how often a page is said to change; a hint (sitemaps.org).
type Changefreq struct {
	Value
	Word ChangefreqWord
}

// ChangefreqWord is one of the seven words.
type ChangefreqWord uint8

const (
	ChangefreqNone ChangefreqWord = iota // none is given, or another word
	Always
	Hourly
	Daily
	Weekly
	Monthly
	Yearly
	Never
)

var changefreqNames = [...]string{"none", "always", "hourly", "daily", "weekly", "monthly", "yearly", "never"}

func (w ChangefreqWord) String() string { return changefreqNames[w] }

// readChangefreq reads the text of a changefreq, also in wrong case.
func (r *Reader) readChangefreq(at place, text []byte) Changefreq {
	c := Changefreq{Value: r.keep(at, text)}
	for w := Always; w <= Never; w++ {
		if !equalFold(text, changefreqNames[w]) {
			continue
		}
		if c.Word = w; string(text) != changefreqNames[w] {
			r.reportAt(IssueChangefreqCase, at)
		}
		return c
	}
	r.reportAt(IssueChangefreqUnknown, at)
	return c
}

// Priority is how a page ranks among those of its own site.
type Priority struct {
	Value
	Known       bool  // it is a number from 0.0 to 1.0
	Thousandths int16 // of it: 500 is 0.5, which is also what a page without one has; further digits are dropped
}

// readPriority reads the text of a priority.
//
//	priority = [ "+" / "-" ] ( 1*DIGIT [ "." *DIGIT ] / "." 1*DIGIT )     ; xsd:decimal
func (r *Reader) readPriority(at place, text []byte) Priority {
	p := Priority{Value: r.keep(at, text), Thousandths: 500}
	thousandths, ok := readDecimal(text)
	switch {
	case !ok:
		r.reportAt(IssuePriorityMalformed, at)
	case thousandths < 0 || thousandths > 1000:
		r.reportAt(IssuePriorityRange, at)
	default:
		p.Known, p.Thousandths = true, int16(thousandths)
	}
	return p
}

// readDecimal gives a decimal number in thousandths. One that is above 1 in
// further digits only is still above.
func readDecimal(text []byte) (thousandths int, ok bool) {
	negative := len(text) > 0 && text[0] == '-'
	if negative || len(text) > 0 && text[0] == '+' {
		text = text[1:]
	}
	const most = 1 << 20
	scale, count, rest := 0, 0, false // scale is 1 behind the point
	for _, c := range text {
		switch {
		case c == '.' && scale == 0:
			scale = 1
			continue
		case c < '0' || c > '9':
			return 0, false
		}
		count++
		switch {
		case scale == 0:
			thousandths = min(thousandths*10+int(c-'0')*1000, most)
		case scale < 1000:
			scale *= 10
			thousandths += int(c-'0') * 1000 / scale
		default:
			rest = rest || c > '0'
		}
	}
	if rest && thousandths == 1000 {
		thousandths++
	}
	if negative {
		if thousandths = -thousandths; rest && thousandths == 0 {
			thousandths = -1
		}
	}
	return thousandths, count > 0
}
