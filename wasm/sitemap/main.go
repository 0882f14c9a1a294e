//go:build js

// Command sitemap is the reader of sitemaps in the page: package sitemap behind
// exported functions. The page loads it when the first sitemap is to be read.
// It holds no logic; package edge says what the functions take and give.
package main

import (
	"unsafe"

	"robotstxt/wasm/sitemap/edge"
)

var engine edge.Engine

func main() { select {} }

// buffer gives the offset of size writable octets for the next request.
//
//go:wasmexport buffer
func buffer(size int32) int32 { return offset(unsafe.SliceData(engine.Buffer(int(size)))) }

//go:wasmexport open
func open(urlSize int32, now float64) int32 { return reply(engine.Open(urlSize, now)) }

//go:wasmexport write
func write(document, size int32) int32 { return reply(engine.Write(document, size)) }

//go:wasmexport close
func closeDocument(document, gzip, cut int32) int32 {
	return reply(engine.Close(document, gzip, cut != 0))
}

//go:wasmexport drop
func drop(document int32) int32 { return reply(engine.Drop(document)) }

//go:wasmexport compare
func compare(size int32) int32 { return reply(engine.Compare(size)) }

//go:wasmexport importers
func importers() int32 { return reply(engine.Importers()) }

//go:wasmexport plan
func plan(importer, size int32) int32 { return reply(engine.Plan(importer, size)) }

//go:wasmexport walk
func walk(importer, size int32) int32 { return reply(engine.Walk(importer, size)) }

//go:wasmexport next
func next() int32 { return reply(engine.Next()) }

//go:wasmexport answer
func answer(kind, status, document, octets, locationSize, sitemapsSize int32) int32 {
	return reply(engine.Answer(edge.AnswerKind(kind), status, document, octets, locationSize, sitemapsSize))
}

//go:wasmexport walked
func walked(size int32) int32 { return reply(engine.Walked(size)) }

//go:wasmexport make
func makeSitemaps(size int32) int32 { return reply(engine.Make(size)) }

//go:wasmexport list
func list(number, size int32) int32 { return reply(engine.List(number, size)) }

//go:wasmexport made
func made(number int32) int32 { return reply(engine.Made(number)) }

//go:wasmexport file
func file(number, index int32) int32 { return reply(engine.File(number, index)) }

//go:wasmexport names
func names() int32 { return reply(engine.Names()) }

func reply(words []int32) int32 { return offset(unsafe.SliceData(words)) }

func offset[T any](p *T) int32 { return int32(uintptr(unsafe.Pointer(p))) }
