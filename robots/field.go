package robots

import "slices"

// Field is one of the fields by which a dialect departs from RFC 9309.
type Field uint8

const (
	FieldMark Field = iota
	FieldLineEnds
	FieldLineLength
	FieldNul
	FieldSpace
	FieldSeparator
	FieldKeys
	FieldAliases
	FieldRunEnd
	FieldBlank
	FieldGroupKeys
	FieldFaults
	FieldValue
	FieldEscapes
	FieldStars
	FieldEmptyName
	FieldAsked
	FieldAgents
	FieldChoice
	FieldStarGroups
	FieldStarMixed
	FieldEmptyRule
	FieldNoSlash
	FieldPatterns
	FieldSpelling
	FieldBadEscapes
	FieldPrecedence
	FieldIndex
	FieldBare
	FieldFragment
	FieldEmptyQuery
	FieldDots
	FieldRobotsTxt
	FieldStatuses
	FieldSizeLimit
	FieldSizeAllows
	FieldRuleLength
	FieldRuleCount
)

var fieldNames = [...]string{"mark", "line-ends", "line-length", "nul", "space", "separator", "keys", "aliases",
	"run-end", "blank", "group-keys", "faults", "value", "escapes", "stars", "empty-name", "asked", "agents", "choice",
	"star-groups", "star-mixed", "empty-rule", "no-slash", "patterns", "spelling", "bad-escapes", "precedence", "index",
	"bare", "fragment", "empty-query", "dots", "robots-txt", "statuses", "size-limit", "size-allows", "rule-length", "rule-count"}

func (f Field) String() string { return fieldNames[f] }

// enum gives the field that holds an enum, or nil.
func (d *Dialect) enum(f Field) *uint8 {
	switch f {
	case FieldMark:
		return (*uint8)(&d.Mark)
	case FieldLineEnds:
		return (*uint8)(&d.LineEnds)
	case FieldNul:
		return (*uint8)(&d.Nul)
	case FieldSpace:
		return (*uint8)(&d.Space)
	case FieldSeparator:
		return (*uint8)(&d.Separator)
	case FieldKeys:
		return (*uint8)(&d.Keys)
	case FieldBlank:
		return (*uint8)(&d.Blank)
	case FieldFaults:
		return (*uint8)(&d.Faults)
	case FieldValue:
		return (*uint8)(&d.Value)
	case FieldEscapes:
		return (*uint8)(&d.Escapes)
	case FieldStars:
		return (*uint8)(&d.Stars)
	case FieldEmptyName:
		return (*uint8)(&d.EmptyName)
	case FieldAsked:
		return (*uint8)(&d.Asked)
	case FieldAgents:
		return (*uint8)(&d.Agents)
	case FieldChoice:
		return (*uint8)(&d.Choice)
	case FieldStarGroups:
		return (*uint8)(&d.StarGroups)
	case FieldStarMixed:
		return (*uint8)(&d.StarMixed)
	case FieldEmptyRule:
		return (*uint8)(&d.EmptyRule)
	case FieldNoSlash:
		return (*uint8)(&d.NoSlash)
	case FieldPatterns:
		return (*uint8)(&d.Patterns)
	case FieldSpelling:
		return (*uint8)(&d.Spelling)
	case FieldBadEscapes:
		return (*uint8)(&d.BadEscapes)
	case FieldPrecedence:
		return (*uint8)(&d.Precedence)
	case FieldIndex:
		return (*uint8)(&d.Index)
	case FieldBare:
		return (*uint8)(&d.Bare)
	case FieldFragment:
		return (*uint8)(&d.Fragment)
	case FieldEmptyQuery:
		return (*uint8)(&d.EmptyQuery)
	case FieldDots:
		return (*uint8)(&d.Dots)
	case FieldRobotsTxt:
		return (*uint8)(&d.RobotsTxt)
	case FieldStatuses:
		return (*uint8)(&d.Statuses)
	}
	return nil
}

// limit gives the field that holds a limit, or nil.
func (d *Dialect) limit(f Field) *int32 {
	switch f {
	case FieldLineLength:
		return &d.LineLength
	case FieldSizeLimit:
		return &d.SizeLimit
	case FieldSizeAllows:
		return &d.SizeAllows
	case FieldRuleLength:
		return &d.RuleLength
	case FieldRuleCount:
		return &d.RuleCount
	}
	return nil
}

// list gives the field that holds a list of keys, or nil.
func (d *Dialect) list(f Field) *[]string {
	switch f {
	case FieldRunEnd:
		return &d.RunEnd
	case FieldGroupKeys:
		return &d.GroupKeys
	}
	return nil
}

// take sets one field to what it is in from.
func (d *Dialect) take(f Field, from *Dialect) {
	if value := d.enum(f); value != nil {
		*value = *from.enum(f)
	} else if value := d.limit(f); value != nil {
		*value = *from.limit(f)
	} else if value := d.list(f); value != nil {
		*value = *from.list(f)
	} else {
		d.Aliases = from.Aliases
	}
}

// With gives d with one field as it is in from.
func (d Dialect) With(f Field, from Dialect) Dialect {
	d.take(f, &from)
	return d
}

// Agrees reports whether the field is the same in d and other.
func (d Dialect) Agrees(f Field, other Dialect) bool { return d.agrees(f, &other) }

// agrees reports whether the field is the same in d and other.
func (d *Dialect) agrees(f Field, other *Dialect) bool {
	if value := d.enum(f); value != nil {
		return *value == *other.enum(f)
	}
	if value := d.limit(f); value != nil {
		return *value == *other.limit(f)
	}
	if value := d.list(f); value != nil {
		return slices.Equal(*value, *other.list(f))
	}
	return slices.Equal(d.Aliases, other.Aliases)
}

// Fields gives all fields, in order.
func Fields() []Field {
	fields := make([]Field, len(fieldNames))
	for i := range fields {
		fields[i] = Field(i)
	}
	return fields
}

// Departures gives the fields by which d departs from RFC 9309, in order.
func (d *Dialect) Departures() []Field {
	var fields []Field
	for f := range Field(len(fieldNames)) {
		if !d.agrees(f, &RFC9309) {
			fields = append(fields, f)
		}
	}
	return fields
}
