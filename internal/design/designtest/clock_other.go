//go:build !linux || race

package designtest

import "time"

// Clocked returns the time that f takes, whatever else the machine has to do.
func Clocked(f func()) time.Duration {
	start := time.Now()
	f()
	return time.Since(start)
}

// Where only the wall clock is there, under WebAssembly and with the race detector, nothing may hang;
// the bound itself is held on Linux.
const Slowest = 10 * time.Second
