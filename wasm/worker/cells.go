//go:build js && wasm

package main

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/design/analysis"
	"github.com/copse-ecs/copse/wasm/paint"
)

// What is sent along of the entities: those of the smaller blocks, and of the larger ones what
// is asked for. The engine of a page does not know them by itself.
const (
	mostRows  = 10_000  // of a block
	mostArray = 500_000 // rows of its array, which are all listed first
	mostCells = 200_000 // in all
)

// block is a leaf, in a naive layout as one array holds it; array is -1 in others, where a block
// has the same entities in all arrays that hold it.
type block struct{ array, leaf int }

// sending is a list of cells in the making.
type sending struct {
	*analysis.Analysis
	model *paint.Model
	list  []paint.Cells
	known map[block]bool
	left  int
}

// cells lists the entities of the smaller blocks and of the windows, in order of leaves.
func cells(a *analysis.Analysis, m *paint.Model, windows []paint.Stretch) []paint.Cells {
	s := sending{Analysis: a, model: m, known: make(map[block]bool), left: mostCells}
	for i := range m.Arrays {
		s.small(i)
	}
	for _, w := range windows {
		for i := range m.Arrays {
			if m.Arrays[i].Component == w.Component {
				s.window(i, w)
			}
		}
	}
	slices.SortStableFunc(s.list, func(a, b paint.Cells) int { return a.Leaf - b.Leaf }) // as a model wants them
	return s.list
}

// small adds the smaller blocks of an array.
func (s *sending) small(array int) {
	a := &s.model.Arrays[array]
	if a.Rows > mostArray {
		return
	}
	var all []int
	for _, leaf := range a.Leaves {
		l := &s.model.Leaves[leaf]
		if n := l.Rows(); s.known[s.block(array, leaf)] || n == 0 || n > min(mostRows, s.left) {
			continue
		}
		if len(all) == 0 {
			all = s.Entities(all, a.Component)
		}
		s.add(array, leaf, l.Start, l.End, func(row int) int { return all[row] })
	}
}

// window adds what a window shows of the larger blocks of an array.
func (s *sending) window(array int, w paint.Stretch) {
	for _, leaf := range s.model.Arrays[array].Leaves {
		l := &s.model.Leaves[leaf]
		from, to := max(w.From, l.Start), min(w.To, l.End)
		if from < to && to-from <= s.left && !s.known[s.block(array, leaf)] {
			s.add(array, leaf, from, to, func(row int) int { return s.EntityAt(w.Component, leaf, row-l.Start) })
		}
	}
}

func (s *sending) add(array, leaf, from, to int, who func(row int) int) {
	b, entities := s.block(array, leaf), make([]int32, to-from)
	for i := range entities {
		entities[i] = int32(who(from + i))
	}
	s.list = append(s.list, paint.Cells{Array: b.array, Leaf: leaf, Base: from, Entities: entities})
	s.known[b] = true
	s.left -= to - from
}

func (s *sending) block(array, leaf int) block {
	if s.Layout.Kind != grouptree.Naive {
		array = -1
	}
	return block{array, leaf}
}
