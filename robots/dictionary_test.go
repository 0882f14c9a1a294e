package robots

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// dictionaryMembers gives the members of text as "key=value" with " | " between,
// or "invalid".
func dictionaryMembers(text string) string {
	var list []string
	d := dictionary{text: []byte(text)}
	valid := d.members(func(key, value Span) {
		list = append(list, text[key.Start:key.End]+"="+text[value.Start:value.End])
	})
	if !valid {
		return "invalid"
	}
	return strings.Join(list, " | ")
}

func TestDictionary(t *testing.T) {
	const invalid = "invalid"
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{"  ", ""},
		{"a=1", "a=1"},
		{" a=1 ", "a=1"},
		{"a=1,b=2", "a=1 | b=2"},
		{"a=1 \t, \tb=2", "a=1 | b=2"},
		{"\ta=1", invalid}, // only spaces may lead
		{"a=1,", invalid},
		{"a=1, ", invalid},
		{",a=1", invalid},
		{"a=1,,b=2", invalid},
		{"a=1 b=2", invalid},
		{"a=1;b=2", "a=1"},
		{"a =1", invalid},
		{"a= 1", invalid},
		{"a=", invalid},
		{"=1", invalid},

		// Keys (RFC 9651 4.2.3.3).
		{"a", "a="},
		{"a, b;x=1, c", "a= | b= | c="},
		{"*", "*="},
		{"a1_-.*=y", "a1_-.*=y"},
		{"*1=y", "*1=y"},
		{"A=y", invalid},
		{"aB=y", invalid},
		{"1a=y", invalid},
		{"-a=y", invalid},
		{"_a=y", invalid},
		{".a=y", invalid},
		{"é=y", invalid},

		{"a=1, b=2, a=3", "a=1 | b=2 | a=3"},
		{"a=1, A=2", invalid},

		// Parameters (4.2.3.2).
		{"a=y;p", "a=y"},
		{"a=y;p;q=1; r=\"x\"", "a=y"},
		{"a=y ;p", invalid},
		{"a=y; p=(1)", invalid},
		{"a=y;", invalid},
		{"a=y;P", invalid},
		{"a=y;p=", invalid},
		{"a;p=y", "a="},

		// Tokens (4.2.6).
		{"a=y", "a=y"},
		{"a=*", "a=*"},
		{"a=Y/b:c!#$%&'*+-.^_`|~9", "a=Y/b:c!#$%&'*+-.^_`|~9"},
		{"a=_y", invalid},
		{"a=!y", invalid},
		{"a=y=n", invalid},
		{"a=y\x00", invalid},
		{"a=é", invalid},

		// Numbers (4.2.4).
		{"a=0", "a=0"},
		{"a=-00", "a=-00"},
		{"a=123456789012345", "a=123456789012345"},
		{"a=1234567890123456", invalid},
		{"a=123456789012.123", "a=123456789012.123"},
		{"a=1234567890123.1", invalid},
		{"a=1.1234", invalid},
		{"a=1.", invalid},
		{"a=.1", invalid},
		{"a=-", invalid},
		{"a=--1", invalid},
		{"a=1.2.3", invalid},
		{"a=1x", invalid},

		// Strings (4.2.5).
		{`a=""`, `a=""`},
		{`a="n, b=y"`, `a="n, b=y"`},
		{`a="\"\\", b`, `a="\"\\" | b=`},
		{`a="\n"`, invalid},
		{`a="\`, invalid},
		{`a="`, invalid},
		{`a="x`, invalid},
		{`a="` + "\t" + `"`, invalid},
		{`a="é"`, invalid},
		{`a='n'`, invalid},

		// Byte sequences, Booleans, Dates and Display Strings (4.2.7 to 4.2.10).
		{"a=::", "a=::"},
		{"a=:aGk=:", "a=:aGk=:"},
		{"a=:aGk=", invalid},
		{"a=:a b:", invalid},
		{"a=?1", "a=?1"},
		{"a=?0, b", "a=?0 | b="},
		{"a=?2", invalid},
		{"a=?", invalid},
		{"a=?10", invalid},
		{"a=@1659578233", "a=@1659578233"},
		{"a=@-1", "a=@-1"},
		{"a=@1.5", invalid},
		{"a=@", invalid},
		{`a=%"f%c3%bc\"`, `a=%"f%c3%bc\"`},
		{`a=%"%22"`, `a=%"%22"`},
		{`a=%"%C3%BC"`, invalid},
		{`a=%"%c3"`, invalid},
		{`a=%"%"`, invalid},
		{`a=%"%2"`, invalid},
		{`a=%"é"`, invalid},
		{`a=%"`, invalid},
		{`a=%x`, invalid},
		{`a=%`, invalid},

		// Inner lists (4.2.1.2).
		{"a=()", "a=()"},
		{"a=( )", "a=( )"},
		{"a=(y n)", "a=(y n)"},
		{"a=( y  n;p=1 );q, b", "a=( y  n;p=1 ) | b="},
		{"a=(y", invalid},
		{"a=(y,n)", invalid},
		{"a=(y\tn)", invalid},
		{`a=("x""y")`, invalid},
		{"a=((y))", invalid},
		{"a=(", invalid},
		{"a=)", invalid},
	} {
		assert.Equal(t, c.want, dictionaryMembers(c.text), "%q", c.text)
	}
}
