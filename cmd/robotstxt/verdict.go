package main

import (
	"strconv"

	"robotstxt/robots"
	"robotstxt/web/locales"
)

// What is said about verdicts is said in the words of the page, see
// web/views/access.

func verdictWord(v robots.Verdict) string {
	switch {
	case !v.Decided():
		return text("verdict.none")
	case v.Allowed:
		return text("verdict.allowed")
	}
	return text("verdict.disallowed")
}

// isNegative reports whether the answer is not that the URL is allowed.
func isNegative(v robots.Verdict) bool { return !v.Decided() || !v.Allowed }

// place names a line of a file as editors and compilers do.
func place(file string, at int32) string { return file + ":" + strconv.Itoa(int(at)) }

// decidedBy says what decided: the line, as "robots.txt:3: Disallow: /tag/", or
// else why none did.
func decidedBy(name string, file *robots.File, v robots.Verdict) string {
	switch {
	case v.Rule.Line > 0:
		return place(name, v.Rule.Line) + ": " + visible(file.Text(v.Rule))
	case v.Cause == robots.CauseRefused && file.Refused() > 0:
		return place(name, file.Refused()) + ": " + text("cause.refused.short")
	}
	return name + ": " + shortCause(v)
}

func shortCause(v robots.Verdict) string { return text("cause." + v.Cause.String() + ".short") }

// why says why it is so.
func why(file *robots.File, d robots.Decision) string {
	dialect := file.Dialect()
	if d.Cause == robots.CauseStatus {
		return text("cause.status", "departure", departure(&dialect, robots.FieldStatuses))
	}
	if d.Cause != robots.CauseRule {
		return text("cause." + d.Cause.String())
	}
	if len(d.Candidates) == 1 {
		return text("cause.rule.only")
	}
	precedence := departing(&dialect, robots.FieldPrecedence)
	switch d.Candidates[1].Outcome {
	case robots.OutcomeTieAllow:
		if precedence == "matched" {
			return text("cause.rule.tie.matched")
		}
		return text("cause.rule.tie")
	case robots.OutcomeTieEarlier:
		return text("cause.rule.same")
	}
	if precedence == "" {
		return text("cause.rule")
	}
	return text("cause.rule." + precedence)
}

// departing gives the name of what an enum field is set to, or "" where the
// dialect does as RFC 9309 says.
func departing(dialect *robots.Dialect, field robots.Field) string {
	if standard := robots.RFC9309; dialect.Setting(field) == standard.Setting(field) {
		return ""
	}
	return dialect.Setting(field)
}

// departure says how a dialect departs from RFC 9309 in a field.
func departure(dialect *robots.Dialect, field robots.Field) string {
	d := locales.DepartureOf(dialect, field)
	if limit, isNumber := d.Value.(int); isNumber {
		return text(d.Key(field), "value", number(limit))
	}
	return text(d.Key(field), "value", d.Value)
}

// readerTitle is a reader as people know it.
func readerTitle(name string) string { return text("dialect." + name) }
