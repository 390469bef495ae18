//go:build copse_debug

package blockstore

// checkDebug holds every invariant after each commit: build with -tags copse_debug.
func (s *Store) checkDebug() {
	if err := s.Check(); err != nil {
		panic("grouptree: after a commit: " + err.Error())
	}
}
