package blockstore

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestPageListIsASlice fills a page list and a slice with the same numbers, some ticks long, and compares them.
func TestPageListIsASlice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var list pageList[int]
		for tick := range rapid.IntRange(1, 12).Draw(t, "ticks") {
			var want, got []int
			for k := range rapid.SampledFrom([]int{0, 1, pageLen - 1, pageLen, 3 * pageLen, 40*pageLen + 1}).Draw(t, "n") {
				*list.add() = tick*1_000_000 + k
				want = append(want, tick*1_000_000+k)
			}
			for k := range list.used() {
				got = append(got, list.page(k)...)
			}
			if !slices.Equal(want, got) {
				t.Fatalf("%d elements of tick %d differ", len(want), tick)
			}
			if n := len(want); n > 0 {
				i := rapid.IntRange(0, n-1).Draw(t, "i")
				require.Equal(t, want[i], *list.at(i))
			}
			list.reset()
			require.Zero(t, list.n)
			require.Zero(t, list.used())
		}
	})
}

// TestRowPagesAreAMap sets rows by index and compares them with a map, in a copy too.
func TestRowPagesAreAMap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var pages rowPages
		rows := rapid.MapOf(rapid.Uint32Range(0, 20*pageLen), rapid.Uint32()).Draw(t, "rows")
		for i, row := range rows {
			pages.set(i, row)
		}
		other := pages.clone()
		for i, row := range rows {
			require.Equal(t, row, pages.get(i))
			pages.set(i, row+1)
			require.Equal(t, row, other.get(i))
		}
		require.Zero(t, pages.bytes()%(4*pageLen))
	})
}
