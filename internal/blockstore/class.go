package blockstore

import (
	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/entity"
)

// class is a set of arrays that share rows.
type class struct {
	set      gt.Set
	columns  []int // those of set that have values
	parent   int32 // whose end is its start, or -1
	children []int32
	leaves   []int32 // in row order
	lane     int32
	start    uint32
	end      uint32
	rows     pages  // of the entities for which it is not the first place
	room     uint32 // of one that is a whole array: so many rows are known to have memory
}

// leaf is a sub-block of a class.
type leaf struct {
	id    int // index into Layout.Leaves
	class int32
	start uint32
	count uint32

	changed stamped
}

// lane is the list of entities of a class and of those that continue it.
type lane struct {
	base     uint32 // the row of entities[0]
	fixed    bool   // it begins with the arrays themselves, so base is 0
	room     int    // of a fixed one: the entities that it is to have memory for when it is next made longer
	entities []entity.Entity

	oldBase uint32 // during a commit: the list as it was, which may be the same memory
	old     []entity.Entity
}

func (l *lane) at(row uint32) *entity.Entity { return &l.entities[row-l.base] }

func (l *lane) slice(from, to uint32) []entity.Entity {
	if from == to {
		return nil
	}
	return l.entities[from-l.base : to-l.base : to-l.base]
}

// open makes room for the rows from..to-1 and keeps what they have in common with
// start..end-1, the rows in use. Until close the list as it was is in old.
func (l *lane) open(from, to, start, end uint32) {
	l.oldBase, l.old = l.base, l.entities
	if from == to || from >= l.base && int(to-l.base) <= len(l.entities) {
		return
	}
	base := uint32(0)
	if !l.fixed { // it slides with what stands left of it: some room there too
		base = from - min(from, (to-from)/8)
	}
	size := int(to - base)
	if had := len(l.entities); size > had {
		size = max(size, l.room, min(had+had/8, 2*size), min(2*had, 1<<14), 16)
	}
	l.base, l.entities = base, column.MakeUncleared[entity.Entity](size)
	if lo, hi := max(from, start), min(to, end); lo < hi {
		copy(l.entities[lo-base:], l.old[lo-l.oldBase:hi-l.oldBase])
	}
}

func (l *lane) close() { l.old = nil }

// fit makes room for the rows from..to-1 where one row after the other asks for it: a list that slides
// gets some on both sides, and keeps what it had unless that is much more than it needs.
func (l *lane) fit(from, to, start, end uint32) {
	had := uint32(len(l.entities))
	if from >= l.base && to-l.base <= had {
		return
	}
	if !l.fixed {
		slack := (to-from)/4 + 16
		from, to = from-min(from, slack), to+slack
		if lo, hi := min(from, l.base), max(to, l.base+had); hi-lo <= 4*(to-from)+1024 {
			from, to = lo, hi
		}
	}
	l.open(from, to, start, end)
	l.close()
}

// pages is an index from entities to rows of which only the parts that are used exist.
type pages struct{ page []*[pageLen]uint32 }

const pageLen = 1 << 10

func (p *pages) get(i uint32) uint32 { return p.page[i/pageLen][i%pageLen] }

func (p *pages) set(i, row uint32) {
	k := int(i / pageLen)
	for k >= len(p.page) {
		p.page = append(p.page, nil)
	}
	if p.page[k] == nil {
		p.page[k] = new([pageLen]uint32)
	}
	p.page[k][i%pageLen] = row
}

// adopt builds the classes of a layout, all empty.
func (s *Store) adopt(layout *gt.Layout) {
	s.layout = layout
	s.classes, s.leaves, s.lanes = nil, nil, nil
	for x := range max(len(s.reach), len(layout.Arrays)) {
		s.RowIndex(x).where = make([]uint16, len(s.comps))
	}
	s.slot = make([]int32, len(layout.Leaves))
	s.classOf = make([]int32, len(layout.Arrays))
	if layout.Kind == gt.Naive {
		s.adoptNaive()
	} else {
		s.classes, s.leaves = make([]class, 0, len(layout.Classes)), make([]leaf, 0, len(layout.Leaves))
		for _, c := range layout.Classes {
			s.addClass(c.Set, c.Parent, c.Leaves)
		}
	}
	s.chooseLanes()
	for len(s.columns) < len(layout.Arrays) {
		s.columns = append(s.columns, nil)
	}
	for i := range s.classes {
		c := &s.classes[i]
		for x := range c.set.All() {
			if s.columns[x] != nil {
				c.columns = append(c.columns, x)
			}
		}
	}
	s.stats.Writes = make([]int, len(layout.Arrays))
	s.work.fit(len(s.leaves), len(s.classes), len(layout.Arrays))
}

// adoptNaive gives every component a class of its own: its array has its own tree,
// and what it happens to share with others is not relied on.
func (s *Store) adoptNaive() {
	for c, a := range s.layout.Arrays {
		if a.Root != nil {
			s.classOf[c] = int32(len(s.classes))
			s.addClass(gt.SetOf(c), -1, a.Leaves)
		}
	}
}

func (s *Store) addClass(set gt.Set, parent int, ids []int) {
	k := int32(len(s.classes))
	c := class{set: set, parent: int32(parent), leaves: make([]int32, 0, len(ids))}
	for _, id := range ids {
		c.leaves = append(c.leaves, int32(len(s.leaves)))
		s.slot[id] = int32(len(s.leaves))
		s.leaves = append(s.leaves, leaf{id: id, class: k})
	}
	s.classes = append(s.classes, c)
	if parent >= 0 {
		p := &s.classes[parent]
		p.children = append(p.children, k)
	}
}

// chooseLanes lets each class continue the lane of its parent if it is the first
// child to do so, which is the largest one, and gives it a new lane otherwise.
func (s *Store) chooseLanes() {
	for k := range s.classes {
		c := &s.classes[k]
		if c.parent >= 0 && s.classes[c.parent].children[0] == int32(k) {
			c.lane = s.classes[c.parent].lane
			continue
		}
		c.lane = int32(len(s.lanes))
		s.lanes = append(s.lanes, lane{fixed: c.parent < 0})
	}
}

// leafIn returns the leaf of a component's array with the given id.
func (s *Store) leafIn(component, id int) int32 {
	if s.layout.Kind != gt.Naive {
		return s.slot[id]
	}
	c := &s.classes[s.classOf[component]]
	for k, x := range s.layout.Arrays[component].Leaves {
		if x == id {
			return c.leaves[k]
		}
	}
	panic("grouptree: the array has no such leaf")
}
