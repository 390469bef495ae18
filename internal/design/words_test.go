package design

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
		got, ok := nearest(word, names)
		require.Equal(t, want, got, word)
		require.Equal(t, want != "", ok, word)
	}
	_, ok := nearest("Pre", []string{"PrevA", "PrevB"})
	require.False(t, ok, "there are two")
}

func TestDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"a", "", 1}, {"", "ab", 2}, {"ab", "ba", 1}, {"kitten", "sitting", 3}, {"abcdef", "", 4}, {"ca", "abc", 3},
	} {
		require.Equal(t, c.want, distance(c.a, c.b, 4), "%s %s", c.a, c.b)
	}
}

func TestParseNumber(t *testing.T) {
	for text, want := range map[string]int{
		"0": 0, "7": 7, "40k": 40_000, "1.2k": 1_200, "3M": 3_000_000, "40_000": 40_000, "1_0.5k": 10_500, "1.0": 1, "007": 7,
		"1.234567M": 1_234_567, "1.20000000000000000000k": 1_200, "0000000000000000000000000000001": 1,
		"1000000000M": maxNumber, "1000000001M": maxNumber + 1, "99999999999999999999999999999": maxNumber + 1,
	} {
		n, whole, ok := parseNumber(text)
		require.True(t, whole && ok, text)
		require.Equal(t, want, n, text)
	}
	for _, text := range []string{"1.5", "1.2345k", "0.0000001M"} {
		_, whole, ok := parseNumber(text)
		require.True(t, !whole && ok, text)
	}
	for _, text := range []string{"", "k", "1K", "1m", "1kk", "1__0", "1_", "_1", "1.", ".5", "1.5.5", "1e5", "0x10", "1_k"} {
		_, _, ok := parseNumber(text)
		require.False(t, ok, text)
	}
}

func TestQuote(t *testing.T) {
	require.Equal(t, "'é😀'", quote("é😀"))
	require.Equal(t, `'a\x00\xff\u202e'`, quote("a\x00\xff\u202e"))
	require.Equal(t, "'"+"0123456789012345678901234567890123456789"+"..'", quote("01234567890123456789012345678901234567890"))
	require.Equal(t, "1,234,567", group3(1234567))
	require.Equal(t, "999", group3(999))
}

func TestFill(t *testing.T) {
	require.Equal(t, "A and B and A", fill("{x} and {y} and {x}", []string{"A", "B"}))
	require.Equal(t, "{z}", fill("{x}", []string{"{z}"}))
}

func TestTypes(t *testing.T) {
	for text, want := range map[string]int{
		"": 12, "f32": 4, "f32x3": 12, "f64x2": 16, "i8": 1, "i16x3": 6, "u64": 8, "bool": 1, "entity": 8, "entityx2": 16, "48": 48, "1.2k": 1200, "u8x65536": 65_536,
	} {
		file, diagnostics := Parse("component A " + text)
		require.Empty(t, diagnostics)
		require.Equal(t, want, file.Statements[0].(*Component).Type.Bytes, text)
	}
	for _, text := range []string{"f16", "i128", "f32x", "f32xx3", "f32x3x3", "x3", "u8x65537", "65537"} {
		_, diagnostics := Parse("component A " + text)
		require.Len(t, diagnostics, 1, text)
	}
}
