package main

import (
	"github.com/mlange-42/arche/ecs"
	"github.com/mlange-42/arche/generic"

	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// archePair has the operations of the distributed test on two components at once.
type archePair struct {
	spawn  func(x float64) ecs.Entity
	add    func(e ecs.Entity, x float64)
	write  func(e ecs.Entity) float64
	remove func(e ecs.Entity)
}

// archePairs returns the operations for the pairs of scenario.LifePairs. They are written out for each pair, because a generic function
// is 5% slower.
func archePairs(w *ecs.World) [scenario.LifeComponents]archePair {
	ad := generic.NewMap2[lifeA, lifeD](w)
	ba := generic.NewMap2[lifeB, lifeA](w)
	cb := generic.NewMap2[lifeC, lifeB](w)
	dc := generic.NewMap2[lifeD, lifeC](w)
	return [...]archePair{
		{
			spawn: func(x float64) ecs.Entity {
				v, w := scenario.NewA(x), scenario.NewD(x)
				return ad.NewWith(&v, &w)
			},
			add: func(e ecs.Entity, x float64) {
				v, w := scenario.NewA(x), scenario.NewD(x)
				ad.Assign(e, &v, &w)
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
				return ba.NewWith(&v, &w)
			},
			add: func(e ecs.Entity, x float64) {
				v, w := scenario.NewB(x), scenario.NewA(x)
				ba.Assign(e, &v, &w)
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
				return cb.NewWith(&v, &w)
			},
			add: func(e ecs.Entity, x float64) {
				v, w := scenario.NewC(x), scenario.NewB(x)
				cb.Assign(e, &v, &w)
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
				return dc.NewWith(&v, &w)
			},
			add: func(e ecs.Entity, x float64) {
				v, w := scenario.NewD(x), scenario.NewC(x)
				dc.Assign(e, &v, &w)
			},
			write: func(e ecs.Entity) float64 {
				v, w := dc.Get(e)
				return write(v) + write(w)
			},
			remove: func(e ecs.Entity) { dc.Remove(e) },
		},
	}
}
