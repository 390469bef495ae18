package replay

import (
	"github.com/copse-ecs/copse/internal/blockstore"
)

// stepwise lists the moves of a one-by-one commit while they are made.
type stepwise struct {
	*collector
	now      []extent
	cause    int32 // of what moves left: the entity that left
	waiting  int   // index of the first move that makes room for a coming join
	makeRoom bool
}

// step lists a move. Its borders follow from its kind: a block that is left or filled
// loses its last row, one that rotates goes a row to the left or to the right, one that
// is joined gains a row. Where an empty block stands is settled by the end.
func (x *stepwise) step(s blockstore.Step) bool {
	m := x.add(s)
	if m == nil {
		return true // the commit goes on without being listed
	}
	k := int(m.slot)
	at := x.now[k]
	switch s.Kind {
	case blockstore.Leave:
		x.cause = m.cause
		if m.from == at.end-1 {
			at.end--
		}
	case blockstore.Fill:
		m.cause = x.cause
		at.end--
	case blockstore.Rotate:
		if m.to < m.from {
			m.cause = x.cause
			at.start--
			at.end--
			break
		}
		if !x.makeRoom {
			x.makeRoom, x.waiting = true, len(x.log.moves)-1
		}
		at.start++
		at.end++
	case blockstore.Join:
		if x.makeRoom {
			for i := x.waiting; i < len(x.log.moves)-1; i++ {
				x.log.moves[i].cause = m.cause
			}
			x.makeRoom = false
		}
		if at.rows() == 0 {
			at.start = m.to
		}
		at.end = m.to + 1
	}
	x.border(k, x.now[k], at)
	x.now[k] = at
	return true
}

// settle gives every block the borders that it has in the store.
func (x *stepwise) settle() {
	if len(x.log.moves) == 0 || x.over {
		return
	}
	for k, to := range x.extents(x.store.EachRange) {
		x.border(k, x.now[k], to)
	}
}
