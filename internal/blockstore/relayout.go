package blockstore

import (
	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/entity"
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
func (s *Store) SetLayout(layout *gt.Layout, columns []column.Column) Relayout {
	old := oldRows(s)
	s.Blocks.arrange(layout, columns)
	s.Rows.indexes.reset(len(layout.Arrays))
	s.Compositions.arrange()
	s.transitions.reset()
	s.arrangeCommits()
	rangeBlocks(s)
	first := placeEntities(s)
	out := Relayout{Entities: s.Queue.records.alive}
	for x, column := range s.Blocks.columns {
		if column == nil || x >= len(old) {
			continue
		}
		if rows := moveColumn(s, old[x], x, column); rows > 0 {
			out.Rows += rows
			out.Bytes += rows * column.Width()
		}
	}
	s.EachEntity(func(e entity.Entity, _ int) bool {
		s.Queue.records.list[e.Index()].row = first[e.Index()]
		return true
	})
	s.checkDebug()
	return out
}

// oldRows returns row indexes, by component, that go on finding the rows of the layout as it is now,
// as long as the records hold them.
func oldRows(s *Store) []RowIndex {
	blocks := &Blocks{classes: s.Blocks.classes}
	out := make([]RowIndex, len(s.Blocks.columns))
	for x := range out {
		out[x] = RowIndex{where: s.Rows.Index(x).where, records: &s.Queue.records, blocks: blocks}
	}
	return out
}

// rangeBlocks gives every block the rows that the compositions ask for, and every entity list its
// memory.
func rangeBlocks(s *Store) {
	for _, c := range s.Compositions.list {
		for _, at := range c.blocks {
			s.Blocks.list[at.block].count += uint32(c.count)
		}
	}
	p := &s.plan
	p.computeRanges()
	s.Blocks.openLists(p.end, p.end)
	s.Blocks.setRanges(p.start, p.count, p.end)
}

// placeEntities gives every entity its rows, by index, and returns those in first classes. The
// records still hold the old rows.
func placeEntities(s *Store) []uint32 {
	first := make([]uint32, len(s.Queue.records.list))
	next := make([]uint32, len(s.Blocks.list))
	for l := range s.Blocks.list {
		next[l] = s.Blocks.list[l].start
	}
	s.EachEntity(func(e entity.Entity, composition int) bool {
		for k, at := range s.Compositions.list[composition].blocks {
			row := next[at.block]
			next[at.block]++
			*s.Blocks.entitiesOf(at.class).at(row) = e
			if k == 0 {
				first[e.Index()] = row
			} else {
				s.Blocks.classes[at.class].rows.set(e.Index(), row)
			}
		}
		return true
	})
	return first
}

// moveColumn copies the values of a component to their new rows.
func moveColumn(s *Store, old RowIndex, x int, to column.Column) int {
	var moves []column.Move
	for _, id := range s.Blocks.layout.Arrays[x].Leaves {
		start, _ := s.Blocks.Range(x, id)
		for i, e := range s.Blocks.Entities(x, id) {
			moves = append(moves, column.Move{From: old.Find(e, uint32(s.CompositionOf(e))), To: uint32(start + i)})
		}
	}
	to.Rearrange(len(moves), moves)
	return len(moves)
}
