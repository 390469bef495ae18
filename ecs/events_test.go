package ecs

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/world/mode"
)

// hit is an event of the tests.
type hit int

// read returns what a reader reads.
func read[T any](r *EventReader[T]) []T { return slices.Collect(r.Read()) }

// TestEventsWaitForTheirStage checks who sees an event when: later stages in the same tick, all others in the next, and the
// outside after the stage.
func TestEventsWaitForTheirStage(t *testing.T) {
	w := NewWorld()
	hits := Events[hit](w)
	require.Same(t, hits, Events[hit](w))
	stages := []*Stage{w.Stage("a"), w.Stage("b"), w.Stage("c")}
	got := map[string][]hit{}
	reader := func(name string, stage *Stage) {
		r := hits.Reader()
		Task(w, name, func(Tick) { got[name] = append(got[name], read(r)...) }, In(stage), Receives[hit]())
	}
	reader("early", stages[0])
	reader("same, before", stages[1])
	Task(w, "send", func(tick Tick) { hits.Send(hit(tick.Number())) }, In(stages[1]), Sends[hit]())
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
	tag := Tag[frozen](p.w)
	hits := Events[hit](p.w)
	r := hits.Reader()
	hits.Send(1)
	require.Equal(t, 1, r.Len())
	require.Equal(t, []hit{1}, read(r))
	p.w.Batch(func() {
		hits.Send(2)
		require.Zero(t, r.Len())
	})
	require.Equal(t, []hit{2}, read(r))
	for range NewQuery1[weight](p.w).All() {
		hits.Send(3)
		require.Zero(t, r.Len())
	}
	require.Equal(t, []hit{3}, read(r))
	Task(p.w, "send", func(Tick) { hits.Send(4) }, Sends[hit]()).Run(1)
	require.Equal(t, []hit{4}, read(r))
	p.w.Observe(tag, Spawned|Added, func(o Observed) { hits.Send(hit(10 * len(o.Entities()))) })
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
	p := newStaged(WithLimit(1))
	tag := Tag[frozen](p.w)
	hits := Events[hit](p.w)
	r := hits.Reader()
	require.ErrorIs(t, p.w.TryBatch(func() error { hits.Send(1); p.w.Spawn(); return nil }), ErrEntityLimit)
	require.PanicsWithValue(t, "failed", func() { p.w.Batch(func() { hits.Send(2); panic("failed") }) })
	require.PanicsWithValue(t, "failed", func() {
		for range NewQuery1[weight](p.w).All() {
			hits.Send(3)
			panic("failed")
		}
	})
	on := false
	x := Task(p.w, "send", func(Tick) {
		if hits.Send(4); on {
			p.w.Spawn()
		}
	}, Sends[hit]())
	fail := Task(p.w, "fail", func(Tick) { panic("failed") })
	require.PanicsWithValue(t, "failed", func() { _ = p.w.Tick(1) })
	fail.Disable()
	on = true
	require.ErrorIs(t, p.w.Tick(1), ErrEntityLimit)
	require.Panics(t, func() { x.Run(1) })
	p.w.SetLimit(0)
	p.w.Observe(tag, Spawned, func(Observed) { hits.Send(5); panic("failed") })
	require.PanicsWithValue(t, "failed", func() { p.w.Spawn(tag) })
	require.Empty(t, read(r))
	require.Zero(t, hits.of.Held())
	on = false
	require.NoError(t, p.w.Tick(1))
	require.Equal(t, []hit{4}, read(r))
	require.NoError(t, p.w.store().Check())
}

// TestPanicInAReader checks what a panic while events are read leaves: what was read stays read, what is left is read next
// time, and the run clears nothing.
func TestPanicInAReader(t *testing.T) {
	p := newStaged()
	hits := Events[hit](p.w)
	r, other := hits.Reader(), hits.Reader()
	var got, seen []hit
	Task(p.w, "other", func(Tick) { seen = append(seen, read(other)...) }, Receives[hit]())
	x := Task(p.w, "read", func(Tick) {
		for h := range r.Read() {
			if got = append(got, h); h%2 == 0 {
				panic("failed")
			}
		}
	}, Receives[hit]())
	for h := range hit(6) {
		hits.Send(h + 1)
	}
	for range 3 {
		require.PanicsWithValue(t, "failed", func() { _ = p.w.Tick(1) })
	}
	require.Equal(t, []hit{1, 2, 3, 4, 5, 6}, got)
	require.Equal(t, got, seen)
	require.Equal(t, 6, hits.of.Held(), "no run has ended")
	x.Remove()
	for kept := range 3 {
		require.Equal(t, []int{6, 6, 0}[kept], hits.of.Held())
		require.NoError(t, p.w.Tick(1))
	}
	require.Zero(t, hits.of.Held())
	require.Zero(t, r.Missed())
}

// TestReadersLeaveTheLoop checks what is left when a loop ends early, and what is sent in a loop, and ticks in a loop.
func TestReadersLeaveTheLoop(t *testing.T) {
	w := NewWorld()
	hits := Events[hit](w)
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
	w := NewWorld()
	on := true
	fixed := w.Stage("fixed", w.FixedStep(1, 4), RunIf(func() bool { return on }))
	w.Stage("other")
	hits := Events[hit](w).In(fixed)
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
	w := NewWorld()
	a := Events[hit](w)
	other := w.Stage("other", Every(100))
	a.Send(1)
	require.NoError(t, w.Tick(1))
	r := a.Reader()
	require.Equal(t, 1, r.Len())
	main := w.Stage(MainStage)
	b := Events[level](w)
	b.Send(level{})
	main.Pause()
	for range 3 {
		require.NoError(t, w.Tick(1))
	}
	require.Equal(t, 1, r.Len(), "the main stage is paused")
	a.In(other)
	main.Resume()
	require.NoError(t, w.Tick(1))
	require.Equal(t, 1, b.of.Held())
	require.NoError(t, w.Tick(1))
	require.Zero(t, b.of.Held())
	require.Equal(t, 1, r.Len(), "the other stage has run once")
}

// TestEventsAreDeclared checks what events refuse, with the complete texts.
func TestEventsAreDeclared(t *testing.T) {
	other := NewWorld().Stage("other")
	for want, do := range map[string]func(p *staged, hits *EventQueue[hit], r *EventReader[hit]){
		`ecs: task "x": it sends hit without having declared it: add ecs.Sends`: func(p *staged, hits *EventQueue[hit], _ *EventReader[hit]) {
			p.run(func() { hits.Send(1) }, Receives[hit](), Sends[level]())
		},
		`ecs: task "x": it clears events of hit without having declared it: add ecs.Sends`: func(p *staged, hits *EventQueue[hit], _ *EventReader[hit]) {
			p.run(func() { hits.Clear() }, Receives[hit]())
		},
		`ecs: system "s": events of hit cannot be cleared while it runs on several goroutines: note it in a component, and let a system in a stage without ecs.Parallel and ecs.Concurrent do it`: func(p *staged, hits *EventQueue[hit], _ *EventReader[hit]) {
			p.split(func() { hits.Clear() })
		},
		`ecs: events of hit cannot be cleared during a run condition; do it afterwards`: func(p *staged, hits *EventQueue[hit], _ *EventReader[hit]) {
			p.ask(func() { hits.Clear() })
		},
		`ecs: task "x": it reads events of hit without having declared it: add ecs.Receives`: func(p *staged, _ *EventQueue[hit], r *EventReader[hit]) {
			p.run(func() { read(r) }, Sends[hit]())
		},
		`ecs: task "y": it reads events of hit without having declared it: add ecs.Receives`: func(p *staged, _ *EventQueue[hit], r *EventReader[hit]) {
			p.run(func() { r.Len() }, Receives[hit]())
			Task(p.w, "y", func(Tick) { r.Len() }).Run(1)
		},
		`ecs: task "z": it reads events of hit without having declared it: add ecs.Receives`: func(p *staged, _ *EventQueue[hit], r *EventReader[hit]) {
			Task(p.w, "z", func(Tick) { r.Missed() }).Run(1)
		},
		`ecs: system "s": it sends hit without having declared it: add ecs.Sends`: func(p *staged, hits *EventQueue[hit], _ *EventReader[hit]) {
			System1(p.w, "s", func(Block, []weight) { hits.Send(1) }).Run(1)
		},
		`ecs: system "s": an event of hit cannot be sent while it runs on several goroutines: note it in a component, and let a system in a stage without ecs.Parallel and ecs.Concurrent do it`: func(p *staged, hits *EventQueue[hit], _ *EventReader[hit]) {
			p.split(func() { hits.Send(1) })
		},
		`ecs: system "s": events of hit cannot be read while it runs on several goroutines: note it in a component, and let a system in a stage without ecs.Parallel and ecs.Concurrent do it`: func(p *staged, _ *EventQueue[hit], r *EventReader[hit]) {
			p.split(func() { read(r) })
		},
		`ecs: system "s": a reader of events cannot be made while it runs on several goroutines: note it in a component, and let a system in a stage without ecs.Parallel and ecs.Concurrent do it`: func(p *staged, hits *EventQueue[hit], _ *EventReader[hit]) {
			p.split(func() { hits.Reader() })
		},
		`ecs: system "s": events cannot be declared while it runs on several goroutines: note it in a component, and let a system in a stage without ecs.Parallel and ecs.Concurrent do it`: func(p *staged, _ *EventQueue[hit], _ *EventReader[hit]) {
			p.split(func() { Events[level](p.w) })
		},
		`ecs: an event of hit cannot be sent during a run condition; do it afterwards`: func(p *staged, hits *EventQueue[hit], _ *EventReader[hit]) {
			p.ask(func() { hits.Send(1) })
		},
		`ecs: events of hit cannot be read during a run condition; do it afterwards`: func(p *staged, _ *EventQueue[hit], r *EventReader[hit]) {
			p.ask(func() { read(r) })
		},
		`ecs: events of hit cannot be read during the calls of observers: note what is to be done, as in a list, and do it after the change`: func(p *staged, _ *EventQueue[hit], r *EventReader[hit]) {
			tag := Tag[frozen](p.w)
			p.w.Observe(tag, Spawned, func(Observed) { read(r) })
			p.w.Spawn(tag)
		},
		`ecs: an event of hit cannot be sent during a bulk spawn; do it afterwards`: func(p *staged, hits *EventQueue[hit], _ *EventReader[hit]) {
			p.w.SpawnMany(1, func(Block) { hits.Send(1) }, p.a)
		},
		`ecs: events of hit: In of a nil Stage: make one with World.Stage`: func(_ *staged, hits *EventQueue[hit], _ *EventReader[hit]) {
			hits.In(nil)
		},
		`ecs: events of hit: the stage "other" belongs to another world`: func(_ *staged, hits *EventQueue[hit], _ *EventReader[hit]) {
			hits.In(other)
		},
		`ecs: events of hit are in the stage "a" already, and cannot be in "b" too`: func(p *staged, hits *EventQueue[hit], _ *EventReader[hit]) {
			hits.In(p.w.Stage("a")).In(p.w.Stage("b"))
		},
		`ecs: events cannot be put into a stage while the task "x" runs`: func(p *staged, hits *EventQueue[hit], _ *EventReader[hit]) {
			stage := p.w.Stage("a")
			p.run(func() { hits.In(stage) })
		},
		`ecs: a query sends and reads no events: Sends and Receives are for systems and tasks`: func(p *staged, _ *EventQueue[hit], _ *EventReader[hit]) {
			NewQuery(p.w, Sends[hit]())
		},
		`ecs: a nil World: make one with ecs.NewWorld`:  func(*staged, *EventQueue[hit], *EventReader[hit]) { Events[hit](nil) },
		`ecs: a zero World: make one with ecs.NewWorld`: func(*staged, *EventQueue[hit], *EventReader[hit]) { Events[hit](new(World)) },
	} {
		p := newStaged()
		hits := Events[hit](p.w)
		hits.Send(1)
		require.PanicsWithValue(t, want, func() { do(p, hits, hits.Reader()) })
		require.Equal(t, []hit{1}, read(hits.Reader()), want)
	}
}

// TestClearedEvents checks when Clear drops events: at once, in a loop that reads them, at the end of a stage, and not at all if the stage fails.
func TestClearedEvents(t *testing.T) {
	w := NewWorld()
	hits := Events[hit](w)
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
	Task(w, "clear", func(Tick) {
		hits.Clear()
		require.Equal(t, 1, r.Len(), "until the stage ends")
		if fails {
			panic("failed")
		}
	}, Sends[hit](), Receives[hit]())
	hits.Send(5)
	require.PanicsWithValue(t, "failed", func() { _ = w.Tick(1) })
	require.Equal(t, 1, r.Len())
	fails = false
	require.NoError(t, w.Tick(1))
	require.Zero(t, r.Len())
	require.Zero(t, r.Missed())
	require.Zero(t, hits.of.Held())
}

// TestEventsOfAState checks that events outlive a state that is left, unless one of its functions clears them: then with the transition, and not if that fails.
func TestEventsOfAState(t *testing.T) {
	p := newStaged()
	state := NewState(p.w, 1)
	fight := p.w.Stage("fight", state.Is(1))
	hits := Events[hit](p.w).In(fight)
	r := hits.Reader()
	Task(p.w, "fight", func(Tick) { hits.Send(7) }, In(fight), Sends[hit]())
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
	for _, last := range []func(*EventQueue[hit]){func(hits *EventQueue[hit]) { hits.Send(2) }, (*EventQueue[hit]).Clear} {
		w := NewWorld(KeepQueueAfterPanic())
		hits := Events[hit](w)
		r := hits.Reader()
		Task(w, "fail", func(Tick) {
			hits.Send(1)
			panic("failed")
		}, Sends[hit]())
		require.PanicsWithValue(t, "failed", func() { _ = w.Tick(1) })
		require.Zero(t, r.Len())
		last(hits)
		require.Equal(t, hits.of.Held(), r.Len())
		require.False(t, w.mode().In(mode.Kept))
		got := read(r)
		require.True(t, len(got) == 0 || got[0] == 1 && got[1] == 2, "%v", got)
	}
}

// run runs a task that calls f.
func (p *staged) run(f func(), options ...Option) {
	Task(p.w, "x", func(Tick) { f() }, options...).Run(1)
}

// split runs a system on several goroutines that calls f.
func (p *staged) split(f func()) {
	stage := p.w.Stage("split", Parallel())
	System1(p.w, "s", func(Block, []weight) { f() }, In(stage)).Run(1)
}

// TestEventsInStagesWithProperties checks what stages say of systems with events, and what is printed of them.
func TestEventsInStagesWithProperties(t *testing.T) {
	p := newStaged()
	sends, receives := p.system("sends", Sends[hit](), Sends[level]()), p.system("receives", Receives[hit](), Every(2))
	p.task("x", Sends[level](), Receives[hit](), Uses[caption]())
	require.Equal(t, `component weight u64
layout lanes
system sends(mut weight) # sends hit, level
system receives(mut weight) # receives hit: Every(2)
# task x() uses caption sends level receives hit
spawn 1 weight
`, p.w.Design())
	require.Contains(t, sends.Explain().String(), "\n  sends: hit, level\n")
	require.Contains(t, receives.Explain().String(), "\n  receives: hit\n")

	split, together, fused := p.w.Stage("split", Parallel()), p.w.Stage("together", Concurrent()), p.w.Stage("fused", Fuse())
	for want, do := range map[string]func(){
		`ecs: system "a": it cannot be in the stage "split", which has ecs.Parallel: it sends hit: the order of events would depend on which goroutine is first; put it into a stage of its own`: func() {
			p.system("a", Sends[hit](), In(split))
		},
		`ecs: system "b": it cannot be in the stage "together", which has ecs.Concurrent: it sends hit: the order of events would depend on which goroutine is first; put it into a stage of its own`: func() {
			p.system("b", Sends[hit](), In(together))
		},
		`ecs: system "c": it cannot be in the stage "split", which has ecs.Parallel: it reads events of hit, each of which only one goroutine would get; put it into a stage of its own`: func() {
			p.system("c", Receives[hit](), In(split))
		},
		`ecs: system "d": it cannot be in the stage "fused", which has ecs.Fuse: it sends or reads events, whose order would depend on the tiles; put it into a stage of its own`: func() {
			p.system("d", Sends[hit](), In(fused))
		},
	} {
		require.PanicsWithValue(t, want, do)
	}
}
