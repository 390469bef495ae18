package ecs_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/inspect"
)

// staged is a world that notes which tasks and systems have run.
type staged struct {
	w     *ecs.World
	a     ecs.Handle[weight]
	calls string
}

func newStaged(options ...ecs.Setting) *staged {
	p := &staged{w: ecs.NewWorld(options...)}
	p.a = ecs.Component[weight](p.w)
	p.w.Spawn(p.a)
	return p
}

// task declares a task that notes its name.
func (p *staged) task(name string, options ...ecs.Option) *ecs.System {
	return ecs.Task(p.w, name, func(ecs.Tick) { p.calls += name }, options...)
}

// system declares a system that notes its name, once for each entity.
func (p *staged) system(name string, options ...ecs.Option) *ecs.System {
	return ecs.System1(p.w, name, func(_ ecs.Block, a []weight) {
		for range a {
			p.calls += name
		}
	}, options...)
}

// tick runs a tick and compares what it has called.
func (p *staged) tick(t *testing.T, calls string) {
	t.Helper()
	p.calls = ""
	require.NoError(t, p.w.Tick(1))
	require.Equal(t, calls, p.calls)
}

// TestStagesRunInOrder checks that stages run in the order of their declaration and systems in that of theirs, whatever the
// order between them.
func TestStagesRunInOrder(t *testing.T) {
	p := newStaged()
	first, last := p.w.Stage("first"), p.w.Stage("last")
	systems := []*ecs.System{p.system("a", ecs.In(last)), p.task("b", ecs.In(first)), p.system("c"), p.task("d", ecs.In(last)), p.system("e", ecs.In(first)), p.task("f")}
	p.tick(t, "beadcf")
	require.Equal(t, []*ecs.System{systems[1], systems[4], systems[0], systems[3], systems[2], systems[5]}, p.w.Systems())
	require.Equal(t, `component weight u64
layout lanes
# stage "first"
# task b()
system e(mut weight)
# stage "last"
system a(mut weight)
# task d()
# stage "main"
system c(mut weight)
# task f()
spawn 1 weight
`, p.w.Design())
	systems[0].Disable()
	first.Pause()
	require.True(t, first.Paused())
	p.tick(t, "dcf")
	first.Resume()
	p.tick(t, "bedcf")
	require.False(t, first.Paused())
}

// TestMainStageHasAPlace checks that the stage of systems that name none stands where it is declared.
func TestMainStageHasAPlace(t *testing.T) {
	p := newStaged()
	after := p.w.Stage("after")
	before := p.w.Stage(ecs.MainStage)
	p.system("a", ecs.In(after))
	p.system("b")
	p.system("c", ecs.In(before))
	p.tick(t, "abc")
}

// TestStagesCommit checks that a stage sees what the one before it has done, and not what it does itself.
func TestStagesCommit(t *testing.T) {
	p := newStaged()
	first, second := p.w.Stage("first"), p.w.Stage("second")
	ecs.Task(p.w, "spawn", func(ecs.Tick) { p.w.Spawn(p.a) }, ecs.In(first))
	p.system("a", ecs.In(first))
	p.system("b", ecs.In(second))
	p.tick(t, "abb")
	p.tick(t, "aabbb")
	require.Equal(t, 1, inspect.LastCommit(p.w).Spawned, "of all stages")
	first.Pause()
	third := p.w.Stage("third")
	ecs.Task(p.w, "spawn later", func(ecs.Tick) { p.w.Spawn() }, ecs.In(third))
	p.tick(t, "bbb")
	require.Equal(t, 1, inspect.LastCommit(p.w).Spawned)
	p.w.Stage("fourth")
	p.tick(t, "bbb")
	require.Equal(t, 1, inspect.LastCommit(p.w).Spawned, "of stages with and without changes")
	third.Pause()
	p.tick(t, "bbb")
	require.Zero(t, inspect.LastCommit(p.w).Spawned)
}

// TestStagesAreRefused checks what stages and their options refuse, with the complete texts.
func TestStagesAreRefused(t *testing.T) {
	elsewhere := ecs.NewWorld()
	other := elsewhere.Stage("other")
	for want, do := range map[string]func(p *staged){
		`ecs: a stage without a name: errors name the stage`: func(p *staged) { p.w.Stage("") },
		`ecs: there is another stage "a"`:                    func(p *staged) { p.w.Stage("a"); p.w.Stage("a") },
		`ecs: there is another stage "main"; it comes with the first system that names no stage, so declare it before that`: func(p *staged) { p.task("x"); p.w.Stage("main") },
		`ecs: stage "a": an option is nil`:                                                                                    func(p *staged) { p.w.Stage("a", nil) },
		`ecs: stage "a": a FixedStep is given twice`:                                                                          func(p *staged) { p.w.Stage("a", p.w.FixedStep(1, 1), p.w.FixedStep(1, 1)) },
		`ecs: stage "a": its FixedStep belongs to another world`:                                                              func(p *staged) { p.w.Stage("a", elsewhere.FixedStep(1, 1)) },
		`ecs: a zero FixedStep: make one with World.FixedStep`:                                                                func(p *staged) { p.w.Stage("a", (*ecs.FixedStep)(nil)) },
		`ecs: In of a nil Stage: make one with World.Stage`:                                                                   func(p *staged) { p.task("x", ecs.In(nil)) },
		`ecs: task "x": the stage "other" belongs to another world`:                                                           func(p *staged) { p.task("x", ecs.In(other)) },
		`ecs: system "x": it is in the stage "a" already, and cannot be in "b" too`:                                           func(p *staged) { p.system("x", ecs.In(p.w.Stage("a")), ecs.In(p.w.Stage("b"))) },
		`ecs: a nil World: make one with ecs.NewWorld`:                                                                        func(*staged) { (*ecs.World)(nil).Stage("a") },
		`ecs: a stage cannot be declared while the task "x" runs`:                                                             func(p *staged) { ecs.Task(p.w, "x", func(ecs.Tick) { p.w.Stage("a") }).Run(1) },
		`ecs: a query has no stage, no order and no conditions: In, Before, After, RunIf and Every are for systems and tasks`: func(p *staged) { ecs.NewQuery(p.w, ecs.Every(2)) },
		`ecs: system "x": an Option is nil`:                                                                                   func(p *staged) { p.system("x", nil) },
		`ecs: system "": it has no name; explanations need one`:                                                               func(p *staged) { p.system("") },
		`ecs: system "x": its function is nil`:                                                                                func(p *staged) { p.w.NewSystem("x", nil, nil) },
		`ecs: RunIf of a nil function`:                                                                                        func(p *staged) { ecs.RunIf(nil) },
		`ecs: a zero Condition: take one from ecs.RunIf, ecs.Every or State.Is`:                                               func(p *staged) { p.task("x", ecs.Condition{}) },
		`ecs: Every(0): the number is 1 or more`:                                                                              func(p *staged) { ecs.Every(0) },
		`ecs: stage "a": Substeps is given twice`:                                                                             func(p *staged) { p.w.Stage("a", ecs.Substeps(2), ecs.Substeps(2)) },
		"ecs: a stage cannot have 0 substeps; it can have 1 to 1024":                                                          func(*staged) { ecs.Substeps(0) },
		"ecs: a stage cannot have 1025 substeps; it can have 1 to 1024":                                                       func(*staged) { ecs.Substeps(ecs.MaxSubsteps + 1) },
		`ecs: FixedStep of -1: the step is a number above 0`:                                                                  func(p *staged) { p.w.FixedStep(-1, 1) },
		`ecs: FixedStep with at most 0 steps in a tick: the number is 1 or more`:                                              func(p *staged) { p.w.FixedStep(1, 0) },
		`ecs: an entity cannot be spawned during a run condition; do it afterwards`:                                           func(p *staged) { p.ask(func() { p.w.Spawn() }) },
		`ecs: a query cannot run during a run condition; do it afterwards`:                                                    func(p *staged) { p.ask(func() { ecs.NewQuery(p.w).First() }) },
		`ecs: a tick cannot begin during a run condition; do it afterwards`:                                                   func(p *staged) { p.ask(func() { _ = p.w.Tick(1) }) },
		`ecs: a tick cannot begin while the task "x" runs; what is queued is committed at the end of the stage`:               func(p *staged) { ecs.Task(p.w, "x", func(ecs.Tick) { _ = p.w.Tick(1) }).Run(1) },
		`ecs: a task cannot be run inside a Batch`:                                                                            func(p *staged) { x := p.task("x"); p.w.Batch(func() { x.Run(1) }) },
	} {
		p := newStaged()
		require.PanicsWithValue(t, want, func() { do(p) })
		mustBeSound(t, p.w)
		for _, s := range p.w.Systems() {
			s.Disable()
		}
		require.NoError(t, p.w.Tick(0.25), "the world can be used")
	}
}

// ask runs a tick whose first condition calls f.
func (p *staged) ask(f func()) {
	asked := false
	p.task("asked", ecs.RunIf(func() bool {
		if !asked {
			asked = true
			f()
		}
		return false
	}))
	_ = p.w.Tick(1)
}

// TestFailingStage checks that the error of a commit names its stage, and that later stages do not run.
func TestFailingStage(t *testing.T) {
	p := newStaged(ecs.WithLimit(2))
	for _, name := range []string{"a", "b", "c"} {
		stage := p.w.Stage(name)
		p.task(name, ecs.In(stage))
		if name != "c" {
			ecs.Task(p.w, name+" spawn", func(ecs.Tick) { p.w.Spawn(p.a) }, ecs.In(stage))
		}
	}
	p.calls = ""
	err := p.w.Tick(1)
	require.EqualError(t, err, `ecs: stage "b": `+refusal(3, 2)[len("ecs: "):])
	require.ErrorIs(t, err, ecs.ErrEntityLimit)
	var limit *ecs.LimitError
	require.True(t, errors.As(err, &limit))
	require.Equal(t, "ab", p.calls)
	require.Equal(t, 2, p.w.Len(), "the first stage has spawned one")
	require.Zero(t, queueLen(p.w))
	p.w.SetLimit(0)
	p.tick(t, "abc")
	require.Equal(t, 4, p.w.Len())
}

// TestFailingTickWithoutStages checks that the error of a program that has declared none names none.
func TestFailingTickWithoutStages(t *testing.T) {
	p := newStaged(ecs.WithLimit(1))
	ecs.Task(p.w, "spawn", func(ecs.Tick) { p.w.Spawn() })
	require.EqualError(t, p.w.Tick(1), refusal(2, 1))
}

// TestPanicsLeaveTheLastStage checks what a panic in a system, a task, an observer or a condition leaves behind.
func TestPanicsLeaveTheLastStage(t *testing.T) {
	for _, kind := range []string{"system", "task", "observer", "condition", "stage condition"} {
		t.Run(kind, func(t *testing.T) {
			p := newStaged()
			on := true
			fail := func(of string) bool {
				if on && of == kind {
					panic("failed")
				}
				return true
			}
			first, second := p.w.Stage("first"), p.w.Stage("second", ecs.RunIf(func() bool { return fail("stage condition") }))
			tag := ecs.Tag[frozen](p.w)
			p.w.Observe(tag, ecs.Spawned, func(ecs.Observed) { fail("observer") })
			ecs.Relation[ecs.ChildOf](p.w)
			ecs.Task(p.w, "spawn", func(ecs.Tick) { p.w.Spawn(p.a) }, ecs.In(first))
			ecs.Task(p.w, "queue", func(ecs.Tick) { setParent(p.w, p.w.Spawn(tag, p.a), p.w.Spawn()) }, ecs.In(second))
			ecs.System1(p.w, "fails", func(_ ecs.Block, a []weight) { a[0]++; fail("system") }, ecs.In(second))
			ecs.Task(p.w, "fails too", func(ecs.Tick) { fail("task") }, ecs.In(second), ecs.RunIf(func() bool { return fail("condition") }))
			p.task("last", ecs.In(p.w.Stage("third")))

			require.PanicsWithValue(t, "failed", func() { _ = p.w.Tick(1) })
			require.Empty(t, p.calls, "the third stage does not run")
			require.Equal(t, 2, p.w.Len(), "the first stage has committed")
			require.Zero(t, queueLen(p.w), "the queue is dropped")
			require.False(t, waiting(p.w))
			mustBeSound(t, p.w)
			var written weight
			for _, row := range ecs.NewQuery1[weight](p.w, ecs.Without(tag)).All() {
				written += *row.A
			}
			require.Equal(t, map[bool]weight{true: 0, false: 1}[kind == "stage condition"], written, "values in place stay")
			on = false
			p.tick(t, "last")
			require.Equal(t, 5, p.w.Len())
		})
	}
}

// TestPropertiesRefuseTasks checks that a stage whose systems do not simply follow each other takes no tasks.
func TestPropertiesRefuseTasks(t *testing.T) {
	for option, o := range map[string]ecs.StageOption{"Fuse": ecs.Fuse(), "Substeps": ecs.Substeps(1)} {
		p := newStaged()
		stage := p.w.Stage("a", o)
		require.PanicsWithValue(t, `ecs: task "x": it cannot be in the stage "a", which has ecs.`+option+`: it is called once in a run of its stage, by one goroutine; put it into a stage of its own`,
			func() { p.task("x", ecs.In(stage)) })
		require.Empty(t, p.w.Systems())
		p.system("s", ecs.In(stage))
		p.tick(t, "s")
	}
}

// TestTasks checks how often tasks are called, with what, and what they may access.
func TestTasks(t *testing.T) {
	p := newStaged()
	mass := p.a
	e := p.w.Spawn(mass)
	pos := ecs.Component[position](p.w)
	ecs.SetResource(p.w, caption{"clock"})
	var deltas []float64
	x := ecs.Task(p.w, "x", func(tick ecs.Tick) {
		deltas = append(deltas, tick.Delta())
		require.Same(t, p.w, tick.World())
		require.Equal(t, "clock", ecs.Resource[caption](p.w).Text)
		*mass.Ptr(e) += weight(tick.Number())
		_, _ = pos.TryGet(e)
	}, ecs.AlsoReads(pos), ecs.AlsoWrites(mass), ecs.Uses[caption]())
	require.NoError(t, p.w.Tick(0.5))
	require.NoError(t, p.w.Tick(2))
	x.Run(3)
	x.Disable()
	require.NoError(t, p.w.Tick(4))
	require.Equal(t, []float64{0.5, 2, 3}, deltas)
	require.Equal(t, weight(1+2+2), mass.Get(e))
	require.Equal(t, "x() reads position writes weight uses caption", x.String())
	require.Equal(t, `x() reads position writes weight uses caption is a task. It is called once in each run of the stage "main", and runs over no entities.`, x.Explain().String())
	require.EqualError(t, x.Check(ecs.Full), `task "x" runs over no entities, so it has no match`)
	require.PanicsWithValue(t, `ecs: task "x" runs over no entities, so it has no match`, func() { x.MustMatch(ecs.Scan) })

	for want, do := range map[string]func(ecs.Tick){
		`ecs: task "y": it reads weight of an entity without having declared it: add ecs.AlsoReads`:                                     func(ecs.Tick) { mass.Get(e) },
		`ecs: task "y": it writes weight of an entity without having declared it: add ecs.AlsoWrites`:                                   func(ecs.Tick) { mass.Ptr(e) },
		`ecs: task "y": it uses the resource caption without having declared it: add ecs.Uses, or ecs.ReadsResource if it is only read`: func(ecs.Tick) { ecs.Resource[caption](p.w) },
	} {
		y := ecs.Task(p.w, "y", do)
		require.PanicsWithValue(t, want, func() { y.Run(1) })
		require.PanicsWithValue(t, want, func() { _ = p.w.Tick(1) })
		y.Remove()
	}
	for want, do := range map[string]func(){
		`ecs: task "z": its function is nil`:                                                                                                                 func() { ecs.Task(p.w, "z", nil) },
		`ecs: task "": it has no name; explanations need one`:                                                                                                func() { p.task("") },
		`ecs: task "x": there is another system with this name; explanations need different names`:                                                           func() { p.task("x") },
		`ecs: task "z": a task is given no columns; AlsoReads and AlsoWrites declare what it reads and writes of any entity`:                                 func() { p.task("z", ecs.Reads(mass)) },
		`ecs: task "z": it runs over no entities, so With and Without mean nothing; AlsoReads and AlsoWrites declare what it reads and writes of any entity`: func() { p.task("z", ecs.With(mass)) },
		`ecs: a nil World: make one with ecs.NewWorld`:                                                                                                       func() { ecs.Task(nil, "z", func(ecs.Tick) {}) },
	} {
		require.PanicsWithValue(t, want, do)
	}
	require.Equal(t, []*ecs.System{x}, p.w.Systems())
}

// TestAdviseLeavesTasksOut checks that tasks have no weight in what is counted.
func TestAdviseLeavesTasksOut(t *testing.T) {
	p := newStaged()
	p.system("s", ecs.Every(2))
	p.system("r")
	x := p.task("x")
	p.w.CountUse()
	for range 3 {
		require.NoError(t, p.w.Tick(1))
	}
	x.Run(1)
	require.Contains(t, p.w.Design(), "system s(mut weight) weight 2 # Every(2)\nsystem r(mut weight) weight 3\n# task x()\n")
}
