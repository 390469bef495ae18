package replay

import (
	"github.com/copse-ecs/copse/internal/entity"
	"math"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/blockstore"
	"github.com/copse-ecs/copse/internal/design/analysis"
	"github.com/copse-ecs/copse/internal/designrun"
)

// Algorithm says who carries out the commits.
type Algorithm uint8

// The two algorithms of section 5 of the theory.
const (
	Batch    Algorithm = iota // what a commit does: everything at once, with the fewest writes
	OneByOne                  // the paper's: entity after entity and row after row
)

// String returns the name of the algorithm.
func (a Algorithm) String() string { return [...]string{"batch", "one-by-one"}[a] }

// What a replay lets itself be asked for.
const (
	// MaxMemory bounds the bytes that a replay keeps beside the state: snapshots and
	// lists of moves, half for each.
	MaxMemory = 64 << 20

	maxMoves    = 200_000    // of a tick that can be seen one by one
	maxTick     = 5_000_000  // of a tick that is carried out one by one
	maxStepwise = 40_000_000 // of all of them
)

// NoLimit is a budget that suffices for every Seek.
const NoLimit = math.MaxInt

// End is the last move of a tick, whatever its number.
const End = math.MaxInt

// step is one move that was made or taken back.
type step struct {
	move    *move // nil if there was none, or more than one
	index   int
	forward bool
}

// Position is a place in the history of a design: Move 0 of tick t is the state before
// commit t, counted from 1, and its last move the state after it. The last position of a
// tick shows the same arrays as the first of the next. A design without commits has
// the position 0, 0 only.
type Position struct{ Tick, Move int }

// Before reports whether p is an earlier place than q.
func (p Position) Before(q Position) bool {
	return p.Tick < q.Tick || p.Tick == q.Tick && p.Move < q.Move
}

// Replay is a design whose ticks can be gone through. It is made by New and may be used
// by one goroutine at a time.
type Replay struct {
	analysis  *analysis.Analysis
	record    *designrun.Record
	algorithm Algorithm
	*shape
	last    int    // ticks that can be followed
	trouble string // why no more

	store  *blockstore.Store
	at     int             // commits that the store has carried out
	entity []entity.Entity // by number - 1; it never changes once it is known
	number []int32         // by index of an entity, now
	comps  []grouptree.Set
	compOf map[grouptree.Set]int32

	board   board
	pos     Position
	open    *log // of pos.Tick; nil before anything is open
	written []int
	made    []struct{ lifts, put int32 } // of the open tick, by change: up to the position
	aside   int                          // entities that are lifted and not put down
	latest  step                         // what the last Next or Back did

	lifted   map[place]int32 // the moves of liftedOf that leave a row
	liftedOf *log

	seek   seeking
	memory int // bytes that may be kept: MaxMemory
	logs   map[int]*log
	kept   int // bytes of logs
	snaps  snapshots
	done   []tally // by commit: what it and those before have written
	sums   []total // by commit, as the analysis has counted it
}

// tally is what the commits up to one have written and moved.
type tally struct {
	total int // rows, from the beginning
	moves int // steps of this tick; -1 while not known
	cost  int // moves, from the beginning, one by one: what has been paid of maxStepwise
}

// New returns a replay of what was recorded while a design was analysed, before its first
// commit. It costs O(blocks); nothing is carried out yet.
func New(a *analysis.Analysis, record *designrun.Record, algorithm Algorithm) *Replay {
	r := &Replay{
		analysis: a, record: record, algorithm: algorithm, last: len(record.Ticks),
		store: blockstore.New(a.Layout, nil, blockstore.Options{}), compOf: make(map[grouptree.Set]int32), logs: make(map[int]*log),
		written: make([]int, len(a.Layout.Arrays)), done: []tally{{}}, memory: MaxMemory,
	}
	r.shape = newShape(a.Layout, r.store)
	r.board = newBoard(r.shape)
	if record.Simulated {
		r.board.told = newTold(record)
	}
	r.snaps.init(r.store)
	if r.last > 0 {
		r.pos = Position{Tick: 1}
	}
	return r
}

// Ticks returns how many ticks can be followed: all, unless Trouble says otherwise.
func (r *Replay) Ticks() int { return r.last }

// Trouble says why the last ticks of a design cannot be followed, "" if they can or if
// that is not known yet.
func (r *Replay) Trouble() string { return r.trouble }

// Position returns where the replay stands.
func (r *Replay) Position() Position { return r.pos }

// Moves returns the number of moves of the tick at hand. It opens it if need be.
func (r *Replay) Moves() int {
	if r.pos.Tick == 0 || !r.opened() {
		return 0
	}
	return r.open.steps()
}

// opened makes sure that the tick at hand is open, as it is not before the first step.
func (r *Replay) opened() bool {
	if r.open == nil && r.pos.Tick > 0 && r.pos.Tick <= r.last {
		r.enter(r.pos.Tick, 0)
	}
	return r.open != nil
}

// Next goes one move on, or from the end of a tick to the beginning of the next, whose
// commit is then carried out. It returns false at the end.
func (r *Replay) Next() bool {
	if !r.opened() {
		return false
	}
	r.seek = seeking{}
	if r.pos.Move < r.open.steps() {
		r.forward()
		return true
	}
	if r.pos.Tick >= r.last {
		return false
	}
	return r.enter(r.pos.Tick+1, 0)
}

// Back goes one move back, or from the beginning of a tick to the end of the one before.
// It returns false at the beginning.
func (r *Replay) Back() bool {
	if !r.opened() {
		return false
	}
	r.seek = seeking{}
	if r.pos.Move > 0 {
		r.backward()
		return true
	}
	if r.pos.Tick <= 1 {
		return false
	}
	return r.enter(r.pos.Tick-1, End)
}

// forward makes the next move of the open tick.
func (r *Replay) forward() {
	l, i := r.open, r.pos.Move
	r.pos.Move++
	if l.whole {
		r.show(l.tick)
		copy(r.written, l.writes)
		r.latest = step{}
		return
	}
	m := &l.moves[i]
	r.board.make(m, l.bordersOf(i))
	r.tell(m, 1)
	r.latest = step{move: m, index: i, forward: true}
}

// backward takes the last move of the open tick back.
func (r *Replay) backward() {
	l := r.open
	r.pos.Move--
	i := r.pos.Move
	if l.whole {
		r.show(l.tick - 1)
		clear(r.written)
		r.latest = step{}
		return
	}
	m := &l.moves[i]
	r.board.undo(m, l.bordersOf(i))
	r.tell(m, -1)
	r.latest = step{move: m, index: i}
}

// tell keeps what has been written and what is set aside.
func (r *Replay) tell(m *move, by int) {
	if m.writes() {
		for c := range r.sets[r.slots[m.slot].class].All() {
			r.written[c] += by
		}
	}
	c, done := &r.open.changes[m.cause], &r.made[m.cause]
	was := done.lifts > 0 && done.put < c.put
	switch m.kind {
	case blockstore.Lift, blockstore.Leave:
		done.lifts += int32(by)
	case blockstore.Put, blockstore.Join:
		done.put += int32(by)
	}
	switch is := done.lifts > 0 && done.put < c.put; {
	case is && !was:
		r.aside++
	case was && !is:
		r.aside--
	}
}
