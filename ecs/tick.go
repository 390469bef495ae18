package ecs

import (
	"errors"
	"slices"
	"strconv"
)

// Tick runs every system in the order of declaration, once or as often as [World.Substeps] says,
// and commits what they have queued. They get dt as [Block.Delta]; its unit is the program's,
// usually seconds. Systems see what was committed before: they run over an entity that is queued
// when a tick begins in the next one. Tick returns the error of the commit: then the systems have
// run, and what is queued stays queued.
func (w *World) Tick(dt float64) error {
	w.ensureArranged()
	w.checkIdle("a tick cannot begin", committedLater)
	for left := w.systems; len(left) > 0; {
		if r := left[0].substeps; r != nil {
			r.run(w, dt)
			left = left[len(r.systems):]
			continue
		}
		left = left[w.runNext(left, dt):]
	}
	_, err := w.Commit()
	return err
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
	case !s.disabled:
		s.run(dt)
	}
	return 1
}

// Run runs one system once, without a commit, even if it is disabled.
func (s *System) Run(dt float64) {
	s.w.ensureArranged()
	s.w.checkIdle("a system cannot be run")
	s.run(dt)
}

// checkConsecutive returns an error unless there are several systems, which follow each other in a
// tick, neither take turns nor run together with others, and have the same substeps.
func (w *World) checkConsecutive(what string, systems []*System) error {
	if len(systems) < 2 {
		return errors.New("ecs: it takes two systems to " + what)
	}
	if err := w.checkFollow(what, systems); err != nil {
		return err
	}
	for _, s := range systems {
		name := "ecs: system " + strconv.Quote(s.name)
		switch first := systems[0]; {
		case s.tiling != nil:
			return errors.New(name + " takes turns with others already")
		case s.together != nil:
			return errors.New(name + " runs at the same time as others already")
		case s.substeps != first.substeps:
			return errors.New(name + " does not have the substeps of " + strconv.Quote(first.name) + ": systems that " + what + " have the same")
		}
	}
	return nil
}

// checkFollow returns an error unless there are systems, and they follow each other in a tick.
func (w *World) checkFollow(what string, systems []*System) error {
	if len(systems) == 0 {
		return errors.New("ecs: no systems were given to " + what)
	}
	first := slices.Index(w.systems, systems[0])
	for i, s := range systems {
		name := "ecs: system " + strconv.Quote(s.name)
		switch {
		case first < 0:
			return errors.New(name + " is not run by the ticks of this world")
		case first+i >= len(w.systems) || w.systems[first+i] != s:
			return errors.New(name + " does not follow " + strconv.Quote(systems[i-1].name) + " in the tick: systems that " + what + " are declared one after another")
		}
	}
	return nil
}
