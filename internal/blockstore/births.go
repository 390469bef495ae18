package blockstore

import "github.com/copse-ecs/copse/internal/entity"

// births is what is queued as long as that is nothing but new entities with indices that nobody had, and that
// nothing more was asked of. They have neither records nor places in the queue, which follow from their order:
// all that is written of each is its composition. A commit of many counts them and gives them
// their records and rows side by side. Before anything else is done with the queue they are
// written to it, see [Store.writeBirths].
type births struct {
	pageList[uint16]

	// While a commit is prepared:
	kinds []birthKind // by composition
	parts []uint32    // by part and composition: how many there are; then, of a group, how many join its leaf before the part
	count []uint32    // by composition, of one part: where goroutines would be more than the work
}

// birthKind is what becomes of those births that are of one composition.
type birthKind struct {
	leaf  int32 // that they join; -1 if they have no rows, or there are none
	group int   // the first kind that joins it
	lane  *lane
	free  *freeRows
}

const (
	// birthComps bounds the compositions of births, and mostBirths how many there are: those beyond are queued.
	birthComps = 1 << 12
	mostBirths = 1 << 30
	// manyBirths is how many there are at least for a commit to count them where they are.
	manyBirths = 1 << 12
	// partPages is how many pages one goroutine looks at in one go, unless there were more than mostParts
	// parts then, which bounds the memory for counting.
	partPages = 1 << 5
	mostParts = 1 << 8
)

// bears reports whether a new entity of a composition would be one of the births.
func (s *Store) bears(comp uint32) bool {
	return s.free == noIndex && s.pending.n == 0 && comp < birthComps && s.births.n < mostBirths
}

// bear adds a new entity to the births.
func (s *Store) bear(comp uint32) entity.Entity {
	b := &s.births
	*b.place() = uint16(comp)
	return entity.New(uint32(len(s.records)+b.n-1), 1)
}

// born reports whether an entity is one of the births.
func (s *Store) born(e entity.Entity) bool {
	return e.Generation() == 1 && int(e.Index()) >= len(s.records) && int(e.Index()) < len(s.records)+s.births.n
}

// birthComp returns the composition that one of the births will have.
func (s *Store) birthComp(e entity.Entity) uint32 {
	return uint32(*s.births.at(int(e.Index()) - len(s.records)))
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
		for i, comp := range b.page(k) {
			i += k * pendingLen
			records[i] = record{generation: 1, comp: queuedFlag | uint32(i)}
			s.pending.push(first+uint32(i), noComp, uint32(comp))
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
	if b.n < s.manyBirths {
		return false
	}
	b.kinds = sized(b.kinds, min(len(s.comps), birthComps))
	s.countParts()
	all := b.sum()
	for comp := range b.kinds {
		if b.kinds[comp] = (birthKind{leaf: -1, group: comp}); all[comp] > 0 && !s.findKind(uint32(comp)) {
			return false
		}
	}
	w := &s.work
	for comp, n := range all {
		if n == 0 {
			continue
		}
		k := s.shiftBetween(noComp, uint32(comp))
		s.shifts[k].uses = int(n)
		w.used = append(w.used, k)
		if leaf := b.kinds[comp].leaf; leaf >= 0 {
			w.flow[leaf].in += n
		}
	}
	s.countUsed()
	return true
}

// sum returns how many births there are of each composition.
func (b *births) sum() []uint32 {
	all := sized(b.count, len(b.kinds))
	b.count = all
	clear(all)
	for at := 0; at < len(b.parts); at += len(all) {
		for comp, n := range b.parts[at:][:len(all)] {
			all[comp] += n
		}
	}
	return all
}

// findKind finds what becomes of the births of a composition, and reports whether they join one leaf at most.
func (s *Store) findKind(comp uint32) bool {
	b := &s.births
	kind, t := &b.kinds[comp], &s.shifts[s.shiftBetween(noComp, comp)]
	if !t.direct || !t.single {
		return t.direct
	}
	kind.leaf, kind.lane, kind.free = t.joins[0].leaf, &s.lanes[t.joins[0].lane], &s.work.free[t.joins[0].leaf]
	for kind.group = 0; b.kinds[kind.group].leaf != kind.leaf; {
		kind.group++
	}
	return true
}

// cut returns how many pages of births a part has, and how many parts there are.
func (s *Store) cut() (pages, parts int) {
	all := s.births.used()
	pages = max(s.partPages, (all+mostParts-1)/mostParts)
	return pages, (all + pages - 1) / pages
}

// countParts counts the births by part and composition.
func (s *Store) countParts() {
	b := &s.births
	pages, parts := s.cut()
	kinds := len(b.kinds)
	b.parts = sized(b.parts, parts*kinds)
	s.eachPart(parts, func(part int, count []uint32) {
		clear(count)
		for k := part * pages; k < min((part+1)*pages, b.used()); k++ {
			for _, comp := range b.page(k) {
				count[comp]++
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
		for comp := range part {
			if group := b.kinds[comp].group; group != comp {
				part[group] += part[comp]
			}
		}
		for comp, n := range part {
			part[comp] = before[comp]
			if b.kinds[comp].group == comp {
				before[comp] += n
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
	for i, comp := range page {
		kind, r := &b.kinds[comp], &records[i]
		*r = record{generation: 1, comp: uint32(comp)}
		if kind.leaf < 0 {
			continue
		}
		r.row = kind.free.at(slot[kind.group])
		slot[kind.group]++
		*kind.lane.at(r.row) = entity.New(first+uint32(i), 1)
	}
}

// inRows reports whether births of one composition, in the order in which they were queued, have rows
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
