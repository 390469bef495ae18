//go:build !race

package ecs_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/ecs"
)

// slowReader is a way to read more seldom than events are sent. It declares a task in a world, and may return what to do after each tick.
type slowReader func(w *ecs.World, read func(ecs.Tick)) (afterTick func(tick int))

// slowInStage declares the task in a stage with options.
func slowInStage(options ...ecs.StageOption) slowReader {
	return func(w *ecs.World, read func(ecs.Tick)) func(int) {
		ecs.Task(w, "read", read, ecs.In(w.Stage("slow", options...)), ecs.Receives[hit]())
		return nil
	}
}

var slowReaders = map[string]slowReader{
	"every tick":       slowInStage(),
	"every 10th tick":  slowInStage(ecs.Every(10)),
	"every 499th tick": slowInStage(ecs.Every(499)),
	"the stage asks":   slowInStage(ecs.RunIf(once(900))),
	"two conditions":   slowInStage(ecs.Every(7), ecs.RunIf(once(3))),
	"a longer step": func(w *ecs.World, read func(ecs.Tick)) func(int) {
		return slowInStage(w.FixedStep(3.3, 2))(w, read)
	},
	"several steps in a tick": func(w *ecs.World, read func(ecs.Tick)) func(int) {
		return slowInStage(w.FixedStep(0.25, 4))(w, read)
	},
	"the task asks": func(w *ecs.World, read func(ecs.Tick)) func(int) {
		ecs.Task(w, "read", read, ecs.Every(300), ecs.Receives[hit]())
		return nil
	},
	"a state": func(w *ecs.World, read func(ecs.Tick)) func(int) {
		state := ecs.NewState(w, 0)
		ecs.Task(w, "read", read, ecs.In(w.Stage("slow", state.Is(1))), ecs.Receives[hit]())
		return func(tick int) { state.Set(tick / 400 % 2) }
	},
	"a paused stage": func(w *ecs.World, read func(ecs.Tick)) func(int) {
		stage := w.Stage("slow")
		ecs.Task(w, "read", read, ecs.In(stage), ecs.Receives[hit]())
		return func(tick int) {
			if stage.Pause(); tick%250 == 0 {
				stage.Resume()
			}
		}
	},
	"a paused world": func(w *ecs.World, read func(ecs.Tick)) func(int) {
		ecs.Task(w, "read", read, ecs.In(w.Stage("slow")), ecs.Receives[hit]())
		return func(tick int) {
			if w.Pause(); tick%250 == 0 {
				w.Resume()
			}
		}
	},
	"disabled": func(w *ecs.World, read func(ecs.Tick)) func(int) {
		task := ecs.Task(w, "read", read, ecs.Receives[hit]())
		return func(tick int) {
			if task.Disable(); tick%250 == 0 {
				task.Enable()
			}
		}
	},
	"on demand": func(w *ecs.World, read func(ecs.Tick)) func(int) {
		task := ecs.Task(w, "read", read, ecs.Receives[hit]())
		task.Disable()
		return func(tick int) {
			if tick%120 == 0 {
				task.Run(1)
			}
		}
	},
	"a system": func(w *ecs.World, read func(ecs.Tick)) func(int) {
		w.Spawn(ecs.Component[weight](w))
		ecs.System1(w, "read", func(ecs.Block, []weight) { read(ecs.Tick{}) }, ecs.In(w.Stage("slow", ecs.Every(10))), ecs.Receives[hit]())
		return nil
	},
	"a system in substeps": func(w *ecs.World, read func(ecs.Tick)) func(int) {
		w.Spawn(ecs.Component[weight](w))
		ecs.System1(w, "read", func(ecs.Block, []weight) { read(ecs.Tick{}) }, ecs.In(w.Stage("slow", ecs.Every(10), ecs.Substeps(3))), ecs.Receives[hit]())
		return nil
	},
}

// once returns a condition that says yes every n-th time.
func once(n int) func() bool {
	asked := 0
	return func() bool {
		asked++
		return asked%n == 0
	}
}

// TestSlowReadersReadEveryEvent checks that of 1,000 events, one in each tick, none is lost to a reader that runs more seldom or more often.
func TestSlowReadersReadEveryEvent(t *testing.T) {
	var want []hit
	for i := range 1000 {
		want = append(want, hit(i))
	}
	for name, slow := range slowReaders {
		for _, first := range []bool{false, true} { // the queue is there before its reader's task, or after it
			w := ecs.NewWorld()
			w.Stage(ecs.MainStage)
			sending := w.Stage("sending", ecs.IgnorePause())
			var r *ecs.EventReader[hit]
			if first {
				r = ecs.Events[hit](w).Reader()
			}
			var got []hit
			after := slow(w, func(ecs.Tick) { got = append(got, read(r)...) })
			hits := ecs.Events[hit](w)
			if !first {
				r = hits.Reader()
			}
			sent := 0
			sends := ecs.Task(w, "send", func(ecs.Tick) { hits.Send(hit(sent)); sent++ }, ecs.In(sending), ecs.Sends[hit]())
			for tick := range 3000 {
				if tick == 1000 {
					sends.Disable()
				}
				require.NoError(t, w.Tick(1))
				if after != nil {
					after(tick + 1)
				}
			}
			require.Equal(t, want, got, name)
			require.Zero(t, r.Missed(), name)
			require.Zero(t, hits.Reader().Len(), name)
		}
	}
}

// TestEventsGoWithTheirReaders checks that nothing is kept for a system that was removed, for one with ReceivesRecent, and for readers outside.
func TestEventsGoWithTheirReaders(t *testing.T) {
	w := ecs.NewWorld()
	hits := ecs.Events[hit](w)
	r := hits.Reader()
	never := w.Stage("never", ecs.RunIf(func() bool { return false }))
	recent := ecs.Task(w, "recent", func(ecs.Tick) {}, ecs.In(never), ecs.ReceivesRecent[hit]())
	ecs.Task(w, "send", func(ecs.Tick) { hits.Send(0) }, ecs.Sends[hit]())
	tick := func(n int) {
		t.Helper()
		for range n {
			require.NoError(t, w.Tick(1))
		}
	}
	tick(100)
	require.Equal(t, 2, hits.Reader().Len())
	require.Equal(t, 98, r.Missed())
	for range 2 {
		waits := ecs.Task(w, "waits", func(ecs.Tick) {}, ecs.In(never), ecs.Receives[hit](), ecs.Receives[hit]())
		tick(100)
		require.Equal(t, 102, hits.Reader().Len())
		waits.Remove()
		tick(1)
		require.Equal(t, 2, hits.Reader().Len())
	}
	recent.Run(1)
	require.Equal(t, "recent() receives hit", recent.String())
	require.PanicsWithValue(t, `ecs: a query sends and reads no events: Sends and Receives are for systems and tasks`, func() { ecs.NewQuery(w, ecs.ReceivesRecent[hit]()) })
	require.Panics(t, func() { ecs.Task(w, "recent", func(ecs.Tick) {}, ecs.Receives[hit]()) })
	tick(100)
	require.Equal(t, 2, hits.Reader().Len(), "a declaration that is refused keeps nothing")
}

// TestLeftEventsAreReadNextTime checks that what a slow reader leaves in its loop is there in its next run.
func TestLeftEventsAreReadNextTime(t *testing.T) {
	w := ecs.NewWorld()
	hits := ecs.Events[hit](w)
	r := hits.Reader()
	var got []hit
	ecs.Task(w, "read", func(ecs.Tick) {
		for h := range r.Read() {
			if got = append(got, h); len(got)%6 == 0 {
				return
			}
		}
	}, ecs.Receives[hit](), ecs.Every(10))
	for i := range hit(12) {
		hits.Send(i)
	}
	for range 11 {
		require.NoError(t, w.Tick(1))
	}
	require.Equal(t, []hit{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, got)
	require.Zero(t, r.Missed())
}

// TestOutsideReadersReadEveryTick checks that a reader outside of systems misses nothing if it reads after every second tick, also of a
// stage that runs several times in a tick.
func TestOutsideReadersReadEveryTick(t *testing.T) {
	w := ecs.NewWorld()
	fast := w.Stage("fast", w.FixedStep(0.125, 8))
	hits := ecs.Events[hit](w).In(fast)
	r := hits.Reader()
	sent := hit(0)
	ecs.Task(w, "send", func(ecs.Tick) { hits.Send(sent); sent++ }, ecs.In(fast), ecs.Sends[hit]())
	for next := hit(0); next < 160; next += 16 {
		require.NoError(t, w.Tick(1))
		require.NoError(t, w.Tick(1))
		got := read(r)
		require.Len(t, got, 16)
		require.Equal(t, next, got[0])
	}
	require.Zero(t, r.Missed())
}

// TestEventsThatWaitAreLimited checks that sending panics, with the complete texts, if what events wait for does not run, and every
// way out that the texts name.
func TestEventsThatWaitAreLimited(t *testing.T) {
	const task = `ecs: an event of hit cannot be sent: 4194304 of them wait for the task "slow", which does not run: run it, remove it, give it ecs.ReceivesRecent in place of ecs.Receives, or call EventQueue.Clear`
	const stage = `ecs: an event of hit cannot be sent: 4194304 of them wait for the stage "slow", which does not run: let it run, or call EventQueue.Clear`
	for i, wayOut := range []func(w *ecs.World, s *ecs.Stage, x *ecs.System, hits *ecs.EventQueue[hit]){
		func(w *ecs.World, s *ecs.Stage, _ *ecs.System, _ *ecs.EventQueue[hit]) {
			s.Resume()
			require.NoError(t, w.Tick(1))
		},
		func(_ *ecs.World, _ *ecs.Stage, x *ecs.System, _ *ecs.EventQueue[hit]) { x.Run(1) },
		func(_ *ecs.World, _ *ecs.Stage, x *ecs.System, _ *ecs.EventQueue[hit]) { x.Remove() },
		func(_ *ecs.World, _ *ecs.Stage, _ *ecs.System, hits *ecs.EventQueue[hit]) { hits.Clear() },
		func(w *ecs.World, s *ecs.Stage, _ *ecs.System, _ *ecs.EventQueue[hit]) {
			s.Resume()
			require.NoError(t, w.Tick(1))
		},
	} {
		w := ecs.NewWorld()
		slow := w.Stage("slow")
		slow.Pause()
		hits := ecs.Events[hit](w)
		x, want := (*ecs.System)(nil), stage
		if i < 4 {
			x, want = ecs.Task(w, "slow", func(ecs.Tick) {}, ecs.In(slow), ecs.Receives[hit]()), task
		} else {
			hits.In(slow)
		}
		for range ecs.MaxEvents {
			hits.Send(0)
		}
		require.NoError(t, w.Tick(1))
		hits.Send(1)
		require.NoError(t, w.Tick(1))
		send := ecs.Task(w, "send", func(ecs.Tick) { hits.Send(1) }, ecs.Sends[hit](), ecs.In(w.Stage("send")))
		require.PanicsWithValue(t, want, func() { send.Run(1) })
		require.PanicsWithValue(t, want, func() { hits.Send(1) })
		wayOut(w, slow, x, hits)
		hits.Send(2)
		send.Run(1)
		require.NoError(t, w.Tick(1))
		hits.Send(3)
	}
}

// lossless is a random program whose readers each write down what they read.
type lossless struct {
	w       *ecs.World
	hits    *ecs.EventQueue[hit]
	tag     ecs.TagHandle
	state   *ecs.State[int]
	stages  []*ecs.Stage
	gates   []*bool
	readers []*scheduledReader
	silent  bool
	sent    int // events are numbered from 0
	before  int // of these, those that were sent before the run of a stage began
}

// scheduledReader is a reader of the program.
type scheduledReader struct {
	s        *ecs.System
	declared int // how many events were sent before it
	got      []hit
	removed  bool
}

func (p *lossless) send(n int) {
	for range n {
		p.hits.Send(hit(p.sent))
		p.sent++
	}
}

// gate returns a condition that is opened and closed.
func (p *lossless) gate() ecs.Condition {
	open := new(bool)
	p.gates = append(p.gates, open)
	return ecs.RunIf(func() bool { return *open })
}

func drawSchedule(t *rapid.T) *lossless {
	p := &lossless{w: ecs.NewWorld()}
	p.hits, p.state = ecs.Events[hit](p.w), ecs.NewState(p.w, 0)
	p.tag = ecs.Tag[frozen](p.w)
	p.w.Spawn(ecs.Component[weight](p.w))
	p.w.Observe(p.tag, ecs.Spawned, func(o ecs.Observed) { p.send(len(o.Entities())) })
	steps := []*ecs.FixedStep{p.w.FixedStep(0.25, 4), p.w.FixedStep(2.5, 3)}
	for i := range rapid.IntRange(1, 5).Draw(t, "stages") {
		options := map[int][]ecs.StageOption{1: {ecs.Every(3)}, 2: {steps[0]}, 3: {steps[1]}, 4: {p.gate()}, 5: {p.state.Is(1)}, 6: {ecs.IgnorePause()}}[rapid.IntRange(0, 6).Draw(t, "when it runs")]
		name := "stage" + strconv.Itoa(i)
		if i == 1 && rapid.Bool().Draw(t, "main") {
			name = ecs.MainStage
		}
		stage := p.w.Stage(name, options...)
		p.stages = append(p.stages, stage)
		ecs.Task(p.w, "begin"+strconv.Itoa(i), func(ecs.Tick) { p.before = p.sent }, ecs.In(stage))
		if count := rapid.IntRange(0, 3).Draw(t, "sends"); count > 0 {
			ecs.Task(p.w, "send"+strconv.Itoa(i), func(ecs.Tick) {
				if !p.silent {
					p.send(count)
				}
			}, ecs.In(stage), ecs.Sends[hit]())
		}
	}
	if k := rapid.IntRange(-1, len(p.stages)-1).Draw(t, "events in"); k >= 0 {
		p.hits.In(p.stages[k])
	}
	for range rapid.IntRange(1, 4).Draw(t, "readers") {
		p.addReader(t)
	}
	return p
}

// addReader declares a task or system that reads everything that is there.
func (p *lossless) addReader(t *rapid.T) {
	x, r := &scheduledReader{declared: p.sent}, p.hits.Reader()
	reads := func() {
		x.got = append(x.got, read(r)...)
		next := p.before
		if len(x.got) > 0 {
			next = int(x.got[len(x.got)-1]) + 1
		}
		if next != p.before {
			t.Fatalf("%s has read up to event %d, and %d were sent before the run of its stage", x.s.Name(), next, p.before)
		}
	}
	options := []ecs.Option{ecs.In(rapid.SampledFrom(p.stages).Draw(t, "stage of the reader")), ecs.Receives[hit]()}
	options = append(options, map[int][]ecs.Option{1: {ecs.Every(4)}, 2: {p.gate()}, 3: {ecs.Every(2), p.gate()}}[rapid.IntRange(0, 3).Draw(t, "when the reader runs")]...)
	name := "reader" + strconv.Itoa(len(p.readers))
	if rapid.Bool().Draw(t, "system") {
		x.s = ecs.System1(p.w, name, func(ecs.Block, []weight) { reads() }, options...)
	} else {
		x.s = ecs.Task(p.w, name, func(ecs.Tick) { reads() }, options...)
	}
	p.readers = append(p.readers, x)
}

// act does something at random.
func (p *lossless) act(t *rapid.T) {
	x := rapid.SampledFrom(p.readers).Draw(t, "reader")
	switch n := rapid.IntRange(1, 3).Draw(t, "count"); rapid.IntRange(0, 14).Draw(t, "action") {
	case 0:
		p.send(n)
	case 1:
		p.w.Batch(func() { p.send(n); p.w.Spawn(p.tag) })
	case 2:
		for range ecs.NewQuery1[weight](p.w).All() {
			p.send(n)
		}
	case 3:
		p.state.Set(n % 2)
	case 4:
		stage := rapid.SampledFrom(p.stages).Draw(t, "stage")
		if stage.Pause(); n > 1 {
			stage.Resume()
		}
	case 5:
		if p.w.Pause(); n > 1 {
			p.w.Resume()
		}
	case 6:
		p.addReader(t)
	case 7:
		for _, open := range p.gates {
			*open = rapid.Bool().Draw(t, "open")
		}
	case 8:
		if !x.removed && n == 1 {
			x.s.Remove()
			x.removed = true
		}
	case 9:
		if !x.removed {
			if x.s.Disable(); n > 1 {
				x.s.Enable()
			}
		}
	case 10:
		if p.before = p.sent; !x.removed {
			x.s.Run(1)
		}
	case 11:
		s := p.w.Snapshot()
		p.send(n)
		p.w.Restore(s)
	default:
		require.NoError(t, p.w.Tick(float64(n)*rapid.SampledFrom([]float64{0, 0.125, 0.5, 1}).Draw(t, "dt")))
	}
}

// settle lets everything run that reads.
func (p *lossless) settle(t *rapid.T) {
	p.silent = true
	p.w.Resume()
	p.state.Set(1)
	for _, stage := range p.stages {
		stage.Resume()
	}
	for _, open := range p.gates {
		*open = true
	}
	for _, x := range p.readers {
		if !x.removed {
			x.s.Enable()
		}
	}
	for range 40 {
		require.NoError(t, p.w.Tick(2.5))
	}
}

// TestEachReaderReadsEachEventOnce runs random programs of senders and readers in stages that run when they like, and holds that every
// reader reads each event that was sent since it was declared once and in order, and in each of its runs all that there was.
func TestEachReaderReadsEachEventOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawSchedule(t)
		for range rapid.IntRange(1, 40).Draw(t, "actions") {
			p.act(t)
		}
		p.settle(t)
		for _, x := range p.readers {
			for i, h := range x.got {
				require.Equal(t, x.got[0]+hit(i), h, "%s: %v", x.s.Name(), x.got)
			}
			if len(x.got) > 0 {
				require.LessOrEqual(t, int(x.got[0]), x.declared, "nothing is missing since it was declared")
			}
			if !x.removed && p.sent > x.declared {
				require.NotEmpty(t, x.got, x.s.Name())
				require.EqualValues(t, p.sent-1, x.got[len(x.got)-1], x.s.Name())
			}
		}
		require.Zero(t, p.hits.Reader().Len(), "everything has run twice")
	})
}
