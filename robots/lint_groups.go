package robots

import "bytes"

// groupNotes are what the rules of a group are measured by.
type groupNotes struct {
	isStar, isGoogle bool  // whom it is for
	named            bool  // it is not for "*"
	merged           bool  // a name of it has other groups too
	disallowsAll     bool  // it has a disallow rule for every path
	allows           bool  // it has an allow rule with a path
	wild             uint8 // bit n: it has a rule of that Directive with a "*"
	kept             int32 // different patterns it shares with what the "*" groups disallow
	region           region
}

// readNames notes whom the groups are for, and gives the number of rules in
// groups for "*" that other groups may lack.
//
// For each user-agent line it notes in earlier the first one with the same name,
// ASCII case apart: index + 1 when that stands in another group and this is the
// first of its own, and with a minus when it stands in the same group.
func (t *ruleTable) readNames() (stars int) {
	t.earlier = make([]int32, len(t.file.agents))
	first, inGroup := make(map[string]int), make(map[string]int)
	for i := range t.file.agents {
		agent := &t.file.agents[i]
		name := lowerText(t.file.source.Text(agent.Name))
		if name == "" || bytes.IndexByte(t.file.source.octets(agent.Value), ',') >= 0 {
			continue
		}
		if name == "*" && t.star == 0 {
			t.star = i + 1
		}
		if at := inGroup[name]; at > 0 && t.file.agents[at-1].Group == agent.Group {
			t.earlier[i] = int32(-at)
			continue
		}
		inGroup[name] = i + 1
		if at := first[name]; at > 0 {
			t.earlier[i] = int32(at)
			t.groups[agent.Group].merged, t.groups[t.file.agents[at-1].Group].merged = true, true
		} else {
			first[name] = i + 1
		}
	}
	named := false
	for i := range t.file.groups {
		n := &t.groups[i]
		for _, agent := range t.file.groups[i].Agents {
			name := t.file.source.octets(agent.Name)
			n.isStar = n.isStar || string(name) == "*"
			n.isGoogle = n.isGoogle || equalFold(name, "googlebot")
		}
		if n.named = !n.isStar; n.isStar {
			stars += len(t.file.groups[i].Rules)
		}
		named = named || n.named
	}
	if !named {
		return 0
	}
	return stars
}
