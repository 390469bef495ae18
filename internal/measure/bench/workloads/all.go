package workloads

import (
	"slices"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// All returns every workload, in the order in which they are listed.
func All() []bench.Definition {
	return []bench.Definition{
		{Name: "derivative", Entities: 1e6, Most: 1e7, Components: scenario.MaxChain, ChooseComponents: true, New: Derivative},
		{Name: "substeps", Entities: 1e6, Most: 1e7, Components: scenario.MaxChain, ChooseComponents: true, New: Substeps},
		{Name: "structural", Entities: 1e5, Most: 1e7, Components: scenario.StructuralComponents, New: Structural},
		{Name: "random", Entities: 1e6, Most: 1e7, Components: 4, ChooseComponents: true, New: RandomAccess},
		{Name: "lifecycle", Entities: 1e6, Most: 1e7, Components: scenario.LifeComponents, New: Lifecycle},
		{Name: "conventions", Entities: 1e5, Most: 1e6, Components: 2, New: Conventions},
		{Name: "join", Entities: 1e6, Most: 1e7, Components: 3, New: Join},
		{Name: "crossing", Entities: 1e4, Most: 1e6, Components: 7, New: Crossing},
		{Name: "granularity", Entities: 1e5, Most: 1e7, Components: 2, New: Granularity},
		{Name: "scripted", Entities: 1e3, Most: 1e6, Components: 4, New: Scripted},
		{Name: "game", Entities: 1e5, Most: 1e6, Components: scenario.GameComponents, New: Game},
		{Name: "pathological", Entities: 5e5, Most: 5e6, Components: 3, New: Pathological},
		{Name: "verbs", Entities: 1e4, Most: 1e6, Components: 2, New: Verbs},
		{Name: "scene", Entities: 1e5, Most: 1e6, Components: scenario.SceneComponents, New: Scene},
		{Name: "hierarchy", Entities: 1e4, Most: 1e6, Components: scenario.SceneComponents, New: Hierarchy},
		{Name: "sets", Entities: 1e5, Most: 1e7, Components: 1, New: Sets},
	}
}

// Find returns the workload with the given name.
func Find(name string) (bench.Definition, bool) {
	all := All()
	i := slices.IndexFunc(all, func(d bench.Definition) bool { return d.Name == name })
	if i < 0 {
		return bench.Definition{}, false
	}
	return all[i], true
}
