package handwritten

import (
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// NewQuery returns an instance of a query of the conventions workload. The entities with a speed come first.
func NewQuery(p bench.Params, q scenario.XYQuery) bench.Instance {
	return &queryCase{Params: p, XYQuery: q}
}

type queryCase struct {
	bench.Params
	scenario.XYQuery
	places, speeds []scenario.XY
}

// Setup fills the slices.
func (s *queryCase) Setup() {
	n := s.Params.Entities
	s.places, s.speeds = make([]scenario.XY, (1+s.Others)*n), make([]scenario.XY, n)
	for i := range s.places {
		s.places[i] = scenario.PlaceOf(i)
		if i >= n {
			s.places[i] = scenario.PlaceOf(i - n)
		} else {
			s.speeds[i] = scenario.StartSpeed
		}
	}
}

// Step moves the entities that have a speed.
func (s *queryCase) Step(int) { scenario.AddXY(s.places[:len(s.speeds)], s.speeds) }

// Units returns the number of entities that move.
func (s *queryCase) Units() int { return s.Params.Entities }

// Checksum includes the values of all entities.
func (s *queryCase) Checksum() uint64 {
	return scenario.XYSum(len(s.places), len(s.places), func(i, c int) (scenario.XY, bool) {
		switch {
		case c == 0:
			return s.places[i], true
		case c == 1 && i < len(s.speeds):
			return s.speeds[i], true
		case c > 1 && i >= len(s.speeds):
			return scenario.StartSpeed, s.XYQuery.Has(i-len(s.speeds), c-2)
		}
		return scenario.XY{}, false
	})
}
