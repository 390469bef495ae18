package ecs

import (
	"maps"
	"strconv"
)

// names holds the names of entities. An entity that is despawned keeps its entry until its name is given again or many
// entries are of no use: what is read says only what belongs to entities that are alive, so that a despawn has nothing to do.
type names struct {
	of      map[Entity]string // committed
	by      map[string]Entity // the same
	next    map[Entity]string // queued; "" for a name that is taken away
	holder  map[string]Entity // the same; the zero Entity for a name that was given up
	sweepAt int               // so many entries are looked through
}

// NameError says that an entity cannot have a name, because another one has it.
type NameError struct {
	Name   string
	Entity Entity // that was to get the name
	Holder Entity // that has it, or gets it with what is queued
}

// Error names both entities, and says a way out.
func (e *NameError) Error() string {
	return "entity " + e.Entity.String() + " cannot have the name " + strconv.Quote(e.Name) + ": entity " + e.Holder.String() +
		" has it, or will have it; names are unique, and an empty name takes one away"
}

// SetName gives an entity a name, by which [World.Find] finds it, when [Handle.Set] gives a component; an empty name takes it
// away. A name that the entity has is replaced. It ends with the entity. Names are unique in a world: SetName panics if
// another entity has the name, or will have it when what is queued has been carried out, and if the entity is not alive or queued.
// O(1), amortised. A world in which no entity has a name keeps nothing for it.
func (w *World) SetName(e Entity, name string) { must(w.TrySetName(e, name)) }

// TrySetName is SetName for handles that may be stale and names that may be taken: it returns an [Error] or a [NameError]
// instead of panicking.
func (w *World) TrySetName(e Entity, name string) error {
	if err := noWorld(w); err != nil {
		return err
	}
	if err := w.openQueueAlone("a name cannot be given"); err != nil {
		return err
	}
	survives, err := w.survives(e, -1)
	if err != nil || !survives { // of one that will not be there no name is needed
		return err
	}
	n := &w.names
	if holder, taken := n.coming(name); taken && holder != e {
		if _, stays := w.store.Queue.Survives(stored(holder)); stays {
			return &NameError{name, e, holder}
		}
	}
	if w.mode.Waits() {
		n.queue(e, name)
		return nil
	}
	n.set(e, name)
	n.sweep(w)
	return nil
}

// NameOf returns the name of a committed entity, "" if it has none or is not alive. Inside a system or a batch it is the one
// that the entity had before. O(1).
func (w *World) NameOf(e Entity) string {
	checkWorld(w)
	if name, named := w.names.of[e]; named && w.Alive(e) {
		return name
	}
	return ""
}

// Find returns the committed entity that has a name; found is false if none has it. An empty name is that of no entity. O(1).
func (w *World) Find(name string) (e Entity, found bool) {
	checkWorld(w)
	if e, found = w.names.by[name]; found && w.Alive(e) {
		return e, true
	}
	return Entity{}, false
}

// coming returns the entity that a name will belong to, if it is there then.
func (n *names) coming(name string) (holder Entity, taken bool) {
	holder, queued := n.holder[name]
	if !queued {
		holder = n.by[name]
	}
	return holder, !holder.IsZero()
}

// queue gives an entity a name with the next commit. No other entity that will be there has it.
func (n *names) queue(e Entity, name string) {
	if n.next == nil {
		n.next, n.holder = map[Entity]string{}, map[string]Entity{}
	}
	had, queued := n.next[e]
	if !queued {
		had = n.of[e]
	}
	if holder, taken := n.coming(name); taken && holder != e {
		n.next[holder] = ""
	}
	if had != "" {
		n.holder[had] = Entity{}
	}
	if n.next[e] = name; name != "" {
		n.holder[name] = e
	}
}

// set gives an entity a name at once. No other entity that is there has it.
func (n *names) set(e Entity, name string) {
	if n.of == nil {
		n.of, n.by = map[Entity]string{}, map[string]Entity{}
	}
	if had, named := n.of[e]; named {
		delete(n.by, had)
		delete(n.of, e)
	}
	if name == "" {
		return
	}
	if before, taken := n.by[name]; taken { // an entity that is gone
		delete(n.of, before)
	}
	n.of[e], n.by[name] = name, e
}

// changed reports whether something is queued.
func (n *names) changed() bool { return len(n.next) > 0 }

// commit gives the names that are queued: first those that are taken away or replaced go, as entities may exchange theirs.
func (n *names) commit(w *World) {
	if !n.changed() {
		return
	}
	for e := range n.next {
		n.set(e, "")
	}
	for e, name := range n.next {
		if name != "" && w.Alive(e) {
			n.set(e, name)
		}
	}
	n.forget()
	n.sweep(w)
}

// forget drops what is queued.
func (n *names) forget() {
	clear(n.next)
	clear(n.holder)
}

// clear drops all names, and what is queued.
func (n *names) clear() {
	clear(n.of)
	clear(n.by)
	n.forget()
}

// sweep drops the entries of entities that are gone, when there are twice as many as after the last time.
func (n *names) sweep(w *World) {
	if len(n.of) < max(n.sweepAt, 64) {
		return
	}
	maps.DeleteFunc(n.of, func(e Entity, name string) bool {
		gone := !w.Alive(e)
		if gone {
			delete(n.by, name)
		}
		return gone
	})
	n.sweepAt = 2 * len(n.of)
}

// named returns the names of the entities that are alive, nil if none has one.
func (n *names) named(w *World) (out map[Entity]string) {
	for e, name := range n.of {
		if w.Alive(e) {
			if out == nil {
				out = map[Entity]string{}
			}
			out[e] = name
		}
	}
	return out
}

// replace makes the names those that were returned by named, and drops what is queued.
func (n *names) replace(named map[Entity]string) {
	*n = names{}
	for e, name := range named {
		n.set(e, name)
	}
}
