package main

import (
	"github.com/mlange-42/ark/ecs"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// arkLife does the lifecycle tests on Ark, which makes each change at once.
type arkLife struct {
	life
	run      func(*arkLife)
	world    *ecs.World
	a        *ecs.Map[lifeA]
	b        *ecs.Map[lifeB]
	c        *ecs.Map[lifeC]
	d        *ecs.Map[lifeD]
	all      *ecs.Map4[lifeA, lifeB, lifeC, lifeD]
	filter   *ecs.Filter4[lifeA, lifeB, lifeC, lifeD]
	families arkFamilies
	pairs    [scenario.LifeComponents]arkPair
	spawn    [1 << scenario.LifeComponents]func(*lifeValues) ecs.Entity // by mask
	values   lifeValues                                                 // the argument of spawn: a local variable would be allocated
	list     []ecs.Entity                                               // those of the current round; in the random test all that were ever created
}

func newArkLife(p bench.Params, test string, run func(*arkLife)) *arkLife {
	l := &arkLife{life: newLife(p, test), run: run}
	if l.script != nil {
		l.list = make([]ecs.Entity, 0, scenario.CountCreated(l.script))
	}
	return l
}

// Setup makes an empty world.
func (l *arkLife) Setup() {
	w := ecs.NewWorld()
	l.world = w
	l.a, l.b, l.c, l.d = ecs.NewMap[lifeA](w), ecs.NewMap[lifeB](w), ecs.NewMap[lifeC](w), ecs.NewMap[lifeD](w)
	l.all = ecs.NewMap4[lifeA, lifeB, lifeC, lifeD](w)
	l.filter = ecs.NewFilter4[lifeA, lifeB, lifeC, lifeD](w).Register()
	l.families = newArkFamilies(w)
	l.pairs = arkPairs(w)
	l.spawn = arkSpawners(w)
}

// Step runs the test.
func (l *arkLife) Step(int) { l.run(l) }

func (l *arkLife) create() {
	for range l.Create {
		l.world.NewEntity()
	}
}

func (l *arkLife) add() {
	for range l.Add {
		l.four(0)
	}
}

// four makes an entity with all components.
func (l *arkLife) four(x float64) ecs.Entity {
	v := lifeOf(x)
	return l.all.NewEntity(&v.a, &v.b, &v.c, &v.d)
}

func (l *arkLife) createBatch() { l.world.NewEntities(l.Create, nil) }

func (l *arkLife) addBatch() { l.fours(l.Add, 0) }

// fours makes entities with all components and fills the columns. The world must not have other entities.
func (l *arkLife) fours(n int, x float64) {
	l.all.NewBatchFn(n, nil)
	v := lifeOf(x)
	q := l.filter.Query()
	for q.NextTable() {
		as, bs, cs, ds := q.GetColumns()
		for i := range as {
			as[i], bs[i], cs[i], ds[i] = v.a, v.b, v.c, v.d
		}
	}
}

// addWriteDeleteBatch makes and deletes all entities of a round with one call each.
func (l *arkLife) addWriteDeleteBatch() {
	for round := range l.Rounds {
		l.fours(l.Batch, float64(round))
		q := l.filter.Query()
		for q.NextTable() {
			as, bs, cs, ds := q.GetColumns()
			for i := range as {
				l.written += write(&as[i]) + write(&bs[i]) + write(&cs[i]) + write(&ds[i])
			}
		}
		l.world.RemoveEntities(l.filter.Batch(), nil)
	}
}

func (l *arkLife) addWriteDelete() {
	for round := range l.Rounds {
		l.list = l.list[:0]
		for range l.Batch {
			l.list = append(l.list, l.four(float64(round)))
		}
		q := l.filter.Query()
		for q.Next() {
			a, b, c, d := q.Get()
			l.written += write(a) + write(b) + write(c) + write(d)
		}
		l.delete()
	}
}

// delete deletes the entities of the round one by one.
func (l *arkLife) delete() {
	for _, e := range l.list {
		l.world.RemoveEntity(e)
	}
}

func (l *arkLife) distributed() {
	for round := range l.Rounds {
		x := float64(round)
		l.list = l.list[:0]
		for j := range l.Batch {
			l.list = append(l.list, l.pairs[j%scenario.LifeComponents].spawn(x))
		}
		for j, e := range l.list {
			l.written += l.pairs[j%scenario.LifeComponents].write(e)
		}
		for j, e := range l.list {
			l.pairs[j%scenario.LifeComponents].remove(e)
		}
		for j := len(l.list) - 1; j >= 0; j-- {
			l.pairs[(j+1)%scenario.LifeComponents].add(l.list[j], x)
		}
		l.delete()
	}
}
