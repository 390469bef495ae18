package blockstore

import (
	"maps"
	"slices"

	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/entity"
)

// Clone returns a copy of the store and of the values of its columns. Nothing may
// be queued; what is would be left out.
func (s *Store) Clone() *Store {
	out := *s
	out.staged = nil // what they hold is queued
	out.columns = make([]column.Column, len(s.columns))
	for x, column := range s.columns {
		if column != nil {
			out.columns[x] = column.Clone(s.rowsOf(x))
		}
	}
	out.copyFrom(s, nil)
	return &out
}

// Restore makes the store equal to a clone of it, whose layout and columns it may have
// outgrown: its own columns take over the values.
func (s *Store) Restore(from *Store) {
	columns, staged, reach, options, lookAt := s.columns, s.staged, s.reach, s.options, s.lookAt
	*s = *from
	s.columns, s.staged, s.options, s.lookAt = columns, staged, options, lookAt
	s.copyFrom(from, reach)
	for _, each := range staged {
		each.Discard()
	}
	for x, column := range columns {
		if column == nil {
			continue
		}
		if x < len(from.columns) && from.columns[x] != nil {
			column.Adopt(from.columns[x])
		} else {
			column.Adopt(nil)
		}
	}
}

// copyFrom gives a shallow copy memory of its own. reach are those that are held of it.
func (s *Store) copyFrom(from *Store, reach []*RowIndex) {
	s.records = slices.Clip(slices.Clone(from.records))
	s.room = s.records
	s.comps = slices.Clone(from.comps)
	s.copyReach(reach, from.reach)
	s.expose()
	s.compOf, s.compOfSet = maps.Clone(from.compOf), slices.Clone(from.compOfSet)
	s.shifts = slices.Clone(from.shifts)
	for k := range s.shifts { // of a commit that was prepared and not applied
		s.shifts[k].uses = 0
	}
	s.swifts = slices.Clone(from.swifts)
	s.shiftOf = maps.Clone(from.shiftOf)
	s.pairs = make([]pair, len(from.pairs))
	for k, p := range from.pairs {
		s.pairs[k] = pair{columns: p.columns, leaf: p.leaf}
	}
	s.pairOf = maps.Clone(from.pairOf)
	s.classes = slices.Clone(from.classes)
	for k := range s.classes {
		s.classes[k].rows, s.classes[k].room = from.classes[k].rows.clone(), 0
	}
	s.leaves = slices.Clone(from.leaves)
	s.lanes = slices.Clone(from.lanes)
	for k := range s.lanes {
		s.lanes[k].entities = slices.Clone(from.lanes[k].entities)
	}
	s.births, s.pending, s.prepared = births{}, pendingList{}, false
	s.lastChanged, s.lastChange = entity.Entity{}, nil
	s.stats = Stats{Writes: make([]int, len(from.stats.Writes))}
	s.work = work{}
	s.work.fit(len(s.leaves), len(s.classes), len(s.layout.Arrays))
}

func (p *pages) clone() pages {
	out := pages{page: make([]*[pageLen]uint32, len(p.page))}
	for k, page := range p.page {
		if page != nil {
			c := *page
			out.page[k] = &c
		}
	}
	return out
}

// Equal reports whether two stores hold the same entities with the same components
// and values, wherever they stand.
func (s *Store) Equal(t *Store) bool {
	if s.alive != t.alive {
		return false
	}
	same := true
	s.EachEntity(func(e entity.Entity, composition int) bool {
		set, ok := t.Composition(e)
		same = ok && set == s.comps[composition].set
		for c := range set.All() {
			if same && c < len(s.columns) && s.columns[c] != nil {
				same = s.columns[c].EqualRow(int(s.Row(e, c)), t.columns[c], int(t.Row(e, c)))
			}
		}
		return same
	})
	return same
}
