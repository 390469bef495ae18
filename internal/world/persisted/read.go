package persisted

import (
	"cmp"
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world"
	"github.com/copse-ecs/copse/internal/world/refuse"
)

// Begin panics if nothing can be saved or loaded now.
func Begin(w *world.World, operation string) { refuse.Must(w.Guard().All(operation)) }

// Components returns all components by number.
func Components(w *world.World) []Component {
	list := w.Registry().List
	out := make([]Component, len(list))
	for i := range out {
		c := &list[i]
		out[i] = Component{Name: c.Name, Type: c.Type, Tag: c.Tag, Bytes: c.Bytes}
		if r := c.Relation; r != nil {
			out[i].Relation, out[i].Acyclic, out[i].Owning = true, r.Rules.Acyclic, r.Rules.DespawnSources
		}
	}
	return out
}

// Indices returns how many indices the world has given out.
func Indices(w *world.World) int { return w.Store().Indices() }

// IsForeign reports, with the tag copse_debug, whether an entity that is not alive is known to be of another world.
func IsForeign(w *world.World, e entity.Entity) bool { return w.Store().IsForeign(e) }

// FreeHandles returns the handle with the lowest index that is not free: its index belongs to another entity. ok is true if all are free.
func FreeHandles(w *world.World, handles []entity.Entity) (taken entity.Entity, ok bool) {
	ok = true
	for _, e := range handles {
		if !w.Store().Queue.IsClaimable(e) && (ok || e.Index() < taken.Index()) {
			taken, ok = e, false
		}
	}
	return taken, ok
}

// Runs calls yield with the values of a component that entities of one composition have, in their order: lists that are the memory of
// the world, or good until yield returns. They are not to be written.
func Runs(w *world.World, component int, entities []entity.Entity, yield func(values any)) {
	w.Registry().List[component].All.Read(entities, yield)
}

// Names returns the entities that have a name, in ascending order of indices.
func Names(w *world.World) (out []Name) {
	for e, name := range w.Names().All(w.Store()) {
		out = append(out, Name{Entity: e, Name: name})
	}
	slices.SortFunc(out, func(a, b Name) int { return cmp.Compare(a.Entity.Index(), b.Entity.Index()) })
	return out
}

// Tables returns all entities by composition, relations left out: each list is in ascending order of indices, and no two tables have
// the same components.
func Tables(w *world.World) (list []Table) {
	place, known := make([]int, w.Store().Compositions.Len()), map[grouptree.Set]int{}
	for k := range place {
		n, set := w.Store().Compositions.CountOf(k), w.Store().Compositions.Set(k).Minus(w.Relations().Tags())
		if n == 0 {
			continue
		}
		at, found := known[set]
		if !found {
			at = len(list)
			known[set] = at
			list = append(list, Table{Components: slices.Collect(set.All())})
		}
		place[k] = at
		list[at].Entities = slices.Grow(list[at].Entities, n)
	}
	w.Store().EachEntity(func(e entity.Entity, composition int) bool {
		at := &list[place[composition]]
		at.Entities = append(at.Entities, e)
		return true
	})
	return list
}

// Targets returns the targets of entities under a relation: of each target that is alive its sources in order, targets in
// ascending order of indices.
func Targets(w *world.World, relation int) (out []Link) {
	r, st := w.Registry().List[relation].Relation, w.Store()
	for i := range uint32(min(r.Bound(), st.Indices())) {
		for at := r.Now(i).First; at != 0; at = r.Now(at - 1).Next {
			out = append(out, Link{Relation: relation, Source: st.Handle(at - 1), Target: st.Handle(i)})
		}
	}
	return out
}

// Tree returns entities and what hangs on them: the sources of relations whose sources are despawned with their target, and theirs. Each
// is there once. O(entities that it returns).
func Tree(w *world.World, roots []entity.Entity) (list []entity.Entity) {
	seen := map[entity.Entity]bool{}
	for _, e := range roots {
		if !seen[e] {
			seen[e] = true
			list = append(list, e)
		}
	}
	for k := 0; k < len(list); k++ {
		for _, r := range w.Relations().All() {
			if !r.Rules.DespawnSources {
				continue
			}
			for at := r.Now(list[k].Index()).First; at != 0; at = r.Now(at - 1).Next {
				if source := w.Store().Handle(at - 1); !seen[source] {
					seen[source] = true
					list = append(list, source)
				}
			}
		}
	}
	return list
}

// TablesOf is [Tables] for some entities, whose order is kept.
func TablesOf(w *world.World, entities []entity.Entity) (list []Table) {
	known := map[grouptree.Set]int{}
	for _, e := range entities {
		set := w.Store().Compositions.Set(w.Store().CompositionOf(e)).Minus(w.Relations().Tags())
		at, found := known[set]
		if !found {
			at = len(list)
			known[set] = at
			list = append(list, Table{Components: slices.Collect(set.All())})
		}
		list[at].Entities = append(list[at].Entities, e)
	}
	return list
}

// TargetsOf is [Targets] for some entities as sources, which has reports: of a target among them its sources in order.
func TargetsOf(w *world.World, relation int, entities []entity.Entity, has func(entity.Entity) bool) (out []Link) {
	r, st := w.Registry().List[relation].Relation, w.Store()
	for _, e := range entities {
		if target := r.Now(e.Index()).Target; target != 0 && !has(st.Handle(target-1)) {
			out = append(out, Link{Relation: relation, Source: e, Target: st.Handle(target - 1)})
		}
		for at := r.Now(e.Index()).First; at != 0; at = r.Now(at - 1).Next {
			if source := st.Handle(at - 1); has(source) {
				out = append(out, Link{Relation: relation, Source: source, Target: e})
			}
		}
	}
	return out
}

// pair names the first two components of a set.
func pair(w *world.World, set grouptree.Set) string {
	list := slices.Collect(set.All())
	return w.Registry().List[list[0]].Name + " and " + w.Registry().List[list[1]].Name
}
