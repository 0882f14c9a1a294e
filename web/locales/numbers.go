package locales

import (
	"strconv"
	"strings"
)

// form is how a language counts and writes numbers, as the Unicode CLDR has it and so Intl, which the page asks.
type form struct {
	group, decimal string
	hasOne         bool // there is a form of its own for one
}

// forms is by the primary subtag. A language that is not here is written as English.
var forms = map[string]form{
	"en": {",", ".", true},
	"fi": {"\u00a0", ",", true},
	"ja": {",", ".", false},
}

func formOf(language string) form {
	primary, _, _ := strings.Cut(language, "-")
	if f, known := forms[primary]; known {
		return f
	}
	return forms[Default]
}

// Plural gives the last part of the key of a text that depends on a number: "one" or "other".
func Plural(language string, count int) string {
	if count == 1 && formOf(language).hasOne {
		return "one"
	}
	return "other"
}

// Number writes a whole number: 512,000 in English.
func Number(language string, number int) string {
	digits := strconv.Itoa(number)
	sign := len(digits) - len(strings.TrimPrefix(digits, "-"))
	group := formOf(language).group
	for at := len(digits) - 3; at > sign; at -= 3 {
		digits = digits[:at] + group + digits[at:]
	}
	return digits
}

// Tenths writes a number with one digit behind the decimal sign, or none where that is 0.
func Tenths(language string, number float64) string {
	whole, part, _ := strings.Cut(strconv.FormatFloat(number, 'f', 1, 64), ".")
	if part == "0" {
		return whole
	}
	return whole + formOf(language).decimal + part
}
