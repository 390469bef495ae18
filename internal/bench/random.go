package bench

import (
	"math"
	"math/bits"

	"github.com/copse-ecs/copse/ecs"
)

// RandomAccess reads the position of every entity in shuffled order, by its handle. The
// population is that of the derivative workload.
func RandomAccess(p Params) Workload {
	w := Workload{
		Name:  "random",
		About: "the position of every entity is read by its handle, in shuffled order",
		Metrics: []Metric{{Name: "get", Unit: "ns", Per: "get", Kind: Steps, Params: p, Cases: []Case{
			{"copse", func(p Params) Instance { return &copseGets{copseChain: newCopseChain(p, Loop)} }},
			{"copse-gather", func(p Params) Instance { return &copseGathers{copseGets{copseChain: newCopseChain(p, Loop)}} }},
			{"slices", func(p Params) Instance { return &sliceGets{sliceChain: newSliceChain(p, Loop)} }},
		}}},
	}
	addStored(&w, "get", append(common[:len(common):len(common)], revisions...), func(m maker, p Params) *storedGets {
		return &storedGets{storedChain: newStoredChain(m, p)}
	})
	return w
}

// Placed is the position of entity i: one that tells entities apart.
func Placed(i int) Vec { return Vec{float32(i), 1, 1} }

// Fold adds a position to the sum of those read so far. The order matters, and so does
// whose position it was.
func Fold(sum uint64, v Vec) uint64 {
	return bits.RotateLeft64(sum, 1) + uint64(math.Float32bits(v.X))
}

type copseGets struct {
	*copseChain
	position ecs.Handle[Position]
	order    []ecs.Entity
	sum      uint64
}

// Setup spawns the population.
func (c *copseGets) Setup() {
	c.copseChain.Setup()
	c.position = ecs.Component[Position](c.world)
	for i, e := range c.entities {
		*c.position.Ptr(e) = Position(Placed(i))
	}
	for _, i := range Order(c.Params) {
		c.order = append(c.order, c.entities[i])
	}
}

// Step reads all positions.
func (c *copseGets) Step(int) {
	var sum uint64
	for _, e := range c.order {
		sum = Fold(sum, Vec(c.position.Get(e)))
	}
	c.sum = sum
}

// Checksum is what the last step has read.
func (c *copseGets) Checksum() uint64 { return c.sum }

// copseGathers reads them as one list.
type copseGathers struct{ copseGets }

// Step reads all positions.
func (c *copseGathers) Step(int) {
	var sum uint64
	for _, v := range c.position.Gather(c.order) {
		sum = Fold(sum, Vec(v))
	}
	c.sum = sum
}

// sliceGets is the floor: a slice of rows by entity, without generations.
type sliceGets struct {
	*sliceChain
	order []int32
	sum   uint64
}

// Setup sorts the population into columns.
func (s *sliceGets) Setup() {
	s.sliceChain.Setup()
	for i, row := range s.rows {
		s.columns[0][row] = Placed(i)
	}
	s.order = Order(s.Params)
}

// Step reads all positions.
func (s *sliceGets) Step(int) {
	var sum uint64
	positions, rows := s.columns[0], s.rows
	for _, i := range s.order {
		sum = Fold(sum, positions[rows[i]])
	}
	s.sum = sum
}

// Checksum is what the last step has read.
func (s *sliceGets) Checksum() uint64 { return s.sum }
