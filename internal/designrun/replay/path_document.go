package replay

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/design/document"
)

// AppendPath appends where an entity is and how its rows are found: one JSON document of schema copse.path/1. It has
// the nodes of every lowered tree from its root to the leaf (paper Fig. 6), by their numbers in copse.page/1, with the
// test at each node. It costs the depth of the trees and a search through the rows of the leaves. Where the store is at
// another position it costs the commits in between too.
func (r *Replay) AppendPath(dst []byte, entity int) []byte {
	set, state := r.Composition(entity)
	w := document.NewWriter(dst)
	w.Open('{')
	w.Key("schema").String("copse.path/1")
	w.Key("entity").Int(entity)
	w.Key("name").String(r.texts.entity(entity))
	w.Key("components").Set(set)
	w.Key("state").String(state.String())
	w.Key("arrays").Open('[')
	if state == Alive {
		ids := document.NodeIDs(r.analysis)
		for c := range set.Minus(r.Layout().Spec.Tags).All() {
			r.appendArrayPath(w, entity, c, set, ids)
		}
	}
	w.Close(']')
	w.Key("sentence").String(r.texts.composition(entity, set, state, r.cursor.pos.Tick))
	w.Close('}')
	return w.Bytes()
}

// appendArrayPath writes the path through the tree of one array.
func (r *Replay) appendArrayPath(w *document.Writer, entity, component int, set grouptree.Set, ids map[*grouptree.Node]int) {
	leaf := r.Layout().Leaf(component, set)
	w.Open('{')
	w.Key("component").Int(component)
	w.Key("row")
	row := r.cursor.arrays.rowOf(entity, r.history.shape.slotIn(component, leaf))
	intOrNull(w, row, row >= 0)
	w.Key("leaf").Int(leaf)
	w.Key("steps").Open('[')
	n := r.Layout().Arrays[component].Root
	for {
		w.Open('{')
		w.Key("node").Int(ids[n])
		if n.IsLeaf() {
			w.Key("asks").Null()
			w.Key("yes").Bool(false)
			w.Close('}')
			break
		}
		next := n.Child(set)
		if q, yes, _, ok := n.Asks(); ok {
			w.Key("asks").String(r.analysis.Names.Conj(q))
			w.Key("yes").Bool(next == yes)
		} else {
			w.Key("asks").String(r.analysis.Names.Node(n.Left))
			w.Key("yes").Bool(next == n.Left)
		}
		w.Close('}')
		n = next
	}
	w.Close(']')
	w.Close('}')
}
