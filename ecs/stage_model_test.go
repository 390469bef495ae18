package ecs_test

import (
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/ecs"
)

// program is a random program of stages, systems and tasks, and its naive interpreter.
type program struct {
	stages []*programStage // in order of declaration
	order  []int           // in which they run
	units  [][]int         // the same, those that take steps together in one part
	keep   bool            // a panic leaves the queue
	log    []string        // of the interpreter
	values []int           // of its entities, which are never despawned
	others []int           // a second value of them
	kept   []int           // values of entities that a panic has left in the queue
	paused bool
	fails  string // the part that panics in this tick, "" if none
}

// programStage is a stage of a program.
type programStage struct {
	name   string
	every  int
	fixed  *programSteps // nil if it has none
	paused bool
	parts  []*programPart    // in order of declaration
	order  []int             // in which they run
	rules  []ecs.StageOption // what is said about its order

	ignoresPause bool
	joint        []ecs.StageOption // Parallel, Fuse, Concurrent, Substeps
	substeps     int               // 0 if the systems follow each other

	asked, runs int
}

// programSteps is a fixed step of one stage or several.
type programSteps struct{ step, most, left int } // step and left in eighths of a second

// programPart is a system or task. A system adds to the value of each entity; both may spawn.
type programPart struct {
	name     string
	task     bool
	every    int
	gate     int // a bit of the number of the tick that it needs, -1 if none
	add      int
	second   bool // it changes the second value
	spawns   int
	rules    []ecs.Option // what is said about its order
	disabled bool
	asked    int
}

// allowed asks a counter as Every does.
func allowed(asked *int, every int) bool {
	*asked++
	return every == 0 || (*asked-1)%every == 0
}

// commitKept interprets the commit of what a panic has left; full says that a limit does not allow it.
func (p *program) commitKept(limit int) (full bool) {
	kept := p.kept
	p.kept = nil
	if full = p.exceeds(kept, limit); !full {
		p.spawn(kept)
	}
	return full
}

func (p *program) exceeds(spawned []int, limit int) bool {
	return len(spawned) > 0 && limit > 0 && len(p.values)+len(spawned) > limit
}

// spawn adds entities with some values; their second values are zero.
func (p *program) spawn(values []int) {
	p.values, p.others = append(p.values, values...), append(p.others, make([]int, len(values))...)
}

// tick interprets a tick of dt eighths of a second; it returns false if a part panics.
func (p *program) tick(number, dt, limit int) (ok, full bool) {
	if p.commitKept(limit) {
		return true, true
	}
	for _, unit := range p.units {
		runs := []int{dt}
		steps := p.stages[unit[0]].fixed
		if steps != nil {
			if !slices.ContainsFunc(unit, func(i int) bool { return !p.leavesOut(p.stages[i]) }) {
				continue
			}
			steps.left += dt
			runs = slices.Repeat([]int{steps.step}, min(steps.most, steps.left/steps.step))
		}
		for _, time := range runs {
			if steps != nil {
				steps.left -= time
			}
			for _, i := range unit {
				if s := p.stages[i]; !p.leavesOut(s) {
					if ok, full = p.run(s, number, time, limit); !ok || full {
						return ok, full
					}
				}
			}
		}
		if steps != nil {
			steps.left %= steps.step
		}
	}
	return true, false
}

// leavesOut reports whether a stage is paused.
func (p *program) leavesOut(s *programStage) bool { return s.paused || p.paused && !s.ignoresPause }

// run interprets a run of a stage.
func (p *program) run(s *programStage, number, dt, limit int) (ok, full bool) {
	if !allowed(&s.asked, s.every) {
		return true, false
	}
	s.runs++
	if s.substeps > 0 { // conditions are asked before the first system runs
		var allowed []*programPart
		for _, i := range s.order {
			if x := s.parts[i]; x.mayRun(number) {
				allowed = append(allowed, x)
			}
		}
		for range s.substeps {
			for _, x := range allowed {
				p.change(x)
			}
		}
		return true, false
	}
	var spawned []int
	for _, i := range s.order {
		x := s.parts[i]
		if !x.mayRun(number) {
			continue
		}
		if x.task {
			p.log = append(p.log, x.call(dt, s.runs))
		} else {
			p.change(x)
		}
		if !x.task && len(p.values) == 0 { // its function is not called
			continue
		}
		for k := range x.spawns {
			spawned = append(spawned, x.add+k)
		}
		if p.fails == x.name {
			if p.keep {
				p.kept = spawned
			}
			return false, false
		}
	}
	if p.exceeds(spawned, limit) {
		return true, true
	}
	p.spawn(spawned)
	return true, false
}

// mayRun asks the conditions of a part, unless it is disabled.
func (x *programPart) mayRun(number int) bool {
	return !x.disabled && (x.gate < 0 || number>>x.gate&1 == 1) && allowed(&x.asked, x.every)
}

// change interprets the run of a system.
func (p *program) change(x *programPart) {
	values := p.values
	if x.second {
		values = p.others
	}
	for i := range values {
		values[i] = 3*values[i] + x.add
	}
}

func (x *programPart) call(dt, runs int) string {
	return x.name + " " + strconv.Itoa(dt) + " " + strconv.Itoa(runs)
}

// drawProgram draws a program.
func drawProgram(t *rapid.T) *program {
	p := &program{keep: rapid.Bool().Draw(t, "keep")}
	var fixed []*programSteps
	for i := range rapid.IntRange(1, 4).Draw(t, "stages") {
		s := &programStage{name: "stage" + strconv.Itoa(i), every: rapid.IntRange(0, 3).Draw(t, "stage every"), ignoresPause: rapid.Bool().Draw(t, "ignores pause")}
		if rapid.Bool().Draw(t, "fixed") {
			if k := rapid.IntRange(0, len(fixed)).Draw(t, "which steps"); k < len(fixed) {
				s.fixed = fixed[k]
			} else {
				s.fixed = &programSteps{step: rapid.IntRange(1, 12).Draw(t, "step"), most: rapid.IntRange(1, 4).Draw(t, "most")}
				fixed = append(fixed, s.fixed)
			}
		}
		for k := range rapid.IntRange(0, 4).Draw(t, "parts") {
			s.parts = append(s.parts, &programPart{
				name: string(rune('A'+i)) + strconv.Itoa(k), task: rapid.Bool().Draw(t, "task"), every: rapid.IntRange(0, 3).Draw(t, "every"),
				gate: rapid.IntRange(-1, 2).Draw(t, "gate"), add: rapid.IntRange(0, 9).Draw(t, "add"), spawns: max(0, rapid.IntRange(-3, 2).Draw(t, "spawns")),
				second: rapid.IntRange(0, 3).Draw(t, "second") == 0,
			})
		}
		s.drawJoint(t)
		s.order = drawOrder(t, len(s.parts), func(i int, o ecs.Order) { s.parts[i].rules = append(s.parts[i].rules, o) }, func(i int) string { return s.parts[i].name })
		p.stages = append(p.stages, s)
	}
	p.drawStageOrder(t)
	return p
}

// drawStageOrder says something about the order of stages. Those that take steps together stand at the place of the first of them.
func (p *program) drawStageOrder(t *rapid.T) {
	var units [][]int
	for i, s := range p.stages {
		k := slices.IndexFunc(units, func(unit []int) bool { return s.fixed != nil && p.stages[unit[0]].fixed == s.fixed })
		if k < 0 {
			units = append(units, []int{i})
		} else {
			units[k] = append(units[k], i)
		}
	}
	say := func(i int, o ecs.Order) { p.stages[i].rules = append(p.stages[i].rules, o) }
	anyOf := func(unit []int) int { return rapid.SampledFrom(unit).Draw(t, "stage of the steps") }
	order := drawOrder(t, len(units), func(i int, o ecs.Order) { say(anyOf(units[i]), o) }, func(i int) string { return p.stages[anyOf(units[i])].name })
	for _, k := range order {
		var unit []int
		for _, i := range drawOrder(t, len(units[k]), func(i int, o ecs.Order) { say(units[k][i], o) }, func(i int) string { return p.stages[units[k][i]].name }) {
			unit = append(unit, units[k][i])
		}
		p.units = append(p.units, unit)
		p.order = append(p.order, unit...)
	}
}

// drawJoint lets the systems of some stages run in another way than one after the other.
func (s *programStage) drawJoint(t *rapid.T) {
	kind := rapid.IntRange(0, 7).Draw(t, "joint")
	if kind < 3 {
		return
	}
	s.substeps = 1
	if kind == 3 || rapid.Bool().Draw(t, "substeps") {
		s.substeps = rapid.IntRange(1, 3).Draw(t, "substeps")
		s.joint = append(s.joint, ecs.Substeps(s.substeps))
	}
	if kind == 4 || rapid.Bool().Draw(t, "parallel") {
		s.joint = append(s.joint, ecs.Parallel())
	}
	switch kind {
	case 5, 6:
		s.joint = append(s.joint, ecs.Fuse())
	case 7:
		s.joint = append(s.joint, ecs.Concurrent())
		s.parts = s.parts[:min(2, len(s.parts))]
	}
	for k, x := range s.parts {
		x.task, x.spawns = false, 0
		if kind >= 5 { // fused systems walk the same rows, and concurrent ones others
			x.second = kind == 7 && k == 1
		}
	}
}

// drawOrder says something about the order of n systems or stages, and returns their indices in the order in which they run: of those
// that may run next, the one that was declared first does.
func drawOrder(t *rapid.T, n int, say func(i int, o ecs.Order), name func(i int) string) (order []int) {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	allowed := rapid.Permutation(all).Draw(t, "an order that is allowed")
	earlier := make([][]int, n)
	for range rapid.IntRange(0, n/2).Draw(t, "rules") {
		at := rapid.IntRange(1, n-1).Draw(t, "later")
		first, second := allowed[rapid.IntRange(0, at-1).Draw(t, "earlier")], allowed[at]
		earlier[second] = append(earlier[second], first)
		if rapid.Bool().Draw(t, "before") {
			say(first, ecs.Before(name(second)))
		} else {
			say(second, ecs.After(name(first)))
		}
	}
	for len(order) < n {
		order = append(order, all[slices.IndexFunc(all, func(i int) bool {
			return !slices.Contains(order, i) && !slices.ContainsFunc(earlier[i], func(k int) bool { return !slices.Contains(order, k) })
		})])
	}
	return order
}

// running is a program in a world.
type running struct {
	w       *ecs.World
	value   ecs.Handle[caption] // the value of an entity
	second  ecs.Handle[weight]
	terms   []ecs.Term // that entities may have as well
	batches bool       // changes between ticks are made together
	number  int        // of the tick
	fails   *string
	log     []string
	stages  []*ecs.Stage
	parts   map[string]*ecs.System
}

// build declares a program in a world. Parts are declared in a random order of stages.
func (p *program) build(t *rapid.T, layout ecs.Layout) *running {
	settings := []ecs.Setting{ecs.WithLayout(layout)}
	if p.keep {
		settings = append(settings, ecs.KeepQueueAfterPanic())
	}
	r := &running{w: ecs.NewWorld(settings...), fails: &p.fails, parts: map[string]*ecs.System{}, batches: rapid.Bool().Draw(t, "batches")}
	r.value, r.second = ecs.Component[caption](r.w), ecs.Component[weight](r.w)
	r.terms = []ecs.Term{ecs.Component[level](r.w), ecs.Tag[frozen](r.w)}
	r.w.Group(r.value, r.terms[0])
	r.w.Group(r.value, r.terms[1])
	if rapid.Bool().Draw(t, "observed") {
		r.w.Observe(r.value, ecs.Added, func(ecs.Observed) {})
	}
	steps := map[*programSteps]*ecs.FixedStep{}
	for _, s := range p.stages {
		options := append(slices.Clone(s.rules), s.joint...)
		if s.every > 0 {
			options = append(options, ecs.Every(s.every))
		}
		if s.fixed != nil {
			if steps[s.fixed] == nil {
				steps[s.fixed] = r.w.FixedStep(float64(s.fixed.step)/8, s.fixed.most)
			}
			options = append(options, steps[s.fixed])
		}
		if s.ignoresPause {
			options = append(options, ecs.IgnorePause())
		}
		r.stages = append(r.stages, r.w.Stage(s.name, options...))
	}
	for _, i := range rapid.Permutation(slices.Sorted(slices.Values(p.order))).Draw(t, "order of declaration") {
		for _, x := range p.stages[i].parts {
			r.declare(x, r.stages[i])
		}
	}
	r.w.SetWorkers(rapid.IntRange(1, 4).Draw(t, "workers"))
	splitRows(r.w, rapid.SampledFrom([]int{0, 1, 3}).Draw(t, "rows of a job"))
	for _, s := range r.stages {
		if stageOf(r.w, s).Fused {
			tileRows(r.w, s, rapid.IntRange(1, 5).Draw(t, "rows of a tile"))
		}
	}
	return r
}

// spawn spawns an entity with a value.
func (r *running) spawn(value int) {
	e := r.w.Spawn(r.terms[:value%3]...)
	r.value.Set(e, caption{strconv.Itoa(value)})
	r.w.Add(e, r.second)
}

// declare declares a part.
func (r *running) declare(x *programPart, stage *ecs.Stage) {
	options := append([]ecs.Option{ecs.In(stage)}, x.rules...)
	if x.gate >= 0 {
		options = append(options, ecs.RunIf(func() bool { return r.number>>x.gate&1 == 1 }))
	}
	if x.every > 0 {
		options = append(options, ecs.Every(x.every))
	}
	act := func() {
		for k := range x.spawns {
			r.spawn(x.add + k)
		}
		if *r.fails == x.name {
			panic(x.name)
		}
	}
	if x.task {
		r.parts[x.name] = ecs.Task(r.w, x.name, func(tick ecs.Tick) {
			r.log = append(r.log, x.call(int(tick.Delta()*8), tick.Number()))
			act()
		}, options...)
		return
	}
	of := stageOf(r.w, stage).Options
	jointly := of.Parallel || of.Concurrent || of.Fused || of.Substeps > 0
	seen := 0
	end := func(n int) { // of a block
		if jointly {
			return
		}
		if seen += n; seen == r.w.Len() {
			seen = 0
			act()
		}
	}
	if x.second {
		r.parts[x.name] = ecs.System1(r.w, x.name, func(b ecs.Block, all []weight) {
			for i := range all {
				all[i] = 3*all[i] + weight(x.add)
			}
			end(len(all))
		}, options...)
		return
	}
	r.parts[x.name] = ecs.System1(r.w, x.name, func(b ecs.Block, all []caption) {
		for i := range all {
			n, _ := strconv.Atoi(all[i].Text)
			all[i].Text = strconv.Itoa(3*n + x.add)
		}
		end(len(all))
	}, options...)
}

// values returns the values of all entities in the order in which they were spawned. It is no loop over a query, which would carry out what
// a panic has left.
func (r *running) values() (values, others []int) {
	values, others = make([]int, r.w.Len()), make([]int, r.w.Len())
	for _, e := range committed(r.w) {
		values[e.Index()], _ = strconv.Atoi(r.value.Get(e).Text)
		others[e.Index()] = int(r.second.Get(e))
	}
	return values, others
}

// TestProgramsAgainstInterpreter runs random programs in every layout, with other numbers of goroutines, tiles of other sizes and changes
// that are made at once or together, and compares what tasks are called with, the values of all
// entities, the errors and the panics with those of a naive interpreter.
func TestProgramsAgainstInterpreter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawProgram(t)
		var worlds []*running
		for _, layout := range []ecs.Layout{ecs.Lanes, ecs.Laminar, Trees, Paper, Naive} {
			worlds = append(worlds, p.build(t, layout))
		}
		for number := range rapid.IntRange(1, 8).Draw(t, "ticks") {
			p.drawChanges(t, worlds, number)
			p.drawTick(t, worlds)
			dt, limit := rapid.IntRange(0, 20).Draw(t, "eighths"), max(0, rapid.IntRange(-60, 30).Draw(t, "limit"))
			ok, full := p.tick(number, dt, limit)
			for _, r := range worlds {
				r.number = number
				r.w.SetLimit(limit)
				r.tick(t, float64(dt)/8, ok, full, p)
			}
		}
	})
}

// drawChanges spawns entities between ticks, the first before all of them. A change carries out first what a panic has left.
func (p *program) drawChanges(t *rapid.T, worlds []*running, number int) {
	var spawned []int
	for i := range rapid.IntRange(0, 2).Draw(t, "spawned") {
		spawned = append(spawned, 10*number+i)
	}
	if len(spawned) == 0 {
		return
	}
	p.commitKept(0)
	p.spawn(spawned)
	for _, r := range worlds {
		r.w.SetLimit(0)
		do := func() {
			for _, value := range spawned {
				r.spawn(value)
			}
		}
		if r.batches {
			r.w.Batch(do)
		} else {
			do()
		}
	}
}

// drawTick changes what is paused, disabled and panics.
func (p *program) drawTick(t *rapid.T, worlds []*running) {
	p.fails, p.paused = "", rapid.IntRange(0, 4).Draw(t, "the world is paused") == 0
	for _, r := range worlds {
		if r.w.Resume(); p.paused {
			r.w.Pause()
		}
	}
	for i, s := range p.stages {
		s.paused = rapid.IntRange(0, 5).Draw(t, "paused") == 0
		for _, r := range worlds {
			if r.stages[i].Resume(); s.paused {
				r.stages[i].Pause()
			}
		}
		for _, x := range s.parts {
			x.disabled = rapid.IntRange(0, 5).Draw(t, "disabled") == 0
			for _, r := range worlds {
				if r.parts[x.name].Enable(); x.disabled {
					r.parts[x.name].Disable()
				}
			}
			if rapid.IntRange(0, 15).Draw(t, "fails") == 0 && s.substeps == 0 {
				p.fails = x.name
			}
		}
	}
}

// tick runs a tick and compares it with the interpreter.
func (r *running) tick(t *rapid.T, dt float64, ok, full bool, p *program) {
	if ok {
		err := r.w.Tick(dt)
		require.Equal(t, full, err != nil, "%v", err)
		if full {
			require.ErrorIs(t, err, ecs.ErrEntityLimit)
		}
	} else {
		require.PanicsWithValue(t, p.fails, func() { _ = r.w.Tick(dt) })
	}
	require.Equal(t, p.log, r.log)
	values, others := r.values()
	require.Equal(t, append([]int{}, p.values...), values)
	require.Equal(t, append([]int{}, p.others...), others)
	require.Equal(t, len(p.kept) == 0, isIdle(r.w))
	require.Equal(t, p.systems(), namesOf(r.w))
	mustBeSound(t, r.w)
	for i, s := range p.stages {
		if f := s.fixed; f != nil && f.left < f.step {
			require.Equal(t, float64(f.left)/float64(f.step), stageOf(r.w, r.stages[i]).Fixed.Interpolation())
		}
		require.Equal(t, s.runs, stageOf(r.w, r.stages[i]).Runs)
	}
}

// systems returns the names of all parts in the order in which they run.
func (p *program) systems() (out []string) {
	for _, i := range p.order {
		for _, k := range p.stages[i].order {
			out = append(out, p.stages[i].parts[k].name)
		}
	}
	return out
}
