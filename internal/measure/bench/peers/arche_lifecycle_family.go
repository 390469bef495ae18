package main

import (
	"github.com/mlange-42/arche/ecs"
	"github.com/mlange-42/arche/generic"
)

// archeFamily has the links of an entity, see [arkFamily].
type archeFamily struct{ first, next ecs.Entity }

// archeFamilies has the maps and filters of the test of relationships.
type archeFamilies struct {
	links generic.Map[archeFamily]
	root  generic.Map3[lifeA, lifeB, archeFamily]
	child generic.Map2[lifeC, archeFamily]
	last  generic.Map2[lifeD, archeFamily]

	roots    *generic.Filter2[lifeA, lifeB]
	children *generic.Filter1[lifeC]
	lasts    *generic.Filter1[lifeD]
}

func newArcheFamilies(w *ecs.World) archeFamilies {
	return archeFamilies{
		generic.NewMap[archeFamily](w), generic.NewMap3[lifeA, lifeB, archeFamily](w),
		generic.NewMap2[lifeC, archeFamily](w), generic.NewMap2[lifeD, archeFamily](w),
		generic.NewFilter2[lifeA, lifeB](), generic.NewFilter1[lifeC](), generic.NewFilter1[lifeD](),
	}
}

func (l *archeLife) relationship() {
	f := &l.families
	for round := range l.FamilyRounds {
		v := lifeOf(float64(round))
		l.list = l.list[:0]
		for range l.Roots {
			root := f.root.NewWith(&v.a, &v.b, &archeFamily{})
			l.list = append(l.list, root)
			for range l.Children {
				child := f.child.NewWith(&v.c, &archeFamily{next: f.links.Get(root).first})
				f.links.Get(root).first = child
				for range l.Grandchildren {
					last := f.last.NewWith(&v.d, &archeFamily{next: f.links.Get(child).first})
					f.links.Get(child).first = last
				}
			}
		}
		l.writeFamilies()
		for _, root := range l.list {
			l.deleteFamily(root)
		}
	}
}

// writeFamilies adds 1 to the X of every A, B, C and D.
func (l *archeLife) writeFamilies() {
	roots := l.families.roots.Query(l.world)
	for roots.Next() {
		a, b := roots.Get()
		l.written += write(a) + write(b)
	}
	children := l.families.children.Query(l.world)
	for children.Next() {
		l.written += write(children.Get())
	}
	last := l.families.lasts.Query(l.world)
	for last.Next() {
		l.written += write(last.Get())
	}
}

// deleteFamily deletes an entity and its descendants.
func (l *archeLife) deleteFamily(e ecs.Entity) {
	for child := l.families.links.Get(e).first; !child.IsZero(); {
		next := l.families.links.Get(child).next
		l.deleteFamily(child)
		child = next
	}
	l.world.RemoveEntity(e)
}
