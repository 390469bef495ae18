//go:build !race

package designtest

import (
	"runtime"
	"syscall"
	"time"
)

// Clocked returns the processor time that f takes on its own thread: what else the
// machine has to do does not count.
func Clocked(f func()) time.Duration {
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

const Slowest = 100 * time.Millisecond
