package edge

import (
	"slices"
	"unsafe"

	"robotstxt/expect"
	"robotstxt/robots"
	"robotstxt/wasm/reply"
)

// encodeFile writes a file as read, without its two large tables:
//
//	0 words · 1 error · 2 octets · 3 octets of a byte order mark · 4 size state
//	5 first line not wholly within the size limit, or 0 · 6 cause that decides whatever is asked, or -1
//	7 lines · 8 user-agent lines · 9 rules · 10 groups · 11 records · 12 line for which the reader refuses the file, or 0
//	13 it has lines that state preferences
//
// and behind it, one after the other:
//
//	user-agents  line · start, end of the name · group
//	groups       first and end user-agent line · first and end rule · ignored
//	records      line · kind
func encodeFile(words []int32, f *robots.File) []int32 {
	source := f.Source()
	octets, state, cut := source.Size()
	fetched := int32(-1)
	if v, settles := f.Outcome(); settles {
		fetched = int32(v.Cause)
	}
	words = slices.Grow(words, 14+4*len(f.UserAgentLines())+5*len(f.Groups())+2*len(f.Records()))
	words = append(words, 0, 0, int32(octets), int32(source.MarkLength()), int32(state), int32(cut), fetched,
		int32(len(source.Lines())), int32(len(f.UserAgentLines())), int32(len(f.Rules())),
		int32(len(f.Groups())), int32(len(f.Records())), f.Refused(), reply.Flag(f.HasPreferences()))
	for _, a := range f.UserAgentLines() {
		words = append(words, a.Line, a.Name.Start, a.Name.End, a.Group)
	}
	agent, rule := 0, 0
	for _, g := range f.Groups() {
		for rule < len(f.Rules()) && f.Rules()[rule].Group < 0 {
			rule++
		}
		words = append(words, int32(agent), int32(agent+len(g.Agents)), int32(rule), int32(rule+len(g.Rules)), reply.Flag(g.Ignored))
		agent += len(g.Agents)
		rule += len(g.Rules)
	}
	for _, r := range f.Records() {
		words = append(words, r.Line, int32(r.Kind))
	}
	return reply.Finish(words)
}

// Lines gives the table of the file's lines, as it stands in memory, and nothing
// when no file is loaded. A line is
//
//	start, end of text, key, value, comment · directive | octets of the line end <<8 | facts <<16
//
// It stays valid until the next Load, as does Rules.
func (e *Engine) Lines() []int32 {
	if e.file == nil {
		return nil
	}
	return wordsOf(e.file.Source().Lines(), lineWordCount)
}

// Rules gives the table of the file's rules, and nothing when no file is loaded.
// A rule is
//
//	line · start, end of the path · directive in the lowest octet · group, or -1
func (e *Engine) Rules() []int32 {
	if e.file == nil {
		return nil
	}
	return wordsOf(e.file.Rules(), ruleWordCount)
}

// The sizes of robots.Line and robots.Rule in words. Their fields stand in the
// order and widths that Lines and Rules promise, the lowest octet first, so that
// a large file's tables need not be written once more.
const (
	lineWordCount = 9
	ruleWordCount = 5
)

var (
	_ = [1]struct{}{}[unsafe.Sizeof(robots.Line{})-4*lineWordCount]
	_ = [1]struct{}{}[unsafe.Sizeof(robots.Rule{})-4*ruleWordCount]
)

// wordsOf gives the words that a table consists of, size of them a row.
func wordsOf[T robots.Line | robots.Rule](table []T, size int) []int32 {
	return unsafe.Slice((*int32)(unsafe.Pointer(unsafe.SliceData(table))), len(table)*size)
}

// encodeIssues writes what is wrong with a file:
//
//	0 words · 1 error · 2 issues
//
// and behind it, of each:
//
//	code · severity · line · start, end · start, end of the related octets · argument · readers, a bit each · fixable
func encodeIssues(words []int32, issues []robots.Issue) []int32 {
	words = append(slices.Grow(words, 3+10*len(issues)), 0, 0, int32(len(issues)))
	for _, i := range issues {
		words = append(words, int32(i.Code), int32(i.Severity), i.Line,
			i.Span.Start, i.Span.End, i.Related.Start, i.Related.End, i.Arg, int32(i.Readers), reply.Flag(i.Fixable))
	}
	return reply.Finish(words)
}

// encodeEdits writes edits, the zero edit apart:
//
//	0 words · 1 error · 2 edits
//
// and behind it:
//
//	edits  index · start, end of the octets to replace · start, end in the text
//	text   what stands there instead, one edit after the other
func encodeEdits(words []int32, count int, edit func(i int) robots.Edit) []int32 {
	words = append(words, 0, 0, 0)
	var text []byte
	for i := range count {
		e := edit(i)
		if e == (robots.Edit{}) {
			continue
		}
		start := len(text)
		text = append(text, e.Text...)
		words = append(words, int32(i), e.Span.Start, e.Span.End, int32(start), int32(len(text)))
		words[2]++
	}
	return reply.Append(words, text)
}

// encodePreferences writes preferences:
//
//	0 words · 1 error · 2 preferences
//
// and behind it, of each:
//
//	kind · value · known · line · length · start, end of the label · start, end of the value as written
func encodePreferences(words []int32, list []robots.Preference) []int32 {
	words = append(words, 0, 0, int32(len(list)))
	for _, p := range list {
		words = append(words, int32(p.Kind), int32(p.Value), reply.Flag(p.Known), p.Line, int32(p.Length),
			p.Label.Start, p.Label.End, p.Stated.Start, p.Stated.End)
	}
	return reply.Finish(words)
}

// encodeExpectations writes a list of expectations:
//
//	0 words · 1 error · 2 expectations · 3 problems
//
// and behind it:
//
//	expectations  line · allow · start, end of the agent in the text · end of the target, which follows
//	problems      line · reason · the word meant · start, end of the octets at fault
//	text          agents and targets
func encodeExpectations(words []int32, list *expect.List) []int32 {
	words = append(words, 0, 0, int32(len(list.Items())), int32(len(list.Problems())))
	var text []byte
	for _, item := range list.Items() {
		start := len(text)
		text = append(text, list.Agent(item)...)
		end := len(text)
		text = append(text, list.Target(item)...)
		words = append(words, item.Line, reply.Flag(item.Allow), int32(start), int32(end), int32(len(text)))
	}
	for _, p := range list.Problems() {
		words = append(words, p.Line, int32(p.Reason), int32(p.Meant), p.Span.Start, p.Span.End)
	}
	return reply.Append(words, text)
}

// encodeDecision writes a decision about f:
//
//	0 words · 1 error · 2 allowed 1, 0, or -1 for no verdict · 3 cause · 4 index of the rule or -1 · 5 its line or 0 · 6 its length or 0
//	7 allowed by a reader that compares substrings, or -2 when it agrees · 8 its line or 0
//	9, 10 the same for a reader that stops at the size limit
//	11 names · 12 groups · 13 candidates · 14 covered spans · 15 octets of the path · 16 target facts · 17 the "*" groups apply
//
// and behind it:
//
//	names       start, end in the text · matched
//	groups      index
//	candidates  index of the rule · line · length · outcome
//	covered     start, end in the path
//	text        the path, then the names
func encodeDecision(words []int32, d robots.Decision, f *robots.File) []int32 {
	words = append(words, 0, 0, allowed(d.Verdict), int32(d.Cause), int32(f.RuleIndex(d.Rule)), d.Rule.Line, int32(d.Length))
	for _, other := range [...]*robots.Verdict{d.Substring, d.Limited} {
		if other == nil {
			words = append(words, -2, 0)
		} else {
			words = append(words, allowed(*other), other.Rule.Line)
		}
	}
	words = append(words, int32(len(d.Names)), int32(len(d.Groups)), int32(len(d.Candidates)), int32(len(d.Covered)),
		int32(len(d.Path)), int32(d.Target), reply.Flag(d.Star))
	at := len(d.Path)
	for _, name := range d.Names {
		words = append(words, int32(at), int32(at+len(name.Text)), reply.Flag(name.Matched))
		at += len(name.Text)
	}
	for _, group := range d.Groups {
		words = append(words, int32(group))
	}
	for _, c := range d.Candidates {
		words = append(words, int32(f.RuleIndex(c.Rule)), c.Rule.Line, int32(c.Length), int32(c.Outcome))
	}
	for _, s := range d.Covered {
		words = append(words, s.Start, s.End)
	}
	text := []byte(d.Path)
	for _, name := range d.Names {
		text = append(text, name.Text...)
	}
	return reply.Append(words, text)
}

// encodeReading writes the answer of a dialect's reader:
//
//	0 words · 1 error · 2 allowed 1, 0, or -1 for no verdict · 3 cause · 4 line of the rule or 0 · 5 reasons
//
// and behind it, for each reason: field · line or 0.
func encodeReading(words []int32, r robots.Reading) []int32 {
	words = append(words, 0, 0, allowed(r.Verdict), int32(r.Cause), r.Rule.Line, int32(len(r.Why)))
	for _, reason := range r.Why {
		words = append(words, int32(reason.Field), reason.Line)
	}
	return reply.Finish(words)
}

// allowed gives 1, 0, or -1 for no verdict.
func allowed(v robots.Verdict) int32 {
	if !v.Decided() {
		return -1
	}
	return reply.Flag(v.Allowed)
}
