package ecs

import (
	"errors"
	"slices"
	"strconv"
)

// MaxSubsteps is how often [World.Substeps] can let a tick run systems.
const MaxSubsteps = 1024

// rounds are consecutive systems that a tick runs several times, one round after the other.
type rounds struct {
	systems []*System
	n       int
}

// Substeps lets every tick run consecutive systems n times, 1 to [MaxSubsteps], one round after the
// other, before those behind them: each round has the n-th part of the tick's time as [Block.Delta].
// What needs short steps, as stiff springs and fast bodies do, gets them while the rest of the
// program is run once. A round finds the values that the one before has written; what systems queue
// is committed once, at the end of the tick. With the same systems again it changes n, and 1 ends it.
//
// If just these systems take turns too, see [World.TakeTurns], before or afterwards, a block of rows
// goes through all rounds before the next block begins: memory is then touched once for a tick and
// not once for a round, which is what a chain of fast systems waits for.
//
// Substeps returns an error that says why if the systems are not declared one after another, or if
// some of them, and not all, have substeps already, take turns or run together.
func (w *World) Substeps(n int, systems ...*System) error {
	w.outside("systems cannot be given substeps")
	if n < 1 || n > MaxSubsteps {
		return errors.New("ecs: a tick cannot have " + strconv.Itoa(n) + " substeps; it can have 1 to " + strconv.Itoa(MaxSubsteps))
	}
	if err := w.inARow("have substeps together", systems); err != nil {
		return err
	}
	for _, s := range systems {
		for _, others := range s.companions() {
			if err := notAll(systems, s, others); err != nil {
				return err
			}
		}
	}
	r := &rounds{slices.Clone(systems), n}
	if n == 1 {
		r = nil
	}
	for _, s := range systems {
		s.rounds = r
	}
	return nil
}

// companions returns the systems that have substeps with a system, that take turns with it and
// that run together with it, itself included; none stands for nobody.
func (s *System) companions() (all [][]*System) {
	if s.rounds != nil {
		all = append(all, s.rounds.systems)
	}
	for _, first := range s.w.systems {
		if t := first.turns; t != nil && slices.Contains(t.systems, s) {
			all = append(all, t.systems)
		}
		if p := first.party; p != nil && slices.Contains(p.systems, s) {
			all = append(all, p.systems)
		}
	}
	return all
}

// notAll returns an error if one of those that belong together with a system is not among the given.
func notAll(given []*System, s *System, belong []*System) error {
	for _, other := range belong {
		if !slices.Contains(given, other) {
			return errors.New("ecs: system " + strconv.Quote(s.name) + " belongs together with " + strconv.Quote(other.name) +
				", which would not have the same substeps: they are given to all systems that take turns, run together or have substeps, or to none")
		}
	}
	return nil
}

// run runs the systems as often as is due.
func (r *rounds) run(w *World, dt float64) {
	dt /= float64(r.n)
	if t := r.systems[0].turns; t != nil && len(t.systems) == len(r.systems) {
		t.run(w, dt, r.n)
		return
	}
	for range r.n {
		for left := r.systems; len(left) > 0; {
			left = left[w.runNext(left, dt):]
		}
	}
}

// runNext runs the first of the systems, and those that it takes turns or runs together with, and
// returns how many they are.
func (w *World) runNext(systems []*System, dt float64) int {
	s := systems[0]
	switch {
	case s.turns != nil: // it is the first of them
		s.turns.run(w, dt, 1)
		return len(s.turns.systems)
	case s.party != nil:
		w.crew.run(w, s.party, s.party.systems, dt)
		return len(s.party.systems)
	case !s.disabled:
		s.run(dt)
	}
	return 1
}
