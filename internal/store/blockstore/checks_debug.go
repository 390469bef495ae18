//go:build copse_debug

package blockstore

// checkDebug checks every invariant after each commit: build with -tags copse_debug.
func (s *Store) checkDebug() {
	if err := s.Check(); err != nil {
		panic("blockstore: after a commit: " + err.Error())
	}
}

// checkDebug checks every invariant after a change at once; in a large store after several, since a check looks at every entity.
func (m *Immediate) checkDebug() {
	if m.unchecked++; m.unchecked*64 >= m.plan.records.Alive {
		m.unchecked = 0
		m.store.checkDebug()
	}
}
