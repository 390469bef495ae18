package ecs

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// slowReader is a way to read more seldom than events are sent. It declares a task in a world, and may return what to do after each tick.
type slowReader func(w *World, read func(Tick)) (afterTick func(tick int))

// inStage declares the task in a stage with options.
func inStage(options ...StageOption) slowReader {
	return func(w *World, read func(Tick)) func(int) {
		Task(w, "read", read, In(w.Stage("slow", options...)), Receives[hit]())
		return nil
	}
}

var slowReaders = map[string]slowReader{
	"every tick":       inStage(),
	"every 10th tick":  inStage(Every(10)),
	"every 499th tick": inStage(Every(499)),
	"the stage asks":   inStage(RunIf(once(900))),
	"two conditions":   inStage(Every(7), RunIf(once(3))),
	"a longer step": func(w *World, read func(Tick)) func(int) {
		return inStage(w.FixedStep(3.3, 2))(w, read)
	},
	"several steps in a tick": func(w *World, read func(Tick)) func(int) {
		return inStage(w.FixedStep(0.25, 4))(w, read)
	},
	"the task asks": func(w *World, read func(Tick)) func(int) {
		Task(w, "read", read, Every(300), Receives[hit]())
		return nil
	},
	"a state": func(w *World, read func(Tick)) func(int) {
		state := NewState(w, 0)
		Task(w, "read", read, In(w.Stage("slow", state.Is(1))), Receives[hit]())
		return func(tick int) { state.Set(tick / 400 % 2) }
	},
	"a paused stage": func(w *World, read func(Tick)) func(int) {
		stage := w.Stage("slow")
		Task(w, "read", read, In(stage), Receives[hit]())
		return func(tick int) {
			if stage.Pause(); tick%250 == 0 {
				stage.Resume()
			}
		}
	},
	"a paused world": func(w *World, read func(Tick)) func(int) {
		Task(w, "read", read, In(w.Stage("slow")), Receives[hit]())
		return func(tick int) {
			if w.Pause(); tick%250 == 0 {
				w.Resume()
			}
		}
	},
	"disabled": func(w *World, read func(Tick)) func(int) {
		task := Task(w, "read", read, Receives[hit]())
		return func(tick int) {
			if task.Disable(); tick%250 == 0 {
				task.Enable()
			}
		}
	},
	"on demand": func(w *World, read func(Tick)) func(int) {
		task := Task(w, "read", read, Receives[hit]())
		task.Disable()
		return func(tick int) {
			if tick%120 == 0 {
				task.Run(1)
			}
		}
	},
	"a system": func(w *World, read func(Tick)) func(int) {
		w.Spawn(Component[weight](w))
		System1(w, "read", func(Block, []weight) { read(Tick{}) }, In(w.Stage("slow", Every(10))), Receives[hit]())
		return nil
	},
	"a system in substeps": func(w *World, read func(Tick)) func(int) {
		w.Spawn(Component[weight](w))
		System1(w, "read", func(Block, []weight) { read(Tick{}) }, In(w.Stage("slow", Every(10), Substeps(3))), Receives[hit]())
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
			w := NewWorld()
			w.Stage(MainStage)
			sending := w.Stage("sending", IgnorePause())
			var r *EventReader[hit]
			if first {
				r = Events[hit](w).Reader()
			}
			var got []hit
			after := slow(w, func(Tick) { got = append(got, read(r)...) })
			hits := Events[hit](w)
			if !first {
				r = hits.Reader()
			}
			sent := 0
			sends := Task(w, "send", func(Tick) { hits.Send(hit(sent)); sent++ }, In(sending), Sends[hit]())
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
			require.Zero(t, hits.of.Held(), name)
		}
	}
}

// TestEventsGoWithTheirReaders checks that nothing is kept for a system that was removed, for one with ReceivesRecent, and for readers outside.
func TestEventsGoWithTheirReaders(t *testing.T) {
	w := NewWorld()
	hits := Events[hit](w)
	r := hits.Reader()
	never := w.Stage("never", RunIf(func() bool { return false }))
	recent := Task(w, "recent", func(Tick) {}, In(never), ReceivesRecent[hit]())
	Task(w, "send", func(Tick) { hits.Send(0) }, Sends[hit]())
	tick := func(n int) {
		t.Helper()
		for range n {
			require.NoError(t, w.Tick(1))
		}
	}
	tick(100)
	require.Equal(t, 2, hits.of.Held())
	require.Equal(t, 98, r.Missed())
	for range 2 {
		waits := Task(w, "waits", func(Tick) {}, In(never), Receives[hit](), Receives[hit]())
		tick(100)
		require.Equal(t, 102, hits.of.Held())
		waits.Remove()
		require.Zero(t, hits.of.Receivers())
		tick(1)
		require.Equal(t, 2, hits.of.Held())
	}
	recent.Run(1)
	require.Equal(t, "recent() receives hit", recent.String())
	require.PanicsWithValue(t, `ecs: a query sends and reads no events: Sends and Receives are for systems and tasks`, func() { NewQuery(w, ReceivesRecent[hit]()) })
	require.Panics(t, func() { Task(w, "recent", func(Tick) {}, Receives[hit]()) })
	require.Zero(t, hits.of.Receivers(), "a declaration that is refused keeps nothing")
}

// TestLeftEventsAreReadNextTime checks that what a slow reader leaves in its loop is there in its next run.
func TestLeftEventsAreReadNextTime(t *testing.T) {
	w := NewWorld()
	hits := Events[hit](w)
	r := hits.Reader()
	var got []hit
	Task(w, "read", func(Tick) {
		for h := range r.Read() {
			if got = append(got, h); len(got)%6 == 0 {
				return
			}
		}
	}, Receives[hit](), Every(10))
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
	w := NewWorld()
	fast := w.Stage("fast", w.FixedStep(0.125, 8))
	hits := Events[hit](w).In(fast)
	r := hits.Reader()
	sent := hit(0)
	Task(w, "send", func(Tick) { hits.Send(sent); sent++ }, In(fast), Sends[hit]())
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
	for i, wayOut := range []func(w *World, s *Stage, x *System, hits *EventQueue[hit]){
		func(w *World, s *Stage, _ *System, _ *EventQueue[hit]) {
			s.Resume()
			require.NoError(t, w.Tick(1))
		},
		func(_ *World, _ *Stage, x *System, _ *EventQueue[hit]) { x.Run(1) },
		func(_ *World, _ *Stage, x *System, _ *EventQueue[hit]) { x.Remove() },
		func(_ *World, _ *Stage, _ *System, hits *EventQueue[hit]) { hits.Clear() },
		func(w *World, s *Stage, _ *System, _ *EventQueue[hit]) {
			s.Resume()
			require.NoError(t, w.Tick(1))
		},
	} {
		w := NewWorld()
		slow := w.Stage("slow")
		slow.Pause()
		hits := Events[hit](w)
		x, want := (*System)(nil), stage
		if i < 4 {
			x, want = Task(w, "slow", func(Tick) {}, In(slow), Receives[hit]()), task
		} else {
			hits.In(slow)
		}
		for range MaxEvents {
			hits.Send(0)
		}
		require.NoError(t, w.Tick(1))
		hits.Send(1)
		require.NoError(t, w.Tick(1))
		send := Task(w, "send", func(Tick) { hits.Send(1) }, Sends[hit](), In(w.Stage("send")))
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
	w       *World
	hits    *EventQueue[hit]
	tag     TagHandle
	state   *State[int]
	stages  []*Stage
	gates   []*bool
	readers []*scheduledReader
	silent  bool
	sent    int // events are numbered from 0
	before  int // of these, those that were sent before the run of a stage began
}

// scheduledReader is a reader of the program.
type scheduledReader struct {
	s        *System
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
func (p *lossless) gate() Condition {
	open := new(bool)
	p.gates = append(p.gates, open)
	return RunIf(func() bool { return *open })
}

func drawSchedule(t *rapid.T) *lossless {
	p := &lossless{w: NewWorld()}
	p.hits, p.state = Events[hit](p.w), NewState(p.w, 0)
	p.tag = Tag[frozen](p.w)
	p.w.Spawn(Component[weight](p.w))
	p.w.Observe(p.tag, Spawned, func(o Observed) { p.send(len(o.Entities())) })
	steps := []*FixedStep{p.w.FixedStep(0.25, 4), p.w.FixedStep(2.5, 3)}
	for i := range rapid.IntRange(1, 5).Draw(t, "stages") {
		options := map[int][]StageOption{1: {Every(3)}, 2: {steps[0]}, 3: {steps[1]}, 4: {p.gate()}, 5: {p.state.Is(1)}, 6: {IgnorePause()}}[rapid.IntRange(0, 6).Draw(t, "when it runs")]
		name := "stage" + strconv.Itoa(i)
		if i == 1 && rapid.Bool().Draw(t, "main") {
			name = MainStage
		}
		stage := p.w.Stage(name, options...)
		p.stages = append(p.stages, stage)
		Task(p.w, "begin"+strconv.Itoa(i), func(Tick) { p.before = p.sent }, In(stage))
		if count := rapid.IntRange(0, 3).Draw(t, "sends"); count > 0 {
			Task(p.w, "send"+strconv.Itoa(i), func(Tick) {
				if !p.silent {
					p.send(count)
				}
			}, In(stage), Sends[hit]())
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
			t.Fatalf("%s has read up to event %d, and %d were sent before the run of its stage", x.s.name, next, p.before)
		}
	}
	options := []Option{In(rapid.SampledFrom(p.stages).Draw(t, "stage of the reader")), Receives[hit]()}
	options = append(options, map[int][]Option{1: {Every(4)}, 2: {p.gate()}, 3: {Every(2), p.gate()}}[rapid.IntRange(0, 3).Draw(t, "when the reader runs")]...)
	name := "reader" + strconv.Itoa(len(p.readers))
	if rapid.Bool().Draw(t, "system") {
		x.s = System1(p.w, name, func(Block, []weight) { reads() }, options...)
	} else {
		x.s = Task(p.w, name, func(Tick) { reads() }, options...)
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
		for range NewQuery1[weight](p.w).All() {
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
				require.Equal(t, x.got[0]+hit(i), h, "%s: %v", x.s.name, x.got)
			}
			if len(x.got) > 0 {
				require.LessOrEqual(t, int(x.got[0]), x.declared, "nothing is missing since it was declared")
			}
			if !x.removed && p.sent > x.declared {
				require.NotEmpty(t, x.got, x.s.name)
				require.EqualValues(t, p.sent-1, x.got[len(x.got)-1], x.s.name)
			}
		}
		require.Zero(t, p.hits.of.Held(), "everything has run twice")
	})
}
