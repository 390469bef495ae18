package walk

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestCacheForgetsTheLineUsedLongestAgo compares each cache with a list of all uses.
func TestCacheForgetsTheLineUsedLongestAgo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		choice := rapid.SampledFrom(Caches).Draw(t, "cache")
		sets, c := choice.Bytes/LineBytes/choice.Ways, newLines(choice)
		var used []int // in order, the last use of each line only
		for range rapid.IntRange(0, 300).Draw(t, "uses") {
			line := rapid.IntRange(0, choice.Ways+4).Draw(t, "tag")*sets + rapid.IntRange(0, 1).Draw(t, "set")
			younger := 0 // lines of the set that were used since
			at := slices.Index(used, line)
			for _, other := range used[at+1:] {
				if other%sets == line%sets {
					younger++
				}
			}
			if got, want := c.touch(line), at < 0 || younger >= choice.Ways; got != want {
				t.Fatalf("line %d is fetched: %v, want %v", line, got, want)
			}
			if at >= 0 {
				used = slices.Delete(used, at, at+1)
			}
			used = append(used, line)
		}
	})
}

func TestNamesOfCaches(t *testing.T) {
	var names []string
	for _, c := range Caches {
		names = append(names, c.String())
	}
	require.Equal(t, []string{
		"cold cache of 32 KiB", "warm cache of 32 KiB", "cold cache of 1 MiB", "warm cache of 1 MiB", "cold cache of 16 MiB", "warm cache of 16 MiB",
	}, names)
}
