package handwritten

import (
	"github.com/copse-ecs/copse/internal/bench"
	"github.com/copse-ecs/copse/internal/bench/scenario"
)

// NewJoin returns an instance of the join workload whose positions with a velocity come first, in the order of the
// velocities.
func NewJoin(p bench.Params) bench.Instance {
	return &joinCase{Params: p, joined: scenario.DrawJoined(p)}
}

type joinCase struct {
	bench.Params
	joined                []scenario.JoinedEntity
	positions, velocities []scenario.Vec
	ids                   []int32 // by row, the entity
}

// Setup fills the slices.
func (s *joinCase) Setup() {
	has := make([]bool, s.Entities)
	s.velocities = make([]scenario.Vec, len(s.joined))
	for k, j := range s.joined {
		has[j.Entity] = true
		s.ids = append(s.ids, j.Entity)
		s.velocities[k] = scenario.One
	}
	for i := range has {
		if !has[i] {
			s.ids = append(s.ids, int32(i))
		}
	}
	s.positions = make([]scenario.Vec, s.Entities)
	for row, id := range s.ids {
		s.positions[row] = scenario.PositionOf(int(id) & 0xffff)
	}
}

// Step walks both slices.
func (s *joinCase) Step(int) {
	scenario.Loop(s.positions[:len(s.velocities)], s.velocities, scenario.Delta)
}

// Units returns the number of entities.
func (s *joinCase) Units() int { return s.Entities }

// Checksum includes the values of all entities.
func (s *joinCase) Checksum() uint64 {
	rows := make([]int, len(s.ids))
	for row, id := range s.ids {
		rows[id] = row
	}
	return scenario.JoinSum(len(rows), func(i int) (p, v scenario.Vec, has bool) {
		if row := rows[i]; row < len(s.velocities) {
			return s.positions[row], s.velocities[row], true
		}
		return s.positions[rows[i]], v, false
	})
}
