package ecs

import "github.com/copse-ecs/copse/grouptree"

// observeBulk calls the observers for entities that have been spawned in bulk with a set of components. What they change is carried out
// then.
func (w *World) observeBulk(set grouptree.Set, entities []Entity) error {
	composition, err := w.store().Compositions.Intern(set)
	must(err) // the entities have it
	return w.observeDone(func() { w.observers().TellSpawned(composition, toStored(entities)) }, func() {})
}

// observeReplaced calls replace, which gives the world other entities, and the observers for what it changes. If one panics, or if what they
// change cannot be carried out, the world is as before.
func (w *World) observeReplaced(replace func()) {
	before := w.copied()
	must(w.observeDone(func() {
		replace()
		w.observers().TellRestored(before.store, before.relations)
	}, func() { w.restore(before, before.resources) }))
}

// observeDone calls do, which calls the observers for what is done, and carries out what they change, or undoes it. Then states that they
// have set have their transitions.
func (w *World) observeDone(do, undo func()) error {
	done := false
	defer func() {
		if !done {
			w.commits().Drop()
			undo()
		}
	}()
	do()
	if w.commits().Waiting() && !w.mode().Waits() {
		if _, err := w.commits().Commit(); err != nil {
			return err
		}
	}
	done = true
	if w.mode().Waits() || !w.states().Waiting() {
		return nil
	}
	return w.commits().MakeTransitions()
}
