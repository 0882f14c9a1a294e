package robots

import "strings"

// Preference is what a file says about one use of what an agent fetched. It
// stands beside what may be fetched: it allows nothing and disallows nothing,
// and no rule knows of it.
type Preference struct {
	Kind   PreferenceKind
	Value  PreferenceValue
	Known  bool  // the draft has the label
	Label  Span  // octets of the file: the use, such as "ai-train"; empty where the statement cannot be read
	Stated Span  // octets of the file: the value as written, such as "no"; all of a statement that cannot be read
	Line   int32 // the line that decides, 1-based
	Length int   // octets of its path pattern, see Pattern.Length; 0 without a path
}

// PreferenceKind is which lines say it. Each kind is read by itself.
type PreferenceKind uint8

const (
	PreferenceSignal PreferenceKind = iota // Content-Signal: contentsignals.org, draft-romm-aipref-contentsignals-00
	PreferenceUsage                        // Content-Usage: draft-ietf-aipref-attach-05, draft-ietf-aipref-vocab-08
)

const keyContentSignal = 8 // in elsewhereKeys; content-usage is the next

// preferenceNames are the keys of the lines, in lower case.
var preferenceNames = elsewhereKeys[keyContentSignal : keyContentSignal+2]

func (k PreferenceKind) String() string { return preferenceNames[k] }

// preferenceLabels are the uses that each draft has. A space stands on both
// sides of each. Cloudflare writes "use=reference" too, and calls it a test.
var preferenceLabels = [...]string{" search ai-input ai-train ", " train-ai ai-use search "}

// PreferenceValue is what is said about a use. Of several lines that say
// something about it, the one with the lower value goes first.
type PreferenceValue uint8

const (
	PreferenceNo     PreferenceValue = iota // "no", or "n" in Content-Usage
	PreferenceYes                           // "yes", or "y" in Content-Usage
	PreferenceOther                         // anything else: nothing is known about the use
	PreferenceBroken                        // the statement cannot be read: it says nothing about any use
)

var preferenceValueNames = [...]string{"no", "yes", "other", "broken"}

func (v PreferenceValue) String() string { return preferenceValueNames[v] }

var preferenceTokens = [...][2]string{{"no", "yes"}, {"n", "y"}}

// readPreference gives the value of a use that is written so.
func readPreference(kind PreferenceKind, written []byte) PreferenceValue {
	for i, token := range preferenceTokens[kind] {
		if string(written) == token {
			return PreferenceValue(i)
		}
	}
	return PreferenceOther
}

// Preferences gives what the file says about using what the agent fetches from
// a URL, in the order of the file. There is none unless the URL is allowed, by
// rules or for want of one: what may not be fetched has no preferences
// (draft-ietf-aipref-attach-05 3, 3.1), and a file that does not count, by how it
// was answered, says nothing.
//
//	line  = key ":" [ path 1*WS ] dictionary
//	key   = "content-signal" / "content-usage"
//	path  = "/" *( octet other than WS )
//
// A value that starts with "/" has a path, up to the first space or tab; any
// other is about every path (3.2). Paths match as those of rules do, and only
// the lines with the longest one that matches count, whatever uses the others
// speak of; without a path is shorter than with any (3.1). If several are as
// long, all count: of what they say about one use the most restrictive holds, no
// before yes (3.1, draft-ietf-aipref-vocab-08 5.1), and of lines that say the
// same the earliest is named. The draft says so of equal paths, and we read other
// paths of the same length alike.
//
// The rest is a Dictionary (vocab 6, RFC 9651 3.2), in which the last of equal
// labels counts (6.5.1). A label that the draft does not have means nothing to
// its readers (6.4) and is given nevertheless. Where the text is no Dictionary
// every use is unknown (6.5.1): the line counts all the same, and hides those
// with shorter paths. The empty Dictionary, which says nothing, does so too.
//
// A line belongs to the group it stands in, also between two user-agent lines
// of it, and one before the first group to nobody. Content-Usage would be a rule
// of RFC 9309's grammar by its draft, and end a run of user-agent lines: that is
// not the standard yet, so here it ends none (RFC 9309 2.2.4).
//
// Content-Signal has no grammar. The pages that describe it have a list of
// label=yes and label=no with commas between, after a path if there is one, and
// do not say what is done with several lines or with other texts. It is read
// exactly as Content-Usage is.
//
// Other dialects are asked which lines there are, and how paths match; the rest
// is done as here.
func (a *Access) Preferences(url string) []Preference {
	if a.settled {
		return nil
	}
	t := a.file.readURL(&a.agent, url, nil)
	if v := a.verdict(&t); !v.Decided() || !v.Allowed {
		return nil
	}
	data := a.file.source.data
	lines, longest := a.preferenceLines(&t.path)
	var found []Preference
	for _, p := range lines {
		if p.Length < longest[p.Kind] {
			continue
		}
		before, statement := len(found), p.Stated
		d := dictionary{data[:statement.End], int(statement.Start)}
		valid := d.members(func(key, value Span) {
			p.Label, p.Stated = key, value
			found = append(found, p)
		})
		if !valid {
			p.Value, p.Label, p.Stated = PreferenceBroken, Span{statement.Start, statement.Start}, statement
			found = append(found[:before], p)
		}
	}
	return combine(data, found)
}

// combine reads the values of the list, and leaves of all that is said about one
// use what holds.
func combine(data []byte, list []Preference) []Preference {
	type use struct {
		held int   // what holds, in list
		line int32 // the line that was read last
	}
	said := make(map[string]use)
	for i := len(list) - 1; i >= 0; i-- {
		p := &list[i]
		if p.Value == PreferenceBroken {
			continue
		}
		label := string(data[p.Label.Start:p.Label.End])
		p.Value = readPreference(p.Kind, data[p.Stated.Start:p.Stated.End])
		p.Known = strings.Contains(preferenceLabels[p.Kind], " "+label+" ")
		label += preferenceNames[p.Kind]
		u, is := said[label]
		line := p.Line
		if is && (u.line == line || list[u.held].Value < p.Value) {
			p.Line = 0
		} else {
			if is {
				list[u.held].Line = 0
			}
			u.held = i
		}
		u.line = line
		said[label] = u
	}
	kept := 0
	for _, p := range list {
		if p.Line > 0 {
			list[kept] = p
			kept++
		}
	}
	return list[:kept]
}

// preferenceLines gives the lines of the groups that apply whose path matches,
// each with its statement, and the longest path of each kind.
func (a *Access) preferenceLines(path *path) (lines []Preference, longest [2]int) {
	f := a.file
	var arena []byte
	agents, groups := f.agents, a.groups
	group := int32(-1) // the one that the record stands in
	for _, r := range f.records {
		for len(agents) > 0 && agents[0].Line < r.Line {
			group, agents = agents[0].Group, agents[1:]
		}
		for len(groups) > 0 && groups[0] < group {
			groups = groups[1:]
		}
		kind, found := f.preferenceKind(r)
		if !found || len(groups) == 0 || groups[0] != group {
			continue
		}
		p := Preference{Kind: kind, Line: r.Line}
		pattern, statement := cutPath(f.source.data, f.source.lines[r.Line-1].Value)
		p.Stated = statement
		if !pattern.Empty() {
			var compiled Pattern
			arena = compiled.compile(&f.dialect, f.source.octets(pattern), formWritten, arena[:0])
			if !compiled.match(path, nil) {
				continue
			}
			p.Length = compiled.Length()
		}
		longest[kind] = max(longest[kind], p.Length)
		lines = append(lines, p)
	}
	return lines, longest
}

// cutPath gives the path of a value, if it starts with one, and the statement.
func cutPath(data []byte, value Span) (path, statement Span) {
	at := value.Start
	if at < value.End && data[at] == '/' {
		for at < value.End && !isSpace(data[at]) {
			at++
		}
	}
	path = Span{value.Start, at}
	for at < value.End && isSpace(data[at]) {
		at++
	}
	return path, Span{at, value.End}
}

// preferenceKind says of which kind a record is, if it states preferences.
func (f *File) preferenceKind(r Record) (kind PreferenceKind, found bool) {
	if r.Kind != RecordElsewhere {
		return 0, false
	}
	key := elsewhereKey(f.source.octets(f.source.lines[r.Line-1].Key)) - keyContentSignal
	return PreferenceKind(key), 0 <= key && key < len(preferenceNames)
}

// HasPreferences reports whether any line of the file states preferences, for
// whomever.
func (f *File) HasPreferences() bool {
	for _, r := range f.records {
		if _, found := f.preferenceKind(r); found {
			return true
		}
	}
	return false
}
