package grouptree

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestRowsAscend compares ascend with sorting, from few rows of many to all of them: each of its ways to
// put them in order.
func TestRowsAscend(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		start := rapid.Uint32Range(0, 1<<20).Draw(t, "start")
		count := rapid.IntRange(1, 9000).Draw(t, "count")
		n := min(count, count*rapid.SampledFrom([]int{0, 1, 3, 10, 20, 60, 250, 1000}).Draw(t, "of a thousand")/1000+rapid.IntRange(0, 3).Draw(t, "more"))
		seed := rapid.Uint64().Draw(t, "seed")
		rows := make([]uint32, 0, n)
		for _, r := range rand.New(rand.NewPCG(seed, seed)).Perm(count)[:n] {
			rows = append(rows, start+uint32(r))
		}
		want := slices.Sorted(slices.Values(rows))
		var w work
		w.ascend(rows, start, uint32(count))
		require.Equal(t, want, append([]uint32(nil), rows...))
	})
}
