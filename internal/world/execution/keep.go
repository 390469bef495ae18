package execution

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
)

const (
	// PatchCost is how many rows are found in the time in which one entity is looked up again: its row in the array that is
	// walked has to be looked up first, and the next entity of the journal is anywhere. While 1% of the entities
	// change, 2 and 8 make no difference: with each of the three, only what has changed is looked up again.
	PatchCost = 4

	// releaseAfter is how many runs in a row may skip the cache before its memory is released.
	releaseAfter = 64
)

// beginCache prepares the cache for a run, and returns nil if the run shall not use it.
func (w *Walker) beginCache() *cache {
	if !w.plan.cacheable || w.env.KeepNothing {
		return nil
	}
	if w.cache == nil {
		w.cache = &cache{}
	}
	c := w.cache
	older, newer, few := c.changes(w)
	switch {
	case c.valid && few:
		c.patch(w, older, newer)
		c.served++
	case few && c.ended, c.valid && c.served > 0: // a run after the next is likely to use it
		c.fill(w)
	default:
		c.valid = false
		if c.skipped++; c.skipped == releaseAfter {
			c.lanes = nil
		}
	}
	c.mark(w)
	if c.ended = false; !c.valid {
		return nil
	}
	c.skipped = 0
	return c
}

// mark notes that the cache knows all changes up to now.
func (c *cache) mark(w *Walker) {
	st := w.store
	c.position, c.commit = st.Journal.Position(st.Len()), st.Blocks.CommitNumber()
}

// changes returns the indices of the entities that have changed or moved since the last run. few is false if they
// are not known, or so many that to find everything takes less time.
func (c *cache) changes(w *Walker) (older, newer []uint32, few bool) {
	st := w.store
	switch {
	case c.valid && c.classes != len(st.Blocks.Layout().Classes): // components may have got further arrays
		return nil, nil, false
	case c.commit != 0 && w.unchangedSince(c.commit):
		return nil, nil, true
	}
	older, newer, ok := st.Journal.Since(c.position)
	return older, newer, ok && PatchCost*(len(older)+len(newer)) <= w.rowsToFind()
}

// unchangedSince reports whether no commit after the one with the given number has changed what a run finds.
func (w *Walker) unchangedSince(commit uint64) bool {
	st, p := w.store, &w.plan
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
		id := w.Columns[k].Component
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
func (w *Walker) rowsToFind() (n int) {
	if w.plan.Match == grouptree.Scan {
		return w.store.Indices()
	}
	for i, leaf := range w.plan.Leaves {
		if w.plan.finds(i) {
			_, rows := w.store.Blocks.Range(w.plan.Lead, int(leaf.Leaf))
			n += rows
		}
	}
	return n
}

// grow makes room for all rows that a run walks.
func (c *cache) grow(w *Walker) {
	st, p := w.store, &w.plan
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

// fill finds everything.
func (c *cache) fill(w *Walker) {
	st, p := w.store, &w.plan
	if classes := len(st.Blocks.Layout().Classes); c.classes != classes {
		c.classes, c.lanes = classes, nil
	}
	c.hasLanes = c.hasLanes[:0]
	for _, k := range p.handled {
		c.hasLanes = append(c.hasLanes, st.Rows.Index(w.Columns[k].Component).HasLanes())
	}
	c.valid, c.served, c.patched = true, 0, 0
	c.grow(w)
	if p.Match == grouptree.Scan {
		clear(c.lanes[0].matching) // there may have been more indices, before a restore
		for i := range uint32(st.Indices()) {
			c.keepIndex(w, i)
		}
	}
	for i, leaf := range p.Leaves {
		if !p.finds(i) {
			continue
		}
		from, _ := st.Blocks.Range(p.Lead, int(leaf.Leaf))
		kept := &c.lanes[st.Blocks.Lane(p.Lead, int(leaf.Leaf))]
		for row, e := range st.Blocks.Entities(p.Lead, int(leaf.Leaf)) {
			c.keep(w, kept, from+row, e, st.CompositionOf(e))
		}
	}
}

// patch looks up entities again, by index.
func (c *cache) patch(w *Walker, older, newer []uint32) {
	if len(older) == 0 {
		return
	}
	c.grow(w)
	for _, part := range [2][]uint32{older, newer} {
		c.patched += len(part)
		for _, i := range part {
			c.keepIndex(w, i)
		}
	}
}

// keepIndex looks up the entity with an index, and keeps what is found at its row.
func (c *cache) keepIndex(w *Walker, i uint32) {
	st := w.store
	composition, alive := st.CompositionAt(i)
	switch {
	case w.plan.Match == grouptree.Scan && !alive:
		if int(i) < c.lanes[0].rows { // else it was never kept
			c.lanes[0].matching.put(int(i), false)
		}
	case w.plan.Match == grouptree.Scan:
		c.keep(w, &c.lanes[0], int(i), st.Handle(i), composition)
	case alive:
		e := st.Handle(i)
		lane, row := c.leadRow(w, e, composition)
		if row != column.NoRow && lane < len(c.lanes) && int(row) < c.lanes[lane].rows { // else no run walks it
			c.keep(w, &c.lanes[lane], int(row), e, composition)
		}
	}
}

// leadRow returns the lane and the row of an entity in the arrays, or the list of a tag, that a run walks.
func (c *cache) leadRow(w *Walker, e entity.Entity, composition int) (lane int, row uint32) {
	lead, rows := w.plan.Lead, &w.store.Rows
	if w.env.Registry.List[lead].Tag {
		return 0, rows.RowInList(lead, e, composition)
	}
	return rows.Index(lead).Place(e, uint32(composition))
}

// keep keeps what is found out about the entity at a row.
func (c *cache) keep(w *Walker, kept *kept, row int, e entity.Entity, composition int) {
	matches := w.matches[composition]
	kept.matching.put(row, matches)
	if !matches {
		return
	}
	for i, k := range w.plan.handled {
		lane, at := w.store.Rows.Index(w.Columns[k].Component).Place(e, uint32(composition))
		kept.columns[i].Rows[row] = at
		if c.hasLanes[i] {
			kept.columns[i].Lanes[row] = uint16(lane)
		}
	}
}

// Keeps returns of how many entities the cache has rows, if the next run can use it, and how many runs have used it.
func (w *Walker) Keeps() (entities, runs int) {
	if w.cache == nil || w.plan.layoutVersion != w.arrays.Version || w.plan.isOfAnotherSize(w.store.Len()) {
		return 0, 0
	}
	w.growMatches()
	c := w.cache
	if c == nil || !c.valid {
		return 0, 0
	}
	older, newer, few := c.changes(w)
	if !few {
		return 0, 0
	}
	c.patch(w, older, newer)
	c.mark(w)
	return c.countMatching(&w.plan, w.store), c.served
}
