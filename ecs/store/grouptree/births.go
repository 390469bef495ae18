package grouptree

import "github.com/copse-ecs/copse/ecs/store"

// births is what is queued as long as that is nothing but new entities of sets which have a number, with
// indices that nobody had. They have neither records nor places in the queue, which follow from their order:
// all that is written of each is the number of its set. A commit of many counts them and gives them
// their records and rows side by side. Before anything else is done with the queue they are
// written to it, see [Store.writeBirths].
type births struct {
	pageList[uint16]

	// While a commit is prepared:
	kinds []birthKind // by number of a set
	parts []uint32    // by part and number: how many there are; then, of a group, how many join its leaf before the part
	count []uint32    // by number, of one part: where goroutines would be more than the work
}

// birthKind is what becomes of those births that are of one set.
type birthKind struct {
	comp  uint32
	leaf  int32 // that they join; -1 if they have no rows
	group int   // the first kind that joins it
	lane  *lane
	free  *freeRows
}

const (
	// birthSets is how many numbers of sets there can be among births, and mostBirths how many births.
	birthSets  = 1 << 16
	mostBirths = 1 << 30
	// manyBirths is how many there are at least for a commit to count them where they are.
	manyBirths = 1 << 12
	// partPages is how many pages one goroutine looks at in one go, unless there were more than mostParts
	// parts then, which bounds the memory for counting.
	partPages = 1 << 5
	mostParts = 1 << 8
)

// born reports whether an entity is one of the births.
func (s *Store) born(e store.Entity) bool {
	return e.Generation() == 1 && int(e.Index()) >= len(s.records) && int(e.Index()) < len(s.records)+s.births.n
}

// birthComp returns the composition that one of the births will have.
func (s *Store) birthComp(e store.Entity) uint32 {
	return s.compOfSet[*s.births.at(int(e.Index()) - len(s.records))]
}

// writeBirths writes the births to the queue, as if each had been when it was queued.
func (s *Store) writeBirths() {
	b := &s.births
	if b.n == 0 {
		return
	}
	first := uint32(len(s.records))
	records := s.takeNext(b.n)
	for k := range b.used() {
		for i, number := range b.page(k) {
			i += k * pendingLen
			records[i] = record{generation: 1, comp: queuedFlag | uint32(i)}
			s.pending.push(first+uint32(i), noComp, s.compOfSet[number])
		}
	}
	b.reset()
	if s.prepared { // as they were counted
		_ = s.Prepare() // which was not refused a moment ago
	}
}

// countBirths does for births what listChanges does for what is written to the queue. It returns
// false if they have to be written there: they are few, or join several leaves.
func (s *Store) countBirths() bool {
	b := &s.births
	if b.n < s.manyBirths || !s.listKinds() {
		return false
	}
	s.countParts()
	w, kinds := &s.work, len(b.kinds)
	for number := range b.kinds {
		all := 0
		for at := number; at < len(b.parts); at += kinds {
			all += int(b.parts[at])
		}
		if all == 0 {
			continue
		}
		kind := &b.kinds[number]
		k := s.shiftBetween(noComp, kind.comp)
		if s.shifts[k].uses == 0 { // the same set may have several numbers
			w.used = append(w.used, k)
		}
		s.shifts[k].uses += all
		if kind.leaf >= 0 {
			w.flow[kind.leaf].in += uint32(all)
		}
	}
	s.countUsed()
	return true
}

// listKinds lists what becomes of births, and reports whether each joins one leaf at most.
func (s *Store) listKinds() bool {
	b := &s.births
	b.kinds = sized(b.kinds, len(s.compOfSet))
	for number, comp := range s.compOfSet {
		kind := &b.kinds[number]
		*kind = birthKind{comp: comp, leaf: -1, group: number}
		if comp == noComp {
			continue // nothing was spawned of it
		}
		t := &s.shifts[s.shiftBetween(noComp, comp)]
		if !t.direct {
			return false
		}
		if !t.single {
			continue
		}
		kind.leaf, kind.lane, kind.free = t.joins[0].leaf, &s.lanes[t.joins[0].lane], &s.work.free[t.joins[0].leaf]
		for kind.group = 0; b.kinds[kind.group].leaf != kind.leaf; {
			kind.group++
		}
	}
	return true
}

// cut returns how many pages of births a part has, and how many parts there are.
func (s *Store) cut() (pages, parts int) {
	all := s.births.used()
	pages = max(s.partPages, (all+mostParts-1)/mostParts)
	return pages, (all + pages - 1) / pages
}

// countParts counts the births by part and number.
func (s *Store) countParts() {
	b := &s.births
	pages, parts := s.cut()
	kinds := len(b.kinds)
	b.parts = sized(b.parts, parts*kinds)
	s.eachPart(parts, func(part int, count []uint32) {
		clear(count)
		for k := part * pages; k < min((part+1)*pages, b.used()); k++ {
			for _, number := range b.page(k) {
				count[number]++
			}
		}
		copy(b.parts[part*kinds:], count)
	})
}

// eachPart calls do for each part, side by side where there are several. own has a number for each kind
// and is the goroutine's own, not in parts, where they would wait for one another's lines.
func (s *Store) eachPart(parts int, do func(part int, own []uint32)) {
	b := &s.births
	if parts == 1 {
		b.count = sized(b.count, len(b.kinds))
		do(0, b.count)
		return
	}
	together(parts, func(next func() int) {
		own := make([]uint32, len(b.kinds))
		for part := next(); part < parts; part = next() {
			do(part, own)
		}
	})
}

// sumParts turns the counts of the parts into how many join a leaf before each.
func (b *births) sumParts() {
	kinds := len(b.kinds)
	b.count = sized(b.count, kinds)
	before := b.count
	clear(before)
	for at := 0; at < len(b.parts); at += kinds {
		part := b.parts[at:][:kinds]
		for number := range part {
			if group := b.kinds[number].group; group != number {
				part[group] += part[number]
			}
		}
		for number, n := range part {
			part[number] = before[number]
			if b.kinds[number].group == number {
				before[number] += n
			}
		}
	}
}

// settleBirths gives all births their records and rows. They get the rows that are free in the order in
// which they were queued, so a goroutine knows those of a part from how many there are before it.
func (s *Store) settleBirths() {
	b := &s.births
	b.sumParts()
	first, kinds := uint32(len(s.records)), len(b.kinds)
	records := s.takeNext(b.n)
	pages, parts := s.cut()
	s.eachPart(parts, func(part int, slot []uint32) {
		copy(slot, b.parts[part*kinds:])
		for k := part * pages; k < min((part+1)*pages, b.used()); k++ {
			at := k * pendingLen
			b.settlePage(b.page(k), records[at:], first+uint32(at), slot)
		}
	})
}

// settlePage does so for a page, whose first entity has the given index. slot is by group how many have joined
// its leaf.
func (b *births) settlePage(page []uint16, records []record, first uint32, slot []uint32) {
	for i, number := range page {
		kind, r := &b.kinds[number], &records[i]
		*r = record{generation: 1, comp: kind.comp}
		if kind.leaf < 0 {
			continue
		}
		r.row = kind.free.at(slot[kind.group])
		slot[kind.group]++
		*kind.lane.at(r.row) = store.NewEntity(first+uint32(i), 1)
	}
}

// inRows reports whether births of one set, in the order in which they were queued, have rows
// that follow one another: their rows rise, so the first and the last tell. It writes the rows if so.
func (s *Store) inRows(indices, rows []uint32) bool {
	last := len(indices) - 1
	from := s.records[indices[0]].row
	if s.births.n == 0 || s.records[indices[last]].row-from != uint32(last) {
		return false
	}
	for k := range rows {
		rows[k] = from + uint32(k)
	}
	return true
}
