package robots

import "strings"

// Agent is who asks. Its tiers are tried in order: the first that any group
// names wins, and the groups of all its names are merged; when no tier is
// named, the "*" groups apply unless the agent ignores them. The zero Agent has
// no name: only "*" can apply to it.
type Agent struct {
	Tiers       [][]string
	IgnoresStar bool

	text string // as typed, for readers that compare substrings
}

// Token is the agent with one product token, taken as it stands
// (RFC 9309 2.2.1).
func Token(token string) Agent {
	if token == "" {
		return Agent{}
	}
	return Agent{Tiers: [][]string{{token}}, text: token}
}

// ReadAgent reads what a person typed: a product token, a token with a version,
// or a whole User-Agent header. Its names are the words of the text (runs of
// letters, digits, "_", "-" and "."), without versions, URLs and addresses,
// and, when there are several, without the words that every browser sends. If
// those were all there is, the first one is the name. The result has one tier,
// or none when the text holds no name.
//
// RFC 9309 2.2.1 allows only letters, "_" and "-" in a product token. Digits,
// dots and octets above 0x7F are read too: MJ12bot and 360Spider are real.
func ReadAgent(text string) Agent {
	names := agentWords(text)
	if len(names) > 1 {
		var own []string
		for _, name := range names {
			if !isBrowserWord(name) {
				own = append(own, name)
			}
		}
		if len(own) == 0 {
			own = names[:1]
		}
		names = own
	}
	if len(names) == 0 {
		return Agent{text: text}
	}
	return Agent{Tiers: [][]string{names}, text: text}
}

// typed gives the text that the agent was read from, or the names of its first
// tier.
func (a *Agent) typed() string {
	if a.text == "" && len(a.Tiers) > 0 {
		return strings.Join(a.Tiers[0], " ")
	}
	return a.text
}

// agentWords gives the words of a User-Agent header that can be names, each
// once, in order.
func agentWords(text string) []string {
	var names []string
	for len(text) > 0 {
		end := 0
		for end < len(text) && !endsRun(text[end]) {
			end++
		}
		if run := text[:end]; !isAddress(run) {
			names = appendWords(names, run)
		}
		text = text[min(end+1, len(text)):]
	}
	return names
}

// endsRun reports whether c ends a run of characters that may be an address.
func endsRun(c byte) bool {
	switch c {
	case ' ', '\t', '\r', '\n', ';', ',', '(', ')':
		return true
	}
	return false
}

func isAddress(run string) bool {
	return strings.HasPrefix(run, "+") || strings.HasPrefix(lowerText(run), "www.") ||
		strings.Contains(run, "://") || strings.Contains(run, "@")
}

// appendWords adds the names in a run without white space. What stands behind
// a "/" is the version of the product in front of it.
func appendWords(names []string, run string) []string {
	for at := 0; at < len(run); {
		start := at
		for at < len(run) && isWordOctet(run[at]) {
			at++
		}
		if at == start {
			at++
			continue
		}
		version := start > 0 && run[start-1] == '/'
		word := strings.Trim(run[start:at], ".")
		if !version && isName(word) && !containsFold(names, word) {
			names = append(names, word)
		}
	}
	return names
}

func isWordOctet(c byte) bool {
	return isLetter(c) || '0' <= c && c <= '9' || c == '_' || c == '-' || c == '.'
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' || c >= 0x80 }

// isName tells a name from a version ("2.1", "v3") and from bare punctuation.
func isName(word string) bool {
	if len(word) > 1 && word[0]|0x20 == 'v' && '0' <= word[1] && word[1] <= '9' {
		word = word[1:]
	}
	for i := range len(word) {
		if isLetter(word[i]) {
			return true
		}
	}
	return false
}

// browserWords are the words that browsers send in their headers, and with
// them the crawlers that dress as browsers. A space stands on both sides of
// each.
const browserWords = " mozilla compatible applewebkit webkit khtml like gecko chrome chromium headlesschrome crios safari " +
	"version mobile tablet firefox fxios edge edg edga edgios opr opera presto msie trident touch desktop " +
	"windows nt win32 win64 x64 x86 x86_64 wow64 amd64 i386 i586 i686 arm arm64 aarch64 armv7l armv8l macintosh intel ppc mac os x " +
	"darwin cfnetwork linux gnu android iphone ipad ipod cpu ios ubuntu debian fedora x11 cros wayland freebsd openbsd " +
	"nexus pixel 5x build u rv en en-us en-gb wv "

func isBrowserWord(name string) bool {
	return strings.Contains(browserWords, " "+lowerText(name)+" ")
}

func lowerText(text string) string {
	lower := []byte(text)
	for i, c := range lower {
		lower[i] = lowerOctet(c)
	}
	return string(lower)
}

func containsFold(names []string, name string) bool {
	for _, n := range names {
		if equalFold(n, name) {
			return true
		}
	}
	return false
}

// equalFold compares without the case of ASCII letters only: no octet of a
// product token is a letter of another kind (RFC 9309 2.2.1).
func equalFold[A, B string | []byte](a A, b B) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) {
		if lowerOctet(a[i]) != lowerOctet(b[i]) {
			return false
		}
	}
	return true
}

// containsOctetsFold reports whether text holds part, without the case of
// ASCII letters.
func containsOctetsFold(text string, part []byte) bool {
	for ; len(text) >= len(part); text = text[1:] {
		if equalFold(text[:len(part)], part) {
			return true
		}
	}
	return false
}
