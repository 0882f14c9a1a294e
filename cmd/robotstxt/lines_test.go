package main

import (
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestLineReader(t *testing.T) {
	full := strings.Repeat("x", 64<<10) // the buffer's size
	long := strings.Repeat("y", 200<<10)
	for _, test := range []struct {
		input string
		max   int
		want  []string
	}{
		{"", 10, nil},
		{"\n", 10, []string{"\n"}},
		{"a\n\nb", 10, []string{"a\n", "\n", "b"}},
		{"123456789\n1234567890\n123", 10, []string{"123456789\n", "too long", "123"}},
		{"1234567890", 10, []string{"1234567890"}},
		{"12345678901", 10, []string{"too long"}},
		{full, 1 << 20, []string{full}},
		{full + "\n" + full[1:] + "\nb", 1 << 20, []string{full + "\n", full[1:] + "\n", "b"}},
		{long + "\n" + full + "\na\n" + long, 1 << 20, []string{long + "\n", full + "\n", "a\n", long}},
		{long + "\nab\n" + long, 100 << 10, []string{"too long", "ab\n", "too long"}},
	} {
		for _, in := range []io.Reader{strings.NewReader(test.input), iotest.DataErrReader(iotest.HalfReader(strings.NewReader(test.input)))} {
			lines := newLineReader(in, test.max)
			var got []string
			for {
				line, err := lines.next()
				assert.LessOrEqual(t, len(lines.long), test.max)
				if err == io.EOF {
					break
				}
				if err == errTooLong {
					line = []byte("too long")
				} else {
					require.NoError(t, err)
				}
				got = append(got, string(line))
			}
			assert.Equal(t, test.want, got, "%.40q", test.input)
		}
	}
}
