package grouptree

import (
	"slices"

	"github.com/copse-ecs/copse/internal/sorting"
)

var kindNames = [...]string{"laminar", "trees", "paper", "naive"}

// String returns the name of the layout in the design language.
func (k Kind) String() string { return kindNames[k] }

// ParseKind returns the layout with the given name.
func ParseKind(name string) (Kind, bool) {
	i := slices.Index(kindNames[:], name)
	return Kind(max(i, 0)), i >= 0
}

// Kinds returns the four layouts, the default first.
func Kinds() []Kind { return []Kind{Laminar, Trees, Paper, Naive} }

var outcomeNames = [...]string{"new-tree", "inserted", "above", "alias", "several-trees", "laminar", "rejected"}

// String returns the name of the outcome in the analysis.
func (o Outcome) String() string { return outcomeNames[o] }

// Build builds a layout. It never fails: a group that cannot be had gets a
// verdict that says so and changes nothing else. For m groups over n components
// it costs O(m * nodes) comparisons of 64 bytes for trees, and for laminar
// layouts O(m * blocks) region questions.
func Build(kind Kind, spec Spec) *Layout {
	l := &Layout{Kind: kind, Spec: spec}
	l.Groups = make([]Verdict, len(spec.Groups))
	l.Arrays = make([]Array, spec.Components)
	for c := range l.Arrays {
		l.Arrays[c].Tree = -1
	}
	switch kind {
	case Trees:
		buildTrees(l, true)
	case Paper:
		buildTrees(l, false)
	case Naive:
		buildNaive(l)
	default:
		buildLaminar(l)
	}
	return l
}

// stored returns the components that have an array.
func (l *Layout) stored() Set {
	var s Set
	for c := range l.Arrays {
		s.Add(c)
	}
	return s.Minus(l.Spec.Tags)
}

// classifyLeaves groups the leaves by their shared sets and fills Layout.Classes.
func (l *Layout) classifyLeaves() {
	index := make(map[Set]int)
	for i := range l.Leaves {
		s := l.Leaves[i].Shared
		if _, ok := index[s]; !ok {
			index[s] = 0
			l.Classes = append(l.Classes, Class{Set: s})
		}
	}
	sortClasses(l.Classes)
	for k := range l.Classes {
		index[l.Classes[k].Set] = k
	}
	for i := range l.Leaves {
		k := index[l.Leaves[i].Shared]
		l.Leaves[i].Class = k
		l.Classes[k].Leaves = append(l.Classes[k].Leaves, i)
	}
}

// sortClasses orders classes largest first, then by their lowest ids, and
// links each to its smallest proper superset.
func sortClasses(classes []Class) {
	sorting.Stable(classes, func(a, b Class) int {
		if d := b.Set.Len() - a.Set.Len(); d != 0 {
			return d
		}
		return a.Set.Compare(b.Set)
	})
	for k := range classes {
		classes[k].Parent = -1
		for p := k - 1; p >= 0; p-- {
			if classes[p].Set.Contains(classes[k].Set) {
				classes[k].Parent = p
				break
			}
		}
	}
}
