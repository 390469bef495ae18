package main

import "github.com/copse-ecs/copse/internal/bench"

// fourSum is the checksum of the structural workload; values returns what entity i has, nil
// for what it has lost.
func fourSum(entities int, values func(i int) (*c0, *c1, *c2, *c3)) uint64 {
	return bench.StructuralSum(entities, func(i, d int) (v bench.Vec, has bool) {
		v0, v1, v2, v3 := values(i)
		if p := [...]*bench.Vec{(*bench.Vec)(v0), (*bench.Vec)(v1), (*bench.Vec)(v2), (*bench.Vec)(v3)}[d]; p != nil {
			return *p, true
		}
		return v, false
	})
}
