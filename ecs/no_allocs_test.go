//go:build !race && !copse_debug && !js

package ecs_test

import (
	"runtime"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
)

// The race detector, the checks of the debug build and js/wasm allocate for themselves.

// TestSteadyTickAllocatesNothing checks that ticks with commits use the memory of earlier ones.
func TestSteadyTickAllocatesNothing(t *testing.T) {
	s := newSteady(t, 20_000)
	for range 300 {
		s.tick()
	}
	require.Zero(t, testing.AllocsPerRun(100, s.tick))
	mustBeSound(t, s.w)
	require.Positive(t, s.ran[ecs.Scan])
	require.Positive(t, s.ran[ecs.Full])
}

// TestSteadyTickOverLanesAllocatesNothing does the same where groups cross, also with a system that looks up rows in
// several arrays.
func TestSteadyTickOverLanesAllocatesNothing(t *testing.T) {
	s := newSteady(t, 20_000, ecs.WithLayout(ecs.Lanes))
	looked := 0
	far := ecs.System2(s.w, "far", func(_ ecs.Block, x []n2, y []position) {
		for i := range x {
			y[i].Y += float32(x[i])
		}
		looked += len(x)
	}, ecs.Reads(s.b))
	for range 300 {
		s.tick()
	}
	require.True(t, hasLanes(s.w, s.a.ID()))
	require.Equal(t, ecs.Blind, far.Match())
	require.Zero(t, testing.AllocsPerRun(100, s.tick))
	mustBeSound(t, s.w)
	require.Positive(t, looked)
}

// TestBlocksNextToOthersAllocateNothing spawns and ends entities at once and in batches in front of blocks of other compositions in the same
// arrays, with none, one or some entities: these blocks move with every change, over far more rows than they have.
func TestBlocksNextToOthersAllocateNothing(t *testing.T) {
	for _, behind := range []int{0, 1, 40} {
		w := ecs.NewWorld()
		a, b := ecs.Component[n1](w), ecs.Component[n2](w)
		w.Group(a, b)
		for _, c := range []ecs.Term{ecs.Component[n3](w), ecs.Component[position](w)} {
			w.Group(a, b, c)
			w.SpawnMany(behind, nil, a, b, c)
		}
		list := make([]ecs.Entity, 3000)
		round := func() {
			for i := range list {
				list[i] = w.Spawn(a, b)
			}
			for _, e := range list {
				w.Despawn(e)
			}
		}
		for range 3 {
			round()
			w.Batch(round)
		}
		require.Zero(t, testing.AllocsPerRun(3, round), behind)
		mustBeSound(t, w)
	}
}

// TestStagesAllocateNothing checks the same for stages with tasks, conditions and fixed steps, whose changes are carried out.
func TestStagesAllocateNothing(t *testing.T) {
	s := newSteady(t, 1000)
	step := s.w.FixedStep(0.5, 4)
	fixed := s.w.Stage("fixed", step, ecs.Every(1))
	entities, called := s.all[:10], 0
	ecs.Task(s.w, "toggle", func(tick ecs.Tick) {
		called++
		for _, e := range entities {
			if s.tag.Has(e) {
				s.tag.Remove(e)
			} else {
				s.tag.Add(e)
			}
		}
	}, ecs.In(fixed), ecs.RunIf(func() bool { return true }))
	ecs.Task(s.w, "idle", func(ecs.Tick) { called++ }, ecs.In(s.w.Stage("idle", step)), ecs.Every(2))
	for range 300 {
		s.tick()
	}
	require.Zero(t, testing.AllocsPerRun(100, s.tick))
	require.Positive(t, called)
	mustBeSound(t, s.w)
}

// TestBulkSpawnsAllocateNothing checks that what is spawned in bulk, in a task and outside, uses the memory of what has ended.
func TestBulkSpawnsAllocateNothing(t *testing.T) {
	s := newSteady(t, 1000)
	spark := s.w.TagNamed("spark")
	n, filled, last := 50, 0, []ecs.Entity(nil)
	spawn := func() {
		for _, e := range last {
			s.w.Despawn(e)
		}
		s.w.SpawnBulk(n, func(b ecs.Block) {
			for i := range s.a.In(b) {
				s.a.In(b)[i] = n1(i)
			}
			filled += b.Len()
			last = append(last[:0], b.Entities()...)
		}, s.a, s.b, spark)
	}
	ecs.Task(s.w, "sparks", func(ecs.Tick) { spawn() })
	for range 300 {
		s.tick()
	}
	require.Zero(t, testing.AllocsPerRun(100, s.tick), "in a task")
	require.Zero(t, testing.AllocsPerRun(100, spawn), "at once")
	require.Greater(t, filled, 500*n)
	require.Equal(t, n, s.w.Count(spark))
	mustBeSound(t, s.w)
}

// TestEventsAllocateNothing checks the same for events that several systems send and read, in a tick with stages whose
// changes are carried out.
func TestEventsAllocateNothing(t *testing.T) {
	s := newSteady(t, 1000)
	hits, blows := ecs.Events[hit](s.w), ecs.Events[blow](s.w)
	last := s.w.Stage("last")
	got := 0
	for _, name := range []string{"a", "b"} {
		r, later := hits.Reader(), blows.Reader()
		ecs.System1(s.w, "send"+name, func(b ecs.Block, x []n1) {
			for i := range min(10, len(x)) {
				hits.Send(hit(i))
				blows.Send(blow(i))
			}
		}, ecs.Sends[hit](), ecs.Sends[blow]())
		ecs.Task(s.w, "read"+name, func(ecs.Tick) {
			for range r.Read() {
				got++
			}
			for range later.Read() {
				got++
			}
			got -= r.Len() + later.Missed()
		}, ecs.In(last), ecs.Receives[hit](), ecs.Receives[blow](), ecs.RunIf(func() bool { return r.Len() > 0 }))
	}
	slow := hits.Reader()
	ecs.Task(s.w, "slow", func(ecs.Tick) {
		for range slow.Read() {
			got++
		}
	}, ecs.Receives[hit](), ecs.Every(7))
	for range 300 {
		s.tick()
	}
	require.Zero(t, testing.AllocsPerRun(100, s.tick))
	require.Positive(t, got)
}

// TestObserversAllocateNothing checks the same for commits with observers.
func TestObserversAllocateNothing(t *testing.T) {
	s := newSteady(t, 5_000)
	called := 0
	s.w.Observe(s.c, everyChange, func(o ecs.Observed) { called += len(s.c.After(o)) + len(s.c.Before(o)) + len(s.a.After(o)) })
	s.w.Observe(s.tag, ecs.Added|ecs.Removed, func(o ecs.Observed) { called += len(o.Entities()) })
	s.w.ObserveEntities(ecs.Spawned|ecs.Despawned, func(o ecs.Observed) { called += len(o.Entities()) })
	for range 300 {
		s.tick()
	}
	require.Zero(t, testing.AllocsPerRun(100, s.tick))
	require.Positive(t, called)
}

// TestReadsAllocateNothing checks the same for reads by handle.
func TestReadsAllocateNothing(t *testing.T) {
	s := newSteady(t, 1000)
	sum := 0
	loop := func() {
		for _, e := range s.all {
			sum += int(s.a.Get(e))
			if s.c.Has(e) && s.w.Alive(e) && !s.tag.Has(e) {
				s.c.Ptr(e).X = 0
			}
		}
	}
	optional := 0
	s.w.NewSystem("present", []ecs.Term{s.a, s.c}, func(b ecs.Block) {
		require.Zero(t, testing.AllocsPerRun(10, func() {
			for i := range s.a.In(b) {
				if b.Present(s.c, i) {
					optional += len(s.c.In(b))
				}
			}
		}))
	}, ecs.Optional(s.c)).Run(0)
	require.Positive(t, optional)
	loop()
	require.Zero(t, testing.AllocsPerRun(50, loop))
	require.Positive(t, sum)
	e := s.all[0]
	require.Zero(t, testing.AllocsPerRun(50, func() {
		s.w.Has(e, s.c)
		s.w.Has(e, s.tag)
		s.w.Add(e, s.tag)
		s.w.Spawn(s.a, s.c, s.tag)
		drop(s.w)
	}), "handles as terms")
}

// TestLoopsAllocateNothing loops over queries of every match, with bodies that use variables around them, in a task, in a system
// and outside.
func TestLoopsAllocateNothing(t *testing.T) {
	s := newSteady(t, 3000)
	q := newLoops(s)
	declared := []ecs.Option{ecs.AlsoReads(s.a, s.b, s.c), ecs.AlsoWrites(s.a, s.b, s.c)}
	called := 0
	ecs.Task(s.w, "loops", func(ecs.Tick) {
		q.run()
		called++
	}, declared...)
	s.w.NewSystem("outer", nil, func(ecs.Block) {
		q.run()
		called++
	}, append(declared, ecs.With(s.tag))...)
	for range 300 {
		s.tick()
	}
	require.Zero(t, testing.AllocsPerRun(100, s.tick))
	require.Greater(t, called, 600)
	require.Zero(t, testing.AllocsPerRun(10, q.run), "outside")
	require.Zero(t, testing.AllocsPerRun(10, func() { s.w.Batch(q.run) }), "in a Batch")
	require.Zero(t, testing.AllocsPerRun(10, q.change), "with changes")
	for i, n := range q.visited {
		require.Positive(t, n, "loop %d", i)
	}
	require.LessOrEqual(t, testing.AllocsPerRun(10, q.among), 6.0, "Among, however many entities it is given")
	require.LessOrEqual(t, testing.AllocsPerRun(10, q.sorted), 24.0, "Sorted: a list that grows, and closures")
	require.LessOrEqual(t, testing.AllocsPerRun(10, q.pairs), 24.0, "Pairs: the same")
}

// loops is queries, with loops over them.
type loops struct {
	s        *steady
	listed   *ecs.Query // the list of a tag
	scan     *ecs.Query // all entities
	full     *ecs.Query2[n1, n2]
	blind    *ecs.Query2[n1, position]
	optional *ecs.Query3[n1, n2, position]
	changed  *ecs.Query1[position]
	visited  [9]int // by loop
}

func newLoops(s *steady) *loops {
	return &loops{s: s, listed: ecs.NewQuery(s.w, ecs.With(s.tag)), scan: ecs.NewQuery(s.w, ecs.Without(s.tag)), full: ecs.NewQuery2[n1, n2](s.w),
		blind: ecs.NewQuery2[n1, position](s.w), optional: ecs.NewQuery3[n1, n2, position](s.w, ecs.Optional(s.c)), changed: ecs.NewQuery1[position](s.w, ecs.Changed(s.c))}
}

// run runs each loop. Its bodies use variables around them, which are on the stack if nothing keeps the bodies.
func (q *loops) run() {
	entities, rows, blocks := 0, 0, 0
	for e := range q.listed.All() {
		entities += int(e.Index())
	}
	for e := range q.scan.All() {
		entities += int(e.Index())
	}
	q.visited[0] += entities
	for b, c := range q.full.Chunks() {
		blocks++
		rows += b.Len() + len(c.A)
	}
	q.visited[1] += rows
	for _, row := range q.blind.All() {
		rows += int(*row.A)
	}
	q.visited[2] += rows
	for _, row := range q.optional.All() {
		if row.C != nil {
			rows++
		}
	}
	q.visited[3] += rows
	for b := range q.listed.Chunks() {
		blocks++
		for _, row := range q.blind.All() { // a loop within a loop, which is left
			if rows += int(*row.A); rows > 1000 {
				break
			}
		}
		q.visited[4] += b.Len()
	}
	q.visited[5] += blocks
	for e := range q.changed.All() {
		q.visited[6] += int(e.Index())
	}
	if e, row, found := q.blind.First(); found && q.s.w.Alive(e) && row.A != nil {
		q.visited[7]++
	}
	q.visited[8] += q.full.Count() + q.scan.Count() + q.changed.Count()
}

func (q *loops) change() {
	for e, row := range q.full.All() {
		if *row.B = 1; e.Index()%50 == 0 {
			q.s.b.Set(e, 2)
		}
	}
}

func (q *loops) among() {
	for e, row := range q.blind.Among(slices.Values(q.s.all)) {
		q.visited[0] += int(e.Index()) + int(*row.A)
	}
}

func (q *loops) sorted() {
	for e := range q.full.Sorted(func(x, y ecs.Row2[n1, n2]) int { return int(*x.A) - int(*y.A) }) {
		q.visited[0] += int(e.Index())
	}
}

func (q *loops) pairs() {
	for x, y := range q.full.Pairs() {
		if q.visited[0] += int(x.Entity.Index()) + int(*y.A); x != y {
			break
		}
	}
}

// TestStructsAllocateNothing spawns, changes and despawns entities in memory that the world has.
func TestStructsAllocateNothing(t *testing.T) {
	p := newParts(1)
	var list []ecs.Entity
	tick := func() {
		list = list[:0]
		for i := range 100 {
			list = append(list, p.of4.Spawn(quadruple{part1(i), 2, 3, 4}))
		}
		mustCommit(t, p.w)
		for _, e := range list {
			p.of3.Remove(e)
			p.of2.Set(e, pair{1, 2})
		}
		mustCommit(t, p.w)
		for _, e := range list {
			p.w.Despawn(e)
		}
		mustCommit(t, p.w)
	}
	for range 3 {
		tick()
	}
	require.Zero(t, testing.AllocsPerRun(10, tick))
}

// TestChangesAtOnceAllocateNothing spawns, changes and despawns entities by every verb, at once and in a Batch.
func TestChangesAtOnceAllocateNothing(t *testing.T) {
	p := newParts(1)
	ice := ecs.Tag[frozen](p.w)
	p.root = p.w.Spawn()
	var list []ecs.Entity
	change := func() {
		list = list[:0]
		for i := range 20 {
			list = append(list, p.of2.Spawn(pair{part1(i), part2(i)}), p.w.Spawn(p.a, ice))
		}
		for _, e := range list {
			p.of2.Remove(e)
			p.of3.Set(e, triple{1, 2, 3})
			p.a.Set(e, 1)
			p.c.Remove(e)
			ice.Add(e)
			p.w.Add(e, p.c)
			p.w.Remove(e, ice)
			setParent(p.w, e, p.root)
			setParent(p.w, e, ecs.Entity{})
		}
	}
	tick := func() {
		change()
		p.w.Batch(change)
		p.w.Batch(func() {
			for e := range p.w.Entities() {
				if e != p.root {
					p.w.Despawn(e)
				}
			}
		})
		change()
		for _, e := range list {
			p.w.Despawn(e)
		}
	}
	for range 3 {
		tick()
	}
	require.Zero(t, testing.AllocsPerRun(10, tick))
}

// TestMatchCacheAllocatesNothing brings the cache up to date after every other tick, and fills it after every fourth in
// memory that it has.
func TestMatchCacheAllocatesNothing(t *testing.T) {
	c, blind := cachedWorld(t)
	i := 0
	tick := func() {
		if i++; i%2 == 0 {
			if e := c.all[16]; c.tag.Has(e) {
				c.tag.Remove(e)
			} else {
				c.tag.Add(e)
			}
		}
		if i%4 == 0 {
			for k, e := range c.all {
				if i%8 == 0 {
					c.f.Set(e, n3(k))
				} else {
					c.f.Remove(e)
				}
			}
		}
		c.tick(t)
	}
	for range 50 {
		tick()
	}
	require.Positive(t, blind.Explain().KeptEntities)
	require.Zero(t, testing.AllocsPerRun(100, tick))
}

// TestParallelTicksAllocateNothing checks that ticks on several goroutines use the memory of earlier ones.
func TestParallelTicksAllocateNothing(t *testing.T) {
	c := newMixedWorld()
	kinds := make([]int, 20_000)
	for i := range kinds {
		kinds[i] = i * 7 % 128
	}
	c.populate(kinds)
	mustCommit(t, c.w)
	c.w.SetWorkers(4)
	splitRows(c.w, 1000)
	inStage(c.w, "parallel", c.systems[:4], ecs.Parallel())
	inStage(c.w, "together", c.systems[4:7], ecs.Parallel(), ecs.Concurrent())
	tick := func() { require.NoError(t, c.w.Tick(1)) }
	for range 50 {
		tick()
	}
	require.Zero(t, testing.AllocsPerRun(100, tick))
}

// TestRoundsOfManySizesAllocateNothing alternates between systems for many and for few workers.
func TestRoundsOfManySizesAllocateNothing(t *testing.T) {
	w := ecs.NewWorld()
	w.SetWorkers(4)
	splitRows(w, 100)
	a, b := ecs.Component[n1](w), ecs.Component[n2](w)
	long := ecs.System1(w, "long", func(ecs.Block, []n1) {})
	short := ecs.System1(w, "short", func(ecs.Block, []n2) {})
	inStage(w, "parallel", []*ecs.System{long, short}, ecs.Parallel())
	_, err := w.TrySpawnMany(1000, nil, a)
	require.NoError(t, err)
	_, err = w.TrySpawnMany(150, nil, b)
	require.NoError(t, err)
	tick := func() { require.NoError(t, w.Tick(1)) }
	for range 50 {
		tick()
	}
	require.Zero(t, testing.AllocsPerRun(100, tick))
}

// TestChangesAllocateNothing checks the same for systems and queries with Any, Exactly and Changed, for writes of all kinds.
func TestChangesAllocateNothing(t *testing.T) {
	s := newSteady(t, 5000)
	seen := 0
	visit := func(b ecs.Block, _ []position) { seen += b.Len() }
	ecs.System1(s.w, "changed", visit, ecs.Changed(s.c), ecs.Reads(s.c))
	ecs.System1(s.w, "changed any", visit, ecs.Changed(s.c, s.b), ecs.Any(s.tag, s.b))
	ecs.System1(s.w, "exactly", visit, ecs.Exactly(s.tag))
	q := ecs.NewQuery1[position](s.w, ecs.Changed(s.c))
	ecs.Task(s.w, "asks", func(ecs.Tick) { seen += q.Count() }, ecs.AlsoReads(s.c), ecs.AlsoWrites(s.c), ecs.RunIf(func() bool { return q.Count() >= 0 }))
	few := s.w.SpawnMany(20, nil, s.c, s.b)
	tick := func() {
		s.tick()
		for _, e := range few {
			s.c.Set(e, position{})
			s.c.Ptr(e).X++
		}
	}
	for range 300 {
		tick()
	}
	require.Zero(t, testing.AllocsPerRun(100, tick))
	require.Positive(t, seen)
}

// TestRestoreUsesItsMemory restores a snapshot of a world that has as many entities, whose values have memory.
func TestRestoreUsesItsMemory(t *testing.T) {
	for _, layout := range []ecs.Layout{ecs.Lanes, ecs.Laminar} {
		s := newSteady(t, 20_000, ecs.WithLayout(layout))
		snapshot := s.w.Snapshot()
		bytes := func(f func()) uint64 {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			f()
			runtime.ReadMemStats(&after)
			return after.TotalAlloc - before.TotalAlloc
		}
		for range 3 {
			for _, e := range s.all[:100] {
				s.w.Despawn(e)
			}
			require.Less(t, 20*bytes(func() { s.w.Restore(snapshot) }), bytes(func() { s.w.Snapshot() }))
			require.True(t, snapshot.Equal(s.w.Snapshot()))
		}
	}
}

// TestClonesAllocateNothing checks clones at once.
func TestClonesAllocateNothing(t *testing.T) {
	w := ecs.NewWorld()
	e := w.Spawn(ecs.Component[weight](w), ecs.Component[position](w))
	require.Zero(t, testing.AllocsPerRun(10, func() { w.Despawn(w.Clone(e)) }))
}

// TestFailedReadsAllocateNothing asks for values that are not there, without a use of the errors; where they are used, the text is complete.
func TestFailedReadsAllocateNothing(t *testing.T) {
	w := ecs.NewWorld()
	mass, at := ecs.Component[weight](w), ecs.Component[position](w)
	without, dead := w.Spawn(mass), w.Spawn(at)
	w.Despawn(dead)
	failed := 0
	read := func() {
		for _, e := range [...]ecs.Entity{without, dead, {}} {
			if _, err := at.TryGet(e); err != nil {
				failed++
			}
			if _, err := at.TryPtr(e); err != nil {
				failed++
			}
		}
		if _, err := mass.TryGet(without); err != nil {
			failed = -1
		}
	}
	require.Zero(t, testing.AllocsPerRun(10, read))
	require.Equal(t, 11*6, failed)
	_, err := at.TryGet(dead)
	require.EqualError(t, err, "position of entity 1.1: the entity is dead: it was despawned, and this handle was kept")
	_, err = at.TryPtr(without)
	require.EqualError(t, err, "position of entity 0.1: the entity is alive and does not have the component")
}
