package ecs

import "github.com/copse-ecs/copse/grouptree"

// observeBulk calls the observers for entities that have been spawned in bulk with a set of components. What they change is carried out
// then.
func (w *World) observeBulk(set grouptree.Set, entities []Entity) error {
	composition, err := w.store().Compositions.Intern(set)
	must(err) // the entities have it
	return w.commits().CommitAfter(func() { w.observers().TellSpawned(composition, toStored(entities)) }, func() {})
}

// observeReplaced calls replace, which gives the world other entities, and the observers for what it changes. If one panics, or if what they
// change cannot be carried out, the world is as before.
func observeReplaced(w *World, replace func()) {
	before := w.copied()
	must(w.commits().CommitAfter(func() {
		replace()
		w.observers().TellRestored(before.store, before.relations)
	}, func() { w.restore(before, before.resources) }))
}
