package grouptree

import "iter"

// Census counts the entities of each composition.
type Census struct {
	Comps []Set // distinct
	Count []int // of each composition
}

// Total returns the number of entities.
func (c Census) Total() int {
	n := 0
	for _, k := range c.Count {
		n += k
	}
	return n
}

// Leaf returns the index of the leaf that holds, in the array of a component, the
// entities with exactly the components of comp, which must have that component. A lanes
// layout must know the composition, see Extend. For a tag it returns the leaf of its list, or -1.
func (l *Layout) Leaf(component int, comp Set) int {
	if l.Kind == Lanes {
		return l.laneLeaf(component, comp)
	}
	n := l.Arrays[component].Root
	for !n.IsLeaf() {
		n = n.Child(comp)
	}
	return n.Leaf
}

// Count returns the number of rows of each leaf, indexed as Leaves. It costs one
// descent for each composition and class of its components.
func (l *Layout) Count(census Census) []int {
	rows := make([]int, len(l.Leaves))
	held := l.held()
	for i, comp := range census.Comps {
		for leaf := range l.leavesOf(comp, held) {
			rows[leaf] += census.Count[i]
		}
	}
	return rows
}

// LeavesOf returns the leaves in which each entity with exactly the components of comp has a row: one for each
// class of its components, and the lists of its tags. A lanes layout must know the composition.
func (l *Layout) LeavesOf(comp Set) iter.Seq[int] { return l.leavesOf(comp, l.held()) }

// held returns the components that have an array or a list.
func (l *Layout) held() Set { return l.Spec.stored().Union(l.Spec.listed()) }

func (l *Layout) leavesOf(comp, held Set) iter.Seq[int] {
	return func(yield func(int) bool) {
		for rest := comp.Intersect(held); !rest.Empty(); {
			leaf := l.Leaf(rest.First(), comp)
			if !yield(leaf) {
				return
			}
			rest = rest.Minus(l.Leaves[leaf].Shared) // their arrays hold the same rows
		}
	}
}

// Starts returns the first row of each leaf of a component's array, and as the
// last element the number of its rows. rows is what Count returns.
func (l *Layout) Starts(component int, rows []int) []int {
	leaves := l.Arrays[component].Leaves
	out := make([]int, len(leaves)+1)
	for i, leaf := range leaves {
		out[i+1] = out[i] + rows[leaf]
	}
	return out
}
