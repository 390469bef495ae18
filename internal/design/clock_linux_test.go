//go:build !race

package design

import (
	"runtime"
	"syscall"
	"time"
)

// clocked returns the processor time that f takes on its own thread: what else the
// machine has to do does not count.
func clocked(f func()) time.Duration {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	now := func() time.Duration {
		var usage syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_THREAD, &usage); err != nil {
			panic(err)
		}
		return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
	}
	start := now()
	f()
	return now() - start
}

const slowest = 100 * time.Millisecond
