package sitemap

// readMailDate reads the form of feeds and HTTP, and says DateNone for any
// other text:
//
//	date = [ 1*ALPHA "," ] 1*2DIGIT month ( 2DIGIT / 4DIGIT ) 2DIGIT ":" 2DIGIT [ ":" 2DIGIT ] zone
//	zone = "UT" / "GMT" / "Z" / "EST" / … / ( "+" / "-" ) 4DIGIT
//
// with white space between its words (RFC 822 5.1, and 5.2.14 of RFC 1123 for
// the year).
func readMailDate(text []byte) (d date) {
	w := words{text: text}
	first := w.next()
	if len(first) > 0 && first[len(first)-1] == ',' {
		first = w.next()
	}
	day, size := leadingNumber(first)
	if size == 0 || size > 2 || size != len(first) {
		return d
	}
	month := monthNamed(w.next())
	name := w.next()
	year, size := leadingNumber(name)
	if month == 0 || size != len(name) || size != 2 && size != 4 {
		return d
	}
	if size == 2 { // RFC 2822 4.3
		if year += 1900; year < 1950 {
			year += 100
		}
	}
	c := digits{text: w.next()}
	hour := c.number(2)
	c.bad = c.bad || !c.octet(':')
	minute, second := c.number(2), 0
	if c.octet(':') {
		second = c.number(2)
	}
	zone, known := mailZone(w.next())
	if c.bad || c.more() || len(w.next()) > 0 {
		return d
	}
	d.form = DateMail
	if !known {
		d.flaws |= dateNoZone
	}
	if day < 1 || day > daysIn(year, month) || hour > 23 || minute > 59 || second > 60 {
		return date{flaws: dateRange}
	}
	d.time = secondsAt(year, month, day) + int64(hour*3600+minute*60+second-zone)
	return d
}

// words reads what stands between white space.
type words struct {
	text []byte
	at   int
}

func (w *words) next() []byte {
	for w.at < len(w.text) && isSpace(w.text[w.at]) {
		w.at++
	}
	start := w.at
	for w.at < len(w.text) && !isSpace(w.text[w.at]) {
		w.at++
	}
	return w.text[start:w.at]
}

// leadingNumber reads the digits that text starts with, of which a date has
// four at most.
func leadingNumber(text []byte) (n, size int) {
	for size < len(text) && size < 5 && '0' <= text[size] && text[size] <= '9' {
		n = n*10 + int(text[size]-'0')
		size++
	}
	return n, size
}

const months = "janfebmaraprmayjunjulaugsepoctnovdec"

// monthNamed gives the number of a month by the start of its name, or 0.
func monthNamed(name []byte) int {
	if len(name) < 3 {
		return 0
	}
	for m := 0; m < len(months); m += 3 {
		if equalFold(name[:3], months[m:m+3]) {
			return m/3 + 1
		}
	}
	return 0
}

// mailZone gives how far a zone is ahead of UTC, in seconds.
func mailZone(name []byte) (seconds int, known bool) {
	const hour = 3600
	switch string(name) {
	case "GMT", "UT", "UTC", "Z":
		return 0, true
	case "EDT":
		return -4 * hour, true
	case "EST", "CDT":
		return -5 * hour, true
	case "CST", "MDT":
		return -6 * hour, true
	case "MST", "PDT":
		return -7 * hour, true
	case "PST":
		return -8 * hour, true
	}
	if len(name) != 5 || name[0] != '+' && name[0] != '-' {
		return 0, false
	}
	n, size := leadingNumber(name[1:])
	if size != 4 || n%100 > 59 {
		return 0, false
	}
	seconds = n/100*hour + n%100*60
	if name[0] == '-' {
		seconds = -seconds
	}
	return seconds, true
}
