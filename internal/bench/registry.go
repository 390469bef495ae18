package bench

import "slices"

// Definition is a workload that can be asked for by name.
type Definition struct {
	Name       string
	Entities   int // unless something else is asked for
	Most       int // entities that may be asked for
	Components int
	Chosen     bool // the number of components can be chosen, 2 to [MaxChain]; else it is what the workload is about
	Fixed      bool // the number of entities is what the workload is about
	New        func(Params) Workload
}

// Workloads returns every workload, in the order in which they are listed.
func Workloads() []Definition {
	return []Definition{
		{Name: "derivative", Entities: 1e6, Most: 1e7, Components: MaxChain, Chosen: true, New: Derivative},
		{Name: "substeps", Entities: 1e6, Most: 1e7, Components: MaxChain, Chosen: true, New: Substeps},
		{Name: "structural", Entities: 1e5, Most: 1e7, Components: structuralChain, New: Structural},
		{Name: "random", Entities: 1e6, Most: 1e7, Components: 4, Chosen: true, New: RandomAccess},
		{Name: "lifecycle", Entities: 1e6, Most: 1e7, Components: LifeKinds, New: Lifecycle},
		{Name: "conventions", Entities: 1e5, Most: 1e6, Components: 2, New: Conventions},
		{Name: "join", Entities: 1e6, Most: 1e7, Components: 3, New: Join},
		{Name: "granularity", Entities: 1e5, Most: 1e7, Components: 2, New: Granularity},
		{Name: "scripted", Entities: 1e3, Most: 1e6, Components: 4, New: Scripted},
		{Name: "game", Entities: 1e5, Most: 1e6, Components: GameComponents, New: Game},
		{Name: "pathological", Entities: 5e5, Most: 5e6, Components: 3, New: Pathological},
	}
}

// Find returns the workload of a name.
func Find(name string) (Definition, bool) {
	all := Workloads()
	i := slices.IndexFunc(all, func(d Definition) bool { return d.Name == name })
	if i < 0 {
		return Definition{}, false
	}
	return all[i], true
}
