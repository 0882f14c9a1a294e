package robots

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
		issue := l.report(IssueManyRules, l.line.Record())
		issue.Arg, issue.Readers = int32(len(l.file.rules)), readersWith(func(d *Dialect) bool { return d.RuleCount > 0 })
	}
	if rule.Group < 0 {
		l.report(IssueRuleWithoutGroup, l.line.Record()).Readers = readersWith(func(d *Dialect) bool { return d.Faults == FaultsRefuse })
		return
	}
	if rule.Path.Empty() {
		code := IssueEmptyAllow
		if rule.Type == Disallow {
			code = IssueEmptyDisallow
		}
		l.report(code, l.line.Record()).Readers = readersWith(func(d *Dialect) bool { return d.EmptyRule != EmptyRuleNothing })
		return
	}
	if !l.line.Comment.Empty() && l.line.Comment.Start == rule.Path.End {
		l.report(IssueHashCutsPath, l.line.Comment)
	}
	if rule.Path.Len() > longRule {
		l.report(IssueLongRule, rule.Path).Readers = readersWith(func(d *Dialect) bool { return d.RuleLength > 0 })
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
	readers := readersWith(func(d *Dialect) bool { return d.NoSlash == NoSlashAdded })
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
	at := int32(l.rule)
	relate := func(code Code, index int32) *Issue {
		issue := l.report(code, l.line.Record())
		issue.Related = l.recordOf(l.file.rules[index].Line)
		return issue
	}
	switch {
	case 0 < own && own <= at:
		relate(IssueDuplicateRule, own-1).Fixable = l.plain && l.agrees(rule.Type, rule.Path)
		return
	case 0 < other && other <= at:
		relate(IssueRuleConflict, other-1)
		return
	case !l.plain:
		return // other readers rank rules in other ways
	}
	if best := l.covering(slot, key, rule); best > 0 {
		relate(IssueRuleCovered, best-1)
		return
	}
	if other > 0 || slot.best > 0 || !key.literal || !t.canBeRedundant(rule.Group, rule.Type) {
		return
	}
	var shorter *ruleSlot
	if t.within(key.octets, rule.Group, &shorter) && shorter.first[1-ruleType(rule)] == 0 {
		relate(IssueRuleRedundant, shorter.first[ruleType(rule)]-1)
	}
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
	if key.coversAll() && n.isStar && !l.table.starAllows {
		l.report(IssueEverythingDisallowed, l.line.Record())
	}
	if text := string(path); text == robotsPath || text == robotsPath+"$" {
		l.report(IssueRobotsTxtDisallowed, l.line.Record())
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
		if !ending {
			issue.Severity = SeverityInfo
		}
	}
}
