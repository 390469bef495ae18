package workloads

import (
	"slices"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/copsecases"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/measure/bench/storagecases"
)

// Lifecycle is Varkor's six tests of creating, changing and deleting entities, and three of them as the article's text describes them,
// see [scenario.LifeCreateThenAdd]. Each test runs once, in a world of its own. The
// values of an entity are made of the number of its round. To write an entity is to add 1 to the X of its components, and what
// was written is part of the checksum; in the random test, which follows [scenario.DrawLifeScript], it is to set the values.
func Lifecycle(p bench.Params) bench.Workload {
	p.Components = scenario.LifeComponents
	w := bench.Workload{Name: "lifecycle", About: "entities are created, changed and deleted: Varkor's six tests"}
	for _, test := range scenario.LifeTests {
		w.Metrics = append(w.Metrics, bench.Metric{Name: test, Unit: "ms", Kind: bench.Once, Params: p})
		w.Add(test, lifeCase("copse", test, copsecases.LifeUsual))
		names := slices.Concat(storagecases.Common(), storagecases.SparseSetVariants(), []string{storagecases.FixedSets, storagecases.ReservedSets})
		if test == scenario.LifeRandom { // its checksum asks for entities that are gone
			names = without(names, "sparseset-unchecked")
		}
		addStorages(&w, test, names, func(storage string, p bench.Params) bench.Instance { return storagecases.NewLife(storage, p, test) })
	}
	w.Add(scenario.LifeCreate, lifeCase("copse-bulk", scenario.LifeCreate, copsecases.LifeBulk))
	w.Add(scenario.LifeAdd, lifeCase("copse-bulk", scenario.LifeAdd, copsecases.LifeBulk))
	w.Add(scenario.LifeRandom, lifeCase("copse-queued", scenario.LifeRandom, copsecases.LifeQueued))
	w.Add(scenario.LifeCreateThenAdd, lifeCase("copse-queued", scenario.LifeCreateThenAdd, copsecases.LifeQueued))
	return w
}

// lifeCase is a case on Copse.
func lifeCase(name, test string, mode copsecases.LifeMode) bench.Case {
	return bench.Case{Storage: name, New: func(p bench.Params) bench.Instance { return copsecases.NewLife(p, test, mode) }}
}
