package main

import (
	"github.com/unitoftime/ecs"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// unitChanges does the structural workload on unitoftime/ecs, which makes each change at once and leaves a hole in the old place of
// the entity.
type unitChanges struct {
	bench.Params
	*scenario.Changes
	world    *ecs.World
	entities []ecs.Id
}

func newUnitChanges(p bench.Params, percent int) *unitChanges {
	return &unitChanges{Params: p, Changes: scenario.NewChanges(p, percent)}
}

// Setup makes the entities with all four components.
func (u *unitChanges) Setup() {
	u.world = ecs.NewWorld()
	u.entities = make([]ecs.Id, u.Entities)
	for i := range u.entities {
		u.entities[i] = u.world.NewId()
		u.world.Write(u.entities[i], unitInitial[:4]...)
	}
}

// Step makes the changes of a step. The value is boxed once for all changes.
func (u *unitChanges) Step(i int) {
	back := []ecs.Component{ecs.C(c3(scenario.RegainedValue(i)))}
	for _, change := range u.Of(i) {
		if id := u.entities[change.Entity]; change.Lose {
			ecs.DeleteComponent(u.world, id, back...)
		} else {
			u.world.Write(id, back...)
		}
	}
}

// Units returns the number of changes.
func (u *unitChanges) Units() int { return u.Count() }

// Checksum includes every value of every entity.
func (u *unitChanges) Checksum() uint64 {
	view := ecs.Query4[c0, c1, c2, c3](u.world)
	return fourSum(len(u.entities), func(i int) (*c0, *c1, *c2, *c3) { return view.Read(u.entities[i]) })
}
