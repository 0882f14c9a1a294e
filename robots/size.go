package robots

// SizeLimit is how much of a file every crawler must read: 500 KiB, in octets
// (RFC 9309 2.5).
const SizeLimit = 500 << 10

// SizeState is how large a file is against SizeLimit.
type SizeState uint8

const (
	SizeUnder SizeState = iota // at most nine tenths
	SizeNear                   // above nine tenths
	SizeAt                     // exactly SizeLimit
	SizePast                   // above: some readers do not read the end
)

// nearPercent of SizeLimit is near it.
const nearPercent = 90

var sizeNames = [...]string{"under", "near", "at", "past"}

func (s SizeState) String() string { return sizeNames[s] }

// Size gives the file's octets and how they stand against SizeLimit (RFC 9309
// 2.5). cut is the number of the first line that does not lie wholly within the
// limit, its line end included, or 0.
func (s *Source) Size() (octets int, state SizeState, cut int) {
	octets = len(s.data)
	switch {
	case octets > SizeLimit:
		return octets, SizePast, s.linesWithin(SizeLimit) + 1
	case octets == SizeLimit:
		return octets, SizeAt, 0
	case octets > SizeLimit*nearPercent/100:
		return octets, SizeNear, 0
	}
	return octets, SizeUnder, 0
}
