package sorting

import (
	"cmp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestStable compares Stable with package slices, on lists with many equal keys.
func TestStable(t *testing.T) {
	type element struct{ key, place int }
	rapid.Check(t, func(t *rapid.T) {
		var list []element
		for i, key := range rapid.SliceOf(rapid.IntRange(0, 9)).Draw(t, "keys") {
			list = append(list, element{key, i})
		}
		byKey := func(a, b element) int { return cmp.Compare(a.key, b.key) }
		want := slices.Clone(list)
		slices.SortStableFunc(want, byKey)
		Stable(list, byKey)
		require.Equal(t, want, list)
	})
}
