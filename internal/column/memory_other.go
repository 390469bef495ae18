//go:build !linux

package column

// askLargePages does nothing: only Linux lets a program ask for some of its memory.
func askLargePages[T any]([]T) {}
