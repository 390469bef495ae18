package replay

import (
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/onebyone"
)

// oneByOneCollector lists the moves of a commit that carries out one entity at a time, while they are made.
type oneByOneCollector struct {
	*collector
	now      []extent // by slot
	cause    int32    // of the moves after a leave: the entity that left
	waiting  int      // the first move that makes room for a join that comes later
	makeRoom bool     // there is such a move
}

// commitOneByOne carries out what is queued and lists the moves, unless x.over is set.
func (x *collector) commitOneByOne() blockstore.Stats {
	ignore := func(onebyone.Step) bool { return false }
	if x.over {
		stats, err := onebyone.Commit(x.store, ignore)
		mustRepeat(err)
		return stats
	}
	y := &oneByOneCollector{collector: x, now: extents(x.store.Blocks.Each)}
	stats, err := onebyone.Commit(x.store, func(s onebyone.Step) bool {
		y.add(s)
		return !x.over
	})
	mustRepeat(err)
	y.finish()
	return stats
}

// add lists a move. Its kind says how the extents change: a block that an entity leaves or fills loses its last row, one
// that rotates moves by a row, and one that an entity joins gets a row.
func (x *oneByOneCollector) add(s onebyone.Step) {
	m := x.collector.add(s)
	if m == nil {
		return
	}
	k := int(m.slot)
	at := x.now[k]
	switch s.Kind {
	case onebyone.Leave:
		x.cause = m.cause
		if m.from == at.end-1 {
			at.end--
		}
	case onebyone.Fill:
		m.cause = x.cause
		at.end--
	case onebyone.Rotate:
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
	case onebyone.Join:
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
}

// finish gives every slot the extent that it has in the store. Only empty slots have another one.
func (x *oneByOneCollector) finish() {
	if len(x.log.moves) == 0 || x.over {
		return
	}
	for k, to := range extents(x.store.Blocks.Each) {
		x.border(k, x.now[k], to)
	}
}
