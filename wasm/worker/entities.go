//go:build js && wasm

package main

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/wasm/paint"
)

// The entities that a model has without being asked for: those of the smaller blocks.
const (
	maxBlockRows = 10_000  // rows of a block
	maxArrayRows = 500_000 // rows of its array, whose entities are all listed first
	maxEntities  = 200_000 // in all
)

// block is a leaf in one array of a naive layout. In other layouts a leaf has the same
// entities in all arrays that hold it, and array is -1.
type block struct{ array, leaf int }

// entityList collects the entities of a model.
type entityList struct {
	*analysis.Analysis
	model *paint.Model
	list  []paint.Cells
	added map[block]bool
	left  int
}

// entities returns the entities of the smaller blocks and of the windows, in order of
// leaves, as a model needs them.
func entities(a *analysis.Analysis, m *paint.Model, windows []paint.Stretch) []paint.Cells {
	s := entityList{Analysis: a, model: m, added: make(map[block]bool), left: maxEntities}
	for i := range m.Arrays {
		s.addSmallBlocks(i)
	}
	for _, w := range windows {
		for i := range m.Arrays {
			if m.Arrays[i].Component == w.Component && m.Arrays[i].Lane == w.Lane {
				s.addWindow(i, w)
			}
		}
	}
	slices.SortStableFunc(s.list, func(a, b paint.Cells) int { return a.Leaf - b.Leaf })
	return s.list
}

// addSmallBlocks adds the smaller blocks of an array.
func (s *entityList) addSmallBlocks(array int) {
	a := &s.model.Arrays[array]
	if a.Rows > maxArrayRows {
		return
	}
	var all []int
	for _, leaf := range a.Leaves {
		l := &s.model.Leaves[leaf]
		if n := l.Rows(); s.added[s.block(array, leaf)] || n == 0 || n > min(maxBlockRows, s.left) {
			continue
		}
		if len(all) == 0 {
			all = s.Entities(all, s.Layout.ArrayOf(a.Component, a.Lane))
		}
		s.add(array, leaf, l.Start, l.End, func(row int) int { return all[row] })
	}
}

// addWindow adds the rows of a window that are in larger blocks of an array.
func (s *entityList) addWindow(array int, w paint.Stretch) {
	for _, leaf := range s.model.Arrays[array].Leaves {
		l := &s.model.Leaves[leaf]
		from, to := max(w.From, l.Start), min(w.To, l.End)
		if from < to && to-from <= s.left && !s.added[s.block(array, leaf)] {
			s.add(array, leaf, from, to, func(row int) int { return s.EntityAt(w.Component, leaf, row-l.Start) })
		}
	}
}

func (s *entityList) add(array, leaf, from, to int, entityAt func(row int) int) {
	b, entities := s.block(array, leaf), make([]int32, to-from)
	for i := range entities {
		entities[i] = int32(entityAt(from + i))
	}
	s.list = append(s.list, paint.Cells{Array: b.array, Leaf: leaf, Base: from, Entities: entities})
	s.added[b] = true
	s.left -= to - from
}

func (s *entityList) block(array, leaf int) block {
	if s.Layout.Kind != grouptree.Naive {
		array = -1
	}
	return block{array, leaf}
}
