package robots

import "strings"

// TargetFacts say how a text was read as the URL asked about.
type TargetFacts uint8

const (
	TargetURL       TargetFacts = 1 << iota // a whole URL was given; its scheme and authority are of no account
	SlashAdded                              // the text had neither scheme nor leading slash: a slash was put in front
	FragmentDropped                         // what stood from "#" on was dropped: a crawler never sends it
	HostLike                                // with SlashAdded: the text looks like a host without its scheme
	SpaceTrimmed                            // white space or controls around the text were dropped: no URL starts or ends with them
)

var targetNames = [...]string{"url", "slash-added", "fragment-dropped", "host-like", "space-trimmed"}

// readTarget gives the path and query of what a person or a crawler asks
// about.
//
//	target = scheme "://" authority [ path ] [ "?" query ] [ "#" fragment ]
//	       / path [ "?" query ] [ "#" fragment ]
//
// Nothing is resolved: dot segments, backslashes and white space within stay as
// they are, since RFC 9309 2.2.2 compares octets. A URL without a path asks for
// "/".
func readTarget(text string) (string, TargetFacts) {
	var facts TargetFacts
	for len(text) > 0 && text[0] <= ' ' {
		text, facts = text[1:], SpaceTrimmed
	}
	for len(text) > 0 && text[len(text)-1] <= ' ' {
		text, facts = text[:len(text)-1], SpaceTrimmed
	}
	if i := strings.IndexByte(text, '#'); i >= 0 {
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
			case '?':
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
