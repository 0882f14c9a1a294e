// Command native measures the engine as a native program, against
// github.com/temoto/robotstxt. It reads the inputs as JSON on standard input and
// writes times as JSON. It is a module of its own, so that the main one does not
// depend on temoto.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/temoto/robotstxt"

	"robotstxt/robots"
	"robotstxt/wasm/edge"
)

type input struct {
	Rounds  int
	Token   string
	Text    string
	Paths   []string
	Hostile map[string]struct{ Text, Path string }
}

// timing is in milliseconds; low and high are the quartiles.
type timing struct {
	Median float64 `json:"median"`
	Low    float64 `json:"low"`
	High   float64 `json:"high"`
}

type compared struct {
	Ours      timing `json:"ours"`
	Peer      timing `json:"peer"`
	Differing int    `json:"differing"` // questions that the two answer differently
}

type result struct {
	Load    timing              `json:"load"`   // as the page asks for it, with the reply
	Inside  timing              `json:"inside"` // all paths, as the page asks for them
	Parse   compared            `json:"parse"`  // groups and rules alone
	Bulk    compared            `json:"bulk"`
	Hostile map[string]compared `json:"hostile"`
}

func main() {
	var in input
	if err := json.NewDecoder(os.Stdin).Decode(&in); err != nil {
		fmt.Fprintln(os.Stderr, "native:", err)
		os.Exit(1)
	}
	out, err := measure(in)
	if err == nil {
		err = json.NewEncoder(os.Stdout).Encode(out)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "native:", err)
		os.Exit(1)
	}
}

func measure(in input) (*result, error) {
	data := []byte(in.Text)
	peer, err := robotstxt.FromBytes(data)
	if err != nil {
		return nil, err
	}
	var engine edge.Engine
	request := in.Token + strings.Join(in.Paths, "\n")
	out := &result{Hostile: map[string]compared{}}
	times := interleave(in.Rounds,
		func() {
			copy(engine.Buffer(len(data)), data)
			engine.Load(int32(len(data)), 0, 0, 0, 0, 0)
		},
		func() { robots.Scan(data).Parse(robots.RFC9309) },
		func() { _, _ = robotstxt.FromBytes(data) },
		func() {
			copy(engine.Buffer(len(request)), request)
			engine.Bulk(int32(len(in.Token)), int32(len(request)-len(in.Token)), edge.AgentToken)
		})
	out.Load, out.Parse, out.Inside = times[0], compared{Ours: times[1], Peer: times[2]}, times[3]

	access := robots.Scan(data).Parse(robots.RFC9309).For(robots.Token(in.Token))
	group := peer.FindGroup(in.Token)
	for _, path := range in.Paths {
		if access.Check(path).Allowed != group.Test(path) {
			out.Bulk.Differing++
		}
	}
	times = interleave(in.Rounds,
		func() {
			for _, path := range in.Paths {
				access.Check(path)
			}
		},
		func() {
			for _, path := range in.Paths {
				group.Test(path)
			}
		})
	out.Bulk.Ours, out.Bulk.Peer = times[0], times[1]

	for name, hostile := range in.Hostile {
		text := []byte(hostile.Text)
		ours := func() bool {
			return robots.Scan(text).Parse(robots.RFC9309).Check(robots.Token(in.Token), hostile.Path).Allowed
		}
		theirs := func() bool {
			data, err := robotstxt.FromBytes(text)
			return err == nil && data.TestAgent(hostile.Path, in.Token)
		}
		times := interleave(in.Rounds, func() { ours() }, func() { theirs() })
		row := compared{Ours: times[0], Peer: times[1]}
		if ours() != theirs() {
			row.Differing = 1
		}
		out.Hostile[name] = row
	}
	return out, nil
}

// interleave runs every contender once a round, so that what slows the machine
// down slows them all.
func interleave(rounds int, contenders ...func()) []timing {
	times := make([][]float64, len(contenders))
	for round := range rounds + 1 {
		for i, contender := range contenders {
			start := time.Now()
			contender()
			if round > 0 { // the first one warms up
				times[i] = append(times[i], float64(time.Since(start).Nanoseconds())/1e6)
			}
		}
	}
	var timings []timing
	for _, sorted := range times {
		slices.Sort(sorted)
		at := func(part float64) float64 { return sorted[int(part*float64(len(sorted)-1)+0.5)] }
		timings = append(timings, timing{at(0.5), at(0.25), at(0.75)})
	}
	return timings
}
