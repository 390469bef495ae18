package blockstore

// settlePages gives every pending entity its new composition and rows. A page has one thread.
func (s *Store) settlePages() { s.settleAlone() }

// flush writes the queued values.
func (s *Store) flush() { s.flushAlone() }

// together does n things, one after another; next gives out their numbers.
func together(n int, work func(next func() int)) {
	given := -1
	work(func() int { given++; return given })
}
