package copsecases

import (
	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// LifeMode chooses between the ways in which some tests can be done.
type LifeMode uint8

const (
	LifeUsual  LifeMode = iota
	LifeBulk            // Create and Add spawn all entities in one call
	LifeQueued          // Random and CreateThenAdd queue every change
)

// lifeTests has the functions of the tests.
var lifeTests = map[LifeMode]map[string]func(*lifeCase){
	LifeUsual: {
		scenario.LifeCreate:         (*lifeCase).create,
		scenario.LifeAdd:            (*lifeCase).add,
		scenario.LifeAddWriteDelete: (*lifeCase).addWriteDelete,
		scenario.LifeDistributed:    func(l *lifeCase) { l.distribute(l.pairs) },
		scenario.LifeRelationship:   (*lifeCase).relationship,
		scenario.LifeRandom:         (*lifeCase).random,

		scenario.LifeCreateThenAdd:       (*lifeCase).createThenAdd,
		scenario.LifeOneOfFour:           func(l *lifeCase) { l.distribute(l.singles) },
		scenario.LifeRelationshipVectors: (*lifeCase).relationshipVectors,
	},
	LifeBulk: {
		scenario.LifeCreate: (*lifeCase).createBulk,
		scenario.LifeAdd:    (*lifeCase).addBulk,
	},
	LifeQueued: {
		scenario.LifeRandom:        (*lifeCase).randomQueued,
		scenario.LifeCreateThenAdd: (*lifeCase).createThenAddQueued,
	},
}

// NewLife returns an instance of a test of the lifecycle workload.
func NewLife(p bench.Params, test string, mode LifeMode) bench.Instance {
	return newLife(p, test, mode)
}

func newLife(p bench.Params, test string, mode LifeMode) *lifeCase {
	l := &lifeCase{LifeSizes: scenario.LifeSizesOf(p), test: test, run: lifeTests[mode][test]}
	if test == scenario.LifeRandom {
		l.script = scenario.DrawLifeScript(p)
		l.entities = make([]ecs.Entity, 0, scenario.CountCreated(l.script))
	}
	return l
}
