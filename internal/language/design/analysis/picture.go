package analysis

import (
	"slices"
)

// Entities appends the numbers of the entities in an array, an index into Layout.Arrays,
// in row order.
func (a *Analysis) Entities(dst []int, array int) []int { return a.World.Entities(dst, array) }

// EntitiesOf returns the numbers of the entities in the arrays of a component, lane by
// lane, in row order.
func (a *Analysis) EntitiesOf(component int) (out []int) {
	for array := range a.Layout.ArraysOf(component) {
		out = a.Entities(out, a.Layout.ArrayOf(component, array.Lane))
	}
	return out
}

// EntityAt returns the number of the entity at a row of a leaf, counted from the leaf's
// first, in the array of a component that holds the leaf; 0 if there is none.
func (a *Analysis) EntityAt(component, leaf, row int) int {
	if component < 0 || component >= a.Layout.Spec.Components {
		return 0
	}
	for array := range a.Layout.ArraysOf(component) {
		if slices.Contains(array.Leaves, leaf) {
			return a.World.EntityAt(component, leaf, row)
		}
	}
	return 0
}

// HasArray reports whether a component has an array; a tag has none.
func (a *Analysis) HasArray(component int) bool { return !a.Design.Tags.Has(component) }
