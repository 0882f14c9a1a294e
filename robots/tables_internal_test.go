package robots

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// In a table that is half full a key is found after 1.5 looks on average; an
// average far above that is a long run of slots that keys walk along. As
// multipliers are drawn, a weak hash has such runs in some of many tables.
const (
	tables = 200
	enough = 2.5
)

// regular are files whose keys differ from each other by the same step.
var regular = map[string]string{
	"one long path":    "Disallow: /" + strings.Repeat("a", 60_000) + "\n",
	"numbered paths":   numbered("Disallow: /shop/item-%05d/x\n"),
	"numbered ends":    numbered("Disallow: /%05d\n"),
	"numbered pieces":  numbered("Disallow: /*/%05d\n"),
	"numbered in both": numbered("Disallow: /*%[1]d-%[1]d/x\n"),
}

func numbered(line string) string {
	var text strings.Builder
	for i := range 4000 {
		fmt.Fprintf(&text, line, i)
	}
	return text.String()
}

// TestTablesHaveNoRuns counts how many slots are looked at for each key.
func TestTablesHaveNoRuns(t *testing.T) {
	for name, text := range regular {
		t.Run(name, func(t *testing.T) {
			var words, grams, rules float64
			for range tables {
				file := Scan([]byte("User-agent: a\n" + text)).Parse(RFC9309)
				index := file.For(Token("a")).index
				var table ruleTable
				table.read(file, true)
				words = max(words, index.words.looks())
				grams = max(grams, index.wild.looks())
				rules = max(rules, table.looks())
			}
			assert.LessOrEqual(t, words, enough, "words")
			assert.LessOrEqual(t, grams, enough, "grams")
			assert.LessOrEqual(t, rules, enough, "rules")
		})
	}
}

func (t *wordTable) looks() float64 {
	var l looks
	for at, slot := range t.slots {
		if slot.tag != 0 {
			l.add(t.home(slot.tag, slot.word), at, len(t.slots))
		}
	}
	return l.average()
}

func (x *wildIndex) looks() float64 {
	var l looks
	for at, slot := range x.slots {
		if slot.gram != 0 {
			l.add(x.home(slot.gram), at, len(x.slots))
		}
	}
	return l.average()
}

func (t *ruleTable) looks() float64 {
	var l looks
	for at, slot := range t.slots {
		if slot.tag != 0 {
			rule := &t.file.rules[max(slot.best, slot.first[0], slot.first[1])-1]
			_, home := t.find(t.key(rule).hash, rule.Group, 1)
			l.add(home, at, len(t.slots))
		}
	}
	return l.average()
}

// looks counts the slots that are looked at for some keys.
type looks struct{ keys, slots int }

func (l *looks) add(home, at, size int) {
	l.keys++
	l.slots += (at-home+size)%size + 1
}

func (l *looks) average() float64 { return float64(l.slots) / float64(max(l.keys, 1)) }
