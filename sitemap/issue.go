package sitemap

// Issue is something about the document that its author should know, in the
// shape of a robots.Issue. It holds codes and places; the sentences are the
// page's and the command line's.
type Issue struct {
	Code        Code
	Severity    Severity
	Line        int32 // 1-based
	Span        Span  // the octets it is about
	RelatedLine int32 // the line of Related, or 0 when there is none
	Related     Span  // other octets that explain it
	Arg         int   // depends on the code, see there; else 0
}

// Severity is how much an issue matters.
type Severity uint8

const (
	SeverityError   Severity = iota // readers refuse the document, or skip what it is about
	SeverityWarning                 // likely a mistake
	SeverityInfo                    // worth knowing
)

var severityNames = [...]string{"error", "warning", "info"}

func (s Severity) String() string { return severityNames[s] }

// Code names a kind of issue. Its text is stable.
type Code uint8

const (
	// what the document is
	IssueEmptyFile       Code = iota // nothing but white space
	IssueHTML                        // the document is a web page
	IssueUnknownKind                 // neither XML nor a list of URLs
	IssueOtherRoot                   // XML whose root is none that this package knows
	IssueFeed                        // a feed, which some readers of sitemaps take and others do not
	IssueStillGzip                   // the octets are gzip: not decompressed yet, or compressed twice
	IssueGzipNotNamed                // it was gzip, and its URL does not end in ".gz"
	IssueGzipOnlyNamed               // its URL ends in ".gz", and it was not gzip
	IssueGzipMembers                 // several gzip members, of which some readers take the first only
	IssueGzipJunk                    // octets behind the gzip data
	IssueGzipBroken                  // the gzip data ends early or is damaged
	IssueByteOrderMark               // U+FEFF at the start
	IssueUTF16                       // the document is UTF-16
	IssueNotUTF8                     // octets that are not UTF-8; Arg is how many
	IssueEncoding                    // the declaration names another encoding than UTF-8
	IssueControl                     // control characters that XML 1.0 does not allow; Arg is how many
	IssueSizeNear                    // more than nine tenths of SizeLimit; Arg is the size in octets
	IssueSizePast                    // more than SizeLimit; the entry or line there is the first that readers do not take; Arg as above
	IssueEntriesNear                 // more than nine tenths of EntryLimit; Arg is how many entries there are
	IssueTooManyURLs                 // the first URL above EntryLimit; Arg as above
	IssueTooManySitemaps             // the first sitemap of an index above EntryLimit; Arg as above
	IssueNoEntries                   // a sitemap without a URL, or an index without a sitemap

	// XML
	IssueSpaceBeforeXML    // white space before the XML declaration
	IssueMisplacedXML      // an XML declaration behind something else
	IssueDoctype           // a document type declaration: it is skipped, and what it declares is not known
	IssueBareAmpersand     // "&" that starts no reference
	IssueUnknownEntity     // a reference to an entity that XML does not define
	IssueBadReference      // a reference to a character that XML does not allow
	IssueBareLessThan      // "<" that starts no tag
	IssueTagMalformed      // a tag that does not end, or whose attributes cannot be read
	IssueTagMismatch       // an end tag without a start tag, or an element that is not closed; Related is the element's start tag
	IssueTruncated         // the document ends within an element, which is Related
	IssueJunkBehind        // text or elements behind the root's end
	IssueTooDeep           // an element below depthLimit others
	IssueLongText          // the part of a text that was not read
	IssueStrayText         // text between elements
	IssueNamespaceMissing  // the root has no namespace
	IssueNamespaceWrong    // a namespace that is not quite the right one; Arg is the NamespaceFlaw
	IssueNamespaceUnbound  // a prefix without a namespace
	IssueElementCase       // the name of an element in wrong case
	IssueElementUnknown    // an element in the namespace of sitemaps that sitemaps.org does not have
	IssueElementMisplaced  // an element that may not stand there
	IssueElementRepeated   // an element that may stand there only once; Related is the first
	IssueListNotURL        // a line of a text list that is no URL
	IssueLocMissing        // an entry without a loc
	IssueLocEmpty          // a loc without a text
	IssueLocSpace          // white space around a loc
	IssueLocCDATA          // a loc in CDATA: some readers do not take it
	IssueLocRelative       // a loc without scheme and host
	IssueLocMalformed      // no URL that can be fetched: another scheme, or no host
	IssueLocLong           // LocLimit characters or more; Arg is how many
	IssueLocNotEscaped     // a character that no URL may hold
	IssueLocNotASCII       // characters outside ASCII, which stand for their escapes
	IssueLocBadEscape      // "%" without two hex digits behind it
	IssueLocEscapedTwice   // "&amp;" is left in the URL
	IssueLocFragment       // "#" in a loc: no URL that is fetched holds a fragment
	IssueLocRepeated       // the same loc again; Related is the first
	IssueOtherHost         // another host or port than the sitemap's, or than that of the first loc, which is Related
	IssueOtherScheme       // the same host with the other of http and https; Related as above
	IssueOutsidePath       // a URL that is not below the sitemap's folder
	IssueListsItself       // an index or sitemap that lists its own URL
	IssueLastmodEmpty      // a lastmod without a text
	IssueLastmodMalformed  // a lastmod in none of the six forms of W3C Date and Time
	IssueLastmodRange      // a lastmod that no calendar or clock has
	IssueLastmodNoZone     // a lastmod with a time but without its zone
	IssueLastmodSpace      // a lastmod with a space where "T" belongs
	IssueLastmodHTTP       // a lastmod in the form of HTTP and mail
	IssueLastmodFuture     // a lastmod that is still to come
	IssueLastmodDate       // lastmods without a time of day, which Bing asks for; Arg is how many
	IssueLastmodAllEqual   // every lastmod is the same; Arg is how many there are
	IssueChangefreqUnknown // none of the seven words
	IssueChangefreqCase    // one of the seven words in wrong case
	IssuePriorityMalformed // no decimal number
	IssuePriorityRange     // a priority below 0.0 or above 1.0
	IssuePriorityAllEqual  // every priority is the same, which says nothing; Arg is how many there are
	IssueTooManyImages     // the first image above imageLimit of one URL
	IssueHreflangMissing   // an alternate without a language
	IssueHreflangMalformed // no language tag (RFC 5646) and not x-default
	IssueHreflangRepeated  // a language that the URL has an alternate for already; Related is the first
	IssueAlternateNotSelf  // a URL is not among its own alternates

	// several documents, see Compare
	IssueIndexInIndex    // an index lists another index, which no reader must follow
	IssueSitemapNotGiven // sitemaps of an index that are not among the documents; Arg is how many
	IssueLocInSeveral    // locs that another of the documents has too; Arg is how many

	codes int = iota
)

var codeNames = [...]string{"empty-file", "html", "unknown-kind", "other-root", "feed", "still-gzip", "gzip-not-named", "gzip-only-named",
	"gzip-members", "gzip-junk", "gzip-broken", "byte-order-mark", "utf-16", "not-utf-8", "encoding-declared", "control-character",
	"size-near", "size-past", "entries-near", "too-many-urls", "too-many-sitemaps", "no-entries",
	"space-before-declaration", "declaration-misplaced", "doctype", "bare-ampersand", "unknown-entity", "bad-reference", "bare-less-than",
	"tag-malformed", "tag-mismatch", "truncated", "junk-behind", "too-deep", "long-text", "stray-text", "namespace-missing",
	"namespace-wrong", "namespace-unbound", "element-case", "element-unknown", "element-misplaced", "element-repeated",
	"line-not-url", "loc-missing", "loc-empty", "loc-space", "loc-cdata", "loc-relative", "loc-malformed", "loc-long",
	"loc-not-escaped", "loc-not-ascii", "loc-bad-escape", "loc-escaped-twice", "loc-fragment", "loc-repeated", "other-host",
	"other-scheme", "outside-path", "lists-itself", "lastmod-empty", "lastmod-malformed", "lastmod-out-of-range", "lastmod-no-zone",
	"lastmod-space", "lastmod-http-date", "lastmod-future", "lastmod-date-only", "lastmod-all-equal", "changefreq-unknown",
	"changefreq-case", "priority-malformed", "priority-out-of-range", "priority-all-equal", "too-many-images", "hreflang-missing",
	"hreflang-malformed", "hreflang-repeated", "alternate-not-self", "index-in-index", "sitemap-not-given",
	"loc-in-several"}

func (c Code) String() string { return codeNames[c] }

// Severity gives that of every issue with the code.
func (c Code) Severity() Severity {
	switch c {
	case IssueGzipMembers, IssueGzipNotNamed, IssueFeed, IssueByteOrderMark, IssueLocSpace, IssueLocCDATA, IssueLocNotASCII,
		IssueLastmodDate, IssueLastmodAllEqual, IssuePriorityAllEqual, IssueSitemapNotGiven, IssueLocInSeveral:
		return SeverityInfo
	case IssueGzipOnlyNamed, IssueGzipJunk, IssueSizeNear, IssueEntriesNear, IssueLongText, IssueStrayText, IssueElementUnknown,
		IssueLocNotEscaped, IssueLocBadEscape, IssueLocEscapedTwice, IssueLocFragment, IssueLocRepeated, IssueOtherHost, IssueOtherScheme,
		IssueOutsidePath, IssueLastmodEmpty, IssueLastmodNoZone, IssueLastmodFuture, IssueChangefreqCase, IssueTooManyImages,
		IssueHreflangMalformed, IssueHreflangRepeated, IssueAlternateNotSelf:
		return SeverityWarning
	}
	return SeverityError
}

// Malformed reports whether an XML parser that keeps to the letter stops at
// an issue with the code, so that it takes nothing of the document.
func (c Code) Malformed() bool {
	switch c {
	case IssueNotUTF8, IssueControl, IssueSpaceBeforeXML, IssueMisplacedXML, IssueBareAmpersand, IssueUnknownEntity, IssueBadReference,
		IssueBareLessThan, IssueTagMalformed, IssueTagMismatch, IssueTruncated, IssueJunkBehind, IssueNamespaceUnbound:
		return true
	}
	return false
}

// NamespaceFlaw is in what way a namespace is not the right one.
type NamespaceFlaw uint8

const (
	NamespaceOther   NamespaceFlaw = iota // another one altogether
	NamespaceScheme                       // https for http: a namespace is a name, compared octet by octet
	NamespaceSlash                        // a slash or white space at an end
	NamespaceVersion                      // an older version, such as Google's 0.84
)

var flawNames = [...]string{"other", "scheme", "slash", "version"}

func (f NamespaceFlaw) String() string { return flawNames[f] }
