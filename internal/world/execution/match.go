package execution

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
)

// NewPlan returns a new plan for the layout of the groups declared so far.
func (w *Walker) NewPlan() grouptree.Plan { return w.PlanIn(w.arrays.Layout()) }

// PlanIn returns a new plan for a layout.
func (w *Walker) PlanIn(l *grouptree.Layout) grouptree.Plan {
	census := w.store.Compositions.Census()
	return w.Narrow(l, l.Plan(w.Signature, census, l.Count(census)))
}

// MeetsClassesFrom reports whether entities that match may be in one of the classes of a layout from the given one on, in
// arrays that the system walks or may walk.
func (w *Walker) MeetsClassesFrom(l *grouptree.Layout, first int) bool {
	walked := w.Signature.Match.Has
	if w.plan.made && w.plan.Lead >= 0 {
		walked = grouptree.SetOf(w.plan.Lead)
	}
	for k := range l.Classes[first:] {
		c := &l.Classes[first+k]
		if !c.Set.Meets(walked) {
			continue
		}
		for _, leaf := range c.Leaves {
			if hull, _ := l.Leaves[leaf].Hull(); !hull.Excludes(w.Signature.Match) {
				return true
			}
		}
	}
	return false
}

// Prepare makes a new plan if the layout has changed, or if the world has more than twice or less
// than half the entities that it had: another lead may have fewer rows then.
func (w *Walker) Prepare() {
	p := &w.plan
	if classes := w.arrays.Layout().Classes; p.made && p.layoutVersion == w.arrays.Version && len(classes) != p.classes {
		p.made = !w.MeetsClassesFrom(w.arrays.Layout(), p.classes)
		p.classes = len(classes)
	}
	if !p.made || p.layoutVersion != w.arrays.Version || p.isOfAnotherSize(w.store.Len()) {
		w.makePlan()
	}
	if len(w.matches) < w.store.Compositions.Len() {
		w.growMatches()
	}
}

// isOfAnotherSize reports whether a world with so many entities has more than twice or less than half of those that it had when the plan was made.
func (p *plan) isOfAnotherSize(entities int) bool {
	return entities > 2*p.entities+16 || 2*entities+16 < p.entities
}

// growMatches finds out which new compositions match. What is kept is dropped if one of them has an optional column that was
// not looked up where its entities stand.
func (w *Walker) growMatches() {
	compositions, met := &w.store.Compositions, false
	for k := len(w.matches); k < compositions.Len(); k++ {
		comp := compositions.Set(k)
		matches := w.Holds(comp)
		w.matches = append(w.matches, matches)
		if matches && w.meet(comp) {
			met = true
		}
	}
	if met {
		w.plan.noteModes()
		w.cache = nil
	}
}

// meet makes the optional columns of a matching composition be looked up in the block where its entities stand, and reports
// whether they were not. Until a composition with an optional column is met, nothing is looked up there.
func (w *Walker) meet(comp grouptree.Set) (met bool) {
	p := &w.plan
	if p.Match == grouptree.Scan || !comp.Meets(w.Signature.Optional) {
		return false
	}
	l := w.arrays.Layout()
	// The entities may stand in the overflow block instead. The first block is -1 if the composition needs a new class of the lead:
	// then the plan is made again when there is one.
	for _, leaf := range [2]int{l.Leaf(p.Lead, comp), l.Overflow(p.Lead)} {
		i := slices.IndexFunc(p.Leaves, func(step grouptree.PlanLeaf) bool { return int(step.Leaf) == leaf })
		if i < 0 {
			continue
		}
		for k, c := range w.Columns {
			if c.Optional && p.modes[i][k] == Absent && comp.Has(c.Component) {
				p.modes[i][k], met = ByHandle, true
			}
		}
	}
	return met
}

// makePlan replaces the plan, and drops what depends on it.
func (w *Walker) makePlan() {
	p := &w.plan
	*p = plan{Plan: w.NewPlan(), layoutVersion: w.arrays.Version, classes: len(w.arrays.Layout().Classes), entities: w.store.Len(), made: true}
	for _, step := range p.Leaves {
		p.modes = append(p.modes, w.modesIn(step.Leaf))
	}
	if p.Match == grouptree.Scan {
		p.modes = append(p.modes, slices.Repeat([]Reading{ByHandle}, len(w.Columns)))
	}
	p.noteModes()
	w.cache, w.matches = nil, w.matches[:0]
}

// modesIn returns the modes of the columns in one block of the plan.
func (w *Walker) modesIn(leaf int32) []Reading {
	l := w.arrays.Layout()
	modes := make([]Reading, len(w.Columns))
	inStep := l.Direct(&w.plan.Plan, leaf)
	for i, c := range w.Columns {
		switch {
		case inStep.Has(c.Component):
		case c.Optional:
			modes[i] = Absent // until a composition with it is met
		default:
			modes[i] = ByHandle
		}
	}
	return modes
}
