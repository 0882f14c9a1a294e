package robots

import (
	"strconv"
	"strings"
)

// Settings gives the names of the values that an enum field can have, in order;
// nil for limits and lists.
func (f Field) Settings() []string {
	switch f {
	case FieldMark:
		return []string{"skipped", "partly", "kept"}
	case FieldLineEnds:
		return []string{"standard", "python", "java"}
	case FieldNul:
		return []string{"kept", "ended"}
	case FieldSpace:
		return []string{"standard", "vertical", "c", "python", "js", "java"}
	case FieldSeparator:
		return []string{"colon", "two-words", "lower", "known", "words"}
	case FieldKeys:
		return []string{"whole", "prefix"}
	case FieldBlank:
		return []string{"ignored", "ends"}
	case FieldFaults:
		return []string{"ignored", "refuse", "brackets"}
	case FieldValue:
		return []string{"word", "slash", "token", "either", "none"}
	case FieldEscapes:
		return []string{"kept", "decoded"}
	case FieldStars:
		return []string{"kept", "dropped"}
	case FieldEmptyName:
		return []string{"nobody", "everybody", "skipped"}
	case FieldAsked:
		return []string{"tokens", "text", "slash"}
	case FieldAgents:
		return []string{"tokens", "substrings", "prefixes"}
	case FieldChoice:
		return []string{"all", "longest", "first-group", "first-name"}
	case FieldStarGroups:
		return []string{"merged", "first"}
	case FieldStarMixed:
		return []string{"both", "only"}
	case FieldEmptyRule:
		return []string{"nothing", "allows", "clears"}
	case FieldNoSlash:
		return []string{"never", "added"}
	case FieldPatterns:
		return []string{"standard", "plain", "expression", "dollar-ends", "dollar-both", "first"}
	case FieldSpelling:
		return []string{"normal", "rule", "url", "decoded", "query", "path", "written", "escapable"}
	case FieldBadEscapes:
		return []string{"kept", "refused"}
	case FieldPrecedence:
		return []string{"normal", "spelled", "expression", "matched", "first"}
	case FieldIndex:
		return []string{"plain", "allowed", "html-only", "both"}
	case FieldBare:
		return []string{"read", "unasked", "root"}
	case FieldFragment:
		return []string{"cut", "kept"}
	case FieldEmptyQuery:
		return []string{"kept", "cut", "parts-cut"}
	case FieldDots:
		return []string{"kept", "resolved"}
	case FieldRobotsTxt:
		return []string{"allowed", "ruled"}
	case FieldStatuses:
		return []string{"standard", "too-many", "forbidden", "redirect", "only-ok"}
	}
	return nil
}

// Setting gives the value of a field: the name of an enum's value, the number of
// a limit, the keys of a list with ", " between them.
func (d *Dialect) Setting(f Field) string {
	if value := d.enum(f); value != nil {
		return f.Settings()[*value]
	}
	if value := d.limit(f); value != nil {
		return strconv.Itoa(int(*value))
	}
	if value := d.list(f); value != nil {
		return strings.Join(*value, ", ")
	}
	var keys []string
	for _, alias := range d.Aliases {
		keys = append(keys, alias.Key)
	}
	return strings.Join(keys, ", ")
}
