package replay

import (
	"cmp"
	"maps"
	"slices"
)

// seeking is a Seek that is under way.
type seeking struct {
	target Position
	busy   bool
	from   int // commits that the store had carried out
}

// Seek goes to a position, a Move beyond the last to that. It returns false when it has
// written budget rows and is not there: the position is as before then, and the next call
// with the same target goes on. A commit is never cut, so a call costs a commit more
// than its budget at most. A target beyond what can be followed is the end.
func (r *Replay) Seek(target Position, budget int) (done bool) {
	if r.last == 0 {
		return true
	}
	target.Tick, target.Move = min(max(target.Tick, 1), r.last), max(target.Move, 0)
	if !r.seek.busy || r.seek.target != target {
		r.seek = seeking{target: target, busy: true, from: r.at}
	}
	if !r.approach(target.Tick, budget) {
		return false
	}
	r.seek = seeking{}
	switch {
	case r.open != nil && r.open.tick == target.Tick:
		r.within(target.Move)
	case target.Tick > r.last || !r.enter(target.Tick, target.Move):
		r.stop()
	}
	r.latest = step{}
	return true
}

// Progress returns how many ticks of those on the way a Seek that is not done has behind it.
func (r *Replay) Progress() (done, of int) {
	if !r.seek.busy {
		return 0, 0
	}
	from := min(r.seek.from, r.at)
	return r.at - from, max(r.seek.target.Tick-from, 1)
}

// approach brings the store to the commit before a tick, unless its list of moves is kept
// and the board can get there without it.
func (r *Replay) approach(t, budget int) bool {
	if r.logs[t] != nil && r.open != nil && abs(t-r.open.tick) <= 1 {
		switch {
		case t > r.open.tick:
			r.within(End)
		case t < r.open.tick:
			r.within(0)
		}
		return true
	}
	if r.at > t-1 || r.snaps.best(t-1).at > r.at {
		r.nearest(t - 1)
	}
	for spent := 0; r.at < t-1; {
		if spent > budget {
			return false
		}
		l := r.carryOut(r.at+1, false)
		if l == nil {
			return true
		}
		spent += l.total + 1
	}
	return true
}

func abs(n int) int { return max(n, -n) }

// enter opens a tick at a move of it, End for the last, and reports whether it can be followed.
func (r *Replay) enter(t, at int) bool {
	beside := r.open != nil && (t == r.open.tick+1 && r.pos.Move == r.open.steps() || t == r.open.tick-1 && r.pos.Move == 0)
	forward := r.open == nil || t > r.open.tick
	if r.open == nil && t == 1 {
		beside = true // the empty board
	}
	if !beside {
		r.show(t - 1)
		forward = true
	}
	l := r.logOf(t)
	if l == nil {
		return false
	}
	r.pos.Tick, r.open = t, l
	r.made = append(r.made[:0], make([]struct{ lifts, put int32 }, len(l.changes))...)
	r.aside, r.latest = 0, step{}
	if forward {
		r.pos.Move = 0
		clear(r.written)
	} else {
		r.pos.Move = l.steps()
		copy(r.written, l.writes)
		for k := range l.changes {
			r.made[k].lifts, r.made[k].put = l.changes[k].lifts, l.changes[k].put
		}
	}
	r.within(at)
	r.latest = step{}
	return true
}

// stop goes to the end of what can be followed.
func (r *Replay) stop() {
	if r.last == 0 {
		r.pos, r.open = Position{}, nil
		r.show(0)
		return
	}
	r.open = nil
	r.enter(r.last, End)
}

// within goes to a move of the open tick.
func (r *Replay) within(at int) {
	at = min(at, r.open.steps())
	for r.pos.Move < at {
		r.forward()
	}
	for r.pos.Move > at {
		r.backward()
	}
}

// logOf returns the list of a tick's moves, from among those that are kept or by carrying
// out its commit, and with it those since the nearest snapshot, which will be asked for
// next when somebody goes back. It is nil if the tick cannot be followed.
func (r *Replay) logOf(t int) *log {
	if l := r.logs[t]; l != nil {
		return l
	}
	r.nearest(t - 1)
	for r.at < t-1 {
		r.keep(r.carryOut(r.at+1, true))
	}
	l := r.carryOut(t, true)
	if l != nil {
		r.keep(l)
	}
	return l
}

// keep keeps a list of moves, and gives up those farthest away where they are too much.
func (r *Replay) keep(l *log) {
	if old := r.logs[l.tick]; old != nil {
		return
	}
	r.logs[l.tick] = l
	r.kept += l.size()
	if r.kept <= r.memory/2 {
		return
	}
	ticks := slices.SortedFunc(maps.Keys(r.logs), func(a, b int) int { return cmp.Or(cmp.Compare(abs(b-l.tick), abs(a-l.tick)), cmp.Compare(a, b)) })
	for _, t := range ticks {
		if r.kept <= r.memory/3 || t == l.tick {
			return
		}
		r.kept -= r.logs[t].size()
		delete(r.logs, t)
	}
}
