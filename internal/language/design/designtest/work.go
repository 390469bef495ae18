package designtest

import "runtime"

// Allocated returns how many bytes f allocates, whether or not they are freed. Like counted steps it
// is the same however busy the machine is.
func Allocated(f func()) int {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return int(after.TotalAlloc - before.TotalAlloc)
}
