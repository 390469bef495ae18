package ecs

import "slices"

// minInPlace is the least number of neighbouring tested rows that are given to the function in the
// array. Fewer are copied and collected, so that the function is not called for a handful of rows.
const minInPlace = 64

// walk calls the function for all entities that match, block by block.
func (s *System) walk(dt float64) {
	s.prepare()
	f := &s.frame
	f.dt, f.stop, f.cache = dt, false, s.beginCache()
	if s.plan.Match == Scan {
		f.scan()
	}
	for i := 0; i < len(s.plan.Leaves) && !f.stop; {
		next, from, to := s.runOfBlocks(i)
		f.walkRun(i, from, to)
		i = next
	}
	if f.cache != nil {
		f.cache.end(!f.stop)
		f.cache = nil
	}
}

// runOfBlocks returns the rows of a run: neighbouring blocks that are treated alike, from block i
// of the plan on. It also returns the first block after the run.
func (s *System) runOfBlocks(i int) (next, from, to int) {
	st, p := s.w.store, &s.plan
	first := p.Leaves[i]
	from, n := st.Blocks.Range(p.Lead, int(first.Leaf))
	list, to := st.Blocks.EntityList(p.Lead, int(first.Leaf)), from+n
	for next = i + 1; next < len(p.Leaves); next++ {
		leaf := p.Leaves[next]
		start, n := st.Blocks.Range(p.Lead, int(leaf.Leaf))
		if n == 0 {
			continue
		}
		if start != to || leaf.Test != first.Test || st.Blocks.EntityList(p.Lead, int(leaf.Leaf)) != list || !slices.Equal(p.modes[next], p.modes[i]) {
			break
		}
		to += n
	}
	return next, from, to
}

// walkRun walks rows of a run that begins with block i of the plan.
func (f *frame) walkRun(i, from, to int) {
	p := &f.s.plan
	f.standAt(i)
	switch {
	case from == to:
	case p.Leaves[i].Test:
		f.walkTested(from, to)
	default:
		f.walkMatching(from, to)
	}
}

// standAt prepares the frame for rows of block i of the plan.
func (f *frame) standAt(i int) {
	p, blocks := &f.s.plan, &f.w.store.Blocks
	leaf := int(p.Leaves[i].Leaf)
	f.entityList, f.lane, f.modes = blocks.EntityList(p.Lead, leaf), blocks.Lane(p.Lead, leaf), p.modes[i]
}

// walkMatching walks rows that all match: with one call if every column is read in place, otherwise
// with one for each copiedRows rows.
func (f *frame) walkMatching(from, to int) {
	if !slices.Contains(f.modes, byHandle) {
		f.callInPlace(from, to)
		return
	}
	for ; from < to && !f.stop; from += copiedRows {
		f.callInPlace(from, min(from+copiedRows, to))
	}
}

// callInPlace calls the function for neighbouring rows of the lead. Columns that are read by handle
// are copied.
func (f *frame) callInPlace(from, to int) {
	f.from, f.n, f.copied = from, to-from, false
	var entities []Entity
	for k, m := range f.modes {
		switch view := f.views[k]; m {
		case direct:
			view.setRows(f.lane, from, to)
		case absent:
			view.setNone()
		default:
			if entities == nil {
				entities = f.w.store.Blocks.ListEntities(f.entityList, from, to)
			}
			f.copyByHandle(k, entities)
		}
	}
	f.call()
}

// call calls the function, and writes the columns back that are copied and written.
func (f *frame) call() {
	s := f.s
	if f.cache != nil && f.cache.filling {
		f.cache.entities += f.n
	}
	s.body(Block{f})
	for k := range s.columns {
		if s.columns[k].write && f.modes[k] == byHandle {
			f.views[k].scatter(f.places[k])
		}
	}
}

// copyByHandle copies the values of column k of some entities.
func (f *frame) copyByHandle(k int, entities []Entity) {
	c, known := &f.s.columns[k], false
	rows, hasLanes := &f.w.store.Rows, f.w.store.Rows.Index(int(c.id)).HasLanes()
	at := f.buffer(k, len(entities), hasLanes)
	if f.cache != nil {
		at, known = f.cache.placesOf(k, len(entities), hasLanes)
		f.places[k] = at
	}
	switch {
	case known:
	case hasLanes:
		rows.PlaceEach(int(c.id), entities, at.lanes, at.rows)
	default:
		rows.OfEach(int(c.id), entities, at.rows)
	}
	if c.optional && !anyRow(at.rows) {
		f.views[k].setNone()
		return
	}
	f.views[k].gather(at)
}

// buffer makes the places of column k those of a buffer of the frame, for n entities, and returns it.
func (f *frame) buffer(k, n int, hasLanes bool) places {
	if f.places == nil {
		f.places, f.buffers = make([]places, len(f.views)), make([]places, len(f.views))
	}
	b := &f.buffers[k]
	if b.rows == nil {
		b.rows = make([]uint32, copiedRows)
	}
	at := places{rows: b.rows[:n]}
	if hasLanes {
		if b.lanes == nil {
			b.lanes = make([]uint16, copiedRows)
		}
		at.lanes = b.lanes[:n]
	}
	f.places[k] = at
	return at
}

// walkTested walks rows some of which match.
func (f *frame) walkTested(from, to int) {
	modes := f.modes
	entities := f.w.store.Blocks.ListEntities(f.entityList, from, to)
	f.leadRows, f.list = f.leadRows[:0], f.list[:0]
	if f.cache != nil && !f.cache.filling {
		for _, m := range f.cache.part() {
			if f.stop {
				return
			}
			f.addMatching(modes, entities[int(m.from)-from:], int(m.from), int(m.n))
		}
		f.callCopied(modes)
		return
	}
	for i := 0; i < len(entities) && !f.stop; {
		n := f.s.countMatching(entities[i:])
		if n == 0 {
			i++
			continue
		}
		if f.cache != nil {
			f.cache.addRange(from+i, n)
		}
		f.addMatching(modes, entities[i:], from+i, n)
		i += n
	}
	f.callCopied(modes)
	if f.cache != nil {
		f.cache.endPart()
	}
}

// countMatching returns how many of the first entities match without a gap.
func (s *System) countMatching(entities []Entity) int {
	for i, e := range entities {
		if !s.matches[s.w.store.CompositionOf(e)] {
			return i
		}
	}
	return len(entities)
}

// addMatching handles n neighbouring rows that match: many are walked in place, few are collected
// for callCopied.
func (f *frame) addMatching(modes []mode, entities []Entity, from, n int) {
	if n >= minInPlace {
		if f.callCopied(modes); !f.stop {
			f.modes = modes
			f.walkMatching(from, from+n)
		}
		return
	}
	for i := range n {
		f.leadRows, f.list = append(f.leadRows, uint32(from+i)), append(f.list, entities[i])
		if len(f.list) == copiedRows {
			f.callCopied(modes)
		}
	}
}

// callCopied calls the function for the entities that were collected, if there are any.
func (f *frame) callCopied(modes []mode) {
	if len(f.list) == 0 || f.stop {
		return
	}
	f.n, f.copied = len(f.list), true
	f.modes = f.copyAll(modes)
	f.call()
	f.leadRows, f.list = f.leadRows[:0], f.list[:0]
}

// copyAll copies every column of the entities that were collected, and returns the modes of the
// copies.
func (f *frame) copyAll(modes []mode) []mode {
	f.growCopiedModes()
	for k, m := range modes {
		f.copiedModes[k] = byHandle
		switch m {
		case direct:
			at := f.buffer(k, f.n, f.lane > 0)
			copy(at.rows, f.leadRows)
			for i := range at.lanes {
				at.lanes[i] = uint16(f.lane)
			}
			f.views[k].gather(at)
		case absent:
			f.copiedModes[k] = absent
			f.views[k].setNone()
		default:
			f.copyByHandle(k, f.list)
		}
	}
	return f.copiedModes
}

func (f *frame) growCopiedModes() {
	for len(f.copiedModes) < len(f.views) {
		f.copiedModes = append(f.copiedModes, byHandle)
	}
}

// scan walks the table of all entities, for a system that requires no component with data.
func (f *frame) scan() {
	f.leadRows, f.list = f.leadRows[:0], f.list[:0]
	f.growCopiedModes()
	f.modes = f.copiedModes
	for k := range f.modes {
		f.modes[k] = byHandle
	}
	if c := f.cache; c != nil && !c.filling {
		for from := 0; from < len(c.scanned) && !f.stop; from += copiedRows {
			f.list = append(f.list[:0], c.scanned[from:min(from+copiedRows, len(c.scanned))]...)
			f.callCopied(f.modes)
		}
		return
	}
	f.w.store.EachEntity(f.s.visitor)
	f.callCopied(f.modes)
}

// visit collects an entity of a scan.
func (f *frame) visit(e Entity, composition int) bool {
	if f.s.matches[composition] {
		if f.cache != nil {
			f.cache.scanned = append(f.cache.scanned, e)
		}
		f.list = append(f.list, e)
		if len(f.list) == copiedRows {
			f.callCopied(f.modes)
		}
	}
	return !f.stop
}

// beginCache prepares the cache for a run, and returns nil if the run shall not use it.
func (s *System) beginCache() *matchCache {
	if !s.plan.cacheable || s.w.noMatchCache {
		return nil
	}
	if s.cache == nil {
		s.cache = &matchCache{}
	}
	if !s.cache.begin(s.cacheHolds(), s.w.store.Blocks.CommitNumber(), len(s.columns)) {
		return nil
	}
	return s.cache
}

// cacheHolds reports whether a run would find what the last one found.
func (s *System) cacheHolds() bool {
	return s.cache.lastRun != 0 && s.plan.unchangedSince(s.w.store, s.cache.lastRun)
}

// prepareFrames makes a frame for each worker. None of them uses the match cache, which is in the
// order of one goroutine.
func (s *System) prepareFrames(workers int, dt float64) {
	for len(s.frames) < workers-1 {
		f := &frame{w: s.w, s: s}
		for _, c := range s.columns {
			f.views = append(f.views, s.w.component(c.id).newView())
		}
		s.frames = append(s.frames, f)
	}
	for worker := range workers {
		f := s.frameOf(worker)
		f.dt, f.stop, f.cache = dt, false, nil
	}
}

// frameOf returns the frame of a worker.
func (s *System) frameOf(worker int) *frame {
	if worker == 0 {
		return &s.frame
	}
	return s.frames[worker-1]
}
