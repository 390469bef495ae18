package scenario

import "github.com/copse-ecs/copse/internal/measure/bench"

// SubstepsPerTick is how often a tick of the substeps workload runs the systems.
const SubstepsPerTick = 4

// Repeated returns an instance each of whose steps is SubstepsPerTick steps of the given one: what a storage without
// substeps does.
func Repeated(of bench.Instance) bench.Instance { return &repeated{of} }

type repeated struct{ bench.Instance }

// Step makes the substeps of a tick.
func (r *repeated) Step(number int) {
	for k := range SubstepsPerTick {
		r.Instance.Step(number*SubstepsPerTick + k)
	}
}

// Units counts the units of every substep.
func (r *repeated) Units() int { return r.Instance.Units() * SubstepsPerTick }
