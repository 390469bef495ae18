package copsecases

import (
	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// The tests of the lifecycle workload as the article's text describes them.

// createThenAdd makes the entities, and then adds the components of each one by one, each at once.
func (l *lifeCase) createThenAdd() {
	l.createEmpty()
	l.addToAll()
}

// createThenAddQueued queues the components, as a program has to inside a system.
func (l *lifeCase) createThenAddQueued() {
	l.world.Batch(l.createEmpty)
	l.world.Batch(l.addToAll)
}

func (l *lifeCase) createEmpty() {
	l.entities = make([]ecs.Entity, 0, l.Add)
	for range l.Add {
		l.entities = append(l.entities, l.world.Spawn())
	}
}

func (l *lifeCase) addToAll() {
	for _, e := range l.entities {
		l.a.Set(e, scenario.NewA(0))
		l.b.Set(e, scenario.NewB(0))
		l.c.Set(e, scenario.NewC(0))
		l.d.Set(e, scenario.NewD(0))
	}
}

// lifeSingles returns the operations for each component.
func lifeSingles(w *ecs.World) [scenario.LifeComponents]lifeKind {
	return [...]lifeKind{
		singleOf(w, scenario.NewA, func(v *scenario.LifeA) float64 { v.X++; return v.X }),
		singleOf(w, scenario.NewB, func(v *scenario.LifeB) float64 { v.X++; return v.X }),
		singleOf(w, scenario.NewC, func(v *scenario.LifeC) float64 { v.X++; return v.X }),
		singleOf(w, scenario.NewD, func(v *scenario.LifeD) float64 { v.X++; return v.X }),
	}
}

// lifeOne is a bundle of one component.
type lifeOne[T any] struct{ Value T }

func singleOf[T any](w *ecs.World, value func(float64) T, write func(*T) float64) lifeKind {
	h, one := ecs.Component[T](w), ecs.NewBundle[lifeOne[T]](w)
	return lifeKind{
		spawn:  func(x float64) ecs.Entity { return one.Spawn(lifeOne[T]{value(x)}) },
		write:  func(e ecs.Entity) float64 { return write(h.Ptr(e)) },
		set:    func(e ecs.Entity, x float64) { h.Set(e, value(x)) },
		remove: func(e ecs.Entity) { h.Remove(e) },
	}
}

// lifeChildren is the component with the vector of an entity's children.
type lifeChildren struct{ List []ecs.Entity }

// The bundles of a family.
type (
	lifeRoot struct {
		A        scenario.LifeA
		B        scenario.LifeB
		Children lifeChildren
	}
	lifeChild struct {
		C        scenario.LifeC
		Children lifeChildren
	}
	lifeLeaf struct {
		D        scenario.LifeD
		Children lifeChildren
	}
)

// lifeVectors is what the test of relationships with vectors needs.
type lifeVectors struct {
	children ecs.Handle[lifeChildren]
	root     *ecs.Bundle[lifeRoot]
	child    *ecs.Bundle[lifeChild]
	leaf     *ecs.Bundle[lifeLeaf]
}

func newLifeVectors(w *ecs.World) lifeVectors {
	return lifeVectors{ecs.Component[lifeChildren](w), ecs.NewBundle[lifeRoot](w), ecs.NewBundle[lifeChild](w), ecs.NewBundle[lifeLeaf](w)}
}

// add adds a child to the vector of its parent.
func (v *lifeVectors) add(parent, child ecs.Entity) {
	list := &v.children.Ptr(parent).List
	if len(*list) == cap(*list) {
		grown := make([]ecs.Entity, len(*list), max(scenario.VectorRoom, 2*cap(*list)))
		copy(grown, *list)
		*list = grown
	}
	*list = append(*list, child)
}

// relationshipVectors is the test of relationships in which every parent has a vector of its children. The entities are made at once,
// because a queued one has no vector yet.
func (l *lifeCase) relationshipVectors() {
	for round := range l.FamilyRounds {
		x := float64(round)
		l.entities = l.entities[:0]
		for range l.Roots {
			root := l.vectors.root.Spawn(lifeRoot{A: scenario.NewA(x), B: scenario.NewB(x)})
			l.entities = append(l.entities, root)
			for range l.Children {
				child := l.vectors.child.Spawn(lifeChild{C: scenario.NewC(x)})
				l.vectors.add(root, child)
				for range l.Grandchildren {
					l.vectors.add(child, l.vectors.leaf.Spawn(lifeLeaf{D: scenario.NewD(x)}))
				}
			}
		}
		l.runWriters()
		l.world.Batch(func() {
			for _, root := range l.entities {
				l.despawnFamily(root)
			}
		})
	}
}

// despawnFamily queues the end of an entity and its descendants.
func (l *lifeCase) despawnFamily(e ecs.Entity) {
	for _, child := range l.vectors.children.Ptr(e).List {
		l.despawnFamily(child)
	}
	l.world.Despawn(e)
}
