// Package names keeps the names of entities: those that are committed, and those that are queued and given with the next commit. A
// name belongs to one entity at most, and an entity has one name at most.
//
// A despawn does not tell the names. An entity that is gone keeps its entry until its name is given again, or until many entries are of no use; so
// a reader of an entry asks whether the entity is alive.
package names

import (
	"maps"

	"github.com/copse-ecs/copse/internal/store/entity"
)

// Living tells which entities are committed and not despawned.
type Living interface{ Alive(e entity.Entity) bool }

// Names are the names of the entities of one world. The zero Names has none, and keeps nothing.
type Names struct {
	of      map[entity.Entity]string // committed
	by      map[string]entity.Entity // the same
	next    map[entity.Entity]string // queued; "" for a name that is taken away
	holder  map[string]entity.Entity // the same; the zero Entity for a name that was given up
	sweepAt int                      // so many entries are looked through
}

// Of returns the committed name of an entity that is alive; "" if it has none. O(1).
func (n *Names) Of(e entity.Entity, world Living) string {
	if name, named := n.of[e]; named && world.Alive(e) {
		return name
	}
	return ""
}

// Find returns the entity that is alive and has a committed name. O(1).
func (n *Names) Find(name string, world Living) (e entity.Entity, found bool) {
	if e, found = n.by[name]; found && world.Alive(e) {
		return e, true
	}
	return entity.Entity{}, false
}

// Coming returns the entity that will have a name after the next commit, if that entity is there then. O(1).
func (n *Names) Coming(name string) (holder entity.Entity, taken bool) {
	holder, queued := n.holder[name]
	if !queued {
		holder = n.by[name]
	}
	return holder, !holder.IsZero()
}

// Queue gives an entity a name with the next commit, "" for none. No other entity that will be there may have it. O(1).
func (n *Names) Queue(e entity.Entity, name string) {
	if n.next == nil {
		n.next, n.holder = map[entity.Entity]string{}, map[string]entity.Entity{}
	}
	had, queued := n.next[e]
	if !queued {
		had = n.of[e]
	}
	if holder, taken := n.Coming(name); taken && holder != e {
		n.next[holder] = ""
	}
	if had != "" {
		n.holder[had] = entity.Entity{}
	}
	if n.next[e] = name; name != "" {
		n.holder[name] = e
	}
}

// Set gives an entity a name at once, "" for none. No other entity that is alive may have it. O(1), amortised.
func (n *Names) Set(e entity.Entity, name string, world Living) {
	n.set(e, name)
	n.sweep(world)
}

func (n *Names) set(e entity.Entity, name string) {
	if n.of == nil {
		n.of, n.by = map[entity.Entity]string{}, map[string]entity.Entity{}
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

// Changed reports whether something is queued.
func (n *Names) Changed() bool { return len(n.next) > 0 }

// Commit gives the names that are queued. Those that are replaced go first, since entities may exchange theirs. O(queued).
func (n *Names) Commit(world Living) {
	if !n.Changed() {
		return
	}
	for e := range n.next {
		n.set(e, "")
	}
	for e, name := range n.next {
		if name != "" && world.Alive(e) {
			n.set(e, name)
		}
	}
	n.Forget()
	n.sweep(world)
}

// Forget drops what is queued.
func (n *Names) Forget() {
	clear(n.next)
	clear(n.holder)
}

// Clear drops all names, and what is queued.
func (n *Names) Clear() {
	clear(n.of)
	clear(n.by)
	n.Forget()
}

// sweep drops the entries of entities that are gone, when there are twice as many as after the last time.
func (n *Names) sweep(world Living) {
	if len(n.of) < max(n.sweepAt, 64) {
		return
	}
	maps.DeleteFunc(n.of, func(e entity.Entity, name string) bool {
		gone := !world.Alive(e)
		if gone {
			delete(n.by, name)
		}
		return gone
	})
	n.sweepAt = 2 * len(n.of)
}

// All returns a copy of the names of the entities that are alive, nil if none has one. O(names).
func (n *Names) All(world Living) (out map[entity.Entity]string) {
	for e, name := range n.of {
		if world.Alive(e) {
			if out == nil {
				out = map[entity.Entity]string{}
			}
			out[e] = name
		}
	}
	return out
}

// Replace makes the names those that All has returned, drops what is queued, and gives memory back. O(names).
func (n *Names) Replace(all map[entity.Entity]string) {
	*n = Names{}
	for e, name := range all {
		n.set(e, name)
	}
}
