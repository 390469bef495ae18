package walk

import "github.com/copse-ecs/copse/internal/language/design/analysis"

// place is where the value of an entity stands.
type place struct {
	array int32 // index into Layout.Arrays
	row   int32
}

// places returns the places of all entities with a component, by their numbers. The array of an
// entity without it is -1.
func places(a *analysis.Analysis, component int) (out []place) {
	var list []int
	for array := range a.Layout.ArraysOf(component) {
		i := a.Layout.ArrayOf(component, array.Lane)
		list = a.Entities(list[:0], i)
		for row, number := range list {
			for len(out) <= number {
				out = append(out, place{array: -1})
			}
			out[number] = place{int32(i), int32(row)}
		}
	}
	return out
}
