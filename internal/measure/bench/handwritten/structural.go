package handwritten

import (
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// NewStructural returns an instance of the structural workload on four slices.
func NewStructural(p bench.Params, percent int) bench.Instance {
	return &structuralCase{Params: p, Changes: scenario.NewChanges(p, percent)}
}

// structuralCase keeps the entities with all components in front. A change swaps the entity with the first or the last row
// of the other part.
type structuralCase struct {
	bench.Params
	*scenario.Changes
	columns [scenario.StructuralComponents][]scenario.Vec
	rows    []int32 // by entity
	ids     []int32 // by row, the entity
}

// Setup fills the columns.
func (s *structuralCase) Setup() {
	n := s.Params.Entities
	s.rows, s.ids = make([]int32, n), make([]int32, n)
	for c := range s.columns {
		s.columns[c] = make([]scenario.Vec, n)
		for i := range n {
			s.columns[c][i] = scenario.One
		}
	}
	for i := range n {
		s.rows[i], s.ids[i] = int32(i), int32(i)
	}
}

// Step makes the changes of a step one by one.
func (s *structuralCase) Step(i int) {
	const top = scenario.StructuralComponents - 1
	back := scenario.RegainedValue(i)
	for _, change := range s.Of(i) {
		if change.Lose {
			last := len(s.columns[top]) - 1
			row := s.swap(s.rows[change.Entity], int32(last))
			s.columns[top][row] = s.columns[top][last]
			s.columns[top] = s.columns[top][:last]
		} else {
			s.swap(s.rows[change.Entity], int32(len(s.columns[top])))
			s.columns[top] = append(s.columns[top], back)
		}
	}
}

// swap exchanges two rows in all slices but the last, and returns the first of both rows.
func (s *structuralCase) swap(a, b int32) int32 {
	for c := range scenario.StructuralComponents - 1 {
		s.columns[c][a], s.columns[c][b] = s.columns[c][b], s.columns[c][a]
	}
	s.ids[a], s.ids[b] = s.ids[b], s.ids[a]
	s.rows[s.ids[a]], s.rows[s.ids[b]] = a, b
	return a
}

// Units returns the number of changes.
func (s *structuralCase) Units() int { return s.Count() }

// Checksum includes every value of every entity.
func (s *structuralCase) Checksum() uint64 {
	return scenario.StructuralSum(len(s.rows), func(i, c int) (v scenario.Vec, has bool) {
		if row := int(s.rows[i]); row < len(s.columns[c]) {
			return s.columns[c][row], true
		}
		return v, false
	})
}
