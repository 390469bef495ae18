package onebyone

import (
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// Trace yields every move that Apply is going to make, in its order, between Prepare and Apply: first all that is
// lifted, in the order of first touch, then what slides, block by block, then all that is put down, in the order of first
// touch. It changes nothing. If yield returns false it stops.
func Trace(s *blockstore.Store, yield func(Step) bool) {
	p := s.Planned()
	var b blocks
	b.read(s)
	for i := range p.Len() {
		c := p.Change(i)
		for k := range c.Left() {
			if !yield(b.step(Lift, c.LeftBlock(k), c.Entity(), c.LeftRow(k), column.NoRow)) {
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
		c := p.Change(i)
		for k := range c.Joined() {
			if !yield(b.step(Put, c.JoinedBlock(k), c.Entity(), column.NoRow, c.JoinedRow(k))) {
				return
			}
		}
	}
}
