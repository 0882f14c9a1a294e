package robots

// Fetch is how the file was answered when it was asked for (RFC 9309 2.3.1).
// The zero Fetch says that nothing is known: the file then counts.
type Fetch struct {
	// Status is the HTTP status of the last answer; 0 when not known.
	Status int

	// Redirects is how many redirects were answered on the way. A crawler
	// follows at least five (RFC 9309 2.3.1.2); the file counts for the first
	// authority.
	Redirects int

	// Failed says that no answer came at all: no connection, no name, a
	// timeout. Status is then of no account.
	Failed bool

	// Type is what the answer said that it holds. It decides nothing.
	Type ContentType

	// URL is that of the file, or of any page that it governs; "" when not
	// known. When ReadOrigin finds an origin there, the file has no answer
	// about URLs of another one.
	URL string
}

// ContentType is what kind of content an answer was declared as.
type ContentType uint8

const (
	TypeUnknown ContentType = iota // nothing is known
	TypePlain                      // text/plain, as RFC 9309 2.3 has it
	TypeHTML
	TypeOther
)

var typeNames = [...]string{"unknown", "plain", "html", "other"}

func (t ContentType) String() string { return typeNames[t] }

// maxRedirects is how many redirects a crawler should follow at least. Beyond
// them it may take the file as unavailable, and we do (RFC 9309 2.3.1.2).
const maxRedirects = 5

// outcome gives the verdict that the fetch alone leads to, whatever the file
// holds. When settles is false the file counts: after 200 to 299, when nothing
// is known, and after a status that HTTP does not end with.
func (f Fetch) outcome(reading StatusReading) (v Verdict, settles bool) {
	switch {
	case reading == StatusOnlyOK && !f.Failed && f.Status != 0 && f.Status != 200:
		return Verdict{Allowed: true, Cause: CauseStatus}, true
	case reading == StatusTooMany && f.Status == 429,
		reading == StatusForbidden && (f.Status == 401 || f.Status == 403),
		reading == StatusRedirect && f.Status >= 300 && f.Status <= 399:
		return Verdict{Cause: CauseStatus}, true
	case f.Redirects > maxRedirects:
		return Verdict{Allowed: true, Cause: CauseTooManyRedirects}, true
	case f.Failed, f.Status >= 500 && f.Status <= 599:
		return Verdict{Cause: CauseUnreachable}, true // RFC 9309 2.3.1.4
	case f.Status >= 400 && f.Status <= 499:
		return Verdict{Allowed: true, Cause: CauseUnavailable}, true // RFC 9309 2.3.1.3
	case f.Status >= 300 && f.Status <= 399:
		return Verdict{Cause: CauseRedirect}, true // where it leads is not known
	}
	return Verdict{}, false
}
