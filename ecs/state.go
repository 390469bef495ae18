package ecs

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/world/mode"
	"github.com/copse-ecs/copse/internal/world/registry"
	"github.com/copse-ecs/copse/internal/world/states"
)

// State is a value of the program that is one of several and decides what runs: the screen of a game, whether it is paused,
// whose turn it is. [State.Is] is a condition for systems, tasks and stages; functions of [State.OnExit] and [State.OnEnter]
// are called when the value changes. See [NewState].
//
// A change of the value is a transition, a step of its own. Inside a system, a loop over a query, an observer or a [World.Batch] it
// waits for the end of that, as changes of entities do. It begins when these have been carried out, so it meets what they
// have left, and the next stage sees the new value. The functions for the old value are called, then those for the new
// one, as in one Batch: what they change is carried out together after the last of them. If one of them panics, or if the
// changes cannot be carried out, the state has the old value, none of these changes is made, and other transitions that wait
// are dropped.
//
// The value is part of a [Snapshot]; the functions are not called when it is restored.
type State[T comparable] struct {
	w  *World
	of *states.State[T]
}

// NewState declares a state. Its value is the given one, and no function of [State.OnEnter] is called for that: a program whose
// first value needs them begins with a value of its own and sets the other when all is declared; [State.Load] sets one without them. A world has any number of
// states, one of each type. NewState panics if there is one of the type, and while a system or a loop over a query runs.
func NewState[T comparable](w *World, initial T) *State[T] {
	checkWorld(w)
	w.checkIdle("a state cannot be declared")
	name := registry.TypeName(reflect.TypeFor[T]())
	of, ok := states.Declare(w.states(), name, initial)
	if !ok {
		panic("ecs: there is a state " + name + " already: use it, or give this one a type of its own")
	}
	return &State[T]{w, of}
}

// world returns the state's world, and panics if there is no state, or one that NewState has not made.
func (s *State[T]) world() *World {
	if s == nil || s.w == nil {
		panic("ecs: a zero State: take one from ecs.NewState")
	}
	return s.w
}

// Get returns the value. In a stage it is the same for all systems and tasks; functions of [State.OnExit] get the old value
// and those of [State.OnEnter] the new one. It may be called anywhere, also in systems on several goroutines. O(1).
func (s *State[T]) Get() T {
	s.world()
	return s.of.Get()
}

// Set changes the value: outside at once, and inside a system, a loop over a query, an observer or a [World.Batch] after the end
// of that, see [State]. Of several values the last wins, and a value that the state has then changes nothing. Set panics in a
// run condition and in a system that runs on several goroutines; outside also if a limit does not allow what the
// functions of the transition change, for which [World.TryBatch] around it returns an error. O(1), and what the functions cost.
//
// A state that is set in a function of a transition waits for the end of that. States that go on to be set this way are
// stopped by a panic after 16 transitions of one of them.
func (s *State[T]) Set(value T) {
	w := s.world()
	if !w.mode().In(mode.Observers) {
		w.checkQueueOpen("a state cannot be set")
	}
	s.of.Await(value)
	if !w.mode().Waits() {
		must(w.commits().MakeTransitions())
	}
}

// Load gives the state a value without a transition: no function of [State.OnExit] and [State.OnEnter] is called, as [World.Restore]
// does it. It is for a program that loads what another run has saved, whose functions have been called there. Load panics
// while a system or a loop over a query runs, inside a [World.Batch], and in a function of a state. O(1).
func (s *State[T]) Load(value T) {
	w := s.world()
	w.checkIdle("a state cannot be loaded")
	w.checkNoBatch("a state cannot be loaded")
	s.of.Load(value)
}

// Is lets a system, a task or a stage run only while the state has the value, or one of several, as [RunIf] does. It panics where it is
// given to what belongs to another world, and without a value.
func (s *State[T]) Is(values ...T) Condition {
	w := s.world()
	if len(values) == 0 {
		panic("ecs: Is of the state " + s.of.Name() + " without a value: nothing would run")
	}
	values = slices.Clone(values)
	return Condition{s.of.Name() + ".Is(" + valueTexts(values) + ")", func(of *World) (func() bool, *int) {
		if of != w {
			panic("ecs: a condition of the state " + s.of.Name() + ", which belongs to another world: ask for its value in a function of ecs.RunIf")
		}
		return func() bool { return slices.Contains(values, s.of.Get()) }, nil
	}}
}

// valueTexts lists values as fmt prints them, in quotes where they are text or have characters that are not printed.
func valueTexts[T any](values []T) string {
	var out []string
	for _, v := range values {
		text := fmt.Sprint(v)
		if reflect.TypeFor[T]().Kind() == reflect.String || strconv.Quote(text) != `"`+text+`"` {
			text = strconv.Quote(text)
		}
		out = append(out, text)
	}
	return strings.Join(out, ", ")
}

// OnEnter calls f in each transition to the value, after those that were given before, see [State]. It may change entities,
// resources and states as a program does in a Batch; a bulk spawn, a snapshot and a tick panic. OnEnter panics if f is nil.
func (s *State[T]) OnEnter(value T, f func()) {
	s.checkFunction("OnEnter", f == nil)
	s.of.OnEnter(value, f)
}

// OnExit calls f in each transition from the value, before the functions of the new value. Otherwise it is as [State.OnEnter].
func (s *State[T]) OnExit(value T, f func()) {
	s.checkFunction("OnExit", f == nil)
	s.of.OnExit(value, f)
}

func (s *State[T]) checkFunction(method string, isNil bool) {
	s.world().checkOneGoroutine("a function of a state cannot be added")
	if isNil {
		panic("ecs: " + method + " of the state " + s.of.Name() + ": the function is nil")
	}
}
