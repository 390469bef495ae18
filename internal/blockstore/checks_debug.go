//go:build copse_debug

package blockstore

// checkDebug checks every invariant after each commit: build with -tags copse_debug.
func (s *Store) checkDebug() {
	if err := s.Check(); err != nil {
		panic("blockstore: after a commit: " + err.Error())
	}
}
