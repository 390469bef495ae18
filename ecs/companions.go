package ecs

import (
	"errors"
	"slices"
	"strconv"
)

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
	if slices.Contains(systems, nil) {
		return errors.New("ecs: one of the systems to " + what + " is nil")
	}
	all := w.Systems()
	first := slices.Index(all, systems[0])
	for i, s := range systems {
		name := "ecs: " + s.access.subject()
		switch {
		case s.removed:
			return errors.New(name + ": " + wasRemoved)
		case first < 0:
			return errors.New(name + " is not run by the ticks of this world")
		case s.task != nil:
			return errors.New(name + " cannot " + what + ": it is called once in a run of its stage")
		case first+i >= len(all) || all[first+i] != s:
			return errors.New(name + " does not follow " + strconv.Quote(systems[i-1].name) + " in the tick: systems that " + what + " are declared one after another")
		case s.stage != systems[0].stage:
			return errors.New(name + " is in another stage than " + strconv.Quote(systems[0].name) + ": systems that " + what + " are in the same")
		}
	}
	return nil
}

// checkCompanions returns an error if a system has substeps, takes turns or runs together with a
// system that is not among the given ones.
func (s *System) checkCompanions(given []*System) error {
	var companions []*System
	if s.substeps != nil {
		companions = append(companions, s.substeps.systems...)
	}
	if s.tiling != nil {
		companions = append(companions, s.tiling.systems...)
	}
	if s.together != nil {
		companions = append(companions, s.together.systems...)
	}
	for _, other := range companions {
		if !slices.Contains(given, other) {
			return errors.New("ecs: system " + strconv.Quote(s.name) + " belongs together with " + strconv.Quote(other.name) +
				", which would not have the same substeps: give them to all systems that take turns, run together or have substeps, or to none")
		}
	}
	return nil
}
