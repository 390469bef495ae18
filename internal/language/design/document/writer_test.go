package document

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestStrings(t *testing.T) {
	require.Equal(t, `"a\"b\\c\n\r\t\u0001\u001f é😀 \u2028`+"\ufffd\ufffd\"", string(appendString(nil, "a\"b\\c\n\r\t\x01\x1f é😀 \u2028\xff\xc3", false)))
	w := Writer{ascii: true}
	w.String("é😀…\xff\n")
	require.Equal(t, `"\u00e9\ud83d\ude00\u2026\ufffd\n"`, string(w.Buf))
	rapid.Check(t, func(t *rapid.T) {
		s := string(rapid.SliceOf(rapid.Byte()).Draw(t, "bytes"))
		var back string
		require.NoError(t, json.Unmarshal(appendString(nil, s, false), &back))
		require.Equal(t, []rune(s), []rune(back))
		w := Writer{ascii: true}
		w.String(s)
		require.NotRegexp(t, "[^ -\x7f]", string(w.Buf))
		require.NoError(t, json.Unmarshal(w.Buf, &back))
		require.Equal(t, []rune(s), []rune(back))
	})
}
