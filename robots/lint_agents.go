package robots

import "bytes"

func (l *linter) checkUserAgent(agent *UserAgentLine) {
	f := l.file
	joins := l.agent > 0 && f.agents[l.agent-1].Group == agent.Group
	switch {
	case joins && l.between > 0:
		issue := l.report(IssueAgentsJoined, l.line.Record())
		issue.Related, issue.Readers = l.recordOf(l.between), l.splitting()
	case joins && l.blank > 0:
		issue := l.report(IssueGroupWithoutRules, l.line.Record())
		issue.Related, issue.Readers = l.recordOf(f.agents[l.agent-1].Line), readersWith(func(d *Dialect) bool { return d.Blank == BlankEnds })
	}
	l.between, l.blank = 0, 0
	if !joins {
		l.checkGroup(agent.Group)
	}
	l.checkName(agent)
	switch earlier := l.table.earlier[l.agent]; {
	case earlier > 0:
		issue := l.report(IssueAgentInSeveralGroups, agent.Name)
		issue.Related = l.recordOf(f.agents[earlier-1].Line)
		isStar := string(f.source.octets(agent.Name)) == "*"
		issue.Readers = readersWith(func(d *Dialect) bool {
			return d.Choice == ChoiceFirstGroup || isStar && d.StarGroups == StarGroupFirst
		})
	case earlier < 0:
		issue := l.report(IssueAgentRepeated, l.line.Record())
		issue.Related, issue.Fixable = l.recordOf(f.agents[-earlier-1].Line), f.dialect.Value == CutWord && l.agrees(UserAgent, agent.Value)
	}
}

// checkName reports on what a user-agent line names.
func (l *linter) checkName(agent *UserAgentLine) {
	f := l.file
	value := f.source.octets(agent.Value)
	if len(value) == 0 {
		l.report(IssueEmptyUserAgent, l.line.Record()).Readers = readersWith(func(d *Dialect) bool { return d.EmptyName == EmptyNameEverybody })
		return
	}
	name := f.source.octets(agent.Name)
	if agent.Name == agent.Value && isToken(name) {
		return
	}
	readers := readersWith(func(d *Dialect) bool {
		return d.cutName(l.data, agent.Value) != RFC9309.cutName(l.data, agent.Value) || d.Stars == StarsDropped && isWildcard(value)
	})
	agrees := l.agrees(UserAgent, agent.Value)
	if bytes.IndexByte(value, ',') >= 0 {
		issue := l.report(IssueUserAgentList, agent.Value)
		issue.Readers, issue.Fixable = readers, agrees && len(splitList(value)) > 0
		return
	}
	if agent.Name != agent.Value {
		issue := l.report(IssueUserAgentCut, agent.Value)
		issue.Readers, issue.Fixable = readers, agrees && len(name) > 0 && agent.Name == RFC9309.cutName(l.data, agent.Value)
	}
	if isWildcard(name) && f.dialect.Stars == StarsKept {
		l.report(IssueUserAgentWildcard, agent.Name).Readers = readers
	}
	for _, c := range name {
		if c == '.' || isDigit(c) {
			l.report(IssueUserAgentDigits, agent.Name).Readers = readers
			break
		}
	}
}

// splitList gives the names of a value with commas.
func splitList(value []byte) (names [][]byte) {
	for _, part := range bytes.Split(value, []byte(",")) {
		if name := trim(part, 0, len(part)); !name.Empty() {
			names = append(names, part[name.Start:name.End])
		}
	}
	return names
}

// checkGroup reports on a group, at its first user-agent line.
func (l *linter) checkGroup(index int32) {
	f := l.file
	n := &l.table.groups[index]
	if len(f.groups[index].Rules) == 0 && int(index) == len(f.groups)-1 {
		l.report(IssueLastGroupWithoutRules, l.line.Record())
	}
	if dropped := l.table.stars - n.kept; n.named && dropped > 0 && !n.disallowsAll {
		issue := l.report(IssueGroupDropsStar, l.line.Record())
		issue.Arg, issue.Related = dropped, l.recordOf(f.agents[l.table.star-1].Line)
	}
}

// endBlank reports the first blank line of a group, when a rule of the group
// follows it: there some readers end the group. Behind a rule of the group it is
// an info.
func (l *linter) endBlank(group int32, isBehindRule bool) {
	blank := l.blank
	l.blank = 0
	if blank == 0 || l.blanks > group {
		return
	}
	l.blanks = group + 1
	place := l.file.source.lines[blank-1].Text
	issue := l.report(IssueBlankInGroup, place)
	issue.Line, issue.Related = blank, l.line.Record()
	issue.Readers = readersWith(func(d *Dialect) bool { return d.Blank == BlankEnds })
	if isBehindRule {
		issue.Severity = SeverityInfo
	}
}

// isToken reports whether the name is a product token or "*" (RFC 9309 2.2.1).
func isToken(name []byte) bool {
	for _, c := range name {
		if !isTokenOctet(c) {
			return string(name) == "*"
		}
	}
	return true
}

// splitting gives the readers that end a run of user-agent lines at one of the
// records between the last user-agent line and this one.
func (l *linter) splitting() ReaderSet {
	f := l.file
	return readersWith(func(d *Dialect) bool {
		for i := l.record - 1; i >= 0 && f.records[i].Line >= l.between; i-- {
			line := &f.source.lines[f.records[i].Line-1]
			if line.Facts&NoColon == 0 && !line.Key.Empty() && holdsKey(d.RunEnd, f.source.octets(line.Key)) {
				return true
			}
		}
		return false
	})
}

// isWildcard reports whether a "*" stands within a longer name.
func isWildcard(name []byte) bool { return len(name) > 1 && bytes.IndexByte(name, '*') >= 0 }
