package designrun

import "github.com/copse-ecs/copse/grouptree"

// lanes has the blocks of a lanes layout for a store that has those of the laminar layout of the same groups. Within a
// block the entities are in order of their numbers.
type lanes struct {
	layout  *grouptree.Layout // nil if the design has another layout
	touched []int             // entities that the next commit changes, in order; of those spawned by one statement the first
}

// storeLayout returns the layout of the store.
func (l *lanes) storeLayout(layout *grouptree.Layout) *grouptree.Layout {
	if layout.Kind != grouptree.Lanes {
		return layout
	}
	l.layout = layout
	spec := layout.Spec
	spec.Known = nil
	return grouptree.Build(grouptree.Laminar, spec)
}

func (l *lanes) touch(number int) {
	if l.layout != nil {
		l.touched = append(l.touched, number)
	}
}

// commit extends the layout by the compositions of the entities that a commit has changed.
func (l *lanes) commit(compositionOf func(number int) (set grouptree.Set, alive bool)) {
	if l.layout == nil {
		return
	}
	var comps []grouptree.Set
	for _, n := range l.touched {
		if set, alive := compositionOf(n); alive && (len(comps) == 0 || comps[len(comps)-1] != set) {
			comps = append(comps, set)
		}
	}
	l.touched = l.touched[:0]
	l.layout = l.layout.Extend(comps...)
}

// rows writes the rows of each leaf to dst.
func (l *lanes) rows(dst []int, census grouptree.Census) {
	clear(dst)
	for i, set := range census.Comps {
		for rest := set.Minus(l.layout.Spec.Tags); !rest.Empty(); {
			leaf := l.layout.Leaf(rest.First(), set)
			dst[leaf] += census.Count[i]
			rest = rest.Minus(l.layout.Leaves[leaf].Shared)
		}
	}
}

// entities returns the numbers of the entities in a leaf of a component's arrays.
func (l *lanes) entities(component, leaf, last int, compositionOf func(number int) (grouptree.Set, bool)) (out []int) {
	for n := 1; n <= last; n++ {
		if set, alive := compositionOf(n); alive && set.Has(component) && l.layout.Leaf(component, set) == leaf {
			out = append(out, n)
		}
	}
	return out
}
