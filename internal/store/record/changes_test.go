//go:build !race && !copse_debug && !js

package record

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestChangesOfEverySizeKeepTheirMemory lets ticks come with the same number of changes each: whatever that is, a list is twice as long as it
// needs to be at most, so it is kept.
func TestChangesOfEverySizeKeepTheirMemory(t *testing.T) {
	for n := 1; n < 120_000; n += 1 + n/97 {
		var l Changes
		tick := func() {
			for i := range n {
				l.Push(uint32(i), 0, 1, 1)
			}
			l.Reset()
		}
		tick()
		tick()
		require.Zero(t, testing.AllocsPerRun(2, tick), "%d changes", n)
	}
}
