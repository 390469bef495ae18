// Package wasmprogram compiles the programs that run in the browser. The Go linker writes a module (program.go), and its data
// segments are joined into one, which makes it smaller when compressed (joinsegments.go). The kernel of the benchmarks is
// assembled from text.
package wasmprogram
