package storagecases

import (
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/storages/contract"
)

// NewCrossing returns an instance of the crossing workload.
func NewCrossing(storage string, p bench.Params, d scenario.CrossingDesign, work scenario.CrossingWork) bench.Instance {
	c := crossingCase{population: newPopulation(storage, p), Changes: scenario.NewChanges(p, scenario.ChangePercent), design: d}
	switch work {
	case scenario.CrossingSystems:
		return &crossingSystems{c}
	case scenario.CrossingChange:
		return &crossingChange{c}
	case scenario.CrossingGet:
		return &crossingGet{crossingCase: c}
	}
	return &c
}

// Crossers returns the names of the storages that take part in the crossing workload: those that a program would choose between.
func Crossers() []string { return []string{"archetype", "sparseset-group"} }

// crossingCase makes the changes of a step and runs all systems.
type crossingCase struct {
	population
	*scenario.Changes
	design  scenario.CrossingDesign
	queries []contract.Query // by pair
}

// Setup spawns the entities and makes the queries. A storage that keeps one group of arrays in step gets the first pair.
func (c *crossingCase) Setup() {
	c.create(chainKinds(c.design.Components), nestedGroups(2, 2))
	for _, has := range c.design.Draw(c.Params) {
		c.entities = append(c.entities, c.spawn(contract.Set(has)))
	}
	for _, pair := range c.design.Pairs {
		c.queries = append(c.queries, c.storage.Query(contract.Spec{Read: pair[:], With: contract.SetOf(pair[:]...)}))
	}
}

// change makes the changes of a step.
func (c *crossingCase) change(step int) {
	back := scenario.RegainedValue(step)
	for _, change := range c.Of(step) {
		e, at := c.entities[change.Entity], c.design.Changed(step, change.Entity)
		if !c.storage.Remove(e, at) {
			*(*scenario.Vec)(c.storage.Add(e, at)) = back
		}
	}
}

// Step makes the changes of the step and runs all systems.
func (c *crossingCase) Step(step int) {
	c.change(step)
	for _, q := range c.queries {
		q.Each(addColumns)
	}
}

// Checksum includes the values of all entities.
func (c *crossingCase) Checksum() uint64 { return c.design.Sum(len(c.entities), c.vec) }

// crossingSystems runs the systems that cross others.
type crossingSystems struct{ crossingCase }

// Reset makes the changes of the step.
func (c *crossingSystems) Reset(step int) { c.change(step) }

// Step runs the systems.
func (c *crossingSystems) Step(int) {
	for i, q := range c.queries {
		if c.design.Crosses(i) {
			q.Each(addColumns)
		}
	}
}

// crossingChange makes changes.
type crossingChange struct{ crossingCase }

// Step makes the changes of the step.
func (c *crossingChange) Step(step int) { c.change(step) }

// Units returns the number of changes.
func (c *crossingChange) Units() int { return c.Count() }

// crossingGet reads component 0.
type crossingGet struct {
	crossingCase
	reads getCase
}

// Setup lists the entities that have the component after some changes.
func (c *crossingGet) Setup() {
	c.crossingCase.Setup()
	for step := range scenario.ChangesBeforeGet {
		c.Prepare(step, 1)
		c.change(step)
	}
	c.reads.chainCase = &chainCase{population: c.population}
	for _, i := range scenario.DrawOrder(c.Params) {
		if e := c.entities[i]; c.storage.Has(e).Has(0) {
			*contract.Value[scenario.Vec](c.storage, e, 0) = scenario.PositionOf(int(i))
			c.reads.order = append(c.reads.order, e)
		}
	}
}

// Step reads the values.
func (c *crossingGet) Step(step int) { c.reads.Step(step) }

// Units returns how many values are read.
func (c *crossingGet) Units() int { return len(c.reads.order) }

// Checksum is that of the values that the last step read.
func (c *crossingGet) Checksum() uint64 { return c.reads.sum }
