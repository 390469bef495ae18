package workloads

import (
	"strconv"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/copsecases"
	"github.com/copse-ecs/copse/internal/measure/bench/handwritten"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
	"github.com/copse-ecs/copse/internal/measure/bench/storagecases"
)

// groupedBits are the numbers of tags that the groups tell apart. The groups are all conjunctions of that many tags or their
// absence, so that every entity is in exactly one group.
var groupedBits = []int{0, 2, 4, 6, scenario.KindBits}

// Granularity divides one population more and more finely. Every entity has Position and Velocity and is of one of 256 kinds,
// which eight tags tell apart; 1 to 256 groups divide the arrays by kind. A tick walks all entities. A change adds or removes
// the first tag of an entity, which moves the entity to another group unless there is only one. A step changes a tenth of
// the population, or one entity, which is what the paper counts.
func Granularity(p bench.Params) bench.Workload {
	p.Components = 2
	w := bench.Workload{
		Name:  "granularity",
		About: "entities of 256 kinds in 1 to 256 groups; a tick walks them all, a step changes the kind of 10% of them or of one",
	}
	add := func(name, per string, cases ...bench.Case) {
		w.Metrics = append(w.Metrics, bench.Metric{Name: name, Unit: "ns", Per: per, Kind: bench.Steps, Params: p, Cases: cases})
	}
	for _, bits := range groupedBits {
		add("tick-"+strconv.Itoa(1<<bits), "entity and tick",
			bench.Case{Storage: "copse", New: func(p bench.Params) bench.Instance { return copsecases.NewKinds(p, bits) }},
			bench.Case{Storage: "slices", New: handwritten.NewKinds})
	}
	changes := []struct {
		prefix  string
		percent int
	}{{"change-10pct-", 10}, {"change-one-", 0}}
	for _, c := range changes {
		for _, bits := range groupedBits {
			add(c.prefix+strconv.Itoa(1<<bits), "change",
				bench.Case{Storage: "copse", New: func(p bench.Params) bench.Instance { return copsecases.NewKindChanges(p, bits, c.percent) }},
				bench.Case{Storage: "slices", New: func(p bench.Params) bench.Instance { return handwritten.NewKindChanges(p, bits, c.percent) }})
		}
	}
	const finest = "256" // storages without groups do the same for every number of groups, so they are measured once
	addStorages(&w, "tick-"+finest, storagecases.Common(), storagecases.NewKinds)
	for _, c := range changes {
		addStorages(&w, c.prefix+finest, storagecases.Common(), func(storage string, p bench.Params) bench.Instance {
			return storagecases.NewKindChanges(storage, p, c.percent)
		})
	}
	return w
}
