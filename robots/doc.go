// Package robots reads robots.txt files and decides what they allow, by
// RFC 9309, the Robots Exclusion Protocol.
//
// A file goes through three steps:
//
//	source := robots.Scan(data)            // lines and facts; no dialect; never fails
//	file := source.Parse(robots.RFC9309)   // groups and rules as that dialect reads them
//	decision := file.Check(robots.ReadAgent("ExampleBot/1.0"), "https://example.com/a?b=c")
//
// and for many URLs:
//
//	access := file.For(robots.Token("ExampleBot"))   // groups chosen, rules indexed
//	verdict := access.Check("/a?b=c")                // no walk over the rules
//
// Every octet string is a robots.txt: there are no errors, and File.Issues says
// what is wrong. Everything found is named by spans, octet offsets into the
// file; Source.Position turns one into a line and column. Words for people are
// not in this package: it speaks in codes.
//
// # Where RFC 9309 leaves a choice
//
// Product tokens are compared whole and without case (2.2.1): Foo never matches
// FooBot. What a person types may be a whole header, see ReadAgent. A value in
// the file is read up to its first white space or "/". "*" within a longer
// value matches nobody, and an empty value starts a group for nobody. Digits
// and dots are tolerated in names, which the standard does not have there.
//
// Only a user-agent line behind a rule starts a new group (2.1), also behind a
// rule that is empty or can never match. Groups for one token are merged. A
// last group without rules allows its agents everything.
//
// Octets are compared after each has been put into its one normal spelling
// (2.2.2, Figure 4): escapes of unreserved characters are decoded, octets that
// no URI may hold are escaped, and "%2F" is not "/". A wrong escape such as
// "%zz" stays as it is. "%2A" and "%24" in a rule are the characters "*" and
// "$", never special (Figure 6). Behind the first literal "?" of each side an
// escaped and a plain one of :/?#[]@ are equal, since Figure 4 has both. A
// pattern never meets half an escape.
//
// The match with the most octets is that of the longest pattern, in its normal
// spelling, not that of the longest text matched. "*" and a closing "$" count
// one, a literal "$" and the characters that compare equal behind "?" count as
// escaped, so that rules that mean the same tie, and a tie goes to allow. Of
// equal rules the earliest is named.
//
// "$" is special as the last octet only. A pattern may start with "*" (erratum
// 7995); one that starts with neither "/" nor "*" never matches. An empty
// Disallow or Allow decides nothing.
//
// /robots.txt itself is always allowed, though not with a query. A fragment is
// dropped, an empty query is kept, and nothing else of a URL is changed or
// resolved.
//
// A UTF-8 byte order mark is skipped. Lines end at LF, CR or CRLF and nothing
// else; space and tab are the only white space. A file is read to its end,
// however large; a Decision says when a reader that stops at 500 KiB (2.5)
// would answer differently.
//
// # Other readers
//
// A Dialect is how one reader departs from all this, as a struct of enums,
// limits and lists, and Dialects is the table of those that are known: Google's
// parser, both of Python's, Scrapy's and others. Parse takes any of them.
// Source.Compare puts one question to several and names the fields that make
// each differ from the standard.
//
// # What may be done with what was fetched
//
// Content-Signal and Content-Usage lines say which uses are wished. They are no
// rules and decide nothing: Access.Preferences gives those that hold for an
// agent and a URL, by the drafts that describe them.
//
// # How the file was answered
//
// An agent asked for is bound by how the file was answered, see Fetch: 4xx
// allows everything, 5xx and no answer disallow everything, more than five
// redirects count as 4xx, and a redirect with nothing behind it gives no
// verdict (2.3.1).
package robots
