package sitemap

// For the tests that need the vectors, which import this package.
var (
	CheckPlaces = checkPlaces
	ReadSplit   = readSplit
	RequireSame = requireSame
	Seeds       = seeds
)
