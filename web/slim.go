package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"slices"
)

// What slimWasm knows of a Go program is from the sources of Go 1.26, and none of it is promised for another version:
//
//	src/runtime/symtab.go                  pcHeader, moduledata, findfuncbucket and what reads them
//	src/runtime/runtime2.go                _func, the record of one function
//	src/cmd/link/internal/ld/pcln.go       how the linker writes those
//	src/cmd/link/internal/wasm/asm.go      writeDataSec: the initial memory, cut into segments
//
// So whatever can be compared is compared: see locate, clearRecord, dropTables and dropBuckets.
const (
	recordSize   = 44      // of _func, without its pcdata and funcdata
	bucketSize   = 4 + 16  // of findfuncbucket: an index and its subbuckets
	bucketCovers = 4096    // program counters
	callCovers   = 1 << 16 // program counters of one function: its number is the high half of each
)

// pclntabMagic starts the pcHeader of Go 1.20 to 1.26 where an instruction is one octet and a pointer eight.
var pclntabMagic = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

// slimWasm takes out of a Go program for js/wasm what it runs without, and a sixth of what a reader would download:
//
//   - which file and line each instruction is from. A panic still names its functions, each "at" ?:0;
//   - the names of the runtime's own functions, behind their package;
//   - the 15 in 16 buckets of the table from program counters to functions that no program counter of wasm falls into;
//   - the heads of thousands of segments of initial memory that only skip a few zeros.
//
// Where the program is not laid out as expected, the result is the program as it came, and the error says what differs.
func slimWasm(wasm []byte) ([]byte, error) {
	start, end, body, err := dataSection(wasm)
	if err != nil {
		return wasm, err
	}
	memory, err := readSegments(body)
	if err != nil {
		return wasm, err
	}
	if err := memory.slim(); err != nil {
		return wasm, err
	}
	body = makeSegments(memory)
	return slices.Concat(wasm[:start], binary.AppendUvarint([]byte{dataID}, uint64(len(body))), body, wasm[end:]), nil
}

// image is the memory that a program starts with, from address 0.
type image []byte

// slim sets to zero what the runtime does not need. After an error some of that is done.
func (m image) slim() error {
	tables, err := locate(m)
	if err == nil {
		err = tables.dropLines()
	}
	if err == nil {
		err = tables.dropBuckets()
	}
	if err == nil {
		err = tables.dropNames()
	}
	return err
}

// span gives the octets of n values from an address, or nil if they are not all there.
func (m image) span(at, n, size uint64) []byte {
	if total := uint64(len(m)); at > total || n > (total-at)/size {
		return nil
	}
	return m[at : at+n*size]
}

// tables are where the runtime looks up functions: parts of the memory, to be changed in place.
type tables struct {
	names        []byte // of functions, a NUL behind each
	units, files []byte // from a function's own number of a file to its name
	values       []byte // "pctab": values by program counter, many tables one after the other
	functions    []byte // "functab": a number and an offset for each function, then the records at those offsets
	count        uint64 // of functions
	buckets      []byte // "findfunctab"
	first        uint64 // the program counter that the first bucket is for
}

// locate finds the header of the tables, then the runtime's moduledata, which points to the same ones and has their lengths.
func locate(memory image) (*tables, error) {
	base := bytes.Index(memory, pclntabMagic)
	if base < 0 || bytes.LastIndex(memory, pclntabMagic) != base {
		return nil, errors.New("it does not have one line table of Go 1.20 to 1.26")
	}
	var header [8]uint64 // functions, files, unused, then where each table is from here
	var module [23]uint64
	if _, err := binary.Decode(memory[base+len(pclntabMagic):], binary.LittleEndian, &header); err != nil {
		return nil, errors.New("the header of its line table is cut off")
	}
	start := binary.LittleEndian.AppendUint64(nil, uint64(base))
	start = binary.LittleEndian.AppendUint64(start, uint64(base)+header[3])
	at := bytes.Index(memory, start)
	if at < 0 {
		return nil, errors.New("its module data does not point to its line table")
	}
	if _, err := binary.Decode(memory[at:], binary.LittleEndian, &module); err != nil {
		return nil, errors.New("its module data is cut off")
	}
	for i, offset := range header[3:] {
		if slice := module[1+3*i:]; slice[0] != uint64(base)+offset || slice[1] != slice[2] {
			return nil, errors.New("its module data and its line table differ")
		}
	}
	first, last, text := module[20], module[21], module[22]
	if module[16] != module[13] || module[17] != header[0]+1 || module[17] != module[18] || text != 0 || first%callCovers != 0 || first >= last {
		return nil, errors.New("its module data is not laid out as expected")
	}
	subbuckets := (last - first + bucketCovers/16 - 1) / (bucketCovers / 16) // the last bucket has no more than it needs
	t := &tables{
		names: memory.span(module[1], module[2], 1),
		units: memory.span(module[4], module[5], 4), files: memory.span(module[7], module[8], 1),
		values: memory.span(module[10], module[11], 1), functions: memory.span(module[13], module[14], 1), count: header[0],
		buckets: memory.span(module[19], subbuckets+(subbuckets+15)/16*4, 1), first: first,
	}
	if t.names == nil || t.units == nil || t.files == nil || t.values == nil || t.buckets == nil || uint64(len(t.functions))/8 <= t.count {
		return nil, errors.New("its line table points outside its memory")
	}
	return t, nil
}

// entry is a function's number and where its record is. A last one has a number above all others, and no record.
func (t *tables) entry(i uint64) (number, offset uint32) {
	pair := t.functions[8*i:]
	number = binary.LittleEndian.Uint32(pair)
	if i < t.count {
		offset = binary.LittleEndian.Uint32(pair[4:])
	}
	return number, offset
}

// dropLines takes away the names of the files, what the record of each function says of its lines, and the tables that
// only those used. No table at offset 0 is what the runtime has for "unknown": see pcvalue and funcline1 in symtab.go.
func (t *tables) dropLines() error {
	needed := map[uint32]bool{} // each table of values, by its offset: whether something other than lines uses it
	end := 8*t.count + 4
	for i := range t.count {
		var err error
		if end, err = t.clearRecord(i, end, needed); err != nil {
			return err
		}
	}
	clear(t.units)
	clear(t.files)
	return t.dropTables(needed)
}

// clearRecord checks that a function's record is one, and that it comes next after where the last one ended. The record:
//
//	 0 number   4 name   8 args  12 deferreturn   uint32 each, as all but the last four
//	16 pcsp    20 pcfile  24 pcln                  offsets of tables
//	28 npcdata  32 cuOffset  36 startLine
//	40 funcID  41 flag  42 unused  43 nfuncdata   one octet each
//	44 npcdata offsets of tables, then nfuncdata offsets of other things
func (t *tables) clearRecord(i, end uint64, needed map[uint32]bool) (uint64, error) {
	number, offset := t.entry(i)
	after, _ := t.entry(i + 1)
	record := image(t.functions).span(uint64(offset), recordSize, 1)
	if record == nil || uint64(offset) != (end+7)/8*8 || number >= after {
		return 0, fmt.Errorf("function %d is not where it should be", i)
	}
	field := func(at int) uint32 { return binary.LittleEndian.Uint32(record[at:]) }
	end = uint64(offset) + recordSize + 4*uint64(field(28)) + 4*uint64(record[43])
	tail := image(t.functions).span(uint64(offset)+recordSize, uint64(field(28)), 4)
	if unit := field(32); tail == nil || field(0) != number || unit != ^uint32(0) && uint64(unit) > uint64(len(t.units)/4) {
		return 0, fmt.Errorf("function %d has no record as expected", i)
	}
	if name := uint64(field(4)); name >= uint64(len(t.names)) || name > 0 && t.names[name-1] != 0 {
		return 0, fmt.Errorf("function %d has no name where it should be", i)
	}
	needed[field(16)] = true
	for ; len(tail) > 0; tail = tail[4:] {
		needed[binary.LittleEndian.Uint32(tail)] = true
	}
	for _, at := range []int{20, 24} {
		needed[field(at)] = needed[field(at)]
	}
	clear(record[20:28])
	clear(record[32:40])
	return end, nil
}

// dropTables checks that the tables are all there is, one after the other with nothing but zeros between them: other octets
// would be offsets read wrong. A table is pairs of LEB128 numbers and ends with a 0 where a pair other than its first would
// begin; see step in symtab.go.
func (t *tables) dropTables(needed map[uint32]bool) error {
	delete(needed, 0)
	end := uint64(0)
	for _, offset := range append(slices.Sorted(maps.Keys(needed)), uint32(len(t.values))) {
		at := uint64(offset)
		if at < end || at > uint64(len(t.values)) || len(bytes.TrimLeft(t.values[end:at], "\x00")) > 0 {
			return fmt.Errorf("the table at %d does not follow the one before it", at)
		}
		if at == uint64(len(t.values)) {
			break
		}
		table := octets{rest: t.values[at:]}
		table.number()
		for more := uint64(1); more != 0; more, _ = table.number() {
			table.number()
		}
		if table.short {
			return fmt.Errorf("the table at %d has no end", at)
		}
		end = uint64(len(t.values) - len(table.rest))
		if !needed[offset] {
			clear(t.values[at:end])
		}
	}
	return nil
}

// dropBuckets takes away the buckets that are for no program counter. findfunc clears the low half of a program counter, so
// of the buckets that cover one function it reads the first.
func (t *tables) dropBuckets() error {
	for b := uint64(0); (b+1)*bucketSize <= uint64(len(t.buckets)); b++ {
		bucket := t.buckets[b*bucketSize:][:bucketSize]
		if b%(callCovers/bucketCovers) != 0 {
			clear(bucket)
			continue
		}
		i := uint64(binary.LittleEndian.Uint32(bucket))
		if i >= t.count {
			return fmt.Errorf("bucket %d is for no function", b)
		}
		want := (t.first + b*bucketCovers) / callCovers
		this, _ := t.entry(i)
		next, _ := t.entry(i + 1)
		if uint64(this) > want || uint64(next) <= want {
			return fmt.Errorf("bucket %d is for another function", b)
		}
	}
	return nil
}

// dropNames cuts the names of the runtime's own functions behind their package, which is what the runtime looks at: see
// isSystemGoroutine in traceback.go and panicwrap in error.go.
func (t *tables) dropNames() error {
	for rest := t.names; len(rest) > 0; {
		end := bytes.IndexByte(rest, 0)
		if end < 0 {
			return errors.New("the last name of a function has no end")
		}
		name := rest[:end]
		rest = rest[end+1:]
		if !bytes.HasPrefix(name, []byte("runtime.")) && !bytes.HasPrefix(name, []byte("internal/")) {
			continue
		}
		slash := bytes.LastIndexByte(name, '/') + 1
		if dot := bytes.IndexByte(name[slash:], '.'); dot >= 0 {
			clear(name[slash+dot+1:])
		}
	}
	return nil
}
