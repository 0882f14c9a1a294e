package sitemap

import "bytes"

// Tokens and depth have limits, so that no document makes the reader keep much.
const (
	textLimit  = 8 << 10 // octets of one text that are read
	tagLimit   = 8 << 10 // octets of one tag, and of one XML declaration
	depthLimit = 32      // elements within one another
)

// place is where the document says something.
type place struct {
	line int32
	span Span
}

// part is what the scanner stands in.
type part uint8

const (
	partText        part = iota // character data, or the next markup
	partTextRest                // the rest of a text that is too long
	partTagRest                 // the rest of a tag that is too long
	partComment                 // behind "<!--"
	partInstruction             // in an instruction that is too long
	partCDATA                   // behind "<![CDATA["
	partCDATARest               // the rest of a section that is too long
	partDoctype                 // behind "<!DOCTYPE"
)

// scanner splits XML into tags and texts. It knows just enough of XML 1.0 to
// find where each ends, and goes on behind what is wrong.
type scanner struct {
	part    part
	start   int  // where the document starts, behind a byte order mark
	space   bool // white space stands before the first "<"
	begun   bool // something but the declaration has been read
	foreign Span // the namespace of the root, when it is none that is known
	subset  int  // in a document type declaration: 1 within brackets
	quote   byte // there: the quote that is open
	ended   bool // the root has been closed
	junk    bool // something behind it has been reported
	cut     bool // the document ends within a tag, a comment or the like
	link    link // what the attributes of the tag read now say, of a link
	element elements
}

// scan reads one token of XML at data[at:], see Reader.step.
func (r *Reader) scan(at int, final bool) (next int, more bool) {
	switch x := &r.xml; x.part {
	case partText:
		return r.scanText(at, final)
	case partTextRest:
		i := bytes.IndexByte(r.data[at:], '<')
		if i < 0 {
			return len(r.data), false
		}
		x.part = partText
		return at + i, false
	case partTagRest:
		for ; at < len(r.data); at++ {
			if c := r.data[at]; c == '<' {
				x.part = partText
				return at, false
			} else if c == '>' {
				x.part = partText
				return at + 1, false
			}
		}
		return at, false
	case partComment:
		return r.skipPast(at, "-->", final)
	case partInstruction:
		return r.skipPast(at, "?>", final)
	case partCDATARest:
		return r.skipPast(at, "]]>", final)
	case partCDATA:
		return r.scanCDATA(at, final)
	}
	return r.scanDoctype(at), false
}

// skipPast reads on up to behind an end, with which text goes on.
func (r *Reader) skipPast(at int, end string, final bool) (next int, more bool) {
	if i := bytes.Index(r.data[at:], []byte(end)); i >= 0 {
		r.xml.part = partText
		return at + i + len(end), false
	}
	if final {
		r.xml.cut = true
		return len(r.data), false
	}
	return max(at, len(r.data)-len(end)+1), true
}

// scanText reads a text, up to the next "<", and then what starts there.
func (r *Reader) scanText(at int, final bool) (next int, more bool) {
	size := bytes.IndexByte(r.data[at:], '<')
	found := size >= 0
	if !found {
		size = len(r.data) - at
	}
	switch {
	case size > textLimit:
		r.text(at, at+textLimit, true)
		r.xml.part = partTextRest
		return at + textLimit, false
	case !found && !final:
		return at, true
	case size > 0:
		r.text(at, at+size, false)
	}
	if !found {
		return at + size, false
	}
	return r.scanMarkup(at+size, final)
}

// scanMarkup reads what the "<" at data[at] starts:
//
//	"</" name … ">"    "<" name … ">"    "<?" … "?>"
//	"<!--" … "-->"     "<![CDATA[" … "]]>"     "<!DOCTYPE" …
func (r *Reader) scanMarkup(at int, final bool) (next int, more bool) {
	rest := r.data[at:]
	if len(rest) == 1 && !final {
		return at, true
	}
	switch {
	case len(rest) == 1:
		r.xml.cut = true
		return at + 1, false
	case rest[1] == '?':
		return r.scanInstruction(at, final)
	case rest[1] == '!':
		return r.scanDeclaration(at, final)
	case rest[1] == '/' || isNameStart(rest[1]):
		return r.scanTag(at, final)
	}
	r.report(IssueBareLessThan, r.span(at, at+1))
	r.text(at, at+1, false)
	return at + 1, false
}

// scanDeclaration reads what starts with "<!".
func (r *Reader) scanDeclaration(at int, final bool) (next int, more bool) {
	const comment, section, doctype = "<!--", "<![CDATA[", "<!doctype"
	x, rest := &r.xml, r.data[at:]
	head := rest[:min(len(rest), len(doctype))]
	switch {
	case bytes.HasPrefix(head, []byte(comment)):
		x.part, x.begun = partComment, true
		return at + len(comment), false
	case string(head) == section:
		x.part, x.begun = partCDATA, true
		return at + len(section), false
	case equalFold(head, doctype):
		// Up to here decides whether the document is a page.
		const enough = 64
		end := bytes.IndexByte(rest, '>')
		if end < 0 && len(rest) < enough && !final {
			return at, true
		}
		if end < 0 || end > enough {
			end = min(len(rest), enough)
		}
		name := rest[len(doctype):end]
		start, _ := trimSpace(name)
		if name = name[start:]; len(name) >= 4 && equalFold(name[:4], "html") && x.element.depth == 0 {
			r.foundPage(r.span(at, at+len(doctype)))
			return len(r.data), false
		}
		r.report(IssueDoctype, r.span(at, at+len(doctype)))
		x.part, x.begun, x.subset, x.quote = partDoctype, true, 0, 0
		return at + len(doctype), false
	case len(head) < len(doctype) && !final:
		return at, true
	}
	r.report(IssueTagMalformed, r.span(at, at+2))
	x.part, x.begun = partTagRest, true
	return at + 2, false
}

// scanDoctype skips a document type declaration: what stands in its brackets
// and quotes does not end it.
func (r *Reader) scanDoctype(at int) int {
	x := &r.xml
	for ; at < len(r.data); at++ {
		switch c := r.data[at]; {
		case x.quote != 0:
			if c == x.quote {
				x.quote = 0
			}
		case c == '"' || c == '\'':
			x.quote = c
		case c == '[':
			x.subset = 1
		case c == ']':
			x.subset = 0
		case c == '>' && x.subset == 0:
			x.part = partText
			return at + 1
		}
	}
	return at
}

// scanInstruction reads what starts with "<?": the XML declaration, or an
// instruction that is of no account.
func (r *Reader) scanInstruction(at int, final bool) (next int, more bool) {
	x, rest := &r.xml, r.data[at:]
	end := bytes.Index(rest[2:min(len(rest), tagLimit)], []byte("?>")) + 2
	if (end >= 2 || len(rest) >= tagLimit) && !isNameStart(rest[2]) {
		r.report(IssueTagMalformed, r.span(at, at+2))
	}
	switch {
	case end >= 2:
		if text := rest[2:end]; len(text) >= 3 && equalFold(text[:3], "xml") && (len(text) == 3 || isSpace(text[3])) {
			r.declaration(at, end)
		}
		x.begun = true
		return at + end + 2, false
	case len(rest) >= tagLimit:
		x.part, x.begun = partInstruction, true
		return at + tagLimit - 1, false
	case final:
		x.cut = true
		return len(r.data), false
	}
	return at, true
}

// scanCDATA reads a section that may hold markup as text.
func (r *Reader) scanCDATA(at int, final bool) (next int, more bool) {
	const end = "]]>"
	size := bytes.Index(r.data[at:], []byte(end))
	found := size >= 0
	if !found {
		size = len(r.data) - at
	}
	switch {
	case size > textLimit && (found || final || size >= textLimit+len(end)):
		r.section(at, at+textLimit, true)
		r.xml.part = partCDATARest
		return at + textLimit, false
	case found:
		r.section(at, at+size, false)
		r.xml.part = partText
		return at + size + len(end), false
	case final:
		r.section(at, at+size, false)
		r.xml.cut = true
		return len(r.data), false
	}
	return at, true
}

// scanTag reads a start tag or an end tag. One that holds "<" is broken there:
// what stands there is read as the next.
func (r *Reader) scanTag(at int, final bool) (next int, more bool) {
	rest := r.data[at:]
	end, quote := 1, byte(0)
	for limit := min(len(rest), tagLimit); end < limit; end++ {
		switch c := rest[end]; {
		case c == '<':
			r.xml.begun = true
			r.report(IssueTagMalformed, r.span(at, at+end))
			if rest[1] == '/' {
				name := rest[2:end]
				start, stop := trimSpace(name)
				r.endTag(name[start:stop], at, at+end)
			}
			return at + end, false
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '>':
			r.xml.begun = true
			r.tag(at, at+end)
			return at + end + 1, false
		case c == '"' || c == '\'':
			quote = c
		}
	}
	switch {
	case end == tagLimit:
		r.report(IssueTagMalformed, r.span(at, at+end))
		r.xml.part = partTagRest
		return at + end, false
	case final:
		r.xml.cut = true
		return len(r.data), false
	}
	return at, true
}

// isNameStart reports whether an octet can start a name (XML 1.0 2.3). What is
// outside ASCII is not looked at closer.
func isNameStart(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_' || c == ':' || c >= 0x80
}

// isName reports whether text is a name, with a colon in it or not.
func isName(text []byte) bool {
	for _, c := range text {
		if !isNameStart(c) && (c < '0' || c > '9') && c != '-' && c != '.' {
			return false
		}
	}
	return len(text) > 0 && isNameStart(text[0])
}

// span makes a span of the document of one of data.
func (r *Reader) span(start, end int) Span { return Span{r.base + start, r.base + end} }

// placeOf gives a span with its line.
//
//go:noinline
func (r *Reader) placeOf(start, end int) place {
	return place{r.octets.lineAt(r.base + start), r.span(start, end)}
}
