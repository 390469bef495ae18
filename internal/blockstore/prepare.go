package blockstore

import (
	"slices"

	"github.com/copse-ecs/copse/internal/column"
)

// Prepare works out everything that the next commit will do and changes nothing.
// It returns an error if the commit would break a limit. Between Prepare and Apply
// nothing may be queued.
func (s *Store) Prepare() error {
	s.prepared = false
	if s.options.OneByOne { // which follows the queue
		s.writeBirths()
	}
	if err := s.survey(); err != nil {
		return err
	}
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
	s.listChanges()
	if n := s.alive + s.stats.Spawned - s.stats.Despawned; s.tooMany(n) {
		return &LimitError{ErrEntityLimit, n, s.options.MaxEntities}
	}
	s.resize()
	return nil
}

func (s *Store) clearWork() {
	w := &s.work
	for _, k := range w.used { // of a commit that was prepared and not applied
		s.shifts[k].uses = 0
	}
	w.stopFlow()
	w.used, w.moves, w.joined = w.used[:0], w.moves[:0], w.joined[:0]
	for _, k := range w.pairs {
		p := &s.pairs[k]
		p.from, p.to, p.used = p.from[:0], p.to[:0], false
	}
	w.pairs = w.pairs[:0]
	writes := s.stats.Writes
	clear(writes)
	s.stats = Stats{Writes: writes}
}

// listChanges finds the transition of every pending entity, and lists by leaf the rows
// that are left. What joins a leaf is numbered in the order of the queue.
func (s *Store) listChanges() {
	w := &s.work
	if s.births.n > 0 {
		if s.countBirths() {
			return
		}
		s.writeBirths()
	}
	far := s.far()
	for k := range s.pending.used() {
		page := s.pending.page(k)
		for i := range page {
			if far && i%fetchLen == 0 && page[i].old != noComp { // of what is spawned nothing is read here
				s.fetchRecords(page[i:min(i+fetchLen, len(page))])
			}
			p := &page[i]
			old, new := p.old, p.new
			if old == new {
				p.shift = noIndex
				continue
			}
			// Looked up each time: whether it is the one before cannot be foreseen where
			// changes come in any order, and a wrong guess of the processor costs more.
			k := s.shiftBetween(old, new)
			t := &s.shifts[k]
			if t.uses == 0 {
				w.used = append(w.used, k)
			}
			t.uses++
			p.shift = k
			if t.lean.valid {
				s.listLean(p, &t.lean)
				continue
			}
			if len(t.outs) > 0 {
				s.listOuts(p, t)
			}
			if t.single {
				l := t.joins[0].leaf
				f := &w.flow[l]
				p.slot = f.in
				f.in++
			} else {
				s.listJoins(p, t)
			}
			if len(t.copies) > 0 {
				s.listCopies(p, t)
			}
		}
	}
	s.countUsed()
}

// countUsed counts what the transitions of the commit are about.
func (s *Store) countUsed() {
	for _, k := range s.work.used {
		s.countStats(&s.shifts[k])
	}
}

// listLean does for a lean transition at once what listOuts, listJoins and listCopies do.
func (s *Store) listLean(p *pending, t *lean) {
	w, row := &s.work, s.records[p.index].row
	left, joined := &w.flow[t.out], &w.flow[t.join]
	if int(left.out) == len(left.left) {
		left.left = s.grownLeft(t.out)
	}
	left.left[left.out] = row
	left.out++
	p.slot = joined.in
	joined.in++
	if t.pair >= 0 {
		s.carry(t.pair, row, p.slot)
	}
}

// listOuts lists the rows that one entity leaves.
func (s *Store) listOuts(p *pending, t *transition) {
	w := &s.work
	for i := range t.outs {
		o := &t.outs[i]
		row := s.records[p.index].row
		if o.at > 0 {
			row = s.classes[o.class].rows.get(p.index)
		}
		f := &w.flow[o.leaf]
		if int(f.out) == len(f.left) {
			f.left = s.grownLeft(o.leaf)
		}
		f.left[f.out] = row
		f.out++
	}
}

// grownLeft returns a list of the rows that are left with room for more.
func (s *Store) grownLeft(l int32) []uint32 {
	left := s.work.flow[l].left
	n := len(left)
	left = slices.Grow(left, min(n+1024, int(s.leaves[l].count)-n)) // no more can leave than there are
	return left[:cap(left)]
}

// listJoins numbers what one entity joins, one leaf excepted, which needs no list.
func (s *Store) listJoins(p *pending, t *transition) {
	w := &s.work
	p.slot = uint32(len(w.joined))
	if len(w.joined)+len(t.joins) > cap(w.joined) { // doubled: append would copy a long list five times over
		w.joined = slices.Grow(w.joined, max(len(w.joined), 1024))
	}
	for i := range t.joins {
		l := t.joins[i].leaf
		f := &w.flow[l]
		w.joined = append(w.joined, f.in)
		f.in++
	}
}

// listCopies lists the values that one entity takes along.
func (s *Store) listCopies(p *pending, t *transition) {
	w := &s.work
	for i := range t.copies {
		c := &t.copies[i]
		leaf := t.outs[c.out].leaf
		s.carry(c.pair, w.flow[leaf].left[w.flow[leaf].out-1], s.joinedPlace(p, t, c.join))
	}
}

func (s *Store) carry(k int32, row, place uint32) {
	p := &s.pairs[k]
	if !p.used {
		p.used = true
		s.work.pairs = append(s.work.pairs, k)
	}
	p.from = append(p.from, row)
	p.to = append(p.to, place)
}

func (s *Store) countStats(t *transition) {
	switch {
	case t.old == noComp:
		s.stats.Spawned += t.uses
	case t.new == noComp:
		s.stats.Despawned += t.uses
	default:
		s.stats.Changed += t.uses
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
			w.count[l] = s.leaves[l].count - w.flow[l].out + w.flow[l].in
			at += w.count[l]
		}
		w.end[k] = at
	}
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
	for l := range s.leaves {
		w.moveAt[l] = uint32(len(w.moves))
		w.moveEnd[l] = w.moveAt[l]
		at := &s.leaves[l]
		if w.start[l] == at.start && w.flow[l].out == 0 && w.flow[l].in == 0 {
			continue
		}
		s.assignLeaf(l, at)
		w.moveEnd[l] = uint32(len(w.moves))
		written := int(w.moveEnd[l]-w.moveAt[l]) + int(w.flow[l].in)
		s.stats.Moves += int(w.moveEnd[l] - w.moveAt[l])
		if written > 0 {
			for c := range s.classes[at.class].set.All() {
				s.stats.Writes[c] += written
			}
		}
	}
	for _, k := range w.pairs {
		p := &s.pairs[k]
		free := &w.free[p.leaf]
		for i, place := range p.to {
			p.to[i] = free.at(place)
		}
	}
}

// assignLeaf does so for one leaf. What is free for those that join it is in work.free.
func (s *Store) assignLeaf(l int, at *leaf) {
	w := &s.work
	outs := w.flow[l].left[:w.flow[l].out]
	from, to, end := w.start[l], w.start[l]+w.count[l], at.start+at.count
	lo, hi := max(at.start, from), min(end, to)
	if len(outs) == int(at.count) || lo >= hi { // nothing stays: all that is new is free
		lo, hi = to, to
	}
	if len(outs) == int(at.count) {
		w.free[l] = freeRows{row: from, lo: to, hi: to}
		return
	}
	w.ascend(outs, at.start, at.count)
	free := freeRows{row: from, lo: lo, hi: hi, outs: within(outs, lo, hi)}
	before, after := min(lo, end), max(hi, at.start)
	if lo == hi {
		before, after = end, end
	}
	s.moveRows(outs, at.start, before, &free)
	if after < end {
		next, _ := slices.BinarySearch(outs, after)
		s.moveRows(outs[next:], after, end, &free)
	}
	w.free[l] = free
}

// moveRows moves the rows from..to-1 to free ones, but for those that are left.
func (s *Store) moveRows(left []uint32, from, to uint32, free *freeRows) {
	w := &s.work
	for r := from; r < to; r++ {
		if len(left) > 0 && left[0] == r {
			left = left[1:]
			continue
		}
		w.moves = append(w.moves, column.Move{From: r, To: free.next()})
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

// at returns what the k-th call of next would return, from 0.
func (f *freeRows) at(k uint32) uint32 {
	if f.row >= f.hi {
		return f.row + k
	}
	if f.row+k < f.lo {
		return f.row + k
	}
	if k -= f.lo - f.row; k < uint32(len(f.outs)) {
		return f.outs[k]
	}
	return f.hi + k - uint32(len(f.outs))
}
