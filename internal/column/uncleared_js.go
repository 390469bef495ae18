package column

// Uncleared returns n zero values: memory of a page is mostly new, and programs there had better be small.
func Uncleared[T any](n int) []T { return make([]T, n) }
