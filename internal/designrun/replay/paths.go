package replay

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/design/document"
	"github.com/copse-ecs/copse/internal/designrun"
)

// State is what has become of an entity at a position.
type State uint8

// The states.
const (
	Unborn State = iota // not spawned yet, or no number of the design
	Alive
	Dead
)

// String returns the name of the state.
func (s State) String() string { return [...]string{"unborn", "alive", "dead"}[s] }

// Composition returns the components of an entity at the position. Inside a tick an entity
// has those of before until the last move is made.
func (r *Replay) Composition(entity int) (set grouptree.Set, state State) {
	if entity < 1 || !r.opened() {
		return set, Unborn
	}
	done := r.pos.Move == r.open.steps()
	tick := &r.record.Ticks[r.pos.Tick-1]
	born := tick.Before
	if done {
		born += tick.Spawned
	}
	switch {
	case entity > born:
		return set, Unborn
	case r.board.told != nil:
		return r.board.told.setOf(entity), Alive
	}
	commits := r.pos.Tick
	if !done {
		commits--
	}
	r.reach(commits)
	set, ok := r.store.Composition(r.entity[entity-1])
	if !ok {
		return set, Dead
	}
	return set, Alive
}

// setOf returns the composition of an entity.
func (t *told) setOf(entity int) (set grouptree.Set) {
	for _, x := range t.runs {
		if entity >= x.first && entity < x.first+x.count {
			return x.set
		}
	}
	return set
}

// differs returns the components that a change gives or takes; all of them where it
// begins or ends an entity.
func (r *Replay) differs(c *change) (set grouptree.Set) {
	switch {
	case c.old == nowhere:
		return r.comps[c.new]
	case c.new == nowhere:
		return r.comps[c.old]
	}
	return r.comps[c.old].Differ(r.comps[c.new])
}

// AppendPath appends where an entity stands and how it is found: one JSON document of schema
// copse.path/1, with the nodes of every lowered tree from its root to the leaf (paper Fig.
// 6), by their numbers in copse.page/1, and the test at each. It costs the depth of the
// trees and a look at the rows of the leaves; where the position is not near the store's,
// the commits in between.
func (r *Replay) AppendPath(dst []byte, entity int) []byte {
	set, state := r.Composition(entity)
	w := document.NewWriter(dst)
	w.Open('{')
	w.Key("schema").String("copse.path/1")
	w.Key("entity").Int(entity)
	w.Key("name").String(r.Name(entity))
	w.Key("components").Set(set)
	w.Key("state").String(state.String())
	w.Key("arrays").Open('[')
	if state == Alive {
		ids := document.NodeIDs(r.analysis)
		for c := range set.Minus(r.layout.Spec.Tags).All() {
			r.appendWay(w, entity, c, set, ids)
		}
	}
	w.Close(']')
	w.Key("sentence").String(r.standing(entity, set, state))
	w.Close('}')
	return w.Bytes()
}

// appendWay writes the way through the tree of one array.
func (r *Replay) appendWay(w *document.Writer, entity, component int, set grouptree.Set, ids map[*grouptree.Node]int) {
	n := r.layout.Arrays[component].Root
	w.Open('{')
	w.Key("component").Int(component)
	w.Key("row")
	row := r.rowOf(entity, component, r.layout.Leaf(component, set))
	intOr(w, row, row >= 0)
	w.Key("leaf").Int(r.layout.Leaf(component, set))
	w.Key("steps").Open('[')
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

// rowOf returns the row of an entity in a leaf of a component's array, -1 if it is on its way.
func (r *Replay) rowOf(entity, component, leaf int) int {
	k := r.slotIn(component, leaf)
	if t := r.board.told; t != nil {
		at := int(r.board.ranges[k].start)
		for _, x := range t.within[k] {
			if entity >= x.first && entity < x.first+x.count {
				return at + entity - x.first
			}
			at += x.count
		}
		return -1
	}
	x := r.board.ranges[k]
	for row := int(x.start); row < int(x.end); row++ {
		if int(r.board.entityAt(k, row)) == entity {
			return row
		}
	}
	return -1
}

// standing says in a sentence what an entity is made of and where it stands.
func (r *Replay) standing(entity int, set grouptree.Set, state State) string {
	name, names := r.Name(entity), r.analysis.Names
	switch state {
	case Unborn:
		return name + " is not there yet"
	case Dead:
		return name + " is dead: " + r.ended(entity)
	}
	stored := set.Minus(r.layout.Spec.Tags)
	if stored.Empty() {
		if set.Empty() {
			return name + " has no components, so it has no rows"
		}
		return name + " has " + names.List(set) + " and nothing that is stored, so it has no rows"
	}
	text := name + " has " + names.List(set) + " and stands in "
	seen := make(map[int]bool)
	n := 0
	for c := range stored.All() {
		leaf := r.layout.Leaf(c, set)
		if seen[leaf] {
			continue
		}
		seen[leaf] = true
		if n++; n > 3 {
			continue
		}
		if n > 1 {
			text += "; "
		}
		text += names.Leaf(&r.layout.Leaves[leaf]) + ", " + r.where(r.layout.Leaves[leaf].Shared.Intersect(stored))
	}
	if n > 3 {
		text += "; and in " + counted(n-3, "other block", "other blocks")
	}
	return text
}

// ended says which tick ended an entity that is dead.
func (r *Replay) ended(entity int) string {
	for t := min(r.pos.Tick, len(r.record.Ticks)); t >= 1; t-- {
		for _, o := range r.record.Ticks[t-1].Ops {
			if o.Kind == designrun.Despawn {
				for _, n := range o.Numbers {
					if int(n) == entity {
						return "it was despawned by tick " + count(t)
					}
				}
			}
		}
	}
	return "it was despawned"
}

// disagreement is where two arrays that a system would walk side by side hold different entities.
type disagreement struct {
	system, lead, with int
	rows               int
	runs               [][2]int // of with
}

// What is looked at for disagreements: rows in all, and runs that are listed of each.
const (
	maxCompared = 4_000_000
	maxRuns     = 100
)

// disagreements finds, in a naive layout, where a system can no longer walk two arrays side
// by side: each has blocks of exactly the entities that match, and they stand in another
// order there (paper Fig. 2). ok is false where it would be too much to look at.
func (r *Replay) disagreements() (out []disagreement, ok bool) {
	if r.layout.Kind != grouptree.Naive || r.open == nil {
		return nil, true
	}
	left := maxCompared
	for i, walk := range r.analysis.Walks() {
		lead := walk.Plan.Lead
		if lead < 0 {
			continue
		}
		first := r.matching(lead, walk.Signature.Match)
		for d := range walk.Signature.Access.Minus(r.layout.Spec.Tags).All() {
			if d == lead {
				continue
			}
			x := disagreement{system: i, lead: lead, with: d}
			if left -= r.compare(&x, first, r.matching(d, walk.Signature.Match), left); left < 0 {
				return nil, false
			}
			if x.rows > 0 {
				out = append(out, x)
			}
		}
	}
	return out, true
}

// matching returns the slots of a component's array whose entities all match, as they are
// for a moment in the middle of a tick.
func (r *Replay) matching(component int, match grouptree.Conj) (out []int) {
	for _, k := range r.holders[component] {
		if r.layout.Leaves[r.slots[k].leaf].Implies(match) && r.board.ranges[k].rows() > 0 {
			out = append(out, k)
		}
	}
	return out
}

// compare fills in the rows of the second array that differ from those of the first, one
// after another, and returns how many it looked at: no more than one beyond the limit.
func (r *Replay) compare(x *disagreement, first, second []int, limit int) (looked int) {
	if len(first) == 0 {
		return 0
	}
	at := r.board.ranges[first[0]]
	row := int(at.start)
	for _, k := range second {
		other := r.board.ranges[k]
		for to := int(other.start); to < int(other.end); to++ {
			for row >= int(at.end) {
				if first = first[1:]; len(first) == 0 {
					return looked
				}
				at = r.board.ranges[first[0]]
				row = int(at.start)
			}
			if looked++; looked > limit {
				return looked
			}
			if e := r.board.entityAt(k, to); e != 0 && e != r.board.entityAt(first[0], row) {
				x.add(to)
			}
			row++
		}
	}
	return looked
}

// add adds a row, which is greater than those before or in another block.
func (x *disagreement) add(row int) {
	x.rows++
	if n := len(x.runs); n > 0 && x.runs[n-1][1] == row {
		x.runs[n-1][1]++
	} else if n < maxRuns {
		x.runs = append(x.runs, [2]int{row, row + 1})
	}
}

func (r *Replay) appendDisagree(w *document.Writer) {
	list, ok := r.disagreements()
	if !ok {
		w.Null()
		return
	}
	w.Open('[')
	for _, x := range list {
		w.Open('{')
		w.Key("system").Int(x.system)
		w.Key("lead").Int(x.lead)
		w.Key("with").Int(x.with)
		w.Key("rows").Int(x.rows)
		w.Key("runs").Open('[')
		for _, run := range x.runs {
			w.Open('[')
			w.Int(run[0])
			w.Int(run[1])
			w.Close(']')
		}
		w.Close(']')
		w.Close('}')
	}
	w.Close(']')
}
