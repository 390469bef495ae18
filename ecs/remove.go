package ecs

import (
	"slices"
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
)

// Remove takes a system or task out of its stage: ticks no longer run it, and its name can be given to another one. Systems
// that have substeps with it, take turns or run together with it go on without it. What the system remembers is given up.
// All its methods but [System.Name] and [System.String] panic afterwards. Remove panics while a system or a loop over a query
// runs, and if the system was removed already. O(systems).
func (s *System) Remove() {
	s.checkNotRemoved()
	s.w.checkIdle("a " + s.access.kind() + " cannot be removed")
	s.leaveCompanions()
	stage := s.stage
	stage.systems = withoutSystem(stage.systems, s)
	stage.conditional = slices.ContainsFunc(stage.systems, func(x *System) bool { return len(x.conditions) > 0 })
	s.removed = true
	s.plan, s.cache, s.matches, s.frame, s.frames = plan{}, nil, nil, frame{}, nil
}

// leaveCompanions takes the system from those that it has substeps with, takes turns or runs together with.
func (s *System) leaveCompanions() {
	if r := s.substeps; r != nil {
		r.systems = withoutSystem(r.systems, s)
	}
	if t := s.tiling; t != nil {
		rest := withoutSystem(t.systems, s)
		*t = tiling{systems: rest, layoutVersion: -1, tileRows: s.w.tileRows(rest)}
		if len(rest) == 1 {
			rest[0].tiling = nil
		}
	}
	if c := s.together; c != nil {
		rest := withoutSystem(c.systems, s)
		*c = *newConcurrentSet(rest...)
		if len(rest) == 1 {
			rest[0].together = nil
		}
	}
	s.substeps, s.tiling, s.together, s.split = nil, nil, nil, nil
}

// withoutSystem returns a list of systems without one of them, in new memory.
func withoutSystem(list []*System, s *System) []*System {
	return slices.DeleteFunc(slices.Clone(list), func(x *System) bool { return x == s })
}

// checkNotRemoved panics if the system was removed.
func (s *System) checkNotRemoved() {
	if s.removed {
		panic(s.error(wasRemoved))
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
	rest := slices.Delete(slices.Clone(w.groups), g.index, g.index+1)
	layout := grouptree.Build(w.layoutKind, w.specOf(rest))
	for s := range w.eachSystem() {
		if s.required == Scan {
			continue
		}
		if got := s.planIn(layout).Match; got > s.required {
			panic("ecs: the group " + g.String() + " cannot be removed: system " + strconv.Quote(s.name) + " requires to be " + s.required.String() +
				", and would be " + got.String() + " without it; remove the system first, or declare another group for it")
		}
	}
	w.dropLayout()
	w.groups, w.layout = rest, layout
	for i, other := range rest {
		other.index = i
	}
	g.removed = true
}

// checkNotRemoved panics if the group was removed.
func (g *Group) checkNotRemoved() {
	if g.removed {
		panic("ecs: the group " + g.String() + " was removed: declare it again to use it")
	}
}
