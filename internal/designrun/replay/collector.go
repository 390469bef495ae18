package replay

import (
	"github.com/copse-ecs/copse/internal/blockstore"
	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/designrun"
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

// listChanges lists what the queued commit does to each entity of a tick.
func (h *history) listChanges(l *tickLog, tick *designrun.Tick) map[int32]int32 {
	index := make(map[int32]int32)
	add := func(n, op int32) {
		if k, known := index[n]; known {
			l.changes[k].op = op
			return
		}
		index[n] = int32(len(l.changes))
		l.changes = append(l.changes, change{entity: n, old: none, new: none, op: op})
	}
	next := int32(tick.Before)
	for op := range tick.Ops {
		o := &tick.Ops[op]
		for range o.Count {
			next++
			add(next, int32(op))
		}
		for _, n := range o.Numbers {
			add(n, int32(op))
		}
	}
	for k := range l.changes {
		c := &l.changes[k]
		e := h.handle[c.entity-1]
		if set, ok := h.store.Composition(e); ok {
			c.old = h.compositions.of(set)
		}
		if set, ok := h.store.NextComposition(e); ok {
			c.new = h.compositions.of(set)
		}
	}
	return index
}

// add lists a step without its borders. It returns nil if there are too many.
func (x *collector) add(s blockstore.Step) *move {
	l := x.log
	m := move{kind: s.Kind, slot: int32(x.shape.slotOf(s.Class, s.Leaf)), entity: x.number[s.Entity.Index()], from: -1, to: -1, cause: -1, borders: int32(len(l.borders))}
	if s.From != column.NoRow {
		m.from = int32(s.From)
	}
	if s.To != column.NoRow {
		m.to = int32(s.To)
	}
	switch s.Kind {
	case blockstore.Leave, blockstore.Lift:
		m.cause = x.index[m.entity]
		l.changes[m.cause].lifts++
	case blockstore.Join, blockstore.Put:
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
