package rowlist

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestRowSorter compares it with the standard library, from few rows of a large block to all of them: with
// both of its ways to sort.
func TestRowSorter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		start := rapid.Uint32Range(0, 1<<20).Draw(t, "start")
		count := rapid.OneOf(rapid.IntRange(1, 9000), rapid.IntRange(1<<16-300, 1<<16+300), rapid.IntRange(1, 1<<30)).Draw(t, "count")
		share := rapid.SampledFrom([]int{0, 1, 3, 10, 20, 60, 250, 1000}).Draw(t, "of a thousand")
		n := min(count, 9000, count/1000*share+rapid.IntRange(0, 40).Draw(t, "more"))
		seed := rapid.Uint64().Draw(t, "seed")
		rows := different(rand.New(rand.NewPCG(seed, seed)), n, start, count)
		want := slices.Sorted(slices.Values(rows))
		var s Sorter
		s.Sort(rows, start, uint32(count))
		require.Equal(t, want, append([]uint32(nil), rows...))
	})
}

// different draws n different rows of start..start+count-1.
func different(random *rand.Rand, n int, start uint32, count int) []uint32 {
	rows, drawn := make([]uint32, 0, n), make(map[int]bool, n)
	for len(rows) < n {
		if r := random.IntN(count); !drawn[r] {
			drawn[r] = true
			rows = append(rows, start+uint32(r))
		}
	}
	return rows
}

func BenchmarkRowSorter(b *testing.B) {
	for _, c := range []struct{ n, count int }{{10, 50_000}, {100, 50_000}, {500, 50_000}, {5000, 50_000}, {30_000, 50_000}, {100, 1_000_000}, {10_000, 1_000_000}, {30_000, 1_000_000}} {
		b.Run(strconv.Itoa(c.n)+"of"+strconv.Itoa(c.count), func(b *testing.B) {
			var drawn [64][]uint32 // so that no order is learnt
			for i := range drawn {
				drawn[i] = different(rand.New(rand.NewPCG(1, uint64(i))), c.n, 7, c.count)
			}
			var s Sorter
			rows := make([]uint32, c.n)
			for i := range b.N {
				copy(rows, drawn[i%len(drawn)])
				s.Sort(rows, 7, uint32(c.count))
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*c.n), "ns/row")
		})
	}
}
