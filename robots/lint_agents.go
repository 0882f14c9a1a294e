package robots

import "bytes"

func (l *linter) checkUserAgent(agent *UserAgentLine) {
	f := l.file
	joins := l.agent > 0 && f.agents[l.agent-1].Group == agent.Group
	switch {
	case joins && l.between > 0:
		issue := l.reportLine(IssueAgentsJoined)
		issue.Related, issue.Readers = l.recordOf(l.between), l.splitting()
	case joins && l.blank > 0:
		issue := l.reportLine(IssueGroupWithoutRules)
		issue.Related = l.recordOf(f.agents[l.agent-1].Line)
	}
	l.between, l.blank = 0, 0
	if !joins {
		l.checkGroup(agent.Group)
	}
	names := l.checkName(agent, joins)
	switch earlier := l.table.earlier[l.agent]; {
	case earlier > 0:
		issue := l.report(IssueAgentInSeveralGroups, agent.Name)
		issue.Related = l.recordOf(f.agents[earlier-1].Line)
		if string(f.source.octets(agent.Name)) == "*" {
			issue.Readers = concerned[firstStars]
		}
		issue.Readers |= names | l.namedOtherwise(&f.agents[earlier-1])
	case earlier < 0:
		issue := l.reportLine(IssueAgentRepeated)
		issue.Related, issue.Fixable = l.recordOf(f.agents[-earlier-1].Line), f.dialect.Value == CutWord && l.agrees(UserAgent, agent.Value)
		issue.Readers = l.namedOtherwise(&f.agents[-earlier-1])
	}
}

// checkName reports on what a user-agent line names, and gives the readers to
// which it names another.
func (l *linter) checkName(agent *UserAgentLine, joins bool) (readers ReaderSet) {
	f := l.file
	value := f.source.octets(agent.Value)
	if len(value) == 0 {
		issue := l.reportLine(IssueEmptyUserAgent)
		if !joins && agent.Group > 0 { // what follows may belong to the group before
			issue.Readers |= concerned[skippedNames]
		}
		return 0
	}
	name := f.source.octets(agent.Name)
	if agent.Name == agent.Value && isToken(name) {
		return 0
	}
	readers = l.otherwise(fieldsOfName)
	agrees := l.agrees(UserAgent, agent.Value)
	if bytes.IndexByte(value, ',') >= 0 {
		issue := l.report(IssueUserAgentList, agent.Value)
		issue.Readers, issue.Fixable = readers, agrees && len(splitList(value)) > 0
		return readers
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
	return readers
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
	var ignored ReaderSet
	if len(f.groups[index].Rules) == 0 && int(index) == len(f.groups)-1 {
		ignored = l.ignoring(index)
		l.reportLine(IssueLastGroupWithoutRules).Readers = ignored
	}
	if dropped := l.table.stars - n.kept; n.named && dropped > 0 && !n.disallowsAll {
		issue := l.reportLine(IssueGroupDropsStar)
		issue.Arg, issue.Related = dropped, l.recordOf(f.agents[l.table.star-1].Line)
		issue.Readers = ignored
		for _, agent := range f.groups[index].Agents {
			if agent.Name.Len() == 1 { // it does not go before "*"
				issue.Readers |= concerned[longestNames]
			}
		}
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
// lines between the last user-agent line and this one.
func (l *linter) splitting() ReaderSet {
	f := l.file
	return readersWith(func(d *Dialect) bool {
		ends := l.blank > 0 && d.Blank == BlankEnds
		endsAt := func(found record) {
			isRule := found.directive == Allow || found.directive == Disallow
			ends = ends || isRule || found.directive != UserAgent && !found.noColon && !found.key.Empty() && holdsKey(d.RunEnd, f.source.octets(found.key))
		}
		for number := l.between; number < l.number && !ends; number++ {
			l.read(d, number, endsAt)
		}
		return ends
	})
}

// ignoring gives the readers to which the last group, which has no rules and
// starts on this line, is as if it were not there. They can tell only in a file
// that has other groups.
func (l *linter) ignoring(index int32) ReaderSet {
	if index == 0 {
		return 0
	}
	rest := Scan(l.data[l.line.Text.Start:])
	return readersWith(func(d *Dialect) bool {
		f := rest.Parse(*d)
		return len(f.groups) == 0 || f.groups[0].Ignored
	})
}

// namedOtherwise gives the readers to which an earlier user-agent line names
// another crawler.
func (l *linter) namedOtherwise(agent *UserAgentLine) ReaderSet {
	line, number := l.line, l.number
	l.line, l.number = &l.file.source.lines[agent.Line-1], agent.Line
	readers := l.otherwise(fieldsOfName)
	l.line, l.number = line, number
	return readers
}

// isWildcard reports whether a "*" stands within a longer name.
func isWildcard(name []byte) bool { return len(name) > 1 && bytes.IndexByte(name, '*') >= 0 }
