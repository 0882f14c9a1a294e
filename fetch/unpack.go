package fetch

import (
	"bufio"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"io"
	"strings"

	"robotstxt/sitemap"
)

// Unpacker reads octets that may be compressed, and stops at a limit. That they
// are gzip their first octets say (RFC 1952 2.3.1), not their name. Damage is no
// error: what was unpacked before it is given, and Gzip says that it was there.
type Unpacker struct {
	limit, count int64
	encoding     string
	source       *source
	data         io.Reader // nil until the first octets are looked at
	gzip         sitemap.Gzip
	cut          bool
}

// NewUnpacker reads from in. Of what is unpacked limit octets are given, and
// about as many are read of what arrives. encoding is Content-Encoding, or "".
func NewUnpacker(in io.Reader, limit int64, encoding string) *Unpacker {
	return &Unpacker{limit: limit, encoding: encoding, source: &source{in: in, left: limit + 1}}
}

// Read gives unpacked octets. Its errors are those of what it reads from.
func (u *Unpacker) Read(p []byte) (n int, err error) {
	if u.data == nil {
		u.open()
	}
	if len(p) == 0 {
		return 0, nil
	}
	if u.count == u.limit {
		if !u.cut {
			var one [1]byte
			n, _ := io.ReadFull(u.data, one[:])
			u.cut = n > 0
		}
		return 0, u.end()
	}
	p = p[:min(int64(len(p)), u.limit-u.count)]
	n, err = u.data.Read(p)
	u.count += int64(n)
	if err != nil {
		err = u.end()
	}
	return n, err
}

// end gives the error of what is read from, or that the octets have ended.
func (u *Unpacker) end() error {
	if u.source.err != nil && u.source.err != io.EOF {
		return u.source.err
	}
	return io.EOF
}

// Count is how many octets were given.
func (u *Unpacker) Count() int64 { return u.count }

// Cut reports whether there are more octets than the limit. It is known when
// Read has come to an end.
func (u *Unpacker) Cut() bool { return u.cut || u.source.cut }

// Gzip is what was seen of compressed data so far. That something stands behind
// it shows at the end.
func (u *Unpacker) Gzip() sitemap.Gzip {
	if u.Cut() {
		return u.gzip &^ sitemap.GzipBroken // it was not read to its end
	}
	return u.gzip
}

// open looks at the first octets.
func (u *Unpacker) open() {
	in := bufio.NewReaderSize(u.source, 32<<10)
	u.data = in
	switch {
	case startsGzip(in):
		u.data = &members{u: u, in: in}
		if strings.Contains(u.encoding, "gzip") {
			// A server may compress on its way what is compressed already.
			if inner := bufio.NewReaderSize(u.data, 32<<10); startsGzip(inner) {
				u.data = &members{u: u, in: inner}
			} else {
				u.data = inner
				u.gzip &^= sitemap.GzipUnpacked
			}
		}
	case u.encoding == "deflate":
		// zlib by RFC 9110 8.4.1.2, but some send what RFC 1951 says.
		if head, _ := in.Peek(2); len(head) == 2 && head[0]&0x0F == 8 && (int(head[0])<<8|int(head[1]))%31 == 0 {
			if unpacked, err := zlib.NewReader(in); err == nil {
				u.data = unpacked
			}
		} else {
			u.data = flate.NewReader(in)
		}
	}
}

func startsGzip(in *bufio.Reader) bool {
	head, _ := in.Peek(2)
	return string(head) == "\x1F\x8B"
}

// members reads gzip data member by member.
//
//	gzip = 1*member [ junk ]
type members struct {
	u    *Unpacker
	in   *bufio.Reader
	gzip *gzip.Reader
	done bool
}

func (m *members) Read(p []byte) (int, error) {
	for !m.done {
		if m.gzip == nil {
			m.u.gzip |= sitemap.GzipUnpacked
			reader, err := gzip.NewReader(m.in)
			if err != nil {
				m.stop(sitemap.GzipBroken)
				break
			}
			reader.Multistream(false)
			m.gzip = reader
		}
		n, err := m.gzip.Read(p)
		if err == io.EOF {
			m.next()
		} else if err != nil {
			m.stop(sitemap.GzipBroken)
		}
		if n > 0 {
			return n, nil
		}
	}
	return 0, io.EOF
}

// next goes on with what stands behind a member.
func (m *members) next() {
	head, _ := m.in.Peek(1)
	switch {
	case len(head) == 0:
		m.done = true
	case !startsGzip(m.in) || m.gzip.Reset(m.in) != nil:
		m.stop(sitemap.GzipJunk)
	default:
		m.gzip.Multistream(false)
		m.u.gzip |= sitemap.GzipMembers
	}
}

func (m *members) stop(why sitemap.Gzip) {
	m.u.gzip |= why
	m.done = true
}

// source reads so many octets, and remembers how they ended.
type source struct {
	in   io.Reader
	left int64
	cut  bool
	err  error
}

func (s *source) Read(p []byte) (n int, err error) {
	if s.err != nil {
		return 0, s.err
	}
	if s.left == 0 {
		s.cut = true
		return 0, io.EOF
	}
	n, s.err = s.in.Read(p[:min(int64(len(p)), s.left)])
	s.left -= int64(n)
	return n, s.err
}
