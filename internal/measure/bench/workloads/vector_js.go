//go:build js

package workloads

import "github.com/copse-ecs/copse/internal/measure/bench"

// vectorCases returns no cases: the kernel of a page is added by its worker, see KernelCases.
func vectorCases() []bench.Case { return nil }

// vectorSubstepCases returns no cases, for the same reason.
func vectorSubstepCases() []bench.Case { return nil }
