//go:build js && wasm

package main

import "syscall/js"

// main says that the engine may be called and stays. The calls themselves are the
// exports; they run while main is blocked and must never block themselves.
func main() {
	if ready := js.Global().Get("copseReady"); ready.Type() == js.TypeFunction {
		ready.Invoke()
	}
	select {}
}
