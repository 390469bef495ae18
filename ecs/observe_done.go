package ecs

// observeBulk calls the observers for entities that have been spawned in bulk with a set of components. What they change is carried out
// then.
func (w *World) observeBulk(set componentSet, entities []Entity) error {
	composition, err := w.store.Compositions.Intern(set)
	must(err) // the entities have it
	return w.observeDone(func() {}, func() {
		o := &w.observers
		o.all = append(o.all, entities...)
		for range entities {
			o.comps[oldSide], o.comps[newSide] = append(o.comps[oldSide], -1), append(o.comps[newSide], int32(composition))
		}
	}, func() {})
}

// observeReplaced calls replace, which gives the world other entities, and the observers for what it changes. If one panics, or if what they
// change cannot be carried out, the world is as before.
func (w *World) observeReplaced(replace func()) {
	before := w.copied()
	must(w.observeDone(replace, func() { w.loadRestored(before) }, func() { w.restore(before, before.resources) }))
}

// loadRestored takes over what a restore has done: by index, of an index with another handle what is gone first.
func (w *World) loadRestored(was *Snapshot) {
	o, before := &w.observers, was.store
	o.before, o.past = before, was.relations
	add := func(e Entity, old, next int) {
		if old != next || o.kinds&Replaced != 0 {
			o.all = append(o.all, e)
			o.comps[oldSide], o.comps[newSide] = append(o.comps[oldSide], int32(old)), append(o.comps[newSide], int32(next))
		}
	}
	for i := range uint32(max(before.Indices(), w.store.Indices())) {
		old, was := before.CompositionAt(i)
		next, is := w.store.CompositionAt(i)
		if was && is && before.Handle(i) == w.store.Handle(i) {
			add(Entity(w.store.Handle(i)), old, next)
			continue
		}
		if was {
			add(Entity(before.Handle(i)), old, -1)
		}
		if is {
			add(Entity(w.store.Handle(i)), -1, next)
		}
	}
}

// findRestored finds the numbers of the entities that have another value of a component than before a restore.
func (w *World) findRestored(component int) {
	o := &w.observers
	if o.before == nil {
		return
	}
	if c := w.component(ID(component)); c.Relation != nil {
		w.findRetargeted(relationOf(c).relation)
		return
	}
	for n, e := range o.all {
		if list := &w.store.Compositions; list.Has(int(o.comps[oldSide][n]), component) && list.Has(int(o.comps[newSide][n]), component) {
			a, row := o.before.ValueAt(stored(e), component)
			b, other := w.store.ValueAt(stored(e), component)
			o.replaced[n] = !a.EqualRow(row, b, other)
		}
	}
}

// observeDone calls do, then the observers for what it has done, and carries out what they change. load tells what is done, and undo
// undoes it.
func (w *World) observeDone(do, load, undo func()) error {
	done := false
	defer func() {
		if !done {
			w.commits.Drop()
			undo()
		}
	}()
	do()
	w.tellDone(load)
	if w.commits.Waiting() && !w.mode.Waits() {
		if _, err := w.commits.Commit(); err != nil {
			return err
		}
	}
	done = true
	return nil
}

func (w *World) tellDone(load func()) {
	w.beginObservers()
	defer w.endObservers()
	load()
	w.observers.tell(w)
}
