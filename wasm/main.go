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
func load(size, status, redirects int32) int32 { return reply(engine.Load(size, status, redirects)) }

//go:wasmexport check
func check(agentSize, urlSize, token int32) int32 {
	return reply(engine.Check(agentSize, urlSize, token))
}

//go:wasmexport bulk
func bulk(agentSize, urlsSize, token int32) int32 {
	return reply(engine.Bulk(agentSize, urlsSize, token))
}

//go:wasmexport names
func names() int32 { return reply(engine.Names()) }

func reply(words []int32) int32 { return offset(unsafe.SliceData(words)) }

func offset[T any](p *T) int32 { return int32(uintptr(unsafe.Pointer(p))) }
