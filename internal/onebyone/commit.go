package onebyone

import (
	"github.com/copse-ecs/copse/internal/blockstore"
	"github.com/copse-ecs/copse/internal/column"
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
		x.carryOut(p, i)
	}
	stats := x.commit.Finish()
	stats.Moves, stats.Writes = x.moves, x.writes
	return stats, nil
}

// stepper carries out changes one by one: blocks give up a row, move by a row, and get one.
type stepper struct {
	commit  *blockstore.Stepwise
	blocks  blocks
	change  blockstore.Change
	rows    []uint32 // that the entity of the change joins
	yield   func(Step) bool
	stopped bool // yield has returned false
	moves   int
	writes  []int // by component
}

// room returns by class where it may end between two moves: at least, as if nothing joined before everything has left,
// and at most, as if nothing left before everything has joined.
func (x *stepper) room(p blockstore.Prepared) (least, most []uint32) {
	var f flow
	f.read(p, len(x.blocks.list))
	least = x.blocks.ends(func(l int32) uint32 { return x.blocks.list[l].count - f.left[l] })
	most = x.blocks.ends(func(l int32) uint32 { return x.blocks.list[l].count + f.joined[l] })
	return least, most
}

// carryOut carries out the i-th change.
func (x *stepper) carryOut(p blockstore.Prepared, i int) {
	p.Read(i, &x.change)
	x.commit.Begin(i)
	for _, at := range x.change.Left {
		x.leave(at.Block, at.Row)
	}
	x.rows = x.rows[:0]
	for _, at := range x.change.Joined {
		x.rows = append(x.rows, x.join(at.Block))
	}
	x.commit.End(x.rows)
}

// leave takes the entity of the change out of its row in a block: the last one of the block fills the hole, then each
// block to the right moves its last row to its front.
func (x *stepper) leave(l int32, row uint32) {
	at := &x.blocks.list[l]
	x.report(x.blocks.step(Leave, l, x.change.Entity, row, column.NoRow))
	hole := at.start + at.count - 1
	if row != hole {
		x.move(Fill, l, hole, row)
	}
	at.count--
	x.shiftLeft(at.class, x.blocks.rightOf(l), hole)
}

// join makes room at the end of a block for the entity of the change: from the right, each block moves its first row to
// its back. It returns the row.
func (x *stepper) join(l int32) uint32 {
	at := &x.blocks.list[l]
	x.shiftRight(at.class, x.blocks.rightOf(l))
	row := at.start + at.count
	at.count++
	x.countWrite(at.class)
	x.report(x.blocks.step(Join, l, x.change.Entity, column.NoRow, row))
	return row
}

// shiftRight moves the given last blocks of a class, and all classes that continue it, one row to the right, the last
// first.
func (x *stepper) shiftRight(k int, blocks []int32) {
	for _, child := range x.blocks.classes[k].children {
		x.shiftRight(child, x.blocks.classes[child].blocks)
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
	for _, child := range x.blocks.classes[k].children {
		x.shiftLeft(child, x.blocks.classes[child].blocks, hole)
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
	for c := range x.blocks.classes[k].set.All() {
		x.writes[c]++
	}
}

func (x *stepper) report(step Step) {
	if !x.stopped {
		x.stopped = !x.yield(step)
	}
}

// MostMoves returns how many moves Commit would make of a prepared commit, at most. Where no block becomes empty or stops
// being so, only the fills may be fewer. It costs a look at every kind of change and every block.
func MostMoves(s *blockstore.Store) int {
	p := s.Prepared()
	var b blocks
	b.read(s)
	right := b.countRight(p)
	sum := 0
	p.EachKind(func(kind blockstore.ChangeKind) {
		for _, l := range kind.Left {
			sum += kind.Entities * (2 + right[l])
		}
		for _, l := range kind.Joined {
			sum += kind.Entities * (1 + right[l])
		}
	})
	return sum
}

// countRight returns for every block how many blocks are to the right of it, in its class and in those that continue it,
// and have rows before, after or during a commit.
func (b *blocks) countRight(p blockstore.Prepared) []int {
	var f flow
	f.read(p, len(b.list))
	right := make([]int, len(b.list))
	for _, k := range b.roots {
		b.countRightFrom(k, f.joined, right)
	}
	return right
}

// countRightFrom does what countRight does for a class and those that continue it, and returns how many blocks they have
// that have rows.
func (b *blocks) countRightFrom(k int, joined []uint32, right []int) (n int) {
	c := &b.classes[k]
	for _, child := range c.children {
		n += b.countRightFrom(child, joined, right)
	}
	for i := len(c.blocks) - 1; i >= 0; i-- {
		l := c.blocks[i]
		right[l] = n
		if b.list[l].count+joined[l] > 0 {
			n++
		}
	}
	return n
}
