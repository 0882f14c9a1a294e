package robots

import "math/bits"

// Directive is what the key of a line says, whoever reads it.
type Directive uint8

const (
	NoDirective Directive = iota // blank, a comment, or a line without a colon
	UserAgent                    // RFC 9309 2.2.1
	Allow                        // RFC 9309 2.2.2
	Disallow                     // RFC 9309 2.2.2
	Sitemap                      // sitemaps.org, named in RFC 9309 2.2.4
	Elsewhere                    // not in RFC 9309, but some readers know it: Crawl-delay, Host, …
	Misspelt                     // close to one of the four above; RFC 9309 ignores it
	Unknown                      // anything else in front of a colon
)

var directiveNames = [...]string{"none", "user-agent", "allow", "disallow", "sitemap", "elsewhere", "misspelt", "unknown"}

func (d Directive) String() string { return directiveNames[d] }

// elsewhereKeys are the keys, in lower case, that some readers know and RFC
// 9309 does not have.
var elsewhereKeys = [...]string{"crawl-delay", "host", "clean-param", "noindex", "nofollow", "noarchive", "request-rate", "visit-time",
	"content-signal", "content-usage", "license", "robot-version", "cache-delay"}

const keyCrawlDelay = 0 // in elsewhereKeys

// elsewhereKey gives the index of a key in elsewhereKeys, or -1.
func elsewhereKey(key []byte) int {
	for i, known := range elsewhereKeys {
		if equalFold(key, known) {
			return i
		}
	}
	return -1
}

// longestKey is above the length of every key that readDirective knows, with
// room for a misspelling of it.
const longestKey = 16

// readDirective classifies a key (trimmed, without its colon). Keys are
// compared without case (RFC 9309 2.2).
func readDirective(key []byte) Directive {
	if len(key) == 0 || len(key) > longestKey {
		return Unknown
	}
	var buffer [longestKey]byte
	lower := buffer[:copy(buffer[:], key)]
	for i, c := range lower {
		lower[i] = lowerOctet(c)
	}
	switch string(lower) {
	case "user-agent":
		return UserAgent
	case "allow":
		return Allow
	case "disallow":
		return Disallow
	case "sitemap":
		return Sitemap
	}
	if elsewhereKey(lower) >= 0 {
		return Elsewhere
	}
	if nearest(lower) != NoDirective {
		return Misspelt
	}
	return Unknown
}

// Nearest says which directive of RFC 9309 (or Sitemap) a misspelt key most
// likely means, and NoDirective when none is near: two letters wrong, missing,
// added or swapped at most, and one in the short word "allow".
func Nearest(key string) Directive {
	if len(key) > longestKey {
		return NoDirective
	}
	return nearest([]byte(lowerText(key)))
}

func nearest(lower []byte) Directive {
	best, distance := NoDirective, 3
	for _, candidate := range [...]Directive{UserAgent, Disallow, Sitemap, Allow} {
		limit := min(distance-1, 2)
		if candidate == Allow {
			limit = min(limit, 1)
		}
		if d := editDistance(lower, candidate.String(), limit); d <= limit {
			best, distance = candidate, d
		}
	}
	return best
}

// editDistance counts the letters to change, drop, add or swap to turn a into
// b (optimal string alignment). Beyond limit it may stop and answer limit+1.
func editDistance(a []byte, b string, limit int) int {
	if len(a)-len(b) > limit || len(b)-len(a) > limit || differingLetters(a, b) > 2*limit {
		return limit + 1
	}
	var rows [3][longestKey + 1]int
	before, above, row := &rows[0], &rows[1], &rows[2]
	for j := 0; j <= len(b); j++ {
		above[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(above[j]+1, row[j-1]+1, above[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, above, row = above, row, before
	}
	return above[len(b)]
}

// differingLetters is a cheap lower bound: one edit changes at most two bits.
func differingLetters(a []byte, b string) int {
	var seen uint64
	for _, c := range a {
		seen |= 1 << (c & 63)
	}
	var wanted uint64
	for i := range len(b) {
		wanted |= 1 << (b[i] & 63)
	}
	return bits.OnesCount64(seen ^ wanted)
}

func lowerOctet(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c | 0x20
	}
	return c
}
