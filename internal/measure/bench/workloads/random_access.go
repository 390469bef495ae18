package workloads

import (
	"slices"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/copsecases"
	"github.com/copse-ecs/copse/internal/measure/bench/handwritten"
	"github.com/copse-ecs/copse/internal/measure/bench/storagecases"
)

// RandomAccess reads the position of every entity by its handle, in shuffled order. The population is that of [Derivative].
func RandomAccess(p bench.Params) bench.Workload {
	w := bench.Workload{
		Name:  "random",
		About: "the position of every entity is read by its handle, in shuffled order",
		Metrics: []bench.Metric{{Name: "get", Unit: "ns", Per: "get", Kind: bench.Steps, Params: p, Cases: []bench.Case{
			{Storage: "copse", New: copsecases.NewGets},
			{Storage: "copse-gather", New: copsecases.NewGathers},
			{Storage: "slices", New: handwritten.NewGets},
		}}},
	}
	addStorages(&w, "get", slices.Concat(storagecases.Common(), storagecases.SparseSetVariants()), storagecases.NewGets)
	return w
}
