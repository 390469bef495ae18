package workloads

import (
	"slices"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/copsecases"
	"github.com/copse-ecs/copse/internal/measure/bench/handwritten"
	"github.com/copse-ecs/copse/internal/measure/bench/storagecases"
)

// RandomAccess reads the position of every entity by its handle, in shuffled order. The population is that of [Derivative]. A second metric reads
// all values of one component manager, row by row or by hash map.
func RandomAccess(p bench.Params) bench.Workload {
	w := bench.Workload{
		Name:  "random",
		About: "the position of every entity is read by its handle, in shuffled order",
		Metrics: []bench.Metric{{Name: "get", Unit: "ns", Per: "get", Kind: bench.Steps, Params: p, Cases: []bench.Case{
			{Storage: "copse", New: copsecases.NewGets},
			{Storage: "copse-gather", New: copsecases.NewGathers},
			{Storage: "slices", New: handwritten.NewGets},
		}}, {Name: "read", Unit: "ns", Per: "value", Kind: bench.Steps, Params: p, Cases: []bench.Case{
			managerCase("manager-walked", handwritten.Walked),
			managerCase("manager-looked-up", handwritten.LookedUp),
			managerCase("manager-at-random", handwritten.LookedUpAtRandom),
		}}},
	}
	addStorages(&w, "get", slices.Concat(storagecases.Common(), storagecases.SparseSetVariants()), storagecases.NewGets)
	return w
}

// managerCase is a case on one component manager.
func managerCase(name string, read handwritten.ManagerRead) bench.Case {
	return bench.Case{Storage: name, New: func(p bench.Params) bench.Instance { return handwritten.NewManagerReads(p, read) }}
}
