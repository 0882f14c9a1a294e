package sitemap

// Lastmod is when a page was last changed, as the document says.
type Lastmod struct {
	Value
	Form DateForm
	Time int64 // seconds since 1970, UTC, of its start; only in a Form that is one. Without a zone UTC is taken
}

// DateForm is how a date is written: the six forms of W3C Date and Time
// (https://www.w3.org/TR/NOTE-datetime), and that of feeds.
type DateForm uint8

const (
	DateNone     DateForm = iota // no date, or none that can be read
	DateYear                     // 2026
	DateMonth                    // 2026-12
	DateDay                      // 2026-12-02
	DateMinute                   // 2026-12-02T19:20+01:00
	DateSecond                   // 2026-12-02T19:20:30Z
	DateFraction                 // 2026-12-02T19:20:30.45Z
	DateMail                     // Wed, 02 Dec 2026 19:20:30 GMT (RFC 822 5.1)
)

var dateNames = [...]string{"none", "year", "month", "day", "minute", "second", "fraction", "mail"}

func (f DateForm) String() string { return dateNames[f] }

// dateFlaws are what is wrong with a date.
type dateFlaws uint8

const (
	dateMalformed dateFlaws = 1 << iota
	dateRange               // no calendar or clock has it
	dateNoZone
	dateSpace // a space for "T"
)

// readLastmod reads the text of a lastmod, or of a feed's date.
func (r *Reader) readLastmod(at place, text []byte, e element) Lastmod {
	l := Lastmod{Value: r.keep(at, text)}
	if len(text) == 0 {
		r.reportAt(IssueLastmodEmpty, at)
		return l
	}
	date := readDate(text)
	if date.flaws&dateMalformed != 0 {
		if mail := readMailDate(text); mail.form == DateMail || mail.flaws != 0 {
			if date = mail; e == elementLastmod {
				r.reportAt(IssueLastmodHTTP, at)
			}
		}
	}
	l.Form, l.Time = date.form, date.time
	for _, flaw := range [...]struct {
		flaw dateFlaws
		code Code
	}{{dateMalformed, IssueLastmodMalformed}, {dateRange, IssueLastmodRange}, {dateNoZone, IssueLastmodNoZone}, {dateSpace, IssueLastmodSpace}} {
		if date.flaws&flaw.flaw != 0 {
			r.reportAt(flaw.code, at)
		}
	}
	now := r.doc.Fetch.Now
	if l.Form <= DateDay {
		now += aheadOfUTC
	}
	if l.Form != DateNone && r.doc.Fetch.Now != 0 && l.Time > now {
		r.reportAt(IssueLastmodFuture, at)
	}
	return l
}

// aheadOfUTC is how much earlier than in UTC a day can begin, in seconds.
const aheadOfUTC = 14 * 3600

// date is a date that was read.
type date struct {
	form  DateForm
	time  int64
	flaws dateFlaws
}

// readDate reads one of the six forms:
//
//	year  = 4DIGIT        month = year "-" 2DIGIT        day = month "-" 2DIGIT
//	time  = day "T" 2DIGIT ":" 2DIGIT [ ":" 2DIGIT [ "." 1*DIGIT ] ] zone
//	zone  = "Z" / ( "+" / "-" ) 2DIGIT ":" 2DIGIT
//
// It reads on where a space stands for "T" or the zone is left out.
func readDate(text []byte) (d date) {
	c := digits{text: text}
	year, month, day := c.number(4), 1, 1
	d.form = DateYear
	if c.octet('-') {
		month, d.form = c.number(2), DateMonth
		if c.octet('-') {
			day, d.form = c.number(2), DateDay
		}
	}
	hour, minute, second, zone := 0, 0, 0, 0
	if d.form == DateDay && c.more() {
		if !c.octet('T') {
			if !c.octet(' ') {
				return date{flaws: dateMalformed}
			}
			d.flaws |= dateSpace
		}
		hour = c.number(2)
		c.bad = c.bad || !c.octet(':')
		minute, d.form = c.number(2), DateMinute
		if c.octet(':') {
			second, d.form = c.number(2), DateSecond
			if c.octet('.') {
				d.form = DateFraction
				c.number(1)
				for c.more() && '0' <= c.text[c.at] && c.text[c.at] <= '9' {
					c.at++
				}
			}
		}
		switch sign := 1; {
		case !c.more():
			d.flaws |= dateNoZone
		case c.octet('Z'):
		default:
			if c.octet('-') {
				sign = -1
			} else {
				c.bad = c.bad || !c.octet('+')
			}
			hours := c.number(2)
			c.bad = c.bad || !c.octet(':')
			minutes := c.number(2)
			if hours > 14 || minutes > 59 {
				d.flaws |= dateRange
			}
			zone = sign * (hours*3600 + minutes*60)
		}
	}
	if c.bad || c.more() {
		return date{flaws: dateMalformed}
	}
	if month < 1 || month > 12 || day < 1 || day > daysIn(year, month) || hour > 23 || minute > 59 || second > 60 {
		d.flaws |= dateRange
	}
	if d.flaws&dateRange != 0 {
		return date{flaws: d.flaws}
	}
	d.time = secondsAt(year, month, day) + int64(hour*3600+minute*60+second-zone)
	return d
}

// digits reads fixed numbers of digits.
type digits struct {
	text []byte
	at   int
	bad  bool
}

func (c *digits) more() bool { return c.at < len(c.text) }

//go:noinline
func (c *digits) octet(want byte) bool {
	if c.more() && c.text[c.at] == want {
		c.at++
		return true
	}
	return false
}

//go:noinline
func (c *digits) number(size int) (n int) {
	for ; size > 0; size-- {
		if !c.more() || c.text[c.at] < '0' || c.text[c.at] > '9' {
			c.bad = true
			return n
		}
		n = n*10 + int(c.text[c.at]-'0')
		c.at++
	}
	return n
}

func daysIn(year, month int) int {
	switch {
	case month == 2 && year%4 == 0 && (year%100 != 0 || year%400 == 0):
		return 29
	case month == 2:
		return 28
	case month == 4 || month == 6 || month == 9 || month == 11:
		return 30
	}
	return 31
}

// secondsAt gives the seconds from 1970 to the start of a day.
func secondsAt(year, month, day int) int64 {
	year--
	days := year*365 + year/4 - year/100 + year/400 - 719162
	for m := 1; m < month; m++ {
		days += daysIn(year+1, m)
	}
	return int64(days+day-1) * 86400
}
