package ecs

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// program is a random program of stages, systems and tasks, and its naive interpreter.
type program struct {
	stages []*programStage
	log    []string // of the interpreter
	values []int    // of its entities, which are never despawned
	fails  string   // the part that panics in this tick, "" if none
}

// programStage is a stage of a program.
type programStage struct {
	name   string
	every  int
	step   int // eighths of a second, 0 if it has none
	most   int
	paused bool
	parts  []*programPart

	asked, runs, left int
}

// programPart is a system or task. A system adds to the value of each entity; both may spawn.
type programPart struct {
	name     string
	task     bool
	every    int
	gate     int // a bit of the number of the tick that it needs, -1 if none
	add      int
	spawns   int
	disabled bool
	asked    int
}

// allowed asks a counter as Every does.
func allowed(asked *int, every int) bool {
	*asked++
	return every == 0 || (*asked-1)%every == 0
}

// tick interprets a tick of dt eighths of a second; it returns false if a part panics.
func (p *program) tick(number, dt, limit int) (ok, full bool) {
	for _, s := range p.stages {
		switch {
		case s.paused:
			continue
		case s.step == 0:
			if ok, full = p.run(s, number, dt, limit); !ok || full {
				return ok, full
			}
			continue
		}
		s.left += dt
		for n := 0; n < s.most && s.left >= s.step; n++ {
			s.left -= s.step
			if ok, full = p.run(s, number, s.step, limit); !ok || full {
				return ok, full
			}
		}
		s.left %= s.step
	}
	return true, false
}

// run interprets a run of a stage.
func (p *program) run(s *programStage, number, dt, limit int) (ok, full bool) {
	if !allowed(&s.asked, s.every) {
		return true, false
	}
	s.runs++
	var spawned []int
	for _, x := range s.parts {
		if x.disabled || x.gate >= 0 && number>>x.gate&1 == 0 || !allowed(&x.asked, x.every) {
			continue
		}
		if x.task {
			p.log = append(p.log, x.call(dt, s.runs))
		} else {
			for i := range p.values {
				p.values[i] = 3*p.values[i] + x.add
			}
		}
		for k := range x.spawns {
			spawned = append(spawned, x.add+k)
		}
		if p.fails == x.name && (x.task || len(p.values) > 0) {
			return false, false
		}
	}
	if len(spawned) > 0 && limit > 0 && len(p.values)+len(spawned) > limit {
		return true, true
	}
	p.values = append(p.values, spawned...)
	return true, false
}

func (x *programPart) call(dt, runs int) string {
	return x.name + " " + strconv.Itoa(dt) + " " + strconv.Itoa(runs)
}

// drawProgram draws a program.
func drawProgram(t *rapid.T) *program {
	p := &program{}
	for i := range rapid.IntRange(1, 4).Draw(t, "stages") {
		s := &programStage{name: "stage" + strconv.Itoa(i), every: rapid.IntRange(0, 3).Draw(t, "stage every")}
		if rapid.Bool().Draw(t, "fixed") {
			s.step, s.most = rapid.IntRange(1, 12).Draw(t, "step"), rapid.IntRange(1, 4).Draw(t, "most")
		}
		for k := range rapid.IntRange(0, 4).Draw(t, "parts") {
			s.parts = append(s.parts, &programPart{
				name: string(rune('A'+i)) + strconv.Itoa(k), task: rapid.Bool().Draw(t, "task"), every: rapid.IntRange(0, 3).Draw(t, "every"),
				gate: rapid.IntRange(-1, 2).Draw(t, "gate"), add: rapid.IntRange(0, 9).Draw(t, "add"), spawns: max(0, rapid.IntRange(-3, 2).Draw(t, "spawns")),
			})
		}
		p.stages = append(p.stages, s)
	}
	return p
}

// running is a program in a world.
type running struct {
	w      *World
	value  Handle[caption] // the number of the entity, and its value
	number int             // of the tick
	fails  *string
	log    []string
	stages []*Stage
	parts  map[string]*System
}

// build declares a program in a world. Parts are declared in the given order of stages.
func (p *program) build(layout Layout, order []int) *running {
	r := &running{w: NewWorld(WithLayout(layout)), fails: &p.fails, parts: map[string]*System{}}
	r.value = Component[caption](r.w)
	other, tag := Component[level](r.w), Tag[frozen](r.w)
	r.w.Group(r.value, other)
	r.w.Group(r.value, tag)
	for _, s := range p.stages {
		var options []StageOption
		if s.every > 0 {
			options = append(options, Every(s.every))
		}
		if s.step > 0 {
			options = append(options, FixedStep(float64(s.step)/8, s.most))
		}
		r.stages = append(r.stages, r.w.Stage(s.name, options...))
	}
	for _, i := range order {
		for _, x := range p.stages[i].parts {
			r.declare(x, r.stages[i], []Term{other, tag})
		}
	}
	return r
}

// declare declares a part.
func (r *running) declare(x *programPart, stage *Stage, terms []Term) {
	options := []Option{In(stage)}
	if x.gate >= 0 {
		options = append(options, RunIf(func() bool { return r.number>>x.gate&1 == 1 }))
	}
	if x.every > 0 {
		options = append(options, Every(x.every))
	}
	act := func() {
		for k := range x.spawns {
			r.value.Set(r.w.Spawn(terms[:(x.add+k)%3]...), caption{strconv.Itoa(x.add + k)})
		}
		if *r.fails == x.name {
			panic(x.name)
		}
	}
	if x.task {
		r.parts[x.name] = Task(r.w, x.name, func(tick Tick) {
			r.log = append(r.log, x.call(int(tick.Delta()*8), tick.Number()))
			act()
		}, options...)
		return
	}
	seen := 0
	r.parts[x.name] = System1(r.w, x.name, func(b Block, all []caption) {
		for i := range all {
			n, _ := strconv.Atoi(all[i].Text)
			all[i].Text = strconv.Itoa(3*n + x.add)
		}
		if seen += len(all); seen == r.w.Len() { // the last block of the run
			seen = 0
			act()
		}
	}, options...)
}

// values returns the values of all entities in the order in which they were spawned.
func (r *running) values() []int {
	out := make([]int, r.w.Len())
	for e, row := range NewQuery1[caption](r.w).All() {
		out[e.Index()], _ = strconv.Atoi(row.A.Text)
	}
	return out
}

// TestProgramsAgainstInterpreter runs random programs in every layout, and compares what tasks are called with, the values of all
// entities, the errors and the panics with those of a naive interpreter.
func TestProgramsAgainstInterpreter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawProgram(t)
		order := make([]int, len(p.stages))
		for i := range order {
			order[i] = i
		}
		var worlds []*running
		for _, layout := range []Layout{Lanes, Laminar, Trees, Paper, Naive} {
			r := p.build(layout, rapid.Permutation(order).Draw(t, "order"))
			r.value.Set(r.w.Spawn(), caption{"1"})
			worlds = append(worlds, r)
		}
		p.values = []int{1}
		for number := range rapid.IntRange(1, 8).Draw(t, "ticks") {
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

// drawTick changes what is paused, disabled and panics.
func (p *program) drawTick(t *rapid.T, worlds []*running) {
	p.fails = ""
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
			if rapid.IntRange(0, 15).Draw(t, "fails") == 0 {
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
			require.ErrorIs(t, err, ErrEntityLimit)
		}
	} else {
		require.PanicsWithValue(t, p.fails, func() { _ = r.w.Tick(dt) })
	}
	require.Equal(t, p.log, r.log)
	require.Equal(t, p.values, r.values())
	require.NoError(t, r.w.store.Check())
	for i, s := range p.stages {
		if s.step > 0 && s.left < s.step {
			require.Equal(t, float64(s.left)/float64(s.step), r.stages[i].Interpolation())
		}
		require.Equal(t, s.runs, r.stages[i].runs)
	}
}
