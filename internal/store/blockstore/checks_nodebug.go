//go:build !copse_debug

package blockstore

// checkDebug does nothing: see checks_debug.go.
func (s *Store) checkDebug() {}

// checkDebug does nothing: see checks_debug.go.
func (m *Immediate) checkDebug() {}
