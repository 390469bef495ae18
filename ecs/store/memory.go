package store

// largeBytes is the size from which on memory is worth large pages: it holds at least
// one whole one wherever it begins. From mostBytes on the system is not asked: a virtual
// machine whose host hands out small pages took longer to come by so many large ones than
// they saved afterwards.
const (
	largeBytes = 4 << 20
	mostBytes  = 32 << 20
)

// Make returns n zero values. Where they take megabytes, the system is asked for large
// pages, if it has such: memory is then touched first in fewer steps, and a row that is
// fetched by its number misses the processor's table of pages less often.
func Make[T any](n int) []T {
	out := make([]T, n)
	askLargePages(out)
	return out
}

// Extend returns s with room for n more values at least, as slices.Grow does, in memory
// as Make gives it: a quarter more than there was, so that many small steps do not each
// copy everything. The values that there is room for are zero.
func Extend[T any](s []T, n int) []T {
	if n <= cap(s)-len(s) {
		return s
	}
	out := MakeUncleared[T](max(len(s)+n, cap(s)+cap(s)/4))
	kept := copy(out, s)
	clear(out[kept:])
	return out[:kept]
}

// MakeUncleared returns n values that may be anything, as Uncleared does, in memory as Make gives it.
func MakeUncleared[T any](n int) []T {
	out := Uncleared[T](n)
	askLargePages(out)
	return out
}
