package blockstore

import (
	"slices"

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
// within a block entities stand by index.
func (s *Store) SetLayout(layout *gt.Layout, columns []column.Column) Relayout {
	old := *s
	old.comps = slices.Clone(s.comps)
	old.copyReach(nil, s.reach)
	s.columns = columns
	s.shifts, s.swifts, s.shiftOf, s.recent = nil, nil, make(map[uint64]uint32), [shiftCache]recentShift{}
	s.edges = [edgeCache]edge{} // which know of shifts
	s.pairs, s.pairOf = nil, make(map[uint64]int32)
	s.stats.OneByOne = nil
	s.adopt(layout)
	for k := range s.comps {
		c := &s.comps[k]
		c.places = nil
		s.locate(uint32(k))
		for _, p := range c.places {
			s.leaves[p.leaf].count += uint32(c.count)
		}
	}
	s.placeRanges()
	first := s.placeEntities()
	out := Relayout{Entities: s.alive}
	for x, column := range s.columns {
		if column == nil || x >= len(old.columns) {
			continue
		}
		if rows := s.moveColumn(&old, x, column); rows > 0 {
			out.Rows += rows
			out.Bytes += rows * column.Width()
		}
	}
	for i, row := range first {
		if s.committed(&s.records[i]) != noComp {
			s.records[i].row = row
		}
	}
	s.checkDebug()
	return out
}

// placeRanges gives every leaf and class its rows, and every lane its memory.
func (s *Store) placeRanges() {
	for k := range s.classes {
		c := &s.classes[k]
		if c.parent >= 0 {
			c.start = s.classes[c.parent].end
		}
		c.end = c.start
		for _, l := range c.leaves {
			s.leaves[l].start = c.end
			c.end += s.leaves[l].count
		}
	}
	for k := range s.classes {
		if c := &s.classes[k]; s.opens(k) {
			last := c
			for len(last.children) > 0 {
				last = &s.classes[last.children[0]]
			}
			s.lanes[c.lane].open(c.start, last.end, c.start, c.start)
			s.lanes[c.lane].close()
		}
	}
}

// placeEntities gives every entity its rows, by index, and returns those in first
// places. The records still hold the old ones.
func (s *Store) placeEntities() []uint32 {
	first := make([]uint32, len(s.records))
	next := make([]uint32, len(s.leaves))
	for l := range s.leaves {
		next[l] = s.leaves[l].start
	}
	for i := range s.records {
		r := &s.records[i]
		comp := s.committed(r)
		if comp == noComp {
			continue
		}
		e := entity.New(uint32(i), r.generation)
		for k, p := range s.comps[comp].places {
			row := next[p.leaf]
			next[p.leaf]++
			class := &s.classes[p.class]
			*s.lanes[class.lane].at(row) = e
			if k == 0 {
				first[i] = row
			} else {
				class.rows.set(uint32(i), row)
			}
		}
	}
	return first
}

// moveColumn copies the values of a component to their new rows.
func (s *Store) moveColumn(old *Store, x int, to column.Column) int {
	var moves []column.Move
	for _, id := range s.layout.Arrays[x].Leaves {
		start, _ := s.Block(x, id)
		for i, e := range s.Entities(x, id) {
			moves = append(moves, column.Move{From: old.Row(e, x), To: uint32(start + i)})
		}
	}
	to.Rearrange(len(moves), moves)
	return len(moves)
}
