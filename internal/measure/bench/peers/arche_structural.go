package main

import (
	"github.com/mlange-42/arche/ecs"
	"github.com/mlange-42/arche/generic"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// archeChanges does the structural workload on Arche, which makes each change at once.
type archeChanges struct {
	bench.Params
	*scenario.Changes
	world    *ecs.World
	all      generic.Map4[c0, c1, c2, c3]
	top      generic.Map1[c3]
	entities []ecs.Entity
}

func newArcheChanges(p bench.Params, percent int) *archeChanges {
	return &archeChanges{Params: p, Changes: scenario.NewChanges(p, percent)}
}

// Setup makes the entities with all four components.
func (a *archeChanges) Setup() {
	w := ecs.NewWorld()
	a.world = &w
	a.all = generic.NewMap4[c0, c1, c2, c3](a.world)
	a.top = generic.NewMap1[c3](a.world)
	a.entities = make([]ecs.Entity, 0, a.Entities)
	query := a.all.NewBatchQ(a.Entities)
	for query.Next() {
		v0, v1, v2, v3 := query.Get()
		*v0, *v1, *v2, *v3 = initial.v0, initial.v1, initial.v2, initial.v3
		a.entities = append(a.entities, query.Entity())
	}
}

// Step makes the changes of a step.
func (a *archeChanges) Step(i int) {
	back := c3(scenario.RegainedValue(i))
	for _, change := range a.Of(i) {
		if e := a.entities[change.Entity]; change.Lose {
			a.top.Remove(e)
		} else {
			a.top.Assign(e, &back)
		}
	}
}

// Units returns the number of changes.
func (a *archeChanges) Units() int { return a.Count() }

// Checksum includes every value of every entity.
func (a *archeChanges) Checksum() uint64 {
	return fourSum(len(a.entities), func(i int) (*c0, *c1, *c2, *c3) { return a.all.Get(a.entities[i]) })
}
