package column

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestRetention compares what is kept with the second largest of the last eight, sorted.
func TestRetention(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s Retention
		var all []int
		for _, used := range rapid.SliceOf(rapid.IntRange(0, 20)).Draw(t, "used") {
			all = append(all, used)
			last := slices.Sorted(slices.Values(append(make([]int, RetentionTicks), all...)[len(all):]))
			require.Equal(t, last[RetentionTicks-2], s.Note(used), "after %v", all)
		}
	})
}
