// Package sorting sorts. The sorts of package slices are faster on long lists and
// weigh 7 to 20 KB in the engine for every type of element, this one 1 KB.
//
// Cost: O(n log n) comparisons, O(n) where the list is in order, and a copy of it.
package sorting

// Stable sorts a list and keeps the order of equal elements.
func Stable[T any](list []T, compare func(a, b T) int) {
	if len(list) > 1 {
		merge(list, make([]T, len(list)), compare)
	}
}

// merge sorts the halves of a list and merges them; spare is as long.
func merge[T any](list, spare []T, compare func(a, b T) int) {
	n, mid := len(list), len(list)/2
	if n < 2 {
		return
	}
	merge(list[:mid], spare[:mid], compare)
	merge(list[mid:], spare[mid:], compare)
	if compare(list[mid-1], list[mid]) <= 0 {
		return
	}
	copy(spare, list)
	i, j := 0, mid
	for k := range list {
		if j == n || i < mid && compare(spare[i], spare[j]) <= 0 {
			list[k] = spare[i]
			i++
		} else {
			list[k] = spare[j]
			j++
		}
	}
}
