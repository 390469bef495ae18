package ecs

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/world/execution"
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
func (s *System) beginCache() *execution.Cache {
	if !s.plan.Cacheable || s.w.noMatchCache {
		return nil
	}
	if s.cache == nil {
		s.cache = &execution.Cache{}
	}
	c := s.cache
	older, newer, few := s.changesToCache()
	switch {
	case c.Valid && few:
		s.patchCache(older, newer)
		c.Served++
	case few && c.Ended, c.Valid && c.Served > 0: // a run after the next is likely to use it
		s.fillCache()
	default:
		c.Valid = false
		if c.Skipped++; c.Skipped == releaseAfter {
			c.Lanes = nil
		}
	}
	s.markCache()
	if c.Ended = false; !c.Valid {
		return nil
	}
	c.Skipped = 0
	return c
}

// markCache notes that the cache knows all changes up to now.
func (s *System) markCache() {
	st := s.w.store
	s.cache.Position, s.cache.Commit = st.Journal.Position(st.Len()), st.Blocks.CommitNumber()
}

// changesToCache returns the indices of the entities that have changed or moved since the last run. few is false if they
// are not known, or so many that to find everything takes less time.
func (s *System) changesToCache() (older, newer []uint32, few bool) {
	c, st := s.cache, s.w.store
	switch {
	case c.Valid && c.Classes != len(st.Blocks.Layout().Classes): // components may have got further arrays
		return nil, nil, false
	case c.Commit != 0 && s.unchangedSince(c.Commit):
		return nil, nil, true
	}
	older, newer, ok := st.Journal.Since(c.Position)
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
	for _, k := range p.Handled {
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
		if s.plan.Finds(i) {
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
		c.Room(0, st.Indices())
		return
	}
	for i, leaf := range p.Leaves {
		lane, rows := st.Blocks.Lane(p.Lead, int(leaf.Leaf)), 0
		if p.Finds(i) {
			from, n := st.Blocks.Range(p.Lead, int(leaf.Leaf))
			rows = from + n
		}
		c.Room(lane, rows)
	}
}

// fillCache finds everything.
func (s *System) fillCache() {
	c, st, p := s.cache, s.w.store, &s.plan
	if classes := len(st.Blocks.Layout().Classes); c.Classes != classes {
		c.Classes, c.Lanes = classes, nil
	}
	c.HasLanes = c.HasLanes[:0]
	for _, k := range p.Handled {
		c.HasLanes = append(c.HasLanes, st.Rows.Index(int(s.columns[k].id)).HasLanes())
	}
	c.Valid, c.Served, c.Patched = true, 0, 0
	s.growCache()
	if p.Match == grouptree.Scan {
		clear(c.Lanes[0].Matching) // there may have been more indices, before a restore
		for i := range uint32(st.Indices()) {
			s.keepIndex(i)
		}
	}
	for i, leaf := range p.Leaves {
		if !p.Finds(i) {
			continue
		}
		from, _ := st.Blocks.Range(p.Lead, int(leaf.Leaf))
		kept := &c.Lanes[st.Blocks.Lane(p.Lead, int(leaf.Leaf))]
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
		s.cache.Patched += len(part)
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
		if int(i) < c.Lanes[0].Rows { // else it was never kept
			c.Lanes[0].Matching.Put(int(i), false)
		}
	case s.plan.Match == grouptree.Scan:
		s.keep(&c.Lanes[0], int(i), st.Handle(i), composition)
	case alive:
		e := st.Handle(i)
		lane, row := s.leadRow(e, composition)
		if row != column.NoRow && lane < len(c.Lanes) && int(row) < c.Lanes[lane].Rows { // else no run walks it
			s.keep(&c.Lanes[lane], int(row), e, composition)
		}
	}
}

// leadRow returns the lane and the row of an entity in the arrays, or the list of a tag, that a run walks.
func (s *System) leadRow(e stored, composition int) (lane int, row uint32) {
	lead, rows := s.plan.Lead, &s.w.store.Rows
	if s.w.registry.List[lead].Tag {
		return 0, rows.RowInList(lead, e, composition)
	}
	return rows.Index(lead).Place(e, uint32(composition))
}

// keep keeps what is found out about the entity at a row.
func (s *System) keep(kept *execution.Kept, row int, e stored, composition int) {
	matches := s.matches[composition]
	kept.Matching.Put(row, matches)
	if !matches {
		return
	}
	for i, k := range s.plan.Handled {
		lane, at := s.w.store.Rows.Index(int(s.columns[k].id)).Place(e, uint32(composition))
		kept.Columns[i].Rows[row] = at
		if s.cache.HasLanes[i] {
			kept.Columns[i].Lanes[row] = uint16(lane)
		}
	}
}

// keeps says what is in the cache, if the next run can use it.
func (s *System) keeps() kept {
	if s.cache == nil || s.plan.LayoutVersion != s.w.arrays.Version {
		return kept{}
	}
	s.growMatches()
	c := s.cache
	if c == nil || !c.Valid {
		return kept{}
	}
	older, newer, few := s.changesToCache()
	if !few {
		return kept{}
	}
	s.patchCache(older, newer)
	s.markCache()
	return kept{c.CountMatching(&s.plan, s.w.store), c.Served}
}
