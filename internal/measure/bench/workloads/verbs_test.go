//go:build !race

package workloads

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// TestVerbsChecksumsRecomputed computes what observers see of each verb, and the positions that are there at the end.
func TestVerbsChecksumsRecomputed(t *testing.T) {
	p := bench.Params{Entities: 70, Seed: 3}
	const steps = 3
	for metric, times := range map[string]uint64{"write": 1, "add-remove": 2, "spawn-despawn": 2} {
		positions, seen := make([]scenario.Vec, p.Entities), uint64(0)
		for step := range steps {
			for i := range positions {
				seen += times * uint64(scenario.VerbValue(i, step).X)
				if metric == "write" {
					positions[i] = scenario.VerbValue(i, step)
				}
			}
		}
		want := scenario.VerbSum(p.Entities, seen, func(i int) scenario.Vec { return positions[i] })
		for _, storage := range []string{"copse", "copse-batch", "copse-observed", "copse-batch-observed"} {
			x := driver(t, Verbs(p), metric, storage)
			x.Steps(steps)
			require.Equal(t, want, x.Checksum(), "%s %s", metric, storage)
		}
	}
}

func TestVerbsCountCalls(t *testing.T) {
	p := bench.Params{Entities: 70, Seed: 3}
	for metric, want := range map[string]uint64{"event": 3 * (69*70/2 + 70), "task": 3 * scenario.VerbParts, "stage": 0, "stage-change": 3 * scenario.VerbParts} {
		x := driver(t, Verbs(p), metric, "copse")
		x.Steps(3)
		require.Equal(t, want, x.Checksum(), metric)
	}
}

// TestVerbSeen compares with a sum of single values, where numbers begin again at zero and where they do not.
func TestVerbSeen(t *testing.T) {
	for _, n := range []int{1, 1000, 1<<16 - 1, 1 << 16, 150_000} {
		want := uint64(0)
		for step := range 5 {
			for i := range n {
				want += 2 * uint64(scenario.VerbValue(i, step).X)
			}
		}
		require.Equal(t, want, scenario.VerbSeen(n, 5, 2), n)
	}
}
