package blockstore

import (
	"github.com/copse-ecs/copse/internal/store/rowlist"
)

// Reset ends all entities and forgets what is queued. Their handles are dead; the arrays are empty and keep their memory,
// and the layout stays.
func (s *Store) Reset() {
	s.Queue.Discard()
	b, by := &s.Blocks, s.Blocks.nextCommit()
	for x, column := range b.columns {
		if column != nil {
			column.Clear(0, b.rowsOf(x))
		}
	}
	for l := range b.list {
		b.list[l].start, b.list[l].end, b.list[l].changed = 0, 0, by
	}
	for l := range b.lists {
		b.lists[l].Restart()
	}
	for k := range s.Compositions.list {
		s.Compositions.list[k].count = 0
	}
	b.commit++
	s.Queue.records.ReleaseAll()
	s.Journal.Forget()
	s.plan.clear()
	s.prepared = false
	s.checkDebug()
}

// Shrink gives up memory that is not needed for the entities there are. Nothing may be queued. No row moves.
func (s *Store) Shrink() {
	b := &s.Blocks
	for x, column := range b.columns {
		if column != nil {
			column.Shrink(b.rowsOf(x))
		}
	}
	for k := range b.classes {
		c := &b.classes[k]
		if c.reserved = 0; b.opensList(k) {
			b.lists[c.list].Shrink(b.startOf(int32(k)), b.endOf(b.lastInList(int32(k))))
		}
	}
	shrinkPages(s)
	s.Queue.shrink()
	s.Journal.Release()
	s.plan.clear()
	s.transitions.forget()
	s.plan.arrange()
	s.applier.lent = nil
	s.prepared = false
	s.checkDebug()
}

// shrinkPages drops the pages of rows that no entity has a row in.
func shrinkPages(s *Store) {
	pages := make([]rowlist.Pages, len(s.Blocks.classes))
	for e, composition := range s.EachEntity {
		for k, at := range s.Compositions.list[composition].blocks {
			if k > 0 {
				pages[at.class].Set(e.Index(), s.Rows.at(e.Index(), uint32(composition), k))
			}
		}
	}
	s.Blocks.rows.Pages = pages
}

// shrink gives up the memory of an empty queue, and what the records have beyond those that are in use or were.
func (q *Queue) shrink() {
	q.fresh, q.changes.List = freshSpawns{}, nil
	q.records.Shrink()
	for _, staged := range q.staged {
		staged.Shrink()
	}
}
