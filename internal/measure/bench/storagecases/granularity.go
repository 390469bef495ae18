package storagecases

import (
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/storages/contract"
)

// NewKinds returns an instance of the granularity workload that runs ticks, over 256 kinds of entities.
func NewKinds(storage string, p bench.Params) bench.Instance {
	return &kindCase{population: newPopulation(storage, p)}
}

// NewKindChanges returns an instance of the granularity workload that changes the kinds of percent of the entities in a step.
func NewKindChanges(storage string, p bench.Params, percent int) bench.Instance {
	return &kindChangeCase{kindCase{population: newPopulation(storage, p)}, scenario.NewChanges(p, percent)}
}

type kindCase struct {
	population
	query contract.Query
}

// Setup spawns the population.
func (c *kindCase) Setup() {
	kinds := chainKinds(2)
	for range scenario.KindBits {
		kinds = append(kinds, contract.Kind{Name: "bit"})
	}
	c.create(kinds, nestedGroups(2, 2))
	for _, kind := range scenario.DrawKinds(c.Params) {
		e := c.storage.Spawn(contract.UpTo(2) | contract.Set(kind)<<2)
		*contract.Value[scenario.Vec](c.storage, e, 0), *contract.Value[scenario.Vec](c.storage, e, 1) = scenario.One, scenario.One
		c.entities = append(c.entities, e)
	}
	c.query = c.storage.Query(contract.Spec{Read: []int{0, 1}, With: contract.UpTo(2)})
}

// Step runs a tick.
func (c *kindCase) Step(int) { c.query.Each(addColumns) }

// Checksum includes the values and kinds of all entities.
func (c *kindCase) Checksum() uint64 {
	return scenario.KindSum(len(c.entities), func(i int) (p, v scenario.Vec, kind uint8) {
		p, _ = c.vec(i, 0)
		v, _ = c.vec(i, 1)
		return p, v, uint8(c.storage.Has(c.entities[i]) >> 2)
	})
}

type kindChangeCase struct {
	kindCase
	*scenario.Changes
}

// Step adds the first tag to the entities of the step that do not have it, and removes it from the others.
func (c *kindChangeCase) Step(i int) {
	for _, change := range c.Of(i) {
		if e := c.entities[change.Entity]; !c.storage.Remove(e, 2) {
			c.storage.Add(e, 2)
		}
	}
}

// Units returns the number of changes.
func (c *kindChangeCase) Units() int { return c.Count() }
