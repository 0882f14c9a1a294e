//go:build js

// Command wasm is the engine in the page: package robots behind exported
// functions. It holds no logic; package edge says what the functions take and
// give.
package main

import (
	"unsafe"

	"robotstxt/wasm/edge"
)

var engine edge.Engine

func main() { select {} }

// buffer gives the offset of size writable octets for the next request.
//
//go:wasmexport buffer
func buffer(size int32) int32 { return offset(unsafe.SliceData(engine.Buffer(int(size)))) }

//go:wasmexport load
func load(size, urlSize, status, redirects, content, dialect int32) int32 {
	return reply(engine.Load(size, urlSize, status, redirects, content, dialect))
}

// lines gives the offset of the table of lines of the file loaded.
//
//go:wasmexport lines
func lines() int32 { return reply(engine.Lines()) }

// rules gives the offset of the table of its rules.
//
//go:wasmexport rules
func rules() int32 { return reply(engine.Rules()) }

//go:wasmexport check
func check(agentSize, urlSize, form int32) int32 {
	return reply(engine.Check(agentSize, urlSize, edge.AgentForm(form)))
}

//go:wasmexport bulk
func bulk(agentSize, urlsSize, form int32) int32 {
	return reply(engine.Bulk(agentSize, urlsSize, edge.AgentForm(form)))
}

//go:wasmexport read
func read(agentSize, urlSize, form, dialect int32) int32 {
	return reply(engine.Read(agentSize, urlSize, edge.AgentForm(form), dialect))
}

//go:wasmexport issues
func issues() int32 { return reply(engine.Issues()) }

//go:wasmexport fixes
func fixes() int32 { return reply(engine.Fixes()) }

//go:wasmexport tidy
func tidy() int32 { return reply(engine.Tidy()) }

//go:wasmexport preferences
func preferences(agentSize, urlSize, form int32) int32 {
	return reply(engine.Preferences(agentSize, urlSize, edge.AgentForm(form)))
}

//go:wasmexport permit
func permit(size, allow int32) int32 { return reply(engine.Permit(size, allow != 0)) }

//go:wasmexport expectations
func expectations(size int32) int32 { return reply(engine.Expectations(size)) }

//go:wasmexport expectation
func expectation(agentSize, urlSize, allow int32) int32 {
	return reply(engine.Expectation(agentSize, urlSize, allow != 0))
}

//go:wasmexport names
func names() int32 { return reply(engine.Names()) }

func reply(words []int32) int32 { return offset(unsafe.SliceData(words)) }

func offset[T any](p *T) int32 { return int32(uintptr(unsafe.Pointer(p))) }
