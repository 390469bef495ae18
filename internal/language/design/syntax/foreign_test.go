package syntax

import (
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"
)

// TestForeignLettersAreLikeUnicode compares the ranges with the tables of package unicode: all letters of the scripts
// that people write are letters, and spaces, punctuation, symbols and emoji of the usual blocks are not.
func TestForeignLettersAreLikeUnicode(t *testing.T) {
	for r := rune(0x80); r < 0x30000; r++ {
		switch {
		case unicode.IsLetter(r):
			require.True(t, isForeignLetter(r) || 0x2000 <= r && r < 0x2E00 || 0x2E00 <= r && r < 0x3008, "U+%04X is a letter", r)
		case unicode.IsSpace(r), 0x2010 <= r && r < 0x2070, 0x2190 <= r && r < 0x2C00, 0x1F300 <= r && r < 0x1FA00:
			require.False(t, isForeignLetter(r), "U+%04X is no letter", r)
		}
	}
	require.False(t, isForeignLetter(unicode.ReplacementChar))
	require.False(t, isForeignLetter(unicode.MaxRune))
}
