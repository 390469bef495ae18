// Command bench is the third program of the page: the benchmarks of package internal/bench, for a worker of their own.
//
// A run is one call that returns when it is done. It tells every sample as it is taken, and is given up by ending the
// worker, which is the only way to stop WebAssembly midway; so nothing here waits for anything. Two things come from the
// worker's side (web/src/bench/): the SIMD kernel, a module of a few hundred bytes that works on this program's own memory,
// and the storages written in JavaScript, which are cases of the same workloads, take turns with the others, and are held
// to the same checksums.
package main
