//go:build js && wasm

package main

import "unsafe"

// The imports from the worker's script (class Host in web/src/bench/bench-worker.ts). An address is valid during the call.

// axpy adds dt times the numbers at v to those at p. It can be called once the program has started: its module is made
// with the memory of this program.
//
//go:wasmimport copse axpy
//go:noescape
func axpy(p, v unsafe.Pointer, floats int32, dt float32)

// tell sends an event to the page.
//
//go:wasmimport copse tell
//go:noescape
func tell(event unsafe.Pointer, bytes int32)

// setup makes a population of a storage; order is nil if entities are visited in the order in which they were drawn.
//
//go:wasmimport copse setup
//go:noescape
func setup(kind, entities, components int32, chain, order unsafe.Pointer)

// step runs a tick on a storage.
//
//go:wasmimport copse step
//go:noescape
func step(kind int32)

// script makes a storage of the scripted workload with its population: a word for each entity, a bit for each component.
//
//go:wasmimport copse script
//go:noescape
func script(kind, metric, entities int32, compositions unsafe.Pointer)

// scriptReset ends what the last step of such a storage has spawned.
//
//go:wasmimport copse scriptReset
//go:noescape
func scriptReset(kind int32)

// scriptStep makes a step of the work.
//
//go:wasmimport copse scriptStep
//go:noescape
func scriptStep(kind int32)

// scriptEnding writes three numbers, see [scenario.ScriptedEnding].
//
//go:wasmimport copse scriptEnding
//go:noescape
func scriptEnding(kind int32, out unsafe.Pointer)

// scriptRead writes the values of the first entities to out.
//
//go:wasmimport copse scriptRead
//go:noescape
func scriptRead(kind, entities int32, out unsafe.Pointer)

// read writes the values of entities to out, which has room for so many floats.
//
//go:wasmimport copse read
//go:noescape
func read(kind, from, floats int32, out unsafe.Pointer)
