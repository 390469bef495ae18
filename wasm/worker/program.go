//go:build js && wasm

package main

import (
	toprogram "github.com/copse-ecs/copse/internal/designrun/program"
	"github.com/copse-ecs/copse/wasm/internal/bridge"
)

// program makes the Go program of the text in the input, schema copse.program/1.
//
//go:wasmexport program
func program(n, flags int32) int32 {
	return bridge.Guard(func() {
		bridge.Out = toprogram.AppendDocument(bridge.Out[:0], analysed(0, bridge.Text(n), flags))
	})
}
