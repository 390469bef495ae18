package sparseset

import (
	"cmp"
	"slices"
	"unsafe"

	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// Group says which entities a group has: those with all components that it owns or gets, and none that it excludes.
type Group struct{ Own, Get, Not contract.Set }

// Holds reports whether an entity with a set of components is in the group.
func (g *Group) Holds(has contract.Set) bool {
	return has.Contains(g.Own|g.Get) && has&g.Not == 0
}

// Grouped is a space with any number of groups, as EnTT has them: each is at the front of the arrays that it owns, and no array has
// two owners. A group that owns nothing lists its entities. It is slower than a [Space] with one group, because every change asks
// every group; it is there to be followed step by step.
type Grouped struct {
	*Space
	groups []grouped
	byName []int // components
}

var _ contract.Traced = (*Grouped)(nil)

// grouped is a group with its entities.
type grouped struct {
	Group
	inside  uint32 // how many entities it has
	members Set    // those of a group that owns nothing
}

// NewGrouped returns an empty storage for components of the given kinds. It panics if two groups own an array.
func NewGrouped(kinds []contract.Kind, options Options, groups []Group) *Grouped {
	s := &Grouped{Space: NewSpace(kinds, options, 0)}
	var owned contract.Set
	for _, g := range groups {
		if owned&g.Own != 0 {
			panic("sparseset: two groups own an array")
		}
		owned |= g.Own
		s.groups = append(s.groups, grouped{Group: g, members: NewSet(Options{})})
	}
	for c := range kinds {
		s.byName = append(s.byName, c)
	}
	slices.SortStableFunc(s.byName, func(a, b int) int { return cmp.Compare(kinds[a].Name, kinds[b].Name) })
	return s
}

// Spawn makes an entity and adds its components one after the other, in the order of their names.
func (s *Grouped) Spawn(has contract.Set) entity.Entity {
	e := s.Space.Spawn(0)
	s.Change(e, has)
	return e
}

// Change gives an entity other components: it removes what goes, and then adds what comes, each in the order of names.
func (s *Grouped) Change(e entity.Entity, to contract.Set) {
	from := s.Has(e)
	for _, c := range s.byName {
		if from.Has(c) && !to.Has(c) {
			s.Remove(e, c)
		}
	}
	for _, c := range s.byName {
		if to.Has(c) && !from.Has(c) {
			s.Add(e, c)
		}
	}
}

// Despawn ends an entity. It loses its components in the opposite order.
func (s *Grouped) Despawn(e entity.Entity) bool {
	if !s.Valid(e) {
		return false
	}
	for _, c := range slices.Backward(s.byName) {
		s.Remove(e, c)
	}
	return s.Space.Despawn(e)
}

// Add adds a component to an entity, unless it has it, and lets the entity enter and leave groups.
func (s *Grouped) Add(e entity.Entity, component int) unsafe.Pointer {
	if !s.Valid(e) {
		return nil
	}
	before := s.Has(e)
	at := s.Space.Add(e, component)
	if before.Has(component) {
		return at
	}
	s.cross(e.Index(), before, before|contract.SetOf(component))
	return s.Get(e, component)
}

// Remove removes a component from an entity, after it has left and entered groups.
func (s *Grouped) Remove(e entity.Entity, component int) bool {
	if before := s.Has(e); before.Has(component) {
		s.cross(e.Index(), before, before&^contract.SetOf(component))
	}
	return s.Space.Remove(e, component)
}

// cross lets an entity whose components change enter and leave groups.
func (s *Grouped) cross(id uint32, before, after contract.Set) {
	for k := range s.groups {
		g := &s.groups[k]
		switch was, is := g.Holds(before), g.Holds(after); {
		case was && !is:
			g.inside--
			s.place(g, id)
			if g.Own == 0 {
				g.members.Remove(id)
			}
		case is && !was:
			s.place(g, id)
			g.inside++
			if g.Own == 0 {
				g.members.Insert(id)
			}
		}
	}
}

// place exchanges, in all arrays that a group owns, the row of an entity and the row behind those of the group.
func (s *Grouped) place(g *grouped, id uint32) {
	for left := g.Own; left != 0; left &= left - 1 {
		c := left.First()
		if s.tell != nil {
			s.tellSwap(c, id, g.inside)
		}
		s.tables[c].swap(id, g.inside)
	}
}

// Members returns the numbers of the entities of a group, in the order of its rows or of its list.
func (s *Grouped) Members(group int) []uint32 {
	g := &s.groups[group]
	if g.Own == 0 {
		return g.members.Members()
	}
	return s.tables[g.Own.First()].set.Members()[:g.inside]
}

// Entity returns the handle of an entity that is alive.
func (s *Grouped) Entity(id uint32) entity.Entity { return entity.New(id, s.generations[id]) }

// Row returns the row of an entity in the array of a component, which it has.
func (s *Grouped) Row(id uint32, component int) uint32 { return s.tables[component].set.Row(id) }
