package replay

import (
	"github.com/copse-ecs/copse/internal/entity"
	"slices"
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/blockstore"
	"github.com/copse-ecs/copse/internal/designrun"
)

// intern returns the number of a composition among those that the replay has met.
func (r *Replay) intern(set grouptree.Set) int32 {
	k, known := r.compOf[set]
	if !known {
		k = int32(len(r.comps))
		r.comps = append(r.comps, set)
		r.compOf[set] = k
	}
	return k
}

// queue queues in the store what the statements of a tick ask for. That was possible
// once, so it is again.
func (r *Replay) queue(tick *designrun.Tick) {
	next := tick.Before
	for i := range tick.Ops {
		switch o := &tick.Ops[i]; o.Kind {
		case designrun.Spawn:
			comp, err := r.store.Intern(o.Composition)
			must(err)
			r.spawn(comp, next, o.Count)
			next += o.Count
		case designrun.Change:
			must(r.store.ChangeEach(r.handles(o.Numbers), o.Add, o.Remove))
		default:
			for _, e := range r.handles(o.Numbers) {
				r.store.Despawn(e)
			}
		}
	}
}

func must(err error) {
	if err != nil {
		panic("replay: what was done once cannot be done again: " + err.Error())
	}
}

// spawn queues n entities whose numbers follow on the given one.
func (r *Replay) spawn(comp, after, n int) {
	if len(r.entity) < after+n {
		r.entity = append(r.entity, make([]entity.Entity, after+n-len(r.entity))...)
	}
	made := r.entity[after : after+n]
	r.store.SpawnEach(comp, made)
	for i, e := range made {
		k := int(e.Index())
		if k >= len(r.number) {
			r.number = append(r.number, make([]int32, k+1-len(r.number))...)
		}
		r.number[k] = int32(after + i + 1)
	}
}

func (r *Replay) handles(numbers []int32) []entity.Entity {
	out := make([]entity.Entity, len(numbers))
	for i, n := range numbers {
		out[i] = r.entity[n-1]
	}
	return out
}

// carryOut carries out the commit of a tick, which is the next of the store. list says
// that its moves are wanted. It returns nil if the tick cannot be followed.
func (r *Replay) carryOut(t int, list bool) *log {
	tick := &r.record.Ticks[t-1]
	switch {
	case len(tick.Ops) == 0:
		return r.finish(&log{tick: t, writes: make([]int, len(r.board.rows))}, 0)
	case r.board.told != nil:
		if l := r.board.told.carryOut(r, t); l != nil {
			return r.finish(l, 0)
		}
		return nil
	}
	r.queue(tick)
	cost := 0
	if r.algorithm == OneByOne {
		if cost = r.affordable(t); cost < 0 {
			return nil
		}
	}
	l := &log{tick: t}
	var index map[int32]int32
	if list && tick.Moves <= maxMoves {
		index = r.listChanges(l, tick)
	}
	x := &collector{Replay: r, log: l, index: index, over: index == nil}
	stats := x.commit()
	if x.over {
		*l = log{tick: t, whole: true}
	}
	l.writes = slices.Clone(stats.Writes)
	known := -1
	if t < len(r.done) {
		known = r.done[t].moves
	}
	r.finish(l, cost)
	if !list {
		r.done[t].moves = known
	}
	return l
}

// finish notes that the store has carried out the commit of a tick.
func (r *Replay) finish(l *log, cost int) *log {
	for _, n := range l.writes {
		l.total += n
	}
	r.at = l.tick
	if l.tick == len(r.done) {
		r.done = append(r.done, tally{total: r.done[l.tick-1].total + l.total, moves: -1, cost: r.done[l.tick-1].cost + cost})
	}
	r.done[l.tick].moves = l.steps()
	if r.board.told == nil {
		r.snaps.offer(r, l.total+len(r.record.Ticks[l.tick-1].Ops))
	}
	return l
}

// commit lets the algorithm carry out what is queued, and lists the moves unless they are over.
func (x *collector) commit() blockstore.Stats {
	if x.algorithm == OneByOne {
		yield := func(blockstore.Step) bool { return false }
		y := &stepwise{collector: x}
		if !x.over {
			y.now = x.extents(x.store.EachRange)
			yield = func(s blockstore.Step) bool { return y.step(s) && !x.over }
		}
		stats, err := x.store.CommitStepwise(yield)
		must(err)
		y.settle()
		return stats
	}
	must(x.store.Prepare())
	if !x.over {
		x.collectBatch()
	}
	return x.store.Apply()
}

// affordable returns how many moves the queued commit takes one by one, -1 if they are too
// many: then the queue is forgotten and the tick before is the last.
func (r *Replay) affordable(t int) int {
	n, err := r.store.StepwiseMoves()
	must(err)
	all := r.done[t-1].cost + n
	switch {
	case n > maxTick:
		r.trouble = "one by one, tick " + strconv.Itoa(t) + " makes about " + count(n) + " moves; more than " + count(maxTick) +
			" in one tick are not followed"
	case all > maxStepwise:
		r.trouble = "one by one, the ticks up to " + strconv.Itoa(t) + " make about " + count(all) + " moves; more than " + count(maxStepwise) +
			" together are not followed"
	default:
		return n
	}
	if t > 1 {
		r.trouble += ", so the replay ends with tick " + strconv.Itoa(t-1)
	}
	r.store.Discard()
	r.last = t - 1
	return -1
}

// reach brings the store to where it has carried out the given number of commits, which
// has been done before.
func (r *Replay) reach(commits int) {
	r.nearest(commits)
	for r.at < commits {
		r.carryOut(r.at+1, false)
	}
}

// show makes the board that of the given number of commits, which have been carried out before.
func (r *Replay) show(commits int) {
	r.reach(commits)
	if t := r.board.told; t != nil {
		t.show(&r.board, commits)
		return
	}
	r.board.read(r.store, r.number)
}

// nearest restores the snapshot from which the fewest commits lead to the given one, unless
// the store stands nearer.
func (r *Replay) nearest(commits int) {
	s := r.snaps.best(commits)
	if r.board.told != nil { // the store stays empty
		r.at = min(r.at, commits)
		return
	}
	if r.at <= commits && r.at >= s.at {
		return
	}
	r.store.Restore(s.store)
	r.at = s.at
	spawned := 0
	if s.at > 0 {
		tick := &r.record.Ticks[s.at-1]
		spawned = tick.Before + tick.Spawned
	}
	for n, e := range r.entity[:spawned] {
		r.number[e.Index()] = int32(n + 1)
	}
}
