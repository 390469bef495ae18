//go:build js && wasm

package main

import (
	"github.com/copse-ecs/copse/internal/design/dialect"
	"github.com/copse-ecs/copse/wasm/internal/bridge"
)

// importText makes a design of the text in the input, schema copse.import/1. The
// dialect is its place in dialect.Dialects, -1 to have it detected.
//
//go:wasmexport importText
func importText(n, as int32) int32 {
	return bridge.Guard(func() {
		chosen := dialect.Unknown
		if all := dialect.Dialects(); as >= 0 && int(as) < len(all) {
			chosen = all[as]
		}
		bridge.Out = dialect.Import(bridge.Text(n), chosen).AppendJSON(bridge.Out[:0])
	})
}
