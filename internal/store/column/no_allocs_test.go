//go:build !race && !copse_debug && !js

package column

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The race detector, the checks of the debug build and js/wasm allocate for themselves.

// TestSteadyQueueAllocatesNothing pushes, peeks and flushes within the memory that is kept.
func TestSteadyQueueAllocatesNothing(t *testing.T) {
	a := NewArray[uint64]()
	a.Reserve(100)
	var r Resolver = toPositions{1: 0}
	tick := func() {
		for range 2 * ChunkLen {
			a.Push(1, 5)
		}
		a.Peek(a.Data, 0, r, a.Queued())
		a.Flush(0, r, 100)
	}
	tick()
	require.Zero(t, testing.AllocsPerRun(20, tick))
}

// TestTicksThatTakeTurnsAllocateNothing lets a tick that queues much come after ones that queue
// nothing or little: its memory is still there.
func TestTicksThatTakeTurnsAllocateNothing(t *testing.T) {
	var nowhere Resolver = toPositions{}
	for name, c := range columns(1) {
		tick := 0
		round := func() {
			for range 4 {
				if tick++; tick%4 == 0 {
					for range 500 * ChunkLen {
						c.PushZero(1)
					}
				}
				if tick%4 == 1 {
					c.PushZero(1)
				}
				c.Flush(0, nowhere, 1)
			}
		}
		round()
		round()
		require.Zero(t, testing.AllocsPerRun(3, round), name)
	}
}
