package replay

import (
	"slices"
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/designrun"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/store/onebyone"
)

// The limits of a replay by one entity at a time, in moves.
const (
	maxTick     = 5_000_000  // of one tick
	maxStepwise = 40_000_000 // of all ticks
)

// history carries out the commits of a record on a store, in order, and can go back to an earlier commit.
type history struct {
	record       *designrun.Record
	algorithm    Algorithm
	shape        *shape
	store        *blockstore.Store
	commits      int             // that the store has carried out
	handle       []entity.Entity // by number - 1; a handle stays the same when the commits are carried out again
	number       []int32         // by index of an entity that is alive after these commits
	compositions compositions
	snapshots    snapshots
	simulation   *simulation // in place of the store; nil unless the record was simulated
	done         []tally     // by commit
	last         int         // ticks that can be replayed
	trouble      string      // why there are no more of them; "" if there are
}

// tally is what the commits up to one have written and moved.
type tally struct {
	total int // rows, by all of them
	steps int // of the last one; -1 while unknown
	cost  int // moves by one entity at a time, by all of them
}

func newHistory(layout *grouptree.Layout, record *designrun.Record, algorithm Algorithm, memory int) *history {
	h := &history{
		record: record, algorithm: algorithm, store: blockstore.New(layout, nil),
		done: []tally{{}}, last: len(record.Ticks),
	}
	h.shape = newShape(layout, h.store)
	h.snapshots = newSnapshots(h.store, memory)
	if record.Simulated {
		h.simulation = newSimulation(record)
	}
	return h
}

// queue queues the operations of a tick.
func (h *history) queue(tick *designrun.Tick) {
	next := tick.Before
	for i := range tick.Ops {
		switch o := &tick.Ops[i]; o.Kind {
		case designrun.Spawn:
			composition, err := h.store.Compositions.Intern(o.Composition)
			mustRepeat(err)
			h.spawn(composition, next, o.Count)
			next += o.Count
		case designrun.Change:
			mustRepeat(h.store.Queue.ChangeEach(h.handles(o.Numbers), o.Add, o.Remove))
		default:
			for _, e := range h.handles(o.Numbers) {
				h.store.Queue.Despawn(e)
			}
		}
	}
}

// spawn queues n entities, whose numbers begin after the given one.
func (h *history) spawn(composition, after, n int) {
	if len(h.handle) < after+n {
		h.handle = append(h.handle, make([]entity.Entity, after+n-len(h.handle))...)
	}
	list := h.handle[after : after+n]
	for i := range list {
		list[i] = h.store.Queue.Spawn(composition)
	}
	for i, e := range list {
		k := int(e.Index())
		if k >= len(h.number) {
			h.number = append(h.number, make([]int32, k+1-len(h.number))...)
		}
		h.number[k] = int32(after + i + 1)
	}
}

func (h *history) handles(list []int32) []entity.Entity {
	out := make([]entity.Entity, len(list))
	for i, n := range list {
		out[i] = h.handle[n-1]
	}
	return out
}

// carryOut carries out the commit of a tick, which must be the next one. Where list is set the log has its moves. It
// returns nil if the tick cannot be replayed.
func (h *history) carryOut(t int, list bool) *tickLog {
	tick := &h.record.Ticks[t-1]
	switch {
	case len(tick.Ops) == 0 || h.simulation != nil && h.simulation.tick != t:
		return h.finish(&tickLog{tick: t, writes: make([]int, h.shape.layout.Spec.Components)}, 0)
	case h.simulation != nil:
		return h.simulate(t)
	}
	h.queue(tick)
	cost := 0
	if h.algorithm == OneByOne {
		if cost = h.costOfQueue(t); cost < 0 {
			return nil
		}
	}
	l := &tickLog{tick: t}
	x := &collector{shape: h.shape, store: h.store, number: h.number, log: l, over: true}
	if list && tick.Moves <= maxMoves {
		x.index, x.over = h.listChanges(l, tick), false
	}
	stats := h.commit(x)
	if x.over {
		*l = tickLog{tick: t, whole: true}
	}
	l.writes = slices.Clone(stats.Writes)
	known := -1
	if t < len(h.done) {
		known = h.done[t].steps
	}
	h.finish(l, cost)
	if !list {
		h.done[t].steps = known
	}
	return l
}

func (h *history) commit(x *collector) blockstore.Stats {
	if h.algorithm == OneByOne {
		return x.commitOneByOne()
	}
	return x.commitBatch()
}

// finish notes that the commit of a tick is carried out, and returns its log.
func (h *history) finish(l *tickLog, cost int) *tickLog {
	for _, n := range l.writes {
		l.total += n
	}
	h.commits = l.tick
	if l.tick == len(h.done) {
		h.done = append(h.done, tally{total: h.done[l.tick-1].total + l.total, steps: -1, cost: h.done[l.tick-1].cost + cost})
	}
	h.done[l.tick].steps = l.steps()
	if h.simulation == nil {
		h.snapshots.offer(h.store, h.commits, l.total+len(h.record.Ticks[l.tick-1].Ops))
	}
	return l
}

// simulate returns the log of the commit that is simulated, nil if its writes are not known.
func (h *history) simulate(t int) *tickLog {
	did := &h.record.Ticks[t-1].Did
	if h.algorithm == OneByOne && !did.Counted {
		h.trouble = "what tick " + strconv.Itoa(t) + " writes one by one is too much to be counted"
		h.last = t - 1
		return nil
	}
	if h.simulation.rows == nil {
		h.simulation.arrange(h.shape, h.store, h.algorithm)
	}
	l := &tickLog{tick: t, whole: true, writes: make([]int, h.shape.layout.Spec.Components)}
	for _, w := range did.Writes {
		l.writes[w.Component] = w.Batch
		if h.algorithm == OneByOne {
			l.writes[w.Component] = w.OneByOne
		}
	}
	return h.finish(l, 0)
}

// costOfQueue returns how many moves the queued commit takes with one entity at a time. If they are too many it
// discards the queue, makes the tick before the last that can be replayed, and returns -1.
func (h *history) costOfQueue(t int) int {
	mustRepeat(h.store.Prepare())
	n := onebyone.MostMoves(h.store)
	all := h.done[t-1].cost + n
	switch {
	case n > maxTick:
		h.trouble = "one by one, tick " + strconv.Itoa(t) + " makes about " + count(n) + " moves; more than " + count(maxTick) +
			" in one tick are not replayed"
	case all > maxStepwise:
		h.trouble = "one by one, the ticks up to " + strconv.Itoa(t) + " make about " + count(all) + " moves; more than " + count(maxStepwise) +
			" together are not replayed"
	default:
		return n
	}
	if t > 1 {
		h.trouble += ", so the replay ends with tick " + strconv.Itoa(t-1)
	}
	h.store.Queue.Discard()
	h.last = t - 1
	return -1
}

// reach brings the store to the given number of commits, all of which were carried out before.
func (h *history) reach(commits int) {
	h.approach(commits)
	for h.commits < commits {
		h.carryOut(h.commits+1, false)
	}
}

// approach restores the last snapshot before the given number of commits, unless the store is between the two.
func (h *history) approach(commits int) {
	if h.simulation != nil { // the store is always empty
		h.commits = min(h.commits, commits)
		return
	}
	s := h.snapshots.before(commits)
	if h.commits <= commits && h.commits >= s.commits {
		return
	}
	h.store.Restore(s.store)
	h.commits = s.commits
	spawned := 0
	if s.commits > 0 {
		tick := &h.record.Ticks[s.commits-1]
		spawned = tick.Before + tick.Spawned
	}
	for n, e := range h.handle[:spawned] {
		h.number[e.Index()] = int32(n + 1)
	}
}

// show sets arrays to those after the given number of commits, all of which were carried out before.
func (h *history) show(a *arrays, commits int) {
	h.reach(commits)
	if h.simulation != nil {
		a.simulate(commits)
		return
	}
	a.read(h.store, h.number)
}

// composition returns the components of an entity after the given number of commits, all of which were carried out
// before. alive is false if it was despawned. The entity must have been spawned.
func (h *history) composition(entity, commits int) (set grouptree.Set, alive bool) {
	if h.simulation != nil {
		return h.simulation.composition(entity), true
	}
	h.reach(commits)
	return h.store.Composition(h.handle[entity-1])
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
