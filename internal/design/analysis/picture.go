package analysis

import (
	"slices"
)

// Entities appends the numbers of the entities in the array of a component, in row
// order.
func (a *Analysis) Entities(dst []int, component int) []int { return a.World.Entities(dst, component) }

// EntityAt returns the number of the entity at a row of a leaf, counted from the leaf's
// first, in the array of a component; 0 if there is none.
func (a *Analysis) EntityAt(component, leaf, row int) int {
	if component < 0 || component >= len(a.Layout.Arrays) || !slices.Contains(a.Layout.Arrays[component].Leaves, leaf) {
		return 0
	}
	return a.World.EntityAt(component, leaf, row)
}
