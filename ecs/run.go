package ecs

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/world/execution"
	"github.com/copse-ecs/copse/internal/world/views"
)

// walk calls a function for all entities that match, block by block. Here and below the function, which is that of the system or the
// body of a loop over a query, is a parameter and not a field, so that the compiler sees that it is not kept: what a loop
// needs stays on the stack.
func (s *System) walk(dt float64, body func(Block)) {
	if s.prepare(); s.timed() {
		s.walkTimed(dt, body)
		return
	}
	s.walkPlan(dt, body)
}

// walkPlan calls the function for all entities that match, or those of them that are picked, block by block.
func (s *System) walkPlan(dt float64, body func(Block)) {
	f := &s.frame
	f.dt, f.stop, f.cache = dt, false, s.beginCache()
	if s.plan.Match == grouptree.Scan {
		f.scan(body)
	}
	runs := s.plan.FindRuns(&s.w.store.Blocks)
	for k := 0; k < len(runs) && !f.stop; k++ {
		f.walkRun(&runs[k], runs[k].From, runs[k].To, body)
	}
	if s.cache != nil {
		s.cache.Ended = !f.stop
	}
}

// walkRun walks the rows from..to-1 of a run.
func (f *frame) walkRun(r *execution.Run, from, to int, body func(Block)) {
	f.standAt(r)
	if r.Tests || f.s.times.pick.walks {
		f.walkTested(from, to, body)
	} else {
		f.walkMatching(from, to, body)
	}
}

// standAt prepares the frame for rows of a run.
func (f *frame) standAt(r *execution.Run) {
	f.entityList, f.runModes, f.looksUp = r.List, r.Modes, r.LooksUp
	f.standInLane(r.Lane)
}

// standInLane prepares the frame for rows of the array in a lane.
func (f *frame) standInLane(lane int) {
	if f.lane, f.kept = lane, nil; f.cache != nil {
		f.kept = &f.cache.Lanes[lane]
	}
	f.modes = execution.Grown(f.modes, len(f.views))
}

// walkMatching walks rows that all match: with one call if every column is read in place, otherwise
// with one for each views.CopiedRows rows.
func (f *frame) walkMatching(from, to int, body func(Block)) {
	if !f.looksUp {
		f.callDirect(from, to, body)
		return
	}
	for ; from < to && !f.stop; from += views.CopiedRows {
		f.callInPlace(from, min(from+views.CopiedRows, to), body)
	}
}

// setEntities makes the block the entities of neighbouring rows of the lead.
func (f *frame) setEntities(from, to int) {
	f.from, f.n, f.copied = from, to-from, false
	f.entities = fromStored(f.w.store.Blocks.ListEntities(f.entityList, from, to))
}

// callDirect calls the function for neighbouring rows of the lead where no column is read by handle.
func (f *frame) callDirect(from, to int, body func(Block)) {
	f.setEntities(from, to)
	for k, m := range f.runModes {
		if f.modes[k] = m; m == execution.Direct {
			f.views[k].SetRows(f.lane, from, to)
		} else {
			f.views[k].SetNone()
		}
	}
	f.callBody(body)
}

// callInPlace calls the function for neighbouring rows of the lead. Columns that are read by handle
// are copied, unless their rows are neighbours in the same order.
func (f *frame) callInPlace(from, to int, body func(Block)) {
	f.setEntities(from, to)
	for k, m := range f.runModes {
		switch view := f.views[k]; m {
		case execution.Direct:
			view.SetRows(f.lane, from, to)
		case execution.Absent:
			view.SetNone()
		default:
			m = f.readByHandle(k, f.entities)
		}
		f.modes[k] = m
	}
	f.call(body)
}

// call calls the function, and writes the columns back that are copied and written.
func (f *frame) call(body func(Block)) {
	s := f.s
	f.callBody(body)
	for k := range s.columns {
		if s.columns[k].write && f.modes[k] == execution.ByHandle {
			f.views[k].Scatter(f.places[k])
		}
	}
}

// readByHandle finds the values of column k of some entities, and copies them unless they are neighbours in one array. It
// returns the mode of what the function is given.
func (f *frame) readByHandle(k int, entities []Entity) execution.Reading {
	at := f.find(k, entities)
	switch {
	case len(at.Rows) >= minInPlace && at.AreNeighbours():
		first := int(at.Rows[0])
		f.views[k].SetRows(at.FirstLane(), first, first+len(at.Rows))
		return execution.Direct
	case f.s.columns[k].optional && !views.AnyRow(at.Rows):
		f.views[k].SetNone()
	default:
		f.views[k].Gather(at)
	}
	return execution.ByHandle
}

// find makes the places of column k those of some entities, and returns them.
func (f *frame) find(k int, entities []Entity) views.Places {
	component := int(f.s.columns[k].id)
	rows, hasLanes := &f.w.store.Rows, f.w.store.Rows.Index(component).HasLanes()
	at := f.buffer(k, len(entities), hasLanes)
	switch {
	case f.kept != nil:
		return f.findKept(k, at)
	case hasLanes:
		rows.PlaceEach(component, toStored(entities), at.Lanes, at.Rows)
	default:
		rows.OfEach(component, toStored(entities), at.Rows)
	}
	return at
}

// findKept is find for a run that uses the cache. at has memory for the places of a copied block.
func (f *frame) findKept(k int, at views.Places) views.Places {
	kept := f.kept.Columns[slices.Index(f.s.plan.Handled, k)]
	if f.copied {
		for i, row := range f.leadRows {
			at.Rows[i] = kept.Rows[row]
		}
		for i := range at.Lanes {
			at.Lanes[i] = kept.Lanes[f.leadRows[i]]
		}
		return at
	}
	at.Rows = kept.Rows[f.from : f.from+f.n]
	if at.Lanes != nil {
		at.Lanes = kept.Lanes[f.from : f.from+f.n]
	}
	f.places[k] = at
	return at
}

// buffer makes the places of column k those of a buffer of the frame, for n entities, and returns it.
func (f *frame) buffer(k, n int, hasLanes bool) views.Places {
	if f.places == nil {
		f.places, f.buffers = make([]views.Places, len(f.views)), make([]views.Places, len(f.views))
	}
	b := &f.buffers[k]
	if b.Rows == nil {
		b.Rows = make([]uint32, views.CopiedRows)
	}
	at := views.Places{Rows: b.Rows[:n]}
	if hasLanes {
		if b.Lanes == nil {
			b.Lanes = make([]uint16, views.CopiedRows)
		}
		at.Lanes = b.Lanes[:n]
	}
	f.places[k] = at
	return at
}

// walkTested walks rows some of which match: long stretches of neighbours are given to the function where they are, short ones are collected for
// callCopied, unless all columns are read in place and the stretches so far have had meanInPlace rows on average.
func (f *frame) walkTested(from, to int, body func(Block)) {
	entities := fromStored(f.w.store.Blocks.ListEntities(f.entityList, from, to))
	f.leadRows, f.list = f.leadRows[:0], f.list[:0]
	rows, stretches := 0, 0
	for at := from; !f.stop; {
		first, n := f.nextMatching(entities, from, at)
		if n == 0 {
			break
		}
		at, rows, stretches = first+n, rows+n, stretches+1
		if n < minInPlace && (f.looksUp || rows < meanInPlace*stretches) {
			f.collectEach(first, entities[first-from:at-from], body)
			continue
		}
		if len(f.list) > 0 { // where most rows match it hardly ever is, and the call would cost more than the question
			f.callCopied(body)
		}
		switch {
		case f.stop:
		case f.looksUp:
			f.walkMatching(first, at, body)
		default: // as walkMatching would do; without the call between, all systems of the settlement take 1% less
			f.callDirect(first, at, body)
		}
	}
	f.callCopied(body)
}

// nextMatching returns the first neighbouring rows, not before row at, that match; n is 0 if there are none. entities are
// those of the rows from the given one on.
func (f *frame) nextMatching(entities []Entity, from, at int) (first, n int) {
	if f.s.times.pick.walks {
		return f.nextPicked(entities, from, at)
	}
	to := from + len(entities)
	if f.kept != nil {
		return f.kept.Matching.Stretch(at, to)
	}
	for at < to && !f.s.matchesEntity(entities[at-from]) {
		at++
	}
	for first = at; at < to && f.s.matchesEntity(entities[at-from]); {
		at++
	}
	return first, at - first
}

// matchesEntity reports whether a committed entity matches.
func (s *System) matchesEntity(e Entity) bool { return s.matches[s.w.store.CompositionOf(stored(e))] }

// collect adds an entity and its row to a block that is copied, and calls the function when that has views.CopiedRows.
func (f *frame) collect(row int, e Entity, body func(Block)) {
	f.leadRows, f.list = append(f.leadRows, uint32(row)), append(f.list, e)
	if len(f.list) == views.CopiedRows {
		f.callCopied(body)
	}
}

// collectEach is collect for the entities of neighbouring rows, fewer than minInPlace.
func (f *frame) collectEach(row int, list []Entity, body func(Block)) {
	if len(f.list)+len(list) > views.CopiedRows {
		f.callCopied(body)
	}
	f.list = append(f.list, list...)
	for i := range list {
		f.leadRows = append(f.leadRows, uint32(row+i))
	}
}

// callCopied calls the function for the entities that were collected, if there are any.
func (f *frame) callCopied(body func(Block)) {
	if len(f.list) == 0 || f.stop {
		return
	}
	f.n, f.copied, f.entities = len(f.list), true, slices.Clip(f.list)
	for k, m := range f.runModes {
		switch m {
		case execution.Direct:
			f.copyLeadRows(k)
			m = execution.ByHandle
		case execution.Absent:
			f.views[k].SetNone()
		default:
			m = f.readByHandle(k, f.list)
		}
		f.modes[k] = m
	}
	f.call(body)
	f.leadRows, f.list = f.leadRows[:0], f.list[:0]
}

// copyLeadRows copies the values of column k, which has the order of the lead, of the entities that were collected.
func (f *frame) copyLeadRows(k int) {
	at := f.buffer(k, f.n, f.lane > 0)
	copy(at.Rows, f.leadRows)
	for i := range at.Lanes {
		at.Lanes[i] = uint16(f.lane)
	}
	f.views[k].Gather(at)
}

// scan walks the table of all entities, for a system that requires no component with data.
func (f *frame) scan(body func(Block)) {
	f.leadRows, f.list = f.leadRows[:0], f.list[:0]
	f.runModes = f.s.plan.Modes[0]
	if f.standInLane(0); f.kept == nil {
		f.w.store.EachEntity(func(e stored, composition int) bool { return f.visit(e, composition, body) })
	} else {
		f.scanKept(body)
	}
	f.callCopied(body)
}

// scanKept collects the entities that the cache says match.
func (f *frame) scanKept(body func(Block)) {
	for at := 0; !f.stop; {
		first, n := f.kept.Matching.Stretch(at, f.kept.Rows)
		if n == 0 {
			return
		}
		for at = first; at < first+n && !f.stop; at++ {
			f.collect(at, Entity(f.w.store.Handle(uint32(at))), body)
		}
	}
}

// visit collects an entity of a scan.
func (f *frame) visit(e stored, composition int, body func(Block)) bool {
	if f.s.matches[composition] {
		f.collect(int(e.Index()), Entity(e), body)
	}
	return !f.stop
}

// prepareFrames makes a frame for each worker. They read the match cache that the first one has.
func (s *System) prepareFrames(workers int, dt float64) {
	for len(s.frames) < workers-1 {
		f := &frame{w: s.w, s: s}
		for _, c := range s.columns {
			f.views = append(f.views, s.w.component(c.id).NewView())
		}
		s.frames = append(s.frames, f)
	}
	for worker := range workers {
		f := s.frameOf(worker)
		f.dt, f.stop, f.cache = dt, false, s.frame.cache
	}
}

// frameOf returns the frame of a worker.
func (s *System) frameOf(worker int) *frame {
	if worker == 0 {
		return &s.frame
	}
	return s.frames[worker-1]
}
