package main

import "github.com/copse-ecs/copse/internal/measure/bench/scenario"

// fourSum is the checksum of the structural workload; values returns the values of entity i, nil for a lost component.
func fourSum(entities int, values func(i int) (*c0, *c1, *c2, *c3)) uint64 {
	return scenario.StructuralSum(entities, func(i, d int) (v scenario.Vec, has bool) {
		v0, v1, v2, v3 := values(i)
		if p := [...]*scenario.Vec{(*scenario.Vec)(v0), (*scenario.Vec)(v1), (*scenario.Vec)(v2), (*scenario.Vec)(v3)}[d]; p != nil {
			return *p, true
		}
		return v, false
	})
}
