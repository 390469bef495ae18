//go:build js && wasm

package main

import "unsafe"

// What the worker gives to the program (web/src/bench/host.ts). Addresses are good during the call.

// axpy adds dt times the numbers at v to those at p. It is bound late: the module that it comes from is made with this
// program's memory.
//
//go:wasmimport copse axpy
//go:noescape
func axpy(p, v unsafe.Pointer, floats int32, dt float32)

// tell sends an event to the page.
//
//go:wasmimport copse tell
//go:noescape
func tell(event unsafe.Pointer, bytes int32)

// setup makes a population of a storage; order is nil where entities are visited as they were drawn.
//
//go:wasmimport copse setup
//go:noescape
func setup(kind, entities, components int32, chain, order unsafe.Pointer)

// step makes a tick on a storage.
//
//go:wasmimport copse step
//go:noescape
func step(kind int32)

// read writes the values of entities into floats numbers.
//
//go:wasmimport copse read
//go:noescape
func read(kind, from, floats int32, out unsafe.Pointer)
