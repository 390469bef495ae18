package ecs

import (
	"strings"

	"github.com/copse-ecs/copse/grouptree"
)

// filter is what a system asks of entities on top of the conjunction of its terms: [Any], [Exactly] and [Changed].
type filter struct {
	any     []grouptree.Set // of each, an entity has at least one
	exact   bool            // an entity has nothing but what is allowed
	allowed grouptree.Set   // if exact
	changed []changedTerms  // of each, something has changed
}

// Any requires at least one of the components or tags, in addition to everything else that is declared. Of several Any an
// entity needs one of each. Which entities that are depends on nothing but what they have: blocks whose group decides it are
// walked whole or left out, and in the others entities are tested, so that the match is [Blind] at best if there are such
// blocks. Any panics if there are no terms, or if one is negated or given twice.
func Any(terms ...Term) Option {
	return systemOption(func(s *System) { s.filter.any = append(s.filter.any, s.several("Any", terms)) })
}

// Exactly requires the components or tags, as [With] does, and excludes entities that have anything else: that is neither a
// column of the system nor in its [With], [Any], [Changed] or Exactly. An optional column is allowed. Without terms it excludes
// what the rest of the declaration does not name. It is tested as [Any] is, and holds for components that are registered later.
func Exactly(terms ...Term) Option {
	return systemOption(func(s *System) {
		for _, t := range terms {
			s.w.idOf(t)
		}
		s.terms = append(s.terms, terms...)
		s.filter.exact = true
	})
}

// several returns the components of an option that needs some, each once.
func (s *System) several(option string, terms []Term) (set grouptree.Set) {
	if len(terms) == 0 {
		panic(s.error("ecs." + option + " without terms: no entity would match"))
	}
	for _, t := range terms {
		id := s.w.idOf(t)
		if set.Has(int(id)) {
			panic(s.error(s.w.component(id).Name + " is twice in one ecs." + option))
		}
		set.Add(int(id))
	}
	return set
}

// finishFilter works out what the rest of the declaration says about the filter.
func (s *System) finishFilter() {
	f := &s.filter
	if !f.exact {
		return
	}
	f.allowed = s.signature.Match.Has.Union(s.signature.Optional)
	for _, set := range f.any {
		f.allowed = f.allowed.Union(set)
	}
}

// filters reports whether the filter asks for anything.
func (f *filter) filters() bool { return len(f.any) > 0 || f.exact || len(f.changed) > 0 }

// holds reports whether an entity with exactly these components can match: what has changed is not looked at.
func (s *System) holds(comp grouptree.Set) bool {
	return s.signature.Match.Holds(comp) && s.filter.holds(comp)
}

// holds reports whether components are what the filter asks for.
func (f *filter) holds(comp grouptree.Set) bool {
	for _, set := range f.any {
		if !comp.Meets(set) {
			return false
		}
	}
	return !f.exact || f.allowed.Contains(comp)
}

// What is known of a block says of a filter.
type verdict uint8

const (
	passNone verdict = iota // no entity passes
	passAll                 // all entities pass
	passSome                // entities have to be tested
)

// judge says which entities pass that satisfy a conjunction, among the given number of components.
func (f *filter) judge(known grouptree.Conj, components int) verdict {
	out, not := passAll, known.Not()
	for _, set := range f.any {
		switch {
		case known.Has.Meets(set):
		case not.Contains(set):
			return passNone
		default:
			out = passSome
		}
	}
	if !f.exact {
		return out
	}
	if !f.allowed.Contains(known.Has) {
		return passNone
	}
	for c := range components {
		if !f.allowed.Has(c) && !not.Has(c) {
			return passSome
		}
	}
	return out
}

// narrow makes the plan of a system's conjunction that of the system: blocks in which no entity passes the filter are left
// out, and others are tested if the layout does not say that all pass.
func (s *System) narrow(l *grouptree.Layout, p grouptree.Plan) grouptree.Plan {
	if !s.filter.filters() {
		return p
	}
	leaves := make([]grouptree.PlanLeaf, 0, len(p.Leaves))
	for _, leaf := range p.Leaves {
		hull, _ := l.Leaves[leaf.Leaf].Hull()
		v := s.filter.judge(hull.And(s.signature.Match), s.w.Components())
		if v == passNone {
			continue
		}
		if leaf.Test = leaf.Test || v == passSome; leaf.Test {
			p.Match = max(p.Match, grouptree.Blind)
		}
		leaves = append(leaves, leaf)
	}
	p.Leaves = leaves
	if len(s.filter.changed) > 0 {
		p.Match = max(p.Match, grouptree.Blind)
	}
	return p
}

// clauses returns in plain words what the filter asks for, with the given names.
func (s *System) clauses(names grouptree.Names) (out []string) {
	f := &s.filter
	for _, set := range f.any {
		if !s.isOfChanged(set) {
			out = append(out, "at least one of "+listed(names, set))
		}
	}
	if f.exact {
		out = append(out, "nothing but "+listed(names, f.allowed))
	}
	for i := range f.changed {
		out = append(out, "a change of "+listed(names, f.changed[i].set)+" since the last run")
	}
	return out
}

// isOfChanged reports whether a set is there because of a [Changed] alone.
func (s *System) isOfChanged(set grouptree.Set) bool {
	for i := range s.filter.changed {
		if s.filter.changed[i].set == set {
			return true
		}
	}
	return false
}

// listed lists names: "A, B". Of no component it is "no component".
func listed(names grouptree.Names, set grouptree.Set) string {
	var out []string
	for c := range set.All() {
		out = append(out, names[c])
	}
	if len(out) == 0 {
		return "no component"
	}
	return strings.Join(out, ", ")
}

// writeFilter writes the filter after the statement of a system: " any A, B exactly changed C", which the design language
// does not have.
func (s *System) writeFilter(b *strings.Builder, names grouptree.Names) {
	f := &s.filter
	for _, set := range f.any {
		if !s.isOfChanged(set) {
			writeClause(b, " any ", names, set)
		}
	}
	if f.exact {
		b.WriteString(" exactly")
	}
	for i := range f.changed {
		writeClause(b, " changed ", names, f.changed[i].set)
	}
}
