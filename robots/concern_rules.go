package robots

import "bytes"

// beside gives the readers for which it does not hold what the code says of a
// rule beside another one of its group: that it repeats it or is covered by it;
// that it contradicts it, and the one that allows wins; that it always loses
// against it.
func (l *linter) beside(code Code, rule, other *Rule) (readers ReaderSet) {
	path, text := l.file.source.octets(rule.Path), l.file.source.octets(other.Path)
	allowed, isOther := rule.Type == Allow, rule.Type != other.Type
	comesFirst := other.Line > rule.Line
	switch code {
	case IssueRuleConflict:
		comesFirst = allowed // the earlier one, which disallows
	case IssueRuleCovered:
		readers = concerned[noWildcards] // to which stars are no wildcards
		comesFirst = isOther && comesFirst
		if isOther && path[len(path)-1] == '$' {
			comesFirst = true
			readers |= concerned[literalDollars]
		}
		if isOther && allowed {
			readers |= concerned[matchedLengths] // both match as much of a path that ends there
		}
		path, text = withoutEnd(path), withoutEnd(text)
	case IssueRuleRedundant:
		// One of the other type may stand between the two.
		comesFirst = comesFirst && (allowed || l.table.groups[rule.Group].allows)
		if bytes.HasPrefix(path, text) {
			path = text
		} else {
			path = path[:len(RFC9309.pattern(text).units)]
		}
	}
	if comesFirst {
		readers |= concerned[code]
	}
	if other.Line < l.emptied && (code != IssueRuleConflict || !allowed) {
		readers |= concerned[clearedRules]
	}
	return readers | apart(path, text)
}

// withoutEnd gives a path without the stars and "$" at its end.
func withoutEnd(path []byte) []byte {
	for len(path) > 0 && (path[len(path)-1] == '*' || path[len(path)-1] == '$') {
		path = path[:len(path)-1]
	}
	return path
}

// apart gives the readers to which two paths are one pattern though they are not
// by RFC 9309, or the other way round.
func apart(path, other []byte) ReaderSet {
	if bytes.Equal(path, other) {
		return 0 // as nearly always
	}
	isOne := RFC9309.isOne(path, other)
	return readersWith(func(d *Dialect) bool { return d.isOne(path, other) != isOne })
}
