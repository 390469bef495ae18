package ecs

import "slices"

// matchCache keeps what a run of a system that is not full finds out: the ranges of rows that match
// among those that are tested, the entities that a scan finds, and the rows of columns that are read by
// handle. The next run uses it unless a commit has changed one of the blocks concerned, or for a scan any
// entity. The cache does not change what a system does, only its time; [Explanation.Kept] shows it.
//
// A run fills the cache only if that is likely to pay: if the previous run would have found the
// same, or if runs after the change before the last one did.
type matchCache struct {
	places   []places // by column: places of those read by handle, in the order of a run
	ranges   []matching
	scanned  []Entity // that a scan finds
	parts    []int    // by range of rows that are tested: the end of its part of ranges
	entities int      // that a run finds

	valid          bool   // all of the above is complete, and was true at the last run
	lastRun        uint64 // the store's commit number at the last run, 0 before the first
	repeated       bool   // since the last change a run found all unchanged
	repeatedBefore bool   // so it was between the two changes before
	served         int    // runs that have used the cache since it was filled
	skipped        int    // runs since then that neither used nor filled it

	filling   bool  // by the current run
	next      []int // of the current run: by column, of places
	nextRange int   // of ranges
	nextPart  int   // of parts
}

// matching is neighbouring rows that match.
type matching struct{ from, n uint32 }

// releaseAfter is how many runs may skip the cache before its memory is released.
const releaseAfter = 64

// begin prepares a run at the given commit. It returns false if the run shall not use the cache.
func (c *matchCache) begin(unchanged bool, commit uint64, columns int) bool {
	if unchanged {
		c.repeated = true
	} else {
		c.repeatedBefore, c.repeated, c.valid = c.repeated, false, false
	}
	c.lastRun = commit
	c.filling = !c.valid
	if c.filling && !c.repeated && !c.repeatedBefore {
		c.skip()
		return false
	}
	c.rewind(columns)
	return true
}

// skip notes a run that does not use the cache.
func (c *matchCache) skip() {
	if c.skipped++; c.skipped == releaseAfter {
		c.places, c.ranges, c.parts, c.scanned = nil, nil, nil, nil
	}
}

// rewind goes to the beginning of the cache, and empties it if the run fills it.
func (c *matchCache) rewind(columns int) {
	c.skipped, c.nextRange, c.nextPart = 0, 0, 0
	for len(c.next) < columns {
		c.next = append(c.next, 0)
	}
	clear(c.next)
	if !c.filling {
		return
	}
	for len(c.places) < columns {
		c.places = append(c.places, places{})
	}
	for i := range c.places {
		at := &c.places[i]
		at.rows, at.lanes = at.rows[:0], at.lanes[:0]
	}
	c.ranges, c.parts, c.scanned, c.served, c.entities = c.ranges[:0], c.parts[:0], c.scanned[:0], 0, 0
}

// end ends a run. A run that has not walked all entities leaves the cache invalid if it filled it.
func (c *matchCache) end(walkedAll bool) {
	if !c.filling {
		c.served++
	} else if walkedAll {
		c.valid = true
	}
}

// placesOf returns the places of the next n entities in a column. If the run fills the cache they are
// memory to be filled, for lanes too if the column has some, and known is false.
func (c *matchCache) placesOf(column, n int, hasLanes bool) (at places, known bool) {
	from, kept := c.next[column], &c.places[column]
	c.next[column] += n
	if c.filling {
		kept.rows = slices.Grow(kept.rows, n)[:from+n]
		if hasLanes {
			kept.lanes = slices.Grow(kept.lanes, n)[:from+n]
		}
	}
	at.rows = kept.rows[from : from+n]
	if len(kept.lanes) > 0 { // else there were no lanes when the cache was filled
		at.lanes = kept.lanes[from : from+n]
	}
	return at, !c.filling
}

// addRange notes that n rows match.
func (c *matchCache) addRange(from, n int) {
	c.ranges = append(c.ranges, matching{uint32(from), uint32(n)})
}

// endPart notes that all ranges of a run of tested rows have been added.
func (c *matchCache) endPart() { c.parts = append(c.parts, len(c.ranges)) }

// part returns the ranges of the next run of tested rows.
func (c *matchCache) part() []matching {
	from := c.nextRange
	c.nextRange = c.parts[c.nextPart]
	c.nextPart++
	return c.ranges[from:c.nextRange]
}
