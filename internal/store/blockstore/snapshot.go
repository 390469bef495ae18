package blockstore

import (
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// Clone returns a copy of the store and of the values of its columns. Nothing may
// be queued; what is would be left out.
func (s *Store) Clone() *Store {
	columns := make([]column.Column, len(s.Blocks.own))
	for x, column := range s.Blocks.own {
		if column != nil {
			columns[x] = column.Clone(s.Blocks.rowsOf(x))
		}
	}
	out := s.copyWith(columns)
	out.mark = s.Journal.Mark()
	adoptLanes(out, s)
	return out
}

// copyWith returns a copy of the store with other columns, which are those of lane 0.
func (s *Store) copyWith(columns []column.Column) *Store {
	out := assemble()
	out.Queue.records.Limit, out.Blocks.own = s.Queue.records.Limit, columns
	out.Blocks.copyFrom(&s.Blocks)
	copyStore(out, s)
	out.Blocks.arrangeColumns()
	out.Blocks.link()
	return out
}

// Restore makes the store equal to a clone of it, whose layout and columns it may have
// outgrown: its own columns take over the values, in the memory that they have.
func (s *Store) Restore(from *Store) {
	later, same := s.Compositions.list[min(len(from.Compositions.list), len(s.Compositions.list)):], s.Blocks.layout == from.Blocks.layout
	if same {
		s.Journal.Again(from.mark)
	} else {
		s.Journal.Forget()
	}
	s.Blocks.returnTo(&from.Blocks)
	copyStore(s, from)
	for k := range later {
		s.Compositions.intern(later[k].set) // so that each keeps its number
	}
	for _, staged := range s.Queue.staged {
		staged.Discard()
	}
	for x, column := range s.Blocks.own {
		if column == nil {
			continue
		}
		if !same {
			column.GiveLanesUp()
		}
		if x < len(from.Blocks.own) {
			column.Adopt(from.Blocks.own[x])
		} else {
			column.Adopt(nil)
		}
	}
	adoptLanes(s, from)
}

// adoptLanes makes the columns of further lanes those of the layout, with the values of another store that has the same
// layout.
func adoptLanes(s *Store, from *Store) {
	s.Blocks.arrangeColumns()
	s.Blocks.link()
	for x := s.Blocks.layout.Spec.Components; x < len(s.Blocks.columns); x++ {
		if column := s.Blocks.columns[x]; column != nil {
			column.Adopt(from.Blocks.columns[x])
		}
	}
}

// copyStore copies everything but blocks, values, limits and what is queued.
func copyStore(s, from *Store) {
	s.Queue.reset()
	s.prepared = false
	s.Queue.records.CopyFrom(&from.Queue.records)
	s.Compositions.copyFrom(&from.Compositions)
	s.Rows.CopyFrom(&from.Rows.Table)
	s.transitions.reset()
	s.plan.arrange()
}

// Equal reports whether two stores hold the same entities with the same components
// and values, in whatever rows.
func (s *Store) Equal(t *Store) bool {
	if s.Len() != t.Len() {
		return false
	}
	for e, composition := range s.EachEntity {
		set, ok := t.Composition(e)
		if !ok || set != s.Compositions.Set(composition) {
			return false
		}
		for c := range set.All() {
			if c >= len(s.Blocks.own) || s.Blocks.own[c] == nil {
				continue
			}
			column, row := s.ValueAt(e, c)
			if other, otherRow := t.ValueAt(e, c); !column.EqualRow(row, other, otherRow) {
				return false
			}
		}
	}
	return true
}

// ValueAt returns the column and the row that hold the value of a component that a committed entity has. The component is no tag.
func (s *Store) ValueAt(e entity.Entity, component int) (column.Column, int) {
	lane, row := s.Rows.Place(e, component)
	return s.Blocks.columns[s.Blocks.layout.ArrayOf(component, lane)], int(row)
}

// CloneBytes returns about how many bytes a Clone takes, values of columns left out.
func (s *Store) CloneBytes() int {
	n := 12*len(s.Queue.records.List) + 128*len(s.Compositions.list) + 32*len(s.Blocks.list)
	for k := range s.Blocks.classes {
		n += s.Blocks.rows.Pages[k].Bytes()
	}
	for k := range s.Blocks.lists {
		n += 8 * len(s.Blocks.lists[k].All)
	}
	return n + 4096
}
