package ecs

import (
	"iter"
	"slices"

	"github.com/copse-ecs/copse/internal/blockstore"
)

// family holds parents and children. Links are by index and cleared when an entity
// ends, so that an index that is used again has none.
type family struct {
	links   []link
	journal []attached // since the last commit, to be undone by Discard
	doomed  []uint32   // indices to be buried at the commit; see below
}

// below marks an index in doomed whose parent is there too: its links go with those of
// the parent, and nobody has to be told.
const below = uint32(1) << 31

// link holds indices plus one; 0 stands for none.
type link struct{ parent, first, next, prev uint32 }

// attached remembers whose child an entity was, and after which other; both plus one.
type attached struct {
	child, parent, prev uint32
}

// SetParent makes an entity the child of another, or of none if parent is the zero
// Entity. Unlike components the hierarchy changes at once; [World.Discard] undoes it.
// A child of something that is being despawned is despawned too. It panics if either
// is not alive or queued, or if the parent is the child itself or below it.
func (w *World) SetParent(child, parent Entity) {
	w.calm("a parent cannot be set")
	childStays := w.mustChange(child)
	if parent.IsZero() {
		w.family.attach(child.Index(), 0)
		return
	}
	parentStays := w.mustChange(parent)
	if child == parent || w.family.at(child.Index()).first != 0 && w.family.isBelow(parent.Index(), child.Index()) {
		panic("ecs: entity " + parent.String() + " cannot be the parent of " + child.String() + ": it is that entity or one of its descendants")
	}
	w.family.attach(child.Index(), parent.Index()+1)
	if !childStays { // it had no links when its end was queued
		w.family.doomed = append(w.family.doomed, child.Index())
	}
	if !parentStays {
		w.Despawn(child)
	}
}

// mustChange panics unless an entity is alive or queued, and tells whether it will be
// there after the commit.
func (w *World) mustChange(e Entity) (stays bool) {
	valid, stays := w.store.Survives(e)
	if !valid {
		must(w.stale(e, -1))
	}
	return stays
}

// isBelow reports whether an index is that of a descendant of another.
func (f *family) isBelow(i, of uint32) bool {
	for up := f.at(i).parent; up != 0; up = f.links[up-1].parent {
		if up-1 == of {
			return true
		}
	}
	return false
}

// Parent returns the parent of an entity, the zero Entity if it has none.
func (w *World) Parent(e Entity) Entity {
	if st := w.store.State(e); st != Alive && st != Queued {
		return Entity{}
	}
	if p := w.family.at(e.Index()).parent; p != 0 {
		return w.store.Handle(p - 1)
	}
	return Entity{}
}

// Children yields the children of an entity, the latest first. The hierarchy must not
// be changed meanwhile.
func (w *World) Children(e Entity) iter.Seq[Entity] {
	return func(yield func(Entity) bool) {
		if st := w.store.State(e); st != Alive && st != Queued {
			return
		}
		for at := w.family.at(e.Index()).first; at != 0; at = w.family.at(at - 1).next {
			if !yield(w.store.Handle(at - 1)) {
				return
			}
		}
	}
}

// at returns the links of an index, none if it never had any.
func (f *family) at(i uint32) link {
	if int(i) >= len(f.links) {
		return link{}
	}
	return f.links[i]
}

func (f *family) attach(child, parent uint32) {
	was := f.at(child)
	f.journal = append(f.journal, attached{child, was.parent, was.prev})
	f.move(child, parent, 0)
}

// move makes a child that of another parent, or of none: behind the child prev, or
// before all others if that is 0. Parent and prev are plus one.
func (f *family) move(child, parent, prev uint32) {
	if need := int(max(child+1, parent)); need > len(f.links) {
		f.links = slices.Grow(f.links, need-len(f.links))[:need]
	}
	c := &f.links[child]
	if c.next != 0 {
		f.links[c.next-1].prev = c.prev
	}
	switch {
	case c.prev != 0:
		f.links[c.prev-1].next = c.next
	case c.parent != 0:
		f.links[c.parent-1].first = c.next
	}
	c.parent, c.prev, c.next = parent, prev, 0
	if parent == 0 {
		return
	}
	before := &f.links[parent-1].first
	if prev != 0 {
		before = &f.links[prev-1].next
	}
	if c.next = *before; c.next != 0 {
		f.links[c.next-1].prev = child + 1
	}
	*before = child + 1
}

// doom queues the end of everything below an entity that is being despawned.
func (f *family) doom(w *World, e Entity) {
	i := e.Index()
	if int(i) >= len(f.links) {
		return
	}
	f.doomed = append(f.doomed, i)
	for k := len(f.doomed) - 1; k < len(f.doomed); k++ {
		for at := f.links[f.doomed[k]&^below].first; at != 0; at = f.links[at-1].next {
			if w.store.DespawnIndex(at - 1) { // else all below it goes already
				f.doomed = append(f.doomed, (at-1)|below)
			}
		}
	}
}

// settle clears the links of what has been despawned. Whoever is below has been despawned too.
func (f *family) settle() {
	for _, i := range f.doomed {
		if i&below == 0 {
			f.move(i, 0, 0)
		}
	}
	for _, i := range f.doomed {
		f.links[i&^below] = link{}
	}
	f.doomed, f.journal = f.doomed[:0], f.journal[:0]
}

// discard puts every child back where it was at the last commit, among its siblings too.
func (f *family) discard() {
	for k := len(f.journal) - 1; k >= 0; k-- {
		back := f.journal[k]
		f.move(back.child, back.parent, back.prev)
	}
	f.doomed, f.journal = f.doomed[:0], f.journal[:0]
}

// knows reports whether an index has links, or may be given some back by discard.
func (f *family) knows(i uint32) bool {
	return int(i) < len(f.links) && (f.links[i] != link{} || len(f.journal) > 0)
}

// endFamily ends an entity and all below it at once: all or, if something is queued of one of
// them, none.
func (w *World) endFamily(e Entity) {
	f := &w.family
	if !w.store.Idle(e) {
		panic(w.unsettled(e, blockstore.ErrNotIdle))
	}
	if len(f.journal) > 0 {
		panic("ecs: entity " + e.String() + " cannot be despawned at once, for a parent has been set since the last commit: commit that before, or queue this too")
	}
	list := []Entity{e}
	for k := 0; k < len(list); k++ {
		for child := range w.Children(list[k]) {
			if !w.store.Idle(child) {
				panic(w.unsettled(child, blockstore.ErrNotIdle))
			}
			list = append(list, child)
		}
	}
	f.move(e.Index(), 0, 0)
	for _, each := range list {
		f.links[each.Index()] = link{}
		_ = w.store.DespawnNow(each) // it is settled
	}
}
