package replay

import (
	"math"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/designrun"
)

// maxMemory bounds the bytes that a replay keeps next to the arrays: snapshots and logs of ticks, half for each.
const maxMemory = 64 << 20

// NoLimit is a budget that suffices for every Seek.
const NoLimit = math.MaxInt

// End is the last move of a tick, and the last tick of a design.
const End = math.MaxInt

// Replay goes through the ticks of a design. Only one goroutine at a time may use it.
type Replay struct {
	analysis *analysis.Analysis
	history  *history
	cursor   cursor
	logs     logCache
	seek     seeking
	texts    texts
	sums     []sum // by commit, from the beginning
}

// New returns a replay of what was recorded while a design was analysed, before its first commit. It costs O(blocks);
// nothing is carried out yet.
func New(a *analysis.Analysis, record *designrun.Record, algorithm Algorithm) *Replay {
	h := newHistory(a.Layout, record, algorithm, maxMemory/2)
	return &Replay{
		analysis: a, history: h, cursor: newCursor(h),
		logs:  logCache{byTick: make(map[int]*tickLog), limit: maxMemory / 2},
		texts: texts{names: a.Names, layout: a.Layout, record: record, compositions: &h.compositions},
	}
}

// Layout returns the layout of the design.
func (r *Replay) Layout() *grouptree.Layout { return r.analysis.Layout }

// Ticks returns how many ticks can be replayed: all of them, unless Trouble says otherwise.
func (r *Replay) Ticks() int { return r.history.last }

// Trouble says why the last ticks of a design cannot be replayed. It returns "" if they can, or if that is not known
// yet.
func (r *Replay) Trouble() string { return r.history.trouble }

// Position returns the present position.
func (r *Replay) Position() Position { return r.cursor.pos }

// Moves returns the number of moves of the present tick. It carries out the tick's commit if that was not done before.
func (r *Replay) Moves() int {
	if !r.open() {
		return 0
	}
	return r.cursor.log.steps()
}

// open opens the present tick, unless it is open. It returns false if there is none.
func (r *Replay) open() bool {
	if t := r.cursor.pos.Tick; r.cursor.log == nil && t > 0 && t <= r.history.last {
		r.enter(t, 0)
	}
	return r.cursor.log != nil
}

// Next makes one move, or goes from the end of a tick to the beginning of the next, whose commit is then carried out.
// It returns false at the end of the design.
func (r *Replay) Next() bool {
	if !r.open() {
		return false
	}
	r.seek = seeking{}
	if !r.cursor.atEnd() {
		r.cursor.forward()
		return true
	}
	t := r.cursor.pos.Tick
	return t < r.history.last && r.enter(t+1, 0)
}

// Back takes one move back, or goes from the beginning of a tick to the end of the one before. It returns false at the
// beginning of the design.
func (r *Replay) Back() bool {
	if !r.open() {
		return false
	}
	r.seek = seeking{}
	if r.cursor.pos.Move > 0 {
		r.cursor.backward()
		return true
	}
	t := r.cursor.pos.Tick
	return t > 1 && r.enter(t-1, End)
}

// enter opens a tick at one of its moves, and reports whether the tick can be replayed.
func (r *Replay) enter(t, move int) bool {
	c := &r.cursor
	fromLeft := c.log == nil && t == 1 || c.log != nil && t == c.log.tick+1 && c.atEnd()
	fromRight := c.log != nil && t == c.log.tick-1 && c.pos.Move == 0
	if !fromLeft && !fromRight {
		r.history.show(&c.arrays, t-1)
	}
	l := r.logOf(t)
	if l == nil {
		return false
	}
	c.enter(l, fromRight)
	c.moveTo(move)
	c.last = step{}
	return true
}

// logOf returns the log of a tick, nil if the tick cannot be replayed. A log that is not kept is made by carrying out
// the commits since the nearest snapshot, whose logs are kept too: a user who goes back needs them next.
func (r *Replay) logOf(t int) *tickLog {
	if l := r.logs.byTick[t]; l != nil {
		return l
	}
	r.history.approach(t - 1)
	for r.history.commits < t-1 {
		r.logs.keep(r.history.carryOut(r.history.commits+1, true))
	}
	l := r.history.carryOut(t, true)
	if l != nil {
		r.logs.keep(l)
	}
	return l
}

// State is what has become of an entity at a position.
type State uint8

// The states.
const (
	NotSpawned State = iota // not yet, or the design has no such entity
	Alive
	Dead
)

// String returns the name of the state in documents.
func (s State) String() string { return [...]string{"unborn", "alive", "dead"}[s] }

// Composition returns the components of an entity at the position. A change counts once the last move of its tick is
// made.
func (r *Replay) Composition(entity int) (set grouptree.Set, state State) {
	if entity < 1 || !r.open() || entity > r.cursor.hasSpawned() {
		return set, NotSpawned
	}
	set, alive := r.history.composition(entity, r.cursor.commits())
	if !alive {
		return set, Dead
	}
	return set, Alive
}

// seeking is a Seek that is under way.
type seeking struct {
	target Position
	busy   bool
	from   int // commits that were carried out when it began
}

// Sentence says in one sentence what led to the position: the last move, at the beginning of a tick what the tick is
// about to do, and for a tick without moves what it did.
func (r *Replay) Sentence() string {
	if r.cursor.pos.Tick == 0 && r.history.trouble == "" {
		return "nothing is queued, so there is no tick"
	}
	if !r.open() {
		return r.history.trouble
	}
	switch c := &r.cursor; {
	case c.log.whole && c.pos.Move > 0:
		return r.texts.tick(c.pos.Tick) + "; it has too many moves to show each of them"
	case c.pos.Move > 0:
		return r.sentenceOf(c.pos.Move)
	case c.log.steps() == 0:
		return r.texts.tick(c.pos.Tick)
	}
	return r.texts.beforeTick(r.cursor.pos.Tick)
}

// sum is how many rows the first ticks write, by either algorithm.
type sum struct {
	batch, oneByOne int
	counted         bool // oneByOne is known
}
