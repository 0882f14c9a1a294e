package locales

import (
	"strconv"

	"robotstxt/robots"
)

// Departure is how a dialect departs from RFC 9309 in a field: the name of an enum's value, or the value of a limit or of a list.
type Departure struct {
	Setting string `json:"setting,omitempty"`
	Value   any    `json:"value,omitempty"`
}

// DepartureOf gives how a dialect departs in a field in which it does.
func DepartureOf(dialect *robots.Dialect, field robots.Field) Departure {
	setting := dialect.Setting(field)
	if field.Settings() != nil {
		return Departure{Setting: setting}
	}
	if setting == "*" {
		return Departure{Setting: "all"}
	}
	if limit, err := strconv.Atoi(setting); err == nil {
		return Departure{Value: limit}
	}
	return Departure{Value: setting}
}

// Key is that of the sentence about the departure, which may have a {value}.
func (d Departure) Key(field robots.Field) string {
	if d.Setting == "" {
		return "field." + field.String()
	}
	return "field." + field.String() + "." + d.Setting
}
