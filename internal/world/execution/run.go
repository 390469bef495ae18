package execution

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/views"
)

// Walk calls a function for all entities that match, block by block. Here and below the function, which is that of the system or the
// body of a loop over a query, is a parameter and not a field, so that the compiler sees that it is not kept: what a loop
// needs stays on the stack.
func (w *Walker) Walk(dt float64, body func(*Frame)) {
	if w.Prepare(); w.Timed() {
		w.walkTimed(dt, body)
		return
	}
	w.walkPlan(dt, body)
}

// walkPlan calls the function for all entities that match, or those of them that are picked, block by block.
func (w *Walker) walkPlan(dt float64, body func(*Frame)) {
	f := &w.frame
	f.Delta, f.Stop, f.columns.cache = dt, false, w.beginCache()
	if w.plan.Match == grouptree.Scan {
		f.scan(body)
	}
	runs := w.plan.findRuns(&w.store.Blocks)
	for k := 0; k < len(runs) && !f.Stop; k++ {
		f.walkRun(&runs[k], runs[k].from, runs[k].to, body)
	}
	if w.cache != nil {
		w.cache.ended = !f.Stop
	}
}

// walkRun walks the rows from..to-1 of a run.
func (f *Frame) walkRun(r *run, from, to int, body func(*Frame)) {
	f.standAt(r)
	if r.tests || f.walker.timed.pick.walks {
		f.walkTested(from, to, body)
	} else {
		f.walkMatching(from, to, body)
	}
}

// standAt prepares the frame for rows of a run.
func (f *Frame) standAt(r *run) {
	f.entityList, f.columns.runModes, f.columns.looksUp = r.list, r.modes, r.looksUp
	f.standInLane(r.lane)
}

// standInLane prepares the frame for rows of the array in a lane.
func (f *Frame) standInLane(lane int) {
	if f.lane, f.columns.kept = lane, nil; f.columns.cache != nil {
		f.columns.kept = &f.columns.cache.lanes[lane]
	}
	f.columns.modes = grown(f.columns.modes, len(f.Views))
}

// walkMatching walks rows that all match: with one call if every column is read in place, otherwise
// with one for each views.CopiedRows rows.
func (f *Frame) walkMatching(from, to int, body func(*Frame)) {
	if !f.columns.looksUp {
		f.callDirect(from, to, body)
		return
	}
	for ; from < to && !f.Stop; from += views.CopiedRows {
		f.callInPlace(from, min(from+views.CopiedRows, to), body)
	}
}

// setEntities makes the block the entities of neighbouring rows of the lead.
func (f *Frame) setEntities(from, to int) {
	f.from, f.N, f.copied = from, to-from, false
	f.Entities = (f.walker.store.Blocks.ListEntities(f.entityList, from, to))
}

// callDirect calls the function for neighbouring rows of the lead where no column is read by handle.
func (f *Frame) callDirect(from, to int, body func(*Frame)) {
	f.setEntities(from, to)
	for k, m := range f.columns.runModes {
		if f.columns.modes[k] = m; m == Direct {
			f.Views[k].SetRows(f.lane, from, to)
		} else {
			f.Views[k].SetNone()
		}
	}
	body(f)
}

// callInPlace calls the function for neighbouring rows of the lead. Columns that are read by handle
// are copied, unless their rows are neighbours in the same order.
func (f *Frame) callInPlace(from, to int, body func(*Frame)) {
	f.setEntities(from, to)
	for k, m := range f.columns.runModes {
		switch view := f.Views[k]; m {
		case Direct:
			view.SetRows(f.lane, from, to)
		case Absent:
			view.SetNone()
		default:
			m = f.readByHandle(k, f.Entities)
		}
		f.columns.modes[k] = m
	}
	f.call(body)
}

// call calls the function, and writes the columns back that are copied and written.
func (f *Frame) call(body func(*Frame)) {
	body(f)
	for k := range f.walker.Columns {
		if f.walker.Columns[k].Write && f.columns.modes[k] == ByHandle {
			f.Views[k].Scatter(f.columns.places[k])
		}
	}
}

// readByHandle finds the values of column k of some entities, and copies them unless they are neighbours in one array. It
// returns the mode of what the function is given.
func (f *Frame) readByHandle(k int, entities []entity.Entity) Reading {
	at := f.find(k, entities)
	switch {
	case len(at.Rows) >= minInPlace && at.AreNeighbours():
		first := int(at.Rows[0])
		f.Views[k].SetRows(at.FirstLane(), first, first+len(at.Rows))
		return Direct
	case f.walker.Columns[k].Optional && !views.AnyRow(at.Rows):
		f.Views[k].SetNone()
	default:
		f.Views[k].Gather(at)
	}
	return ByHandle
}

// find makes the places of column k those of some entities, and returns them.
func (f *Frame) find(k int, entities []entity.Entity) views.Places {
	component := f.walker.Columns[k].Component
	rows, hasLanes := &f.walker.store.Rows, f.walker.store.Rows.Index(component).HasLanes()
	at := f.buffer(k, len(entities), hasLanes)
	switch {
	case f.columns.kept != nil:
		return f.findKept(k, at)
	case hasLanes:
		rows.PlaceEach(component, entities, at.Lanes, at.Rows)
	default:
		rows.OfEach(component, entities, at.Rows)
	}
	return at
}

// findKept is find for a run that uses the cache. at has memory for the places of a copied block.
func (f *Frame) findKept(k int, at views.Places) views.Places {
	kept := f.columns.kept.columns[slices.Index(f.walker.plan.handled, k)]
	if f.copied {
		for i, row := range f.leadRows {
			at.Rows[i] = kept.Rows[row]
		}
		for i := range at.Lanes {
			at.Lanes[i] = kept.Lanes[f.leadRows[i]]
		}
		return at
	}
	at.Rows = kept.Rows[f.from : f.from+f.N]
	if at.Lanes != nil {
		at.Lanes = kept.Lanes[f.from : f.from+f.N]
	}
	f.columns.places[k] = at
	return at
}

// buffer makes the places of column k those of a buffer of the frame, for n entities, and returns it.
func (f *Frame) buffer(k, n int, hasLanes bool) views.Places {
	if f.columns.places == nil {
		f.columns.places, f.columns.buffers = make([]views.Places, len(f.Views)), make([]views.Places, len(f.Views))
	}
	b := &f.columns.buffers[k]
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
	f.columns.places[k] = at
	return at
}

// walkTested walks rows some of which match: long stretches of neighbours are given to the function where they are, short ones are collected for
// callCopied, unless all columns are read in place and the stretches so far have had meanInPlace rows on average.
func (f *Frame) walkTested(from, to int, body func(*Frame)) {
	entities := (f.walker.store.Blocks.ListEntities(f.entityList, from, to))
	f.leadRows, f.list = f.leadRows[:0], f.list[:0]
	rows, stretches := 0, 0
	for at := from; !f.Stop; {
		first, n := f.nextMatching(entities, from, at)
		if n == 0 {
			break
		}
		at, rows, stretches = first+n, rows+n, stretches+1
		if n < minInPlace && (f.columns.looksUp || rows < meanInPlace*stretches) {
			f.collectEach(first, entities[first-from:at-from], body)
			continue
		}
		if len(f.list) > 0 { // where most rows match it hardly ever is, and the call would cost more than the question
			f.callCopied(body)
		}
		switch {
		case f.Stop:
		case f.columns.looksUp:
			f.walkMatching(first, at, body)
		default: // as walkMatching would do; without the call between, all systems of the settlement take 1% less
			f.callDirect(first, at, body)
		}
	}
	f.callCopied(body)
}

// nextMatching returns the first neighbouring rows, not before row at, that match; n is 0 if there are none. entities are
// those of the rows from the given one on.
func (f *Frame) nextMatching(entities []entity.Entity, from, at int) (first, n int) {
	if f.walker.timed.pick.walks {
		return f.nextPicked(entities, from, at)
	}
	to := from + len(entities)
	if f.columns.kept != nil {
		return f.columns.kept.matching.stretch(at, to)
	}
	for at < to && !f.walker.matchesEntity(entities[at-from]) {
		at++
	}
	for first = at; at < to && f.walker.matchesEntity(entities[at-from]); {
		at++
	}
	return first, at - first
}

// matchesEntity reports whether a committed entity matches.
func (w *Walker) matchesEntity(e entity.Entity) bool {
	return w.matches[w.store.CompositionOf(e)]
}

// collect adds an entity and its row to a block that is copied, and calls the function when that has views.CopiedRows.
func (f *Frame) collect(row int, e entity.Entity, body func(*Frame)) {
	f.leadRows, f.list = append(f.leadRows, uint32(row)), append(f.list, e)
	if len(f.list) == views.CopiedRows {
		f.callCopied(body)
	}
}

// collectEach is collect for the entities of neighbouring rows, fewer than minInPlace.
func (f *Frame) collectEach(row int, list []entity.Entity, body func(*Frame)) {
	if len(f.list)+len(list) > views.CopiedRows {
		f.callCopied(body)
	}
	f.list = append(f.list, list...)
	for i := range list {
		f.leadRows = append(f.leadRows, uint32(row+i))
	}
}

// callCopied calls the function for the entities that were collected, if there are any.
func (f *Frame) callCopied(body func(*Frame)) {
	if len(f.list) == 0 || f.Stop {
		return
	}
	f.N, f.copied, f.Entities = len(f.list), true, slices.Clip(f.list)
	for k, m := range f.columns.runModes {
		switch m {
		case Direct:
			f.copyLeadRows(k)
			m = ByHandle
		case Absent:
			f.Views[k].SetNone()
		default:
			m = f.readByHandle(k, f.list)
		}
		f.columns.modes[k] = m
	}
	f.call(body)
	f.leadRows, f.list = f.leadRows[:0], f.list[:0]
}

// copyLeadRows copies the values of column k, which has the order of the lead, of the entities that were collected.
func (f *Frame) copyLeadRows(k int) {
	at := f.buffer(k, f.N, f.lane > 0)
	copy(at.Rows, f.leadRows)
	for i := range at.Lanes {
		at.Lanes[i] = uint16(f.lane)
	}
	f.Views[k].Gather(at)
}

// scan walks the table of all entities, for a system that requires no component with data.
func (f *Frame) scan(body func(*Frame)) {
	f.leadRows, f.list = f.leadRows[:0], f.list[:0]
	f.columns.runModes = f.walker.plan.modes[0]
	if f.standInLane(0); f.columns.kept == nil {
		f.walker.store.EachEntity(func(e entity.Entity, composition int) bool { return f.visit(e, composition, body) })
	} else {
		f.scanKept(body)
	}
	f.callCopied(body)
}

// scanKept collects the entities that the cache says match.
func (f *Frame) scanKept(body func(*Frame)) {
	for at := 0; !f.Stop; {
		first, n := f.columns.kept.matching.stretch(at, f.columns.kept.rows)
		if n == 0 {
			return
		}
		for at = first; at < first+n && !f.Stop; at++ {
			f.collect(at, f.walker.store.Handle(uint32(at)), body)
		}
	}
}

// visit collects an entity of a scan.
func (f *Frame) visit(e entity.Entity, composition int, body func(*Frame)) bool {
	if f.walker.matches[composition] {
		f.collect(int(e.Index()), e, body)
	}
	return !f.Stop
}

// prepareFrames makes a frame for each worker. They read the match cache that the first one has.
func (w *Walker) prepareFrames(workers int, dt float64) {
	for len(w.frames) < workers-1 {
		f := &Frame{walker: w}
		for _, c := range w.Columns {
			f.Views = append(f.Views, w.env.Registry.List[c.Component].NewView())
		}
		w.frames = append(w.frames, f)
	}
	for worker := range workers {
		f := w.frameOf(worker)
		f.Delta, f.Stop, f.columns.cache = dt, false, w.frame.columns.cache
	}
}

// frameOf returns the frame of a worker.
func (w *Walker) frameOf(worker int) *Frame {
	if worker == 0 {
		return &w.frame
	}
	return w.frames[worker-1]
}
