package blockstore

import (
	"errors"
	"strconv"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/entity"
)

// Check holds every invariant of the store against the layout and returns the
// first that does not hold: blocks hold exactly their compositions, rows are
// absolute and join, records and lists are inverse, arrays that share a leaf have
// its entities at the same rows in the same order, and nothing is counted wrong.
// It costs a look at every entity and row.
func (s *Store) Check() error {
	if err := s.checkRecords(); err != nil {
		return err
	}
	for k := range s.classes {
		if err := s.checkClass(k); err != nil {
			return err
		}
	}
	for l := range s.layout.Leaves {
		if err := s.checkShared(l); err != nil {
			return err
		}
	}
	return s.checkArrays()
}

func broken(parts ...string) error {
	text := ""
	for _, p := range parts {
		text += p
	}
	return errors.New(text)
}

func (s *Store) checkRecords() error {
	counts := make([]int, len(s.comps))
	alive, free := 0, 0
	for i := range s.records {
		r := &s.records[i]
		comp := s.committed(r)
		if comp == noComp {
			if r.comp == noComp {
				free++
			}
			continue
		}
		alive++
		counts[comp]++
		e := entity.New(uint32(i), r.generation)
		if err := s.checkReach(e, r); err != nil {
			return err
		}
		for at, p := range s.comps[comp].places {
			l := &s.leaves[p.leaf]
			row := s.placeRow(uint32(i), comp, at)
			if row < l.start || row >= l.start+l.count {
				return broken("entity ", e.String(), " has row ", itoa(row), " outside its leaf, which has ", itoa(l.start), "..", itoa(l.start+l.count))
			}
			if got := *s.lanes[s.classes[p.class].lane].at(row); got != e {
				return broken("row ", itoa(row), " of class ", itoa(uint32(p.class)), " holds ", got.String(), " and not ", e.String())
			}
		}
	}
	if alive != s.alive {
		return broken("there are ", itoa(uint32(alive)), " entities and not ", itoa(uint32(s.alive)))
	}
	for k := range counts {
		if counts[k] != s.comps[k].count {
			return broken("composition ", itoa(uint32(k)), " is counted wrong")
		}
	}
	for i, r := range s.records[len(s.records):cap(s.records)] {
		if r != (record{}) {
			return broken("record ", itoa(uint32(len(s.records)+i)), " was not given out and is not zero")
		}
	}
	listed := 0
	for i := s.free; i != noIndex && listed <= free; i = s.records[i].row {
		listed++
	}
	if listed > free {
		return errors.New("the list of free records is no list")
	}
	return nil
}

func (s *Store) checkClass(k int) error {
	c := &s.classes[k]
	at := uint32(0)
	if c.parent >= 0 {
		at = s.classes[c.parent].end
	}
	if c.start != at {
		return broken("class ", itoa(uint32(k)), " does not begin where its parent ends")
	}
	for _, l := range c.leaves {
		leaf := &s.leaves[l]
		if leaf.start != at {
			return broken("leaf ", itoa(uint32(l)), " does not join the one before it")
		}
		region := s.layout.Leaves[leaf.id].Region
		for row := leaf.start; row < leaf.start+leaf.count; row++ {
			e := *s.lanes[c.lane].at(row)
			set, ok := s.Composition(e)
			if !ok || !region.Holds(set) {
				return broken("leaf ", itoa(uint32(l)), " holds ", e.String(), ", which does not belong there")
			}
		}
		at += leaf.count
	}
	if c.end != at {
		return broken("class ", itoa(uint32(k)), " does not end with its last leaf")
	}
	return nil
}

// checkShared compares the arrays that share a leaf, which may be kept apart.
func (s *Store) checkShared(id int) error {
	var first []entity.Entity
	var at int
	for c := range s.layout.Leaves[id].Shared.All() {
		start, _ := s.Block(c, id)
		list := s.Entities(c, id)
		if first == nil {
			first, at = list, start
			continue
		}
		if len(list) != len(first) || start != at {
			return broken("leaf ", itoa(uint32(id)), " stands at different rows in arrays that share it")
		}
		for i := range list {
			if list[i] != first[i] {
				return broken("leaf ", itoa(uint32(id)), " has another order in arrays that share it")
			}
		}
	}
	return nil
}

// checkArrays compares the rows of every array with the entities that have the component.
func (s *Store) checkArrays() error {
	rows := make([]int, len(s.layout.Arrays))
	census := s.Census()
	for i, set := range census.Comps {
		for c := range set.Minus(s.layout.Spec.Tags).All() {
			rows[c] += census.Count[i]
		}
	}
	for c := range rows {
		if s.rowsOf(c) != rows[c] {
			return broken("the array of component ", itoa(uint32(c)), " has ", itoa(uint32(s.rowsOf(c))), " rows and not ", itoa(uint32(rows[c])))
		}
		if col := s.columns[c]; col != nil && col.Cap() < rows[c] {
			return broken("the array of component ", itoa(uint32(c)), " has no memory for its rows")
		}
	}
	for i, set := range census.Comps {
		if err := s.checkLeaves(set, census.Count[i]); err != nil {
			return err
		}
	}
	return nil
}

// checkLeaves makes sure that a composition's leaves are those of the layout.
func (s *Store) checkLeaves(set gt.Set, count int) error {
	comp := s.compOf[set]
	for c := range set.Minus(s.layout.Spec.Tags).All() {
		id := s.layout.Leaf(c, set)
		p := s.comps[comp].places[s.placeOf(comp, c)]
		if s.leaves[p.leaf].id != id || int(s.leaves[p.leaf].count) < count {
			return broken("a composition is not in its leaf of component ", itoa(uint32(c)))
		}
	}
	return nil
}

func itoa(n uint32) string { return strconv.FormatUint(uint64(n), 10) }
