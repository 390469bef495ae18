package observe

import "github.com/copse-ecs/copse/grouptree"

// watch knows which changes have to be seen. A change that nothing has to see is made at once, and costs what it costs without observers.
type watch struct {
	seen      Kinds                    // what an observer, or a count, has to see: a change at once of this kind may have to be a commit
	counted   bool                     // counts have to see every change, so each is a commit
	kinds     Kinds                    // that any observer is for
	ofAll     Kinds                    // that the observers of all entities are for
	by        []Kinds                  // by component: what its observers are for
	sets      [kindCount]grouptree.Set // the components with an observer of the kind
	exclusive []grouptree.Set          // tags of which an entity has one at most
}

// Observes reports whether there is an observer of one of some kinds of change.
func (w *watch) Observes(what Kinds) bool { return w.kinds&what != 0 }

// Unobserved reports whether nothing has to see a kind of change of a component.
func (w *watch) Unobserved(what Kinds, component int) bool {
	return w.seen&what == 0 || !w.counted && w.by[component]&what == 0
}

// UnobservedSet is Unobserved for several components.
func (w *watch) UnobservedSet(what Kinds, set *grouptree.Set) bool {
	return w.seen&what == 0 || !w.counted && !w.Concern(what, *set)
}

// Concern reports whether there is an observer of one of some kinds of change, of all entities or of a component of a set.
func (w *watch) Concern(what Kinds, set grouptree.Set) bool {
	if w.ofAll&what != 0 {
		return true
	}
	for i := range w.sets {
		if what.has(i) && w.sets[i].Meets(set) {
			return true
		}
	}
	return false
}

// grow makes room for components with the numbers 0 to n-1.
func (w *watch) grow(n int) {
	for len(w.by) < n {
		w.by = append(w.by, 0)
	}
}

// note finds out what some observers, and counts, have to see. O(observers).
func (w *watch) note(list []*Observer) {
	clear(w.by)
	w.ofAll, w.kinds, w.sets = 0, 0, [kindCount]grouptree.Set{}
	for _, x := range list {
		w.kinds |= x.what
		if x.component < 0 {
			w.ofAll |= x.what
			continue
		}
		w.by[x.component] |= x.what
		for i := range w.sets {
			if x.what.has(i) {
				w.sets[i].Add(x.component)
			}
		}
	}
	w.noteExclusive()
	w.seen = w.kinds
	if w.counted {
		w.seen = All
	}
}

// noteExclusive lets what gives an entity an exclusive tag be seen where the loss of the others is.
func (w *watch) noteExclusive() {
	for _, set := range w.exclusive {
		if !w.sets[removedIndex].Meets(set) {
			continue
		}
		w.kinds |= Added
		w.sets[addedIndex] = w.sets[addedIndex].Union(set)
		for c := range set.All() {
			w.by[c] |= Added
		}
	}
}
