//go:build !js

package workloads

import (
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/copsecases"
	"github.com/copse-ecs/copse/internal/measure/bench/handwritten"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// vectorCases returns the cases of the derivative workload with native vector kernels.
func vectorCases() []bench.Case {
	return append(KernelCases(scenario.Gonum),
		chainCase("copse-parallel-blocked-simd", scenario.Gonum, copsecases.ChainOptions{Parallel: true, Blocked: true}),
		chainCase("copse-axpy", scenario.Axpy, copsecases.ChainOptions{}),
		chainCase("copse-blocked-axpy", scenario.Axpy, copsecases.ChainOptions{Blocked: true}),
		chainCase("copse-parallel-blocked-axpy", scenario.Axpy, copsecases.ChainOptions{Parallel: true, Blocked: true}),
		sliceCase("slices-axpy", scenario.Axpy, handwritten.SliceOptions{}),
		sliceCase("slices-blocked-axpy", scenario.Axpy, handwritten.SliceOptions{Blocked: true}),
	)
}

// vectorSubstepCases returns the cases of the substeps workload with native vector kernels.
func vectorSubstepCases() []bench.Case {
	return append(SubstepCases(scenario.Gonum),
		chainCase("copse-axpy", scenario.Axpy, copsecases.ChainOptions{Substeps: substeps}),
		chainCase("copse-blocked-axpy", scenario.Axpy, copsecases.ChainOptions{Blocked: true, Substeps: substeps}),
		chainCase("copse-parallel-blocked-axpy", scenario.Axpy, copsecases.ChainOptions{Parallel: true, Blocked: true, Substeps: substeps}),
		repeated(sliceCase("slices-axpy", scenario.Axpy, handwritten.SliceOptions{})),
		sliceCase("slices-blocked-axpy", scenario.Axpy, handwritten.SliceOptions{Blocked: true, Substeps: substeps}),
	)
}
