package storagecases

import (
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// NewChain returns an instance of the derivative workload.
func NewChain(storage string, p bench.Params) bench.Instance { return newChain(storage, p) }

func newChain(storage string, p bench.Params) *chainCase {
	c := &chainCase{population: newPopulation(storage, p), highest: scenario.DrawHighest(p)}
	c.entities = make([]entity.Entity, p.Entities) // before memory is counted
	return c
}

// chainCase has a query for each system. It names only the two components that the system uses, as in the cases of other
// libraries: an entity that has a derivative has all lower ones, and a shorter query is never slower.
type chainCase struct {
	population
	highest []uint8          // by entity, the highest component
	queries []contract.Query // of the systems in their order: the highest derivative first
}

// Setup spawns the population.
func (c *chainCase) Setup() {
	c.create(chainKinds(c.Components), nestedGroups(1, c.Components))
	for i, k := range c.highest {
		c.entities[i] = c.spawn(contract.UpTo(int(k) + 1))
	}
	for i := c.Components - 2; i >= 0; i-- {
		pair := []int{i, i + 1}
		c.queries = append(c.queries, c.storage.Query(contract.Spec{Read: pair, With: contract.SetOf(pair...)}))
	}
}

// Step runs a tick.
func (c *chainCase) Step(int) {
	for _, q := range c.queries {
		q.Each(addColumns)
	}
}

// Checksum includes every value of every entity.
func (c *chainCase) Checksum() uint64 {
	return scenario.ChainSum(c.highest, func(i, d int) scenario.Vec {
		v, _ := c.vec(i, d)
		return v
	})
}
