package ecs

import (
	"errors"
	"slices"
	"strconv"
)

// MaxSubsteps is how often [World.Substeps] can let a tick run systems.
const MaxSubsteps = 1024

// Substeps lets every tick run consecutive systems n times, 1 to [MaxSubsteps], one substep after
// the other, before the systems that follow them. Each substep has the n-th part of the tick's time
// as [Block.Delta]. It is for what needs short steps, such as stiff springs and fast bodies, while
// the rest of the program runs once. A substep sees the values that the previous one has written;
// what systems queue is committed once, at the end of their stage. Called again for the same systems
// it changes n, and 1 ends it.
//
// If exactly these systems take turns too (see [World.TakeTurns]), a tile of rows goes through all
// substeps before the next tile begins: memory is then read once in a tick and not once in a
// substep, which is what bounds a chain of fast systems.
//
// Substeps returns an error that says why if the systems are not declared one after another, or if
// some of them, and not all, have substeps already, take turns or run together.
func (w *World) Substeps(n int, systems ...*System) error {
	w.checkIdle("systems cannot be given substeps")
	if n < 1 || n > MaxSubsteps {
		return errors.New("ecs: a tick cannot have " + strconv.Itoa(n) + " substeps; it can have 1 to " + strconv.Itoa(MaxSubsteps))
	}
	if err := w.checkFollow("have substeps together", systems); err != nil {
		return err
	}
	for _, s := range systems {
		if err := s.checkCompanions(systems); err != nil {
			return err
		}
	}
	together := &substeps{slices.Clone(systems), n}
	if n == 1 {
		together = nil
	}
	for _, s := range systems {
		s.substeps = together
	}
	return nil
}

// run runs all substeps of a tick.
func (r *substeps) run(w *World, dt float64) {
	dt /= float64(r.n)
	if t := r.systems[0].tiling; t != nil && len(t.systems) == len(r.systems) {
		t.run(w, dt, r.n)
		return
	}
	for range r.n {
		for left := r.systems; len(left) > 0; {
			left = left[w.runNext(left, dt):]
		}
	}
}

// runNext runs the first of the systems, with those that it takes turns or runs together with, and
// returns how many they are.
func (w *World) runNext(systems []*System, dt float64) int {
	s := systems[0]
	switch {
	case s.tiling != nil:
		s.tiling.run(w, dt, 1)
		return len(s.tiling.systems)
	case s.together != nil:
		w.parallel.run(w, s.together, dt)
		return len(s.together.systems)
	case !s.off():
		s.run(dt)
	}
	return 1
}
