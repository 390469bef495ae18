package replay

import (
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/column"
	"github.com/copse-ecs/copse/internal/store/onebyone"
)

// maxMoves is the number of moves of a tick that are listed. A tick with more of them is one step.
const maxMoves = 200_000

// collector makes the log of a commit from the steps that the store reports.
type collector struct {
	shape  *shape
	store  *blockstore.Store
	number []int32 // of entities, by index
	log    *tickLog
	index  map[int32]int32 // by number of an entity: its place in log.changes
	over   bool            // the moves are not listed, or there are too many to list
}

// add lists a step without its borders. It returns nil if there are too many.
func (x *collector) add(s onebyone.Step) *move {
	l := x.log
	m := move{kind: s.Kind, slot: int32(x.shape.slotOf(s.Class, s.Leaf)), entity: x.number[s.Entity.Index()], from: -1, to: -1, cause: -1, borders: int32(len(l.borders))}
	if s.From != column.NoRow {
		m.from = int32(s.From)
	}
	if s.To != column.NoRow {
		m.to = int32(s.To)
	}
	switch s.Kind {
	case onebyone.Leave, onebyone.Lift:
		m.cause = x.index[m.entity]
		l.changes[m.cause].lifts++
	case onebyone.Join, onebyone.Put:
		m.cause = x.index[m.entity]
		l.changes[m.cause].put++
	}
	if len(l.moves) == maxMoves {
		x.over = true
		return nil
	}
	l.moves = append(l.moves, m)
	return &l.moves[len(l.moves)-1]
}

// border notes that the extent of a slot changes with the last move.
func (x *collector) border(k int, old, new extent) {
	if old == new {
		return
	}
	l := x.log
	l.borders = append(l.borders, border{int32(k), old, new})
	l.moves[len(l.moves)-1].borders = int32(len(l.borders))
}

// extents returns the ranges that each reports, by slot.
func extents(each func(func(class, leaf, start, rows int))) (out []extent) {
	each(func(_, _, start, rows int) { out = append(out, extent{int32(start), int32(start + rows)}) })
	return out
}
