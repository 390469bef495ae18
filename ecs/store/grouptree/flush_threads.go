//go:build !js

package grouptree

import (
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/copse-ecs/copse/ecs/store"
)

// flushTogether is how many entities a commit is about from which on goroutines share its
// columns. Fewer are written faster than goroutines are woken.
const flushTogether = 1 << 16

// flush writes the queued values: first the records of new entities, then what each column
// has queued. Chunks of records and columns can be written side by side; that most of the
// memory of a large commit is touched for the first time here is what makes it worth while.
func (s *Store) flush() {
	if s.pending.n < flushTogether || runtime.GOMAXPROCS(0) < 2 {
		s.flushAlone()
		return
	}
	for _, staged := range s.staged {
		together(staged.Chunks(), func(next func() int) {
			rows := make([]uint32, store.ChunkLen)
			for k := next(); k < staged.Chunks(); k = next() {
				staged.FlushChunk(k, s, rows)
			}
		})
		staged.Discard()
	}
	together(len(s.columns), func(next func() int) {
		for x := next(); x < len(s.columns); x = next() {
			s.flushColumn(x)
		}
	})
}

// together lets a goroutine for each processor work on n things; next gives out their
// numbers.
func together(n int, work func(next func() int)) {
	var given atomic.Int32
	next := func() int { return int(given.Add(1) - 1) }
	var others sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), n) - 1 {
		others.Go(func() { work(next) })
	}
	work(next)
	others.Wait()
}
