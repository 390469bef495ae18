package workloads

import (
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/copsecases"
	"github.com/copse-ecs/copse/internal/measure/bench/handwritten"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/measure/bench/storagecases"
)

// substeps is how many substeps a tick has.
const substeps = scenario.SubstepsPerTick

// Substeps is the derivative workload in short steps, as physics takes them: a tick runs all systems several times. Nothing
// is committed between the substeps, so a storage may take a block of rows through all of them while it is in a cache.
func Substeps(p bench.Params) bench.Workload {
	w := bench.Workload{
		Name:  "substeps",
		About: "entities with the first k of N components; a tick adds each derivative to the one below it four times, in short steps",
		Metrics: []bench.Metric{{Name: "substep", Unit: "ns", Per: "entity and substep", Kind: bench.Steps, Params: p, Cases: append([]bench.Case{
			chainCase("copse", scenario.Loop, copsecases.ChainOptions{Substeps: substeps}),
			chainCase("copse-blocked", scenario.Loop, copsecases.ChainOptions{Blocked: true, Substeps: substeps}),
			repeated(sliceCase("slices", scenario.Loop, handwritten.SliceOptions{})),
			sliceCase("slices-blocked", scenario.Loop, handwritten.SliceOptions{Blocked: true, Substeps: substeps}),
			repeated(objectCase("pointers", handwritten.AsAllocated)),
		}, vectorSubstepCases()...)}},
	}
	addStorages(&w, "substep", without(storagecases.Common(), "pointers"), func(storage string, p bench.Params) bench.Instance {
		return scenario.Repeated(storagecases.NewChain(storage, p))
	})
	return w
}

// repeated makes a case of the substeps workload from one of the derivative workload.
func repeated(c bench.Case) bench.Case {
	return bench.Case{Storage: c.Storage, New: func(p bench.Params) bench.Instance { return scenario.Repeated(c.New(p)) }}
}

// SubstepCases returns the cases of the substeps workload with a vector kernel.
func SubstepCases(kernel scenario.Kernel) []bench.Case {
	return []bench.Case{
		chainCase("copse-simd", kernel, copsecases.ChainOptions{Substeps: substeps}),
		chainCase("copse-blocked-simd", kernel, copsecases.ChainOptions{Blocked: true, Substeps: substeps}),
		repeated(sliceCase("slices-simd", kernel, handwritten.SliceOptions{})),
		sliceCase("slices-blocked-simd", kernel, handwritten.SliceOptions{Blocked: true, Substeps: substeps}),
	}
}
