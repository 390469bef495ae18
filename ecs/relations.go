package ecs

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/world/mode"
)

// tryNoRelation returns an error if components that are given without a target contain a relation.
func tryNoRelation(w *World, set grouptree.Set) error {
	if both := set.Intersect(w.relations().Tags()); !both.Empty() {
		return misuse("ecs: " + w.component(ID(both.First())).Name + " is a relation and needs a target: leave it out, and give it with RelationHandle.Set")
	}
	return nil
}

// queueLinks gives a clone that is queued the targets of an entity.
func queueLinks(w *World, e, clone Entity) error {
	w.mode().Open(mode.Clone)
	defer w.mode().Close(mode.Clone)
	for _, r := range w.relations().All() {
		target := r.Now(e.Index()).Target
		if target == 0 {
			continue
		}
		if err := relationOf(w.component(ID(r.Tag))).TrySet(clone, Entity(w.store().Handle(target-1))); err != nil {
			return err
		}
	}
	return nil
}
