package expect

// Line gives the line, without a line end, that says that an agent must be
// allowed or blocked: Parse reads the same agent and a target of the same
// meaning from it, whatever the texts hold.
//
// The agent is put in quotes where it needs them. No line can hold a line end: a
// CR or LF in it becomes a space, which ends a word of a header as well.
//
// The target is spelled as robots.Access.Check reads it anyway: white space and
// controls around it are dropped, a text that is neither a path nor a URL gets a
// slash in front, and white space within becomes its escape. A host has no
// white space in it; one that is written with some is another host when it is
// escaped.
func Line(allow bool, agent, target string) string {
	line := []byte("block ")
	if allow {
		line = []byte("allow ")
	}
	line = append(appendAgent(line, agent), ' ')
	return string(appendTarget(line, target))
}

func appendAgent(line []byte, agent string) []byte {
	if isName(agent) {
		return append(line, agent...)
	}
	line = append(line, '"')
	for i := range len(agent) {
		c := agent[i]
		switch c {
		case '\r', '\n':
			c = ' '
		case '"', '\\':
			line = append(line, '\\')
		}
		line = append(line, c)
	}
	return append(line, '"')
}

// isName reports whether agent needs no quotes.
func isName(agent string) bool {
	for i := range len(agent) {
		if c := agent[i]; c <= ' ' || i == 0 && (c == '"' || c == '#') {
			return false
		}
	}
	return agent != ""
}

func appendTarget(line []byte, target string) []byte {
	for len(target) > 0 && target[0] <= ' ' {
		target = target[1:]
	}
	for len(target) > 0 && target[len(target)-1] <= ' ' {
		target = target[:len(target)-1]
	}
	if !isTarget(target) {
		line = append(line, '/')
	}
	for i := range len(target) {
		c := target[i]
		switch c {
		case ' ', '\t', '\r', '\n':
			line = append(line, '%', "02"[c/' '])
			c = "0123456789ABCDEF"[c&15]
		}
		line = append(line, c)
	}
	return line
}
