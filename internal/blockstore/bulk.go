package blockstore

import (
	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/entity"
)

// Batch is what SpawnMany made: entities of one composition, in consecutive rows of every array.
type Batch struct {
	Entities []entity.Entity // in row order; the store's own where they have rows, good until the next commit
	first    []uint32        // by block of the composition
	store    *Store
	comp     uint32
}

// Place returns the lane and the first row of the batch in the arrays of a component, column.NoRow if its
// entities do not have the component. The other rows follow.
func (b Batch) Place(component int) (lane int, row uint32) {
	if k := b.store.Compositions.blockWith(b.comp, component); k >= 0 {
		return int(b.store.Blocks.classes[b.store.Compositions.list[b.comp].blocks[k].class].lane), b.first[k]
	}
	return 0, column.NoRow
}

// SpawnMany makes n entities with the given components at once, without the queue:
// what is queued stays queued. Their values are zero, and the caller may write them
// in place. It costs n rows in each array, and one row for each block to the right
// and new row.
func (s *Store) SpawnMany(set gt.Set, n int) (Batch, error) {
	comp, err := s.Compositions.intern(set)
	if err != nil {
		return Batch{}, err
	}
	if err := s.CheckEntities(s.Queue.records.Alive + n); err != nil {
		return Batch{}, err
	}
	if n > 0 {
		if err := s.extender.know(comp); err != nil {
			return Batch{}, err
		}
	}
	s.Queue.writeFresh()
	s.prepared = false
	p, c := &s.plan, &s.Compositions.list[comp]
	p.clear()
	for _, at := range c.blocks {
		p.touch(at.block).in += uint32(n)
	}
	p.placeBlocks()
	s.applier.makeRoom()
	s.applier.moveBlocks()
	p.setRanges(s.Blocks.nextCommit())
	s.Blocks.commit++
	b := Batch{store: s, comp: comp}
	for _, at := range c.blocks {
		l := &s.Blocks.list[at.block]
		b.first = append(b.first, l.start+l.count-uint32(n))
	}
	fillBatch(s, &b, c, n)
	s.Journal.AddEach(b.Entities)
	s.Queue.records.Alive += n
	c.count += n
	p.stats.Spawned = n
	s.checkDebug()
	return b, nil
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
			if l := &b.lists[c.list]; l.Fixed && reserved[x] {
				l.Reserved = max(l.Reserved, b.rowsOf(x)+n)
			}
		}
	}
	s.Queue.records.Grow(n + len(s.Queue.fresh.comps))
}

// fillBatch gives the entities of a batch their handles and rows, and sets those of the rows to zero that were in use before: each array has
// got n rows more.
func fillBatch(s *Store, b *Batch, c *composition, n int) {
	if len(c.blocks) == 0 {
		b.Entities = make([]entity.Entity, n)
		s.Queue.records.TakeFor(b.Entities, b.comp, 0)
		return
	}
	for k, p := range c.blocks {
		class, first := &s.Blocks.classes[p.class], b.first[k]
		for _, x := range class.columns {
			if from, to := int(first), min(int(first)+n, s.Blocks.rowsOf(x)-n); to > from {
				s.Blocks.columns[x].Clear(from, to)
			}
		}
		list := s.Blocks.lists[class.list].Slice(first, first+uint32(n))
		if k == 0 {
			b.Entities = list
			s.Queue.records.TakeFor(list, b.comp, first)
			continue
		}
		copy(list, b.Entities)
		for i, e := range list {
			s.Blocks.rows.Pages[p.class].Set(e.Index(), first+uint32(i))
		}
	}
}
