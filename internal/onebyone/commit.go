package onebyone

import (
	"github.com/copse-ecs/copse/internal/blockstore"
	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/entity"
)

// Commit carries out what is queued as the paper does, entity after entity and row after row, and yields every single
// move when it has been made. If yield returns false the commit is finished without it. It is there to be looked at and
// to be compared with: Store.Commit writes far less.
func Commit(s *blockstore.Store, yield func(Step) bool) (blockstore.Stats, error) {
	if err := s.Prepare(); err != nil {
		return blockstore.Stats{}, err
	}
	p := s.Prepared()
	if p.Len() == 0 {
		return s.Apply(), nil
	}
	x := stepper{yield: yield, writes: make([]int, s.Blocks.Layout().Spec.Components)}
	x.blocks.read(s)
	x.commit = p.Stepwise(x.room(p))
	for i := range p.Len() {
		x.carryOut(p.Change(i))
	}
	stats := x.commit.Finish()
	stats.Moves, stats.Writes = x.moves, x.writes
	return stats, nil
}

// stepper carries out changes one by one: blocks give up a row, move by a row, and get one.
type stepper struct {
	commit  *blockstore.Stepwise
	blocks  blocks
	entity  entity.Entity // of the change that is made
	rows    []uint32      // that the entity of the change joins
	yield   func(Step) bool
	stopped bool // yield has returned false
	moves   int
	writes  []int // by component
}

// room returns by class where it may end between two moves: at least, as if nothing joined before everything has left,
// and at most, as if nothing left before everything has joined.
func (x *stepper) room(p blockstore.Prepared) (least, most []uint32) {
	classes := x.blocks.store.Classes()
	least, most = make([]uint32, classes), make([]uint32, classes)
	for k := range classes {
		if x.blocks.store.Class(k).Parent < 0 {
			x.roomFrom(p, k, 0, 0, least, most)
		}
	}
	return least, most
}

// roomFrom does what room does for a class that begins at the given rows, and for those that continue it.
func (x *stepper) roomFrom(p blockstore.Prepared, k int, low, high uint32, least, most []uint32) {
	c := x.blocks.store.Class(k)
	for _, l := range c.Blocks {
		left, joined := p.Flow(l)
		low += x.blocks.list[l].count - left
		high += x.blocks.list[l].count + joined
	}
	least[k], most[k] = low, high
	for _, child := range c.Children {
		x.roomFrom(p, int(child), low, high, least, most)
	}
}

// carryOut carries out a change.
func (x *stepper) carryOut(c blockstore.Change) {
	x.entity, x.rows = c.Entity(), x.rows[:0]
	x.commit.Begin(c)
	for k := range c.Left() {
		x.leave(c.LeftBlock(k), c.LeftRow(k))
	}
	for k := range c.Joined() {
		x.rows = append(x.rows, x.join(c.JoinedBlock(k)))
	}
	x.commit.End(c, x.rows)
}

// leave takes the entity of the change out of its row in a block: the last one of the block fills the hole, then each
// block to the right moves its last row to its front.
func (x *stepper) leave(l int32, row uint32) {
	at := &x.blocks.list[l]
	x.report(x.blocks.step(Leave, l, x.entity, row, column.NoRow))
	hole := at.start + at.count - 1
	if row != hole {
		x.move(Fill, l, hole, row)
	}
	at.count--
	x.shiftLeft(at.class, rightOf(x.blocks.store, at.class, l), hole)
}

// join makes room at the end of a block for the entity of the change: from the right, each block moves its first row to
// its back. It returns the row.
func (x *stepper) join(l int32) uint32 {
	at := &x.blocks.list[l]
	x.shiftRight(at.class, rightOf(x.blocks.store, at.class, l))
	row := at.start + at.count
	at.count++
	x.countWrite(at.class)
	x.report(x.blocks.step(Join, l, x.entity, column.NoRow, row))
	return row
}

// shiftRight moves the given last blocks of a class, and all classes that continue it, one row to the right, the last
// first.
func (x *stepper) shiftRight(k int, blocks []int32) {
	for _, child := range x.blocks.store.Class(k).Children {
		x.shiftRight(int(child), x.blocks.store.Class(int(child)).Blocks)
	}
	for i := len(blocks) - 1; i >= 0; i-- {
		at := &x.blocks.list[blocks[i]]
		if at.count > 0 {
			x.move(Rotate, blocks[i], at.start, at.start+at.count)
		}
		at.start++
	}
}

// shiftLeft moves the given last blocks of a class, and all classes that continue it, one row to the left, into the
// hole.
func (x *stepper) shiftLeft(k int, blocks []int32, hole uint32) {
	for _, l := range blocks {
		at := &x.blocks.list[l]
		at.start--
		if at.count > 0 {
			last := at.start + at.count
			x.move(Rotate, l, last, hole)
			hole = last
		}
	}
	for _, child := range x.blocks.store.Class(k).Children {
		x.shiftLeft(int(child), x.blocks.store.Class(int(child)).Blocks, hole)
	}
}

// move moves one row in every array of a class.
func (x *stepper) move(kind StepKind, l int32, from, to uint32) {
	k := x.blocks.list[l].class
	e := x.commit.Move(k, from, to)
	x.moves++
	x.countWrite(k)
	x.report(x.blocks.step(kind, l, e, from, to))
}

func (x *stepper) countWrite(k int) {
	for c := range x.blocks.store.Class(k).Components.All() {
		x.writes[c]++
	}
}

func (x *stepper) report(step Step) {
	if !x.stopped {
		x.stopped = !x.yield(step)
	}
}
