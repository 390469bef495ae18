//go:build js && wasm

package main

import (
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/design/handedit"
	"github.com/copse-ecs/copse/wasm/internal/bridge"
)

// another makes the edit that gives one more component to the entities with a certain one, schema copse.edited/1. The input is
// the text, of length first, and then the name of the component.
//
//go:wasmexport another
func another(n, first, flags int32) int32 {
	return bridge.Guard(func() {
		text := bridge.Text(n)
		fix, why := handedit.Another(asked[0].get(text[:first], flags).Design, text[first:])
		edited := document.Edited{Fix: fix, Refusal: why}
		bridge.Out = edited.Append(bridge.Out[:0])
	})
}
