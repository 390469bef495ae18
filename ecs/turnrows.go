//go:build !wasm

package ecs

// turnRows is how many rows systems take turns on: the columns of several systems
// over as many rows stay in the nearest caches.
const turnRows = 1024
