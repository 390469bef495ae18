package walk

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestCacheForgetsTheLineUsedLongestAgo compares the cache with a list of all uses.
func TestCacheForgetsTheLineUsedLongestAgo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var c cache
		var used []int // in order, the last use of each line only
		for range rapid.IntRange(0, 200).Draw(t, "uses") {
			line := rapid.IntRange(0, 12).Draw(t, "tag")*sets + rapid.IntRange(0, 1).Draw(t, "set")
			younger := 0 // lines of the set that were used since
			at := slices.Index(used, line)
			for _, other := range used[at+1:] {
				if other%sets == line%sets {
					younger++
				}
			}
			if got, want := c.touch(line), at < 0 || younger >= ways; got != want {
				t.Fatalf("line %d is fetched: %v, want %v", line, got, want)
			}
			if at >= 0 {
				used = slices.Delete(used, at, at+1)
			}
			used = append(used, line)
		}
	})
}
