package workloads

import (
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/copsecases"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/measure/bench/storagecases"
)

// Game is a mixed tick: twenty components, twelve systems, and one in a hundred entities that get or lose a component or are
// replaced.
func Game(p bench.Params) bench.Workload {
	p.Components = scenario.GameComponents
	w := bench.Workload{Name: "game", About: "a mixed tick: 20 components, 12 systems some of which cross, 1% of the entities change"}
	w.Metrics = []bench.Metric{
		{Name: "tick", Unit: "ns", Per: "entity and tick", Kind: bench.Steps, Params: p},
		{Name: "memory", Unit: "B", Per: "entity", Kind: bench.Memory, Params: p},
	}
	for _, metric := range []string{"tick", "memory"} {
		w.Add(metric, bench.Case{Storage: "copse", New: copsecases.NewGame})
		addStorages(&w, metric, storagecases.Common(), storagecases.NewGame)
	}
	return w
}
