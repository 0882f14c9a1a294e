package robots

import "bytes"

// ruleForm is how a rule is read. Some readers read one rule in two ways, and
// it then stands twice in Access.rules.
type ruleForm uint8

const (
	formWritten ruleForm = iota
	formDollar           // its closing "$" stands for itself
	formFolder           // up to the index page that it names, which must end the path
)

// forms gives the other ways, beside the written one, that the dialect reads a
// rule in.
func (d *Dialect) forms(rule Rule, raw []byte) []ruleForm {
	var forms []ruleForm
	if d.Patterns == PatternsDollarBoth && bytes.IndexByte(raw, '$') >= 0 {
		forms = append(forms, formDollar)
	}
	if d.folder(raw) > 0 && (rule.Type == Allow || d.Index == IndexBoth) {
		forms = append(forms, formFolder)
	}
	return forms
}

// folder gives the length of the folder in a path that names its index page, or
// 0 where the dialect makes nothing of it.
func (d *Dialect) folder(raw []byte) int {
	const page = "index.htm"
	at := bytes.LastIndexByte(raw, '/') + 1
	switch d.Index {
	case IndexAllowed:
		if at > 0 && bytes.HasPrefix(raw[at:], []byte(page)) {
			return at
		}
	case IndexHTMLOnly:
		if at > 0 && string(raw[at:]) == page+"l" {
			return at
		}
	case IndexBoth:
		if bytes.HasSuffix(raw, []byte(page)) || bytes.HasSuffix(raw, []byte(page+"l")) {
			return max(bytes.Index(raw, []byte(page)), 0)
		}
	}
	return 0
}

// patternText is a path pattern as a dialect's language has it.
type patternText struct {
	body     []byte // without the "$" that ends the path
	stars    bool   // "*" stands for any octets
	end      bool   // the path ends behind body
	anywhere bool   // the path need not start with body
	never    bool   // it matches nothing
}

// readPattern reads a pattern in the dialect's language.
func (d *Dialect) readPattern(raw []byte, form ruleForm) patternText {
	t := patternText{body: raw, stars: d.Patterns != PatternsPlain}
	if form == formFolder {
		t.body, t.end = raw[:d.folder(raw)], true
		return t
	}
	if d.NoSlash == NoSlashAdded && !canMatch(raw) {
		t.body = append([]byte{'/'}, raw...)
	}
	switch d.Patterns {
	case PatternsPlain:
		return t
	case PatternsExpression:
		for len(t.body) > 0 && t.body[len(t.body)-1] == '*' {
			t.body = t.body[:len(t.body)-1]
		}
		t.anywhere = bytes.IndexByte(t.body, '*') >= 0 || bytes.IndexByte(t.body, '$') >= 0
		t.never = len(t.body) == 0
		t.endAtDollar()
	case PatternsDollarEnds:
		t.endAtDollar()
	default:
		if n := len(t.body); n > 0 && t.body[n-1] == '$' && form != formDollar {
			t.body, t.end = t.body[:n-1], true
		}
	}
	return t
}

// endAtDollar reads the first "$" as the end of the path: more of them and
// stars behind it change nothing, and anything else can never match.
func (t *patternText) endAtDollar() {
	at := bytes.IndexByte(t.body, '$')
	if at < 0 {
		return
	}
	for _, c := range t.body[at:] {
		t.never = t.never || c != '$' && c != '*'
	}
	t.body, t.end = t.body[:at], true
}

// compileOther is compile for readers that depart from RFC 9309 in how they
// read patterns.
func (p *Pattern) compileOther(d *Dialect, raw []byte, form ruleForm, arena []byte) []byte {
	if len(raw) == 0 {
		p.valid = d.EmptyRule == EmptyRuleAllows
		return arena
	}
	t := d.readPattern(raw, form)
	if t.never || d.BadEscapes == BadEscapesRefused && hasBadEscape(raw) {
		return arena
	}
	start := len(arena)
	p.end, p.first = t.end, d.Patterns == PatternsFirst
	if t.anywhere {
		p.addStar(0)
		p.length = 0
	}
	if t.end {
		p.length++
	}
	if d.Spelling == SpellingNormal {
		arena = p.addNormal(t.body, arena, t.stars)
	} else {
		arena = p.addSpelled(d, t.body, arena, t.stars)
	}
	units := arena[start:]
	switch {
	case len(p.stars) > 0 && p.stars[0] == 0, len(units) > 0 && units[0] == '/':
		p.valid = true
	case len(units) == 0:
		p.valid = !t.end
	}
	return p.finish(arena, start)
}

// rank says how a rule stands against the others that match.
func (d *Dialect) rank(p *Pattern, rule Rule, raw []byte, position int) rank {
	length := p.length
	switch d.Precedence {
	case PrecedenceFirst:
		return makeRank(0, false, position)
	case PrecedenceExpression:
		length = d.expressionLength(raw)
	case PrecedenceMatched:
		length = int32(len(p.units))
	case PrecedenceSpelled:
		if d.Spelling == SpellingNormal {
			length = p.spelledLength(raw)
		}
	case PrecedenceNormal:
		if d.Spelling != SpellingNormal && rule.form == formWritten {
			if normal := CompilePattern(raw); normal.valid {
				length = normal.length
			}
		}
	}
	return makeRank(length, d.tiesToAllow() && allows(rule), position)
}

// tiesToAllow reports whether an allow rule goes before a disallow rule of the
// same length.
func (d *Dialect) tiesToAllow() bool {
	return d.Precedence != PrecedenceFirst && d.Precedence != PrecedenceExpression
}

// spelledLength is the length in octets of a pattern in its normal spelling,
// where nothing counts as escaped that is not.
func (p *Pattern) spelledLength(raw []byte) int32 {
	length := int32(0)
	for len(raw) > 0 {
		octet, width := unescape(raw)
		switch kind := octetKinds[octet]; {
		case width > 1 && kind != unreserved, kind > percent:
			length += 3
		default:
			length++
		}
		raw = raw[width:]
	}
	return length
}

// expressionLength is the length of the pattern as a regular expression, where
// it needs to be one.
func (d *Dialect) expressionLength(raw []byte) int32 {
	t := patternText{body: raw}
	if d.NoSlash == NoSlashAdded && !canMatch(raw) {
		t.body = append([]byte{'/'}, raw...)
	}
	for len(t.body) > 0 && t.body[len(t.body)-1] == '*' {
		t.body = t.body[:len(t.body)-1]
	}
	text := d.prepareRule(t.body)
	length := int32(len(text))
	if bytes.IndexByte(text, '*') < 0 && bytes.IndexByte(text, '$') < 0 {
		return length
	}
	for _, c := range text {
		if c == '*' || bytes.IndexByte([]byte(`\.+?()|[]{}^`), c) >= 0 {
			length++
		}
	}
	return length
}

// reach says how far into the path the text goes that the pattern matches: with
// a star to the last place where its last piece stands.
func (p *Pattern) reach(path *path) int {
	switch {
	case p.end:
		return len(path.units)
	case p.isLiteral():
		return len(p.units)
	}
	from, to := p.piece(len(p.stars))
	end := len(path.units)
	for at := 0; ; at++ {
		if at = p.find(path, from, to, at); at < 0 {
			return end
		}
		end = at + to - from
	}
}
