package blockstore

// isParallel reports false: a page has one thread.
func isParallel(int) bool { return false }

// inParallel calls work once, which does all n things. next gives out their numbers.
func inParallel(_ int, work func(next func() int)) {
	given := -1
	work(func() int { given++; return given })
}
