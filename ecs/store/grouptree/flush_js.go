package grouptree

// settlePages gives every pending entity its new composition and rows. A page has one thread.
func (s *Store) settlePages() { s.settleAlone() }

// flush writes the queued values.
func (s *Store) flush() { s.flushAlone() }
