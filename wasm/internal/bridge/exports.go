//go:build js && wasm

package bridge

import (
	"runtime"
	"syscall/js"
	"time"
	"unsafe"
)

// Input returns the address of n bytes for the input of the next call.
//
//go:wasmexport input
func Input(n int32) (p unsafe.Pointer) {
	Guard(func() {
		reserve(int(n))
		p = unsafe.Pointer(unsafe.SliceData(in))
	})
	return p
}

// output returns the address of the last output.
//
//go:wasmexport output
func output() unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(Out)) }

// outputLen returns the length of the last output in bytes.
//
//go:wasmexport outputLen
func outputLen() int32 { return int32(len(Out)) }

// memory collects the garbage. The output is two numbers, in units of 1024 bytes: the live
// memory and the memory that the program has from the system.
//
//go:wasmexport memory
func memory() int32 {
	return Guard(func() {
		runtime.GC()
		runtime.Gosched() // lets the finalisers run, which release objects of the browser
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		PutNumbers(int(m.HeapAlloc>>10), int(m.Sys>>10))
	})
}

// collect collects the garbage, which takes some 2 ms. The page calls it when nothing else
// happens, so that the next call need not stop for it.
//
//go:wasmexport collect
func collect() int32 { return Guard(runtime.GC) }

// Fail panics, so that tests can check how the page recovers.
//
//go:wasmexport fault
func Fail() int32 {
	return Guard(func() { panic("the engine was asked to fail") })
}

// start is when the program started. Package time is quicker than the clock of the
// browser, two calls of which took a twentieth of a short analysis.
var start = time.Now()

// Now returns the time in milliseconds since the program began.
func Now() float64 { return float64(time.Since(start)) / float64(time.Millisecond) }

// Serve tells the page that the exports may be called, and blocks. Exports run while main
// is blocked; an export must not block.
func Serve() {
	if ready := js.Global().Get("copseReady"); ready.Type() == js.TypeFunction {
		ready.Invoke()
	}
	select {}
}
