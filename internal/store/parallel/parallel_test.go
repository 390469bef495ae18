package parallel

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestDoGivesEachNumberOnce counts how often each of n things is given out.
func TestDoGivesEachNumberOnce(t *testing.T) {
	for _, n := range []int{0, 1, 2, 1000} {
		done := make([]int, n)
		Do(n, func(next func() int) {
			for k := next(); k < n; k = next() {
				done[k]++
			}
		})
		for k := range done {
			require.Equal(t, 1, done[k])
		}
	}
}
