package main

import (
	"github.com/mlange-42/arche/ecs"
	"github.com/mlange-42/arche/generic"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// archeLife does the lifecycle tests on Arche, which makes each change at once.
type archeLife struct {
	life
	run      func(*archeLife)
	world    *ecs.World
	a        *archeOne[lifeA]
	b        *archeOne[lifeB]
	c        *archeOne[lifeC]
	d        *archeOne[lifeD]
	all      generic.Map4[lifeA, lifeB, lifeC, lifeD]
	families archeFamilies
	pairs    [scenario.LifeComponents]archePair
	spawn    [1 << scenario.LifeComponents]func(*lifeValues) ecs.Entity // by mask
	values   lifeValues                                                 // the argument of spawn: a local variable would be allocated
	list     []ecs.Entity                                               // those of the current round; in the random test all that were ever created
}

func newArcheLife(p bench.Params, test string, run func(*archeLife)) *archeLife {
	l := &archeLife{life: newLife(p, test), run: run}
	if l.script != nil {
		l.list = make([]ecs.Entity, 0, scenario.CountCreated(l.script))
	}
	return l
}

// Setup makes an empty world.
func (l *archeLife) Setup() {
	world := ecs.NewWorld()
	w := &world
	l.world = w
	l.a, l.b, l.c, l.d = newArcheOne[lifeA](w), newArcheOne[lifeB](w), newArcheOne[lifeC](w), newArcheOne[lifeD](w)
	l.all = generic.NewMap4[lifeA, lifeB, lifeC, lifeD](w)
	l.families = newArcheFamilies(w)
	l.pairs = archePairs(w)
	l.spawn = archeSpawners(w)
}

// Step runs the test.
func (l *archeLife) Step(int) { l.run(l) }

func (l *archeLife) create() {
	for range l.Create {
		l.world.NewEntity()
	}
}

func (l *archeLife) add() {
	for range l.Add {
		l.four(0)
	}
}

// four makes an entity with all components.
func (l *archeLife) four(x float64) ecs.Entity {
	v := lifeOf(x)
	return l.all.NewWith(&v.a, &v.b, &v.c, &v.d)
}

func (l *archeLife) addWriteDelete() {
	filter := generic.NewFilter4[lifeA, lifeB, lifeC, lifeD]()
	filter.Register(l.world)
	for round := range l.Rounds {
		l.list = l.list[:0]
		for range l.Batch {
			l.list = append(l.list, l.four(float64(round)))
		}
		q := filter.Query(l.world)
		for q.Next() {
			a, b, c, d := q.Get()
			l.written += write(a) + write(b) + write(c) + write(d)
		}
		l.delete()
	}
}

// delete deletes the entities of the round one by one.
func (l *archeLife) delete() {
	for _, e := range l.list {
		l.world.RemoveEntity(e)
	}
}

func (l *archeLife) distributed() {
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
