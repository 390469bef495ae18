//go:build js && wasm

package main

import (
	"github.com/copse-ecs/copse/wasm/internal/bridge"
	"github.com/copse-ecs/copse/wasm/pairpicture"
)

// pair makes a picture of the arrays of two designs, schema copse.pair/1. The input is the text of the first design, of length
// first, that of the second, up to second, and the numbers of paint.Metrics as a text. alone asks for the second design alone.
//
//go:wasmexport pair
func pair(n, first, second, flags, width, height, alone int32) int32 {
	return bridge.Guard(func() {
		text := bridge.Text(n)
		b, metrics := asked[1].get(text[first:second], flags), pairpicture.ReadMetrics(text[second:])
		size := pairpicture.Size{Width: int(width), Height: int(height)}
		if alone != 0 {
			bridge.Out = pairpicture.Second(b, metrics, size).Append(bridge.Out[:0])
			return
		}
		a := asked[0].get(text[:first], flags)
		bridge.Out = pairpicture.Both(a, b, metrics, size).Append(bridge.Out[:0])
	})
}
