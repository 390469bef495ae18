package ecs

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/world/execution"
)

// newPlan returns a new plan for the layout of the groups declared so far.
func (s *System) newPlan() grouptree.Plan { return s.planIn(s.w.arrays.Layout()) }

// planIn returns a new plan for a layout.
func (s *System) planIn(l *grouptree.Layout) grouptree.Plan {
	census := s.w.store.Compositions.Census()
	return s.narrow(l, l.Plan(s.signature, census, l.Count(census)))
}

// meetsClassesFrom reports whether entities that match may be in one of the classes of a layout from the given one on, in
// arrays that the system walks or may walk.
func (s *System) meetsClassesFrom(l *grouptree.Layout, first int) bool {
	walked := s.signature.Match.Has
	if s.plan.Made && s.plan.Lead >= 0 {
		walked = grouptree.SetOf(s.plan.Lead)
	}
	for k := range l.Classes[first:] {
		c := &l.Classes[first+k]
		if !c.Set.Meets(walked) {
			continue
		}
		for _, leaf := range c.Leaves {
			if hull, _ := l.Leaves[leaf].Hull(); !hull.Excludes(s.signature.Match) {
				return true
			}
		}
	}
	return false
}

// prepare makes a new plan if the layout has changed, or if the world has more than twice or less
// than half the entities that it had: another lead may have fewer rows then.
func (s *System) prepare() {
	w, p := s.w, &s.plan
	n := w.store.Len()
	if classes := w.arrays.Layout().Classes; p.Made && p.LayoutVersion == w.arrays.Version && len(classes) != p.Classes {
		p.Made = !s.meetsClassesFrom(w.arrays.Layout(), p.Classes)
		p.Classes = len(classes)
	}
	if !p.Made || p.LayoutVersion != w.arrays.Version || n > 2*p.Entities+16 || 2*n+16 < p.Entities {
		s.makePlan()
	}
	s.growMatches()
}

// growMatches finds out which new compositions match. What is kept is dropped if one of them has an optional column that was
// not looked up where its entities stand.
func (s *System) growMatches() {
	compositions, met := &s.w.store.Compositions, false
	for k := len(s.matches); k < compositions.Len(); k++ {
		comp := compositions.Set(k)
		matches := s.holds(comp)
		s.matches = append(s.matches, matches)
		if matches && s.meet(comp) {
			met = true
		}
	}
	if met {
		s.plan.NoteModes()
		s.cache = nil
	}
}

// meet makes the optional columns of a matching composition be looked up in the block where its entities stand, and reports
// whether they were not. Until a composition with an optional column is met, nothing is looked up there.
func (s *System) meet(comp grouptree.Set) (met bool) {
	p := &s.plan
	if p.Match == grouptree.Scan || !comp.Meets(s.signature.Optional) {
		return false
	}
	l := s.w.arrays.Layout()
	// The entities may stand in the overflow block instead. The first block is -1 if the composition needs a new class of the lead:
	// then the plan is made again when there is one.
	for _, leaf := range [2]int{l.Leaf(p.Lead, comp), l.Overflow(p.Lead)} {
		i := slices.IndexFunc(p.Leaves, func(step grouptree.PlanLeaf) bool { return int(step.Leaf) == leaf })
		if i < 0 {
			continue
		}
		for k, c := range s.columns {
			if c.optional && p.Modes[i][k] == execution.Absent && comp.Has(int(c.id)) {
				p.Modes[i][k], met = execution.ByHandle, true
			}
		}
	}
	return met
}

// makePlan replaces the plan, and drops what depends on it.
func (s *System) makePlan() {
	w, p := s.w, &s.plan
	*p = execution.Plan{Plan: s.newPlan(), LayoutVersion: w.arrays.Version, Classes: len(w.arrays.Layout().Classes), Entities: w.store.Len(), Made: true}
	for _, step := range p.Leaves {
		p.Modes = append(p.Modes, s.modesIn(step.Leaf))
	}
	if p.Match == grouptree.Scan {
		p.Modes = append(p.Modes, slices.Repeat([]execution.Reading{execution.ByHandle}, len(s.columns)))
	}
	p.NoteModes()
	s.cache, s.matches = nil, s.matches[:0]
}

// modesIn returns the modes of the columns in one block of the plan.
func (s *System) modesIn(leaf int32) []execution.Reading {
	l := s.w.arrays.Layout()
	modes := make([]execution.Reading, len(s.columns))
	inStep := l.Direct(&s.plan.Plan, leaf)
	for i, c := range s.columns {
		switch {
		case inStep.Has(int(c.id)):
		case c.optional:
			modes[i] = execution.Absent // until a composition with it is met
		default:
			modes[i] = execution.ByHandle
		}
	}
	return modes
}
