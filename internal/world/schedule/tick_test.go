package schedule

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/world/access"
	"github.com/copse-ecs/copse/internal/world/events"
	"github.com/copse-ecs/copse/internal/world/mode"
)

// gate is a naive condition: it opens each n-th time.
type gate struct{ n, asked int }

func open(gates []gate) bool {
	for i := range gates {
		g := &gates[i]
		if g.asked++; (g.asked-1)%g.n != 0 {
			return false
		}
	}
	return true
}

// naive is a stage or a task of the model.
type naive struct {
	name    string
	gates   []gate
	off     bool // paused, or disabled
	ignores bool
	steps   *naiveSteps
	runs    int
	tasks   []*naive
}

type naiveSteps struct{ step, most, left int }

// program is a schedule of tasks, with a naive model of it. Times are eighths.
type program struct {
	w        *world
	stages   []*Stage
	log      []string
	model    []*naive // in the order of a tick
	want     []string
	paused   bool
	clocks   Clocks // the last that were taken, and what they are in the model
	saved    []int
	hasSaved bool
}

func newProgram(t *rapid.T) *program {
	p := &program{w: newWorld(t)}
	fixed := map[int]*FixedStep{}
	steps := map[int]*naiveSteps{}
	for i := range rapid.IntRange(1, 5).Draw(t, "stages") {
		x := &naive{name: "s" + strconv.Itoa(i), ignores: rapid.Bool().Draw(t, "ignores pause")}
		s := &Stage{Name: x.name, Options: Options{IgnoresPause: x.ignores}}
		if k := rapid.IntRange(0, 3).Draw(t, "fixed step"); k < 2 {
			if fixed[k] == nil {
				steps[k] = &naiveSteps{rapid.IntRange(1, 12).Draw(t, "step"), rapid.IntRange(1, 4).Draw(t, "most"), 0}
				f := NewFixedStep(float64(steps[k].step)/8, steps[k].most)
				fixed[k] = &f
			}
			s.Fixed, x.steps = fixed[k], steps[k]
		}
		x.gates, s.Conditions = drawGates(t)
		p.w.Declare(s)
		p.stages = append(p.stages, s)
		p.place(x)
		for k := range rapid.IntRange(1, 3).Draw(t, "tasks") {
			y := &naive{name: x.name + "." + strconv.Itoa(k)}
			e := s.task(y.name, func(dt float64) { p.log = append(p.log, fmt.Sprint(y.name, dt, s.Runs, p.w.running.Access().Name)) })
			y.gates, e.Conditions = drawGates(t)
			x.tasks = append(x.tasks, y)
		}
	}
	return p
}

// place puts a stage of the model after those of its fixed step, or last.
func (p *program) place(x *naive) {
	at := len(p.model)
	for i, other := range p.model {
		if x.steps != nil && other.steps == x.steps {
			at = i + 1
		}
	}
	p.model = slices.Insert(p.model, at, x)
}

func drawGates(t *rapid.T) (gates []gate, conditions []Condition) {
	for range rapid.SampledFrom([]int{0, 1, 1, 2}).Draw(t, "conditions") {
		n := rapid.IntRange(2, 3).Draw(t, "every")
		gates, conditions = append(gates, gate{n: n}), append(conditions, every(n))
	}
	return gates, conditions
}

func (p *program) leavesOut(x *naive) bool { return x.off || p.paused && !x.ignores }

// run runs a stage of the model, if it is not left out.
func (p *program) run(x *naive, dt float64) {
	if p.leavesOut(x) || !open(x.gates) {
		return
	}
	x.runs++
	for _, y := range x.tasks {
		if !y.off && open(y.gates) {
			p.note(x, y, dt)
		}
	}
}

func (p *program) note(x, y *naive, dt float64) {
	y.runs++
	p.want = append(p.want, fmt.Sprint(y.name, dt, x.runs, y.name))
}

// tick is a tick of the model.
func (p *program) tick(dt int) {
	for i, x := range p.model {
		if x.steps == nil {
			p.run(x, float64(dt)/8)
		} else if i == 0 || p.model[i-1].steps != x.steps {
			p.step(x.steps, dt)
		}
	}
}

func (p *program) step(f *naiveSteps, dt int) {
	var stages []*naive
	for _, x := range p.model {
		if x.steps == f {
			stages = append(stages, x)
		}
	}
	if !slices.ContainsFunc(stages, func(x *naive) bool { return !p.leavesOut(x) }) {
		return
	}
	f.left += dt
	n := f.left / f.step
	for range min(n, f.most) {
		for _, x := range stages {
			p.run(x, float64(f.step)/8)
		}
	}
	f.left %= f.step
}

// counts returns pointers to all that counts time in the model.
func (p *program) counts() (list []*int) {
	for _, x := range p.model {
		list = append(list, &x.runs)
		if x.steps != nil {
			list = append(list, &x.steps.left)
		}
		for _, y := range append([]*naive{x}, x.tasks...) {
			for i := range y.gates {
				list = append(list, &y.gates[i].asked)
			}
		}
	}
	return list
}

// of returns the stage or entry of the model that has a name.
func (p *program) stageOf(name string) *naive {
	return p.model[slices.IndexFunc(p.model, func(x *naive) bool { return x.name == name })]
}

func TestTicksAreThoseOfANaiveModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := newProgram(t)
		for range rapid.IntRange(10, 40).Draw(t, "operations") {
			p.do(t)
			require.Equal(t, p.want, p.log)
		}
		runs := map[string]int{}
		for x := range p.w.Entries() {
			runs[x.Access.Name] = x.Runs
		}
		n := 0
		for _, x := range p.model {
			for _, y := range x.tasks {
				require.Equal(t, y.runs, runs[y.name])
				n++
			}
		}
		require.Equal(t, n, p.w.Len())
	})
}

// do draws an operation, and does it in both.
func (p *program) do(t *rapid.T) {
	switch op := rapid.IntRange(0, 10).Draw(t, "operation"); {
	case op == 0:
		p.paused = !p.paused
		p.w.Paused = p.paused
	case op == 1:
		p.clocks, p.saved, p.hasSaved = p.w.Clocks(), nil, true
		for _, at := range p.counts() {
			p.saved = append(p.saved, *at)
		}
	case op == 2 && p.hasSaved:
		p.clocks.Restore()
		for i, at := range p.counts() {
			*at = p.saved[i]
		}
	case op < 6:
		p.change(t, rapid.SampledFrom(p.stages).Draw(t, "stage"))
	default:
		dt := rapid.IntRange(0, 40).Draw(t, "time")
		require.NoError(t, p.w.Tick(float64(dt)/8))
		p.tick(dt)
	}
}

// change pauses a stage or lets it go on, or disables, enables or runs one of its tasks.
func (p *program) change(t *rapid.T, s *Stage) {
	x := p.stageOf(s.Name)
	i := rapid.IntRange(-1, len(x.tasks)-1).Draw(t, "task")
	switch {
	case i < 0:
		x.off = !x.off
		s.Paused = x.off
	case rapid.Bool().Draw(t, "alone"):
		require.NoError(t, p.w.RunAlone(s.Entries()[i], 2))
		p.note(x, x.tasks[i], 2)
	default:
		x.tasks[i].off = !x.tasks[i].off
		s.Entries()[i].Disabled = x.tasks[i].off
	}
}

// TestAStageIsNamedInItsError commits more than the limit allows.
func TestAStageIsNamedInItsError(t *testing.T) {
	for name, want := range map[string]string{"early": `ecs: stage "early": `, MainStage: ""} {
		w := newWorld(t)
		w.store.SetMaxEntities(1)
		calls := ""
		s := w.stage(name, Options{})
		x := s.task("spawn", func(float64) {
			calls += "s"
			for range 2 {
				w.store.Queue.Spawn(blockstore.NoComponents)
			}
		})
		err := w.Tick(1)
		require.Error(t, err)
		cause := err
		if want != "" {
			cause = errors.Unwrap(err)
		}
		require.Equal(t, want+cause.Error(), err.Error())
		require.Zero(t, w.store.Len()+w.store.Queue.Len(), "it is dropped")
		require.Equal(t, cause, w.RunAlone(x, 1))
		w.stage("late", Options{}).task("never", func(float64) { calls += "n" })
		require.ErrorContains(t, w.Tick(1), `ecs: stage "`+name+`": `)
		require.Equal(t, "sss", calls)
		x.Disabled = true
		require.NoError(t, w.Tick(1))
		require.Equal(t, "sssn", calls)
	}
}

// TestConditionsChangeNothing says that changes are refused while one is asked, also after one that has panicked.
func TestConditionsChangeNothing(t *testing.T) {
	w := newWorld(t)
	s := w.stage("s", Options{})
	asked := false
	s.Conditions = []Condition{{Ask: func() bool {
		asked = w.mode.In(mode.Condition)
		panic("failed")
	}}}
	require.PanicsWithValue(t, "failed", func() { _ = w.Tick(1) })
	require.True(t, asked)
	require.True(t, w.mode.Idle())
	require.Zero(t, s.Runs)
}

// TestStepsOfAnEndlessTick drops the time of a tick that no number of steps makes up for.
func TestStepsOfAnEndlessTick(t *testing.T) {
	w, steps := newWorld(t), 0
	f := NewFixedStep(1, 3)
	w.stage("s", Options{Fixed: &f}).task("step", func(float64) { steps++ })
	require.NoError(t, w.Tick(math.Inf(1)))
	require.Equal(t, 3, steps)
	require.Zero(t, f.Interpolation())
	require.NoError(t, w.Tick(1.5))
	require.Equal(t, 4, steps)
	require.Equal(t, 0.5, f.Interpolation())
	f.left = f.step
	require.Less(t, f.Interpolation(), 1.0, "rounding does not make it 1")
}

// TestTheRestOfAStepIsKept pauses the last stage of a fixed step in a step.
func TestTheRestOfAStepIsKept(t *testing.T) {
	w := newWorld(t)
	f := NewFixedStep(1, 9)
	s := w.stage("s", Options{Fixed: &f})
	s.task("pause", func(float64) { s.Paused = true })
	require.NoError(t, w.Tick(3.5))
	require.Equal(t, 1, s.Runs)
	require.Equal(t, 2.5, f.left)
}

// TestArraysFollowBeforeEachStage drops the layout in a stage whose end commits nothing, as that of the stage before it has done.
func TestArraysFollowBeforeEachStage(t *testing.T) {
	w := newWorld(t)
	w.stage("empty", Options{})
	w.stage("a", Options{}).task("drop", func(float64) { w.arrays.Drop() })
	follows := false
	w.stage("b", Options{}).task("look", func(float64) { follows = w.arrays.Follows() })
	require.NoError(t, w.Tick(1))
	require.True(t, follows)
}

// TestEventsStayUntilTheirReceiverHasRun counts the runs of a task and those of its stage, until the task is removed.
func TestEventsStayUntilTheirReceiverHasRun(t *testing.T) {
	w := newWorld(t)
	var q events.Queue[int]
	events.Declare(&w.events, &q, nil)
	s := w.stage(MainStage, Options{})
	x := &Entry{Access: &access.Access{Name: "x", Task: true}, Call: func(float64) {}, Disabled: true}
	x.Receiver.Types = []reflect.Type{reflect.TypeFor[int]()}
	s.Add(x)
	send := func() {
		q.Push(1)
		q.Arrive()
	}
	ticks := func(n int) {
		for range n {
			require.NoError(t, w.Tick(1))
		}
	}
	send()
	ticks(5)
	require.Equal(t, 1, q.Held(), "the receiver is disabled")
	require.NoError(t, w.RunAlone(x, 1))
	x.Disabled = false
	ticks(1)
	require.Zero(t, q.Held())
	send()
	ticks(1)
	s.Paused = true
	ticks(5)
	require.Equal(t, 1, q.Held(), "the stage is paused")
	s.Paused = false
	ticks(1)
	require.Zero(t, q.Held())
	x.Disabled = true
	send()
	ticks(2)
	require.Equal(t, 1, q.Held())
	s.Remove(x)
	ticks(1)
	require.Zero(t, q.Held(), "nothing waits any more")
}
