// Package expect reads expectations: the lines in which the owner of a site
// writes down what must stay true of its robots.txt, whoever edits it.
//
//	# The shop must be found.
//	allow Googlebot  /shop/
//	allow bingbot    https://example.com/shop/?page=2
//
//	block *          /drafts/    # nobody reads these
//	block GPTBot     /
//	allow "Mozilla/5.0 (compatible; ExampleBot/1.0; +https://example.com/bot)" /feed
//
// A line says a word, who, and what:
//
//	list    = [ %xEF.BB.BF ] *( line EOL ) [ line ]
//	line    = *WS [ comment ]
//	        / *WS word 1*WS who 1*WS what [ 1*WS [ comment ] ]
//	word    = "allow" / "block"                 ; in upper or lower case
//	who     = name / quoted
//	name    = 1*visible                         ; starts with neither DQUOTE nor "#"
//	quoted  = DQUOTE *( escape / <octet but DQUOTE> ) DQUOTE
//	escape  = "\" ( DQUOTE / "\" )              ; read as one wherever it stands
//	what    = ( "/" / scheme "://" ) *visible   ; scheme as in RFC 3986 3.1
//	comment = "#" *octet
//	visible = <octet but SP and HTAB>
//	octet   = <any octet but CR and LF>
//	WS      = SP / HTAB
//	EOL     = CR LF / LF / CR                   ; as in RFC 9309 2.2
//
// Who is a product token, a versioned name, or a whole User-Agent header, in
// double quotes when white space is in it. There a backslash makes a double quote
// or a backslash behind it an ordinary character; in front of anything else, and
// outside quotes, it is one itself. Whom a text means is left to the caller. "*"
// and "" hold no name: robots.ReadAgent takes them for somebody that no group
// names.
//
// What is a path with its query, or a whole URL. It is read as every URL that
// is checked: white space in it is written as its escape ("%20"), and a fragment
// is no part of what a crawler asks for.
//
// A "#" starts a comment at the start of a line and behind white space; within
// a word it is an octet of that word. Lines that are blank or hold a comment
// only say nothing. As in a robots.txt, a byte order mark at the start is
// skipped, lines end at LF, CRLF or CR, and only space and tab are white space.
//
// Every octet string is a list: a line that cannot be read is a Problem, with
// the reason and the octets at fault, and the others are read all the same.
// Sentences for people are not in this package: it speaks in codes.
package expect
