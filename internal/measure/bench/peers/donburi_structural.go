package main

import (
	"github.com/yohamta/donburi"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// donburiChanges does the structural workload on donburi, which makes each change at once.
type donburiChanges struct {
	bench.Params
	*scenario.Changes
	world    donburi.World
	entities []donburi.Entity
}

func newDonburiChanges(p bench.Params, percent int) *donburiChanges {
	return &donburiChanges{Params: p, Changes: scenario.NewChanges(p, percent)}
}

// Setup makes the entities with all four components.
func (d *donburiChanges) Setup() {
	d.world = donburi.NewWorld()
	d.entities = d.world.CreateMany(d.Entities, donburi0, donburi1, donburi2, donburi3)
	for _, e := range d.entities {
		entry := d.world.Entry(e)
		for _, l := range donburiLinks[:4] {
			l.set(entry)
		}
	}
}

// Step makes the changes of a step. A component is added without a value and then set, which allocates once; Add with a value
// allocates twice.
func (d *donburiChanges) Step(i int) {
	back := c3(scenario.RegainedValue(i))
	for _, change := range d.Of(i) {
		if entry := d.world.Entry(d.entities[change.Entity]); change.Lose {
			entry.RemoveComponent(donburi3)
		} else {
			entry.AddComponent(donburi3)
			donburi3.SetValue(entry, back)
		}
	}
}

// Units returns the number of changes.
func (d *donburiChanges) Units() int { return d.Count() }

// Checksum includes every value of every entity.
func (d *donburiChanges) Checksum() uint64 {
	return fourSum(len(d.entities), func(i int) (*c0, *c1, *c2, *c3) {
		var top *c3
		entry := d.world.Entry(d.entities[i])
		if entry.HasComponent(donburi3) {
			top = donburi3.Get(entry)
		}
		return donburi0.Get(entry), donburi1.Get(entry), donburi2.Get(entry), top
	})
}
