package replay

import (
	"github.com/copse-ecs/copse/internal/blockstore"
	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/designrun"
)

// move is one move of one tick.
type move struct {
	kind     blockstore.StepKind
	slot     int32
	entity   int32 // that moves, by number
	from, to int32 // rows, -1 for none
	cause    int32 // index into log.changes
	others   int32 // how many other changes have a part in it; alone for a slide into the row that its cause left
	borders  int32 // index into log.borders after its own
}

const (
	moveSize   = 32
	changeSize = 24
	borderSize = 20
)

// writes reports whether a move writes a row.
func (m *move) writes() bool { return m.kind != blockstore.Leave && m.kind != blockstore.Lift }

// alone says that a row slides into the row that another left, and not because its leaf moves.
const alone = -1

// fills reports whether a move fills a hole that its cause left.
func (m *move) fills() bool {
	return m.kind == blockstore.Fill || m.kind == blockstore.Slide && m.others == alone
}

// border is a slot that ends elsewhere after a move.
type border struct {
	slot     int32
	old, new extent
}

// change is what a commit does to one entity.
type change struct {
	entity     int32
	old, new   int32 // compositions, by Replay.comps; nowhere before it is spawned and after it is despawned
	op         int32 // the last statement that touches it, index into Tick.Ops
	lifts, put int32 // rows that it leaves and joins, once for each class
}

const nowhere = -1

// log is everything that one commit does.
type log struct {
	tick    int
	moves   []move
	borders []border
	changes []change
	whole   bool  // the moves are too many: the tick is one step
	writes  []int // by component
	total   int   // of them
}

// steps returns how many steps lead through the tick.
func (l *log) steps() int {
	if l.whole {
		return 1
	}
	return len(l.moves)
}

func (l *log) size() int {
	return moveSize*cap(l.moves) + borderSize*cap(l.borders) + changeSize*cap(l.changes) + 8*len(l.writes) + 200
}

// bordersOf returns the borders that move i moves.
func (l *log) bordersOf(i int) []border {
	from := int32(0)
	if i > 0 {
		from = l.moves[i-1].borders
	}
	return l.borders[from:l.moves[i].borders]
}

// listChanges lists what the queued commit does to the entities of a tick.
func (r *Replay) listChanges(l *log, tick *designrun.Tick) map[int32]int32 {
	index := make(map[int32]int32)
	add := func(n, op int32) {
		if k, known := index[n]; known {
			l.changes[k].op = op
			return
		}
		index[n] = int32(len(l.changes))
		l.changes = append(l.changes, change{entity: n, old: nowhere, new: nowhere, op: op})
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
		e := r.entity[c.entity-1]
		if set, ok := r.store.Composition(e); ok {
			c.old = r.intern(set)
		}
		if set, ok := r.store.NextComposition(e); ok {
			c.new = r.intern(set)
		}
	}
	return index
}

// collector turns what a store tells into a log.
type collector struct {
	*Replay
	log   *log
	index map[int32]int32 // changes by entity
	over  bool            // the moves are more than may be listed
}

// add lists a step without its borders.
func (x *collector) add(s blockstore.Step) *move {
	l := x.log
	m := move{kind: s.Kind, slot: int32(x.slotOf(s.Class, s.Leaf)), entity: x.number[s.Entity.Index()], from: -1, to: -1, cause: -1, borders: int32(len(l.borders))}
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

// border notes that the last move moves the borders of a slot.
func (x *collector) border(k int, old, new extent) {
	if old == new {
		return
	}
	l := x.log
	l.borders = append(l.borders, border{int32(k), old, new})
	l.moves[len(l.moves)-1].borders = int32(len(l.borders))
}
