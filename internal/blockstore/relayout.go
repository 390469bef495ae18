package blockstore

import (
	"slices"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/entity"
	"github.com/copse-ecs/copse/internal/record"
	"github.com/copse-ecs/copse/internal/rowindex"
)

// Relayout is what a change of layout cost.
type Relayout struct {
	Entities int // alive
	Rows     int // written, in all arrays together
	Bytes    int
}

// SetLayout arranges the store as another layout says, in one pass: every array is
// written once, into new memory. columns are those of the new layout: as before, with
// the new components after the old ones. Handles, the queue and the values stay;
// within a block entities are ordered by index.
//
// A lanes layout is extended for the compositions that the layout before knew, in its order, and then for those that have entities.
func (s *Store) SetLayout(layout *gt.Layout, columns []column.Column) Relayout {
	layout = layout.Extend(s.KnownCompositions()...)
	s.Journal.Forget()
	old := oldRows(s)
	s.Blocks.arrange(layout, columns)
	s.Rows.Reset(layout.Spec.Components)
	s.Compositions.arrange()
	s.transitions.reset()
	s.arrangeCommits()
	rangeBlocks(s)
	placeEntities(s)
	out := Relayout{Entities: s.Queue.records.Alive}
	for x, column := range s.Blocks.own {
		if column == nil || x >= len(old) {
			continue
		}
		rows := moveColumn(s, &old[x], x)
		out.Rows += rows
		out.Bytes += rows * column.Width()
	}
	s.checkDebug()
	return out
}

// KnownCompositions returns the compositions that the layout knows, in the order of their first entities, and then those
// that have entities.
func (s *Store) KnownCompositions() []gt.Set {
	out := slices.Clone(s.Blocks.layout.Spec.Known)
	for k := range s.Compositions.list {
		if c := &s.Compositions.list[k]; c.count > 0 {
			out = append(out, c.set)
		}
	}
	return out
}

// oldColumn is where the rows and values of a component were before the layout is changed.
type oldColumn struct {
	rows   rowindex.Index  // finds the rows that were
	values []column.Column // by lane
}

// oldRows takes the values from the columns of all components, and returns where they are.
func oldRows(s *Store) []oldColumn {
	b := &s.Blocks
	classes, records := b.rows, record.Table{List: slices.Clone(s.Queue.records.List)}
	out := make([]oldColumn, b.layout.Spec.Components)
	for x := range out {
		out[x].rows = s.Rows.Detached(x, &records, &classes)
		if b.own[x] != nil {
			out[x].values = []column.Column{b.own[x].Detach()}
		}
	}
	for at, a := range b.layout.Arrays[len(out):] {
		old := &out[a.Component]
		for len(old.values) <= a.Lane {
			old.values = append(old.values, nil)
		}
		old.values[a.Lane] = b.columns[len(out)+at]
	}
	return out
}

// rangeBlocks gives every block the rows that the compositions ask for, and every entity list its
// memory.
func rangeBlocks(s *Store) {
	p := &s.plan
	p.clear()
	for _, c := range s.Compositions.list {
		if c.count == 0 {
			continue
		}
		for _, at := range c.blocks {
			p.touch(at.block).in += uint32(c.count)
		}
	}
	p.placeBlocks()
	p.openLists()
	p.setRanges(changed{})
}

// placeEntities gives every entity its rows, by index.
func placeEntities(s *Store) {
	next := make([]uint32, len(s.Blocks.list))
	for l := range s.Blocks.list {
		next[l] = s.Blocks.list[l].start
	}
	s.EachEntity(func(e entity.Entity, composition int) bool {
		for k, at := range s.Compositions.list[composition].blocks {
			s.Rows.put(e, at, k == 0, next[at.block])
			next[at.block]++
		}
		return true
	})
}

// moveColumn copies the values of a component to their new lanes and rows, and returns how many there are.
func moveColumn(s *Store, old *oldColumn, component int) (rows int) {
	b := &s.Blocks
	moves := make([][]column.Move, len(old.values)) // by lane before
	for a := range b.layout.ArraysOf(component) {
		for lane := range moves {
			moves[lane] = moves[lane][:0]
		}
		x := b.layout.ArrayOf(component, a.Lane)
		to := b.columns[x]
		for _, id := range a.Leaves {
			start, _ := b.Range(component, id)
			for i, e := range b.Entities(component, id) {
				lane, from := old.rows.Place(e, uint32(s.CompositionOf(e)))
				moves[lane] = append(moves[lane], column.Move{From: from, To: uint32(start + i)})
			}
		}
		to.Allocate(b.rowsOf(x))
		for lane := range moves {
			if len(moves[lane]) > 0 {
				to.CopyRows(old.values[lane], moves[lane])
			}
		}
		rows += b.rowsOf(x)
	}
	return rows
}
