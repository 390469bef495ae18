package parallel

// Pays reports false: a page has one thread.
func Pays(int) bool { return false }

// Do calls work once, which does all n things. next gives out their numbers.
func Do(_ int, work func(next func() int)) {
	given := -1
	work(func() int { given++; return given })
}
