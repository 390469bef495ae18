//go:build !race

package design

import (
	"runtime"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// timed returns the processor time that f takes on its own thread: what else the
// machine has to do does not count.
func timed(t testing.TB, f func()) time.Duration {
	t.Helper()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	now := func() time.Duration {
		var usage syscall.Rusage
		require.NoError(t, syscall.Getrusage(syscall.RUSAGE_THREAD, &usage))
		return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
	}
	start := now()
	f()
	return now() - start
}

const slowest = 100 * time.Millisecond
