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
			last := slices.Sorted(slices.Values(append(make([]int, retentionTicks), all...)[len(all):]))
			require.Equal(t, last[retentionTicks-2], s.Note(used), "after %v", all)
		}
	})
}

// TestTicksThatTakeTurnsAllocateNothingQuick lets a tick that queues much come after ones that queue
// nothing or little: its memory is still there.
func TestTicksThatTakeTurnsAllocateNothingQuick(t *testing.T) {
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

// TestStagedValuesAllocateNothingQuick lets commits carry many values along, again and again.
func TestStagedValuesAllocateNothingQuick(t *testing.T) {
	var nowhere Resolver = toPositions{}
	rows := make([]uint32, 5*keepRows)
	for name, c := range columns(1) {
		carry := func() {
			c.Stage(rows)
			c.Unstage(rows)
			c.Flush(0, nowhere, 1)
		}
		carry()
		carry()
		require.Zero(t, testing.AllocsPerRun(3, carry), name)
	}
}
