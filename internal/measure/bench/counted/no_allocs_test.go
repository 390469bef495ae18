//go:build !race && !copse_debug && !js

package counted

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestStepsAllocateNothing checks that steps use the memory of earlier ones. To collect garbage would take more time than most steps, and
// no count of instructions shows it: nothing is collected in these runs.
func TestStepsAllocateNothing(t *testing.T) {
	for _, c := range All() {
		if c.Name == "spawn-bulk" || c.Name == "save" || c.Name == "load" {
			continue // they return what they allocate
		}
		work := c.Start()
		for range 10 {
			work.Step()
		}
		require.Zero(t, testing.AllocsPerRun(2, work.Step), c.Name)
	}
}
