package grouptree

import (
	"slices"

	"github.com/copse-ecs/copse/ecs/store"
)

// Prepare works out everything that the next commit will do and changes nothing.
// It returns an error if the commit would break a limit. Between Prepare and Apply
// nothing may be queued.
func (s *Store) Prepare() error {
	if err := s.survey(); err != nil {
		return err
	}
	s.listRows()
	s.assign()
	if s.options.OneByOne {
		s.countOneByOne()
	}
	s.prepared = true
	return nil
}

// survey works out what both algorithms need: the transitions, whether a limit would be
// broken, and the new range of every leaf.
func (s *Store) survey() error {
	s.clearWork()
	s.countShifts()
	if n := s.alive + s.stats.Spawned - s.stats.Despawned; s.tooMany(n) {
		return s.errEntities(n)
	}
	s.resize()
	return nil
}

func (s *Store) clearWork() {
	w := &s.work
	clear(w.out)
	clear(w.in)
	w.used, w.moves = w.used[:0], w.moves[:0]
	for _, k := range w.pairs { // of a commit that was prepared and not applied
		p := &s.pairs[k]
		p.from, p.to, p.used = p.from[:0], p.to[:0], false
	}
	w.pairs = w.pairs[:0]
	writes := s.stats.Writes
	clear(writes)
	s.stats = Stats{Writes: writes}
}

// countShifts finds the transition of every pending entity, and how many entities
// leave and join each leaf.
func (s *Store) countShifts() {
	w := &s.work
	slot := uint32(0)
	for i := range s.pending.n {
		p := s.pending.at(i)
		if p.old == p.new {
			p.shift = noIndex
			continue
		}
		k := s.transitionOf(p.old, p.new)
		t := &s.shifts[k]
		if t.uses == 0 {
			w.used = append(w.used, k)
		}
		t.uses++
		p.shift, p.slot = k, slot
		slot += uint32(len(t.joins))
	}
	w.joined = sized(w.joined, int(slot))
	for _, k := range w.used {
		t := &s.shifts[k]
		n := uint32(t.uses)
		s.countStats(t, t.uses)
		t.uses = 0
		for _, o := range t.outs {
			w.out[o.leaf] += n
		}
		for _, j := range t.joins {
			w.in[j.leaf] += n
		}
	}
}

func (s *Store) countStats(t *transition, n int) {
	switch {
	case t.old == noComp:
		s.stats.Spawned += n
	case t.new == noComp:
		s.stats.Despawned += n
	default:
		s.stats.Changed += n
	}
}

// resize works out the new range of every leaf.
func (s *Store) resize() {
	w := &s.work
	for k := range s.classes {
		c := &s.classes[k]
		at := uint32(0)
		if c.parent >= 0 {
			at = w.end[c.parent]
		}
		for _, l := range c.leaves {
			w.start[l] = at
			w.count[l] = s.leaves[l].count - w.out[l] + w.in[l]
			at += w.count[l]
		}
		w.end[k] = at
	}
	outs, ins := uint32(0), uint32(0)
	for l := range s.leaves {
		w.outAt[l], w.inAt[l] = outs, ins
		outs += w.out[l]
		ins += w.in[l]
	}
	w.outAt[len(s.leaves)], w.inAt[len(s.leaves)] = outs, ins
	w.outRows = sized(w.outRows, int(outs))
}

// listRows sorts what leaves and what joins by leaf: rows that are left, ascending,
// and slots of those that join, in the order of the queue.
func (s *Store) listRows() {
	w := &s.work
	inCursor := w.cursor
	copy(inCursor, w.inAt)
	outCursor := w.moveAt // lent: it is filled later
	copy(outCursor, w.outAt)
	var rows [8]uint32
	for i := range s.pending.n {
		p := s.pending.at(i)
		if p.shift == noIndex {
			continue
		}
		t := &s.shifts[p.shift]
		if len(t.outs) == 0 {
			for j := range t.joins {
				l := t.joins[j].leaf
				w.joined[p.slot+uint32(j)] = inCursor[l]
				inCursor[l]++
			}
			continue
		}
		left := rows[:0]
		for _, o := range t.outs {
			row := s.placeRow(p.index, p.old, o.at)
			left = append(left, row)
			w.outRows[outCursor[o.leaf]] = row
			outCursor[o.leaf]++
		}
		for j, place := range t.joins {
			w.joined[p.slot+uint32(j)] = inCursor[place.leaf]
			inCursor[place.leaf]++
		}
		for _, c := range t.copies {
			s.carry(c.pair, left[c.out], p.slot+uint32(c.join))
		}
	}
	for l := range s.leaves {
		at := &s.leaves[l]
		w.ascend(w.outRows[w.outAt[l]:w.outAt[l+1]], at.start, at.count)
	}
}

func (s *Store) carry(k int32, row, slot uint32) {
	p := &s.pairs[k]
	if !p.used {
		p.used = true
		s.work.pairs = append(s.work.pairs, k)
	}
	p.from = append(p.from, row)
	p.to = append(p.to, slot)
}

// placeRow returns the row that an entity has in a place of its committed composition.
func (s *Store) placeRow(i, comp uint32, at int) uint32 {
	if at == 0 {
		return s.records[i].row
	}
	return s.classes[s.comps[comp].places[at].class].rows.get(i)
}

// assign gives every row that changes its place a new one, leaf by leaf: survivors
// inside the new range stay; the others, ascending, then what joins, in the order of the
// queue, fill what is free, ascending (section 5 of the design).
func (s *Store) assign() {
	w := &s.work
	given := sized(w.given, int(w.inAt[len(s.leaves)]))
	for l := range s.leaves {
		w.moveAt[l] = uint32(len(w.moves))
		w.moveEnd[l] = w.moveAt[l]
		at := &s.leaves[l]
		if w.start[l] == at.start && w.out[l] == 0 && w.in[l] == 0 {
			continue
		}
		s.assignLeaf(l, at, given[w.inAt[l]:w.inAt[l+1]])
		w.moveEnd[l] = uint32(len(w.moves))
		written := int(w.moveEnd[l]-w.moveAt[l]) + int(w.in[l])
		s.stats.Moves += int(w.moveEnd[l] - w.moveAt[l])
		if written > 0 {
			for c := range s.classes[at.class].set.All() {
				s.stats.Writes[c] += written
			}
		}
	}
	for k, slot := range w.joined {
		w.joined[k] = given[slot]
	}
	for _, k := range w.pairs {
		p := &s.pairs[k]
		for i, slot := range p.to {
			p.to[i] = w.joined[slot]
		}
	}
	w.given = given
}

// assignLeaf does so for one leaf; given gets the rows of what joins.
func (s *Store) assignLeaf(l int, at *leaf, given []uint32) {
	w := &s.work
	outs := w.outRows[w.outAt[l]:w.outAt[l+1]]
	from, to := w.start[l], w.start[l]+w.count[l]
	lo, hi := max(at.start, from), min(at.start+at.count, to)
	if lo >= hi {
		lo, hi = to, to // nothing stays: all that is new is free
	}
	free := freeRows{row: from, lo: lo, hi: hi, outs: within(outs, lo, hi)}
	end := at.start + at.count
	before, after := min(lo, end), max(hi, at.start)
	if lo == hi {
		before, after = end, end
	}
	next := 0
	for r := at.start; r < before; r++ {
		if next < len(outs) && outs[next] == r {
			next++
			continue
		}
		w.moves = append(w.moves, store.Move{From: r, To: free.next()})
	}
	if after < end {
		next, _ = slices.BinarySearch(outs, after)
	}
	for r := after; r < end; r++ {
		if next < len(outs) && outs[next] == r {
			next++
			continue
		}
		w.moves = append(w.moves, store.Move{From: r, To: free.next()})
	}
	for k := range given {
		if free.row >= free.hi { // the rest is one stretch
			for i := range given[k:] {
				given[k+i] = free.row + uint32(i)
			}
			return
		}
		given[k] = free.next()
	}
}

// within returns the part of ascending rows that is in lo..hi-1.
func within(rows []uint32, lo, hi uint32) []uint32 {
	a, _ := slices.BinarySearch(rows, lo)
	b, _ := slices.BinarySearch(rows, hi)
	return rows[a:b]
}

// freeRows yields the free rows of a new range, ascending: those before lo, those
// of lo..hi-1 that are left, and those from hi.
type freeRows struct {
	row, lo, hi uint32
	outs        []uint32
}

func (f *freeRows) next() uint32 {
	if f.row >= f.lo && f.row < f.hi {
		if len(f.outs) > 0 {
			r := f.outs[0]
			f.outs = f.outs[1:]
			return r
		}
		f.row = f.hi
	}
	r := f.row
	f.row++
	return r
}
