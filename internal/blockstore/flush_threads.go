//go:build !js

package blockstore

import (
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/copse-ecs/copse/internal/column"
)

// enoughForThreads is how many entities a commit is about from which on goroutines share its
// work. Fewer are settled faster than goroutines are woken.
const enoughForThreads = 1 << 16

// alone reports whether the commit's work is not shared.
func (s *Store) alone() bool {
	return s.Pending() < enoughForThreads || runtime.GOMAXPROCS(0) < 2
}

// settlePages gives every pending entity its new composition and rows: those whose transition is
// direct side by side. The others give up and take what all have in common, so they follow
// alone, in their order.
func (s *Store) settlePages() {
	if s.alone() {
		s.settleAlone()
		return
	}
	pages := s.pending.used()
	mixed := sized(s.work.mixed, pages)
	s.work.mixed = mixed
	together(pages, func(next func() int) {
		for k := next(); k < pages; k = next() {
			mixed[k] = false
			s.settlePage(k, func(*pending) { mixed[k] = true })
		}
	})
	for k, others := range mixed {
		if others {
			s.settleOthers(k)
		}
	}
}

// settleOthers settles those of a page that settlePage has left.
func (s *Store) settleOthers(k int) {
	page := s.pending.page(k)
	for i := range page {
		if p := &page[i]; s.directOf(p) == nil {
			s.settleOne(p)
		}
	}
}

// flush writes the queued values: first the records of new entities, then what each column
// has queued. Chunks of records and columns can be written side by side; that most of the
// memory of a large commit is touched for the first time here is what makes it worth while.
func (s *Store) flush() {
	if s.alone() {
		s.flushAlone()
		return
	}
	s.flushStaged()
	together(len(s.columns), func(next func() int) {
		for x := next(); x < len(s.columns); x = next() {
			s.flushColumn(x)
		}
	})
}

// flushStaged writes the records of new entities, of all kinds at once: what was
// queued at one time is written at one time, while the entities' own records are near.
func (s *Store) flushStaged() {
	most := 0
	for _, staged := range s.staged {
		most = max(most, staged.Chunks())
	}
	together(most, func(next func() int) {
		rows := make([]uint32, column.ChunkLen)
		for part := next(); part < most; part = next() {
			for _, staged := range s.staged {
				n := staged.Chunks()
				for k := part * n / most; k < (part+1)*n/most; k++ {
					staged.FlushChunk(k, s, rows)
				}
			}
		}
	})
	for _, staged := range s.staged {
		staged.Discard()
	}
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
