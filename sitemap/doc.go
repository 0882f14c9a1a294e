// Package sitemap reads sitemaps by the protocol of https://www.sitemaps.org:
// XML sitemaps, indexes of sitemaps, lists of URLs as text, and the feeds that
// some readers take for sitemaps.
//
//	reader := sitemap.NewReader(sitemap.Fetch{URL: "https://example.com/sitemap.xml", Now: now})
//	reader.Write(chunk)          // any number of times; never fails
//	document := reader.Close()
//	document.Entries()           // pages or sitemaps, with lastmod, changefreq, priority
//	document.LocationsOf(entry)  // its images, videos and alternates
//	document.Issues()            // what is wrong, by code and place
//
// Every octet string is a document: there are no errors. A document is kept as
// its records and their texts, not as its octets, so that one of 50 MB can be
// read in chunks; what is found does not depend on where they are split. Places
// are octet offsets into the whole document, and lines. Words for people are
// not in this package: it speaks in codes.
//
// # What a document is
//
// Its first octets and its root decide, see Kind; its name and what a server
// said of it do not. The octets must be unpacked: Fetch.Gzip says what was seen
// on the way. What is no sitemap is not read to its end.
//
// # How XML is read
//
// The scanner knows of XML 1.0 what a sitemap needs, and goes on behind what is
// wrong where a parser stops: a bare "&" is a character, an element that is not
// closed ends where the next one of the protocol starts, and a document that
// breaks off has the entries up to there. Each such place is an issue, and
// Document.WellFormed says whether a parser gets through.
//
// No document type is read: no entity is known but the five of XML, so that
// none can be expanded or fetched. Elements are 32 deep at most; of a text 8
// KiB are read, and of a tag as many. Of the checks of XML 1.0 these are left
// out: "--" in comments, "]]>" in text, attributes that stand twice, which
// characters are in names, and U+FFFE and U+FFFF.
//
// A namespace that is not quite the right one, or none, is taken for the one
// that is meant, with an issue. image:loc and loc differ by their namespaces,
// not by their prefixes.
//
// # Where sitemaps.org leaves a choice
//
// White space around a loc is dropped. A loc is compared with others octet by
// octet, as it stands when references are resolved; nothing is normalised.
// LocLimit counts characters, as the protocol says. Of elements that stand
// twice in an entry the first counts.
//
// lastmod has the six forms of W3C Date and Time. One without a time zone is
// read as UTC, with an issue. A date is still to come when it is not yet that
// day anywhere.
//
// A sitemap speaks for the URLs of its own scheme, host and port below its own
// folder. That another site's robots.txt may name it is not known here.
//
// 50 MB are 52,428,800 octets. Entries above 50,000 or behind 50 MB are counted
// and not kept.
//
// # Importers
//
// An Importer is how one program that fetches sitemaps goes about it, as a
// struct of plain data. Its Walk says what it asks for next, takes what was
// answered, and says where it stops and what it takes.
package sitemap
