package storagecases

import (
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/storages/contract"
)

// NewJoin returns an instance of the join workload. percent of the entities lose or regain their velocity in each tick; none
// if percent is 0.
func NewJoin(storage string, p bench.Params, percent int) bench.Instance {
	return &joinCase{
		population: newPopulation(storage, p), Changes: scenario.NewChanges(p, max(1, percent)), changing: percent > 0,
		joined: scenario.DrawJoined(p),
	}
}

type joinCase struct {
	population
	*scenario.Changes
	changing bool
	joined   []scenario.JoinedEntity
	query    contract.Query
}

// Setup spawns the entities, and then adds velocities and accelerations in another order.
func (c *joinCase) Setup() {
	c.create(chainKinds(3), nestedGroups(2, 2))
	for i := range c.Params.Entities {
		e := c.storage.Spawn(contract.UpTo(1))
		*contract.Value[scenario.Vec](c.storage, e, 0) = scenario.PositionOf(i & 0xffff)
		c.entities = append(c.entities, e)
	}
	for _, j := range c.joined {
		e := c.entities[j.Entity]
		*(*scenario.Vec)(c.storage.Add(e, 1)) = scenario.One
		if j.Acceleration {
			*(*scenario.Vec)(c.storage.Add(e, 2)) = scenario.One
		}
	}
	c.query = c.storage.Query(contract.Spec{Read: []int{0, 1}, With: contract.UpTo(2)})
}

// Step makes the changes of the step, if there are any, and runs a tick.
func (c *joinCase) Step(i int) {
	if c.changing {
		back := scenario.RegainedValue(i)
		for _, change := range c.Of(i) {
			if e := c.entities[change.Entity]; !c.storage.Remove(e, 1) {
				*(*scenario.Vec)(c.storage.Add(e, 1)) = back
			}
		}
	}
	c.query.Each(addColumns)
}

// Checksum includes the values of all entities.
func (c *joinCase) Checksum() uint64 {
	return scenario.JoinSum(len(c.entities), func(i int) (p, v scenario.Vec, has bool) {
		p, _ = c.vec(i, 0)
		v, has = c.vec(i, 1)
		return p, v, has
	})
}
