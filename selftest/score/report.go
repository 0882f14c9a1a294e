package main

import (
	"fmt"
	"io"

	"robotstxt/selftest"
)

// tally counts the cases of one topic, or of all.
type tally struct{ passed, asked int }

func (t tally) percent() float64 {
	if t.asked == 0 {
		return 0
	}
	return 100 * float64(t.passed) / float64(t.asked)
}

// leftOut counts the cases that a parser cannot be asked.
type leftOut struct{ fetch, noVerdict, noAnswer, kind int }

// report asks p all that it can be asked, and prints the score of each topic.
func report(out io.Writer, topics []selftest.Topic, dialect string, p parser, show bool) (total tally) {
	var left leftOut
	for _, topic := range topics {
		var score tally
		var failures []string
		for _, c := range topic.Cases {
			want, ok := wanted(&c, dialect, &left)
			if !ok {
				continue
			}
			score.asked++
			got := p.ask(ask(&c))
			if got.verdict == want {
				score.passed++
				continue
			}
			failures = append(failures, failure(topic.Topic+"/"+c.ID, want, got))
		}
		if score.asked == 0 {
			continue
		}
		total.asked += score.asked
		total.passed += score.passed
		fmt.Fprintf(out, "%4d/%-4d %-15s %-24s %s\n", score.passed, score.asked, topic.Spec, topic.Topic, topic.Title)
		if show {
			for _, text := range failures {
				fmt.Fprintf(out, "          %s\n", text)
			}
		}
	}
	fmt.Fprintf(out, "%4d/%-4d %.1f %% as %s answers\n", total.passed, total.asked, total.percent(), dialect)
	fmt.Fprintf(out, "left out: %d checks that need to know how the file was answered, %d without a verdict, %d without an answer of %s, %d cases that are no checks\n",
		left.fetch, left.noVerdict, left.noAnswer, dialect, left.kind)
	return total
}

// wanted gives the verdict that a case expects, if a parser can be asked.
func wanted(c *selftest.Case, dialect string, left *leftOut) (verdict string, ok bool) {
	want, given := c.Expect[dialect]
	switch {
	case c.Kind != "check":
		left.kind++
	case c.Fetch != nil:
		left.fetch++
	case !given:
		left.noAnswer++
	case want.Allowed == nil:
		left.noVerdict++
	case *want.Allowed:
		return allow, true
	default:
		return disallow, true
	}
	return "", false
}

// ask hands over the token as it stands, or what was typed.
func ask(c *selftest.Case) question {
	q := question{Robots: c.Data(), URL: c.Target()}
	if c.Token != nil {
		q.Agent = *c.Token
	} else {
		q.Agent = *c.Agent
	}
	return q
}

func failure(name, want string, got answer) string {
	text := fmt.Sprintf("%s: expected %s, got %s", name, want, got.verdict)
	if got.reason != "" {
		text += " (" + got.reason + ")"
	}
	return text
}
