package robots

import "bytes"

// Which readers a finding concerns: those that make something else of its place
// than RFC 9309 does, or for which it is not so that the place changes nothing.
// All of it is asked of the dialects' fields and of the code that reads them.
// What depends on the code alone is in concerned, and report starts with it;
// what depends on the place is added where the finding is made.

// ReaderSet is a set of dialects: bit n is Dialects()[n].
type ReaderSet uint16

// readersWith gives the dialects for which is holds. It is called from many
// places, and wasm would carry each copy of it.
//
//go:noinline
func readersWith(is func(*Dialect) bool) ReaderSet {
	var set ReaderSet
	for i := range dialects {
		if is(&dialects[i]) {
			set |= 1 << i
		}
	}
	return set
}

// fieldSet is a set of fields: bit n is Field n.
type fieldSet uint64

// departs are all settings of a field but that of RFC 9309.
const departs = 1<<16 - 2

// stakes are the settings of a field by which a reader takes what a finding is
// about otherwise: bit n is the enum's value n, and bit 1 a limit or a list. Some
// count only where the finding says so, see there.
var stakes = [...]struct {
	code     Code
	field    Field
	settings uint16
}{
	{IssueRuleWithoutGroup, FieldFaults, 1 << FaultsRefuse},
	{IssueEmptyDisallow, FieldEmptyRule, departs},
	{IssueEmptyAllow, FieldEmptyRule, departs},
	{IssueEmptyUserAgent, FieldEmptyName, 1 << EmptyNameEverybody},
	{IssueGroupWithoutRules, FieldBlank, departs},
	{IssueBlankInGroup, FieldBlank, departs},
	{IssueSizePast, FieldSizeLimit, departs},
	{IssueSizePast, FieldSizeAllows, departs},
	{IssueHashCutsPath, FieldSeparator, 1 << SeparatorWords}, // a comment is a word of its own
	{IssueSpaceInPath, FieldSeparator, 1 << SeparatorWords},
	{IssueBackslashInPath, FieldDots, departs},
	{IssueBadEscape, FieldBadEscapes, departs},
	{IssueDollarInside, FieldPatterns, 1<<PatternsExpression | 1<<PatternsDollarEnds},
	{IssueDollarInside, FieldSpelling, 1 << SpellingEscapable}, // "%24" in the path only
	{IssueStarAtEnd, FieldPatterns, 1 << PatternsPlain},
	{IssueStarAtEnd, FieldPrecedence, otherLengths},
	{IssueStarsInRow, FieldPatterns, 1 << PatternsPlain},
	{IssueStarsInRow, FieldPrecedence, otherLengths},
	{IssueEverythingDisallowed, FieldPatterns, 1<<PatternsPlain | 1<<PatternsExpression}, // of stars alone, one leaves nothing
	{IssueRobotsTxtDisallowed, FieldRobotsTxt, departs},
	{IssueRuleConflict, FieldPrecedence, 1<<PrecedenceFirst | 1<<PrecedenceExpression},
	{IssueRuleCovered, FieldPrecedence, 1<<PrecedenceFirst | 1<<PrecedenceExpression},
	{IssueRuleRedundant, FieldPrecedence, 1 << PrecedenceFirst},
	{IssueLongRule, FieldRuleLength, departs},
	{IssueManyRules, FieldRuleCount, departs},
	{noWildcards, FieldPatterns, 1 << PatternsPlain},
	{literalDollars, FieldPatterns, 1 << PatternsDollarBoth},
	{matchedLengths, FieldPrecedence, 1 << PrecedenceMatched},
	{clearedRules, FieldEmptyRule, 1 << EmptyRuleClears},
	{longestNames, FieldChoice, 1 << ChoiceLongest},
	{skippedNames, FieldEmptyName, 1 << EmptyNameSkipped},
	{firstStars, FieldStarGroups, departs},
	{tooMany, FieldStatuses, 1 << StatusTooMany},
	{forbidden, FieldStatuses, 1 << StatusForbidden},
	{IssueAgentInSeveralGroups, FieldChoice, 1 << ChoiceFirstGroup},
	{IssueAnswerUnreachable, FieldStatuses, 1 << StatusOnlyOK},
	{IssueAnswerRedirect, FieldStatuses, 1<<StatusRedirect | 1<<StatusOnlyOK},
}

// What concerns a code in some places only is found as if it were a code.
const (
	noWildcards Code = Code(len(codeNames)) + iota
	literalDollars
	matchedLengths
	clearedRules
	longestNames
	skippedNames
	firstStars
	tooMany
	forbidden
	concerns
)

// otherLengths are the precedences to which a star more is not one octet more.
const otherLengths = 1<<PrecedenceFirst | 1<<PrecedenceMatched | 1<<PrecedenceExpression

// probes are two spellings of a path for the codes that are about spelling. A
// reader is concerned to which they are one where they are two by RFC 9309, or
// two where they are one.
var probes = [...]struct {
	code     Code
	one, two string
}{
	{IssueSpaceInPath, "/ ", "/%20"},
	{IssueNonASCIIPath, "/ä", "/%C3%A4"},
	{IssueNotUTF8, "/\xE4", "/%E4"},
	{IssueNotUTF8, "/\xE4", "/%EF%BF%BD"},
	{IssueLowerCaseHex, "/%c3", "/%C3"},
	{IssueBadEscape, "/%zz", "/%25zz"},
	{IssueBackslashInPath, `/\`, "/%5C"},
	{IssueControlCharacter, "/\x01", "/%01"},
}

// concerned has the readers that a code concerns wherever it is found; of
// IssueNotUTF8 and IssueControlCharacter, wherever in the path of a rule.
var concerned = makeConcerned()

func makeConcerned() (sets [concerns]ReaderSet) {
	for _, s := range stakes {
		sets[s.code] |= readersWith(func(d *Dialect) bool { return s.settings>>d.settingNumber(s.field)&1 != 0 })
	}
	for _, p := range probes {
		sets[p.code] |= apart([]byte(p.one), []byte(p.two))
	}
	// A fragment that is kept meets its escape where one is spelled as the other.
	sets[IssueFragmentInPath] = readersWith(func(d *Dialect) bool {
		return d.Fragment == FragmentKept && (d.Spelling == SpellingDecoded || d.Spelling == SpellingQuery)
	})
	return sets
}

// settingNumber is an enum's value, and 1 for a limit or list that there is.
func (d *Dialect) settingNumber(f Field) uint8 {
	if value := d.enum(f); value != nil {
		return *value
	}
	if !d.agrees(f, &RFC9309) {
		return 1
	}
	return 0
}

// isOne reports whether two paths are one pattern to the dialect, of one length.
func (d *Dialect) isOne(path, other []byte) bool {
	p, q := d.pattern(path), d.pattern(other)
	return p.valid == q.valid && p.key() == q.key() && d.rank(p, Rule{}, path, 0) == d.rank(q, Rule{}, other, 0)
}

// pattern compiles the path of a rule. As a copy it would be large.
//
//go:noinline
func (d *Dialect) pattern(path []byte) *Pattern {
	p := new(Pattern)
	p.compile(d, path, formWritten, nil)
	return p
}

// What a line and a name in it depend on.
const (
	fieldsOfLine = 1<<(FieldAliases+1) - 1 | 1<<FieldFaults | fieldsOfName
	fieldsOfName = 1<<FieldSeparator | 1<<FieldValue | 1<<FieldEscapes | 1<<FieldStars
)

// keptLines is how many lines compared are remembered.
const keptLines = 1024

// otherwise gives the readers that, by some of their fields, find something else
// on the line than RFC 9309 does: a directive, a name or a path; or refuse the
// file for it. Some dialects read a line as thousands of records, and some files
// repeat a line as often, so each is compared once.
func (l *linter) otherwise(fields fieldSet) ReaderSet {
	key := append([]byte(nil), l.file.source.octets(l.line.Text)...)
	for rest := fields; rest != 0; rest >>= 8 {
		key = append(key, byte(rest))
	}
	if l.agent == 0 { // some read a line otherwise above every group
		key = append(key, 0)
	}
	readers, known := l.compared[string(key)]
	if !known {
		readers = readersWith(func(d *Dialect) bool {
			mixed := RFC9309
			for f := range Field(len(fieldNames)) {
				if fields>>f&1 != 0 {
					mixed.take(f, d)
				}
			}
			return l.findsOther(&mixed)
		})
		if l.compared == nil || len(l.compared) == keptLines {
			l.compared = make(map[string]ReaderSet)
		}
		l.compared[string(key)] = readers
	}
	return readers
}

// findsOther asks one reader about the line.
func (l *linter) findsOther(d *Dialect) bool {
	standard := l.line.Directive
	if d.readsLines() && standard != UserAgent && d.Faults != FaultsRefuse {
		return false
	}
	var first record
	count, other := 0, false
	l.read(d, l.number, func(found record) {
		if count++; count == 1 {
			first = found
		} else if isRead(found.directive) {
			other = true
		}
		if d.Faults == FaultsRefuse && isDelay(l.file.source.octets(found.key)) && (l.agent == 0 || !isNumber(l.file.source.octets(found.value))) {
			other = true
		}
	})
	switch {
	case other:
		return true
	case first.directive != standard:
		return isRead(first.directive) || isRead(standard)
	case standard == UserAgent:
		return d.names(l.data, first.value) != RFC9309.names(l.data, l.line.Value)
	case standard == Allow || standard == Disallow:
		return !bytes.Equal(l.file.source.octets(first.value), l.file.source.octets(l.line.Value))
	}
	return false
}

// read hands over what a dialect finds on a line.
//
//go:noinline
func (l *linter) read(d *Dialect, number int32, yield func(record)) {
	r := lineReader{dialect: d, data: l.data, yield: yield, blank: func() {}}
	r.read(l.file.source, int(number-1))
}

// isRead reports whether RFC 9309 gives the directive a meaning.
func isRead(d Directive) bool { return UserAgent <= d && d <= Sitemap }

// names gives the names of crawlers that the value of a user-agent line holds
// for the dialect, in lower case: one or, where it reads the value in two ways,
// up to two. What no crawler can be called is no name.
func (d *Dialect) names(data []byte, value Span) string {
	text := data[value.Start:value.End]
	if d.Escapes == EscapesDecoded {
		text = decodeText(text)
	}
	cut := d.cutName(text, Span{0, int32(len(text))})
	name := text[cut.Start:cut.End]
	names := appendName(nil, name)
	if d.Value == CutEither {
		end := 0
		for end < len(text) && isTokenOctet(text[end]) {
			end++
		}
		text = text[:end]
	} else if d.Stars == StarsDropped {
		text = dropOctets(text, "*")
	} else {
		return string(names)
	}
	if len(text) < len(name) {
		names = appendName(names, text)
	}
	return string(names)
}

// appendName adds a name that a crawler, or with "*" all of them, can have, and
// a line end.
func appendName(names, name []byte) []byte {
	for _, c := range name {
		if !isTokenOctet(c) && !isDigit(c) && c != '.' && len(name) > 1 {
			return names
		}
	}
	if len(name) > 0 {
		names = append(appendLower(names, name), '\n')
	}
	return names
}
