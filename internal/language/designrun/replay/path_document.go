package replay

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/describe"
	"github.com/copse-ecs/copse/internal/language/design/document"
)

// AppendPath appends where an entity is and how its rows are found: one JSON document of schema copse.path/1. It has
// the nodes of every lowered tree from its root to the leaf (paper Fig. 6), by their numbers in copse.page/1, with the
// test at each node. It costs the depth of the trees and a search through the rows of the leaves. Where the store is at
// another position it costs the commits in between too.
func (r *Replay) AppendPath(dst []byte, entity int) []byte {
	set, state := r.Composition(entity)
	out := document.PathDocument{
		Entity: entity, Name: r.texts.entity(entity), Components: set, State: document.EntityState(state.String()),
		Sentence: r.texts.composition(entity, set, state, r.cursor.pos.Tick),
	}
	if state == Alive {
		ids := describe.NodeIDs(r.Layout())
		for c := range set.Minus(r.Layout().Spec.Tags).All() {
			out.Arrays = append(out.Arrays, r.arrayPath(entity, c, set, ids))
		}
	}
	return out.Append(dst)
}

// arrayPath describes the path through the tree of one array.
func (r *Replay) arrayPath(entity, component int, set grouptree.Set, ids map[*grouptree.Node]int) document.ArrayPath {
	leaf := r.Layout().Leaf(component, set)
	out := document.ArrayPath{
		Component: component, Lane: laneOf(r.Layout(), leaf), Leaf: leaf, Row: r.cursor.arrays.rowOf(entity, r.history.shape.slotIn(component, leaf)),
	}
	n := r.Layout().Arrays[r.Layout().ArrayOf(component, out.Lane)].Root
	for !n.IsLeaf() {
		step := document.PathStep{Node: ids[n]}
		next := n.Child(set)
		if q, yes, _, ok := n.Asks(); ok {
			step.Asks, step.Yes = r.analysis.Names.Conj(q), next == yes
		} else {
			step.Asks, step.Yes = r.analysis.Names.Node(n.Left), next == n.Left
		}
		out.Steps = append(out.Steps, step)
		n = next
	}
	out.Steps = append(out.Steps, document.PathStep{Node: ids[n]})
	return out
}
