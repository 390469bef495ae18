package handwritten

import (
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
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

// NewKindChanges returns an instance of the granularity workload that changes kinds. Entities that the first bits tags do not tell
// apart are side by side.
func NewKindChanges(p bench.Params, bits, percent int) bench.Instance {
	return &kindChangeCase{kindCase: kindCase{Params: p}, Changes: scenario.NewChanges(p, percent), told: 1<<bits - 1}
}

// kindChangeCase swaps an entity that changes with the last or first one of its group: the group without the first tag is left of
// the one with it.
type kindChangeCase struct {
	kindCase
	*scenario.Changes
	told     uint8 // the tags that the groups tell apart
	ends     [1 << scenario.KindBits]int32
	entities []int32 // by row
	rows     []int32 // by entity
}

// Setup puts the entities in the order of their groups.
func (s *kindChangeCase) Setup() {
	s.kindCase.Setup()
	for group := range s.ends {
		for e, kind := range s.kinds {
			if int(kind&s.told) == group {
				s.entities = append(s.entities, int32(e))
			}
		}
		s.ends[group] = int32(len(s.entities))
	}
	s.rows = make([]int32, len(s.entities))
	for row, e := range s.entities {
		s.rows[e] = int32(row)
	}
}

// Step adds the first tag to the entities of the step that do not have it, and removes it from the others.
func (s *kindChangeCase) Step(i int) {
	for _, change := range s.Of(i) {
		e := change.Entity
		s.kinds[e] ^= 1
		if s.told == 0 {
			continue
		}
		left := &s.ends[s.kinds[e]&s.told&^1]
		if s.kinds[e]&1 != 0 {
			*left--
			s.swap(s.rows[e], *left)
		} else {
			s.swap(s.rows[e], *left)
			*left++
		}
	}
}

// swap exchanges two rows.
func (s *kindChangeCase) swap(a, b int32) {
	s.positions[a], s.positions[b] = s.positions[b], s.positions[a]
	s.velocities[a], s.velocities[b] = s.velocities[b], s.velocities[a]
	s.entities[a], s.entities[b] = s.entities[b], s.entities[a]
	s.rows[s.entities[a]], s.rows[s.entities[b]] = a, b
}

// Units returns the number of changes.
func (s *kindChangeCase) Units() int { return s.Count() }

// Checksum includes the values and kinds of all entities.
func (s *kindChangeCase) Checksum() uint64 {
	return scenario.KindSum(len(s.kinds), func(i int) (p, v scenario.Vec, kind uint8) {
		return s.positions[s.rows[i]], s.velocities[s.rows[i]], s.kinds[i]
	})
}
