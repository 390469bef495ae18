package ecs

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
)

// mode is how a column is reached on a leaf.
type mode uint8

const (
	direct   mode = iota // at the lead's rows
	byHandle             // through the entity
	absent               // optional, and nothing there has it
)

// plan is the way a system runs over the arrays as they are arranged now.
type plan struct {
	grouptree.Plan
	modes    [][]mode // by leaf of the plan and column
	handled  []ID     // the components of columns that are reached by handle somewhere
	keeps    bool     // a run finds out what can be kept
	version  int      // of the layout
	entities int      // how many there were: which lead is best depends on it
	made     bool
}

// planNow returns the plan for the layout of the groups declared so far, made anew.
func (s *System) planNow() grouptree.Plan {
	w := s.w
	l := w.wanted()
	census := w.store.Census()
	return l.Plan(s.signature, census, l.Count(census))
}

// prepare makes the plan anew if the layout is another, or if there are twice or half
// as many entities as when it was made: a lead with fewer rows may then be there.
func (s *System) prepare() {
	w, p := s.w, &s.plan
	n := w.store.Len()
	if p.made && p.version == w.version && n <= 2*p.entities+16 && 2*n+16 >= p.entities {
		s.fit()
		return
	}
	*p = plan{Plan: s.planNow(), version: w.version, entities: n, made: true}
	l := w.wanted()
	for _, step := range p.Leaves {
		modes := make([]mode, len(s.columns))
		columns := l.Direct(&p.Plan, step.Leaf)
		hull, _ := l.Leaves[step.Leaf].Region.Hull()
		for i, c := range s.columns {
			switch {
			case columns.Has(int(c.id)):
			case c.optional && hull.Cares.Has(int(c.id)) && !hull.Has.Has(int(c.id)):
				modes[i] = absent
			default:
				modes[i] = byHandle
			}
		}
		p.modes = append(p.modes, modes)
	}
	for i, c := range s.columns {
		if slices.ContainsFunc(p.modes, func(m []mode) bool { return m[i] == byHandle }) {
			p.handled = append(p.handled, c.id)
		}
	}
	p.keeps, s.kept = s.keepable(), nil
	s.fits = s.fits[:0]
	s.fit()
}

// fit tells for every composition whether it matches.
func (s *System) fit() {
	for k := len(s.fits); k < s.w.store.Compositions(); k++ {
		s.fits = append(s.fits, s.signature.Match.Holds(s.w.store.CompositionSet(k)))
	}
}
