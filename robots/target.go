package robots

import "strings"

// TargetFacts say how a text was read as the URL asked about.
type TargetFacts uint8

const (
	TargetURL       TargetFacts = 1 << iota // a whole URL was given; its scheme and authority are of no account, unless the file's are known
	SlashAdded                              // the text had neither scheme nor leading slash: a slash was put in front
	FragmentDropped                         // what stood from "#" on was dropped: a crawler never sends it
	HostLike                                // with SlashAdded: the text looks like a host without its scheme
	SpaceTrimmed                            // white space or controls around the text were dropped: no URL starts or ends with them
)

var targetNames = [...]string{"url", "slash-added", "fragment-dropped", "host-like", "space-trimmed"}

// target is what is asked about, as a dialect reads it.
type target struct {
	text  string // path and query
	facts TargetFacts
	path  path // the same, to be compared
	asked bool // the dialect gives an answer about it

	foreign bool // it is a URL of another origin than the file's
}

// readURL reads what the agent asks about. The path's units stand in buffer when
// they fit. A path that a person asks about is one of this site, also to a
// reader that wants a whole URL.
func (f *File) readURL(agent *Agent, url string, buffer []byte) target {
	d := &f.dialect
	text, facts := readTarget(url, d.Fragment == FragmentKept)
	t := target{text: text, facts: facts, asked: true}
	t.foreign = facts&TargetURL != 0 && f.origin.host != "" && !f.origin.governs(url)
	if facts&TargetURL == 0 && d.Bare != BareRead && agent.literal {
		t.asked = d.Bare != BareUnasked
		t.text = "/"
	}
	if d.BadEscapes == BadEscapesRefused && hasBadEscape(t.text) {
		t.text = "/"
	}
	if d.EmptyQuery == EmptyQueryCut {
		t.text = cutEmptyQuery(t.text)
	}
	if d.Dots == DotsResolved {
		t.text = resolveDots(t.text)
	}
	if d.Spelling == SpellingNormal {
		t.path = readPath(t.text, buffer)
	} else {
		units := d.spellPath(t.text, buffer[:0])
		t.path = path{units, units}
	}
	return t
}

// readTarget gives the path and query of a text.
//
//	target = scheme "://" authority [ path ] [ "?" query ] [ "#" fragment ]
//	       / path [ "?" query ] [ "#" fragment ]
//
// Nothing is resolved: dot segments, backslashes and white space within stay as
// they are, since RFC 9309 2.2.2 compares octets. A URL without a path asks for
// "/". Only a reader that departs there keeps the fragment.
func readTarget(text string, keepFragment bool) (string, TargetFacts) {
	var facts TargetFacts
	if trimmed := trimControls(text); len(trimmed) < len(text) {
		text, facts = trimmed, SpaceTrimmed
	}
	if i := strings.IndexByte(text, '#'); i >= 0 && !keepFragment {
		text, facts = text[:i], facts|FragmentDropped
	}
	if strings.HasPrefix(text, "/") {
		return text, facts
	}
	if end := schemeEnd(text); end > 0 {
		text = text[end:]
		facts |= TargetURL
		for i := range len(text) {
			switch text[i] {
			case '/':
				return text[i:], facts
			case '?', '#':
				return "/" + text[i:], facts
			}
		}
		return "/", facts
	}
	if looksLikeHost(text) {
		facts |= HostLike
	}
	return "/" + text, facts | SlashAdded
}

// trimControls drops white space and controls at both ends.
func trimControls(text string) string {
	for len(text) > 0 && text[0] <= ' ' {
		text = text[1:]
	}
	for len(text) > 0 && text[len(text)-1] <= ' ' {
		text = text[:len(text)-1]
	}
	return text
}

// cutEmptyQuery drops a "?" with nothing behind it.
func cutEmptyQuery(text string) string {
	at := strings.IndexByte(text, '?')
	if at < 0 || at+1 < len(text) && text[at+1] != '#' {
		return text
	}
	return text[:at] + text[at+1:]
}

// hasBadEscape reports whether a "%" in text starts no escape.
func hasBadEscape[T string | []byte](text T) bool {
	for i := range len(text) {
		if text[i] == '%' {
			if _, width := unescape(text[i:]); width == 1 {
				return true
			}
		}
	}
	return false
}

// resolveDots resolves "." and ".." segments of a path, and takes a backslash
// for a slash, as the URL standard has it.
func resolveDots(text string) string {
	end := 0
	for end < len(text) && text[end] != '?' && text[end] != '#' {
		end++
	}
	out := []byte(nil)
	for at := 0; at < end; {
		start := at + 1 // behind the slash
		for at = start; at < end && text[at] != '/' && text[at] != '\\'; {
			at++
		}
		dots := dotsIn(text[start:at])
		if dots == 2 {
			for len(out) > 0 && out[len(out)-1] != '/' {
				out = out[:len(out)-1]
			}
			if len(out) > 0 {
				out = out[:len(out)-1]
			}
		}
		if dots == 0 {
			out = append(append(out, '/'), text[start:at]...)
		} else if at == end {
			out = append(out, '/')
		}
	}
	return string(out) + text[end:]
}

// dotsIn gives 1 or 2 for a segment that is one or two dots, escaped or not,
// and 0 for any other.
func dotsIn(segment string) int {
	dots := 0
	for len(segment) > 0 {
		octet, width := unescape(segment)
		if octet != '.' {
			return 0
		}
		segment = segment[width:]
		dots++
	}
	if dots > 2 {
		return 0
	}
	return dots
}

// schemeEnd gives the offset behind "scheme://" (RFC 3986 3.1), or 0.
func schemeEnd(text string) int {
	for i := range len(text) {
		switch c := text[i]; {
		case 'a' <= c|0x20 && c|0x20 <= 'z':
		case i > 0 && ('0' <= c && c <= '9' || c == '+' || c == '-' || c == '.'):
		case i > 0 && strings.HasPrefix(text[i:], "://"):
			return i + len("://")
		default:
			return 0
		}
	}
	return 0
}

// looksLikeHost reports whether the first segment is a name with a dot that
// ends in letters, or localhost: "example.com/x" may be meant as a URL.
func looksLikeHost(text string) bool {
	for i := range len(text) {
		if c := text[i]; c == '/' || c == '?' || c == ':' {
			text = text[:i]
			break
		}
	}
	dot := strings.LastIndexByte(text, '.')
	if dot <= 0 {
		return lowerText(text) == "localhost"
	}
	for i := range len(text) {
		if c := text[i]; !isWordOctet(c) || c == '_' || c >= 0x80 || i > dot && !isLetter(c) {
			return false
		}
	}
	if strings.Contains(fileEndings, lowerText(text[dot:])+" ") {
		return false // a file's name
	}
	return len(text)-dot > 2
}

const fileEndings = ".html .htm .php .txt .xml .pdf .asp .aspx .jsp .js .css .json .png .jpg .jpeg .gif .svg .ico .webp "
