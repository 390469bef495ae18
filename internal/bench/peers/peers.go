package main

import "github.com/copse-ecs/copse/internal/bench"

// peers are the cases that this module adds to a workload, by metric.
type peers map[string][]bench.Case

// byWorkload holds what there is. A workload that is not here has no peers.
var byWorkload = map[string]func() peers{
	"conventions": conventions,
	"derivative":  derivative,
	"granularity": granularity,
	"join":        join,
	"structural":  structural,
	"random":      random,
	"lifecycle":   lifecycle,
	"substeps":    substeps,
}

// addPeers adds to a workload what the peers have for it.
func addPeers(w *bench.Workload) {
	if of := byWorkload[w.Name]; of != nil {
		for metric, cases := range of() {
			for _, c := range cases {
				w.Add(metric, c)
			}
		}
	}
}

// storage makes a case of a constructor.
func storage[I bench.Instance](name string, create func(bench.Params) I) bench.Case {
	return bench.Case{Storage: name, New: func(p bench.Params) bench.Instance { return create(p) }}
}

func derivative() peers {
	var (
		ark      = storage("ark", func(p bench.Params) *arkChain { return newArkChain(p, arkEntitySystem) })
		arkTable = storage("ark-table", func(p bench.Params) *arkChain { return newArkChain(p, arkTableSystem(bench.Loop)) })
		arkSIMD  = storage("ark-table-simd", func(p bench.Params) *arkChain { return newArkChain(p, arkTableSystem(bench.Gonum)) })
		arkBatch = storage("ark-batch", func(p bench.Params) *arkChain {
			a := newArkChain(p, arkTableSystem(bench.Loop))
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
		storage("ark", func(p bench.Params) bench.Instance { return bench.Repeated(newArkChain(p, arkEntitySystem)) }),
		storage("ark-table", func(p bench.Params) bench.Instance { return bench.Repeated(newArkChain(p, arkTableSystem(bench.Loop))) }),
		storage("ark-table-simd", func(p bench.Params) bench.Instance {
			return bench.Repeated(newArkChain(p, arkTableSystem(bench.Gonum)))
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
		bench.LifeCreate: {
			ark("ark", bench.LifeCreate, (*arkLife).create),
			ark("ark-batch", bench.LifeCreate, (*arkLife).createBatch),
			arche(bench.LifeCreate, (*archeLife).create),
		},
		bench.LifeAdd: {
			ark("ark", bench.LifeAdd, (*arkLife).add),
			ark("ark-batch", bench.LifeAdd, (*arkLife).addBatch),
			arche(bench.LifeAdd, (*archeLife).add),
			donburi(bench.LifeAdd, (*donburiLife).add),
			unit(bench.LifeAdd, (*unitLife).add),
		},
		bench.LifeWrite: {
			ark("ark", bench.LifeWrite, (*arkLife).addWriteDelete),
			ark("ark-batch", bench.LifeWrite, (*arkLife).addWriteDeleteBatch),
			arche(bench.LifeWrite, (*archeLife).addWriteDelete),
			donburi(bench.LifeWrite, (*donburiLife).addWriteDelete),
			unit(bench.LifeWrite, (*unitLife).addWriteDelete),
		},
		bench.LifeDistributed: {
			ark("ark", bench.LifeDistributed, (*arkLife).distributed),
			arche(bench.LifeDistributed, (*archeLife).distributed),
		},
		bench.LifeRelationship: {
			ark("ark", bench.LifeRelationship, (*arkLife).relationship),
			arche(bench.LifeRelationship, (*archeLife).relationship),
			donburi(bench.LifeRelationship, (*donburiLife).relationship),
			unit(bench.LifeRelationship, (*unitLife).relationship),
		},
		bench.LifeRandom: {
			ark("ark", bench.LifeRandom, (*arkLife).random),
			arche(bench.LifeRandom, (*archeLife).random),
		},
	}
}
