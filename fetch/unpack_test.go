package fetch

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"robotstxt/sitemap"
)

func pack(text string) string {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	_, _ = io.WriteString(w, text)
	_ = w.Close()
	return out.String()
}

func deflate(text string, raw bool) string {
	var out bytes.Buffer
	var w io.WriteCloser = zlib.NewWriter(&out)
	if raw {
		w, _ = flate.NewWriter(&out, 6)
	}
	_, _ = io.WriteString(w, text)
	_ = w.Close()
	return out.String()
}

func TestUnpacker(t *testing.T) {
	const members, junk, broken, unpacked = sitemap.GzipMembers, sitemap.GzipJunk, sitemap.GzipBroken, sitemap.GzipUnpacked
	long := pack(strings.Repeat("abcdefgh", 1000))
	damaged := []byte(pack("hello"))
	damaged[len(damaged)-6] ^= 1 // of the check sum
	for name, c := range map[string]struct {
		in, encoding, want string
		gzip               sitemap.Gzip
		cut                bool
	}{
		"plain":          {in: "hello", want: "hello"},
		"empty":          {},
		"gzip":           {in: pack("hello"), want: "hello", gzip: unpacked},
		"members":        {in: pack("hel") + pack("lo"), want: "hello", gzip: unpacked | members},
		"junk":           {in: pack("hello") + "<!-- cached -->", want: "hello", gzip: unpacked | junk},
		"members, junk":  {in: pack("hel") + pack("lo") + "x", want: "hello", gzip: unpacked | members | junk},
		"truncated":      {in: pack("hello")[:17], want: "hello", gzip: unpacked | broken},
		"only the magic": {in: "\x1F\x8B", gzip: unpacked | broken},
		"check sum":      {in: string(damaged), want: "hello", gzip: unpacked | broken},
		"at the limit":   {in: "0123456789", want: "0123456789"},
		"past the limit": {in: "0123456789x", want: "0123456789", cut: true},
		"bomb":           {in: long, want: "abcdefghab", gzip: unpacked, cut: true},
		"deflate":        {in: deflate("hello", false), encoding: "deflate", want: "hello"},
		"raw deflate":    {in: deflate("hello", true), encoding: "deflate", want: "hello"},
		"on its way":     {in: pack("hello"), encoding: "gzip", want: "hello"},
		"twice":          {in: pack(pack("hello")), encoding: "gzip", want: "hello", gzip: unpacked},
		"not at all":     {in: "hello", encoding: "gzip", want: "hello"},
	} {
		limit := int64(10)
		if name == "twice" || name == "gzip" {
			limit = 100
		}
		if name != "plain" && !c.cut && name != "at the limit" {
			limit = 1000
		}
		var in io.Reader = strings.NewReader(c.in)
		if name == "bomb" {
			limit = 10
		}
		u := NewUnpacker(iotest.OneByteReader(in), limit, c.encoding)
		if name == "bomb" {
			u.source.left = 1000 // what arrives is not what is cut here
		}
		got, err := io.ReadAll(u)
		require.NoError(t, err, name)
		assert.Equal(t, c.want, string(got), name)
		assert.Equal(t, c.gzip, u.Gzip(), name)
		assert.Equal(t, c.cut, u.Cut(), name)
		assert.EqualValues(t, len(c.want), u.Count(), name)
	}
}

// What fails on the way is an error, also within compressed data.
func TestUnpackerPassesErrorsOn(t *testing.T) {
	broken := errors.New("broken")
	for _, start := range []string{"hello", pack("hello")[:15]} {
		_, err := io.ReadAll(NewUnpacker(io.MultiReader(strings.NewReader(start), iotest.ErrReader(broken)), 100, ""))
		assert.ErrorIs(t, err, broken)
	}
}
