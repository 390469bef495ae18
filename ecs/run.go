package ecs

import "slices"

// blockRows is how many rows a block has at most where columns are fetched by
// handle: what is gathered stays in the nearest cache.
const blockRows = 1024

// inPlace is the shortest stretch of matching rows among tested ones that is handed
// over as it stands instead of being gathered.
const inPlace = 64

// run runs a system once over all entities that match.
func (s *System) run(dt float64) {
	if s.split {
		s.w.crew.run(s.w, s.alone, s.alone.systems, dt)
		return
	}
	s.w.enter(s)
	defer s.w.leave()
	s.over(dt)
}

// enter says that a system runs, and leave that it has ended, also by a panic. Meanwhile
// each reading by handle is looked at.
func (w *World) enter(s *System) {
	w.running = s
	w.store.SetFastRows(false)
}

func (w *World) leave() {
	w.running = nil
	w.store.SetFastRows(true)
}

// over walks the entities that match, block by block.
func (s *System) over(dt float64) {
	s.prepare()
	f := &s.frame
	f.dt, f.stop, f.kept = dt, false, nil
	if s.plan.Match == Scan {
		f.scan()
		return
	}
	f.kept = s.remember()
	for i := 0; i < len(s.plan.Leaves) && !f.stop; {
		next, from, to := s.stretch(i)
		f.walk(i, from, to)
		i = next
	}
	f.kept.done(!f.stop)
	f.kept = nil
}

// stretch returns the rows of leaves that stand side by side and are treated alike, from
// leaf i of the plan on, and the first leaf after them.
func (s *System) stretch(i int) (next, from, to int) {
	st, p := s.w.store, &s.plan
	first := p.Leaves[i]
	from, n := st.Block(p.Lead, int(first.Leaf))
	lane, to := st.EntityList(p.Lead, int(first.Leaf)), from+n
	for next = i + 1; next < len(p.Leaves); next++ {
		leaf := p.Leaves[next]
		start, n := st.Block(p.Lead, int(leaf.Leaf))
		if n == 0 {
			continue
		}
		if start != to || leaf.Test != first.Test || st.EntityList(p.Lead, int(leaf.Leaf)) != lane || !slices.Equal(p.modes[next], p.modes[i]) {
			break
		}
		to += n
	}
	return next, from, to
}

// walk runs over rows of a stretch that begins with leaf i of the plan.
func (f *frame) walk(i, from, to int) {
	p := &f.s.plan
	f.lane, f.modes = f.w.store.EntityList(p.Lead, int(p.Leaves[i].Leaf)), p.modes[i]
	switch {
	case from == to:
	case p.Leaves[i].Test:
		f.test(from, to)
	default:
		f.dense(from, to)
	}
}

// dense runs over rows that all match: at once if every column is at hand, else in
// blocks for which the rest is gathered.
func (f *frame) dense(from, to int) {
	if !slices.Contains(f.modes, byHandle) {
		f.inPlace(from, to)
		return
	}
	for ; from < to && !f.stop; from += blockRows {
		f.inPlace(from, min(from+blockRows, to))
	}
}

// inPlace runs over one stretch of rows.
func (f *frame) inPlace(from, to int) {
	f.from, f.n, f.gathered = from, to-from, false
	var entities []Entity
	for k, m := range f.modes {
		switch port := f.ports[k]; m {
		case direct:
			port.view(from, to)
		case absent:
			port.none()
		default:
			if entities == nil {
				entities = f.w.store.ListEntities(f.lane, from, to)
			}
			f.gather(k, entities)
		}
	}
	f.call()
}

// call hands the block to the function and writes back what was gathered.
func (f *frame) call() {
	s := f.s
	if f.kept != nil && f.kept.building {
		f.kept.entities += f.n
	}
	s.body(Block{f})
	for k := range s.columns {
		if s.columns[k].write && f.modes[k] == byHandle {
			f.ports[k].scatter(f.rows[k][:f.n])
		}
	}
}

// gather fetches the values of column k of some entities.
func (f *frame) gather(k int, entities []Entity) {
	c, known := &f.s.columns[k], false
	rows := f.rowBuffer(k)[:len(entities)]
	if f.kept != nil {
		rows, known = f.kept.rowsOf(k, len(entities))
		f.rows[k] = rows
	}
	if !known {
		f.w.store.EntityRows(int(c.id), entities, rows)
	}
	if c.optional && !anyRow(rows) {
		f.ports[k].none()
		return
	}
	f.ports[k].gather(rows)
}

// rowBuffer returns memory for the rows of a block in column k, and makes it what the block
// finds them in.
func (f *frame) rowBuffer(k int) []uint32 {
	if f.rows == nil {
		f.rows, f.buffers = make([][]uint32, len(f.ports)), make([][]uint32, len(f.ports))
	}
	if f.buffers[k] == nil {
		f.buffers[k] = make([]uint32, blockRows)
	}
	f.rows[k] = f.buffers[k]
	return f.rows[k]
}

// test runs over rows some of which match. Long stretches of matching rows are
// handed over in place; the others are gathered, so that the function is called once
// for a block and not for each entity.
func (f *frame) test(from, to int) {
	modes := f.modes
	entities := f.w.store.ListEntities(f.lane, from, to)
	f.lead, f.list = f.lead[:0], f.list[:0]
	if f.kept != nil && !f.kept.building {
		for _, m := range f.kept.nextPart() {
			if f.stop {
				return
			}
			f.matching(modes, entities[int(m.from)-from:], int(m.from), int(m.n))
		}
		f.flush(modes)
		return
	}
	for i := 0; i < len(entities) && !f.stop; {
		n := f.s.matches(entities[i:])
		if n == 0 {
			i++
			continue
		}
		if f.kept != nil {
			f.kept.note(from+i, n)
		}
		f.matching(modes, entities[i:], from+i, n)
		i += n
	}
	f.flush(modes)
	if f.kept != nil {
		f.kept.endPart()
	}
}

// matching runs over rows that match among others, or picks them out to be run over later.
func (f *frame) matching(modes []mode, entities []Entity, from, n int) {
	if n >= inPlace {
		if f.flush(modes); !f.stop {
			f.modes = modes
			f.dense(from, from+n)
		}
		return
	}
	for i := range n {
		f.lead, f.list = append(f.lead, uint32(from+i)), append(f.list, entities[i])
		if len(f.list) == blockRows {
			f.flush(modes)
		}
	}
}

// matches returns how many of the first entities match, one after the other.
func (s *System) matches(entities []Entity) int {
	for i, e := range entities {
		if !s.fits[s.w.store.CompositionOf(e)] {
			return i
		}
	}
	return len(entities)
}

// flush runs over the entities that were picked out.
func (f *frame) flush(modes []mode) {
	if len(f.list) == 0 || f.stop {
		return
	}
	f.n, f.gathered = len(f.list), true // gatherAll looks at both
	f.modes = f.gatherAll(modes)
	f.call()
	f.lead, f.list = f.lead[:0], f.list[:0]
}

// gatherAll fetches every column of the entities that were picked out: those at the
// lead's rows from there, the others through the entities.
func (f *frame) gatherAll(modes []mode) []mode {
	for k, m := range modes {
		f.allPicked()[k] = byHandle
		switch m {
		case direct:
			copy(f.rowBuffer(k), f.lead)
			f.ports[k].gather(f.rows[k][:f.n])
		case absent:
			f.picked[k] = absent
			f.ports[k].none()
		default:
			f.gather(k, f.list)
		}
	}
	return f.picked
}

// allPicked returns the modes of blocks that are picked out.
func (f *frame) allPicked() []mode {
	for len(f.picked) < len(f.ports) {
		f.picked = append(f.picked, byHandle)
	}
	return f.picked
}

// scan runs over the table of entities: the system requires no component with data.
func (f *frame) scan() {
	f.lead, f.list = f.lead[:0], f.list[:0]
	f.modes = f.allPicked()
	for k := range f.modes {
		f.modes[k] = byHandle
	}
	f.w.store.EachEntity(f.s.visitor)
	f.flush(f.modes)
}

// visit picks out an entity of a scan.
func (s *System) visit(e Entity, composition int) bool {
	f := &s.frame
	if s.fits[composition] {
		f.list = append(f.list, e)
		if len(f.list) == blockRows {
			f.flush(f.modes)
		}
	}
	return !f.stop
}
