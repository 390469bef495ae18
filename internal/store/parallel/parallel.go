//go:build !js

// Package parallel shares the work of a large commit among goroutines.
package parallel

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// Min is from how many entities on goroutines share the work of a commit. The work of
// fewer takes less time than waking goroutines does. With one goroutine on two processors Varkor's tests Create and Add
// take 1.28 and 1.32 times as long.
const Min = 1 << 16

// Pays reports whether goroutines should share the work of a commit about n entities.
func Pays(n int) bool { return n >= Min && runtime.GOMAXPROCS(0) > 1 }

// Do calls work on one goroutine for each processor, n at most, until all n things are
// done. next gives out their numbers; one of n or more says that no more are left.
func Do(n int, work func(next func() int)) {
	var given atomic.Int32
	next := func() int { return int(given.Add(1) - 1) }
	var others sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), n) - 1 {
		others.Go(func() { work(next) })
	}
	work(next)
	others.Wait()
}
