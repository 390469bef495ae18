package blockstore

import (
	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/entity"
)

// stepper carries out changes one by one, as the paper does: blocks give up a row, move by a
// row, and get one. It serves a stepwise commit, which reports every move to yield, and immediate changes,
// which report nothing. Ranges of blocks and classes are true between two moves of one change.
type stepper struct {
	plan    *plan
	blocks  *Blocks
	stamp   changed // of the blocks that are changed
	room    room
	yield   func(Step) bool // nil for an immediate change
	stopped bool            // yield has returned false

	oneRow  [1]uint32      // lent to Stage and Unstage
	oneMove [1]column.Move // lent to Move
}

// immediate reports whether the change is made without the queue: moves are neither reported nor
// counted, and memory is reserved as rows are added.
func (s *stepper) immediate() bool { return s.yield == nil }

// change carries out a change.
func (s *stepper) change(c *change) {
	p := s.plan
	if c.transition == noIndex {
		p.writeChange(c)
		return
	}
	t := &p.transitions.list[c.transition]
	e := p.records.handle(c.index)
	for _, x := range t.carries {
		s.oneRow[0] = p.rows.at(c.index, c.old, t.exits[x.exit].at)
		for _, col := range p.transitions.transfers[x.transfer].columns {
			s.blocks.columns[col].Stage(s.oneRow[:])
		}
	}
	for _, x := range t.exits {
		if !s.immediate() || !x.across {
			s.leave(x.block, e, p.rows.at(c.index, c.old, x.at))
		}
	}
	for k, j := range t.joins {
		var row uint32
		if s.immediate() && j.from >= 0 {
			x := &t.exits[j.from]
			row = s.moveAcross(x.blockRef, j.blockRef, p.rows.at(c.index, c.old, x.at))
			s.write(j.block, row, e)
		} else {
			row = s.join(j.block, e)
		}
		for _, x := range t.carries {
			if x.join == k {
				s.unstage(x.transfer, row)
			}
		}
		if t.single {
			c.slot = row
		} else {
			p.joined[c.slot+uint32(k)] = row
		}
	}
	p.writeChange(c)
}

// unstage writes the staged values of one entity. They are taken in the order in
// which they were staged, column by column, so that the order of joins does not matter.
func (s *stepper) unstage(transfer int32, row uint32) {
	s.oneRow[0] = row
	for _, col := range s.plan.transitions.transfers[transfer].into {
		s.blocks.columns[col].Unstage(s.oneRow[:])
	}
}

// leave takes the entity at a row out of its block: the last one of the block fills the
// hole, then each block to the right moves its last row to its front.
func (s *stepper) leave(l int32, e entity.Entity, row uint32) {
	at := &s.blocks.list[l]
	if s.immediate() {
		s.room.before(at.class)
	} else {
		s.report(Step{Leave, int(at.class), at.id, e, row, column.NoRow})
	}
	hole := at.start + at.count - 1
	if row != hole {
		s.move(Fill, l, hole, row)
	}
	at.count--
	at.changed = s.stamp
	s.shiftLeft(at.class, s.blocks.position(l), hole)
}

// join makes room at the end of a block and writes the entity there: from the right,
// each block moves its first row to its back. It returns the row.
func (s *stepper) join(l int32, e entity.Entity) uint32 {
	at := &s.blocks.list[l]
	if s.immediate() {
		s.room.behind(at.class)
	}
	s.shiftRight(at.class, s.blocks.position(l))
	row := at.start + at.count
	at.count++
	at.changed = s.stamp
	s.write(l, row, e)
	return row
}

// write writes an entity to a row of a block that was opened for it.
func (s *stepper) write(l int32, row uint32, e entity.Entity) {
	at := &s.blocks.list[l]
	*s.blocks.entitiesOf(at.class).at(row) = e
	if s.immediate() {
		s.room.opened(at.class, row)
		return
	}
	s.countWrite(at.class)
	s.report(Step{Join, int(at.class), at.id, e, column.NoRow, row})
}

// shiftRight moves the blocks of a class from position i on, and all classes that continue it, one
// row to the right, the last first.
func (s *stepper) shiftRight(k int32, i int) {
	c := &s.blocks.classes[k]
	for _, child := range c.children {
		s.shiftRight(child, 0)
		s.blocks.classes[child].start++
	}
	for j := len(c.blocks) - 1; j >= i; j-- {
		s.rotateRight(c.blocks[j])
	}
	c.end++
}

// shiftLeft moves the blocks of a class from position i on, and all classes that continue it, one
// row to the left, into the hole.
func (s *stepper) shiftLeft(k int32, i int, hole uint32) {
	c := &s.blocks.classes[k]
	for _, l := range c.blocks[i:] {
		hole = s.rotateLeft(l, hole)
	}
	c.end--
	for _, child := range c.children {
		s.shiftLeft(child, 0, hole)
		s.blocks.classes[child].start--
	}
	if s.immediate() {
		s.room.closed(c)
	}
}

func (s *stepper) rotateRight(l int32) {
	at := &s.blocks.list[l]
	if at.count > 0 {
		s.move(Rotate, l, at.start, at.start+at.count)
	}
	at.start++
	at.changed = s.stamp
}

// rotateLeft moves a block into the hole before it and returns where the hole is then.
func (s *stepper) rotateLeft(l int32, hole uint32) uint32 {
	at := &s.blocks.list[l]
	at.start--
	at.changed = s.stamp
	if at.count > 0 {
		last := at.start + at.count
		s.move(Rotate, l, last, hole)
		return last
	}
	return hole
}

// move moves one row in every array of a class.
func (s *stepper) move(kind StepKind, l int32, from, to uint32) {
	k := s.blocks.list[l].class
	c := &s.blocks.classes[k]
	s.oneMove[0] = column.Move{From: from, To: to}
	for _, col := range c.columns {
		s.blocks.columns[col].Move(s.oneMove[:])
	}
	list := &s.blocks.lists[c.list]
	e := *list.at(from)
	*list.at(to) = e
	s.plan.rows.set(e.Index(), k, to)
	if s.immediate() {
		return
	}
	s.plan.stats.Moves++
	s.countWrite(k)
	s.report(Step{kind, int(k), s.blocks.list[l].id, e, from, to})
}

func (s *stepper) countWrite(k int32) {
	for c := range s.blocks.classes[k].set.All() {
		s.plan.stats.Writes[c]++
	}
}

func (s *stepper) report(step Step) {
	s.stopped = s.stopped || !s.yield(step)
}

// An entity that is changed immediately and goes from a block to another one of the same arrays moves
// across the blocks between them. In the paper it leaves, for which all blocks to the right move by a
// row, and joins, for which they move back; here the blocks beyond both stay where they are.

// moveAcross takes the entity at a row out of a block and opens a row for it in another one, whose class
// continues that of the first, or the other way round. It returns the row.
func (s *stepper) moveAcross(from, to blockRef, row uint32) uint32 {
	at := &s.blocks.list[from.block]
	at.changed = s.stamp
	if to.class == from.class && to.block > from.block || to.class != from.class && s.blocks.continues(to.class, from.class) {
		s.room.before(from.class)
		hole := at.start + at.count - 1
		if row != hole {
			s.move(Fill, from.block, hole, row)
		}
		at.count--
		return s.acrossRight(from.class, s.blocks.position(from.block), hole, to)
	}
	s.room.behind(to.class)
	if row != at.start {
		s.move(Fill, from.block, at.start, row)
	}
	at.start++
	at.count--
	return s.acrossLeft(from.class, s.blocks.position(from.block)-2, to)
}

// acrossRight moves a hole to the right, through the blocks of a class from position i on and of the
// classes that continue it, until it is the first row of the block that is joined. Where the arrays part, it
// goes to the ends of the arrays that the entity does not keep.
func (s *stepper) acrossRight(k int32, i int, hole uint32, to blockRef) (row uint32) {
	c := &s.blocks.classes[k]
	for _, l := range c.blocks[i:] {
		if l == to.block {
			at := &s.blocks.list[l]
			at.start--
			at.count++
			at.changed = s.stamp
			return hole
		}
		hole = s.rotateLeft(l, hole)
	}
	c.end--
	for _, child := range c.children {
		if s.blocks.continues(to.class, child) {
			row = s.acrossRight(child, 0, hole, to)
		} else {
			s.shiftLeft(child, 0, hole)
		}
		s.blocks.classes[child].start--
	}
	s.room.closed(c)
	return row
}

// acrossLeft moves a hole to the left, through the blocks of a class from position i down and of the
// classes that it continues, until it is the row behind the block that is joined. Where arrays meet, the
// arrays that the entity had no row in make room.
func (s *stepper) acrossLeft(k int32, i int, to blockRef) (row uint32) {
	c := &s.blocks.classes[k]
	for ; i >= 0; i-- {
		l := c.blocks[i]
		if l == to.block {
			at := &s.blocks.list[l]
			at.count++
			at.changed = s.stamp
			return at.start + at.count - 1
		}
		s.rotateRight(l)
	}
	c.start++
	parent := &s.blocks.classes[c.parent]
	for _, child := range parent.children {
		if child != k {
			s.shiftRight(child, 0)
			s.blocks.classes[child].start++
		}
	}
	parent.end++
	return s.acrossLeft(c.parent, len(parent.blocks)-1, to)
}
