package ecs

import (
	"strconv"

	"github.com/copse-ecs/copse/internal/world/relations"
)

// SetAt is [RelationHandle.Set] that chooses the place: in the order of [RelationHandle.Of] i other sources stand before the entity, 0 for
// none. What is queued counts as done. It panics where Set does, and if i is negative or larger than the number of other sources. O(i), and what
// Set costs.
func (h RelationHandle) SetAt(e, target Entity, i int) { must(h.TrySetAt(e, target, i)) }

// TrySetAt is SetAt that returns an error instead of panicking: that of [RelationHandle.TrySet], or one that says which places there are. Nothing
// has changed then.
func (h RelationHandle) TrySetAt(e, target Entity, i int) error {
	if h.relation == nil {
		return zeroRelation
	}
	p, err := h.tryTarget(e, target)
	if err != nil {
		return err
	}
	before, err := h.sourceAt(e, target, i)
	if err != nil {
		return err
	}
	return h.set(p, before)
}

// SetBefore gives an entity the target of a sibling, and the place before it: in the order of [RelationHandle.Of] the sibling is the next source.
// What is queued counts as done. An entity before itself stays where it is. It panics where [RelationHandle.Set] does, and if the sibling is not alive or
// queued, or has no target. It costs what Set costs.
func (h RelationHandle) SetBefore(e, sibling Entity) { must(h.TrySetBefore(e, sibling)) }

// TrySetBefore is SetBefore that returns an error instead of panicking: that of [RelationHandle.TrySet], an [Error] if the sibling is not alive or
// queued, or one that says that it has no target. Nothing has changed then.
func (h RelationHandle) TrySetBefore(e, sibling Entity) error {
	if h.relation == nil {
		return zeroRelation
	}
	w := h.w
	if err := w.core().OpenQueue("a target cannot be set"); err != nil {
		return err
	}
	if _, err := trySurvives(w, sibling, h.id); err != nil {
		return err
	}
	at := h.of.Of(sibling.Index()).Target
	if at == 0 {
		return misuse("ecs: entity " + e.String() + " cannot stand before " + sibling.String() + ", which has no target of " + w.component(h.id).Name + ": give it one with RelationHandle.Set")
	}
	target, before := Entity(w.store().Handle(at-1)), sibling.Index()+1
	if e == sibling {
		before = relations.Same
	}
	p, err := h.tryTarget(e, target)
	if err != nil {
		return err
	}
	return h.set(p, before)
}

// sourceAt returns before which source of a target an entity has i others before it, as [relations.Relation.Put] takes it. Those that end with the commit do not
// count, and none does if the target ends.
func (r *relation) sourceAt(e, target Entity, i int) (before uint32, err error) {
	w := r.w
	if !w.willBe(target) {
		return 0, nil
	}
	n := 0
	for at := r.of.Of(target.Index()).First; at != 0; at = r.of.Of(at - 1).Next {
		if at == e.Index()+1 || !w.willBe(Entity(w.store().Handle(at-1))) {
			continue
		}
		if n == i {
			return at, nil
		}
		n++
	}
	if n != i {
		places := "0 to " + strconv.Itoa(n)
		if n == 0 {
			places = "0"
		}
		return 0, misuse("ecs: entity " + e.String() + " cannot be source " + strconv.Itoa(i) + " of " + target.String() + " under " + w.component(r.id).Name + ": give " + places)
	}
	return 0, nil
}
