package grouptree

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestSetIsASetOfNumbers compares Set with sorted slices.
func TestSetIsASetOfNumbers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ids := rapid.SliceOfN(rapid.IntRange(0, MaxComponents-1), 0, 12)
		draw := func(label string) ([]int, Set) {
			list := ids.Draw(t, label)
			s := SetOf(list...)
			slices.Sort(list)
			return slices.Compact(list), s
		}
		a, s := draw("a")
		b, u := draw("b")
		listed := func(s Set) []int { return append([]int{}, slices.Collect(s.All())...) }
		keep := func(list []int, f func(int) bool) []int {
			return slices.DeleteFunc(append([]int{}, list...), func(c int) bool { return !f(c) })
		}
		require.Equal(t, append([]int{}, a...), listed(s))
		require.Equal(t, len(a), s.Len())
		require.Equal(t, len(a) == 0, s.Empty())
		require.Equal(t, keep(a, u.Has), listed(s.Intersect(u)))
		require.Equal(t, keep(a, func(c int) bool { return !u.Has(c) }), listed(s.Minus(u)))
		require.Equal(t, s.Union(u).Minus(s.Intersect(u)), s.Differ(u))
		require.Equal(t, SetOf(append(a, b...)...), s.Union(u))
		require.Equal(t, len(keep(b, s.Has)) == len(b), s.Contains(u))
		require.Equal(t, len(keep(b, s.Has)) > 0, s.Meets(u))
		require.Equal(t, slices.Compare(a, b), s.Compare(u))
		first := -1
		if len(a) > 0 {
			first = a[0]
		}
		require.Equal(t, first, s.First())
		for _, c := range b {
			s.Remove(c)
		}
		require.Equal(t, SetOf(a...).Minus(u), s)
	})
}

func TestSetAllStopsAtBreak(t *testing.T) {
	for c := range SetOf(5, 70, 200).All() {
		require.Equal(t, 5, c)
		break
	}
}
