//go:build js && wasm

package bridge

import (
	"runtime"
	"syscall/js"
	"time"
	"unsafe"
)

// Input returns the address of n bytes for the next call.
//
//go:wasmexport input
func Input(n int32) (p unsafe.Pointer) {
	Guard(func() {
		reserve(int(n))
		p = unsafe.Pointer(unsafe.SliceData(in))
	})
	return p
}

// output returns the address of the last result.
//
//go:wasmexport output
func output() unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(Out)) }

// outputLen returns the length of the last result in bytes.
//
//go:wasmexport outputLen
func outputLen() int32 { return int32(len(Out)) }

// memory collects the garbage and makes two numbers: the bytes that live after it, and those
// that the program has of the system, both in units of 1024.
//
//go:wasmexport memory
func memory() int32 {
	return Guard(func() {
		runtime.GC()
		runtime.Gosched() // to the finalisers, which let go of the browser's objects
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		PutWords(int(m.HeapAlloc>>10), int(m.Sys>>10))
	})
}

// collect collects the garbage, some 2 ms where little lives. A program that is called for moments
// with long rests between them is better off doing it in a rest.
//
//go:wasmexport collect
func collect() int32 { return Guard(runtime.GC) }

// Fail panics on purpose, so that the way back can be tested.
//
//go:wasmexport fault
func Fail() int32 {
	return Guard(func() { panic("the engine was asked to fail") })
}

// began is when the program did. Its clock is asked without syscall/js, where two calls were a twentieth of an analysis.
var began = time.Now()

// Now returns the time in milliseconds since the program began.
func Now() float64 { return float64(time.Since(began)) / float64(time.Millisecond) }

// Stay says that the exports may be called, and stays. They run while main is
// blocked and must never block themselves.
func Stay() {
	if ready := js.Global().Get("copseReady"); ready.Type() == js.TypeFunction {
		ready.Invoke()
	}
	select {}
}
