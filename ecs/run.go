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
	s.w.running = s
	defer s.w.done()
	s.over(dt)
}

// done ends the run of a system, also if its function has panicked.
func (w *World) done() { w.running = nil }

// over walks the entities that match, block by block.
func (s *System) over(dt float64) {
	s.prepare()
	s.frame.dt, s.frame.stop = dt, false
	if s.plan.Match == Scan {
		s.scan()
		return
	}
	for i := 0; i < len(s.plan.Leaves) && !s.frame.stop; {
		i = s.stretch(i)
	}
}

// stretch runs over leaves that stand side by side and are treated alike, from leaf
// i of the plan on, and returns the first leaf after them.
func (s *System) stretch(i int) int {
	st, p := s.w.store, &s.plan
	first := p.Leaves[i]
	from, n := st.Leaf(p.Lead, int(first.Leaf))
	lane, to := st.Lane(p.Lead, int(first.Leaf)), from+n
	next := i + 1
	for ; next < len(p.Leaves); next++ {
		leaf := p.Leaves[next]
		start, n := st.Leaf(p.Lead, int(leaf.Leaf))
		if n == 0 {
			continue
		}
		if start != to || leaf.Test != first.Test || st.Lane(p.Lead, int(leaf.Leaf)) != lane || !slices.Equal(p.modes[next], p.modes[i]) {
			break
		}
		to += n
	}
	s.frame.lane, s.frame.modes = lane, p.modes[i]
	switch {
	case from == to:
	case first.Test:
		s.test(from, to)
	default:
		s.dense(from, to)
	}
	return next
}

// dense runs over rows that all match: at once if every column is at hand, else in
// blocks for which the rest is gathered.
func (s *System) dense(from, to int) {
	if !slices.Contains(s.frame.modes, byHandle) {
		s.inPlace(from, to)
		return
	}
	for ; from < to && !s.frame.stop; from += blockRows {
		s.inPlace(from, min(from+blockRows, to))
	}
}

// inPlace runs over one stretch of rows.
func (s *System) inPlace(from, to int) {
	f := &s.frame
	f.from, f.n, f.gathered = from, to-from, false
	var entities []Entity
	for k, m := range f.modes {
		switch port := s.columns[k].port; m {
		case direct:
			port.view(from, to)
		case absent:
			port.none()
		default:
			if entities == nil {
				entities = s.w.store.LaneEntities(f.lane, from, to)
			}
			s.gather(k, entities)
		}
	}
	s.call()
}

// call hands the block to the function and writes back what was gathered.
func (s *System) call() {
	f := &s.frame
	s.body(Block{f})
	for k := range s.columns {
		if c := &s.columns[k]; c.write && f.modes[k] == byHandle {
			c.port.scatter(f.rows[k][:f.n])
		}
	}
}

// gather fetches the values of column k of some entities.
func (s *System) gather(k int, entities []Entity) {
	c, rows := &s.columns[k], s.rowBuffer(k)[:len(entities)]
	if found := s.w.store.EntityRows(int(c.id), entities, rows); found == 0 && c.optional {
		c.port.none()
		return
	}
	c.port.gather(rows)
}

func (s *System) rowBuffer(k int) []uint32 {
	f := &s.frame
	if f.rows == nil {
		f.rows = make([][]uint32, len(s.columns))
	}
	if f.rows[k] == nil {
		f.rows[k] = make([]uint32, blockRows)
	}
	return f.rows[k]
}

// test runs over rows some of which match. Long stretches of matching rows are
// handed over in place; the others are gathered, so that the function is called once
// for a block and not for each entity.
func (s *System) test(from, to int) {
	f := &s.frame
	modes := f.modes
	entities := s.w.store.LaneEntities(f.lane, from, to)
	f.lead, f.list = f.lead[:0], f.list[:0]
	for i := 0; i < len(entities) && !f.stop; {
		n := s.matches(entities[i:])
		switch {
		case n == 0:
			i++
			continue
		case n >= inPlace:
			if s.flush(modes); !f.stop {
				f.modes = modes
				s.dense(from+i, from+i+n)
			}
		default:
			for k := i; k < i+n; k++ {
				f.lead, f.list = append(f.lead, uint32(from+k)), append(f.list, entities[k])
				if len(f.list) == blockRows {
					s.flush(modes)
				}
			}
		}
		i += n
	}
	s.flush(modes)
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
func (s *System) flush(modes []mode) {
	f := &s.frame
	if len(f.list) == 0 || f.stop {
		return
	}
	f.n, f.gathered = len(f.list), true // gatherAll looks at both
	f.modes = s.gatherAll(modes)
	s.call()
	f.lead, f.list = f.lead[:0], f.list[:0]
}

// gatherAll fetches every column of the entities that were picked out: those at the
// lead's rows from there, the others through the entities.
func (s *System) gatherAll(modes []mode) []mode {
	f := &s.frame
	if s.plan.gathered == nil {
		s.plan.gathered = make([]mode, len(s.columns))
	}
	for k, m := range modes {
		s.plan.gathered[k] = byHandle
		switch m {
		case direct:
			copy(s.rowBuffer(k), f.lead)
			s.columns[k].port.gather(f.rows[k][:f.n])
		case absent:
			s.plan.gathered[k] = absent
			s.columns[k].port.none()
		default:
			s.gather(k, f.list)
		}
	}
	return s.plan.gathered
}

// scan runs over the table of entities: the system requires no component with data.
func (s *System) scan() {
	f := &s.frame
	f.lead, f.list = f.lead[:0], f.list[:0]
	f.modes = s.plan.gathered
	if f.modes == nil {
		f.modes = make([]mode, len(s.columns))
		for k := range f.modes {
			f.modes[k] = byHandle
		}
		s.plan.gathered = f.modes
	}
	s.w.store.EachEntity(s.visitor)
	s.flush(f.modes)
}

// visit picks out an entity of a scan.
func (s *System) visit(e Entity, composition int) bool {
	f := &s.frame
	if s.fits[composition] {
		f.list = append(f.list, e)
		if len(f.list) == blockRows {
			s.flush(f.modes)
		}
	}
	return !f.stop
}
