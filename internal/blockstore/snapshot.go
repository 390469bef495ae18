package blockstore

import (
	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/entity"
)

// Clone returns a copy of the store and of the values of its columns. Nothing may
// be queued; what is would be left out.
func (s *Store) Clone() *Store {
	out := assemble(s.options)
	out.Queue.records.limit, out.oneByOne.limit = s.Queue.records.limit, s.oneByOne.limit
	out.Blocks.columns = make([]column.Column, len(s.Blocks.columns))
	for x, column := range s.Blocks.columns {
		if column != nil {
			out.Blocks.columns[x] = column.Clone(s.Blocks.rowsOf(x))
		}
	}
	out.copyFrom(s)
	return out
}

// Restore makes the store equal to a clone of it, whose layout and columns it may have
// outgrown: its own columns take over the values.
func (s *Store) Restore(from *Store) {
	s.copyFrom(from)
	for _, staged := range s.Queue.staged {
		staged.Discard()
	}
	for x, column := range s.Blocks.columns {
		if column == nil {
			continue
		}
		if x < len(from.Blocks.columns) && from.Blocks.columns[x] != nil {
			column.Adopt(from.Blocks.columns[x])
		} else {
			column.Adopt(nil)
		}
	}
}

// copyFrom copies everything but values, limits and what is queued.
func (s *Store) copyFrom(from *Store) {
	s.Queue.reset()
	s.prepared = false
	s.Queue.records.copyFrom(&from.Queue.records)
	s.Blocks.copyFrom(&from.Blocks)
	s.Compositions.copyFrom(&from.Compositions)
	s.Rows.indexes.copyFrom(&from.Rows.indexes)
	s.transitions.copyFrom(&from.transitions)
	s.arrangeCommits()
}

// Equal reports whether two stores hold the same entities with the same components
// and values, in whatever rows.
func (s *Store) Equal(t *Store) bool {
	if s.Len() != t.Len() {
		return false
	}
	same := true
	s.EachEntity(func(e entity.Entity, composition int) bool {
		set, ok := t.Composition(e)
		same = ok && set == s.Compositions.Set(composition)
		for c := range set.All() {
			if same && c < len(s.Blocks.columns) && s.Blocks.columns[c] != nil {
				same = s.Blocks.columns[c].EqualRow(int(s.Rows.Of(e, c)), t.Blocks.columns[c], int(t.Rows.Of(e, c)))
			}
		}
		return same
	})
	return same
}

// CloneBytes returns about how many bytes a Clone takes, values of columns left out.
func (s *Store) CloneBytes() int {
	n := 12*len(s.Queue.records.list) + 64*len(s.Compositions.list) + 32*len(s.Blocks.list)
	for k := range s.Blocks.classes {
		n += s.Blocks.classes[k].rows.bytes()
	}
	for k := range s.Blocks.lists {
		n += 8 * len(s.Blocks.lists[k].entities)
	}
	for _, c := range s.Compositions.list {
		n += 16 * len(c.blocks)
	}
	return n + 200*len(s.transitions.list) + 16*(edgeCount+recentCount) + 4096
}
