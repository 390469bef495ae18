package wording

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNearest(t *testing.T) {
	names := []string{"Position", "Velocity", "Frozen", "Mass", "HP", "PreviousPosition"}
	for word, want := range map[string]string{
		"position": "Position", "POSITION": "Position", "Postion": "Position", "Positoin": "Position", "Positions": "Position",
		"Pos": "Position", "Vel": "Velocity", "Velocty": "Velocity", "Previous": "PreviousPosition",
		"Mas": "Mass", "Masse": "Mass", "hp": "HP", "MP": "", "X": "", "Spin": "", "Po": "", "": "", "PositionVelocity": "",
		"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa": "",
	} {
		got, ok := Nearest(word, names)
		require.Equal(t, want, got, word)
		require.Equal(t, want != "", ok, word)
	}
	_, ok := Nearest("Pre", []string{"PrevA", "PrevB"})
	require.False(t, ok, "there are two")
}

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		Want int
	}{
		{"", "", 0}, {"a", "", 1}, {"", "ab", 2}, {"ab", "ba", 1}, {"kitten", "sitting", 3}, {"abcdef", "", 4}, {"ca", "abc", 3},
	} {
		require.Equal(t, c.Want, distance(c.a, c.b, 4), "%s %s", c.a, c.b)
	}
}

func TestQuote(t *testing.T) {
	require.Equal(t, "'é😀'", Quote("é😀"))
	require.Equal(t, `'a\x00\xff\u202e'`, Quote("a\x00\xff\u202e"))
	require.Equal(t, "'"+"0123456789012345678901234567890123456789"+"..'", Quote("01234567890123456789012345678901234567890"))
	require.Equal(t, "1,234,567", Grouped(1234567))
	require.Equal(t, "999", Grouped(999))
}
