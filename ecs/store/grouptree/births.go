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
	manyBirths = 1 << 16
	// mostParts bounds the memory for counting: a part is what one goroutine looks at in one go.
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

// partPages returns how many pages of births a part has.
func (s *Store) partPages() int {
	return max(s.manyBirths/2/pendingLen, (s.births.used()+mostParts-1)/mostParts)
}

// countParts counts the births by part and number.
func (s *Store) countParts() {
	b, n := &s.births, s.partPages()
	parts, kinds := (b.used()+n-1)/n, len(b.kinds)
	b.parts = sized(b.parts, parts*kinds)
	together(parts, func(next func() int) {
		count := make([]uint32, kinds) // not in parts, where goroutines would wait for one another's lines
		for part := next(); part < parts; part = next() {
			clear(count)
			for k := part * n; k < min((part+1)*n, b.used()); k++ {
				for _, number := range b.page(k) {
					count[number]++
				}
			}
			copy(b.parts[part*kinds:], count)
		}
	})
}

// sumParts turns the counts of the parts into how many join a leaf before each.
func (b *births) sumParts() {
	kinds := len(b.kinds)
	before := make([]uint32, kinds)
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
	b, n := &s.births, s.partPages()
	b.sumParts()
	first, kinds := uint32(len(s.records)), len(b.kinds)
	records, parts := s.takeNext(b.n), len(b.parts)/kinds
	together(parts, func(next func() int) {
		slot := make([]uint32, kinds)
		for part := next(); part < parts; part = next() {
			copy(slot, b.parts[part*kinds:])
			for k := part * n; k < min((part+1)*n, b.used()); k++ {
				at := k * pendingLen
				b.settlePage(b.page(k), records[at:], first+uint32(at), slot)
			}
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
