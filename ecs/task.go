package ecs

// Tick is what a task is called with. It is valid until the task returns: what is needed later is copied. A Tick that is used later
// answers for the last run of its stage; a program that is built with the tag copse_debug panics.
type Tick struct {
	tickCall
	s  *System
	dt float64
}

// of returns the tick, and panics if it is a zero one.
func (t Tick) of() Tick {
	if t.s == nil {
		panic("ecs: a zero Tick: functions of tasks are called with one")
	}
	t.checkCall()
	return t
}

// Delta returns the time of the run of the stage: that of the tick, or the step of a stage with a [FixedStep].
func (t Tick) Delta() float64 { return t.of().dt }

// Number returns the number of the run of the task's stage, 1 for the first. In a stage that runs once in every tick it
// is the number of the tick.
func (t Tick) Number() int { return t.of().s.entry.Stage.Runs }

// World returns the world.
func (t Tick) World() *World { return t.of().s.w }

// Task declares a function that is called exactly once in each run of its stage, in order with the systems: to spawn, to
// read input, or for anything else that is not done for each entity. What it changes is carried out at the end of the stage,
// as in a system. It declares what it uses: [Uses] for resources, [AlsoReads] and [AlsoWrites] for components that it reads
// and writes by handle or with a query. What is not declared panics. Further options are [In], [RunIf] and [Every].
//
// The task is a [System] without entities: it is among [World.Systems], can be disabled and run, and has no match. It
// takes part in no substeps, and runs on one goroutine. Task panics where [System1] does, and if the function is nil.
func Task(w *World, name string, run func(Tick), options ...Option) *System {
	s := newSystem(w, name)
	s.access.Task = true
	if run == nil {
		panic(s.error("its function is nil"))
	}
	s.entry.Call = func(dt float64) { s.callTask(run, dt) }
	s.apply(options)
	if s.walk.Filter.Filters() {
		panic(s.error("it runs over no entities, so Any, Exactly and Changed mean nothing; RunIf and the Count of a query that has them ask whether there are some"))
	}
	if len(s.terms) > 0 {
		panic(s.error("it runs over no entities, so With and Without mean nothing; AlsoReads and AlsoWrites declare what it reads and writes of any entity"))
	}
	return s.schedule()
}
