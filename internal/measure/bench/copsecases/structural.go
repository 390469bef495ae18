package copsecases

import (
	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// NewStructural returns an instance of the structural workload, which changes percent of the entities in a step.
func NewStructural(p bench.Params, percent int) bench.Instance {
	return &structuralCase{Params: p, Changes: scenario.NewChanges(p, percent)}
}

type structuralCase struct {
	bench.Params
	*scenario.Changes
	world    *ecs.World
	handles  []vecHandle
	jerk     ecs.Handle[scenario.Jerk]
	entities []ecs.Entity
}

// Setup spawns the entities with all four components.
func (c *structuralCase) Setup() {
	c.world = ecs.NewWorld()
	c.handles = chainHandles(c.world, scenario.StructuralComponents)
	c.jerk = ecs.Component[scenario.Jerk](c.world)
	var terms []ecs.Term
	for _, l := range c.handles {
		terms = append(terms, l.term)
	}
	c.world.Group(terms[:scenario.StructuralComponents-1]...)
	c.world.Group(terms...)
	c.entities = spawnMany(c.world, c.Params.Entities, func(b ecs.Block) {
		for _, l := range c.handles {
			l.fill(b)
		}
	}, terms...)
}

// Step queues the changes of a step and commits them.
func (c *structuralCase) Step(i int) {
	c.world.Batch(func() {
		back := scenario.Jerk(scenario.RegainedValue(i))
		for _, change := range c.Of(i) {
			if e := c.entities[change.Entity]; change.Lose {
				c.jerk.Remove(e)
			} else {
				c.jerk.Set(e, back)
			}
		}
	})
}

// Units returns the number of changes.
func (c *structuralCase) Units() int { return c.Count() }

// Checksum includes every value of every entity.
func (c *structuralCase) Checksum() uint64 {
	return scenario.StructuralSum(len(c.entities), func(i, d int) (v scenario.Vec, has bool) {
		if e := c.entities[i]; c.handles[d].has(e) {
			return c.handles[d].get(e), true
		}
		return v, false
	})
}
