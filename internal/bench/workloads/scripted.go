package workloads

import (
	"github.com/copse-ecs/copse/internal/bench"
	"github.com/copse-ecs/copse/internal/bench/copsecases"
	"github.com/copse-ecs/copse/internal/bench/scenario"
	"github.com/copse-ecs/copse/internal/bench/storagecases"
)

// Scripted is what a thesis measured on storages in a scripting language (Jecs, which it calls Jade, and Matter): ten thousand
// reads of one entity; spawning an entity and then adding a component, fifty times; walking the entities that have four
// components, half of all, ten times. Further metrics are making a query, and reading three components of the entity with one get. The entities have many compositions, see
// [scenario.ScriptedComposition].
func Scripted(p bench.Params) bench.Workload {
	p.Components = 4
	w := bench.Workload{Name: "scripted", About: "what a thesis measured in a scripting language: reading one entity, spawning and adding, walking four components"}
	for _, m := range []struct{ name, per string }{
		{scenario.ScriptedGet, "get"}, {scenario.ScriptedMany, "get"}, {scenario.ScriptedUpdate, "entity"}, {scenario.ScriptedQuery, "match"}, {scenario.ScriptedNew, "query"},
	} {
		w.Metrics = append(w.Metrics, bench.Metric{Name: m.name, Unit: "ns", Per: m.per, Kind: bench.Steps, Params: p, Cases: []bench.Case{
			{Storage: "copse", New: func(p bench.Params) bench.Instance { return copsecases.NewScripted(p, m.name) }},
		}})
		addStorages(&w, m.name, storagecases.Common(), func(storage string, p bench.Params) bench.Instance {
			return storagecases.NewScripted(storage, p, m.name)
		})
	}
	return w
}
