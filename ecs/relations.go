package ecs

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/world/mode"
)

// tryNoRelation returns an error if components that are given without a target contain a relation.
func (w *World) tryNoRelation(set grouptree.Set) error {
	if both := set.Intersect(w.relations().Tags()); !both.Empty() {
		return misuse("ecs: " + w.component(ID(both.First())).Name + " is a relation and needs a target: leave it out, and give it with RelationHandle.Set")
	}
	return nil
}

// cloneLinks gives a clone the targets of an entity: at once, or in the queue.
func (w *World) cloneLinks(e, clone Entity, composition int, queued bool) error {
	for c := range w.store().Compositions.Set(composition).Intersect(w.relations().Tags()).All() {
		r := w.component(ID(c)).Handle.(*relation)
		target := r.of.Now(e.Index()).Target
		if !queued {
			r.of.Attach(clone.Index(), target, false)
			continue
		}
		w.mode().Open(mode.Clone)
		err := RelationHandle{r}.TrySet(clone, Entity(w.store().Handle(target-1)))
		w.mode().Close(mode.Clone)
		if err != nil {
			return err
		}
	}
	return nil
}
