//go:build !copse_debug

package grouptree

// checkDebug does nothing: see checks_debug.go.
func (s *Store) checkDebug() {}
