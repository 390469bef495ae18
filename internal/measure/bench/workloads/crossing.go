package workloads

import (
	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/copsecases"
	"github.com/copse-ecs/copse/internal/measure/bench/handwritten"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/measure/bench/storagecases"
)

// crossingMetrics are what is measured for each design of the crossing workload.
var crossingMetrics = []struct {
	name, per string
	work      scenario.CrossingWork
}{
	{"tick", "entity and tick", scenario.CrossingTick},
	{"systems", "entity and tick", scenario.CrossingSystems},
	{"change", "change", scenario.CrossingChange},
	{"get", "get", scenario.CrossingGet},
}

// Crossing has groups that cross each other: one array for each component cannot keep all of them in step. In a step 1% of the
// entities lose or regain a component. tick measures that and all systems, systems only the systems that cross others, change only
// the changes, and get the reading of a component that several groups share. Copse takes part with the lanes layout, in which all
// systems are full, and with the laminar layout. The slices have the arrays of the lanes layout.
func Crossing(p bench.Params) bench.Workload {
	w := bench.Workload{Name: "crossing", About: "groups that cross: three of two out of three components, two crossing pairs, a hub of six; 1% of the entities change"}
	for _, d := range scenario.CrossingDesigns {
		p.Components = d.Components
		for _, m := range crossingMetrics {
			name := m.name + "-" + d.Name
			metric := bench.Metric{Name: name, Unit: "ns", Per: m.per, Kind: bench.Steps, Params: p}
			for _, s := range []struct {
				name   string
				layout ecs.Layout
			}{{"copse", ecs.Lanes}, {"copse-laminar", ecs.Laminar}} {
				metric.Cases = append(metric.Cases, bench.Case{Storage: s.name, New: func(p bench.Params) bench.Instance {
					return copsecases.NewCrossing(p, d, m.work, s.layout)
				}})
			}
			if m.work != scenario.CrossingGet {
				metric.Cases = append(metric.Cases, bench.Case{Storage: "slices-lanes", New: func(p bench.Params) bench.Instance {
					return handwritten.NewCrossing(p, d, m.work)
				}})
			}
			w.Metrics = append(w.Metrics, metric)
			addStorages(&w, name, storagecases.Crossers(), func(storage string, p bench.Params) bench.Instance {
				return storagecases.NewCrossing(storage, p, d, m.work)
			})
		}
	}
	return w
}
