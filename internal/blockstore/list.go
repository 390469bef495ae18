package blockstore

import (
	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/entity"
	"github.com/copse-ecs/copse/internal/record"
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

// SpawnList makes entities of several compositions at once, without the queue, in which nothing may be: as a commit does that spawns
// them in their order. Where Offer has not given their values, these are zero, and the caller may write them
// in place. If it returns an error, which is a [LimitError] or that of AcceptExtensions, nothing has changed. O(entities + indices),
// n rows in each array, and one row for each block to the right and new row.
func (s *Store) SpawnList(l List) error {
	n := len(l.Entities)
	if err := s.CheckEntities(s.Queue.records.Alive + n); err != nil {
		return err
	}
	if err := s.knowParts(l.Parts); err != nil {
		return err
	}
	s.Queue.writeFresh()
	s.prepared = false
	if l.Claim {
		s.Queue.records.Claim(l.Entities)
	} else {
		s.Queue.records.TakeFor(l.Entities, record.NoComposition, 0)
	}
	l.HandlesKnown()
	s.openRows(l)
	s.placeList(l)
	if l.Claim {
		s.Queue.records.ListFree()
	}
	s.Journal.AddEach(l.Entities)
	s.Queue.records.Alive += n
	s.plan.stats.Spawned = n
	s.checkDebug()
	return nil
}

// knowParts lets the layout know the compositions of parts, in the order of the list.
func (s *Store) knowParts(parts []Part) error {
	var coming []gt.Set
	for _, part := range parts {
		if c := &s.Compositions.list[part.Composition]; !c.known && !c.coming {
			c.coming = true
			coming = append(coming, c.set)
		}
	}
	for _, set := range coming {
		s.Compositions.list[s.Compositions.number[set]].coming = false
	}
	return s.extender.extend(coming)
}

// openRows gives blocks the rows of new entities, which are zero, or have the memory that is offered.
func (s *Store) openRows(l List) {
	p := &s.plan
	p.clear()
	for _, part := range l.Parts {
		for _, at := range s.Compositions.list[part.Composition].blocks {
			if part.Count > 0 {
				p.touch(at.block).in += uint32(part.Count)
			}
		}
	}
	p.placeBlocks()
	used := make([]int, len(s.Blocks.columns))
	for _, at := range p.touched {
		for _, x := range s.Blocks.classes[s.Blocks.list[at].class].columns {
			used[x] = s.Blocks.rowsOf(x)
		}
	}
	for _, at := range p.placed {
		for _, x := range s.Blocks.classes[s.Blocks.list[at.block].class].columns {
			if used[x] == 0 && at.start == 0 && at.count == p.flow[at.block].in && s.Blocks.columns[x].Cap() <= int(at.count) {
				l.Offer(s.Blocks.layout.Arrays[x].Component, s.Blocks.layout.Arrays[x].Lane, int(at.count))
			}
		}
	}
	s.applier.makeRoom()
	s.applier.moveBlocks()
	p.setRanges(s.Blocks.nextCommit())
	s.Blocks.commit++
	for _, at := range p.touched {
		b, in := &s.Blocks.list[at], p.flow[at].in
		from := int(b.start + b.count - in)
		for _, x := range s.Blocks.classes[b.class].columns {
			if to := min(from+int(in), used[x]); to > from {
				s.Blocks.columns[x].Clear(from, to)
			}
		}
	}
}

// placeList gives new entities their compositions and the last rows of their blocks, in their order.
func (s *Store) placeList(l List) {
	records, p, from := s.Queue.records.List, &s.plan, 0
	for _, part := range l.Parts {
		c, entities := &s.Compositions.list[part.Composition], l.Entities[from:from+part.Count]
		from += part.Count
		if part.Count == 0 {
			continue
		}
		c.count += part.Count
		for _, e := range entities {
			records[e.Index()].Comp = uint32(part.Composition)
		}
		for k, at := range c.blocks {
			f, b := &p.flow[at.block], &s.Blocks.list[at.block]
			row := b.start + b.count - f.in + f.joined
			f.joined += uint32(part.Count)
			copy(s.Blocks.entitiesOf(at.class).Slice(row, row+uint32(part.Count)), entities)
			for i, e := range entities {
				if k == 0 {
					records[e.Index()].Row = row + uint32(i)
				} else {
					s.Blocks.rows.Pages[at.class].Set(e.Index(), row+uint32(i))
				}
			}
		}
	}
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
		n, same, list := 1, s.Blocks.entitiesOf(class).Slice(row, s.Blocks.classes[class].end), entities[k:]
		for n < len(list) && n < len(same) && list[n] == same[n] {
			n++
		}
		yield(k, lane, int(row), n)
		k += n
	}
}
