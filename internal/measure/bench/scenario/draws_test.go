package scenario

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/measure/bench"
)

// The draws do not depend on how the steps are divided into batches.
func TestChangesDoNotDependOnBatches(t *testing.T) {
	p := bench.Params{Entities: 1000, Seed: 5}
	one, many := NewChanges(p, 1), NewChanges(p, 1)
	many.Prepare(0, 6)
	for step := range 6 {
		one.Prepare(step, 1)
		require.Equal(t, one.Of(step), many.Of(step))
		seen := map[int32]bool{}
		for _, c := range one.Of(step) {
			require.False(t, seen[c.Entity], "an entity changes at most once in a step")
			seen[c.Entity] = true
		}
		require.Len(t, seen, 10)
	}
}

// The draws are the same on every machine, in WebAssembly and in JavaScript.
func TestGoldenPopulations(t *testing.T) {
	p := bench.Params{Entities: 12, Components: MaxChain, Seed: bench.DefaultSeed}
	require.Equal(t, []uint8{6, 8, 11, 5, 5, 9, 10, 6, 3, 9, 4, 7}, DrawHighest(p))
	require.Equal(t, []int32{5, 3, 2, 10, 9, 8, 4, 11, 0, 6, 7, 1}, DrawOrder(p))
	require.Equal(t, []JoinedEntity{{3, true}, {2, false}, {9, true}, {8, false}, {4, true}, {11, false}, {0, true}}, DrawJoined(p))
	changes := NewChanges(p, 25)
	changes.Prepare(0, 2)
	require.Equal(t, []Change{{9, true}, {5, true}, {4, true}, {3, true}, {11, true}, {9, false}}, changes.drawn)
	require.Equal(t, uint64(0x910a2dec89025cc1), NewRandom(1).Next(), "SplitMix64 as published")
	require.Equal(t, 0.5665615751722809, NewRandom(bench.DefaultSeed).Float())
}
