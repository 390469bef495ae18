package workloads

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// TestSetsChecksumRecomputed removes numbers from a list: the last one takes the place of each.
func TestSetsChecksumRecomputed(t *testing.T) {
	p := bench.Params{Entities: 300, Seed: 3}
	other := p
	other.Seed++
	list, sum := slices.Clone(scenario.DrawOrder(p)), uint64(0)
	for _, id := range scenario.DrawOrder(other) {
		row, last := slices.Index(list, id), len(list)-1
		list[row] = list[last]
		list = list[:last]
		sum = sum*31 + uint64(row) + uint64(last)<<32
	}
	w := Sets(p)
	for _, storage := range w.Storages() {
		x := driver(t, w, "numbers", storage)
		x.Steps(2)
		require.Equal(t, sum, x.Checksum(), storage)
	}
}
