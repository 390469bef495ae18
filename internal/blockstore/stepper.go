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
	yield   func(Step) bool
	stopped bool // yield has returned false

	oneRow  [1]uint32      // lent to Stage and Unstage
	oneMove [1]column.Move // lent to Move
}

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
		s.oneRow[0] = p.rows.at(c.index, c.old, int(t.exits[x.exit].at))
		for _, col := range p.transitions.transfers[x.transfer].columns {
			s.blocks.columns[col].Stage(s.oneRow[:])
		}
	}
	for _, x := range t.exits {
		s.leave(x.block, e, p.rows.at(c.index, c.old, int(x.at)))
	}
	rows := make([]uint32, len(t.joins))
	for k, j := range t.joins {
		row := s.join(j.block, e)
		for _, x := range t.carries {
			if int(x.join) == k {
				s.unstage(x.transfer, row)
			}
		}
		rows[k] = row
	}
	s.writeChange(c, t, rows)
}

// writeChange gives an entity its new composition and rows.
func (s *stepper) writeChange(c *change, t *transition, rows []uint32) {
	p := s.plan
	if c.new == noComp {
		p.records.release(c.index)
		return
	}
	p.records.list[c.index].comp = c.new
	p.renumber(c.index, t)
	for k := range t.joins {
		p.setRow(c.index, &t.joins[k], rows[k])
	}
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
	s.report(Step{Leave, int(at.class), at.id, e, row, column.NoRow})
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
