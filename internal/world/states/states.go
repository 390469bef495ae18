// Package states keeps the states of a program, each of which has one of several values, and makes their transitions: steps of their own in
// which functions of the program are called for the old value and for the new one.
package states

import (
	"fmt"
	"slices"
	"strings"
)

// Most is how many transitions of a state follow one another at most, because functions of a transition set states.
const Most = 16

// States are the states of one world.
type States struct {
	list    []anyState // in order of declaration
	waiting int        // states that wait for their transition
	begin   func()
	end     func()
	commit  func() error
}

// anyState is a State of any type.
type anyState interface {
	isWaiting() bool
	transition() error
	stopWaiting()
	save() any
	restore(any)
	Name() string
}

// New returns no states yet. The functions of a transition are called between begin and end, and their changes are queued; commit carries
// these out.
func New(begin, end func(), commit func() error) States {
	return States{begin: begin, end: end, commit: commit}
}

// Waiting reports whether a state waits for its transition. O(1).
func (s *States) Waiting() bool { return s.waiting > 0 }

// Settle makes the transitions of all states that wait, in order of declaration, until none waits. It panics if one state has more than Most.
// If it fails or panics, states wait still: Drop ends that.
func (s *States) Settle() error {
	for n := 0; s.waiting > 0; n++ {
		for _, x := range s.list {
			switch {
			case !x.isWaiting():
				continue
			case n == Most:
				panic("ecs: states change without end: functions of their transitions set the state " + x.Name() + " again, after 16 transitions still")
			}
			if err := x.transition(); err != nil {
				return err
			}
		}
	}
	return nil
}

// Drop forgets the values that states wait for. O(states) if one waits.
func (s *States) Drop() {
	if s.waiting == 0 {
		return
	}
	for _, x := range s.list {
		x.stopWaiting()
	}
	s.waiting = 0
}

// Snapshot has the values of the states, in order of declaration.
type Snapshot []any

// Save returns the values of all states. O(states).
func (s *States) Save() (out Snapshot) {
	for _, x := range s.list {
		out = append(out, x.save())
	}
	return out
}

// Restore gives states the values of a snapshot, without calls. Those declared since stay as they are.
func (s *States) Restore(from Snapshot) {
	for i, v := range from {
		s.list[i].restore(v)
	}
}

// Equal compares the values of the states that both snapshots have.
func (s Snapshot) Equal(other Snapshot) bool {
	n := min(len(s), len(other))
	return slices.Equal(s[:n], other[:n])
}

// State is a value that is one of several.
type State[T comparable] struct {
	of      *States
	name    string
	value   T
	next    T              // if it waits
	waits   bool           // for its transition
	onEnter map[T][]func() // by new value
	onExit  map[T][]func() // by old value
}

// Declare adds a state with a value. ok is false if there is one of the type. O(states).
func Declare[T comparable](s *States, name string, value T) (x *State[T], ok bool) {
	for _, other := range s.list {
		if _, same := other.(*State[T]); same {
			return nil, false
		}
	}
	x = &State[T]{of: s, name: name, value: value, onEnter: map[T][]func(){}, onExit: map[T][]func(){}}
	s.list = append(s.list, x)
	return x, true
}

// Name returns the name that the state was declared with.
func (s *State[T]) Name() string { return s.name }

// Get returns the value. O(1).
func (s *State[T]) Get() T { return s.value }

// Load sets the value without a transition. O(1).
func (s *State[T]) Load(value T) { s.value = value }

// Await lets the state wait for a transition to a value, in place of the one that it waits for. O(1).
func (s *State[T]) Await(value T) {
	s.next = value
	if !s.waits {
		s.waits = true
		s.of.waiting++
	}
}

// OnEnter calls f in each transition to the value, after those that were given before.
func (s *State[T]) OnEnter(value T, f func()) { s.onEnter[value] = append(s.onEnter[value], f) }

// OnExit calls f in each transition from the value, before the functions for the new one.
func (s *State[T]) OnExit(value T, f func()) { s.onExit[value] = append(s.onExit[value], f) }

func (s *State[T]) isWaiting() bool { return s.waits }
func (s *State[T]) save() any       { return s.value }
func (s *State[T]) restore(v any)   { s.value = v.(T) }

func (s *State[T]) stopWaiting() {
	var zero T
	s.next, s.waits = zero, false
}

// transition gives the state the value that it waits for. It keeps the old one if a function panics, or if the commit fails.
func (s *State[T]) transition() error {
	old, next := s.value, s.next
	s.stopWaiting()
	s.of.waiting--
	if old == next {
		return nil
	}
	done := false
	defer func() {
		if !done {
			s.value = old
		}
	}()
	s.enter(next)
	if err := s.of.commit(); err != nil {
		return &NotMade{s.name, fmt.Sprint(old), fmt.Sprint(next), err}
	}
	done = true
	return nil
}

// enter calls the functions of a transition.
func (s *State[T]) enter(next T) {
	s.of.begin()
	defer s.of.end()
	callAll(s.onExit[s.value])
	s.value = next
	callAll(s.onEnter[next])
}

func callAll(list []func()) {
	for _, f := range list {
		f()
	}
}

// NotMade says that what the functions of a transition have changed cannot be carried out.
type NotMade struct {
	state, from, to string
	err             error
}

func (e *NotMade) Error() string {
	return "ecs: the state " + e.state + " stays " + e.from + " and does not become " + e.to + ": " + strings.TrimPrefix(e.err.Error(), "ecs: ")
}

// Unwrap returns the error of the commit.
func (e *NotMade) Unwrap() error { return e.err }
