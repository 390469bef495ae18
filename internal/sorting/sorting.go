// Package sorting has a stable sort that adds 1 KB to the engine for each type of
// element. The sorts of package slices are faster on long lists and add 7 to 20 KB.
//
// A sort costs O(n log n) comparisons, or O(n) if the list is in order already, and a
// copy of the list.
package sorting

// Stable sorts a list and keeps the order of equal elements.
func Stable[T any](list []T, compare func(a, b T) int) {
	if len(list) > 1 {
		merge(list, make([]T, len(list)), compare)
	}
}

// merge sorts the halves of a list and merges them. spare has the length of the list.
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
