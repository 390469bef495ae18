package ecs

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/column"
)

const (
	// patchCost is how many rows are found in the time in which one entity is looked up again: its row in the array that is
	// walked has to be looked up first, and the next entity of the journal is anywhere. While 1% of the entities
	// change, 2 and 8 make no difference: with each of the three, only what has changed is looked up again.
	patchCost = 4

	// releaseAfter is how many runs in a row may skip the cache before its memory is released.
	releaseAfter = 64
)

// beginCache prepares the cache for a run, and returns nil if the run shall not use it.
func (s *System) beginCache() *matchCache {
	if !s.plan.cacheable || s.w.noMatchCache {
		return nil
	}
	if s.cache == nil {
		s.cache = &matchCache{}
	}
	c := s.cache
	older, newer, few := s.changesToCache()
	switch {
	case c.valid && few:
		s.patchCache(older, newer)
		c.served++
	case few && c.ended, c.valid && c.served > 0: // a run after the next is likely to use it
		s.fillCache()
	default:
		c.valid = false
		if c.skipped++; c.skipped == releaseAfter {
			c.lanes = nil
		}
	}
	s.markCache()
	if c.ended = false; !c.valid {
		return nil
	}
	c.skipped = 0
	return c
}

// markCache notes that the cache knows all changes up to now.
func (s *System) markCache() {
	st := s.w.store
	s.cache.position, s.cache.commit = st.Journal.Position(st.Len()), st.Blocks.CommitNumber()
}

// changesToCache returns the indices of the entities that have changed or moved since the last run. few is false if they
// are not known, or so many that to find everything takes less time.
func (s *System) changesToCache() (older, newer []uint32, few bool) {
	c, st := s.cache, s.w.store
	switch {
	case c.valid && c.classes != len(st.Blocks.Layout().Classes): // components may have got further arrays
		return nil, nil, false
	case c.commit != 0 && s.unchangedSince(c.commit):
		return nil, nil, true
	}
	older, newer, ok := st.Journal.Since(c.position)
	return older, newer, ok && patchCost*(len(older)+len(newer)) <= s.rowsToFind()
}

// unchangedSince reports whether no commit after the one with the given number has changed what a run finds.
func (s *System) unchangedSince(commit uint64) bool {
	st, p := s.w.store, &s.plan
	if commit == st.Blocks.CommitNumber() {
		return true
	}
	if p.Match == grouptree.Scan {
		return false
	}
	for _, leaf := range p.Leaves {
		rows, compositions := st.Blocks.LastChanged(p.Lead, int(leaf.Leaf))
		if rows > commit || leaf.Test && compositions > commit {
			return false
		}
	}
	for _, k := range p.handled {
		id := int(s.columns[k].id)
		for a := range st.Blocks.Layout().ArraysOf(id) {
			for _, leaf := range a.Leaves {
				if rows, _ := st.Blocks.LastChanged(id, leaf); rows > commit {
					return false
				}
			}
		}
	}
	return true
}

// rowsToFind returns of how many rows a run without the cache has to find out something.
func (s *System) rowsToFind() (n int) {
	if s.plan.Match == grouptree.Scan {
		return s.w.store.Indices()
	}
	for i, leaf := range s.plan.Leaves {
		if s.plan.finds(i) {
			_, rows := s.w.store.Blocks.Range(s.plan.Lead, int(leaf.Leaf))
			n += rows
		}
	}
	return n
}

// growCache makes room for all rows that a run walks.
func (s *System) growCache() {
	c, st, p := s.cache, s.w.store, &s.plan
	if p.Match == grouptree.Scan {
		c.room(0, st.Indices())
		return
	}
	for i, leaf := range p.Leaves {
		lane, rows := st.Blocks.Lane(p.Lead, int(leaf.Leaf)), 0
		if p.finds(i) {
			from, n := st.Blocks.Range(p.Lead, int(leaf.Leaf))
			rows = from + n
		}
		c.room(lane, rows)
	}
}

// fillCache finds everything.
func (s *System) fillCache() {
	c, st, p := s.cache, s.w.store, &s.plan
	if classes := len(st.Blocks.Layout().Classes); c.classes != classes {
		c.classes, c.lanes = classes, nil
	}
	c.hasLanes = c.hasLanes[:0]
	for _, k := range p.handled {
		c.hasLanes = append(c.hasLanes, st.Rows.Index(int(s.columns[k].id)).HasLanes())
	}
	c.valid, c.served, c.patched = true, 0, 0
	s.growCache()
	if p.Match == grouptree.Scan {
		clear(c.lanes[0].matching) // there may have been more indices, before a restore
		for i := range uint32(st.Indices()) {
			s.keepIndex(i)
		}
	}
	for i, leaf := range p.Leaves {
		if !p.finds(i) {
			continue
		}
		from, _ := st.Blocks.Range(p.Lead, int(leaf.Leaf))
		kept := &c.lanes[st.Blocks.Lane(p.Lead, int(leaf.Leaf))]
		for row, e := range st.Blocks.Entities(p.Lead, int(leaf.Leaf)) {
			s.keep(kept, from+row, e, st.CompositionOf(e))
		}
	}
}

// patchCache looks up entities again, by index.
func (s *System) patchCache(older, newer []uint32) {
	if len(older) == 0 {
		return
	}
	s.growCache()
	for _, part := range [2][]uint32{older, newer} {
		s.cache.patched += len(part)
		for _, i := range part {
			s.keepIndex(i)
		}
	}
}

// keepIndex looks up the entity with an index, and keeps what is found at its row.
func (s *System) keepIndex(i uint32) {
	st, c := s.w.store, s.cache
	composition, alive := st.CompositionAt(i)
	switch {
	case s.plan.Match == grouptree.Scan && !alive:
		if int(i) < c.lanes[0].rows { // else it was never kept
			c.lanes[0].matching.put(int(i), false)
		}
	case s.plan.Match == grouptree.Scan:
		s.keep(&c.lanes[0], int(i), st.Handle(i), composition)
	case alive:
		e := st.Handle(i)
		lane, row := s.leadRow(e, composition)
		if row != column.NoRow && lane < len(c.lanes) && int(row) < c.lanes[lane].rows { // else no run walks it
			s.keep(&c.lanes[lane], int(row), e, composition)
		}
	}
}

// leadRow returns the lane and the row of an entity in the arrays, or the list of a tag, that a run walks.
func (s *System) leadRow(e stored, composition int) (lane int, row uint32) {
	lead, rows := s.plan.Lead, &s.w.store.Rows
	if s.w.registry.list[lead].tag {
		return 0, rows.RowInList(lead, e, composition)
	}
	return rows.Index(lead).Place(e, uint32(composition))
}

// keep keeps what is found out about the entity at a row.
func (s *System) keep(kept *keptRows, row int, e stored, composition int) {
	matches := s.matches[composition]
	kept.matching.put(row, matches)
	if !matches {
		return
	}
	for i, k := range s.plan.handled {
		lane, at := s.w.store.Rows.Index(int(s.columns[k].id)).Place(e, uint32(composition))
		kept.columns[i].rows[row] = at
		if s.cache.hasLanes[i] {
			kept.columns[i].lanes[row] = uint16(lane)
		}
	}
}

// keeps says what is in the cache, if the next run can use it.
func (s *System) keeps() kept {
	if s.cache == nil || s.plan.layoutVersion != s.w.layoutVersion {
		return kept{}
	}
	s.growMatches()
	c := s.cache
	if c == nil || !c.valid {
		return kept{}
	}
	older, newer, few := s.changesToCache()
	if !few {
		return kept{}
	}
	s.patchCache(older, newer)
	s.markCache()
	return kept{c.countMatching(&s.plan, s.w.store), c.served}
}

// countMatching returns how many entities a run would find.
func (c *matchCache) countMatching(p *plan, st *blockstore.Store) (n int) {
	if p.Match == grouptree.Scan {
		return c.lanes[0].matching.count(0, c.lanes[0].rows)
	}
	for _, leaf := range p.Leaves {
		from, rows := st.Blocks.Range(p.Lead, int(leaf.Leaf))
		if leaf.Test {
			rows = c.lanes[st.Blocks.Lane(p.Lead, int(leaf.Leaf))].matching.count(from, from+rows)
		}
		n += rows
	}
	return n
}
