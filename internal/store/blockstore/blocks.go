package blockstore

import (
	"slices"

	gt "github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/store/rowindex"
	"github.com/copse-ecs/copse/internal/store/rowlist"
)

// class is a set of arrays that share rows. An entity has one row in all of them. The list of a tag is a class without arrays.
// It begins where its parent ends, and ends with its last block.
type class struct {
	set      gt.Set  // components; none for the list of a tag, which has no values
	lane     int32   // of its arrays: 0 in all layouts but lanes
	parent   int32   // the class whose end is the start of this one, or -1
	children []int32 // the classes that continue this one
	blocks   []int32 // in row order, with consecutive numbers
	list     int32   // its entity list, noList until it is chosen
	reserved uint32  // its arrays have memory for so many rows, as far as is known

	// The following is found by Blocks.link.
	components []int           // of set
	columns    []int           // its arrays that hold values, as indices into Blocks.columns
	memories   []column.Memory // its arrays whose values have no pointers
	typed      []column.Column // the others
	ending     []int           // those of columns that end where the class ends

	// Of a commit:
	first, last        int32 // blocks that something leaves or joins; last is noBlock if there are none
	isTouched, reached bool  // there are such blocks; the commit may give its blocks new ranges
	oldEnd, newEnd     uint32
	written            int // rows
}

// forgetCommit forgets what a commit does to the class.
func (c *class) forgetCommit() {
	c.last, c.isTouched, c.reached, c.written = noBlock, false, false, 0
}

const (
	noList  = -1
	noBlock = -1
)

// block is a stretch of rows of a class that no group divides further: a leaf of the layout. What a commit needs of it for each row
// stands together, in 64 bytes.
type block struct {
	start, end uint32
	list       *rowlist.Entities // that of its class
	class      int32

	// Of a commit:
	out, in          uint32 // how many entities leave, and how many join
	newStart, newEnd uint32
	hole, holeEnd    uint32 // its part of plan.holes: rows that were left and that nothing has taken yet, in the order of the queue
	front, frontEnd  uint32 // free rows of the new range before the old one
	back             uint32 // the first free row of the new range behind the old one

	changed changed
	id      int // index into Layout.Leaves
}

// free takes a free row of the new range of a block.
func (b *block) free(holes []uint32) uint32 {
	if b.hole < b.holeEnd {
		b.hole++
		return holes[b.hole-1]
	}
	if b.front < b.frontEnd {
		b.front++
		return b.front - 1
	}
	b.back++
	return b.back - 1
}

// changed holds the numbers of the commits that last changed a block.
type changed struct {
	rows         uint64 // an entity came, went or got another row
	compositions uint64 // that, or an entity of it got another composition
}

// blockRef names a block and its class.
type blockRef struct{ class, block int32 }

// Blocks are the arrays of the components, divided into the blocks of a layout, and the
// entities in them.
type Blocks struct {
	layout  *gt.Layout
	own     []column.Column // by component, of the layout or not; nil for a tag, or where nothing but rows is wanted
	stored  []int           // the components that have a column
	columns []column.Column // by array of the layout: those of own, then those of further lanes
	classes []class
	list    []block
	lists   []*rowlist.Entities
	rows    rowindex.Classes // by class
	blockOf []int32          // by index into Layout.Leaves; in a naive layout one of several
	classOf []int32          // in a naive layout: by component, its class
	commit  uint64           // number of the last commit
}

// arrange makes the blocks those of a layout, all empty. columns are by component.
func (b *Blocks) arrange(layout *gt.Layout, columns []column.Column) {
	b.layout = layout
	b.classes, b.list, b.lists, b.rows = nil, nil, nil, rowindex.Classes{}
	b.blockOf = make([]int32, len(layout.Leaves))
	b.classOf = make([]int32, layout.Spec.Components)
	b.own = make([]column.Column, layout.Spec.Components)
	copy(b.own, columns)
	b.arrangeColumns()
	if layout.Kind == gt.Naive {
		b.addNaiveClasses()
	} else {
		b.classes, b.list = make([]class, 0, len(layout.Classes)), make([]block, 0, len(layout.Leaves))
		for _, c := range layout.Classes {
			b.addClass(c.Set, c.Lane, c.Parent, c.Leaves)
		}
	}
	for k := range b.classes {
		if p := b.classes[k].parent; p >= 0 {
			b.classes[p].children = append(b.classes[p].children, int32(k))
		}
	}
	for k := range b.classes {
		b.chooseList(int32(k))
	}
	b.link()
}

// link finds what commits need in inner loops: the lists of blocks, and the arrays of classes by kind. It is called when blocks, lists or
// columns are others than before.
func (b *Blocks) link() {
	for l := range b.list {
		b.list[l].list = b.entitiesOf(b.list[l].class)
	}
	for k := range b.classes {
		c := &b.classes[k]
		c.components, c.columns = slices.Collect(c.set.All()), nil
		for _, x := range c.components {
			if at := b.layout.ArrayOf(x, int(c.lane)); b.columns[at] != nil {
				c.columns = append(c.columns, at)
			}
		}
		c.memories, c.typed = b.byKind(c.columns)
	}
	for k := range b.classes {
		c := &b.classes[k]
		c.ending = slices.DeleteFunc(slices.Clone(c.columns), func(array int) bool {
			return slices.ContainsFunc(c.children, func(child int32) bool { return slices.Contains(b.classes[child].columns, array) })
		})
	}
}

// byKind returns the memories of those arrays whose values have no pointers, and the columns of the others.
func (b *Blocks) byKind(arrays []int) (memories []column.Memory, typed []column.Column) {
	for _, x := range arrays {
		if m := b.columns[x].Memory(); m.IsZero() {
			typed = append(typed, b.columns[x])
		} else {
			memories = append(memories, m)
		}
	}
	return memories, typed
}

// arrangeColumns finds the columns of all arrays of the layout.
func (b *Blocks) arrangeColumns() {
	b.columns = make([]column.Column, b.layout.Spec.Components, len(b.layout.Arrays))
	copy(b.columns, b.own)
	b.stored = nil
	for x, column := range b.own {
		if column != nil {
			b.stored = append(b.stored, x)
		}
	}
	b.addLaneColumns()
}

// addLaneColumns adds the columns of further lanes that the layout has and the blocks do not have yet.
func (b *Blocks) addLaneColumns() {
	for _, a := range b.layout.Arrays[len(b.columns):] {
		var added column.Column
		if first := b.columns[a.Component]; first != nil {
			added = first.Lane(a.Lane)
		}
		b.columns = append(b.columns, added)
	}
}

// replaceColumn gives a component another column.
func (b *Blocks) replaceColumn(component int, by column.Column) {
	if component >= len(b.own) {
		return // the layout does not have the component yet
	}
	b.own[component], b.columns[component] = by, by
	for x := len(b.own); x < len(b.columns); x++ {
		if a := b.layout.Arrays[x]; a.Component == component {
			b.columns[x] = by.Lane(a.Lane)
		}
	}
	b.link()
}

// addNaiveClasses gives every component a class of its own: its array has its own tree,
// and the blocks that it happens to share with others are not relied on.
func (b *Blocks) addNaiveClasses() {
	for c, a := range b.layout.Arrays {
		if len(a.Leaves) > 0 {
			b.classOf[c] = int32(len(b.classes))
			b.addClass(gt.SetOf(c), 0, -1, a.Leaves)
		}
	}
}

// addClass adds an empty class with the blocks that have the given ids.
func (b *Blocks) addClass(set gt.Set, lane, parent int, ids []int) {
	k := int32(len(b.classes))
	set = set.Minus(b.layout.Spec.Tags)
	c := class{set: set, lane: int32(lane), parent: int32(parent), list: noList, last: noBlock, blocks: make([]int32, 0, len(ids))}
	for _, id := range ids {
		c.blocks = append(c.blocks, int32(len(b.list)))
		b.blockOf[id] = int32(len(b.list))
		b.list = append(b.list, block{id: id, class: k})
	}
	b.classes = append(b.classes, c)
	b.rows.Pages, b.rows.Lanes = append(b.rows.Pages, rowlist.Pages{}), append(b.rows.Lanes, c.lane)
}

// chooseList gives a class an entity list and returns it: that of its parent if it is the parent's first
// child, which is the largest one, else a new one.
func (b *Blocks) chooseList(k int32) int32 {
	c := &b.classes[k]
	switch {
	case c.list != noList:
	case c.parent >= 0 && b.classes[c.parent].children[0] == k:
		c.list = b.chooseList(c.parent)
	default:
		c.list = int32(len(b.lists))
		b.lists = append(b.lists, &rowlist.Entities{Fixed: c.parent < 0})
	}
	return c.list
}

// blockIn returns the block of a component's array that has the given id.
func (b *Blocks) blockIn(component, id int) int32 {
	if b.layout.Kind != gt.Naive {
		return b.blockOf[id]
	}
	c := &b.classes[b.classOf[component]]
	for k, x := range b.layout.Arrays[component].Leaves {
		if x == id {
			return c.blocks[k]
		}
	}
	panic("blockstore: the array has no such block")
}

// entitiesOf returns the entity list of a class.
func (b *Blocks) entitiesOf(k int32) *rowlist.Entities { return b.lists[b.classes[k].list] }

// reserve makes room for rows in the arrays of a class, and notes for how many rows there is room: to ask all arrays each time
// would take spawns at once 1.15 times as long.
func (b *Blocks) reserve(c *class, rows uint32) {
	c.reserved = column.NoRow
	for _, x := range c.columns {
		b.columns[x].Reserve(int(rows))
		c.reserved = min(c.reserved, uint32(b.columns[x].Cap()))
	}
}

// rowsOf returns how many rows an array has.
func (b *Blocks) rowsOf(array int) int {
	a := &b.layout.Arrays[array]
	if len(a.Leaves) == 0 {
		return 0
	}
	return int(b.list[b.blockIn(a.Component, a.Leaves[len(a.Leaves)-1])].end)
}

// continues reports whether class k is class of, or continues it, directly or not.
func (b *Blocks) continues(k, of int32) bool {
	for k >= 0 && k != of {
		k = b.classes[k].parent
	}
	return k == of
}

// opensList reports whether class k is the first of its entity list.
func (b *Blocks) opensList(k int) bool {
	p := b.classes[k].parent
	return p < 0 || b.classes[p].list != b.classes[k].list
}

// lastInList returns the last class of the entity list of class k.
func (b *Blocks) lastInList(k int32) int32 {
	for len(b.classes[k].children) > 0 {
		k = b.classes[k].children[0]
	}
	return k
}

// firstInList returns the first class of the entity list of class k.
func (b *Blocks) firstInList(k int32) int32 {
	for !b.opensList(int(k)) {
		k = b.classes[k].parent
	}
	return k
}

// usedRows returns the rows of the entity list of class k that are in use.
func (b *Blocks) usedRows(k int32) (start, end uint32) {
	first, last := b.firstInList(k), b.lastInList(k)
	start, end = b.startOf(first), b.endOf(last)
	for last != first && len(b.classes[first].blocks) == 0 {
		first = b.classes[first].children[0]
	}
	if c := &b.classes[first]; len(c.blocks) > 0 {
		start = b.list[c.blocks[0]].start // its parent may have moved already
	}
	return start, end
}

// endOf returns where a class ends.
func (b *Blocks) endOf(k int32) uint32 {
	for ; k >= 0; k = b.classes[k].parent {
		if list := b.classes[k].blocks; len(list) > 0 {
			return b.list[list[len(list)-1]].end
		}
	}
	return 0
}

// startOf returns where a class begins: where its parent ends.
func (b *Blocks) startOf(k int32) uint32 { return b.endOf(b.classes[k].parent) }

// nextCommit is what a block remembers that the change under way changes, whose number is the
// next one.
func (b *Blocks) nextCommit() changed { return changed{b.commit + 1, b.commit + 1} }

// copyFrom makes a copy of the blocks of another store, without columns. They have to be linked with those that they get.
func (b *Blocks) copyFrom(from *Blocks) {
	b.layout, b.blockOf, b.classOf, b.commit = from.layout, from.blockOf, from.classOf, from.commit
	b.classes = append(b.classes[:0], from.classes...)
	b.rows.Lanes = slices.Clip(from.rows.Lanes)
	b.rows.Pages = slices.Grow(b.rows.Pages[:0], len(b.classes))[:len(b.classes)]
	for k := range b.classes {
		c := &b.classes[k]
		c.reserved = 0
		c.forgetCommit()
		b.rows.Pages[k].CopyFrom(&from.rows.Pages[k])
	}
	b.list = slices.Clone(from.list)
	for l := range b.list {
		b.list[l].out, b.list[l].in = 0, 0
	}
	for len(b.lists) < len(from.lists) {
		b.lists = append(b.lists, &rowlist.Entities{})
	}
	b.lists = b.lists[:len(from.lists)]
	for k := range b.lists {
		b.lists[k].CopyFrom(from.lists[k])
	}
}

// returnTo is copyFrom for an earlier state of these blocks. Numbers of commits go on rising: a block that has not changed since then
// keeps its own, and one that has is changed once more, so what a cache knows of a block by its numbers stays true.
func (b *Blocks) returnTo(from *Blocks) {
	had, same, next := b.list, b.layout == from.layout, b.nextCommit()
	b.copyFrom(from)
	for l := range b.list {
		at := &b.list[l].changed
		if !same || had[l].changed.rows > from.commit {
			at.rows = next.rows
		}
		if !same || had[l].changed.compositions > from.commit {
			at.compositions = next.compositions
		}
	}
	b.commit = next.rows
}

// Layout returns the layout that the blocks follow.
func (b *Blocks) Layout() *gt.Layout { return b.layout }

// Range returns the first row and the number of rows of a block (an index into
// Layout.Leaves) in the array of a component that has it.
func (b *Blocks) Range(component, id int) (start, rows int) {
	l := &b.list[b.blockIn(component, id)]
	return int(l.start), int(l.end - l.start)
}

// Counts writes the rows of each block, indexed as Layout.Leaves, to dst, which has as many
// elements, and returns it.
func (b *Blocks) Counts(dst []int) []int {
	for i := range b.list {
		dst[b.list[i].id] = int(b.list[i].end - b.list[i].start)
	}
	return dst
}

// Entities returns the entities of a block in row order. The slice is the store's own and good
// until the next commit.
func (b *Blocks) Entities(component, id int) []entity.Entity {
	return b.EntitiesIn(b.blockIn(component, id))
}

// EntitiesIn is Entities for a block by its number in Each.
func (b *Blocks) EntitiesIn(block int32) []entity.Entity {
	l := &b.list[block]
	return l.list.Slice(l.start, l.end)
}

// EntityList returns the number of the entity list that a block of a component's array is
// in: neighbouring blocks of one list are neighbours in the list too.
func (b *Blocks) EntityList(component, id int) int {
	return int(b.classes[b.list[b.blockIn(component, id)].class].list)
}

// Lane returns the lane of the component's array that has a block.
func (b *Blocks) Lane(component, id int) int {
	return int(b.classes[b.list[b.blockIn(component, id)].class].lane)
}

// ListEntities returns the entities of the rows from..to-1 of an entity list.
func (b *Blocks) ListEntities(list, from, to int) []entity.Entity {
	return b.lists[list].Slice(uint32(from), uint32(to))
}

// CommitNumber returns the number of the last commit that changed an entity, or bulk spawn: an entity that is in
// a block or has a composition is as it was then. A change of the layout and a restored clone count as commits: numbers rise.
func (b *Blocks) CommitNumber() uint64 { return b.commit }

// LastChanged returns the numbers of the commits that last changed a block (an index into
// Layout.Leaves) in the array of a component that has it: which entities stand at which
// rows of it, and, at least as high, which compositions these have. O(1). A cache that keeps
// something about a block can tell from them whether it is still true.
func (b *Blocks) LastChanged(component, id int) (rows, compositions uint64) {
	at := &b.list[b.blockIn(component, id)].changed
	return at.rows, at.compositions
}

// Classes returns how many classes there are. They are numbered from 0.
func (b *Blocks) Classes() int { return len(b.classes) }

// Class is what others see of a class. The slices are the store's own.
type Class struct {
	Components gt.Set
	Parent     int32   // the class whose end is the start of this one, or -1
	Children   []int32 // the classes that continue this one
	Blocks     []int32 // in row order, with consecutive numbers
}

// Class returns class number k.
func (b *Blocks) Class(k int) Class {
	c := &b.classes[k]
	return Class{c.set, c.parent, c.children, c.blocks}
}

// Each calls yield with the class, the id (an index into Layout.Leaves), the first row and the
// rows of every block: in row order within a class, and once for each class that has it.
func (b *Blocks) Each(yield func(class, id, start, rows int)) {
	for i := range b.list {
		l := &b.list[i]
		yield(int(l.class), l.id, int(l.start), int(l.end-l.start))
	}
}
