//go:build !js

package grouptree

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// flushTogether is how many entities a commit is about from which on goroutines share its
// columns. Fewer are written faster than goroutines are woken.
const flushTogether = 1 << 16

// flush writes the queued values. Each column has its own, so that columns can be written
// side by side; that most of the memory of a large commit is touched for the first time
// here is what makes it worth while.
func (s *Store) flush() {
	if s.pending.n < flushTogether || runtime.GOMAXPROCS(0) < 2 {
		for x := range s.columns {
			s.flushColumn(x)
		}
		return
	}
	var next atomic.Int32
	work := func() {
		for x := next.Add(1) - 1; int(x) < len(s.columns); x = next.Add(1) - 1 {
			s.flushColumn(int(x))
		}
	}
	var others sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(s.columns)) - 1 {
		others.Go(work)
	}
	work()
	others.Wait()
}
