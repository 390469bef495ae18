package main

import (
	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// donburiFamily has the links of an entity, see [arkFamily].
type donburiFamily struct{ first, next donburi.Entity }

var (
	donburiA      = donburi.NewComponentType[lifeA]()
	donburiB      = donburi.NewComponentType[lifeB]()
	donburiC      = donburi.NewComponentType[lifeC]()
	donburiD      = donburi.NewComponentType[lifeD]()
	donburiLinked = donburi.NewComponentType[donburiFamily]()
)

// donburiLife does those lifecycle tests in which every entity always has a component: donburi panics if an entity loses the last
// one.
type donburiLife struct {
	life
	run   func(*donburiLife)
	world donburi.World
	list  []donburi.Entity // those of the current round
}

func newDonburiLife(p bench.Params, test string, run func(*donburiLife)) *donburiLife {
	return &donburiLife{life: newLife(p, test), run: run}
}

// Setup makes an empty world.
func (l *donburiLife) Setup() { l.world = donburi.NewWorld() }

// Step runs the test.
func (l *donburiLife) Step(int) { l.run(l) }

func (l *donburiLife) add() {
	v := lifeOf(0)
	for range l.Add {
		l.four(v)
	}
}

// four makes an entity with all components.
func (l *donburiLife) four(v lifeValues) donburi.Entity {
	e := l.world.Create(donburiA, donburiB, donburiC, donburiD)
	entry := l.world.Entry(e)
	donburiA.SetValue(entry, v.a)
	donburiB.SetValue(entry, v.b)
	donburiC.SetValue(entry, v.c)
	donburiD.SetValue(entry, v.d)
	return e
}

func (l *donburiLife) addWriteDelete() {
	query := donburi.NewQuery(filter.Contains(donburiA, donburiB, donburiC, donburiD))
	for round := range l.Rounds {
		v := lifeOf(float64(round))
		l.list = l.list[:0]
		for range l.Batch {
			l.list = append(l.list, l.four(v))
		}
		for e := range query.Iter(l.world) {
			l.written += write(donburiA.Get(e)) + write(donburiB.Get(e)) + write(donburiC.Get(e)) + write(donburiD.Get(e))
		}
		for _, e := range l.list {
			l.world.Remove(e)
		}
	}
}

func (l *donburiLife) relationship() {
	roots := donburi.NewQuery(filter.Contains(donburiA, donburiB))
	for round := range l.FamilyRounds {
		v := lifeOf(float64(round))
		l.list = l.list[:0]
		for range l.Roots {
			root := l.world.Create(donburiA, donburiB, donburiLinked)
			entry := l.world.Entry(root)
			donburiA.SetValue(entry, v.a)
			donburiB.SetValue(entry, v.b)
			l.list = append(l.list, root)
			for range l.Children {
				child := l.world.Create(donburiC, donburiLinked)
				donburiC.SetValue(l.world.Entry(child), v.c)
				l.link(child, root)
				for range l.Grandchildren {
					last := l.world.Create(donburiD, donburiLinked)
					donburiD.SetValue(l.world.Entry(last), v.d)
					l.link(last, child)
				}
			}
		}
		for e := range roots.Iter(l.world) {
			l.written += write(donburiA.Get(e)) + write(donburiB.Get(e))
		}
		for e := range donburiC.Iter(l.world) {
			l.written += write(donburiC.Get(e))
		}
		for e := range donburiD.Iter(l.world) {
			l.written += write(donburiD.Get(e))
		}
		for _, root := range l.list {
			l.deleteFamily(root)
		}
	}
}

func (l *donburiLife) family(e donburi.Entity) *donburiFamily {
	return donburiLinked.Get(l.world.Entry(e))
}

// link makes an entity the first child of its parent.
func (l *donburiLife) link(child, parent donburi.Entity) {
	of := l.family(parent)
	l.family(child).next = of.first
	of.first = child
}

// deleteFamily deletes an entity and its descendants.
func (l *donburiLife) deleteFamily(e donburi.Entity) {
	for child := l.family(e).first; child != donburi.Null; {
		next := l.family(child).next
		l.deleteFamily(child)
		child = next
	}
	l.world.Remove(e)
}

// Checksum includes the sum of all written values and the values that are left.
func (l *donburiLife) Checksum() uint64 {
	if l.test == scenario.LifeAdd {
		return scenario.AddSum(l.world.Len(), func(yield func(scenario.LifeValues) bool) {
			query := donburi.NewQuery(filter.Contains(donburiA, donburiB, donburiC, donburiD))
			for e := range query.Iter(l.world) {
				yield(scenario.LifeValues{A: *donburiA.Get(e), B: *donburiB.Get(e), C: *donburiC.Get(e), D: *donburiD.Get(e)})
			}
		})
	}
	return scenario.LifeSum(l.written, l.world.Len(), 0, nil)
}
