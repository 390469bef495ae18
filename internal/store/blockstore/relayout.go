package blockstore

import (
	"slices"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/record"
	"github.com/copse-ecs/copse/internal/store/rowindex"
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
	old := takeArrays(s)
	s.Blocks.arrange(layout, columns)
	s.Rows.Reset(layout.Spec.Components)
	s.Compositions.arrange()
	s.transitions.forget()
	s.plan.arrange()
	rangeBlocks(s)
	placeEntities(s)
	out := Relayout{Entities: s.Queue.records.Alive}
	for x, column := range s.Blocks.columns {
		if column == nil || s.Blocks.layout.Arrays[x].Component >= len(old.rows) {
			continue
		}
		rows := s.Blocks.rowsOf(x)
		column.Allocate(rows)
		old.copyTo(s, x)
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

// oldArrays are the arrays before the layout is changed.
type oldArrays struct {
	layout  *gt.Layout
	columns []column.Column  // by array
	rows    []rowindex.Index // by component: where the values of entities were
}

// takeArrays takes the values from the columns of all components.
func takeArrays(s *Store) oldArrays {
	b := &s.Blocks
	old := oldArrays{layout: b.layout, columns: slices.Clone(b.columns)}
	classes, records := b.rows, record.Table{List: slices.Clone(s.Queue.records.List)}
	for x := range b.layout.Spec.Components {
		old.rows = append(old.rows, s.Rows.Detached(x, &records, &classes))
		if b.own[x] != nil {
			old.columns[x] = b.own[x].Detach()
		}
	}
	return old
}

// rangeBlocks gives every block the rows that the compositions ask for, and every entity list its
// memory.
func rangeBlocks(s *Store) {
	p := &s.plan
	p.clear()
	for k := range s.Compositions.list {
		p.expect(k, s.Compositions.list[k].count)
	}
	p.rangeBlocks()
	p.openLists()
	p.setRanges(s.Blocks.nextCommit())
	s.Blocks.commit++
}

// placeEntities gives every entity its rows, by index.
func placeEntities(s *Store) {
	next := make([]uint32, len(s.Blocks.list))
	for l := range s.Blocks.list {
		next[l] = s.Blocks.list[l].start
	}
	for e, composition := range s.EachEntity {
		for k, at := range s.Compositions.list[composition].blocks {
			s.Rows.put(e, at, k == 0, next[at.block])
			next[at.block]++
		}
	}
}

// copyTo copies values to an array, each to its new row.
func (old *oldArrays) copyTo(s *Store, array int) {
	b := &s.Blocks
	a := &b.layout.Arrays[array]
	moves := make([][]column.Move, len(old.columns)) // by array before
	for _, id := range a.Leaves {
		start, _ := b.Range(a.Component, id)
		for i, e := range b.Entities(a.Component, id) {
			lane, from := old.rows[a.Component].Place(e, uint32(s.CompositionOf(e)))
			x := old.layout.ArrayOf(a.Component, lane)
			moves[x] = append(moves[x], column.Move{From: from, To: uint32(start + i)})
		}
	}
	for x, moves := range moves {
		if len(moves) > 0 {
			b.columns[array].CopyRows(old.columns[x], moves)
		}
	}
}
