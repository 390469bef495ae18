package grouptree

// flush writes the queued values. A page has one thread.
func (s *Store) flush() { s.flushAlone() }
