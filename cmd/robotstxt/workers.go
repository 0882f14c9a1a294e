package main

import (
	"bytes"
	"io"
)

// maxJobs is how many workers may be asked for.
const maxJobs = 1024

// failures are why a batch ended early.
type failures struct{ read, write error }

// answerLines answers every line of the input with so many workers, in the order
// of the lines, and reports whether every line was good.
//
// One goroutine reads blocks of input ahead; one makes chunks of lines of them;
// the workers answer a chunk each; and this one writes the answers in the order
// of the chunks. A chunk goes to the workers as soon as the input has no more to
// give at the moment, so that whoever asks line by line is answered line by line.
// Each step waits for the next when that is behind, so that memory stays bounded.
// When writing fails, nobody waits for input that may never come.
func answerLines(in io.Reader, out io.Writer, jobs int) (good bool, failed failures) {
	stop := make(chan struct{})
	defer close(stop)
	b := &batch{
		stop:   stop,
		blocks: make(chan []byte, 4),
		free:   make(chan []byte, 6),
		work:   make(chan *chunk),
		order:  make(chan *chunk, 2*jobs),
		ended:  make(chan error, 1),
	}
	for range cap(b.free) {
		b.free <- make([]byte, blockOctets)
	}
	go b.read(in)
	go b.divide()
	for range jobs {
		go b.workOn()
	}
	good = true
	for c := range b.order {
		<-c.done
		good = good && c.good
		if _, err := out.Write(c.answers.Bytes()); err != nil {
			return good, failures{write: err}
		}
	}
	return good, failures{read: <-b.ended}
}

const blockOctets = 64 << 10

// batch is what the goroutines of answerLines share.
type batch struct {
	stop   <-chan struct{} // closed when nobody wants answers any more
	blocks chan []byte     // input that was read
	free   chan []byte     // blocks that can be read into
	work   chan *chunk     // chunks to be answered
	order  chan *chunk     // the same, in order, to be written
	ended  chan error      // how the input ended; nil for its end

	failure error // of reading; set before blocks is closed
}

// read reads the input ahead.
func (b *batch) read(in io.Reader) {
	defer close(b.blocks)
	for {
		var block []byte
		select {
		case block = <-b.free:
		case <-b.stop:
			return
		}
		n, err := in.Read(block[:blockOctets])
		if n > 0 {
			select {
			case b.blocks <- block[:n]:
			case <-b.stop:
				return
			}
		}
		if err != nil {
			b.failure = err
			return
		}
		if n == 0 {
			b.free <- block
		}
	}
}

// divide makes chunks of the input.
func (b *batch) divide() {
	defer close(b.order)
	defer close(b.work)
	pending := newChunk(1)
	hand := func() bool {
		full := pending
		if len(full.lines) == 0 {
			return true
		}
		pending = newChunk(full.first + len(full.lines))
		for _, to := range [...]chan<- *chunk{b.order, b.work} {
			select {
			case to <- full:
			case <-b.stop:
				return false
			}
		}
		return true
	}
	lines := newLineReader(&blockReader{batch: b, idle: hand}, maxLine)
	for {
		line, err := lines.next()
		if err != nil && err != errTooLong {
			if err == io.EOF {
				err = nil
			}
			hand()
			b.ended <- err
			return
		}
		if pending.first == 1 && len(pending.lines) == 0 {
			line = bytes.TrimPrefix(line, []byte("\xEF\xBB\xBF")) // some shells put a mark in front of what they pipe
		}
		if pending.isFull(line) && !hand() {
			return
		}
		pending.add(line, err == errTooLong)
	}
}

// workOn is one worker: it answers chunks as they come.
func (b *batch) workOn() {
	answerer := newAnswerer()
	for c := range b.work {
		c.answer(answerer)
	}
}

// blockReader reads the blocks. Before it waits for one, it says that it is idle.
type blockReader struct {
	batch *batch
	idle  func() bool // false: nobody wants more
	block []byte      // the one that is being read
	rest  []byte      // what is left of it
}

func (r *blockReader) Read(buffer []byte) (int, error) {
	for len(r.rest) == 0 {
		if r.block != nil {
			r.batch.free <- r.block
		}
		var more bool
		select {
		case r.rest, more = <-r.batch.blocks:
		default:
			if !r.idle() {
				return 0, io.ErrClosedPipe
			}
			select {
			case r.rest, more = <-r.batch.blocks:
			case <-r.batch.stop:
				return 0, io.ErrClosedPipe
			}
		}
		if r.block = r.rest; !more {
			return 0, r.batch.failure
		}
	}
	n := copy(buffer, r.rest)
	r.rest = r.rest[n:]
	return n, nil
}
