package robots

import "strings"

// Agent is who asks. Its tiers are tried in order: the first that any group
// names wins, and the groups of all its names are merged; when no tier is
// named, the "*" groups apply unless the agent ignores them. The zero Agent has
// no name: only "*" can apply to it.
type Agent struct {
	Tiers       [][]string
	IgnoresStar bool

	text    string // as typed, for readers that compare substrings
	literal bool   // a program hands it over, and the URL with it, as they stand
}

// Token is the agent with one product token, taken as it stands
// (RFC 9309 2.2.1). The URL is then taken as it stands too: a reader that wants
// a whole one gets no host for a path.
func Token(token string) Agent {
	if token == "" {
		return Agent{literal: true}
	}
	return Agent{Tiers: [][]string{{token}}, text: token, literal: true}
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
	if a.text != "" || len(a.Tiers) == 0 {
		return a.text
	}
	text := ""
	for _, name := range a.Tiers[0] {
		text += name + " "
	}
	return text
}

// agentWords gives the words of a User-Agent header that can be names, each
// once, in order.
func agentWords(text string) []string {
	if rest, found := cutPrefixFold(text, "user-agent:"); found {
		text = rest
	}
	var names wordList
	for len(text) > 0 {
		end := runEnd(text)
		if isAddress(text[:end]) {
			end = addressEnd(text)
		} else {
			names = names.appendWords(text[:end])
		}
		text = text[min(end+1, len(text)):]
	}
	return names.list
}

// wordList is the names found so far, each once whatever its case.
type wordList struct {
	list []string
	seen map[string]bool
}

func (w wordList) add(name string) wordList {
	if w.seen == nil {
		w.seen = make(map[string]bool)
	}
	if lower := lowerText(name); !w.seen[lower] {
		w.seen[lower] = true
		w.list = append(w.list, name)
	}
	return w
}

// runEnd gives the length of the run of characters that text starts with: one
// word, one product with its version, or an address.
func runEnd(text string) int {
	for i := range len(text) {
		if endsRun(text[i]) {
			return i
		}
	}
	return len(text)
}

// addressEnd is runEnd for an address, which may hold parentheses in pairs.
func addressEnd(text string) int {
	depth := 0
	for i := range len(text) {
		switch c := text[i]; {
		case c == '(':
			depth++
		case c == ')' && depth > 0:
			depth--
		case endsRun(c):
			return i
		}
	}
	return len(text)
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
	if strings.HasPrefix(run, "+") || strings.Contains(run, "://") || strings.Contains(run, "@") {
		return true
	}
	for _, start := range [...]string{"www.", "mailto:"} {
		if _, found := cutPrefixFold(run, start); found {
			return true
		}
	}
	// A product with a version ("Mail.RU_Bot/2.0") is no address ("example.com/bot").
	host, path, found := strings.Cut(run, "/")
	return found && looksLikeHost(host) && isName(path)
}

// cutPrefixFold is strings.CutPrefix without case; prefix is in lower case.
func cutPrefixFold(text, prefix string) (rest string, found bool) {
	if len(text) < len(prefix) || lowerText(text[:len(prefix)]) != prefix {
		return text, false
	}
	return text[len(prefix):], true
}

// appendWords adds the names in a run. What stands behind a "/" is the version
// of the product in front of it.
func (w wordList) appendWords(run string) wordList {
	run, _, _ = strings.Cut(run, "/")
	for at := 0; at < len(run); at++ {
		start := at
		for at < len(run) && isWordOctet(run[at]) {
			at++
		}
		if word := trimDots(run[start:at]); isName(word) {
			w = w.add(word)
		}
	}
	return w
}

func trimDots(word string) string {
	for strings.HasPrefix(word, ".") {
		word = word[1:]
	}
	for strings.HasSuffix(word, ".") {
		word = word[:len(word)-1]
	}
	return word
}

func isWordOctet(c byte) bool {
	return isLetter(c) || isDigit(c) || c == '_' || c == '-' || c == '.'
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' || c >= 0x80 }

// isName tells a name from a version ("2", "v3", "1.0a") and from bare
// punctuation.
func isName(word string) bool {
	if len(word) > 1 && word[0]|0x20 == 'v' && isDigit(word[1]) {
		word = word[1:]
	}
	digits := 0
	for digits < len(word) && isDigit(word[digits]) {
		digits++
	}
	if digits > 0 && len(word) > digits+1 && word[digits] == '.' && isDigit(word[digits+1]) {
		return false
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
	"nexus pixel 5x build k u rv en en-us en-gb wv "

func isBrowserWord(name string) bool {
	return strings.Contains(browserWords, " "+lowerText(name)+" ")
}

// lowerText folds the case of ASCII letters only: no octet of a product token
// is a letter of another kind (RFC 9309 2.2.1).
//
//go:noinline
func lowerText(text string) string { return string(appendLower(nil, text)) }

// appendLower is called from many places, and wasm would carry each copy of it.
//
//go:noinline
func appendLower[T string | []byte](lower []byte, text T) []byte {
	for i := range len(text) {
		lower = append(lower, lowerOctet(text[i]))
	}
	return lower
}
