package replay

// Seek goes to a position; a Move beyond the last one is the last. It returns false after it has written budget rows
// without arriving: the position is as before, and the next call with the same target continues. A commit is always
// carried out completely, so a call may write one commit more than its budget. A target beyond what can be replayed is
// the end.
func (r *Replay) Seek(target Position, budget int) (done bool) {
	if r.history.last == 0 {
		return true
	}
	target.Tick, target.Move = min(max(target.Tick, 1), r.history.last), max(target.Move, 0)
	if !r.seek.busy || r.seek.target != target {
		r.seek = seeking{target: target, busy: true, from: r.history.commits}
	}
	if !r.approach(target.Tick, budget) {
		return false
	}
	r.seek = seeking{}
	switch c := &r.cursor; {
	case c.log != nil && c.log.tick == target.Tick:
		c.moveTo(target.Move)
	case target.Tick > r.history.last || !r.enter(target.Tick, target.Move):
		r.goToEnd()
	}
	r.cursor.last = step{}
	return true
}

// Progress returns how many ticks a Seek that has not arrived has carried out, and how many it must carry out.
func (r *Replay) Progress() (done, of int) {
	if !r.seek.busy {
		return 0, 0
	}
	from := min(r.seek.from, r.history.commits)
	return r.history.commits - from, max(r.seek.target.Tick-from, 1)
}

// approach brings the store to the commit before a tick. It does not if the log of the tick is kept and the cursor can
// go there move by move. It returns false if the budget does not suffice.
func (r *Replay) approach(t, budget int) bool {
	c, h := &r.cursor, r.history
	if r.logs.byTick[t] != nil && c.log != nil && distance(t, c.log.tick) <= 1 {
		switch {
		case t > c.log.tick:
			c.moveTo(End)
		case t < c.log.tick:
			c.moveTo(0)
		}
		return true
	}
	if h.commits > t-1 || h.snapshots.before(t-1).commits > h.commits {
		h.approach(t - 1)
	}
	for spent := 0; h.commits < t-1; {
		if spent > budget {
			return false
		}
		l := h.carryOut(h.commits+1, false)
		if l == nil {
			return true
		}
		spent += l.total + 1
	}
	return true
}

// goToEnd goes to the end of what can be replayed.
func (r *Replay) goToEnd() {
	c := &r.cursor
	c.log = nil
	if r.history.last == 0 {
		c.pos = Position{}
		r.history.show(&c.arrays, 0)
		return
	}
	r.enter(r.history.last, End)
}
