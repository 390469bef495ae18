package compare

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestDifferingLines(t *testing.T) {
	for _, c := range []struct {
		a, b         string
		onlyA, onlyB []int
	}{
		{"x y z", "x y z", []int{}, []int{}},
		{"x y z", "x z", []int{2}, []int{}},
		{"x z", "x y z", []int{}, []int{2}},
		{"x moved y z", "x y z moved", []int{2}, []int{4}},
		{"x y", "p q", []int{1, 2}, []int{1, 2}},
	} {
		onlyA, onlyB := differingLines(strings.Fields(c.a), strings.Fields(c.b))
		require.Equal(t, c.onlyA, onlyA, "%s | %s", c.a, c.b)
		require.Equal(t, c.onlyB, onlyB, "%s | %s", c.a, c.b)
	}
}

// Without the lines that differ, both texts are the same.
func TestLinesThatDoNotDifferAreAlike(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.SliceOfN(rapid.SampledFrom([]string{"u", "v", "w"}), 0, 12)
		a, b := text.Draw(t, "a"), text.Draw(t, "b")
		onlyA, onlyB := differingLines(a, b)
		require.Equal(t, leftOver(a, onlyA), leftOver(b, onlyB))
	})
}

func leftOver(text []string, lines []int) (out []string) {
	for i, line := range text {
		if !slices.Contains(lines, i+1) {
			out = append(out, line)
		}
	}
	return out
}
