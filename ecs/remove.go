package ecs

import (
	"slices"
	"strconv"
)

// Remove takes a system or task out of its stage: ticks no longer run it, and its name can be given to another one. What
// the system remembers is given up. All its methods but [System.Name] and [System.String] panic afterwards. Remove panics while a
// system or a loop over a query runs, and if the system was removed already. If [Before] or [After] of another one names
// it, the next tick panics, unless there is one with this name again. O(systems).
func (s *System) Remove() {
	s.checkNotRemoved()
	s.w.checkIdle("a " + s.access.Kind() + " cannot be removed")
	s.entry.Stage.Remove(&s.entry)
	s.walk.Forget(true)
	s.removed = true
}

// checkNotRemoved panics if there is no system, or if it was removed.
func (s *System) checkNotRemoved() {
	if s.check(); s.removed {
		panic(s.error(wasRemoved))
	}
}

// check panics if there is no system, or one that no function of the package has declared.
func (s *System) check() {
	if s == nil || s.w == nil {
		panic("ecs: a zero System: declare one with ecs.System1 to System8, World.NewSystem or ecs.Task")
	}
}

const wasRemoved = "it was removed: declare it again to use it"

// Remove takes the group from the world: the arrays are rearranged once before the next change or tick, as for a group that
// is declared, see [World.Arrange]. A later group that crosses it may gain by that. Remove panics if a system would lose a match
// that it requires, see [System.MustMatch], while a system or a loop over a query runs, and if the group was removed already;
// its methods but [Group.String] panic afterwards. O(groups), and once the rows of all arrays.
func (g *Group) Remove() {
	g.checkNotRemoved()
	w := g.w
	w.checkIdle("a group cannot be removed")
	rest, layout := w.arrays().Without(g.index)
	for s := range w.eachSystem() {
		if s.required == Scan {
			continue
		}
		if got := Match(s.walk.PlanIn(layout).Match); got > s.required {
			panic("ecs: the group " + g.String() + " cannot be removed: system " + strconv.Quote(s.name) + " requires to be " + s.required.String() +
				", and would be " + got.String() + " without it; remove the system first, or declare another group for it")
		}
	}
	must(w.tryDeclare())
	w.arrays().RemoveGroup(rest, layout)
	w.face().groups = slices.Delete(slices.Clone(w.face().groups), g.index, g.index+1)
	for i, other := range w.face().groups {
		other.index = i
	}
	g.removed = true
}

// checkNotRemoved panics if there is no group, or if it was removed.
func (g *Group) checkNotRemoved() {
	if g == nil || g.w == nil {
		panic("ecs: a zero Group: make one with World.Group")
	}
	if g.removed {
		panic("ecs: the group " + g.String() + " was removed: declare it again to use it")
	}
}
