package copsecases

import (
	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// lifeCase is an instance of the lifecycle workload.
type lifeCase struct {
	scenario.LifeSizes
	test        string
	run         func(*lifeCase)
	world       *ecs.World
	a           ecs.Handle[scenario.LifeA]
	b           ecs.Handle[scenario.LifeB]
	c           ecs.Handle[scenario.LifeC]
	d           ecs.Handle[scenario.LifeD]
	childOf     ecs.RelationHandle
	four        *ecs.Bundle[lifeABCD]
	onlyC       *ecs.Bundle[lifeC]
	onlyD       *ecs.Bundle[lifeD]
	pairs       [scenario.LifeComponents]lifeKind
	singles     [scenario.LifeComponents]lifeKind
	vectors     lifeVectors
	spawnNow    [1 << scenario.LifeComponents]func(x float64) ecs.Entity // by mask
	spawnQueued [1 << scenario.LifeComponents]func(x float64) ecs.Entity // by mask
	script      [][3][]scenario.LifeOp
	entities    []ecs.Entity  // those of the current round; in the random test all that were ever created
	written     float64       // the sum of all values that were written
	writers     []*ecs.System // they add 1 to the values of every entity
}

// Repeat sets how many rounds a step has.
func (l *lifeCase) Repeat(rounds int) { l.Rounds, l.FamilyRounds = rounds, rounds }

// Setup makes an empty world with groups for the entities of the test. Of the four pairs of the distributed test two are
// groups: the other two cross them, and would need further arrays.
func (l *lifeCase) Setup() {
	w := ecs.NewWorld()
	l.world = w
	l.a, l.b = ecs.Component[scenario.LifeA](w), ecs.Component[scenario.LifeB](w)
	l.c, l.d = ecs.Component[scenario.LifeC](w), ecs.Component[scenario.LifeD](w)
	l.four, l.pairs = ecs.NewBundle[lifeABCD](w), lifePairs(w)
	l.onlyC, l.onlyD = ecs.NewBundle[lifeC](w), ecs.NewBundle[lifeD](w)
	switch l.test {
	case scenario.LifeCreateThenAdd:
		w.Group(l.a, l.b, l.c, l.d)
	case scenario.LifeOneOfFour:
		l.singles = lifeSingles(w)
	case scenario.LifeAdd, scenario.LifeAddWriteDelete:
		w.Group(l.a, l.b, l.c, l.d)
		l.writers = []*ecs.System{ecs.System4(w, "write", l.writeABCD).MustMatch(ecs.Full)}
	case scenario.LifeRandom:
		l.spawnNow, l.spawnQueued = spawnersNow(w), queuedSpawners(w)
	case scenario.LifeDistributed:
		w.Group(l.a, l.d)
		w.Group(l.c, l.b)
	case scenario.LifeRelationship:
		l.childOf = ecs.Relation[ecs.ChildOf](w)
		w.Group(l.a, l.b)
		l.writers = l.familyWriters()
	case scenario.LifeRelationshipVectors:
		l.vectors = newLifeVectors(w)
		w.Group(l.a, l.b)
		l.writers = l.familyWriters()
	}
}

// familyWriters returns the systems that write the values of roots, children and grandchildren.
func (l *lifeCase) familyWriters() []*ecs.System {
	return []*ecs.System{
		ecs.System2(l.world, "write roots", l.writeRoots).MustMatch(ecs.Full),
		ecs.System1(l.world, "write children", l.writeChildren).MustMatch(ecs.Full),
		ecs.System1(l.world, "write grandchildren", l.writeGrandchildren).MustMatch(ecs.Full),
	}
}

// Step runs the test.
func (l *lifeCase) Step(int) { l.run(l) }

// Units returns 1: the unit is the whole test.
func (l *lifeCase) Units() int { return 1 }

// despawn despawns the entities of the round and commits.
func (l *lifeCase) despawn() {
	l.world.Batch(func() {
		for _, e := range l.entities {
			l.world.Despawn(e)
		}
	})
}

// set queues the value of a component.
func (l *lifeCase) set(e ecs.Entity, component int, x float64) {
	switch component {
	case 0:
		l.a.Set(e, scenario.NewA(x))
	case 1:
		l.b.Set(e, scenario.NewB(x))
	case 2:
		l.c.Set(e, scenario.NewC(x))
	default:
		l.d.Set(e, scenario.NewD(x))
	}
}

// remove queues the removal of a component.
func (l *lifeCase) remove(e ecs.Entity, component int) {
	switch component {
	case 0:
		l.a.Remove(e)
	case 1:
		l.b.Remove(e)
	case 2:
		l.c.Remove(e)
	default:
		l.d.Remove(e)
	}
}

// Checksum includes the sum of all written values and the values that are left.
func (l *lifeCase) Checksum() uint64 {
	if l.test == scenario.LifeAdd || l.test == scenario.LifeCreateThenAdd {
		return scenario.AddSum(l.world.Len(), l.allValues)
	}
	created := 0
	if l.test == scenario.LifeRandom {
		created = len(l.entities)
	}
	return scenario.LifeSum(l.written, l.world.Len(), created, l.value)
}

// allValues yields the values of every entity with all four components.
func (l *lifeCase) allValues(yield func(scenario.LifeValues) bool) {
	for _, r := range ecs.NewQuery4[scenario.LifeA, scenario.LifeB, scenario.LifeC, scenario.LifeD](l.world).All() {
		if !yield(scenario.LifeValues{A: *r.A, B: *r.B, C: *r.C, D: *r.D}) {
			return
		}
	}
}

// value returns the X of a component of the i-th entity, if it has one.
func (l *lifeCase) value(i, component int) (float64, bool) {
	e := l.entities[i]
	switch component {
	case 0:
		v, err := l.a.TryGet(e)
		return v.X, err == nil
	case 1:
		v, err := l.b.TryGet(e)
		return v.X, err == nil
	case 2:
		v, err := l.c.TryGet(e)
		return v.X, err == nil
	}
	v, err := l.d.TryGet(e)
	return v.X, err == nil
}
