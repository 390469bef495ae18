package ecs_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
)

// hit is an event of the tests.
type hit int

// read returns what a reader reads.
func read[T any](r *ecs.EventReader[T]) []T { return slices.Collect(r.Read()) }

// TestEventsWaitForTheirStage checks who sees an event when: later stages in the same tick, all others in the next, and the
// outside after the stage.
func TestEventsWaitForTheirStage(t *testing.T) {
	w := ecs.NewWorld()
	hits := ecs.Events[hit](w)
	require.Same(t, hits, ecs.Events[hit](w))
	stages := []*ecs.Stage{w.Stage("a"), w.Stage("b"), w.Stage("c")}
	got := map[string][]hit{}
	reader := func(name string, stage *ecs.Stage) {
		r := hits.Reader()
		ecs.Task(w, name, func(ecs.Tick) { got[name] = append(got[name], read(r)...) }, ecs.In(stage), ecs.Receives[hit]())
	}
	reader("early", stages[0])
	reader("same, before", stages[1])
	ecs.Task(w, "send", func(tick ecs.Tick) { hits.Send(hit(tick.Number())) }, ecs.In(stages[1]), ecs.Sends[hit]())
	reader("same, after", stages[1])
	reader("late", stages[2])
	outside := hits.Reader()
	for tick := hit(1); tick <= 5; tick++ {
		require.NoError(t, w.Tick(1))
		var earlier, all []hit
		for n := hit(1); n <= tick; n++ {
			if all = append(all, n); n < tick {
				earlier = append(earlier, n)
			}
		}
		require.Equal(t, earlier, got["early"])
		require.Equal(t, earlier, got["same, before"])
		require.Equal(t, earlier, got["same, after"])
		require.Equal(t, all, got["late"])
		require.Equal(t, []hit{tick}, read(outside))
	}
}

// TestEventsFollowTheRuleForChanges checks when an event is there that is sent outside, in a Batch, in a loop, in an observer, by a
// system that is run by itself, and while entities are spawned.
func TestEventsFollowTheRuleForChanges(t *testing.T) {
	p := newStaged()
	tag := ecs.Tag[frozen](p.w)
	hits := ecs.Events[hit](p.w)
	r := hits.Reader()
	hits.Send(1)
	require.Equal(t, 1, r.Len())
	require.Equal(t, []hit{1}, read(r))
	p.w.Batch(func() {
		hits.Send(2)
		require.Zero(t, r.Len())
	})
	require.Equal(t, []hit{2}, read(r))
	for range ecs.NewQuery1[weight](p.w).All() {
		hits.Send(3)
		require.Zero(t, r.Len())
	}
	require.Equal(t, []hit{3}, read(r))
	ecs.Task(p.w, "send", func(ecs.Tick) { hits.Send(4) }, ecs.Sends[hit]()).Run(1)
	require.Equal(t, []hit{4}, read(r))
	p.w.Observe(tag, ecs.Spawned|ecs.Added, func(o ecs.Observed) { hits.Send(hit(10 * len(o.Entities()))) })
	p.w.Spawn(tag)
	require.Equal(t, []hit{10}, read(r))
	p.w.SpawnMany(2, nil, tag)
	require.Equal(t, []hit{20}, read(r))
	p.w.Batch(func() { p.w.Spawn(tag); hits.Send(5); p.w.Spawn(tag) })
	require.Equal(t, []hit{5, 20}, read(r))
	s := p.w.Snapshot()
	p.w.DespawnAll()
	hits.Send(6)
	p.w.Restore(s)
	require.Equal(t, []hit{6, 50}, read(r), "Restore leaves events as they are")
}

// TestDroppedChangesDropEvents checks that events share the fate of the changes that are queued with them.
func TestDroppedChangesDropEvents(t *testing.T) {
	p := newStaged(ecs.WithLimit(1))
	tag := ecs.Tag[frozen](p.w)
	hits := ecs.Events[hit](p.w)
	r := hits.Reader()
	require.ErrorIs(t, p.w.TryBatch(func() error { hits.Send(1); p.w.Spawn(); return nil }), ecs.ErrEntityLimit)
	require.PanicsWithValue(t, "failed", func() { p.w.Batch(func() { hits.Send(2); panic("failed") }) })
	require.PanicsWithValue(t, "failed", func() {
		for range ecs.NewQuery1[weight](p.w).All() {
			hits.Send(3)
			panic("failed")
		}
	})
	on := false
	x := ecs.Task(p.w, "send", func(ecs.Tick) {
		if hits.Send(4); on {
			p.w.Spawn()
		}
	}, ecs.Sends[hit]())
	fail := ecs.Task(p.w, "fail", func(ecs.Tick) { panic("failed") })
	require.PanicsWithValue(t, "failed", func() { _ = p.w.Tick(1) })
	fail.Disable()
	on = true
	require.ErrorIs(t, p.w.Tick(1), ecs.ErrEntityLimit)
	require.Panics(t, func() { x.Run(1) })
	p.w.SetLimit(0)
	p.w.Observe(tag, ecs.Spawned, func(ecs.Observed) { hits.Send(5); panic("failed") })
	require.PanicsWithValue(t, "failed", func() { p.w.Spawn(tag) })
	require.Empty(t, read(r))
	require.Zero(t, hits.Reader().Len())
	on = false
	require.NoError(t, p.w.Tick(1))
	require.Equal(t, []hit{4}, read(r))
	mustBeSound(t, p.w)
}

// TestPanicInAReader checks what a panic while events are read leaves: what was read stays read, what is left is read next
// time, and the run clears nothing.
func TestPanicInAReader(t *testing.T) {
	p := newStaged()
	hits := ecs.Events[hit](p.w)
	r, other := hits.Reader(), hits.Reader()
	var got, seen []hit
	ecs.Task(p.w, "other", func(ecs.Tick) { seen = append(seen, read(other)...) }, ecs.Receives[hit]())
	x := ecs.Task(p.w, "read", func(ecs.Tick) {
		for h := range r.Read() {
			if got = append(got, h); h%2 == 0 {
				panic("failed")
			}
		}
	}, ecs.Receives[hit]())
	for h := range hit(6) {
		hits.Send(h + 1)
	}
	for range 3 {
		require.PanicsWithValue(t, "failed", func() { _ = p.w.Tick(1) })
	}
	require.Equal(t, []hit{1, 2, 3, 4, 5, 6}, got)
	require.Equal(t, got, seen)
	require.Equal(t, 6, hits.Reader().Len(), "no run has ended")
	x.Remove()
	for kept := range 3 {
		require.Equal(t, []int{6, 6, 0}[kept], hits.Reader().Len())
		require.NoError(t, p.w.Tick(1))
	}
	require.Zero(t, hits.Reader().Len())
	require.Zero(t, r.Missed())
}

// TestReadersLeaveTheLoop checks what is left when a loop ends early, and what is sent in a loop, and ticks in a loop.
func TestReadersLeaveTheLoop(t *testing.T) {
	w := ecs.NewWorld()
	hits := ecs.Events[hit](w)
	for h := range hit(4) {
		hits.Send(h)
	}
	r := hits.Reader()
	for range r.Read() {
		break
	}
	require.Equal(t, 3, r.Len())
	for h := range r.Read() {
		hits.Send(10 * h)
	}
	require.Equal(t, []hit{10, 20, 30}, read(r))
	late := hits.Reader()
	require.Equal(t, 7, late.Len(), "a new reader begins with the oldest event")
	var got []hit
	for h := range late.Read() {
		got = append(got, h)
		require.NoError(t, w.Tick(1))
	}
	require.Equal(t, []hit{0, 1}, got)
	require.Equal(t, 5, late.Missed())
	require.Zero(t, late.Len())
	require.Zero(t, r.Missed())
	require.Zero(t, hits.Reader().Missed())
}

// TestEventsOfAStageThatDoesNotRun checks that events stay for two runs of their stage, and for two ticks.
func TestEventsOfAStageThatDoesNotRun(t *testing.T) {
	w := ecs.NewWorld()
	on := true
	fixed := w.Stage("fixed", w.FixedStep(1, 4), ecs.RunIf(func() bool { return on }))
	w.Stage("other")
	hits := ecs.Events[hit](w).In(fixed)
	require.Same(t, hits, hits.In(fixed))
	r := hits.Reader()
	kept := func(dt float64, kept int) {
		t.Helper()
		require.NoError(t, w.Tick(dt))
		require.Equal(t, kept, r.Len())
	}
	hits.Send(1)
	kept(0.5, 1)
	kept(0.25, 1)
	fixed.Pause()
	kept(9, 1)
	fixed.Resume()
	on = false
	kept(2.25, 1)
	on = true
	kept(1, 1)
	hits.Send(2)
	kept(1, 1)
	kept(1, 0)
	hits.Send(3)
	kept(3, 1)
	kept(1, 0)
	require.Equal(t, 3, r.Missed())
}

// TestMainStageHasEvents checks the stage of events of which In says nothing: ticks, and the main stage once it is there.
func TestMainStageHasEvents(t *testing.T) {
	w := ecs.NewWorld()
	a := ecs.Events[hit](w)
	other := w.Stage("other", ecs.Every(100))
	a.Send(1)
	require.NoError(t, w.Tick(1))
	r := a.Reader()
	require.Equal(t, 1, r.Len())
	main := w.Stage(ecs.MainStage)
	b := ecs.Events[level](w)
	b.Send(level{})
	main.Pause()
	for range 3 {
		require.NoError(t, w.Tick(1))
	}
	require.Equal(t, 1, r.Len(), "the main stage is paused")
	a.In(other)
	main.Resume()
	require.NoError(t, w.Tick(1))
	require.Equal(t, 1, b.Reader().Len())
	require.NoError(t, w.Tick(1))
	require.Zero(t, b.Reader().Len())
	require.Equal(t, 1, r.Len(), "the other stage has run once")
}

// TestEventsAreDeclared checks what events refuse, with the complete texts.
func TestEventsAreDeclared(t *testing.T) {
	other := ecs.NewWorld().Stage("other")
	for want, do := range map[string]func(p *staged, hits *ecs.EventQueue[hit], r *ecs.EventReader[hit]){
		`ecs: task "x": it sends hit without having declared it: add ecs.Sends`: func(p *staged, hits *ecs.EventQueue[hit], _ *ecs.EventReader[hit]) {
			p.run(func() { hits.Send(1) }, ecs.Receives[hit](), ecs.Sends[level]())
		},
		`ecs: task "x": it clears events of hit without having declared it: add ecs.Sends`: func(p *staged, hits *ecs.EventQueue[hit], _ *ecs.EventReader[hit]) {
			p.run(func() { hits.Clear() }, ecs.Receives[hit]())
		},
		`ecs: system "s": events of hit cannot be cleared while it runs on several goroutines: note it in a component, and let a system in a stage without ecs.Parallel and ecs.Concurrent do it`: func(p *staged, hits *ecs.EventQueue[hit], _ *ecs.EventReader[hit]) {
			p.split(func() { hits.Clear() })
		},
		`ecs: events of hit cannot be cleared during a run condition; do it afterwards`: func(p *staged, hits *ecs.EventQueue[hit], _ *ecs.EventReader[hit]) {
			p.ask(func() { hits.Clear() })
		},
		`ecs: task "x": it reads events of hit without having declared it: add ecs.Receives`: func(p *staged, _ *ecs.EventQueue[hit], r *ecs.EventReader[hit]) {
			p.run(func() { read(r) }, ecs.Sends[hit]())
		},
		`ecs: task "y": it reads events of hit without having declared it: add ecs.Receives`: func(p *staged, _ *ecs.EventQueue[hit], r *ecs.EventReader[hit]) {
			p.run(func() { r.Len() }, ecs.Receives[hit]())
			ecs.Task(p.w, "y", func(ecs.Tick) { r.Len() }).Run(1)
		},
		`ecs: task "z": it reads events of hit without having declared it: add ecs.Receives`: func(p *staged, _ *ecs.EventQueue[hit], r *ecs.EventReader[hit]) {
			ecs.Task(p.w, "z", func(ecs.Tick) { r.Missed() }).Run(1)
		},
		`ecs: system "s": it sends hit without having declared it: add ecs.Sends`: func(p *staged, hits *ecs.EventQueue[hit], _ *ecs.EventReader[hit]) {
			ecs.System1(p.w, "s", func(ecs.Block, []weight) { hits.Send(1) }).Run(1)
		},
		`ecs: system "s": an event of hit cannot be sent while it runs on several goroutines: note it in a component, and let a system in a stage without ecs.Parallel and ecs.Concurrent do it`: func(p *staged, hits *ecs.EventQueue[hit], _ *ecs.EventReader[hit]) {
			p.split(func() { hits.Send(1) })
		},
		`ecs: system "s": events of hit cannot be read while it runs on several goroutines: note it in a component, and let a system in a stage without ecs.Parallel and ecs.Concurrent do it`: func(p *staged, _ *ecs.EventQueue[hit], r *ecs.EventReader[hit]) {
			p.split(func() { read(r) })
		},
		`ecs: system "s": a reader of events cannot be made while it runs on several goroutines: note it in a component, and let a system in a stage without ecs.Parallel and ecs.Concurrent do it`: func(p *staged, hits *ecs.EventQueue[hit], _ *ecs.EventReader[hit]) {
			p.split(func() { hits.Reader() })
		},
		`ecs: system "s": events cannot be declared while it runs on several goroutines: note it in a component, and let a system in a stage without ecs.Parallel and ecs.Concurrent do it`: func(p *staged, _ *ecs.EventQueue[hit], _ *ecs.EventReader[hit]) {
			p.split(func() { ecs.Events[level](p.w) })
		},
		`ecs: an event of hit cannot be sent during a run condition; do it afterwards`: func(p *staged, hits *ecs.EventQueue[hit], _ *ecs.EventReader[hit]) {
			p.ask(func() { hits.Send(1) })
		},
		`ecs: events of hit cannot be read during a run condition; do it afterwards`: func(p *staged, _ *ecs.EventQueue[hit], r *ecs.EventReader[hit]) {
			p.ask(func() { read(r) })
		},
		`ecs: events of hit cannot be read during the calls of observers: note what is to be done, as in a list, and do it after the change`: func(p *staged, _ *ecs.EventQueue[hit], r *ecs.EventReader[hit]) {
			tag := ecs.Tag[frozen](p.w)
			p.w.Observe(tag, ecs.Spawned, func(ecs.Observed) { read(r) })
			p.w.Spawn(tag)
		},
		`ecs: an event of hit cannot be sent during a bulk spawn; do it afterwards`: func(p *staged, hits *ecs.EventQueue[hit], _ *ecs.EventReader[hit]) {
			p.w.SpawnMany(1, func(ecs.Block) { hits.Send(1) }, p.a)
		},
		`ecs: events of hit: In of a nil Stage: make one with World.Stage`: func(_ *staged, hits *ecs.EventQueue[hit], _ *ecs.EventReader[hit]) {
			hits.In(nil)
		},
		`ecs: events of hit: the stage "other" belongs to another world`: func(_ *staged, hits *ecs.EventQueue[hit], _ *ecs.EventReader[hit]) {
			hits.In(other)
		},
		`ecs: events of hit are in the stage "a" already, and cannot be in "b" too`: func(p *staged, hits *ecs.EventQueue[hit], _ *ecs.EventReader[hit]) {
			hits.In(p.w.Stage("a")).In(p.w.Stage("b"))
		},
		`ecs: events cannot be put into a stage while the task "x" runs`: func(p *staged, hits *ecs.EventQueue[hit], _ *ecs.EventReader[hit]) {
			stage := p.w.Stage("a")
			p.run(func() { hits.In(stage) })
		},
		`ecs: a query sends and reads no events: Sends and Receives are for systems and tasks`: func(p *staged, _ *ecs.EventQueue[hit], _ *ecs.EventReader[hit]) {
			ecs.NewQuery(p.w, ecs.Sends[hit]())
		},
		`ecs: a nil World: make one with ecs.NewWorld`:  func(*staged, *ecs.EventQueue[hit], *ecs.EventReader[hit]) { ecs.Events[hit](nil) },
		`ecs: a zero World: make one with ecs.NewWorld`: func(*staged, *ecs.EventQueue[hit], *ecs.EventReader[hit]) { ecs.Events[hit](new(ecs.World)) },
	} {
		p := newStaged()
		hits := ecs.Events[hit](p.w)
		hits.Send(1)
		require.PanicsWithValue(t, want, func() { do(p, hits, hits.Reader()) })
		require.Equal(t, []hit{1}, read(hits.Reader()), want)
	}
}

// TestClearedEvents checks when Clear drops events: at once, in a loop that reads them, at the end of a stage, and not at all if the stage fails.
func TestClearedEvents(t *testing.T) {
	w := ecs.NewWorld()
	hits := ecs.Events[hit](w)
	r := hits.Reader()
	hits.Send(1)
	hits.Clear()
	require.Zero(t, r.Len())
	hits.Send(2)
	hits.Send(3)
	for e := range r.Read() {
		require.EqualValues(t, 2, e)
		hits.Clear()
		hits.Send(4)
	}
	require.Equal(t, []hit{4}, read(r))
	fails := true
	ecs.Task(w, "clear", func(ecs.Tick) {
		hits.Clear()
		require.Equal(t, 1, r.Len(), "until the stage ends")
		if fails {
			panic("failed")
		}
	}, ecs.Sends[hit](), ecs.Receives[hit]())
	hits.Send(5)
	require.PanicsWithValue(t, "failed", func() { _ = w.Tick(1) })
	require.Equal(t, 1, r.Len())
	fails = false
	require.NoError(t, w.Tick(1))
	require.Zero(t, r.Len())
	require.Zero(t, r.Missed())
	require.Zero(t, hits.Reader().Len())
}

// TestEventsOfAState checks that events outlive a state that is left, unless one of its functions clears them: then with the transition, and not if that fails.
func TestEventsOfAState(t *testing.T) {
	p := newStaged()
	state := ecs.NewState(p.w, 1)
	fight := p.w.Stage("fight", state.Is(1))
	hits := ecs.Events[hit](p.w).In(fight)
	r := hits.Reader()
	ecs.Task(p.w, "fight", func(ecs.Tick) { hits.Send(7) }, ecs.In(fight), ecs.Sends[hit]())
	for range 3 {
		require.NoError(t, p.w.Tick(1))
	}
	state.Set(2)
	for range 9 {
		require.NoError(t, p.w.Tick(1))
	}
	require.Equal(t, 2, r.Len(), "the stage has not run since")
	fails := true
	state.OnEnter(1, hits.Clear)
	state.OnEnter(1, func() {
		hits.Send(8)
		if fails {
			panic("failed")
		}
	})
	require.PanicsWithValue(t, "failed", func() { state.Set(1) })
	require.Equal(t, []hit{7, 7}, read(hits.Reader()))
	fails = false
	state.Set(1)
	require.Equal(t, []hit{8}, read(r))
}

// TestKeptEvents checks that events that a panic has left are there before one that is sent afterwards.
func TestKeptEvents(t *testing.T) {
	for _, last := range []func(*ecs.EventQueue[hit]){func(hits *ecs.EventQueue[hit]) { hits.Send(2) }, (*ecs.EventQueue[hit]).Clear} {
		w := ecs.NewWorld(ecs.KeepQueueAfterPanic())
		hits := ecs.Events[hit](w)
		r := hits.Reader()
		ecs.Task(w, "fail", func(ecs.Tick) {
			hits.Send(1)
			panic("failed")
		}, ecs.Sends[hit]())
		require.PanicsWithValue(t, "failed", func() { _ = w.Tick(1) })
		require.Zero(t, r.Len())
		last(hits)
		require.Equal(t, hits.Reader().Len(), r.Len())
		require.True(t, isIdle(w))
		got := read(r)
		require.True(t, len(got) == 0 || got[0] == 1 && got[1] == 2, "%v", got)
	}
}

// run runs a task that calls f.
func (p *staged) run(f func(), options ...ecs.Option) {
	ecs.Task(p.w, "x", func(ecs.Tick) { f() }, options...).Run(1)
}

// split runs a system on several goroutines that calls f.
func (p *staged) split(f func()) {
	stage := p.w.Stage("split", ecs.Parallel())
	ecs.System1(p.w, "s", func(ecs.Block, []weight) { f() }, ecs.In(stage)).Run(1)
}

// TestEventsInStagesWithProperties checks what stages say of systems with events, and what is printed of them.
func TestEventsInStagesWithProperties(t *testing.T) {
	p := newStaged()
	sends, receives := p.system("sends", ecs.Sends[hit](), ecs.Sends[level]()), p.system("receives", ecs.Receives[hit](), ecs.Every(2))
	p.task("x", ecs.Sends[level](), ecs.Receives[hit](), ecs.Uses[caption]())
	require.Equal(t, `component weight u64
layout lanes
system sends(mut weight) # sends hit, level
system receives(mut weight) # receives hit: Every(2)
# task x() uses caption sends level receives hit
spawn 1 weight
`, p.w.Design())
	require.Contains(t, sends.Explain().String(), "\n  sends: hit, level\n")
	require.Contains(t, receives.Explain().String(), "\n  receives: hit\n")

	split, together, fused := p.w.Stage("split", ecs.Parallel()), p.w.Stage("together", ecs.Concurrent()), p.w.Stage("fused", ecs.Fuse())
	for want, do := range map[string]func(){
		`ecs: system "a": it cannot be in the stage "split", which has ecs.Parallel: it sends hit: the order of events would depend on which goroutine is first; put it into a stage of its own`: func() {
			p.system("a", ecs.Sends[hit](), ecs.In(split))
		},
		`ecs: system "b": it cannot be in the stage "together", which has ecs.Concurrent: it sends hit: the order of events would depend on which goroutine is first; put it into a stage of its own`: func() {
			p.system("b", ecs.Sends[hit](), ecs.In(together))
		},
		`ecs: system "c": it cannot be in the stage "split", which has ecs.Parallel: it reads events of hit, each of which only one goroutine would get; put it into a stage of its own`: func() {
			p.system("c", ecs.Receives[hit](), ecs.In(split))
		},
		`ecs: system "d": it cannot be in the stage "fused", which has ecs.Fuse: it sends or reads events, whose order would depend on the tiles; put it into a stage of its own`: func() {
			p.system("d", ecs.Sends[hit](), ecs.In(fused))
		},
	} {
		require.PanicsWithValue(t, want, do)
	}
}
