package observe

import (
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/relations"
)

// TellSpawned calls the observers for entities that have been spawned with a composition.
func (o *Observers) TellSpawned(composition int, entities []entity.Entity) {
	o.begin()
	defer o.end()
	for _, e := range entities {
		o.told.add(e, none, composition)
	}
	o.tell()
}

// TellRestored calls the observers for the differences between the world and one that it was before. O(indices).
func (o *Observers) TellRestored(before *blockstore.Store, past relations.Snapshot) {
	o.begin()
	defer o.end()
	o.told.was = &restored{before, past}
	o.loadRestored(before)
	o.tell()
}

// loadRestored takes over what a restore has done: by index, of an index with another handle what is gone first.
func (o *Observers) loadRestored(before *blockstore.Store) {
	for i := range uint32(max(before.Indices(), o.store.Indices())) {
		old, was := before.CompositionAt(i)
		next, is := o.store.CompositionAt(i)
		if was && is && before.Handle(i) == o.store.Handle(i) {
			if old != next || o.kinds&Replaced != 0 {
				o.told.add(o.store.Handle(i), old, next)
			}
			continue
		}
		if was {
			o.told.add(before.Handle(i), old, none)
		}
		if is {
			o.told.add(o.store.Handle(i), none, next)
		}
	}
}

// findRestored finds the numbers of the entities that have another value of a component, or another target, than before a restore.
func (o *Observers) findRestored(component int) {
	t := &o.told
	relation := o.registry.List[component].Relation
	for n, e := range t.entities {
		switch {
		case !t.stays(n, component, &o.store.Compositions):
		case relation != nil:
			o.call.replaced[n] = o.targetOn(relation, Before, e.Index()) != o.targetOn(relation, After, e.Index())
		default:
			a, row := t.was.store.ValueAt(e, component)
			b, other := o.store.ValueAt(e, component)
			o.call.replaced[n] = !a.EqualRow(row, b, other)
		}
	}
}

// targetOn returns the target of an index as it is, or as it was before a restore.
func (o *Observers) targetOn(r *relations.Relation, s Side, i uint32) entity.Entity {
	l, store := &r.Links, o.store
	if s == Before && o.told.was != nil {
		l, store = o.told.was.relations.Of(r), o.told.was.store
	}
	if target := l.Now(i).Target; target != 0 {
		return store.Handle(target - 1)
	}
	return entity.Entity{}
}
