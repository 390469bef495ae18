package replay

import (
	"iter"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
)

// slot is a block in the arrays of one class. In a naive layout, where every array has blocks of its own, a leaf of the
// layout has several slots; in every other layout it has one.
type slot struct {
	class int
	leaf  int // index into Layout.Leaves
	list  int // index into arrays.lists
}

// shape is what stays the same at every position: the slots, and which of them are left of which others.
type shape struct {
	layout  *grouptree.Layout
	slots   []slot
	classes []grouptree.Set // by class: the components whose arrays it has
	inArray [][]int         // by array of the layout: its slots, in row order
	before  []int           // by slot: the slot left of it in its arrays, -1 if none
	first   []int           // by slot: its number in a walk over the slots from left to right
	last    []int           // by slot: one more than the number of the last slot in the walk that is right of it
	byLeaf  []int           // by leaf: its slot, unless the layout is naive
	byClass []map[int]int   // in a naive layout by class: the slots by leaf; nil in others
}

func newShape(layout *grouptree.Layout, s *blockstore.Store) *shape {
	h := &shape{layout: layout, byLeaf: make([]int, len(layout.Leaves)), inArray: make([][]int, len(layout.Arrays))}
	naive := layout.Kind == grouptree.Naive
	s.Blocks.Each(func(class, leaf, _, _ int) {
		for len(h.classes) <= class { // a class may have no blocks of its own
			h.addClass(s, naive)
		}
		if naive {
			h.byClass[class][leaf] = len(h.slots)
		}
		h.byLeaf[leaf] = len(h.slots)
		h.slots = append(h.slots, slot{class: class, leaf: leaf, list: s.Blocks.EntityList(h.classes[class].First(), leaf)})
	})
	h.before = make([]int, len(h.slots))
	for k := range h.before {
		h.before[k] = -1
	}
	for i := range layout.Arrays {
		left := -1
		for _, leaf := range layout.Arrays[i].Leaves {
			k := h.slotIn(layout.Arrays[i].Component, leaf)
			h.inArray[i] = append(h.inArray[i], k)
			h.before[k], left = left, k
		}
	}
	h.walk()
	return h
}

func (h *shape) addClass(s *blockstore.Store, naive bool) {
	h.classes = append(h.classes, s.Blocks.Class(len(h.classes)).Components)
	if naive {
		h.byClass = append(h.byClass, make(map[int]int))
	}
}

// walk numbers the slots, so that isRightOf is a comparison of numbers. Each slot has one slot at most to its left, so
// the slots form trees with the leftmost slots as roots.
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
	h.first, h.last = make([]int, len(h.slots)), make([]int, len(h.slots))
	next := 0
	for stack := roots; len(stack) > 0; {
		k := stack[len(stack)-1]
		if k < 0 { // all slots right of slot -k-1 have numbers
			h.last[-k-1] = next
			stack = stack[:len(stack)-1]
			continue
		}
		h.first[k] = next
		next++
		stack[len(stack)-1] = -k - 1
		stack = append(stack, right[k]...)
	}
}

// isRightOf reports whether slot k is right of another in some array.
func (h *shape) isRightOf(k, other int) bool {
	return h.first[k] > h.first[other] && h.first[k] < h.last[other]
}

// slotOf returns the slot of a leaf in a class.
func (h *shape) slotOf(class, leaf int) int {
	if h.byClass != nil {
		return h.byClass[class][leaf]
	}
	return h.byLeaf[leaf]
}

// slotIn returns the slot of a leaf in the array of a component that holds it.
func (h *shape) slotIn(component, leaf int) int {
	if h.byClass == nil {
		return h.byLeaf[leaf]
	}
	for class, set := range h.classes {
		if set.Has(component) {
			return h.byClass[class][leaf]
		}
	}
	panic("replay: a component without an array")
}

// arrays yields the arrays of the layout that have a slot.
func (h *shape) arrays(slot int) iter.Seq[int] {
	return func(yield func(int) bool) {
		lane := laneOf(h.layout, h.slots[slot].leaf)
		for c := range h.holders(slot).All() {
			if !yield(h.layout.ArrayOf(c, lane)) {
				return
			}
		}
	}
}

// laneOf returns the lane of the arrays that hold a leaf.
func laneOf(l *grouptree.Layout, leaf int) int { return l.Classes[l.Leaves[leaf].Class].Lane }

// holders returns the components whose arrays have a slot, or the tag whose list the slot is.
func (h *shape) holders(slot int) grouptree.Set {
	if set := h.components(slot); !set.Empty() {
		return set
	}
	return h.layout.Leaves[h.slots[slot].leaf].Shared
}

// components returns the components whose arrays have a slot, none for the list of a tag.
func (h *shape) components(slot int) grouptree.Set { return h.classes[h.slots[slot].class] }
