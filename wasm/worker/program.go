//go:build js && wasm

package main

import (
	toprogram "github.com/copse-ecs/copse/internal/language/designrun/program"
	"github.com/copse-ecs/copse/wasm/internal/bridge"
)

// program makes a Go program of a design, schema copse.program/1.
//
//go:wasmexport program
func program(n, flags int32) int32 {
	return bridge.Guard(func() {
		bridge.Out = toprogram.AppendDocument(bridge.Out[:0], asked[0].get(bridge.Text(n), flags))
	})
}
