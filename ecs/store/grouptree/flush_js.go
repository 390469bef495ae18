package grouptree

// together reports that no commit's work is shared: a page has one thread.
func (s *Store) together() bool { return false }

func (s *Store) settleTogether() {}
func (s *Store) flushTogether()  {}
