package handwritten

import (
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// NewWrites returns an instance of the workload verbs that writes to a slice by entity, without generations.
func NewWrites(p bench.Params) bench.Instance { return &writeCase{Params: p} }

type writeCase struct {
	bench.Params
	rows      []int32 // by place in the list
	positions []scenario.Vec
	steps     int
}

// Setup makes the slice.
func (c *writeCase) Setup() {
	c.rows, c.positions = scenario.DrawOrder(c.Params), make([]scenario.Vec, c.Entities)
}

// Step writes all positions.
func (c *writeCase) Step(number int) {
	for i, row := range c.rows {
		c.positions[row] = scenario.VerbValue(i, number)
	}
	c.steps++
}

// Units returns the number of entities.
func (c *writeCase) Units() int { return c.Entities }

// Checksum includes all positions, and what an observer would have seen.
func (c *writeCase) Checksum() uint64 {
	return scenario.VerbSum(c.Entities, scenario.VerbSeen(c.Entities, c.steps, 1), func(i int) scenario.Vec { return c.positions[c.rows[i]] })
}

// NewEvents returns an instance of the workload verbs that appends events to a slice, which one function fills and another one reads.
func NewEvents(p bench.Params) bench.Instance {
	c := &callCase{units: p.Entities}
	var list []scenario.Strike
	c.calls = []func(){
		func() {
			for i := range p.Entities {
				list = append(list, scenario.Strike{Target: i, Damage: 1})
			}
		},
		func() {
			for _, s := range list {
				c.sum += uint64(s.Target + s.Damage)
			}
			list = list[:0]
		},
	}
	return c
}

// NewTasks returns an instance of the workload verbs that calls functions of a list.
func NewTasks(bench.Params) bench.Instance {
	c := &callCase{units: scenario.VerbParts}
	for range scenario.VerbParts {
		c.calls = append(c.calls, func() { c.sum++ })
	}
	return c
}

// callCase calls functions one after the other.
type callCase struct {
	units int
	calls []func()
	sum   uint64
}

// Setup has nothing to make.
func (c *callCase) Setup() {}

// Step calls all functions.
func (c *callCase) Step(int) {
	for _, f := range c.calls {
		f()
	}
}

// Units returns the number of events or tasks.
func (c *callCase) Units() int { return c.units }

// Checksum is what the functions have counted.
func (c *callCase) Checksum() uint64 { return c.sum }
