package workloads

import (
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/copsecases"
	"github.com/copse-ecs/copse/internal/measure/bench/handwritten"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/measure/bench/storagecases"
)

// Conventions is what benchmarks of other libraries usually measure. From go-ecs-benchmarks: a query over N entities among
// 11 N, or among 5 N of 32 or 256 compositions; creating N entities; adding and removing a component of N; deleting N. From
// ecs_bench_suite, with which libraries in Rust compare themselves: [scenario.SuiteTests]. Commits count. A world in which
// entities are created has held as many before.
func Conventions(p bench.Params) bench.Workload {
	p.Components = 2
	w := bench.Workload{Name: "conventions", About: "what benchmarks of Go libraries usually ask: query, create, add and remove, delete"}
	for _, q := range scenario.XYQueries {
		w.Metrics = append(w.Metrics, bench.Metric{Name: q.Name, Unit: "ns", Per: "entity", Kind: bench.Steps, Others: q.Others, Params: p, Cases: []bench.Case{
			{Storage: "copse", New: func(p bench.Params) bench.Instance { return copsecases.NewQuery(p, q) }},
			{Storage: "slices", New: func(p bench.Params) bench.Instance { return handwritten.NewQuery(p, q) }},
		}})
		addStorages(&w, q.Name, storagecases.Common(), func(storage string, p bench.Params) bench.Instance { return storagecases.NewQuery(storage, p, q) })
	}
	for _, m := range []struct {
		name    string
		extras  int
		copse   func(bench.Params, int) bench.Instance
		storage func(string, bench.Params, int) bench.Instance
	}{
		{"create-2", 0, copsecases.NewCreate, storagecases.NewCreate},
		{"delete-2", 0, copsecases.NewDelete, storagecases.NewDelete},
		{"create-10", scenario.Extras - 2, copsecases.NewCreate, storagecases.NewCreate},
		{"delete-10", scenario.Extras - 2, copsecases.NewDelete, storagecases.NewDelete},
		{"add-remove", 0, copsecases.NewToggle, storagecases.NewToggle},
		{"add-remove-10", scenario.Extras, copsecases.NewToggle, storagecases.NewToggle},
	} {
		w.Metrics = append(w.Metrics, bench.Metric{Name: m.name, Unit: "ns", Per: "entity", Kind: bench.Steps, Params: p, Cases: []bench.Case{
			{Storage: "copse", New: func(p bench.Params) bench.Instance { return m.copse(p, m.extras) }},
		}})
		addStorages(&w, m.name, storagecases.Common(), func(storage string, p bench.Params) bench.Instance { return m.storage(storage, p, m.extras) })
	}
	for _, t := range scenario.SuiteTests {
		p := bench.Params{Entities: t.Entities(p.Entities), Components: p.Components, Seed: p.Seed}
		w.Metrics = append(w.Metrics, bench.Metric{Name: t.Name, Unit: "ns", Per: "entity and tick", Kind: bench.Steps, Params: p, Cases: []bench.Case{
			{Storage: "copse", New: func(p bench.Params) bench.Instance { return copsecases.NewSuiteTest(p, t) }},
		}})
		addStorages(&w, t.Name, storagecases.Common(), func(storage string, p bench.Params) bench.Instance { return storagecases.NewSuiteTest(storage, p, t) })
	}
	return w
}
