package scenario

import (
	"time"

	"github.com/copse-ecs/copse/internal/measure/bench"
)

// NumberSet is a set of numbers with dense members.
type NumberSet interface {
	// Insert adds a number, whose row is the last one.
	Insert(id uint32)
	// Remove removes a number and returns its row and the last row, whose number moves there.
	Remove(id uint32) (row, last uint32)
}

// NewSets returns an instance of the workload sets: all numbers are inserted in one random order, and removed in another one.
func NewSets(p bench.Params, create func(room int) NumberSet) bench.Instance {
	other := p
	other.Seed++
	return &setsCase{Params: p, create: create, in: DrawOrder(p), out: DrawOrder(other)}
}

type setsCase struct {
	bench.Params
	create  func(room int) NumberSet
	set     NumberSet
	in, out []int32
	sum     uint64
}

// Setup makes an empty set with room for all numbers.
func (c *setsCase) Setup() { c.set = c.create(c.Entities) }

// Parts returns the two halves of a step.
func (c *setsCase) Parts() []bench.Part {
	return []bench.Part{{Name: "insert", Per: "number", Times: c.Entities}, {Name: "remove", Per: "number", Times: c.Entities}}
}

// StepParts inserts all numbers and removes them.
func (c *setsCase) StepParts(_ int, took []time.Duration) {
	begin := time.Now()
	for _, id := range c.in {
		c.set.Insert(uint32(id))
	}
	inserted := time.Now()
	sum := uint64(0)
	for _, id := range c.out {
		row, last := c.set.Remove(uint32(id))
		sum = sum*31 + uint64(row) + uint64(last)<<32
	}
	took[0] += inserted.Sub(begin)
	took[1] += time.Since(inserted)
	c.sum = sum
}

// Step makes a step and drops its times.
func (c *setsCase) Step(step int) { c.StepParts(step, make([]time.Duration, 2)) }

// Units returns how many numbers are inserted and removed.
func (c *setsCase) Units() int { return c.Entities }

// Checksum includes the rows of all numbers that were removed, in order.
func (c *setsCase) Checksum() uint64 { return c.sum }
