package onebyone

import (
	"github.com/copse-ecs/copse/internal/blockstore"
	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/entity"
)

// Trace yields every move that Apply is going to make, in its order, between Prepare and Apply: first all that is
// lifted, in the order of first touch, then what slides, block by block, then all that is put down, in the order of first
// touch. It changes nothing. If yield returns false it stops.
func Trace(s *blockstore.Store, yield func(Step) bool) {
	p := s.Prepared()
	var b blocks
	b.read(s)
	var c blockstore.Change
	for i := range p.Len() {
		p.Read(i, &c)
		for _, at := range c.Left {
			if !yield(b.step(Lift, at.Block, c.Entity, at.Row, column.NoRow)) {
				return
			}
		}
	}
	more := true
	p.EachMove(func(l int32, e entity.Entity, m column.Move) bool {
		more = yield(b.step(Slide, l, e, m.From, m.To))
		return more
	})
	for i := 0; i < p.Len() && more; i++ {
		p.Read(i, &c)
		for _, at := range c.Joined {
			if !yield(b.step(Put, at.Block, c.Entity, column.NoRow, at.Row)) {
				return
			}
		}
	}
}

// step returns a move in a block.
func (b *blocks) step(kind StepKind, l int32, e entity.Entity, from, to uint32) Step {
	return Step{kind, b.list[l].class, b.list[l].id, e, from, to}
}
