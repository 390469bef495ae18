package main

import (
	"github.com/mlange-42/ark/ecs"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// arkChanges does the structural workload on Ark, which makes each change at once.
type arkChanges struct {
	bench.Params
	*scenario.Changes
	world    *ecs.World
	all      *ecs.Map4[c0, c1, c2, c3]
	top      *ecs.Map[c3]
	entities []ecs.Entity
}

func newArkChanges(p bench.Params, percent int) *arkChanges {
	return &arkChanges{Params: p, Changes: scenario.NewChanges(p, percent)}
}

// Setup makes the entities with all four components.
func (a *arkChanges) Setup() {
	a.world = ecs.NewWorld()
	a.all = ecs.NewMap4[c0, c1, c2, c3](a.world)
	a.top = ecs.NewMap[c3](a.world)
	a.entities = make([]ecs.Entity, 0, a.Entities)
	a.all.NewBatchFn(a.Entities, func(e ecs.Entity, v0 *c0, v1 *c1, v2 *c2, v3 *c3) {
		*v0, *v1, *v2, *v3 = initial.v0, initial.v1, initial.v2, initial.v3
		a.entities = append(a.entities, e)
	})
}

// Step makes the changes of a step.
func (a *arkChanges) Step(i int) {
	back := c3(scenario.RegainedValue(i))
	for _, change := range a.Of(i) {
		if e := a.entities[change.Entity]; change.Lose {
			a.top.Remove(e)
		} else {
			a.top.Add(e, &back)
		}
	}
}

// Units returns the number of changes.
func (a *arkChanges) Units() int { return a.Count() }

// Checksum includes every value of every entity.
func (a *arkChanges) Checksum() uint64 {
	return fourSum(len(a.entities), func(i int) (*c0, *c1, *c2, *c3) { return a.all.Get(a.entities[i]) })
}
