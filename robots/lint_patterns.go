package robots

import (
	"bytes"
	"unicode/utf8"
)

// checkPath reports on the octets of a rule's path, each code once.
func (l *linter) checkPath(rule *Rule) {
	path := l.file.source.octets(rule.Path)
	agrees := l.agrees(rule.Type, rule.Path)
	sound := agrees && utf8.Valid(path)
	report := func(code Code, from, to int) *Issue {
		return l.report(code, Span{rule.Path.Start + int32(from), rule.Path.Start + int32(to)})
	}
	var seen [IssueAnswerType + 1]bool
	first := func(code Code) bool {
		was := seen[code]
		seen[code] = true
		return !was
	}
	last := len(path)
	for last > 0 && path[last-1] == '*' {
		last--
	}
	if last < len(path) && last > 0 {
		report(IssueStarAtEnd, last, len(path))
	}
	for i := 0; i < len(path); {
		c, width := path[i], 1
		switch {
		case isSpace(c):
			if first(IssueSpaceInPath) {
				report(IssueSpaceInPath, i, i+1).Fixable = sound
			}
		case c >= 0x80:
			var kind hiddenKind
			if kind, width = hidden(path[i:]); kind == notHidden {
				width = plainSequence(path[i:])
				if first(IssueNonASCIIPath) {
					issue := report(IssueNonASCIIPath, i, i+width)
					if issue.Fixable = agrees; !utf8.Valid(path) {
						issue.Readers = concerned[IssueNotUTF8]
					}
				}
			}
		case c == '\\':
			if first(IssueBackslashInPath) {
				report(IssueBackslashInPath, i, i+1)
			}
		case c == '$' && i+1 < len(path):
			if first(IssueDollarInside) {
				report(IssueDollarInside, i, i+1)
			}
		case c == '*':
			for i+width < len(path) && path[i+width] == '*' {
				width++
			}
			if width > 1 && i+width < len(path) && first(IssueStarsInRow) {
				report(IssueStarsInRow, i, i+width)
			}
		case c == '%':
			var octet byte
			if octet, width = unescape(path[i:]); width == 1 {
				if first(IssueBadEscape) {
					report(IssueBadEscape, i, min(i+3, len(path)))
				}
				break
			}
			if octet == '#' && first(IssueFragmentInPath) {
				report(IssueFragmentInPath, i, i+width)
			}
			if (isLowerHex(path[i+1]) || isLowerHex(path[i+2])) && first(IssueLowerCaseHex) {
				report(IssueLowerCaseHex, i, i+width).Fixable = sound
			}
		}
		i += width
	}
}

// plainSequence counts the octets above 0x7F at the start of text, up to a
// character that people do not see.
func plainSequence(text []byte) int {
	n := 0
	for n < len(text) && text[n] >= 0x80 {
		kind, width := hidden(text[n:])
		if kind != notHidden {
			break
		}
		n += width
	}
	return n
}

func isLowerHex(c byte) bool { return 'a' <= c && c <= 'f' }

// respell writes a path without what the code reports, so that it means the
// same.
func respell(path []byte, code Code) []byte {
	var out []byte
	for len(path) > 0 {
		c, width := path[0], 1
		switch escaped := []byte{'%', hexDigits[c>>4], hexDigits[c&15]}; {
		case code == IssueSpaceInPath && isSpace(c):
			out = append(out, escaped...)
		case code == IssueNonASCIIPath && c >= 0x80:
			var kind hiddenKind
			if kind, width = hidden(path); kind != notHidden {
				out = append(out, path[:width]...)
			} else {
				width = 1
				out = append(out, escaped...)
			}
		case code == IssueLowerCaseHex && c == '%':
			var octet byte
			if octet, width = unescape(path); width > 1 {
				out = append(out, '%', hexDigits[octet>>4], hexDigits[octet&15])
			} else {
				out = append(out, c)
			}
		default:
			out = append(out, c)
		}
		path = path[width:]
	}
	return out
}

// words that say where something private is, each with the octet that must
// stand in front of it where one must; and folders of scripts and styles.
const (
	privateWords = " .git .svn .env .htpasswd backup backups dump sql bak passwd password passwords secret secrets phpmyadmin adminer "
	assetWords   = " css js styles scripts stylesheets javascript javascripts wp-includes "
)

// wordStarts has a bit for the first three letters of each of these words, and
// of robots.txt, and for "js" with anything behind it.
var wordStarts = makeWordStarts()

func makeWordStarts() (starts [1 << 15 / 32]uint32) {
	set := func(a, b, c byte) {
		code := wordStart(a, b, c)
		starts[code/32] |= 1 << (code % 32)
	}
	const all = privateWords + assetWords + "rob "
	for i := range len(all) - 3 {
		switch {
		case all[i] != ' ':
		case all[i+1] == '.':
			set(all[i+2], all[i+3], all[i+4])
		case all[i+3] == ' ':
			for c := range byte(32) {
				set(all[i+1], all[i+2], c)
			}
		default:
			set(all[i+1], all[i+2], all[i+3])
		}
	}
	return starts
}

// wordStart is the same for both cases of a letter.
func wordStart(a, b, c byte) uint32 { return uint32(a&31)<<10 | uint32(b&31)<<5 | uint32(c&31) }

// mayStartWord reports whether one of the words may stand at at. It is right
// when it says no.
func mayStartWord(data []byte, at int) bool {
	if at+3 > len(data) {
		return true
	}
	code := wordStart(data[at], data[at+1], data[at+2])
	return wordStarts[code/32]>>(code%32)&1 != 0
}

// isDelimiter reports whether c stands between the words of a path.
func isDelimiter(c byte) bool { return bytes.IndexByte([]byte("/.-_="), c) >= 0 }

// isPrivate reports whether a path holds one of privateWords.
func isPrivate(path []byte) bool {
	for i := 0; i+1 < len(path); i++ {
		if !isDelimiter(path[i]) || !mayStartWord(path, i+1) {
			continue
		}
		end := i + 1
		for end < len(path) && (isLetter(path[end]) || isDigit(path[end])) {
			end++
		}
		if holdsWord(privateWords, path[i+1:end]) || path[i] == '.' && holdsWord(privateWords, path[i:end]) {
			return true
		}
	}
	return false
}

// readAssets says whether a path names script or style files by their ending,
// and whether one of its folders is named for them.
func readAssets(path []byte) (ending, folder bool) {
	for i := range path {
		for _, suffix := range [...]string{".css", ".js"} {
			rest := path[i:]
			if len(rest) >= len(suffix) && equalFold(rest[:len(suffix)], suffix) {
				rest = rest[len(suffix):]
				ending = ending || len(rest) == 0 || bytes.IndexByte([]byte("$*?"), rest[0]) >= 0
			}
		}
		if path[i] == '/' {
			end := i + 1
			for end < len(path) && path[end] != '/' && path[end] != '*' && path[end] != '$' && path[end] != '?' {
				end++
			}
			folder = folder || holdsWord(assetWords, path[i+1:end])
		}
	}
	return ending, folder
}

// holdsWord reports whether word, without case, stands in a list of words with
// spaces around each.
func holdsWord(list string, word []byte) bool {
	if len(word) < 2 || len(word) > 16 || bytes.IndexByte(word, ' ') >= 0 {
		return false
	}
	for i := 0; i+len(word)+1 < len(list); i++ {
		if list[i] == ' ' && list[i+len(word)+1] == ' ' && equalFold(word, list[i+1:i+1+len(word)]) {
			return true
		}
	}
	return false
}
