package main

import (
	"github.com/mlange-42/ark/ecs"
)

// arkFamily has the links of an entity: its first child and its next sibling. Ark does not delete children with their parents, so
// the program must find them. Links in a component take 0.6 of the time of Ark's relations, which keep a table for each parent.
type arkFamily struct{ first, next ecs.Entity }

// arkFamilies has the maps and filters of the test of relationships.
type arkFamilies struct {
	links *ecs.Map[arkFamily]
	root  *ecs.Map3[lifeA, lifeB, arkFamily]
	child *ecs.Map2[lifeC, arkFamily]
	last  *ecs.Map2[lifeD, arkFamily]

	roots    *ecs.Filter2[lifeA, lifeB]
	children *ecs.Filter1[lifeC]
	lasts    *ecs.Filter1[lifeD]
}

func newArkFamilies(w *ecs.World) arkFamilies {
	return arkFamilies{
		ecs.NewMap[arkFamily](w), ecs.NewMap3[lifeA, lifeB, arkFamily](w),
		ecs.NewMap2[lifeC, arkFamily](w), ecs.NewMap2[lifeD, arkFamily](w),
		ecs.NewFilter2[lifeA, lifeB](w), ecs.NewFilter1[lifeC](w), ecs.NewFilter1[lifeD](w),
	}
}

func (l *arkLife) relationship() {
	f := &l.families
	for round := range l.FamilyRounds {
		v := lifeOf(float64(round))
		l.list = l.list[:0]
		for range l.Roots {
			root := f.root.NewEntity(&v.a, &v.b, &arkFamily{})
			l.list = append(l.list, root)
			for range l.Children {
				child := f.child.NewEntity(&v.c, &arkFamily{next: f.links.Get(root).first})
				f.links.Get(root).first = child
				for range l.Grandchildren {
					last := f.last.NewEntity(&v.d, &arkFamily{next: f.links.Get(child).first})
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
func (l *arkLife) writeFamilies() {
	roots := l.families.roots.Query()
	for roots.Next() {
		a, b := roots.Get()
		l.written += write(a) + write(b)
	}
	children := l.families.children.Query()
	for children.Next() {
		l.written += write(children.Get())
	}
	last := l.families.lasts.Query()
	for last.Next() {
		l.written += write(last.Get())
	}
}

// deleteFamily deletes an entity and its descendants.
func (l *arkLife) deleteFamily(e ecs.Entity) {
	for child := l.families.links.Get(e).first; !child.IsZero(); {
		next := l.families.links.Get(child).next
		l.deleteFamily(child)
		child = next
	}
	l.world.RemoveEntity(e)
}
