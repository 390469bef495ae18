package storagecases

import (
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// NewPathological returns an instance of the pathological workload.
func NewPathological(storage string, p bench.Params) bench.Instance {
	return &pathologicalCase{population: newPopulation(storage, p)}
}

type pathologicalCase struct {
	population
	query  contract.Query
	number int // running number over all rounds, see scenario.LossesOf
}

// Setup spawns the population and goes through the rounds.
func (c *pathologicalCase) Setup() {
	all := contract.UpTo(3)
	c.create(chainKinds(3), []contract.Set{all})
	c.spawnMany(c.Params.Entities)
	for range scenario.PathologicalRounds {
		for _, e := range c.entities {
			if c.storage.Valid(e) {
				c.number++
				c.lose(e, scenario.LossesOf(c.number))
			}
		}
		c.spawnMany(c.Params.Entities / 10)
	}
	c.query = c.storage.Query(contract.Spec{Read: []int{0, 1}, With: all})
}

// spawnMany makes n entities with all three components.
func (c *pathologicalCase) spawnMany(n int) {
	for range n {
		c.entities = append(c.entities, c.spawn(contract.UpTo(3)))
	}
}

// lose applies losses to an entity.
func (c *pathologicalCase) lose(e entity.Entity, l scenario.Losses) {
	if l.Entity {
		c.storage.Despawn(e)
		return
	}
	for k, lost := range [...]bool{l.Position, l.Velocity, l.Acceleration} {
		if lost {
			c.storage.Remove(e, k)
		}
	}
}

// Step runs a tick.
func (c *pathologicalCase) Step(int) { c.query.Each(addColumns) }

// Checksum includes the values of all living entities.
func (c *pathologicalCase) Checksum() uint64 { return scenario.PathologicalSum(len(c.entities), c.vec) }
