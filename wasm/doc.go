// Command wasm is the engine of the page: the Go core compiled for the browser,
// with all that the first analysis needs and everything that paints. What can wait
// is in wasm/worker.
//
// The page calls a handful of exports (exports.go) and passes text and flat
// numbers through two buffers (package bridge). The engine keeps the last analysis
// and paints its component arrays (ribbons.go, canvas.go) as package wasm/paint
// lays them out. It never calls the page but to say, once, that it is ready.
//
// A call costs about ten nanoseconds, a panic in one becomes a status.
package main
