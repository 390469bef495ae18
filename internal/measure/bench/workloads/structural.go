package workloads

import (
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/copsecases"
	"github.com/copse-ecs/copse/internal/measure/bench/handwritten"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/measure/bench/storagecases"
)

// Structural changes compositions. Every entity has four components of the chain; in each step some entities, drawn at
// random, lose the highest of them or regain it. The time of the commit counts.
func Structural(p bench.Params) bench.Workload {
	p.Components = scenario.StructuralComponents
	w := bench.Workload{
		Name:  "structural",
		About: "entities with 4 components; in a step some of them, drawn at random, lose the highest or regain it",
	}
	for _, m := range []struct {
		name    string
		percent int
	}{{"change-1pct", 1}, {"change-10pct", 10}} {
		w.Metrics = append(w.Metrics, bench.Metric{Name: m.name, Unit: "ns", Per: "change", Kind: bench.Steps, Params: p, Cases: []bench.Case{
			{Storage: "copse", New: func(p bench.Params) bench.Instance { return copsecases.NewStructural(p, m.percent) }},
			{Storage: "slices", New: func(p bench.Params) bench.Instance { return handwritten.NewStructural(p, m.percent) }},
		}})
		addStorages(&w, m.name, storagecases.Common(), func(storage string, p bench.Params) bench.Instance {
			return storagecases.NewStructural(storage, p, m.percent)
		})
	}
	return w
}
