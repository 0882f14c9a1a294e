package robots

import "bytes"

// manyRules is how many rules of a file count to the reader that counts them,
// and longRule how many octets of a path.
var (
	manyRules = int(yandex.RuleCount)
	longRule  = int(yandex.RuleLength)
)

func (l *linter) checkRule(rule *Rule) {
	if rule.Group >= 0 {
		l.endBlank(rule.Group, l.rule > 0 && l.file.rules[l.rule-1].Group == rule.Group)
	}
	if l.rule == manyRules {
		issue := l.reportLine(IssueManyRules)
		issue.Arg = int32(len(l.file.rules))
	}
	if rule.Group < 0 {
		l.reportLine(IssueRuleWithoutGroup)
		return
	}
	if rule.Path.Empty() {
		code := IssueEmptyAllow
		if rule.Type == Disallow {
			code = IssueEmptyDisallow
		}
		issue, rules := l.reportLine(code), l.file.groups[rule.Group].Rules
		if rule.Line == rules[0].Line { // it can drop none
			issue.Readers &^= concerned[clearedRules]
		}
		if rule.Line == rules[len(rules)-1].Line { // it goes before none
			issue.Readers &= concerned[clearedRules]
		}
		l.emptied = l.number
		return
	}
	if !l.line.Comment.Empty() && l.line.Comment.Start == rule.Path.End {
		l.report(IssueHashCutsPath, l.line.Comment)
	}
	if rule.Path.Len() > longRule {
		l.report(IssueLongRule, rule.Path)
	}
	key := l.table.key(rule)
	if !key.valid {
		l.checkNever(rule)
		return
	}
	if key.note&noteOctets != 0 {
		l.checkPath(rule)
	}
	l.compareRule(rule, &key)
	if rule.Type == Disallow {
		l.checkDisallowed(rule, &key)
	}
}

// checkNever reports on a path that can match nothing.
func (l *linter) checkNever(rule *Rule) {
	path := l.file.source.octets(rule.Path)
	if canMatch(path) {
		return // the dialect reads it in a way of its own
	}
	readers := l.otherwise(fieldsOfLine) | readersWith(func(d *Dialect) bool {
		p := d.pattern(path)
		return p.valid || d.Faults == FaultsBrackets && hasHostBracket(decodeText(path))
	})
	if schemeEnd(string(path)) > 0 {
		l.report(IssueURLAsPath, rule.Path).Readers = readers
		return
	}
	issue := l.report(IssuePatternNeverMatches, rule.Path)
	kind, _ := hidden(path)
	issue.Readers, issue.Fixable = readers, kind == notHidden && l.agrees(rule.Type, rule.Path)
}

// compareRule reports on a rule against the others of its group.
func (l *linter) compareRule(rule *Rule, key *ruleKey) {
	t := &l.table
	slot, _ := t.slot(key.octets, key.hash, rule.Group)
	own, other := slot.first[ruleType(rule)], slot.first[1-ruleType(rule)]
	if key.idle {
		own, other = t.idle[t.exactKey(key, rule, rule.Type)], t.idle[t.exactKey(key, rule, Allow+Disallow-rule.Type)]
	}
	code, index := IssueDuplicateRule, own
	switch at := int32(l.rule); {
	case 0 < own && own <= at:
	case 0 < other && other <= at:
		code, index = IssueRuleConflict, other
	case !l.plain:
		return // other readers rank rules in other ways
	default:
		if code, index = IssueRuleCovered, l.covering(slot, key, rule); index > 0 {
			break
		}
		if other > 0 || slot.best > 0 || !key.literal || !t.canBeRedundant(rule.Group, rule.Type) {
			return
		}
		var shorter *ruleSlot
		if !t.within(key.octets, rule.Group, &shorter) || shorter.first[1-ruleType(rule)] > 0 {
			return
		}
		code, index = IssueRuleRedundant, shorter.first[ruleType(rule)]
	}
	issue, related := l.reportLine(code), &l.file.rules[index-1]
	issue.Related, issue.Readers = l.recordOf(related.Line), l.beside(code, rule, related)
	issue.Fixable = code == IssueDuplicateRule && l.plain && l.agrees(rule.Type, rule.Path)
}

// covering gives a rule of the group, as index + 1, that matches whatever the
// rule matches and always goes before it, or 0: the same pattern with more stars
// that change nothing else, or one with a star instead of the closing "$".
func (l *linter) covering(slot *ruleSlot, key *ruleKey, rule *Rule) int32 {
	t, own := &l.table, int32(l.rule+1)
	if best := slot.best; best > 0 && best != own && t.pattern(&l.file.rules[best-1]).length > t.pattern(rule).length {
		return best
	}
	path := l.file.source.octets(rule.Path)
	if path[len(path)-1] != '$' {
		return 0
	}
	p := t.pattern(rule)
	p.end = false
	var open ruleKey
	t.spell(&open, &p)
	if other, _ := t.slot(open.octets, open.hash, rule.Group); other.best > 0 && t.goesBefore(int(other.best-1), l.rule) {
		return other.best
	}
	return 0
}

// checkDisallowed reports on what a disallow rule keeps away.
func (l *linter) checkDisallowed(rule *Rule, key *ruleKey) {
	path := l.file.source.octets(rule.Path)
	n := &l.table.groups[rule.Group]
	wild := concerned[noWildcards] // the readers without wildcards, when there are some in the path
	if bytes.IndexByte(path, '*') < 0 && path[len(path)-1] != '$' {
		wild = 0
	}
	if key.coversAll() && n.isStar && !l.table.starAllows {
		issue := l.reportLine(IssueEverythingDisallowed)
		if path[0] == '/' { // without stars, or with some that may be cut off
			issue.Readers &= wild
		}
	}
	if text := string(path); text == robotsPath || text == robotsPath+"$" {
		issue := l.reportLine(IssueRobotsTxtDisallowed)
		issue.Readers &^= wild
	}
	if isPrivate(path) {
		l.report(IssuePathAdvertises, rule.Path)
	}
	if !n.isStar && !n.isGoogle || n.disallowsAll {
		return
	}
	ending, folder := readAssets(path)
	if ending || folder {
		issue := l.report(IssueAssetsBlocked, rule.Path)
		issue.Readers = wild
		if !ending {
			issue.Severity = SeverityInfo
		}
	}
}
