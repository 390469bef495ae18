package blockstore

import (
	"errors"
	"slices"
	"strconv"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// Check compares every invariant of the store with the layout and returns the
// first that does not hold: blocks hold exactly their compositions, rows are
// absolute and without gaps, records and entity lists are inverse, arrays that share a block have
// its entities at the same rows in the same order, and every count is right.
// It costs a look at every entity.
func (s *Store) Check() error {
	if err := checkRecords(s); err != nil {
		return err
	}
	for k := range s.Compositions.list {
		if err := checkBlocks(s, uint32(k)); err != nil {
			return err
		}
	}
	for k := range s.Blocks.classes {
		if err := checkClass(s, int32(k)); err != nil {
			return err
		}
	}
	for id := range s.Blocks.layout.Leaves {
		if err := checkShared(&s.Blocks, id); err != nil {
			return err
		}
	}
	for x, col := range s.Blocks.columns {
		if col != nil && col.Cap() < s.Blocks.rowsOf(x) {
			return broken("array ", x, " has no memory for its rows")
		}
	}
	return checkLists(&s.Blocks)
}

// checkRecords compares the records with the rows and the counts.
func checkRecords(s *Store) error {
	counts, alive := make([]int, s.Compositions.Len()), 0
	for e, comp := range s.EachEntity {
		alive++
		counts[comp]++
		if err := s.Rows.Check(e); err != nil {
			return err
		}
		for k, p := range s.Compositions.list[comp].blocks {
			l := &s.Blocks.list[p.block]
			row := s.Rows.at(e.Index(), uint32(comp), k)
			if row < l.start || row >= l.end {
				return broken("entity ", e, " has row ", row, " outside its block, which has ", l.start, "..", l.end)
			}
			if got := *s.Blocks.entitiesOf(p.class).At(row); got != e {
				return broken("row ", row, " of class ", p.class, " holds ", got, " and not ", e)
			}
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
	return s.Queue.records.Check()
}

// checkBlocks makes sure that the blocks of a composition are those of the layout, and hold each stored component once.
func checkBlocks(s *Store, comp uint32) error {
	c, b := &s.Compositions.list[comp], &s.Blocks
	if !c.known {
		if c.count > 0 || len(c.blocks) > 0 {
			return broken("composition ", int(comp), " has entities or blocks and is not known")
		}
		return nil
	}
	var held gt.Set
	for _, p := range c.blocks {
		set, id := b.classes[p.class].set, b.list[p.block].id
		if b.list[p.block].class != p.class || set.Meets(held) || !b.layout.Leaves[id].Region.Holds(c.set) {
			return broken("composition ", int(comp), " is in block ", id, ", which does not hold it")
		}
		held = held.Union(set)
		for component := range set.All() {
			if b.layout.Leaf(component, c.set) != id {
				return broken("composition ", int(comp), " is not in its block of component ", component)
			}
		}
	}
	if held != c.set.Minus(b.layout.Spec.Tags) {
		return broken("composition ", int(comp), " has not the rows that it needs")
	}
	return nil
}

// checkClass makes sure that the blocks of a class follow one another and hold no other entities than those of their regions.
func checkClass(s *Store, k int32) error {
	b, c := &s.Blocks, &s.Blocks.classes[k]
	at := b.startOf(k)
	for _, l := range c.blocks {
		if b.list[l].start != at {
			return broken("block ", l, " does not begin where the one before it ends")
		}
		for _, e := range b.EntitiesIn(l) {
			if set, ok := s.Composition(e); !ok || !b.layout.Leaves[b.list[l].id].Region.Holds(set) {
				return broken("block ", l, " holds ", e, ", which does not belong there")
			}
		}
		at = b.list[l].end
	}
	for _, x := range c.columns {
		if c.reserved > uint32(b.columns[x].Cap()) {
			return broken("array ", x, " has less memory than its class ", k, " knows of")
		}
	}
	return nil
}

// checkShared compares the arrays that share a block, which may be kept apart.
func checkShared(b *Blocks, id int) error {
	shared := b.layout.Leaves[id].Shared
	for c := range shared.All() {
		first := shared.First()
		start, _ := b.Range(c, id)
		if firstStart, _ := b.Range(first, id); start != firstStart || !slices.Equal(b.Entities(c, id), b.Entities(first, id)) {
			return broken("block ", id, " has other entities or rows in one of the arrays that share it")
		}
	}
	return nil
}

// checkLists makes sure that a class shares the entity list of its parent if it is the parent's first child, and no other
// class does.
func checkLists(b *Blocks) error {
	used := make([]bool, len(b.lists))
	for k := range b.classes {
		c := &b.classes[k]
		if c.parent >= 0 && (!slices.Contains(b.classes[c.parent].children, int32(k)) || b.classes[c.parent].lane != c.lane) {
			return broken("class ", k, " is no child of its parent, or is in another lane")
		}
		first := c.parent >= 0 && b.classes[c.parent].children[0] == int32(k)
		if first != !b.opensList(k) || !first && used[c.list] {
			return broken("class ", k, " has the entity list of another class")
		}
		if b.lists[c.list].Fixed && b.lists[c.list].First() > 0 || c.parent < 0 && !b.lists[c.list].Fixed {
			return broken("the entity list of class ", k, " does not begin with its arrays")
		}
		used[c.list] = used[c.list] || !first
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
