package handwritten

import (
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// NewGets returns an instance of the random workload that finds a row in a slice by entity, without generations.
func NewGets(p bench.Params) bench.Instance {
	return &getCase{SliceChain: NewSlices(p, scenario.Loop, SliceOptions{})}
}

type getCase struct {
	*SliceChain
	order []int32
	sum   uint64
}

// Setup fills the columns, with positions that tell entities apart.
func (s *getCase) Setup() {
	s.SliceChain.Setup()
	for i, row := range s.rows {
		s.Columns[0][row] = scenario.PositionOf(i)
	}
	s.order = scenario.DrawOrder(s.Params)
}

// Step reads all positions.
func (s *getCase) Step(int) {
	var sum uint64
	positions, rows := s.Columns[0], s.rows
	for _, i := range s.order {
		sum = scenario.Fold(sum, positions[rows[i]])
	}
	s.sum = sum
}

// Checksum is that of the positions that the last step read.
func (s *getCase) Checksum() uint64 { return s.sum }
