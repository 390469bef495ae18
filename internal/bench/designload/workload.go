package designload

import (
	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/bench"
	"github.com/copse-ecs/copse/internal/bench/storagecases"
)

// Name is the name of the workload.
const Name = "design"

// Of makes the workload of the text of a design. Its error is a [Fault].
func Of(text string) (bench.Definition, error) {
	s, err := parse(text)
	if err != nil {
		return bench.Definition{}, err
	}
	return bench.Definition{
		Name: Name, Entities: s.entities, Most: s.entities, Components: s.layout.Spec.Components, FixedEntities: true, New: s.workload,
	}, nil
}

// workload makes the workload: cases in the layout of the design, in all other layouts, and on the storages that can keep the
// design.
func (s *workloadDesign) workload(p bench.Params) bench.Workload {
	w := bench.Workload{Name: Name, About: "a design's own population, systems and ticks"}
	tick := bench.Metric{Name: "tick", Unit: "ns", Per: "entity and tick", Kind: bench.Steps, Params: p}
	text := bench.Metric{Name: "text", Unit: "ms", Per: "text", Kind: bench.Once, Params: p}
	add := func(storage string, kind ecs.Layout) {
		tick.Cases = append(tick.Cases, bench.Case{Storage: storage, New: func(bench.Params) bench.Instance {
			return &copseTick{copseWorld{workloadDesign: s, kind: kind}}
		}})
		text.Cases = append(text.Cases, bench.Case{Storage: storage, New: func(bench.Params) bench.Instance {
			return &copseText{copseWorld{workloadDesign: s, kind: kind}}
		}})
	}
	add("copse", s.layout.Kind)
	for _, kind := range []ecs.Layout{ecs.Lanes, ecs.Laminar, ecs.Trees, ecs.Paper, ecs.Naive} {
		if kind != s.layout.Kind {
			add("copse-"+kind.String(), kind)
		}
	}
	if s.fitsStorages() {
		for _, storage := range storagecases.Common() {
			made := storageWorld{workloadDesign: s, storage: storage}
			tick.Cases = append(tick.Cases, bench.Case{Storage: storage, New: func(bench.Params) bench.Instance { return &storageTick{made} }})
			text.Cases = append(text.Cases, bench.Case{Storage: storage, New: func(bench.Params) bench.Instance { return &storageText{made} }})
		}
	}
	w.Metrics = []bench.Metric{tick, text}
	return w
}
