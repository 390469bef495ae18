package syntax

import (
	"testing"

	"github.com/stretchr/testify/require"
)

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
