package onebyone

import (
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// Commit carries out what is queued as the paper does, entity after entity and row after row, and yields every single
// move. If yield returns false the commit is finished without it. It is there to be looked at and
// to be compared with: Store.Commit writes far less. The moves are worked out on copies of the entity lists; then the
// store commits as always, and its entities get the rows that they have there.
func Commit(s *blockstore.Store, yield func(Step) bool) (blockstore.Stats, error) {
	if err := s.Prepare(); err != nil {
		return blockstore.Stats{}, err
	}
	p := s.Planned()
	if p.Len() == 0 {
		return s.Apply(), nil
	}
	x := stepper{yield: yield, writes: make([]int, s.Blocks.Layout().Spec.Components), rows: make([]classRows, s.Blocks.Classes())}
	x.blocks.read(s)
	for i := range p.Len() {
		x.carryOut(p.Change(i))
	}
	stats := s.Apply()
	for k := range x.rows {
		if !x.rows[k].is {
			continue
		}
		blocks := s.Blocks.Class(k).Blocks
		first, last := x.blocks.list[blocks[0]], x.blocks.list[blocks[len(blocks)-1]]
		if end := last.start + last.count; end > first.start {
			s.Reorder(k, x.rows[k].entities[first.start:end])
		}
	}
	stats.Moves, stats.Writes = x.moves, x.writes
	return stats, nil
}

// classRows are the entities of a class while the commit is worked out.
type classRows struct {
	is       bool              // they are copied: a row was left, joined or moved
	entities []entity.Entity   // by row; what is outside of its blocks says nothing
	moved    map[uint32]uint32 // by index: the row of an entity that has moved
}

// stepper carries out changes one by one: blocks give up a row, move by a row, and get one.
type stepper struct {
	blocks  blocks
	rows    []classRows   // by class
	entity  entity.Entity // of the change that is made
	yield   func(Step) bool
	stopped bool // yield has returned false
	moves   int
	writes  []int // by component
}

// carryOut carries out a change.
func (x *stepper) carryOut(c blockstore.Change) {
	x.entity = c.Entity()
	for k := range c.Left() {
		row, moved := x.rowsOf(x.blocks.list[c.LeftBlock(k)].class).moved[x.entity.Index()]
		if !moved {
			row = c.LeftRow(k)
		}
		x.leave(c.LeftBlock(k), row)
	}
	for k := range c.Joined() {
		x.join(c.JoinedBlock(k))
	}
}

// rowsOf returns the entities of a class, which are copied when they are asked for first.
func (x *stepper) rowsOf(k int) *classRows {
	r := &x.rows[k]
	if !r.is {
		r.is, r.moved = true, map[uint32]uint32{}
		for _, l := range x.blocks.store.Class(k).Blocks {
			for i, e := range x.blocks.store.EntitiesIn(l) {
				r.put(e, x.blocks.list[l].start+uint32(i))
			}
		}
		clear(r.moved)
	}
	return r
}

// put gives an entity a row.
func (r *classRows) put(e entity.Entity, row uint32) {
	if n := int(row) + 1 - len(r.entities); n > 0 {
		r.entities = append(r.entities, make([]entity.Entity, n)...)
	}
	r.entities[row], r.moved[e.Index()] = e, row
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
// its back.
func (x *stepper) join(l int32) {
	at := &x.blocks.list[l]
	x.shiftRight(at.class, rightOf(x.blocks.store, at.class, l))
	row := at.start + at.count
	at.count++
	x.countWrite(at.class)
	x.rowsOf(at.class).put(x.entity, row)
	x.report(x.blocks.step(Join, l, x.entity, column.NoRow, row))
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
		if at.count > 0 {
			last := at.start + at.count - 1
			x.move(Rotate, l, last, hole)
			hole = last
		}
		at.start--
	}
	for _, child := range x.blocks.store.Class(k).Children {
		x.shiftLeft(int(child), x.blocks.store.Class(int(child)).Blocks, hole)
	}
}

// move moves one row in every array of a class.
func (x *stepper) move(kind StepKind, l int32, from, to uint32) {
	k := x.blocks.list[l].class
	e := x.rowsOf(k).entities[from]
	x.rowsOf(k).put(e, to)
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
