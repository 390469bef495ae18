package ecs

import (
	"strings"

	"github.com/copse-ecs/copse/grouptree"
)

// Any requires at least one of the components or tags, in addition to everything else that is declared. Of several Any an
// entity needs one of each. Which entities that are depends on nothing but what they have: blocks whose group decides it are
// walked whole or left out, and in the others entities are tested, so that the match is [Blind] at best if there are such
// blocks. Any panics if there are no terms, or if one is negated or given twice.
func Any(terms ...Term) Option {
	return systemOption(func(d *declaration) { d.walk.Filter.Any = append(d.walk.Filter.Any, d.several("Any", terms)) })
}

// Exactly requires the components or tags, as [With] does, and excludes entities that have anything else: that is neither a
// column of the system nor in its [With], [Any], [Changed] or Exactly. An optional column is allowed. Without terms it excludes
// what the rest of the declaration does not name. It is tested as [Any] is, and holds for components that are registered later.
func Exactly(terms ...Term) Option {
	return systemOption(func(d *declaration) {
		for _, t := range terms {
			idOf(d.w, t)
		}
		d.terms = append(d.terms, terms...)
		d.walk.Filter.Exact = true
	})
}

// several returns the components of an option that needs some, each once.
func (d *declaration) several(option string, terms []Term) (set grouptree.Set) {
	if len(terms) == 0 {
		panic(d.error("ecs." + option + " without terms: no entity would match"))
	}
	for _, t := range terms {
		id := idOf(d.w, t)
		if set.Has(int(id)) {
			panic(d.error(d.w.component(id).Name + " is twice in one ecs." + option))
		}
		set.Add(int(id))
	}
	return set
}

// clauses returns in plain words what the filter asks for, with the given names.
func (d *declaration) clauses(names grouptree.Names) (out []string) {
	f := &d.walk.Filter
	for _, set := range f.Any {
		if !d.isOfChanged(set) {
			out = append(out, "at least one of "+listed(names, set))
		}
	}
	if f.Exact {
		out = append(out, "nothing but "+listed(names, f.Allowed))
	}
	for i := range f.Changed {
		out = append(out, "a change of "+listed(names, f.Changed[i].Set)+" since the last run")
	}
	return out
}

// isOfChanged reports whether a set is there because of a [Changed] alone.
func (d *declaration) isOfChanged(set grouptree.Set) bool {
	for i := range d.walk.Filter.Changed {
		if d.walk.Filter.Changed[i].Set == set {
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
func (d *declaration) writeFilter(b *strings.Builder, names grouptree.Names) {
	f := &d.walk.Filter
	for _, set := range f.Any {
		if !d.isOfChanged(set) {
			writeClause(b, " any ", names, set)
		}
	}
	if f.Exact {
		b.WriteString(" exactly")
	}
	for i := range f.Changed {
		writeClause(b, " changed ", names, f.Changed[i].Set)
	}
}
