package blockstore

import (
	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// AddLists gives tags of a lanes layout their lists, see [gt.Layout.WithLists]. No other row changes. A list is filled
// by index, which costs one look at every entity.
func (s *Store) AddLists(tags gt.Set) {
	layout := s.Blocks.layout.WithLists(tags)
	if layout == s.Blocks.layout {
		return
	}
	had := len(s.Blocks.classes)
	s.Journal.Forget()
	s.prepared = false
	s.plan.clear()
	s.Blocks.extend(layout)
	s.Compositions.arrange()
	s.transitions.forget()
	s.plan.arrange()
	fillClasses(s, had)
	s.checkDebug()
}

// fillClasses gives every entity its rows in the classes from the given one on, which are lists of tags without rows.
func fillClasses(s *Store, first int) {
	b := &s.Blocks
	for e, composition := range s.EachEntity {
		for k, p := range s.Compositions.list[composition].blocks {
			if int(p.class) < first {
				continue
			}
			at := &b.list[p.block]
			at.list.All = append(at.list.All, e)
			s.Rows.put(e, p, k == 0, at.end)
			at.end++
		}
	}
}

// RowInList returns the row of a committed entity, which has the given composition, in the list of a tag, column.NoRow if
// it does not have the tag: O(blocks of the composition).
func (r *Rows) RowInList(tag int, e entity.Entity, composition int) uint32 {
	list := r.blocks.blockOf[r.blocks.layout.Arrays[tag].Leaves[0]]
	for k, p := range r.compositions.list[composition].blocks {
		if p.block == list {
			return r.at(e.Index(), uint32(composition), k)
		}
	}
	return column.NoRow
}
