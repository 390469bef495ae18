package replay

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/blockstore"
)

// slot is a leaf of the store: in a naive layout one for each array that holds it.
type slot struct {
	class int
	leaf  int // index into Layout.Leaves
	lane  int // of board.lanes
}

// shape is what of a layout does not change: its slots, and which stand left of which.
type shape struct {
	layout  *grouptree.Layout
	slots   []slot
	sets    []grouptree.Set // by class: the components whose arrays it is
	first   []int           // by class: its first slot
	before  []int           // by slot: the slot left of it in its arrays, -1 if none
	met     []int           // by slot: its place in the order in which a walk from left to right meets it
	seen    []int           // and how many it has met when it has seen all that is right of it
	byLeaf  []int           // by leaf: its slot, where there is one only
	byClass []map[int]int   // naive: by class, the slots by leaf
	holders [][]int         // by component: the slots of its array, in row order
}

func newShape(layout *grouptree.Layout, s *blockstore.Store) *shape {
	h := &shape{layout: layout, byLeaf: make([]int, len(layout.Leaves)), holders: make([][]int, len(layout.Arrays))}
	naive := layout.Kind == grouptree.Naive
	s.EachRange(func(class, id, _, _ int) {
		for len(h.sets) <= class { // a class may have no leaves of its own
			h.addClass(s, naive)
		}
		if naive {
			h.byClass[class][id] = len(h.slots)
		}
		h.byLeaf[id] = len(h.slots)
		h.slots = append(h.slots, slot{class: class, leaf: id, lane: s.EntityList(h.sets[class].First(), id)})
	})
	h.before = make([]int, len(h.slots))
	for k := range h.before {
		h.before[k] = -1
	}
	for c := range layout.Arrays {
		left := -1
		for _, id := range layout.Arrays[c].Leaves {
			k := h.slotIn(c, id)
			h.holders[c] = append(h.holders[c], k)
			h.before[k], left = left, k
		}
	}
	h.walk()
	return h
}

// walk numbers the slots so that isRightOf is one comparison: slots and what stands
// left of them are trees.
func (h *shape) walk() {
	right := make([][]int, len(h.slots))
	var roots []int
	for k, left := range h.before {
		if left < 0 {
			roots = append(roots, k)
			continue
		}
		right[left] = append(right[left], k)
	}
	h.met, h.seen = make([]int, len(h.slots)), make([]int, len(h.slots))
	met := 0
	for stack := roots; len(stack) > 0; {
		k := stack[len(stack)-1]
		if k < 0 { // all that is right of slot -k-1 has been seen
			h.seen[-k-1] = met
			stack = stack[:len(stack)-1]
			continue
		}
		h.met[k] = met
		met++
		stack[len(stack)-1] = -k - 1
		stack = append(stack, right[k]...)
	}
}

// isRightOf reports whether slot k stands right of another in some array.
func (h *shape) isRightOf(k, other int) bool {
	return h.met[k] > h.met[other] && h.met[k] < h.seen[other]
}

func (h *shape) addClass(s *blockstore.Store, naive bool) {
	h.sets = append(h.sets, grouptree.SetOf(s.ClassSet(len(h.sets))...))
	if naive {
		h.byClass = append(h.byClass, make(map[int]int))
	}
}

// slotOf returns the slot of a leaf in a class.
func (h *shape) slotOf(class, leaf int) int {
	if h.byClass != nil {
		return h.byClass[class][leaf]
	}
	return h.byLeaf[leaf]
}

// slotIn returns the slot of a leaf in the array of a component.
func (h *shape) slotIn(component, leaf int) int {
	if h.byClass == nil {
		return h.byLeaf[leaf]
	}
	for class, set := range h.sets {
		if set.Has(component) {
			return h.byClass[class][leaf]
		}
	}
	panic("replay: a component without an array")
}

// extent is the rows of a slot, the free ones among them included.
type extent struct{ start, end int32 }

func (x extent) rows() int { return int(x.end - x.start) }

// list is a lane of entity numbers by row; 0 where nothing stands.
type list struct {
	base int
	e    []int32
}

// at returns the place of a row, which is made if need be.
func (l *list) at(row int32) *int32 {
	i := int(row) - l.base
	if i < 0 {
		room := min(-i+len(l.e)/8, l.base)
		l.e = append(make([]int32, room, room+len(l.e)), l.e...)
		l.base -= room
		i += room
	}
	for i >= len(l.e) {
		l.e = append(l.e, 0)
	}
	return &l.e[i]
}

// get returns what stands at a row, 0 beyond all that is known.
func (l *list) get(row int) int32 {
	if i := row - l.base; i >= 0 && i < len(l.e) {
		return l.e[i]
	}
	return 0
}

// board is the arrays at a position.
type board struct {
	*shape
	told   *told    // the entities are known by their runs alone; nil otherwise
	ranges []extent // by slot
	lanes  []list
	rows   []int // by component
}

func newBoard(h *shape) board {
	b := board{shape: h, ranges: make([]extent, len(h.slots)), rows: make([]int, len(h.layout.Arrays))}
	for _, k := range h.slots {
		for len(b.lanes) <= k.lane {
			b.lanes = append(b.lanes, list{base: -1})
		}
	}
	return b
}

// empty leaves every array without rows.
func (b *board) empty() {
	clear(b.rows)
	clear(b.ranges)
	for i := range b.lanes {
		b.lanes[i] = list{base: -1}
	}
}

// read takes over the arrays of a store. It costs O(rows).
func (b *board) read(s *blockstore.Store, number []int32) {
	b.empty()
	k := 0
	s.EachRange(func(class, _, start, rows int) {
		b.ranges[k] = extent{int32(start), int32(start + rows)}
		for c := range b.sets[class].All() {
			b.rows[c] += rows
		}
		k++
	})
	for k, x := range b.ranges {
		at, l := &b.slots[k], &b.lanes[b.slots[k].lane]
		if x.rows() == 0 {
			continue
		}
		if l.base < 0 {
			l.base = int(x.start)
		}
		*l.at(x.end - 1) = 0
		*l.at(x.start) = 0
		for i, e := range s.Entities(b.sets[at.class].First(), at.leaf) {
			l.e[int(x.start)+i-l.base] = number[e.Index()]
		}
	}
	for i := range b.lanes {
		b.lanes[i].base = max(b.lanes[i].base, 0)
	}
}

// resize gives a slot another extent.
func (b *board) resize(k int32, to extent) {
	grown := to.rows() - b.ranges[k].rows()
	b.ranges[k] = to
	if grown != 0 {
		for c := range b.sets[b.slots[k].class].All() {
			b.rows[c] += grown
		}
	}
}

// make makes a move.
func (b *board) make(m *move, borders []border) {
	l := &b.lanes[b.slots[m.slot].lane]
	if m.from >= 0 {
		*l.at(m.from) = 0
	}
	if m.to >= 0 {
		*l.at(m.to) = m.entity
	}
	for _, x := range borders {
		b.resize(x.slot, x.new)
	}
}

// undo takes a move back.
func (b *board) undo(m *move, borders []border) {
	l := &b.lanes[b.slots[m.slot].lane]
	if m.to >= 0 {
		*l.at(m.to) = 0
	}
	if m.from >= 0 {
		*l.at(m.from) = m.entity
	}
	for i := len(borders) - 1; i >= 0; i-- {
		b.resize(borders[i].slot, borders[i].old)
	}
}

// entityAt returns the number of the entity at a row of a slot, 0 if it is free.
func (b *board) entityAt(k, row int) int32 {
	if b.told != nil {
		return b.told.entityAt(k, row-int(b.ranges[k].start))
	}
	return b.lanes[b.slots[k].lane].get(row)
}
