package storagecases

import (
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/storages/contract"
)

// NewStructural returns an instance of the structural workload.
func NewStructural(storage string, p bench.Params, percent int) bench.Instance {
	return &structuralCase{newPopulation(storage, p), scenario.NewChanges(p, percent)}
}

type structuralCase struct {
	population
	*scenario.Changes
}

// Setup spawns the entities with all four components.
func (c *structuralCase) Setup() {
	c.create(chainKinds(scenario.StructuralComponents), nestedGroups(scenario.StructuralComponents-1, scenario.StructuralComponents))
	for range c.Params.Entities {
		c.entities = append(c.entities, c.spawn(contract.UpTo(scenario.StructuralComponents)))
	}
}

// Step makes the changes of a step one by one.
func (c *structuralCase) Step(i int) {
	const top = scenario.StructuralComponents - 1
	back := scenario.RegainedValue(i)
	for _, change := range c.Of(i) {
		if e := c.entities[change.Entity]; change.Lose {
			c.storage.Remove(e, top)
		} else {
			*(*scenario.Vec)(c.storage.Add(e, top)) = back
		}
	}
}

// Units returns the number of changes.
func (c *structuralCase) Units() int { return c.Count() }

// Checksum includes every value of every entity.
func (c *structuralCase) Checksum() uint64 { return scenario.StructuralSum(len(c.entities), c.vec) }
