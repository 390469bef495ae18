package main

import (
	"github.com/mlange-42/ark/ecs"

	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// arkPair has the operations of the distributed test on two components at once.
type arkPair struct {
	spawn  func(x float64) ecs.Entity
	add    func(e ecs.Entity, x float64)
	write  func(e ecs.Entity) float64
	remove func(e ecs.Entity)
}

// arkPairs returns the operations for the pairs of scenario.LifePairs. They are written out for each pair, because a generic function
// is 5% slower.
func arkPairs(w *ecs.World) [scenario.LifeComponents]arkPair {
	ad := ecs.NewMap2[lifeA, lifeD](w)
	ba := ecs.NewMap2[lifeB, lifeA](w)
	cb := ecs.NewMap2[lifeC, lifeB](w)
	dc := ecs.NewMap2[lifeD, lifeC](w)
	return [...]arkPair{
		{
			spawn: func(x float64) ecs.Entity {
				v, w := scenario.NewA(x), scenario.NewD(x)
				return ad.NewEntity(&v, &w)
			},
			add: func(e ecs.Entity, x float64) {
				v, w := scenario.NewA(x), scenario.NewD(x)
				ad.Add(e, &v, &w)
			},
			write: func(e ecs.Entity) float64 {
				v, w := ad.Get(e)
				return write(v) + write(w)
			},
			remove: func(e ecs.Entity) { ad.Remove(e) },
		},
		{
			spawn: func(x float64) ecs.Entity {
				v, w := scenario.NewB(x), scenario.NewA(x)
				return ba.NewEntity(&v, &w)
			},
			add: func(e ecs.Entity, x float64) {
				v, w := scenario.NewB(x), scenario.NewA(x)
				ba.Add(e, &v, &w)
			},
			write: func(e ecs.Entity) float64 {
				v, w := ba.Get(e)
				return write(v) + write(w)
			},
			remove: func(e ecs.Entity) { ba.Remove(e) },
		},
		{
			spawn: func(x float64) ecs.Entity {
				v, w := scenario.NewC(x), scenario.NewB(x)
				return cb.NewEntity(&v, &w)
			},
			add: func(e ecs.Entity, x float64) {
				v, w := scenario.NewC(x), scenario.NewB(x)
				cb.Add(e, &v, &w)
			},
			write: func(e ecs.Entity) float64 {
				v, w := cb.Get(e)
				return write(v) + write(w)
			},
			remove: func(e ecs.Entity) { cb.Remove(e) },
		},
		{
			spawn: func(x float64) ecs.Entity {
				v, w := scenario.NewD(x), scenario.NewC(x)
				return dc.NewEntity(&v, &w)
			},
			add: func(e ecs.Entity, x float64) {
				v, w := scenario.NewD(x), scenario.NewC(x)
				dc.Add(e, &v, &w)
			},
			write: func(e ecs.Entity) float64 {
				v, w := dc.Get(e)
				return write(v) + write(w)
			},
			remove: func(e ecs.Entity) { dc.Remove(e) },
		},
	}
}
