package diagnostic

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPositionsOfOffsets goes from the bytes of a text to positions and back.
func TestPositionsOfOffsets(t *testing.T) {
	const text = "a\nß𝄞b\r\n\nlast"
	lines := SplitLines(text)
	for offset := range text {
		if text[offset] != '\r' && text[offset] != '\n' {
			require.Equal(t, offset, lines.Offset(lines.Position(offset)), offset)
		}
	}
	require.Equal(t, Position{2, 4}, lines.Position(len("a\nß𝄞")), "a character beyond the first plane has two columns")
	require.Equal(t, Position{4, 5}, lines.Position(len(text)+9), "the end")
	require.Equal(t, Range{Position{2, 1}, Position{2, 1}}, lines.Between(2, 1), "never backwards")
}
