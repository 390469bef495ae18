package ecs

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/persistence"
)

// tree lists entities and what hangs on them: the sources of relations with [DespawnSources], and theirs. Each is there once.
func (w *World) tree(roots []stored) (list []stored) {
	seen := map[stored]bool{}
	for _, e := range roots {
		if !seen[e] {
			seen[e] = true
			list = append(list, e)
		}
	}
	for k := 0; k < len(list); k++ {
		for _, r := range w.relations().All() {
			if !r.Rules.DespawnSources {
				continue
			}
			for at := r.Now(list[k].Index()).First; at != 0; at = r.Now(at - 1).Next {
				if source := w.store().Handle(at - 1); !seen[source] {
					seen[source] = true
					list = append(list, source)
				}
			}
		}
	}
	return list
}

// tablesOf lists some entities by composition, relations left out, in their order.
func (w *World) tablesOf(entities []stored) (list []persistence.Table) {
	known := map[grouptree.Set]int{}
	for _, e := range entities {
		set := w.store().Compositions.Set(w.store().CompositionOf(e)).Minus(w.relations().Tags())
		at, found := known[set]
		if !found {
			at = len(list)
			known[set] = at
			list = append(list, persistence.Table{Components: slices.Collect(set.All())})
		}
		list[at].Entities = append(list[at].Entities, e)
	}
	return list
}

// linksOf lists the targets of some entities: of a target among them its sources in order.
func (r *relation) linksOf(entities []stored, has func(stored) bool) (out []persistence.Link) {
	for _, e := range entities {
		if target := r.of.Now(e.Index()).Target; target != 0 && !has(r.w.store().Handle(target-1)) {
			out = append(out, persistence.Link{Relation: int(r.id), Source: e, Target: r.w.store().Handle(target - 1)})
		}
		for at := r.of.Now(e.Index()).First; at != 0; at = r.of.Now(at - 1).Next {
			if source := r.w.store().Handle(at - 1); has(source) {
				out = append(out, persistence.Link{Relation: int(r.id), Source: source, Target: e})
			}
		}
	}
	return out
}
