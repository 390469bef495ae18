package wording

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestLowerChangesTheLettersOfNamesOnly(t *testing.T) {
	require.Equal(t, "position_2 äÄ@[`{", Lower("PoSiTion_2 äÄ@[`{"))
	require.Empty(t, Lower(""))
}

func TestEscapesAreThoseOfStrconv(t *testing.T) {
	for r := rune(0); r < 0x20000; r++ {
		if strconv.IsPrint(r) || r >= 0xD800 && r < 0xE000 { // surrogates are no characters
			continue
		}
		quoted := strconv.QuoteRuneToASCII(r)
		require.Equal(t, quoted[1:len(quoted)-1], escape(r))
	}
}

func TestNumbersAreBounded(t *testing.T) {
	for text, want := range map[string]int{"0": 0, "007": 7, "1000": 1000, "1001": 1000, "99999999999999999999999": 1000} {
		n, ok := Number(text, 1000)
		require.True(t, ok, text)
		require.Equal(t, want, n, text)
	}
	for _, text := range []string{"", "-1", "1.5", "x", "1x"} {
		_, ok := Number(text, 1000)
		require.False(t, ok, text)
	}
}
