package ecs

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/world/mode"
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
	w       *World
	value   T
	next    T              // if it waits
	waits   bool           // for its transition
	onEnter map[T][]func() // by new value
	onExit  map[T][]func() // by old value
}

// maxTransitions is how many transitions of a state follow one another at most, because functions of a transition set states.
const maxTransitions = 16

// NewState declares a state. Its value is the given one, and no function of [State.OnEnter] is called for that: a program whose
// first value needs them begins with a value of its own and sets the other when all is declared; [State.Load] sets one without them. A world has any number of
// states, one of each type. NewState panics if there is one of the type, and while a system or a loop over a query runs.
func NewState[T comparable](w *World, initial T) *State[T] {
	checkWorld(w)
	w.checkIdle("a state cannot be declared")
	for _, other := range w.states {
		if _, same := other.(*State[T]); same {
			panic("ecs: there is a state " + other.name() + " already: use it, or give this one a type of its own")
		}
	}
	s := &State[T]{w: w, value: initial, onEnter: map[T][]func(){}, onExit: map[T][]func(){}}
	w.states = append(w.states, s)
	return s
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
	return s.value
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
	if !w.observers.calling {
		w.checkQueueOpen("a state cannot be set")
	}
	if s.next = value; !s.waits {
		s.waits = true
		w.waiting++
	}
	if !w.mode.Waits() {
		must(w.makeTransitions())
	}
}

// Load gives the state a value without a transition: no function of [State.OnExit] and [State.OnEnter] is called, as [World.Restore]
// does it. It is for a program that loads what another run has saved, whose functions have been called there. Load panics
// while a system or a loop over a query runs, inside a [World.Batch], and in a function of a state. O(1).
func (s *State[T]) Load(value T) {
	w := s.world()
	w.checkIdle("a state cannot be loaded")
	w.checkNoBatch("a state cannot be loaded")
	s.value = value
}

// Is lets a system, a task or a stage run only while the state has the value, or one of several, as [RunIf] does. It panics where it is
// given to what belongs to another world, and without a value.
func (s *State[T]) Is(values ...T) Condition {
	w := s.world()
	if len(values) == 0 {
		panic("ecs: Is of the state " + s.name() + " without a value: nothing would run")
	}
	values = slices.Clone(values)
	return Condition{s.name() + ".Is(" + valueTexts(values) + ")", func(of *World) (func() bool, *int) {
		if of != w {
			panic("ecs: a condition of the state " + s.name() + ", which belongs to another world: ask for its value in a function of ecs.RunIf")
		}
		return func() bool { return slices.Contains(values, s.value) }, nil
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
	s.onEnter[value] = append(s.onEnter[value], f)
}

// OnExit calls f in each transition from the value, before the functions of the new value. Otherwise it is as [State.OnEnter].
func (s *State[T]) OnExit(value T, f func()) {
	s.checkFunction("OnExit", f == nil)
	s.onExit[value] = append(s.onExit[value], f)
}

func (s *State[T]) checkFunction(method string, isNil bool) {
	s.world().checkOneGoroutine("a function of a state cannot be added")
	if isNil {
		panic("ecs: " + method + " of the state " + s.name() + ": the function is nil")
	}
}

func (s *State[T]) name() string    { return typeName(reflect.TypeFor[T]()) }
func (s *State[T]) isWaiting() bool { return s.waits }
func (s *State[T]) saved() any      { return s.value }
func (s *State[T]) restore(v any)   { s.value = v.(T) }

// drop forgets the value that the state was to get.
func (s *State[T]) drop() {
	var zero T
	s.next, s.waits = zero, false
}

// transition gives the state the value that it waits for.
func (s *State[T]) transition() error {
	w, old, next := s.w, s.value, s.next
	s.drop()
	if w.waiting--; old == next {
		return nil
	}
	done := false
	defer func() {
		if !done {
			s.value = old
		}
	}()
	w.callTransition(func() {
		callAll(s.onExit[old])
		s.value = next
		callAll(s.onEnter[next])
	})
	if w.hasChanges() {
		if err := w.commitQueue(); err != nil {
			return &transitionError{s.name(), fmt.Sprint(old), fmt.Sprint(next), err}
		}
	}
	done = true
	return nil
}

func callAll(list []func()) {
	for _, f := range list {
		f()
	}
}

// makeTransitions makes the transitions of all states that wait, in order of declaration, until none waits.
func (w *World) makeTransitions() error {
	done := false
	defer func() {
		if !done {
			w.dropQueue()
		}
	}()
	for n := 0; w.waiting > 0; n++ {
		for _, s := range w.states {
			switch {
			case !s.isWaiting():
				continue
			case n == maxTransitions:
				panic("ecs: states change without end: functions of their transitions set the state " + s.name() + " again, after 16 transitions still")
			}
			if err := s.transition(); err != nil {
				return err
			}
		}
	}
	done = true
	return nil
}

// callTransition calls the functions of a transition, whose changes are queued.
func (w *World) callTransition(f func()) {
	w.mode.Open(mode.Transition)
	defer w.mode.Close(mode.Transition)
	f()
}

// dropTransitions forgets the values that states wait for.
func (w *World) dropTransitions() {
	if w.waiting == 0 {
		return
	}
	for _, s := range w.states {
		s.drop()
	}
	w.waiting = 0
}

// transitionError says that what the functions of a transition have changed cannot be carried out.
type transitionError struct {
	state, from, to string
	err             error
}

func (e *transitionError) Error() string {
	return "ecs: the state " + e.state + " stays " + e.from + " and does not become " + e.to + ": " + strings.TrimPrefix(e.err.Error(), "ecs: ")
}

// Unwrap returns the error of the commit.
func (e *transitionError) Unwrap() error { return e.err }

// savedStates returns the values of all states, in order of declaration.
func (w *World) savedStates() (out []any) {
	for _, s := range w.states {
		out = append(out, s.saved())
	}
	return out
}

// restoreStates gives states the values that they had. Those declared since stay as they are.
func (w *World) restoreStates(values []any) {
	for i, v := range values {
		w.states[i].restore(v)
	}
}
