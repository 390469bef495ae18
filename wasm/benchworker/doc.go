// Command benchworker is the third program of the page: the benchmarks of package internal/measure/bench, in a browser worker of
// its own.
//
// A run is one call that returns when it is done (package session). It sends an event for every sample, and is cancelled by
// ending the worker, because WebAssembly cannot be interrupted; so nothing here waits for anything. The worker's script
// (web/src/bench/) gives the program two things: the SIMD kernel, a module of a few hundred bytes that works on this
// program's memory, and storages written in JavaScript, which are cases of the same workloads and are checked by the same
// checksums.
package main
