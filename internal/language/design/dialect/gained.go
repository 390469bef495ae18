package dialect

import "slices"

// addGained adds a component to those that an entity always gets, or to those that it gets sometimes, unless it is in one of them.
func addGained(always, sometimes *[]int, component int, maybe bool) {
	switch {
	case slices.Contains(*always, component) || slices.Contains(*sometimes, component):
	case maybe:
		*sometimes = append(*sometimes, component)
	default:
		*always = append(*always, component)
	}
}
