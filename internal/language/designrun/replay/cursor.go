package replay

import (
	"slices"

	"github.com/copse-ecs/copse/internal/store/onebyone"
)

// Position is a place in the history of a design. Move 0 of tick t is the state before commit t, counted from 1, and
// its last move the state after the commit. The last position of a tick shows the same arrays as the first of the next
// tick. A design without commits has the position 0, 0 alone.
type Position struct{ Tick, Move int }

// cursor is a position with its arrays. It goes forwards and backwards inside of the open tick.
type cursor struct {
	history  *history
	arrays   arrays
	pos      Position
	log      *tickLog // of the open tick; nil before a tick is open
	written  []int    // rows by component, since the beginning of the tick
	progress []progress
	aside    int               // entities that are lifted and not put down
	last     step              // the move that Next or Back made; zero after anything else
	left     map[place][]int32 // memory of leftAt: the moves of the open tick that leave a row, by that row
}

// progress is how many of its moves a change has made.
type progress struct{ lifts, put int32 }

// step is a move that was made or taken back.
type step struct {
	move    *move // nil if there was none, or more than one
	index   int
	forward bool
}

func newCursor(h *history) cursor {
	c := cursor{history: h, arrays: newArrays(h.shape, h.simulation), written: make([]int, h.shape.layout.Spec.Components)}
	if h.last > 0 {
		c.pos.Tick = 1
	}
	return c
}

// enter opens a tick at its beginning or its end, where the arrays already are.
func (c *cursor) enter(l *tickLog, end bool) {
	c.pos, c.log = Position{Tick: l.tick}, l
	c.progress = append(c.progress[:0], make([]progress, len(l.changes))...)
	c.aside, c.last, c.left = 0, step{}, nil
	if !end {
		clear(c.written)
		return
	}
	c.pos.Move = l.steps()
	copy(c.written, l.writes)
	for k := range l.changes {
		c.progress[k] = progress{l.changes[k].lifts, l.changes[k].put}
	}
}

// atEnd reports whether all moves of the open tick are made.
func (c *cursor) atEnd() bool { return c.pos.Move == c.log.steps() }

// forward makes the next move of the open tick.
func (c *cursor) forward() {
	l, i := c.log, c.pos.Move
	c.pos.Move++
	if l.whole {
		c.history.show(&c.arrays, l.tick)
		copy(c.written, l.writes)
		c.last = step{}
		return
	}
	m := &l.moves[i]
	c.arrays.make(m, l.bordersOf(i))
	c.count(m, 1)
	c.last = step{move: m, index: i, forward: true}
}

// backward takes back the last move of the open tick.
func (c *cursor) backward() {
	l := c.log
	c.pos.Move--
	i := c.pos.Move
	if l.whole {
		c.history.show(&c.arrays, l.tick-1)
		clear(c.written)
		c.last = step{}
		return
	}
	m := &l.moves[i]
	c.arrays.undo(m, l.bordersOf(i))
	c.count(m, -1)
	c.last = step{move: m, index: i}
}

// moveTo goes to a move of the open tick, to the last one if there are fewer.
func (c *cursor) moveTo(move int) {
	move = min(move, c.log.steps())
	for c.pos.Move < move {
		c.forward()
	}
	for c.pos.Move > move {
		c.backward()
	}
}

// count adds a move to what was written and set aside, or subtracts it where by is -1.
func (c *cursor) count(m *move, by int) {
	if m.writes() {
		for k := range c.arrays.shape.components(int(m.slot)).All() {
			c.written[k] += by
		}
	}
	was := c.isAside(int(m.cause))
	switch done := &c.progress[m.cause]; m.kind {
	case onebyone.Lift, onebyone.Leave:
		done.lifts += int32(by)
	case onebyone.Put, onebyone.Join:
		done.put += int32(by)
	}
	switch is := c.isAside(int(m.cause)); {
	case is && !was:
		c.aside++
	case was && !is:
		c.aside--
	}
}

// isAside reports whether the entity of a change is lifted and will be put down.
func (c *cursor) isAside(change int) bool {
	return c.progress[change].lifts > 0 && c.progress[change].put < c.log.changes[change].put
}

// setAside returns the first n entities that are set aside, in order of the tick's queue.
func (c *cursor) setAside(n int) (out []int) {
	for k := 0; k < len(c.progress) && len(out) < min(n, c.aside); k++ {
		if c.isAside(k) {
			out = append(out, int(c.log.changes[k].entity))
		}
	}
	return out
}

// hasSpawned returns how many entities were spawned by now. Those that the open tick spawns count at its end.
func (c *cursor) hasSpawned() int {
	tick := &c.history.record.Ticks[c.pos.Tick-1]
	if c.atEnd() {
		return tick.Before + tick.Spawned
	}
	return tick.Before
}

// commits returns how many commits are complete at the position.
func (c *cursor) commits() int {
	if c.atEnd() {
		return c.pos.Tick
	}
	return c.pos.Tick - 1
}

// place is a row of a slot.
type place struct{ slot, row int32 }

// leftAt returns what a picture shows at a free row: -n if entity n left it last and is put down elsewhere, else 0. A row can be left, filled
// and left again.
func (c *cursor) leftAt(slot, row int32) int {
	if c.left == nil {
		c.left = make(map[place][]int32)
		for i := range c.log.moves {
			if m := &c.log.moves[i]; m.kind == onebyone.Lift || m.kind == onebyone.Leave {
				at := place{m.slot, m.from}
				c.left[at] = append(c.left[at], int32(i))
			}
		}
	}
	for _, i := range slices.Backward(c.left[place{slot, row}]) {
		if int(i) < c.pos.Move {
			return c.log.leaves(&c.log.moves[i])
		}
	}
	return 0
}
