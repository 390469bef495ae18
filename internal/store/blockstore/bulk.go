package blockstore

import (
	"slices"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/store/record"
)

// Part is so many entities, one after the other in a list, that get one composition.
type Part struct{ Composition, Count int }

// List is entities that [Store.SpawnList] spawns. Its parts have all entities, in their order.
type List struct {
	Entities     []entity.Entity // the handles that they get, or else memory for them
	Claim        bool            // the handles are given, claimable, and none is there twice
	Parts        []Part
	HandlesKnown func()                          // called when the entities have handles and are not there yet: it does not change the store
	Offer        func(component, lane, rows int) // called for arrays without rows whose first rows are to be so many entities, in the order of the list: it may give them memory with the values
}

// SpawnMany makes n entities with the given components at once, as SpawnList does.
func (s *Store) SpawnMany(set gt.Set, n int) ([]entity.Entity, error) {
	if err := s.Queue.CheckMore(n); err != nil { // before there is a list of so many
		return nil, err
	}
	list := make([]entity.Entity, n)
	return list, s.SpawnEach(set, list)
}

// SpawnEach is SpawnMany that writes the handles to a list, as many as it has.
func (s *Store) SpawnEach(set gt.Set, list []entity.Entity) error {
	if err := s.Queue.CheckMore(len(list)); err != nil {
		return err
	}
	composition, err := s.Compositions.Intern(set)
	if err != nil {
		return err
	}
	return s.SpawnList(List{Entities: list, Parts: []Part{{composition, len(list)}}, HandlesKnown: func() {}, Offer: func(int, int, int) {}})
}

// SpawnList makes entities of several compositions at once: as a commit does that spawns
// them in their order, but what is queued stays queued. Where Offer has not given their values, these are zero, and the caller may write them
// in place. If it returns an error, which is a [LimitError] or that of AcceptExtensions, nothing has changed. O(entities), with Claim O(entities + indices),
// n rows in each array, and one row for each block to the right and new row.
func (s *Store) SpawnList(l List) error {
	n := len(l.Entities)
	if err := s.Queue.CheckMore(n); err != nil {
		return err
	}
	for _, part := range l.Parts {
		if part.Count > 0 {
			s.extender.add(uint32(part.Composition))
		}
	}
	if err := s.extender.knowAdded(); err != nil {
		return err
	}
	s.Queue.writeFresh()
	s.prepared = false
	if l.Claim {
		s.Queue.records.Claim(l.Entities)
	} else {
		s.Queue.records.TakeFor(l.Entities)
	}
	l.HandlesKnown()
	openRows(s, l)
	from := 0
	for _, part := range l.Parts {
		placePart(s, part.Composition, l.Entities[from:from+part.Count])
		from += part.Count
	}
	if l.Claim {
		s.Queue.records.ListFree()
	}
	s.Journal.AddEach(l.Entities)
	s.Queue.records.Alive += n
	s.checkDebug()
	return nil
}

// TakeBack ends the entities of the last SpawnList that had no handles before. Nothing else has changed since, and nothing is queued. Every row is where it
// was, and later entities get the same indices; the handles are dead. Blocks that a lanes layout has got for the entities stay, empty.
// It costs what SpawnList has.
func (s *Store) TakeBack(entities []entity.Entity) {
	for _, e := range slices.Backward(entities) { // so that the first one is the next that is given out
		s.Queue.Despawn(e)
	}
	if err := s.Prepare(); err != nil {
		panic("blockstore: entities cannot be taken back: " + err.Error())
	}
	s.Apply()
}

// openRows gives blocks the rows of new entities, which are zero, or have the memory that is offered.
func openRows(s *Store, l List) {
	p, b := &s.plan, &s.Blocks
	p.clear()
	for _, part := range l.Parts {
		p.expect(part.Composition, part.Count)
	}
	p.rangeBlocks()
	used := slices.Grow(p.hadRows[:0], len(b.columns))[:len(b.columns)]
	p.hadRows = used
	clear(used)
	for _, k := range p.touchedClasses {
		for _, x := range b.classes[k].columns {
			used[x] = b.rowsOf(x)
		}
	}
	for _, k := range p.order {
		at := &b.list[k]
		for _, x := range b.classes[at.class].columns {
			if used[x] == 0 && at.newStart == 0 && at.newEnd == at.in && b.columns[x].Cap() <= int(at.in) {
				l.Offer(b.layout.Arrays[x].Component, b.layout.Arrays[x].Lane, int(at.in))
			}
		}
	}
	s.applier.makeRoom()
	p.placeBlocks()
	p.setRanges(b.nextCommit())
	b.commit++
	for _, l := range p.touched {
		at := &b.list[l]
		for _, x := range b.classes[at.class].columns {
			if from, to := int(at.end-at.in), min(int(at.end), used[x]); to > from {
				b.columns[x].Clear(from, to)
			}
		}
	}
}

// expect plans that n entities join the blocks of a composition, and that nothing leaves.
func (p *plan) expect(composition, n int) {
	if n == 0 {
		return
	}
	for _, at := range p.compositions.list[composition].blocks {
		b := &p.blocks.list[at.block]
		p.touch(b, at.block)
		b.in += uint32(n)
	}
}

// placePart gives new entities their composition and the next of the last rows of its blocks, in their order.
func placePart(s *Store, composition int, entities []entity.Entity) {
	c, n := &s.Compositions.list[composition], uint32(len(entities))
	c.count += len(entities)
	for _, e := range entities {
		s.Queue.records.List[e.Index()].Comp = uint32(composition)
	}
	for k, at := range c.blocks {
		b := &s.Blocks.list[at.block]
		row := b.back // all free rows are behind the survivors, since nothing has left
		b.back += n
		copy(b.list.Slice(row, row+n), entities)
		for i, e := range entities {
			if k == 0 {
				s.Queue.records.List[e.Index()].Row = row + uint32(i)
			} else {
				s.Blocks.rows.Pages[at.class].Set(e.Index(), row+uint32(i))
			}
		}
	}
}

// Reserve makes room in the arrays of the given components for n more entities, and in the
// entity lists that begin with them, so that spawning them copies nothing. It changes nothing else. If the layout
// does not know entities with exactly these components, the room is in lane 0.
func (s *Store) Reserve(set gt.Set, n int) {
	b := &s.Blocks
	reserved := make([]bool, len(b.columns))
	for component := range set.All() {
		x := component
		if comp, seen := s.Compositions.number[set]; seen {
			if k := s.Compositions.blockWith(comp, component); k >= 0 {
				x = b.layout.ArrayOf(component, int(b.classes[s.Compositions.list[comp].blocks[k].class].lane))
			}
		}
		if b.columns[x] != nil {
			b.columns[x].Reserve(b.rowsOf(x) + n)
			reserved[x] = true
		}
	}
	for k := range b.classes {
		c := &b.classes[k]
		for _, x := range c.columns {
			if l := b.lists[c.list]; l.Fixed && reserved[x] {
				l.Reserved = max(l.Reserved, b.rowsOf(x)+n)
			}
		}
	}
	s.Queue.records.Grow(n + len(s.Queue.fresh.comps))
}

// EachRun calls yield with the rows of a component that entities of a list have, which are alive and have it: for some that stand one after
// the other both in the list and in an array the place of the first in the list, the lane, the row of the first and
// how many they are. O(entities).
func (s *Store) EachRun(component int, entities []entity.Entity, yield func(k, lane, row, n int)) {
	last, class := record.NoComposition, int32(0)
	for k := 0; k < len(entities); {
		if comp := s.Queue.committed(entities[k]); comp != last {
			last, class = comp, s.Compositions.list[comp].blocks[s.Compositions.blockWith(comp, component)].class
		}
		lane, row := s.Rows.Place(entities[k], component)
		rows := s.Blocks.entitiesOf(class).Slice(row, s.Blocks.endOf(class))
		rows = rows[:min(len(rows), len(entities)-k)]
		n := 1
		for n < len(rows) && entities[k+n] == rows[n] {
			n++
		}
		yield(k, lane, int(row), n)
		k += n
	}
}
