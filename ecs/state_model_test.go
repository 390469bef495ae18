package ecs_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/ecs"
)

// The states of the random programs.
type (
	state0 int
	state1 int
	state2 int
)

// modelState is a state of any type with values 0 to 2.
type modelState struct {
	get     func() int
	set     func(int)
	onEnter func(int, func())
	onExit  func(int, func())
}

func modelStateOf[T ~int](w *ecs.World) modelState {
	s := ecs.NewState(w, T(0))
	return modelState{
		func() int { return int(s.Get()) }, func(v int) { s.Set(T(v)) },
		func(v int, f func()) { s.OnEnter(T(v), f) }, func(v int, f func()) { s.OnExit(T(v), f) },
	}
}

// stateStep is what a function or a history does: it sets a state, spawns, or panics.
type stateStep struct {
	what         string // "set", "spawn" or "panic"
	state, value int
}

func drawStateSteps(t *rapid.T, most int) []stateStep {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) stateStep {
		what := rapid.SampledFrom([]string{"set", "set", "set", "set", "spawn", "spawn", "panic"}).Draw(t, "what")
		return stateStep{what, rapid.IntRange(0, 2).Draw(t, "state"), rapid.IntRange(0, 2).Draw(t, "value")}
	}), 0, most).Draw(t, "steps")
}

// stateModel is the naive interpreter of states: a step of it returns false if the program stops with a panic or an error.
type stateModel struct {
	limit, entities int // entities that are there
	values          [3]int
	functions       map[string][]stateStep // by name
	log             []string

	next    map[int]int // by state that waits
	spawned int         // in what is under way
}

// within interprets steps that are carried out together, and the transitions after them.
func (m *stateModel) within(steps []stateStep) bool {
	if !m.together(func() bool { return m.each(steps) }) {
		return false
	}
	for n := 0; len(m.next) > 0; n++ {
		for s := range 3 {
			v, waits := m.next[s]
			if !waits {
				continue
			}
			if n == 16 {
				return m.drop()
			}
			if delete(m.next, s); v != m.values[s] && !m.transition(s, v) {
				return false
			}
		}
	}
	return true
}

func (m *stateModel) transition(s, v int) bool {
	old := m.values[s]
	if m.together(func() bool {
		if !m.call("exit", s, old) {
			return false
		}
		m.values[s] = v
		return m.call("enter", s, v)
	}) {
		return true
	}
	m.values[s] = old
	return false
}

func (m *stateModel) call(what string, s, v int) bool {
	name := functionName(what, s, v)
	m.log = append(m.log, fmt.Sprint(name, m.values, m.entities))
	return m.each(m.functions[name])
}

// together interprets what is carried out together.
func (m *stateModel) together(f func() bool) bool {
	if !f() || m.limit < m.entities+m.spawned {
		return m.drop()
	}
	m.entities, m.spawned = m.entities+m.spawned, 0
	return true
}

func (m *stateModel) drop() bool {
	m.next, m.spawned = map[int]int{}, 0
	return false
}

func (m *stateModel) each(steps []stateStep) bool {
	for _, x := range steps {
		switch x.what {
		case "set":
			m.next[x.state] = x.value
		case "spawn":
			m.spawned++
		case "panic":
			return false
		}
	}
	return true
}

func functionName(what string, s, v int) string { return fmt.Sprint(what, s, "=", v) }

// stateWorld is a world with the same functions.
type stateWorld struct {
	w      *ecs.World
	states [3]modelState
	log    []string
	script []stateStep // of the task
}

func newStateWorld(t *rapid.T, limit int, functions map[string][]stateStep) *stateWorld {
	w := ecs.NewWorld(ecs.WithLayout(drawLayout(t)), ecs.WithLimit(limit))
	x := &stateWorld{w: w, states: [3]modelState{modelStateOf[state0](w), modelStateOf[state1](w), modelStateOf[state2](w)}}
	for i, s := range x.states {
		for v := range 3 {
			s.onEnter(v, x.function(functionName("enter", i, v), functions))
			s.onExit(v, x.function(functionName("exit", i, v), functions))
		}
	}
	ecs.Task(w, "task", func(ecs.Tick) { x.do(x.script) })
	return x
}

func (x *stateWorld) values() [3]int {
	return [3]int{x.states[0].get(), x.states[1].get(), x.states[2].get()}
}

func (x *stateWorld) function(name string, functions map[string][]stateStep) func() {
	return func() {
		x.log = append(x.log, fmt.Sprint(name, x.values(), x.w.Len()))
		x.do(functions[name])
	}
}

func (x *stateWorld) do(steps []stateStep) {
	for _, s := range steps {
		switch s.what {
		case "set":
			x.states[s.state].set(s.value)
		case "spawn":
			x.w.Spawn()
		case "panic":
			panic("stop")
		}
	}
}

// run runs steps in one of the ways in which changes are carried out together, and reports whether that succeeds.
func (x *stateWorld) run(way string, steps []stateStep) bool {
	var err error
	text := panicText(func() {
		switch way {
		case "batch":
			err = x.w.TryBatch(func() error { x.do(steps); return nil })
		case "failed batch":
			err = x.w.TryBatch(func() error { x.do(steps); return errFailed })
		case "nested":
			x.w.Batch(func() { x.w.Batch(func() { x.do(steps) }) })
		case "tick":
			x.script = steps
			err = x.w.Tick(1)
		case "run":
			x.script = steps
			x.w.Systems()[0].Run(1)
		case "loop":
			for range ecs.NewQuery(x.w).All() {
				x.do(steps)
				break
			}
		}
	})
	return text == "" && err == nil
}

// TestStatesAgainstModel compares random programs of three states, whose functions set states, spawn and panic, with an
// interpreter of the rules.
func TestStatesAgainstModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := &stateModel{limit: rapid.IntRange(3, 30).Draw(t, "limit"), entities: 1, functions: map[string][]stateStep{}, next: map[int]int{}}
		for s := range 3 {
			for v := range 3 {
				m.functions[functionName("enter", s, v)] = drawStateSteps(t, 2)
				m.functions[functionName("exit", s, v)] = drawStateSteps(t, 2)
			}
		}
		x := newStateWorld(t, m.limit, m.functions)
		x.w.Spawn()
		for range rapid.IntRange(1, 12).Draw(t, "length") {
			m.log, x.log = nil, nil
			if rapid.IntRange(0, 2).Draw(t, "alone") == 0 { // each change by itself
				step := stateStep{"set", rapid.IntRange(0, 2).Draw(t, "state"), rapid.IntRange(0, 2).Draw(t, "value")}
				require.Equal(t, m.within([]stateStep{step}), panicText(func() { x.do([]stateStep{step}) }) == "")
			} else {
				way, steps := rapid.SampledFrom([]string{"batch", "failed batch", "nested", "tick", "run", "loop"}).Draw(t, "way"), drawStateSteps(t, 6)
				expected := steps
				if way == "failed batch" {
					expected = append(slices.Clone(steps), stateStep{what: "panic"})
				}
				require.Equal(t, m.within(expected), x.run(way, steps))
			}
			require.Equal(t, m.log, x.log)
			require.Equal(t, m.values, x.values())
			require.Equal(t, m.entities, x.w.Len())
			require.False(t, waiting(x.w))
		}
	})
}
