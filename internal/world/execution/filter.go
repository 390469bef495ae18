package execution

import "github.com/copse-ecs/copse/grouptree"

// Filter is what a walker asks of entities on top of a conjunction.
type Filter struct {
	Any     []grouptree.Set // of each, an entity has at least one
	Exact   bool            // an entity has nothing but what is allowed
	Allowed grouptree.Set   // if Exact
	Changed []Changed       // of each, something has changed
}

// Filters reports whether the filter asks for anything.
func (f *Filter) Filters() bool { return len(f.Any) > 0 || f.Exact || len(f.Changed) > 0 }

// Holds reports whether an entity with exactly these components can match: what has changed is not looked at.
func (w *Walker) Holds(comp grouptree.Set) bool {
	return w.Signature.Match.Holds(comp) && w.Filter.Holds(comp)
}

// Holds reports whether components are what the filter asks for.
func (f *Filter) Holds(comp grouptree.Set) bool {
	for _, set := range f.Any {
		if !comp.Meets(set) {
			return false
		}
	}
	return !f.Exact || f.Allowed.Contains(comp)
}

// What is known of a block says of a filter.
type verdict uint8

const (
	passNone verdict = iota // no entity passes
	passAll                 // all entities pass
	passSome                // entities have to be tested
)

// judge says which entities pass that satisfy a conjunction, among the given number of components.
func (f *Filter) judge(known grouptree.Conj, components int) verdict {
	out, not := passAll, known.Not()
	for _, set := range f.Any {
		switch {
		case known.Has.Meets(set):
		case not.Contains(set):
			return passNone
		default:
			out = passSome
		}
	}
	if !f.Exact {
		return out
	}
	if !f.Allowed.Contains(known.Has) {
		return passNone
	}
	for c := range components {
		if !f.Allowed.Has(c) && !not.Has(c) {
			return passSome
		}
	}
	return out
}

// Narrow makes the plan of a system's conjunction that of the system: blocks in which no entity passes the filter are left
// out, and others are tested if the layout does not say that all pass.
func (w *Walker) Narrow(l *grouptree.Layout, p grouptree.Plan) grouptree.Plan {
	if !w.Filter.Filters() {
		return p
	}
	leaves := make([]grouptree.PlanLeaf, 0, len(p.Leaves))
	for _, leaf := range p.Leaves {
		hull, _ := l.Leaves[leaf.Leaf].Hull()
		v := w.Filter.judge(hull.And(w.Signature.Match), len(w.env.Registry.List))
		if v == passNone {
			continue
		}
		if leaf.Test = leaf.Test || v == passSome; leaf.Test {
			p.Match = max(p.Match, grouptree.Blind)
		}
		leaves = append(leaves, leaf)
	}
	p.Leaves = leaves
	if len(w.Filter.Changed) > 0 {
		p.Match = max(p.Match, grouptree.Blind)
	}
	return p
}

// finish works out what the rest of the declaration says about the filter.
func (f *Filter) finish(s *grouptree.Signature) {
	if !f.Exact {
		return
	}
	f.Allowed = s.Match.Has.Union(s.Optional)
	for _, set := range f.Any {
		f.Allowed = f.Allowed.Union(set)
	}
}

// Watched returns the components whose changes the filter asks for.
func (f *Filter) Watched() (out grouptree.Set) {
	for i := range f.Changed {
		out = out.Union(f.Changed[i].Set)
	}
	return out
}
