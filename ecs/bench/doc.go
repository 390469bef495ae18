// Package bench measures storages against each other, honestly.
//
// A [Workload] says what is done; a [Case] does it on one storage. The runner takes the
// storages in turns, A B A B, in one process, so that whatever else the machine does meets
// all of them; it reports the median of the repetitions with their spread; and it refuses to
// report anything unless every storage ends with the same checksum over the final values.
// All steps use dt = 2^-10, with which fused and separate multiplication and addition give the
// same bits.
//
// The same code runs natively and in WebAssembly. `go run ./build bench` runs it, alone or
// with the libraries of others (the nested module ecs/bench/peers).
package bench
