package ecs_test

import (
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/ecs"
)

// blow is a second type of event of the tests.
type blow int

// naiveEvent is an event of the naive model. It is there once its stage has committed.
type naiveEvent struct {
	value          int
	there, cleared bool
	seen           map[any]bool // it was there when the run of a part, a stage or the tick began
	runs           map[any]int  // whole runs of these since it was there
}

// naiveReader knows every event that it has read.
type naiveReader struct {
	queue int
	read  map[*naiveEvent]bool
}

// naiveStage is a stage of the model.
type naiveStage struct {
	every, asked int
	fixed        *programSteps // nil if it has none
	paused       bool
	parts        []*naivePart
}

// naivePart is a task of the model that sends, one that reads at most so many events, or one that clears them.
type naivePart struct {
	reader       int  // -1 if it sends or clears
	recent       bool // events do not wait for it
	off, removed bool
	clears       bool
	queue, count int
	every, asked int
	fails        bool // in this tick, after what it does
}

// naiveWorld is the model: all events that were ever sent, by queue.
type naiveWorld struct {
	stages  []*naiveStage
	home    [2]int // the stage of each queue, -1 if it has none
	main    bool   // the first stage is the main stage
	events  [2][]*naiveEvent
	readers []*naiveReader
	next    int
	drop    [2]int // what has no higher value goes with the next commit
	log     []int
}

// unread returns the events that a reader can read.
func (m *naiveWorld) unread(r *naiveReader) (out []*naiveEvent) {
	for _, e := range m.events[r.queue] {
		if e.there && !e.cleared && !r.read[e] {
			out = append(out, e)
		}
	}
	return out
}

// missed counts the events that were cleared before a reader has read them.
func (m *naiveWorld) missed(r *naiveReader) (n int) {
	for _, e := range m.events[r.queue] {
		if e.cleared && !r.read[e] {
			n++
		}
	}
	return n
}

func (m *naiveWorld) send(queue, count int, there bool) {
	for range count {
		m.next++
		m.events[queue] = append(m.events[queue], &naiveEvent{m.next, there, false, map[any]bool{}, map[any]int{}})
	}
}

// clear drops the events of a queue with the next commit. What was missed of those that are dropped or older does not count.
func (m *naiveWorld) clear(queue int) { m.drop[queue] = m.next }

func (m *naiveWorld) readSome(r *naiveReader, most int) {
	for i, e := range m.unread(r) {
		if i == most {
			return
		}
		r.read[e] = true
		m.log = append(m.log, e.value)
	}
}

// commit lets all events be there, or drops those that are not.
func (m *naiveWorld) commit(ok bool) {
	for q, list := range m.events {
		m.events[q] = nil
		for _, e := range list {
			if e.there = e.there || ok; e.there && !(ok && e.value <= m.drop[q]) {
				m.events[q] = append(m.events[q], e)
			}
		}
		m.drop[q] = 0
	}
}

// begin and end are called for a run of a part, a stage or the tick.
func (m *naiveWorld) begin(of any) {
	for _, e := range slices.Concat(m.events[0], m.events[1]) {
		e.seen[of] = e.there
	}
}

func (m *naiveWorld) end(of any) {
	for _, e := range slices.Concat(m.events[0], m.events[1]) {
		if e.seen[of] {
			e.runs[of]++
		}
	}
}

// clearOld clears the events for which everything has had two runs.
func (m *naiveWorld) clearOld() {
	for q, list := range m.events {
		waits := []any{m}
		if m.home[q] >= 0 {
			waits = append(waits, m.stages[m.home[q]])
		}
		for _, s := range m.stages {
			for _, p := range s.parts {
				if p.queue == q && p.reader >= 0 && !p.recent && !p.removed {
					waits = append(waits, p)
				}
			}
		}
		for _, e := range list {
			e.cleared = e.cleared || !slices.ContainsFunc(waits, func(of any) bool { return e.runs[of] < 2 })
		}
	}
}

// tick interprets a tick; it returns false if a part panics.
func (m *naiveWorld) tick(dt int) bool {
	m.begin(m)
	for i, s := range m.stages {
		f := s.fixed
		if f == nil {
			if !m.runAll([]int{i}) {
				return false
			}
			continue
		}
		unit := m.together(f)
		if unit[0] != i || !slices.ContainsFunc(unit, func(k int) bool { return !m.stages[k].paused }) {
			continue
		}
		f.left += dt
		for n := 0; n < f.most && f.left >= f.step; n++ {
			f.left -= f.step
			if !m.runAll(unit) {
				return false
			}
		}
		f.left %= f.step
	}
	m.end(m)
	m.clearOld()
	return true
}

// together returns the stages that take steps together.
func (m *naiveWorld) together(f *programSteps) (unit []int) {
	for i, s := range m.stages {
		if s.fixed == f {
			unit = append(unit, i)
		}
	}
	return unit
}

// runAll interprets a run of stages, without those that are paused.
func (m *naiveWorld) runAll(stages []int) bool {
	return !slices.ContainsFunc(stages, func(i int) bool { return !m.stages[i].paused && !m.run(i) })
}

func (m *naiveWorld) run(i int) bool {
	s := m.stages[i]
	if !allowed(&s.asked, s.every) {
		return true
	}
	m.begin(s)
	for _, p := range s.parts {
		if p.off || p.removed || !allowed(&p.asked, p.every) {
			continue
		}
		if !m.runPart(p) {
			return false
		}
	}
	m.commit(true)
	m.end(s)
	return true
}

// runPart interprets a run of a part; it returns false if it panics.
func (m *naiveWorld) runPart(p *naivePart) bool {
	m.begin(p)
	switch {
	case p.clears:
		m.send(p.queue, p.count, false)
		m.clear(p.queue)
		m.send(p.queue, 1, false)
	case p.reader < 0:
		m.send(p.queue, p.count, false)
	default:
		m.readSome(m.readers[p.reader], p.count)
	}
	if p.fails {
		m.commit(false)
		return false
	}
	m.end(p)
	return true
}

// newReader returns the index of a new reader, which does not miss what is cleared already.
func (m *naiveWorld) newReader(queue int) int {
	r := &naiveReader{queue, map[*naiveEvent]bool{}}
	for _, e := range m.events[queue] {
		r.read[e] = e.cleared
	}
	m.readers = append(m.readers, r)
	return len(m.readers) - 1
}

// drawPart draws a part.
func (m *naiveWorld) drawPart(t *rapid.T) *naivePart {
	p := &naivePart{reader: -1, queue: rapid.IntRange(0, 1).Draw(t, "queue"), count: rapid.IntRange(0, 5).Draw(t, "count"), every: max(0, rapid.IntRange(-3, 5).Draw(t, "every"))}
	if p.clears = rapid.IntRange(0, 5).Draw(t, "clears") == 0; !p.clears && rapid.Bool().Draw(t, "reads") {
		p.reader, p.recent = m.newReader(p.queue), rapid.IntRange(0, 3).Draw(t, "recent") == 0
	}
	return p
}

// drawNaiveWorld draws a program.
func drawNaiveWorld(t *rapid.T) *naiveWorld {
	m := &naiveWorld{}
	m.newReader(0) // outside
	m.newReader(1)
	stages := rapid.IntRange(1, 4).Draw(t, "stages")
	for range stages {
		s := &naiveStage{every: max(0, rapid.IntRange(-2, 3).Draw(t, "stage every"))}
		if rapid.IntRange(0, 2).Draw(t, "fixed") == 0 {
			s.fixed = &programSteps{step: rapid.IntRange(1, 12).Draw(t, "step"), most: rapid.IntRange(1, 4).Draw(t, "most")}
			if k := slices.IndexFunc(m.stages, func(other *naiveStage) bool { return other.fixed != nil }); k >= 0 && rapid.Bool().Draw(t, "together") {
				s.fixed = m.stages[k].fixed
			}
		}
		for range rapid.IntRange(0, 4).Draw(t, "parts") {
			s.parts = append(s.parts, m.drawPart(t))
		}
		m.stages = append(m.stages, s)
	}
	for q := range m.home {
		m.home[q] = rapid.IntRange(-1, stages-1).Draw(t, "home")
	}
	return m
}

// eventsWorld is the program in a world.
type eventsWorld struct {
	w       *ecs.World
	stages  []*ecs.Stage
	parts   map[*naivePart]*ecs.System
	sends   bool // parts that send are systems over one entity
	send    [2]func(count int)
	clear   [2]func()
	readers []*typedReader
	next    int
	log     []int
}

// typedReader is a reader of either type.
type typedReader struct {
	read        func(most int)
	len, missed func() int
	all, recent ecs.Option
}

func newTypedReader[T ~int](p *eventsWorld) *typedReader {
	r := ecs.Events[T](p.w).Reader()
	return &typedReader{func(most int) {
		if most == 0 {
			return
		}
		for e := range r.Read() {
			p.log = append(p.log, int(e))
			if most--; most == 0 {
				return
			}
		}
	}, r.Len, r.Missed, ecs.Receives[T](), ecs.ReceivesRecent[T]()}
}

func sender[T ~int](p *eventsWorld) func(count int) {
	q := ecs.Events[T](p.w)
	return func(count int) {
		for range count {
			p.next++
			q.Send(T(p.next))
		}
	}
}

// build declares the program in a world.
func (m *naiveWorld) build(systems, observed bool) *eventsWorld {
	p := &eventsWorld{w: ecs.NewWorld(), parts: map[*naivePart]*ecs.System{}, sends: systems}
	a := ecs.Component[weight](p.w)
	p.w.Spawn(a)
	if observed {
		p.w.Observe(a, ecs.Added, func(ecs.Observed) {})
	}
	p.send = [2]func(int){sender[hit](p), sender[blow](p)}
	p.clear = [2]func(){ecs.Events[hit](p.w).Clear, ecs.Events[blow](p.w).Clear}
	for _, r := range m.readers {
		p.addReader(r.queue)
	}
	steps := map[*programSteps]*ecs.FixedStep{}
	for i, s := range m.stages {
		var options []ecs.StageOption
		if s.every > 0 {
			options = append(options, ecs.Every(s.every))
		}
		if f := s.fixed; f != nil {
			if steps[f] == nil {
				steps[f] = p.w.FixedStep(float64(f.step)/8, f.most)
			}
			options = append(options, steps[f])
		}
		name := "stage" + strconv.Itoa(i)
		if i == 0 && m.main {
			name = ecs.MainStage
		}
		p.stages = append(p.stages, p.w.Stage(name, options...))
	}
	for i, s := range m.stages {
		for k, x := range s.parts {
			p.declare("x"+strconv.Itoa(i)+strconv.Itoa(k), x, p.stages[i])
		}
	}
	if i := m.home[0]; i >= 0 && !(m.main && i == 0) {
		ecs.Events[hit](p.w).In(p.stages[i])
	}
	if i := m.home[1]; i >= 0 {
		ecs.Events[blow](p.w).In(p.stages[i])
	}
	return p
}

func (p *eventsWorld) addReader(queue int) {
	if queue == 0 {
		p.readers = append(p.readers, newTypedReader[hit](p))
	} else {
		p.readers = append(p.readers, newTypedReader[blow](p))
	}
}

// declare declares a part.
func (p *eventsWorld) declare(name string, x *naivePart, stage *ecs.Stage) {
	options := []ecs.Option{ecs.In(stage), ecs.Sends[hit](), ecs.Sends[blow]()}
	if x.every > 0 {
		options = append(options, ecs.Every(x.every))
	}
	act := func() {
		switch {
		case x.clears:
			p.send[x.queue](x.count)
			p.clear[x.queue]()
			p.send[x.queue](1)
		case x.reader < 0:
			p.send[x.queue](x.count)
		default:
			p.readers[x.reader].read(x.count)
		}
		if x.fails {
			panic("failed")
		}
	}
	switch {
	case x.reader >= 0 && x.recent:
		options = append(options, p.readers[x.reader].recent)
	case x.reader >= 0:
		options = append(options, p.readers[x.reader].all)
	}
	if p.sends && x.reader < 0 {
		p.parts[x] = ecs.System1(p.w, name, func(ecs.Block, []weight) { act() }, options...)
	} else {
		p.parts[x] = ecs.Task(p.w, name, func(ecs.Tick) { act() }, options...)
	}
}

// TestEventsAgainstModel runs random programs whose tasks and systems send and read events in stages with conditions, pauses
// and fixed steps, and compares what every reader reads, has left and has missed with the naive model.
func TestEventsAgainstModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := drawNaiveWorld(t)
		if m.main = rapid.Bool().Draw(t, "main"); m.main {
			m.home[0], m.home[1] = max(m.home[0], 0), max(m.home[1], 0)
		}
		p := m.build(rapid.Bool().Draw(t, "systems"), rapid.Bool().Draw(t, "observed"))
		for range rapid.IntRange(1, 30).Draw(t, "actions") {
			switch rapid.IntRange(0, 8).Draw(t, "action") {
			case 0:
				q, n := rapid.IntRange(0, 1).Draw(t, "queue"), rapid.IntRange(1, 4).Draw(t, "count")
				m.send(q, n, true)
				if p.send[q](1); n > 1 {
					p.w.Batch(func() { p.send[q](n - 1) })
				}
			case 1:
				q, most := rapid.IntRange(0, 1).Draw(t, "queue"), rapid.IntRange(0, 6).Draw(t, "most")
				m.readSome(m.readers[q], most)
				p.readers[q].read(most)
			case 2:
				q := rapid.IntRange(0, 1).Draw(t, "queue")
				m.clear(q)
				m.commit(true)
				if p.clear[q](); rapid.Bool().Draw(t, "in a batch too") {
					m.send(q, 1, true)
					m.clear(q)
					m.send(q, 1, true)
					m.commit(true)
					p.w.Batch(func() {
						p.send[q](1)
						p.clear[q]()
						p.send[q](1)
					})
				}
			case 3:
				m.changeParts(t, p)
			default:
				m.drawTick(t, p)
				dt := rapid.IntRange(0, 20).Draw(t, "eighths")
				if m.tick(dt) {
					require.NoError(t, p.w.Tick(float64(dt)/8))
				} else {
					require.PanicsWithValue(t, "failed", func() { _ = p.w.Tick(float64(dt) / 8) })
				}
			}
			m.compare(t, p)
		}
	})
}

// changeParts declares, removes, disables, enables or runs a part.
func (m *naiveWorld) changeParts(t *rapid.T, p *eventsWorld) {
	i := rapid.IntRange(0, len(m.stages)-1).Draw(t, "stage of the part")
	s := m.stages[i]
	k := rapid.IntRange(0, len(s.parts)).Draw(t, "which part")
	if k == len(s.parts) {
		x := m.drawPart(t)
		if x.reader >= 0 {
			p.addReader(x.queue)
		}
		p.declare("x"+strconv.Itoa(i)+strconv.Itoa(k), x, p.stages[i])
		s.parts = append(s.parts, x)
		return
	}
	x := s.parts[k]
	if x.removed {
		return
	}
	switch rapid.IntRange(0, 4).Draw(t, "change of the part") {
	case 0:
		p.parts[x].Remove()
		x.removed = true
	case 1:
		p.parts[x].Disable()
		x.off = true
	case 2:
		p.parts[x].Enable()
		x.off = false
	default:
		x.fails = false
		m.runPart(x)
		m.commit(true)
		p.parts[x].Run(1)
	}
}

// drawTick changes what is paused, and what fails.
func (m *naiveWorld) drawTick(t *rapid.T, p *eventsWorld) {
	for i, s := range m.stages {
		s.paused = rapid.IntRange(0, 4).Draw(t, "paused") == 0
		if p.stages[i].Resume(); s.paused {
			p.stages[i].Pause()
		}
		for _, x := range s.parts {
			x.fails = rapid.IntRange(0, 15).Draw(t, "fails") == 0
		}
	}
}

// compare compares what readers have read, can read and have missed.
func (m *naiveWorld) compare(t *rapid.T, p *eventsWorld) {
	require.Equal(t, m.log, p.log)
	for i, r := range m.readers {
		require.Equal(t, len(m.unread(r)), p.readers[i].len(), "reader %d", i)
		require.Equal(t, m.missed(r), p.readers[i].missed(), "reader %d", i)
	}
	kept := 0
	for _, list := range m.events {
		for _, e := range list {
			if !e.cleared {
				kept++
			}
		}
	}
	require.Equal(t, kept, ecs.Events[hit](p.w).Reader().Len()+ecs.Events[blow](p.w).Reader().Len())
}
