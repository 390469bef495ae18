package ecs

import (
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
)

// Exclusive is tags of which an entity has one at most, such as what it does now: Idle, Walking or Attacking. See
// [World.Exclusive].
type Exclusive struct {
	w   *World
	set grouptree.Set
}

// Exclusive declares that tags exclude one another: an entity has one of them or none. What gives an entity one of them takes
// the others from it in the same change: [TagHandle.Add], [World.Add], [Bundle.Set], in every mode and in observers, so
// of several the last wins. Each is a tag as any other in groups, systems and queries. Where tags are given together, in
// [World.Spawn], [World.SpawnMany] and [NewBundle], two of them panic.
//
// Declare it before entities or bundles have two of the tags. Exclusive panics if one has: it names it. It also panics if
// there are fewer than two tags, if one is there twice, belongs to another world, or is among other exclusive tags, and inside
// a system, a loop over a query or a [World.Batch]. A [Snapshot] that is older is refused by [World.Restore] if an entity in it has two of
// the tags. O(bundles + entities) at most; afterwards a change of a tag costs what it costs without, and less than [World.Remove] and [World.Add].
func (w *World) Exclusive(tags ...TagHandle) *Exclusive {
	checkWorld(w)
	w.checkIdle("exclusive tags cannot be declared")
	w.checkNoBatch("exclusive tags cannot be declared")
	x := &Exclusive{w: w, set: w.exclusiveSet(tags)}
	for _, b := range w.face().bundles {
		b.(interface{ checkExclusive(*Exclusive) }).checkExclusive(x)
	}
	if e, two := firstWithTwo(w.store(), x.set); !e.IsZero() {
		panic("ecs: " + w.pair(two) + " cannot exclude one another: entity " + e.String() + " has both; remove one of them first")
	}
	w.store().Compositions.Exclude(x.set)
	w.registry().Exclusive = append(w.registry().Exclusive, x.set)
	w.observers().Exclude(x.set)
	return x
}

// exclusiveSet returns the set of tags that are to exclude one another.
func (w *World) exclusiveSet(tags []TagHandle) (set grouptree.Set) {
	if len(tags) < 2 {
		panic("ecs: tags that exclude one another are two at least, not " + strconv.Itoa(len(tags)))
	}
	for _, tag := range tags {
		id := idOf(w, tag)
		name := w.component(id).Name
		if set.Has(int(id)) {
			panic("ecs: " + name + " is twice among tags that exclude one another")
		}
		for _, other := range w.registry().Exclusive {
			if other.Has(int(id)) {
				panic("ecs: " + name + " is one of the exclusive tags " + listNames(w.registry().Names(), other) + " already, and cannot be among others")
			}
		}
		set.Add(int(id))
	}
	return set
}

// Of returns the one of the tags that a committed entity has; found is false if it has none, and for stale handles. Queued
// changes are left out. O(1).
func (x *Exclusive) Of(e Entity) (tag TagHandle, found bool) {
	if x == nil || x.w == nil {
		panic("ecs: a zero Exclusive: take one from World.Exclusive")
	}
	set, _ := x.w.store().Composition(stored(e))
	if set = set.Intersect(x.set); set.Empty() {
		return TagHandle{}, false
	}
	return TagHandle{x.w.component(ID(set.First())).Handle.(*tagComponent)}, true
}

// String lists the names of the tags in order of registration: "Idle, Walking, Attacking".
func (x *Exclusive) String() string {
	if x == nil || x.w == nil {
		return "zero Exclusive"
	}
	return listNames(x.w.registry().Names(), x.set)
}

func listNames(names grouptree.Names, set grouptree.Set) string {
	var list []string
	for c := range set.All() {
		list = append(list, names[c])
	}
	return strings.Join(list, ", ")
}

// pair names the first two components of a set.
func (w *World) pair(set grouptree.Set) string {
	list := ids(set)
	return w.component(list[0]).Name + " and " + w.component(list[1]).Name
}

// tryExclusive returns an error if components that are given together exclude one another.
func (w *World) tryExclusive(what string, set grouptree.Set) error {
	for _, tags := range w.registry().Exclusive {
		if two := set.Intersect(tags); two.Len() > 1 {
			return misuse("ecs: " + what + " has " + w.pair(two) + ", which exclude one another: leave one out")
		}
	}
	return nil
}

// spawnSet returns the set of terms with which entities are spawned.
func (w *World) spawnSet(terms []Term) (grouptree.Set, error) {
	set, err := setOf(w, terms)
	if err == nil {
		err = tryNoRelation(w, set)
	}
	if err == nil {
		err = w.tryExclusive("what is to be spawned", set)
	}
	return set, err
}

// checkSnapshot panics if an entity of a snapshot has two tags that exclude one another.
func (w *World) checkSnapshot(s *Snapshot) {
	for _, tags := range w.registry().Exclusive {
		if e, two := firstWithTwo(s.store, tags); !e.IsZero() {
			panic("ecs: a snapshot cannot be restored: entity " + e.String() + " has " + w.pair(two) + " in it, which exclude one another since")
		}
	}
}

// firstWithTwo returns the committed entity with the lowest index that has several of the tags of a set, and which; the zero Entity if there is
// none.
func firstWithTwo(store *blockstore.Store, tags grouptree.Set) (first Entity, two grouptree.Set) {
	census := store.Compositions.Census()
	if !slices.ContainsFunc(census.Comps, func(set grouptree.Set) bool { return set.Intersect(tags).Len() > 1 }) {
		return Entity{}, grouptree.Set{}
	}
	store.EachEntity(func(e stored, composition int) bool {
		if two = store.Compositions.Set(composition).Intersect(tags); two.Len() > 1 {
			first = Entity(e)
		}
		return first.IsZero()
	})
	return first, two
}
