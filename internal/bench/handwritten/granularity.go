package handwritten

import (
	"github.com/copse-ecs/copse/internal/bench"
	"github.com/copse-ecs/copse/internal/bench/scenario"
)

// NewKinds returns an instance of the granularity workload that walks two slices, whatever the kinds.
func NewKinds(p bench.Params) bench.Instance { return &kindCase{Params: p} }

type kindCase struct {
	bench.Params
	positions, velocities []scenario.Vec
	kinds                 []uint8
}

// Setup fills the slices.
func (s *kindCase) Setup() {
	s.kinds = scenario.DrawKinds(s.Params)
	s.positions, s.velocities = make([]scenario.Vec, len(s.kinds)), make([]scenario.Vec, len(s.kinds))
	for i := range s.kinds {
		s.positions[i], s.velocities[i] = scenario.One, scenario.One
	}
}

// Step walks both slices.
func (s *kindCase) Step(int) { scenario.Loop(s.positions, s.velocities, scenario.Delta) }

// Units returns the number of entities.
func (s *kindCase) Units() int { return s.Params.Entities }

// Checksum includes the values and kinds of all entities.
func (s *kindCase) Checksum() uint64 {
	return scenario.KindSum(len(s.kinds), func(i int) (p, v scenario.Vec, kind uint8) { return s.positions[i], s.velocities[i], s.kinds[i] })
}
