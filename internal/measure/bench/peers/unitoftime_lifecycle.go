package main

import (
	"github.com/unitoftime/ecs"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// unitFamily has the links of an entity, see [arkFamily].
type unitFamily struct{ first, next ecs.Id }

// unitLife does those lifecycle tests in which every entity always has a component: in unitoftime/ecs an entity without components
// does not exist.
type unitLife struct {
	life
	run   func(*unitLife)
	world *ecs.World
	all   *ecs.View4[lifeA, lifeB, lifeC, lifeD]
	roots *ecs.View2[lifeA, lifeB]
	a     *ecs.View1[lifeA]
	c     *ecs.View1[lifeC]
	d     *ecs.View1[lifeD]
	links *ecs.View1[unitFamily]
	list  []ecs.Id // those of the current round
}

func newUnitLife(p bench.Params, test string, run func(*unitLife)) *unitLife {
	return &unitLife{life: newLife(p, test), run: run}
}

// Setup makes an empty world.
func (l *unitLife) Setup() {
	w := ecs.NewWorld()
	l.world, l.all, l.roots = w, ecs.Query4[lifeA, lifeB, lifeC, lifeD](w), ecs.Query2[lifeA, lifeB](w)
	l.a, l.c, l.d, l.links = ecs.Query1[lifeA](w), ecs.Query1[lifeC](w), ecs.Query1[lifeD](w), ecs.Query1[unitFamily](w)
}

// Step runs the test.
func (l *unitLife) Step(int) { l.run(l) }

// spawn writes a new entity from boxed values, which can be used again.
func (l *unitLife) spawn(boxes []ecs.Component) ecs.Id {
	id := l.world.NewId()
	l.world.Write(id, boxes...)
	return id
}

func unitFour(x float64) []ecs.Component {
	v := lifeOf(x)
	return []ecs.Component{ecs.C(v.a), ecs.C(v.b), ecs.C(v.c), ecs.C(v.d)}
}

func (l *unitLife) add() {
	boxes := unitFour(0)
	for range l.Add {
		l.spawn(boxes)
	}
}

func (l *unitLife) addWriteDelete() {
	for round := range l.Rounds {
		boxes := unitFour(float64(round))
		l.list = l.list[:0]
		for range l.Batch {
			l.list = append(l.list, l.spawn(boxes))
		}
		l.all.MapId(func(_ ecs.Id, a *lifeA, b *lifeB, c *lifeC, d *lifeD) {
			l.written += write(a) + write(b) + write(c) + write(d)
		})
		for _, id := range l.list {
			ecs.Delete(l.world, id)
		}
	}
}

func (l *unitLife) relationship() {
	family := ecs.C(unitFamily{})
	for round := range l.FamilyRounds {
		v := lifeOf(float64(round))
		roots := []ecs.Component{ecs.C(v.a), ecs.C(v.b), family}
		children, lasts := []ecs.Component{ecs.C(v.c), family}, []ecs.Component{ecs.C(v.d), family}
		l.list = l.list[:0]
		for range l.Roots {
			root := l.spawn(roots)
			l.list = append(l.list, root)
			for range l.Children {
				child := l.spawn(children)
				l.link(child, root)
				for range l.Grandchildren {
					l.link(l.spawn(lasts), child)
				}
			}
		}
		l.roots.MapId(func(_ ecs.Id, a *lifeA, b *lifeB) { l.written += write(a) + write(b) })
		l.c.MapId(func(_ ecs.Id, c *lifeC) { l.written += write(c) })
		l.d.MapId(func(_ ecs.Id, d *lifeD) { l.written += write(d) })
		for _, root := range l.list {
			l.deleteFamily(root)
		}
	}
}

// link makes an entity the first child of its parent.
func (l *unitLife) link(child, parent ecs.Id) {
	of := l.links.Read(parent)
	l.links.Read(child).next = of.first
	of.first = child
}

// deleteFamily deletes an entity and its descendants.
func (l *unitLife) deleteFamily(id ecs.Id) {
	for child := l.links.Read(id).first; child != ecs.InvalidEntity; {
		next := l.links.Read(child).next
		l.deleteFamily(child)
		child = next
	}
	ecs.Delete(l.world, id)
}

// Checksum includes the sum of all written values and the values that are left. An entity has an A, a C or a D, or all
// components.
func (l *unitLife) Checksum() uint64 {
	left := l.a.Count() + l.c.Count() + l.d.Count() - 2*l.all.Count()
	if l.test == scenario.LifeAdd {
		return scenario.AddSum(left, func(yield func(scenario.LifeValues) bool) {
			l.all.MapId(func(_ ecs.Id, a *lifeA, b *lifeB, c *lifeC, d *lifeD) {
				yield(scenario.LifeValues{A: *a, B: *b, C: *c, D: *d})
			})
		})
	}
	return scenario.LifeSum(l.written, left, 0, nil)
}
