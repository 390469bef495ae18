package workloads

import (
	"slices"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/copsecases"
	"github.com/copse-ecs/copse/internal/measure/bench/handwritten"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/measure/bench/storagecases"
)

// Derivative is the paper's benchmark. Every entity has the first k components of a chain, and a tick adds each component,
// times Delta, to the one before it, the highest first.
func Derivative(p bench.Params) bench.Workload {
	ticks := derivativeCases()
	setups := slices.Clone(ticks) // only those whose setup differs
	setups = slices.DeleteFunc(setups, func(c bench.Case) bool { return !slices.Contains([]string{"copse", "slices", "pointers"}, c.Storage) })
	w := bench.Workload{
		Name:  "derivative",
		About: "entities with the first k of N components; a tick adds each derivative to the one below it",
		Metrics: []bench.Metric{
			{Name: "tick", Unit: "ns", Per: "entity and tick", Kind: bench.Steps, Params: p, Cases: ticks},
			{Name: "setup", Unit: "ms", Per: "population", Kind: bench.Setup, Params: p, Cases: setups},
			{Name: "setup-bulk", Unit: "ms", Per: "population", Kind: bench.Setup, Params: p, Cases: []bench.Case{
				chainCase("copse", scenario.Loop, copsecases.ChainOptions{Bulk: true}),
				sliceCase("slices", scenario.Loop, handwritten.SliceOptions{}),
			}},
			{Name: "memory", Unit: "B", Per: "entity", Kind: bench.Memory, Params: p, Cases: slices.Clone(setups)},
		},
	}
	for _, metric := range []string{"tick", "setup", "memory"} {
		addStorages(&w, metric, without(storagecases.Common(), "pointers"), storagecases.NewChain) // pointers is handwritten here
	}
	return w
}

func derivativeCases() []bench.Case {
	return append([]bench.Case{
		chainCase("copse", scenario.Loop, copsecases.ChainOptions{}),
		chainCase("copse-blocked", scenario.Loop, copsecases.ChainOptions{Blocked: true}),
		chainCase("copse-parallel", scenario.Loop, copsecases.ChainOptions{Parallel: true}),
		sliceCase("slices", scenario.Loop, handwritten.SliceOptions{}),
		objectCase("pointers", handwritten.AsAllocated),
		objectCase("pointers-sorted", handwritten.ByType),
		objectCase("pointers-shuffled", handwritten.Shuffled),
	}, vectorCases()...)
}

// chainCase is a case on Copse.
func chainCase(name string, kernel scenario.Kernel, options copsecases.ChainOptions) bench.Case {
	return bench.Case{Storage: name, New: func(p bench.Params) bench.Instance { return copsecases.NewChain(p, kernel, options) }}
}

// sliceCase is a case on slices.
func sliceCase(name string, kernel scenario.Kernel, options handwritten.SliceOptions) bench.Case {
	return bench.Case{Storage: name, New: func(p bench.Params) bench.Instance { return handwritten.NewSlices(p, kernel, options) }}
}

// objectCase is a case on objects.
func objectCase(name string, order handwritten.Order) bench.Case {
	return bench.Case{Storage: name, New: func(p bench.Params) bench.Instance { return handwritten.NewObjects(p, order) }}
}

// KernelCases returns the cases of the derivative workload with a vector kernel, and the slices in blocks with the plain
// kernel. A native program uses gonum's kernel, a page its own.
func KernelCases(kernel scenario.Kernel) []bench.Case {
	return []bench.Case{
		chainCase("copse-simd", kernel, copsecases.ChainOptions{}),
		chainCase("copse-blocked-simd", kernel, copsecases.ChainOptions{Blocked: true}),
		sliceCase("slices-simd", kernel, handwritten.SliceOptions{}),
		sliceCase("slices-blocked", scenario.Loop, handwritten.SliceOptions{Blocked: true}),
		sliceCase("slices-blocked-simd", kernel, handwritten.SliceOptions{Blocked: true}),
	}
}
