package storagecases

import (
	"slices"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/storages/contract"
)

// NewSuiteTest returns an instance of a test of ecs_bench_suite.
func NewSuiteTest(storage string, p bench.Params, t scenario.SuiteTest) bench.Instance {
	return &suiteCase{xyPopulation: xyPopulation{population: newPopulation(storage, p)}, test: t}
}

type suiteCase struct {
	xyPopulation
	test    scenario.SuiteTest
	queries []contract.Query
	visits  []func(*contract.Batch) // by query
}

// Setup spawns the entities.
func (c *suiteCase) Setup() {
	kinds := slices.Clone(xyKinds()[:scenario.SuiteFirstFragment])
	for range scenario.SuiteFragments {
		kinds = append(kinds, contract.Kind{Name: "Fragment", Width: 16})
	}
	c.create(kinds, c.test.Groups)
	values := contract.UpTo(scenario.SuiteFirstFragment)
	for i := range c.Params.Entities {
		has := c.test.Has(i, c.Params.Entities)
		e := c.storage.Spawn(has)
		c.entities = append(c.entities, e)
		*contract.Value[scenario.XY](c.storage, e, 0) = scenario.PlaceOf(i)
		for left := has & values &^ 1; left != 0; left &= left - 1 {
			*contract.Value[scenario.XY](c.storage, e, left.First()) = scenario.StartSpeed
		}
	}
	for _, s := range c.test.Systems {
		spec := contract.Spec{Read: []int{s.A, s.B}, With: contract.SetOf(s.A, s.B)}
		if c.test.Name == "simple" {
			spec.With = contract.UpTo(4)
		}
		c.queries = append(c.queries, c.storage.Query(spec))
		visit := addXYColumns
		if s.Swap {
			visit = swapXYColumns
		}
		c.visits = append(c.visits, visit)
	}
}

// swapXYColumns exchanges the values of the two columns of a batch.
func swapXYColumns(s *contract.Batch) {
	a, dense := contract.Dense[scenario.XY](s, 0)
	b, alsoDense := contract.Dense[scenario.XY](s, 1)
	if dense && alsoDense {
		scenario.SwapXY(a, b)
		return
	}
	for i := range s.Len {
		a, b := contract.At[scenario.XY](s, 0, i), contract.At[scenario.XY](s, 1, i)
		*a, *b = *b, *a
	}
}

// Step runs a tick.
func (c *suiteCase) Step(int) {
	for i, q := range c.queries {
		q.Each(c.visits[i])
	}
}

// Checksum includes the number of entities and every value but those of the fragments, which stay zero.
func (c *suiteCase) Checksum() uint64 {
	return scenario.XYSum(c.storage.Len(), len(c.entities), func(i, component int) (scenario.XY, bool) {
		if component >= scenario.SuiteFirstFragment {
			return scenario.XY{}, false
		}
		if p := contract.Value[scenario.XY](c.storage, c.entities[i], component); p != nil {
			return *p, true
		}
		return scenario.XY{}, false
	})
}
