package blockstore

import (
	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/entity"
)

// Batch is what SpawnMany made: entities of one composition, side by side in every array.
type Batch struct {
	Entities []entity.Entity // in row order; the store's own where they have rows, good until the next commit
	first    []uint32        // by place
	store    *Store
	comp     uint32
}

// Row returns the first row of the batch in a component's array, column.NoRow if its
// entities do not have the component. The others follow.
func (b Batch) Row(component int) uint32 {
	if k := b.store.placeOf(b.comp, component); k >= 0 {
		return b.first[k]
	}
	return column.NoRow
}

// SpawnMany makes n entities with the given components at once, without the queue:
// what is queued stays queued. Their values are zero, and the caller may write them
// in place. It costs n rows in each array, and one row for each leaf to the right
// and new row.
func (s *Store) SpawnMany(set gt.Set, n int) (Batch, error) {
	comp, ok := s.intern(set)
	if !ok {
		return Batch{}, errTooManyCompositions()
	}
	if s.tooMany(s.alive + n) {
		return Batch{}, &LimitError{ErrEntityLimit, s.alive + n, s.options.MaxEntities}
	}
	s.writeBirths()
	s.clearWork()
	c := &s.comps[comp]
	for _, p := range c.places {
		s.work.flow[p.leaf].in = uint32(n)
	}
	s.resize()
	s.work.stopFlow() // they stand behind the survivors of their leaf: only those are assigned
	s.assign()
	used := s.rowsInUse(c)
	s.makeRoom(column.Column.Reserve)
	s.inOrder()
	for _, l := range s.work.order {
		s.moveLeaf(l)
	}
	s.settleRanges()
	b := Batch{store: s, comp: comp}
	for _, p := range c.places {
		b.first = append(b.first, s.leaves[p.leaf].start+s.leaves[p.leaf].count-uint32(n))
	}
	s.clearReused(c, b, n, used)
	s.fillBatch(&b, comp, n)
	s.alive += n
	c.count += n
	s.stats.Spawned = n
	for x := range set.Minus(s.layout.Spec.Tags).All() {
		s.stats.Writes[x] += n
	}
	s.checkDebug()
	return b, nil
}

// Reserve makes room in the arrays of the given components for n more entities, and in the
// lanes that begin with them, so that spawning them copies nothing. It changes nothing else.
func (s *Store) Reserve(set gt.Set, n int) {
	for x := range set.All() {
		if s.columns[x] != nil {
			s.columns[x].Reserve(s.rowsOf(x) + n)
		}
	}
	for k := range s.classes {
		c := &s.classes[k]
		for _, x := range c.columns {
			if l := &s.lanes[c.lane]; l.fixed && set.Has(x) {
				l.room = max(l.room, s.rowsOf(x)+n)
			}
		}
	}
	s.extend(n + s.births.n)
}

// rowsInUse returns the rows of the arrays of a composition, by component.
func (s *Store) rowsInUse(c *composition) []int {
	rows := make([]int, len(s.columns))
	for _, p := range c.places {
		for _, x := range s.classes[p.class].columns {
			rows[x] = s.rowsOf(x)
		}
	}
	return rows
}

// clearReused sets the new rows to zero that others stood on before.
func (s *Store) clearReused(c *composition, b Batch, n int, used []int) {
	for k, p := range c.places {
		from := int(b.first[k])
		for _, x := range s.classes[p.class].columns {
			if to := min(from+n, used[x]); to > from {
				s.columns[x].Clear(from, to)
			}
		}
	}
}

// takeRecords gives entities of a composition their handles and records, those that are free
// first; they stand in rows from first on.
func (s *Store) takeRecords(list []entity.Entity, comp, first uint32) {
	at := 0
	for ; at < len(list) && s.free != noIndex; at++ {
		index := s.takeIndex()
		r := &s.records[index]
		r.comp, r.row = comp, first+uint32(at)
		list[at] = entity.New(index, r.generation)
	}
	for at < len(list) {
		had := len(s.records)
		if had == cap(s.records) {
			s.moreRecords()
		}
		s.records = s.records[:min(had+len(list)-at, cap(s.records))]
		for i := had; i < len(s.records); i++ {
			s.records[i] = record{1, comp, first + uint32(at)}
			list[at] = entity.New(uint32(i), 1)
			at++
		}
	}
}

func (s *Store) fillBatch(b *Batch, comp uint32, n int) {
	c := &s.comps[comp]
	if len(c.places) > 0 {
		b.Entities = s.lanes[s.classes[c.places[0].class].lane].slice(b.first[0], b.first[0]+uint32(n))
	} else {
		b.Entities = make([]entity.Entity, n)
	}
	first := uint32(0)
	if len(c.places) > 0 {
		first = b.first[0]
	}
	s.takeRecords(b.Entities, comp, first)
	for k, p := range c.places[min(1, len(c.places)):] {
		class := &s.classes[p.class]
		list := s.lanes[class.lane].slice(b.first[k+1], b.first[k+1]+uint32(n))
		copy(list, b.Entities)
		for i, e := range list {
			class.rows.set(e.Index(), b.first[k+1]+uint32(i))
		}
	}
}
