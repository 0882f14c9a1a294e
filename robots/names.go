package robots

// CodeList is the names of one kind of code: Codes[c] is the name of code c, or
// of bit c where the codes are bits.
type CodeList struct {
	Name  string
	Codes []string
}

// Names gives the names of every code in this package, for those who read codes
// as numbers.
func Names() []CodeList {
	return []CodeList{
		{"directive", directiveNames[:]},
		{"record", recordNames[:]},
		{"issue", codeNames[:]},
		{"elsewhere", elsewhereKeys[:]},
		{"severity", severityNames[:]},
		{"cause", causeNames[:]},
		{"outcome", outcomeNames[:]},
		{"size", sizeNames[:]},
		{"target", targetNames[:]},
		{"fact", factNames[:]},
		{"type", typeNames[:]},
		{"dialect", dialectNames(func(*Dialect) bool { return true })},
		{"documented", dialectNames(func(d *Dialect) bool { return d.Documented })},
		{"field", fieldNames[:]},
		{"preference", preferenceNames[:]},
		{"preference-value", preferenceValueNames[:]},
	}
}

func dialectNames(is func(*Dialect) bool) []string {
	var names []string
	for i := range dialects {
		if is(&dialects[i]) {
			names = append(names, dialects[i].Name)
		}
	}
	return names
}
