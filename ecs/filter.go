package ecs

import "github.com/copse-ecs/copse/grouptree"

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
