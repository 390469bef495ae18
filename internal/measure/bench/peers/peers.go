package main

import (
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// peers are the cases that this module adds to a workload, by metric.
type peers map[string][]bench.Case

// byWorkload has the cases of each workload. Other workloads have no cases here.
var byWorkload = map[string]func() peers{
	"conventions": conventions,
	"crossing":    crossing,
	"derivative":  derivative,
	"granularity": granularity,
	"join":        join,
	"structural":  structural,
	"random":      random,
	"lifecycle":   lifecycle,
	"substeps":    substeps,
	"verbs":       verbs,
}

// addPeers adds the cases of this module to a workload.
func addPeers(w *bench.Workload) {
	if of := byWorkload[w.Name]; of != nil {
		for metric, cases := range of() {
			for _, c := range cases {
				w.Add(metric, c)
			}
		}
	}
}

// storage makes a case from a constructor.
func storage[I bench.Instance](name string, create func(bench.Params) I) bench.Case {
	return bench.Case{Storage: name, New: func(p bench.Params) bench.Instance { return create(p) }}
}

func derivative() peers {
	var (
		ark      = storage("ark", func(p bench.Params) *arkChain { return newArkChain(p, arkEntitySystem) })
		arkTable = storage("ark-table", func(p bench.Params) *arkChain { return newArkChain(p, arkTableSystem(scenario.Loop)) })
		arkSIMD  = storage("ark-table-simd", func(p bench.Params) *arkChain { return newArkChain(p, arkTableSystem(scenario.Gonum)) })
		arkBatch = storage("ark-batch", func(p bench.Params) *arkChain {
			a := newArkChain(p, arkTableSystem(scenario.Loop))
			a.batch = true
			return a
		})
		arche   = storage("arche", newArcheChain)
		donburi = storage("donburi", newDonburiChain)
		unit    = storage("unitoftime", func(p bench.Params) *unitChain { return newUnitChain(p, unitMappedSystem) })
		unitCol = storage("unitoftime-slices", func(p bench.Params) *unitChain { return newUnitChain(p, unitSlicedSystem) })
	)
	return peers{
		"tick":       {ark, arkTable, arkSIMD, arkBatch, arche, donburi, unit, unitCol},
		"setup":      {ark, arche, donburi, unit},
		"setup-bulk": {arkBatch},
		"memory":     {ark, arkBatch, arche, donburi, unit},
	}
}

func substeps() peers {
	return peers{"substep": {
		storage("ark", func(p bench.Params) bench.Instance { return scenario.Repeated(newArkChain(p, arkEntitySystem)) }),
		storage("ark-table", func(p bench.Params) bench.Instance {
			return scenario.Repeated(newArkChain(p, arkTableSystem(scenario.Loop)))
		}),
		storage("ark-table-simd", func(p bench.Params) bench.Instance {
			return scenario.Repeated(newArkChain(p, arkTableSystem(scenario.Gonum)))
		}),
	}}
}

func structural() peers {
	cases := func(percent int) []bench.Case {
		return []bench.Case{
			storage("ark", func(p bench.Params) *arkChanges { return newArkChanges(p, percent) }),
			storage("arche", func(p bench.Params) *archeChanges { return newArcheChanges(p, percent) }),
			storage("donburi", func(p bench.Params) *donburiChanges { return newDonburiChanges(p, percent) }),
			storage("unitoftime", func(p bench.Params) *unitChanges { return newUnitChanges(p, percent) }),
		}
	}
	return peers{"change-1pct": cases(1), "change-10pct": cases(10)}
}

func random() peers {
	return peers{"get": {
		storage("ark", func(p bench.Params) *arkGets { return &arkGets{arkChain: newArkChain(p, arkEntitySystem)} }),
		storage("arche", func(p bench.Params) *archeGets { return &archeGets{archeChain: newArcheChain(p)} }),
		storage("donburi", func(p bench.Params) *donburiGets { return &donburiGets{donburiChain: newDonburiChain(p)} }),
		storage("unitoftime", func(p bench.Params) *unitGets { return &unitGets{unitChain: newUnitChain(p, unitMappedSystem)} }),
	}}
}

func lifecycle() peers {
	ark := func(name, test string, run func(*arkLife)) bench.Case {
		return storage(name, func(p bench.Params) *arkLife { return newArkLife(p, test, run) })
	}
	arche := func(test string, run func(*archeLife)) bench.Case {
		return storage("arche", func(p bench.Params) *archeLife { return newArcheLife(p, test, run) })
	}
	donburi := func(test string, run func(*donburiLife)) bench.Case {
		return storage("donburi", func(p bench.Params) *donburiLife { return newDonburiLife(p, test, run) })
	}
	unit := func(test string, run func(*unitLife)) bench.Case {
		return storage("unitoftime", func(p bench.Params) *unitLife { return newUnitLife(p, test, run) })
	}
	return peers{
		scenario.LifeCreate: {
			ark("ark", scenario.LifeCreate, (*arkLife).create),
			ark("ark-batch", scenario.LifeCreate, (*arkLife).createBatch),
			arche(scenario.LifeCreate, (*archeLife).create),
		},
		scenario.LifeAdd: {
			ark("ark", scenario.LifeAdd, (*arkLife).add),
			ark("ark-batch", scenario.LifeAdd, (*arkLife).addBatch),
			arche(scenario.LifeAdd, (*archeLife).add),
			donburi(scenario.LifeAdd, (*donburiLife).add),
			unit(scenario.LifeAdd, (*unitLife).add),
		},
		scenario.LifeAddWriteDelete: {
			ark("ark", scenario.LifeAddWriteDelete, (*arkLife).addWriteDelete),
			ark("ark-batch", scenario.LifeAddWriteDelete, (*arkLife).addWriteDeleteBatch),
			arche(scenario.LifeAddWriteDelete, (*archeLife).addWriteDelete),
			donburi(scenario.LifeAddWriteDelete, (*donburiLife).addWriteDelete),
			unit(scenario.LifeAddWriteDelete, (*unitLife).addWriteDelete),
		},
		scenario.LifeDistributed: {
			ark("ark", scenario.LifeDistributed, (*arkLife).distributed),
			arche(scenario.LifeDistributed, (*archeLife).distributed),
		},
		scenario.LifeRelationship: {
			ark("ark", scenario.LifeRelationship, (*arkLife).relationship),
			arche(scenario.LifeRelationship, (*archeLife).relationship),
			donburi(scenario.LifeRelationship, (*donburiLife).relationship),
			unit(scenario.LifeRelationship, (*unitLife).relationship),
		},
		scenario.LifeRandom: {
			ark("ark", scenario.LifeRandom, (*arkLife).random),
			arche(scenario.LifeRandom, (*archeLife).random),
		},
	}
}
