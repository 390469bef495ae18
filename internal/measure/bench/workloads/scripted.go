package workloads

import (
	"slices"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/copsecases"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/measure/bench/storagecases"
)

// Scripted is what a thesis measured on storages in a scripting language (Jecs, which it calls Jade, and Matter): ten thousand
// reads of one entity; spawning an entity and then adding a component, fifty times; making a query for four components, which half
// of all entities have, and walking it, ten times. Further metrics are walking a query that is kept, making queries, and reading three
// components of the entity with one get. The entities have many compositions, see [scenario.ScriptedComposition]. What the thesis
// compares takes part next to the storages of every workload.
func Scripted(p bench.Params) bench.Workload {
	p.Components = 4
	w := bench.Workload{Name: "scripted", About: "what a thesis measured in a scripting language: reading one entity, spawning and adding, walking four components"}
	for _, m := range []struct{ name, per string }{
		{scenario.ScriptedGet, "get"}, {scenario.ScriptedMany, "get"}, {scenario.ScriptedEach, "get"}, {scenario.ScriptedUpdate, "entity"}, {scenario.ScriptedQuery, "match"},
		{scenario.ScriptedMade, "match"}, {scenario.ScriptedNew, "query"}, {scenario.ScriptedRare, "query"}, {scenario.ScriptedRemove, "entity"},
	} {
		w.Metrics = append(w.Metrics, bench.Metric{Name: m.name, Unit: "ns", Per: m.per, Kind: bench.Steps, Params: p, Cases: []bench.Case{
			{Storage: "copse", New: func(p bench.Params) bench.Instance { return copsecases.NewScripted(p, m.name) }},
		}})
		addStorages(&w, m.name, slices.Concat(storagecases.Common(), storagecases.Scripts()), func(storage string, p bench.Params) bench.Instance {
			return storagecases.NewScripted(storage, p, m.name)
		})
	}
	return w
}
