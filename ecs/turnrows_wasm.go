//go:build wasm

package ecs

// turnRows is how many rows systems take turns on. A call of a system costs half a
// microsecond in WebAssembly, many times what it does natively, so that blocks are larger: the
// columns of several systems stay in the second cache and not in the first.
const turnRows = 4096
