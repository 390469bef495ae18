package blockstore

import (
	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/entity"
)

// Commit carries out what is queued: Prepare and Apply.
func (s *Store) Commit() (Stats, error) {
	if err := s.Prepare(); err != nil {
		return Stats{}, err
	}
	return s.Apply(), nil
}

// Apply carries out what Prepare worked out. Its steps: make room; copy aside the
// values of what leaves a leaf; move survivors, each leaf when its new rows are
// free; put down what joins; write the queued values. The slices in Stats are the
// store's own and good until the next commit.
func (s *Store) Apply() Stats {
	if !s.prepared {
		panic("grouptree: Apply without Prepare")
	}
	s.prepared = false
	s.makeRoom(column.Column.ReserveWritten) // each row is moved to, or joined with a value
	s.stage()
	s.inOrder()
	for _, l := range s.work.order {
		s.moveLeaf(l)
	}
	s.unstage()
	s.settle()
	s.finish()
	return s.stats
}

// makeRoom reserves memory for the rows that will be, each array by the given method.
func (s *Store) makeRoom(reserve func(c column.Column, rows int)) {
	w := &s.work
	s.reserve(w.end, reserve)
	for k := range s.classes { // a lane ends with the last of its classes
		c := &s.classes[k]
		if !s.opens(k) {
			continue
		}
		from, to := s.startOf(c, w.end), w.end[k]
		start, end := c.start, c.end
		for last := c; len(last.children) > 0; {
			child := last.children[0]
			last = &s.classes[child]
			to, end = w.end[child], last.end
		}
		s.lanes[c.lane].open(from, to, start, end)
	}
}

// reserve makes sure that every column has the rows it needs when the classes end as
// given: once, since each call may copy it.
func (s *Store) reserve(ends []uint32, reserve func(c column.Column, rows int)) {
	need := sized(s.work.need, len(s.columns))
	s.work.need = need
	clear(need)
	for k := range s.classes {
		for _, x := range s.classes[k].columns {
			need[x] = max(need[x], ends[k])
		}
	}
	for x, column := range s.columns {
		if column != nil {
			reserve(column, int(need[x]))
		}
	}
}

// opens reports whether class k is the first of its lane.
func (s *Store) opens(k int) bool {
	p := s.classes[k].parent
	return p < 0 || s.classes[p].lane != s.classes[k].lane
}

// startOf returns where a class begins when its parents end as ends says.
func (s *Store) startOf(c *class, ends []uint32) uint32 {
	if c.parent < 0 {
		return 0
	}
	return ends[c.parent]
}

func (s *Store) stage() {
	for _, k := range s.work.pairs {
		p := &s.pairs[k]
		for _, c := range p.columns {
			s.columns[c].Stage(p.from)
		}
	}
}

func (s *Store) unstage() {
	for _, k := range s.work.pairs {
		p := &s.pairs[k]
		for _, c := range p.columns {
			s.columns[c].Unstage(p.to)
		}
	}
}

// inOrder lists the leaves in an order in which their moves are safe: where a
// boundary moves right, what stands right of it goes first, and where it moves left,
// what stands left. Boundaries form a tree, so there is such an order.
func (s *Store) inOrder() {
	s.work.order = s.work.order[:0]
	for k := range s.classes {
		if s.classes[k].parent < 0 {
			s.orderClass(k)
		}
	}
}

func (s *Store) orderClass(k int) {
	w, c := &s.work, &s.classes[k]
	right := w.end[k] > c.end
	if right {
		for _, child := range c.children {
			s.orderClass(int(child))
		}
	}
	for i, l := range c.leaves {
		at := &s.leaves[l]
		if i+1 < len(c.leaves) && w.start[l]+w.count[l] > at.start+at.count {
			w.waiting = append(w.waiting, l) // until its right neighbour has moved
			continue
		}
		w.order = append(w.order, l)
		for n := len(w.waiting); n > 0; n-- {
			w.order = append(w.order, w.waiting[n-1])
		}
		w.waiting = w.waiting[:0]
	}
	if !right {
		for _, child := range c.children {
			s.orderClass(int(child))
		}
	}
}

func (s *Store) moveLeaf(l int32) {
	w := &s.work
	moves := w.moves[w.moveAt[l]:w.moveEnd[l]]
	if len(moves) == 0 {
		return
	}
	k := s.leaves[l].class
	c := &s.classes[k]
	for _, x := range c.columns {
		s.columns[x].Move(moves)
	}
	list := &s.lanes[c.lane]
	for _, m := range moves {
		e := list.old[m.From-list.oldBase]
		*list.at(m.To) = e
		s.setRow(e.Index(), k, m.To)
	}
}

// setRow notes the row that a committed entity has in a class.
func (s *Store) setRow(i uint32, class int32, row uint32) {
	r := &s.records[i]
	if s.comps[s.committed(r)].first == class {
		r.row = row
		return
	}
	s.classes[class].rows.set(i, row)
}

// settle gives every pending entity its new composition and rows.
func (s *Store) settle() {
	if s.births.n > 0 {
		s.settleBirths()
	} else {
		s.settlePages()
	}
	s.settleCounts()
}

// settleAlone does so on this goroutine.
func (s *Store) settleAlone() {
	for k := range s.pending.used() {
		s.settlePage(k, s.settleOne)
	}
}

// far reports whether the records of pending entities may be far away: of a small commit they were
// read so lately that they are not.
func (s *Store) far() bool { return s.pending.n > 1<<12 }

// fetchLen is how many records are fetched at once.
const fetchLen = 64

// fetchRecords reads a little of the records of some pending entities, so that those which are far away
// are fetched all at once: what is decided about one entity keeps the processor from asking for
// the next. The result is of no use but to keep the compiler from leaving the reads out.
//
//go:noinline
func (s *Store) fetchRecords(list []pending) (sum uint32) {
	records := s.records
	for i := range list {
		sum += records[list[i].index].generation
	}
	return sum
}

// directOf returns the transition of a pending entity if that is direct, else nil.
func (s *Store) directOf(p *pending) *transition {
	if p.new == noComp || p.shift == noIndex || !s.shifts[p.shift].direct {
		return nil
	}
	return &s.shifts[p.shift]
}

// settlePage settles those entities of a page of the queue whose transition is direct, and
// asks others to settle the rest. It writes nothing but what is of the entities themselves.
func (s *Store) settlePage(k int, others func(*pending)) {
	page, far := s.pending.page(k), s.far()
	for i := range page {
		if far && i%fetchLen == 0 {
			s.fetchRecords(page[i:min(i+fetchLen, len(page))])
		}
		p := &page[i]
		t := s.directOf(p)
		if t == nil {
			others(p)
			continue
		}
		r := &s.records[p.index]
		r.comp = p.new
		if !t.single {
			continue
		}
		j := &t.joins[0]
		r.row = s.work.free[j.leaf].at(p.slot)
		*s.lanes[j.lane].at(r.row) = entity.New(p.index, r.generation)
	}
}

// settleCounts counts what the transitions of the commit leave.
func (s *Store) settleCounts() {
	for _, k := range s.work.used {
		t := &s.shifts[k]
		if t.old != noComp {
			s.comps[t.old].count -= t.uses
			s.alive -= t.uses
		}
		if t.new != noComp {
			s.comps[t.new].count += t.uses
			s.alive += t.uses
		}
		t.uses = 0
		s.stampCompositions(t.new)
	}
	s.work.used = s.work.used[:0]
}

// settleOne gives a pending entity its new composition and rows.
func (s *Store) settleOne(p *pending) {
	if p.new == noComp {
		s.release(p.index)
		return
	}
	r := &s.records[p.index]
	r.comp = p.new
	if p.shift == noIndex {
		return
	}
	s.putDown(p, r, &s.shifts[p.shift])
}

// putDown notes the rows that an entity gets and those it keeps.
func (s *Store) putDown(p *pending, r *record, t *transition) {
	e := entity.New(p.index, r.generation)
	var row [2]uint32 // at most one place stops being the first, and one becomes it
	if len(t.moved) > 0 {
		for k, m := range t.moved {
			row[k] = s.placeRow(p.index, p.old, m.from)
		}
		for k, m := range t.moved {
			s.setRow(p.index, m.class, row[k])
		}
	}
	for k := range t.joins {
		j := &t.joins[k]
		row := s.work.free[j.leaf].at(s.joinedPlace(p, t, k))
		*s.lanes[j.lane].at(row) = e
		if j.at == 0 {
			r.row = row
		} else {
			s.classes[j.class].rows.set(p.index, row)
		}
	}
}

// joinedRow returns the row that an entity gets in the leaf that it joins with join j of
// its transition.
func (s *Store) joinedRow(p *pending, t *transition, j int) uint32 {
	return s.work.free[t.joins[j].leaf].at(s.joinedPlace(p, t, j))
}

// joinedPlace returns which of those it is that join the leaf.
func (s *Store) joinedPlace(p *pending, t *transition, j int) uint32 {
	if t.single {
		return p.slot
	}
	return s.work.joined[p.slot+uint32(j)]
}

// finish makes the new ranges the ranges, writes the queued values and forgets the queue.
func (s *Store) finish() {
	s.settleRanges()
	s.flush()
	s.trimWork()
	s.checkDebug()
}

// flushAlone writes the queued values on this goroutine: the records of new entities first,
// since what else is queued for one of them came after.
func (s *Store) flushAlone() {
	for _, staged := range s.staged {
		for k := range staged.Chunks() {
			s.work.rows = sized(s.work.rows, column.ChunkLen)
			staged.FlushChunk(k, s, s.work.rows)
		}
		staged.Discard()
	}
	for x := range s.columns {
		s.flushColumn(x)
	}
}

func (s *Store) flushColumn(x int) {
	if column := s.columns[x]; column != nil {
		column.Flush(x, s, s.rowsOf(x))
	}
}

// settleRanges makes the new ranges the ranges. What an array no longer uses is
// cleared, so that unused rows are zero and hold nothing.
func (s *Store) settleRanges() {
	w := &s.work
	s.stampChanges()
	for l := range s.leaves {
		s.leaves[l].start, s.leaves[l].count = w.start[l], w.count[l]
	}
	for k := range s.classes {
		c := &s.classes[k]
		was := c.end
		c.start, c.end = s.startOf(c, w.end), w.end[k]
		if c.end >= was {
			continue
		}
		for _, x := range c.columns {
			if rows := s.rowsOf(x); rows < int(was) {
				s.columns[x].Clear(rows, int(was))
			}
		}
	}
	for k := range s.lanes {
		s.lanes[k].close()
	}
}
