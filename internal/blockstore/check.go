package blockstore

import (
	"errors"
	"slices"
	"strconv"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/entity"
	"github.com/copse-ecs/copse/internal/record"
	"github.com/copse-ecs/copse/internal/rowindex"
)

// Check compares every invariant of the store with the layout and returns the
// first that does not hold: blocks hold exactly their compositions, rows are
// absolute and without gaps, records and entity lists are inverse, arrays that share a block have
// its entities at the same rows in the same order, and every count is right.
// It costs a look at every entity and row.
func (s *Store) Check() error {
	if err := checkRecords(s); err != nil {
		return err
	}
	for k := range s.Blocks.classes {
		if err := checkClass(s, k); err != nil {
			return err
		}
	}
	for id := range s.Blocks.layout.Leaves {
		if err := checkShared(&s.Blocks, id); err != nil {
			return err
		}
	}
	return checkArrays(s)
}

// checkRecords compares the records with the rows, the counts and the list of free records.
func checkRecords(s *Store) error {
	counts := make([]int, s.Compositions.Len())
	alive, free := 0, 0
	for i := range s.Queue.records.List {
		r := &s.Queue.records.List[i]
		comp := s.Queue.changes.Committed(r)
		if comp == record.NoComposition {
			if r.Comp == record.NoComposition {
				free++
			}
			continue
		}
		alive++
		counts[comp]++
		if err := checkEntity(s, uint32(i), comp, r); err != nil {
			return err
		}
	}
	if alive != s.Len() {
		return broken("there are ", alive, " entities and not ", s.Len())
	}
	for k := range counts {
		if counts[k] != s.Compositions.list[k].count {
			return broken("composition ", k, " is counted wrong")
		}
	}
	return checkFree(&s.Queue.records, free)
}

// checkEntity compares the record of an entity with its blocks.
func checkEntity(s *Store, i, comp uint32, r *record.Record) error {
	e := entity.New(i, r.Generation)
	if err := checkIndexes(s, e, r); err != nil {
		return err
	}
	for k, p := range s.Compositions.list[comp].blocks {
		l := &s.Blocks.list[p.block]
		row := s.Rows.at(i, comp, k)
		if row < l.start || row >= l.start+l.count {
			return broken("entity ", e, " has row ", row, " outside its block, which has ", l.start, "..", l.start+l.count)
		}
		if got := *s.Blocks.entitiesOf(p.class).At(row); got != e {
			return broken("row ", row, " of class ", p.class, " holds ", got, " and not ", e)
		}
	}
	return nil
}

// checkIndexes compares the fast row of an entity with the row that Rows finds.
func checkIndexes(s *Store, e entity.Entity, r *record.Record) error {
	visible := !s.Queue.records.NoFast && r.Comp&record.Queued == 0
	for x := range s.Rows.Components() {
		index := s.Rows.Index(x)
		lane, row := s.Rows.Place(e, x)
		if index.IsVisible(e) != visible || index.HasFastRow(e) != (visible && index.Where(e) == rowindex.InFirst) {
			return broken("component ", x, " of entity ", e, " has a fast row, or has none, against its record")
		}
		if !visible {
			continue
		}
		switch at := index.Where(e); {
		case at == rowindex.InFirst && (lane != 0 || row != index.FastRow(e)), at < rowindex.InClass && (lane != int(at) || row != index.FastRow(e)):
			return broken("component ", x, " of entity ", e, " has another fast row than its record says")
		}
	}
	return nil
}

// checkFree makes sure that the free records are a list, and that those which were not given out
// are zero.
func checkFree(r *record.Table, free int) error {
	for i, rec := range r.List[len(r.List):cap(r.List)] {
		if rec != (record.Record{}) {
			return broken("record ", len(r.List)+i, " was not given out and is not zero")
		}
	}
	listed := 0
	for i := r.Free; i != record.NoIndex && listed <= free; i = r.List[i].Row {
		listed++
	}
	if listed > free {
		return errors.New("the list of free records is no list")
	}
	return nil
}

// checkClass compares the blocks of a class with their regions and with one another.
func checkClass(s *Store, k int) error {
	b := &s.Blocks
	c := &b.classes[k]
	at := uint32(0)
	if c.parent >= 0 {
		at = b.classes[c.parent].end
	}
	if c.start != at {
		return broken("class ", k, " does not begin where its parent ends")
	}
	for _, l := range c.blocks {
		block := &b.list[l]
		if block.start != at {
			return broken("block ", l, " does not begin where the one before it ends")
		}
		region := b.layout.Leaves[block.id].Region
		for row := block.start; row < block.start+block.count; row++ {
			e := *b.lists[c.list].At(row)
			set, ok := s.Composition(e)
			if !ok || !region.Holds(set) {
				return broken("block ", l, " holds ", e, ", which does not belong there")
			}
		}
		at += block.count
	}
	if c.end != at {
		return broken("class ", k, " does not end with its last block")
	}
	return nil
}

// checkShared compares the arrays that share a block, which may be kept apart.
func checkShared(b *Blocks, id int) error {
	var first []entity.Entity
	var at int
	for c := range b.layout.Leaves[id].Shared.All() {
		start, _ := b.Range(c, id)
		list := b.Entities(c, id)
		if first == nil {
			first, at = list, start
			continue
		}
		if start != at {
			return broken("block ", id, " is at different rows in arrays that share it")
		}
		if !slices.Equal(list, first) {
			return broken("block ", id, " has different entities in arrays that share it")
		}
	}
	return nil
}

// checkArrays compares the rows of every array with the entities that have the component.
func checkArrays(s *Store) error {
	b := &s.Blocks
	rows := make([]int, b.layout.Spec.Components)
	census := s.Compositions.Census()
	for i, set := range census.Comps {
		for c := range set.All() {
			rows[c] += census.Count[i]
		}
	}
	for c := range rows {
		if b.layout.Spec.Tags.Has(c) && len(b.layout.Arrays[c].Leaves) == 0 {
			continue // a tag without a list
		}
		if n := b.allRowsOf(c); n != rows[c] {
			return broken("the arrays of component ", c, " have ", n, " rows and not ", rows[c])
		}
	}
	for x, col := range b.columns {
		if col != nil && col.Cap() < b.rowsOf(x) {
			return broken("array ", x, " has no memory for its rows")
		}
	}
	if err := checkLists(s); err != nil {
		return err
	}
	for i, set := range census.Comps {
		if err := checkBlocks(s, set, census.Count[i]); err != nil {
			return err
		}
	}
	return nil
}

// checkLists makes sure that a class shares the entity list of its parent if it is the parent's first child, and no other
// class does, and that order lists every class after its parent.
func checkLists(s *Store) error {
	b := &s.Blocks
	listed, used := make([]bool, len(b.classes)), make([]bool, len(b.lists))
	for _, k := range b.order {
		c := &b.classes[k]
		if listed[k] || c.parent >= 0 && !listed[c.parent] {
			return broken("class ", k, " is not listed once, after its parent")
		}
		listed[k] = true
		first := c.parent >= 0 && b.classes[c.parent].children[0] == k
		if c.parent >= 0 && (!slices.Contains(b.classes[c.parent].children, k) || b.classes[c.parent].lane != c.lane) {
			return broken("class ", k, " is no child of its parent, or is in another lane")
		}
		if first != (c.parent >= 0 && b.classes[c.parent].list == c.list) || !first && used[c.list] {
			return broken("class ", k, " has the entity list of another class")
		}
		if b.lists[c.list].Fixed && b.lists[c.list].First() > 0 || c.parent < 0 && !b.lists[c.list].Fixed {
			return broken("the entity list of class ", k, " does not begin with its arrays")
		}
		used[c.list] = true
	}
	if slices.Contains(listed, false) {
		return errors.New("a class is not listed")
	}
	return nil
}

// checkBlocks makes sure that a composition's blocks are those of the layout.
func checkBlocks(s *Store, set gt.Set, count int) error {
	comp := s.Compositions.number[set]
	for c := range set.Minus(s.Blocks.layout.Spec.Tags).All() {
		id := s.Blocks.layout.Leaf(c, set)
		p := s.Compositions.list[comp].blocks[s.Compositions.blockWith(comp, c)]
		if at := &s.Blocks.list[p.block]; at.id != id || int(at.count) < count {
			return broken("a composition is not in its block of component ", c)
		}
	}
	for _, p := range s.Compositions.list[comp].blocks {
		if id := s.Blocks.list[p.block].id; !s.Blocks.layout.Leaves[id].Region.Holds(set) {
			return broken("a composition is in block ", id, ", which does not hold it")
		}
	}
	return nil
}

// broken says in what way an invariant does not hold. Other parts than texts are numbers and entities.
func broken(parts ...any) error {
	text := ""
	for _, part := range parts {
		switch part := part.(type) {
		case string:
			text += part
		case entity.Entity:
			text += part.String()
		case int:
			text += strconv.Itoa(part)
		case int32:
			text += strconv.Itoa(int(part))
		case uint32:
			text += strconv.Itoa(int(part))
		}
	}
	return errors.New(text)
}
