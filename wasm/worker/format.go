//go:build js && wasm

package main

import (
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/wasm/internal/bridge"
)

// format makes the formatted text.
//
//go:wasmexport format
func format(n int32) int32 {
	return bridge.Guard(func() { bridge.Out = append(bridge.Out[:0], syntax.Format(bridge.Text(n))...) })
}
