package main

import (
	"bytes"
	"encoding/binary"
	"errors"
)

// The initial memory of a WebAssembly program is a list of segments: an address and the octets that go there.
const (
	memoryLimit = 1 << 26 // more initial memory than any program of this kind has

	dataID, dataCountID = 11, 12 // sections

	// The shortest run of zeros that is worth a segment of its own after it. Go's linker takes 8, which is best for the
	// file as it is; but a segment's head is four or five octets that do not compress, and a run of zeros is almost nothing.
	zeroRun = 64
)

// octets are read from the front. Once they are too few, every read gives nothing, and short tells so.
type octets struct {
	rest  []byte
	short bool
}

func (o *octets) take(n uint64) []byte {
	if n > uint64(len(o.rest)) {
		o.rest, o.short = nil, true
		return nil
	}
	taken := o.rest[:n]
	o.rest = o.rest[n:]
	return taken
}

// number reads a LEB128; its octets are given too, because their last says whether it is negative to those who read it so.
func (o *octets) number() (uint64, []byte) {
	value, n := binary.Uvarint(o.rest)
	if n <= 0 {
		return 0, o.take(uint64(len(o.rest)) + 1)
	}
	return value, o.take(uint64(n))
}

// dataSection finds the one section that holds the initial memory: where its head starts, where it ends, and what it holds.
func dataSection(wasm []byte) (start, end int, body []byte, err error) {
	head, found := bytes.CutPrefix(wasm, []byte("\x00asm\x01\x00\x00\x00"))
	if !found {
		return 0, 0, nil, errors.New("it is not WebAssembly 1")
	}
	for rest := (octets{rest: head}); len(rest.rest) > 0; {
		at := len(wasm) - len(rest.rest)
		id := rest.take(1)
		size, _ := rest.number()
		held := rest.take(size)
		switch {
		case rest.short:
			return 0, 0, nil, errors.New("it ends inside a section")
		case id[0] == dataCountID:
			return 0, 0, nil, errors.New("its code refers to data segments")
		case id[0] == dataID:
			start, end, body = at, len(wasm)-len(rest.rest), held
		}
	}
	if body == nil {
		return 0, 0, nil, errors.New("it has no data")
	}
	return start, end, body, nil
}

// readSegments gives the memory that a program starts with. Each segment is 0 (active, in memory 0), its address as
// i32.const … end, and its octets with their number.
func readSegments(body []byte) (image, error) {
	var memory image
	in := octets{rest: body}
	for count, _ := in.number(); count > 0 && !in.short; count-- {
		head := in.take(2)
		at, encoded := in.number()
		end := in.take(1)
		size, _ := in.number()
		data := in.take(size)
		if in.short {
			break
		}
		if !bytes.Equal(head, []byte{0, 0x41}) || encoded[len(encoded)-1]&0x40 != 0 || end[0] != 0x0b {
			return nil, errors.New("a data segment has no plain address")
		}
		if at > memoryLimit || size > memoryLimit-at {
			return nil, errors.New("a data segment lies too far out")
		}
		if missing := int(at+size) - len(memory); missing > 0 {
			memory = append(memory, make([]byte, missing)...)
		}
		copy(memory[at:], data)
	}
	if in.short || len(in.rest) > 0 {
		return nil, errors.New("its data segments do not fill their section")
	}
	return memory, nil
}

// makeSegments is the reverse of readSegments, with a segment for all that lies between two runs of zeros.
func makeSegments(memory image) []byte {
	var segments []byte
	count := uint64(0)
	for at := 0; ; count++ {
		rest := bytes.TrimLeft(memory[at:], "\x00")
		if len(rest) == 0 {
			break
		}
		at = len(memory) - len(rest)
		if run := bytes.Index(rest, make([]byte, zeroRun)); run >= 0 {
			rest = rest[:run]
		} else {
			rest = bytes.TrimRight(rest, "\x00")
		}
		segments = append(segments, 0, 0x41)
		segments = binary.AppendUvarint(segments, uint64(at))
		if last := len(segments) - 1; segments[last]&0x40 != 0 { // it would read as negative
			segments[last] |= 0x80
			segments = append(segments, 0)
		}
		segments = binary.AppendUvarint(append(segments, 0x0b), uint64(len(rest)))
		segments = append(segments, rest...)
		at += len(rest)
	}
	return append(binary.AppendUvarint(nil, count), segments...)
}
