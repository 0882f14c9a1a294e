package main

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestMembers(t *testing.T) {
	for object, want := range map[string]string{
		`{}`:                               ``,
		" { } \n":                          ``,
		`{"a":1}`:                          `"a"=1 `,
		`{"a" : "x" , "a":"y"}`:            `"a"="x" "a"="y" `,
		`{"a\"":"\\","b":"\\\"","c":""}`:   `"a\""="\\" "b"="\\\"" "c"="" `,
		`{"a":[1,{"b":"]}\""},[]],"c":{}}`: `"a"=[1,{"b":"]}\""},[]] "c"={} `,
		"{\"a\":null\t,\"b\":-1e2\r}":      `"a"=null "b"=-1e2 `,
		`{"":true,"{":"}"}`:                `""=true "{"="}" `,
	} {
		require.True(t, json.Valid([]byte(object)), object)
		got := ""
		for key, value := range members([]byte(object)) {
			got += string(key) + "=" + string(value) + " "
		}
		assert.Equal(t, want, got, object)
	}
	for key := range members([]byte(`{"a":1,"b":2}`)) {
		assert.Equal(t, `"a"`, string(key), "it stops when told to")
		break
	}
}

// The members are those that encoding/json finds.
func FuzzMembers(f *testing.F) {
	for _, seed := range []string{exampleQuestion, `{"a":[1,{"b":"]}\""},[]],"c\u0041":{} }`, `{"\\":"\"","":-1.5e3,"":null}`, "{\t}"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		// A line of a batch that is not UTF-8 is refused before.
		if !utf8.ValidString(text) || !json.Valid([]byte(text)) || !strings.HasPrefix(strings.Trim(text, jsonSpace), "{") {
			return
		}
		var want map[string]json.RawMessage
		require.NoError(t, json.Unmarshal([]byte(text), &want))
		got := make(map[string]json.RawMessage)
		for key, value := range members([]byte(text)) {
			require.True(t, json.Valid(value), "%q", value)
			got[strings.ToValidUTF8(unquote(key), "\uFFFD")] = value
		}
		for key, value := range want {
			assert.Equal(t, string(value), string(got[key]), "%q", key)
		}
	})
}
