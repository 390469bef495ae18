package workloads

import (
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/storages/sparseset"
)

// Sets inserts numbers into a sparse set that has room for them, and removes them: what the forms of a set cost that has no values and no
// entities.
func Sets(p bench.Params) bench.Workload {
	p.Components = 1
	m := bench.Metric{Name: "numbers", Unit: "ns", Per: "number", Kind: bench.Steps, Params: p}
	for _, s := range []struct {
		name    string
		options sparseset.Options
	}{
		{"sparseset", sparseset.Options{}},
		{"sparseset-traditional", sparseset.Options{Form: sparseset.Traditional}},
		{"sparseset-two", sparseset.Options{Allocation: sparseset.Two}},
		{"sparseset-unchecked", sparseset.Options{Checks: sparseset.Unchecked}},
	} {
		m.Cases = append(m.Cases, bench.Case{Storage: s.name, New: func(p bench.Params) bench.Instance {
			return scenario.NewSets(p, func(room int) scenario.NumberSet {
				set := sparseset.NewSet(s.options)
				set.Reserve(room)
				return &set
			})
		}})
	}
	return bench.Workload{Name: "sets", About: "a sparse set alone: numbers are inserted in random order, and removed in another one", Metrics: []bench.Metric{m}}
}
