//go:build js && wasm

package main

import (
	"github.com/copse-ecs/copse/wasm/internal/bridge"
	"github.com/copse-ecs/copse/wasm/pairpicture"
)

// pair makes a picture of the arrays of two designs, schema copse.pair/1. The input is the text of the first design, of length
// first, that of the second, up to second, and the numbers of paint.Metrics as a text. A height that is not negative asks for
// the second design alone in that height, 0 for its natural one.
//
//go:wasmexport pair
func pair(n, first, second, flags, width, height int32) int32 {
	return bridge.Guard(func() {
		text := bridge.Text(n)
		b, metrics := asked[1].get(text[first:second], flags), pairpicture.ReadMetrics(text[second:])
		if height >= 0 {
			bridge.Out = pairpicture.Second(b, metrics, pairpicture.Size{Width: int(width), Height: int(height)}).Append(bridge.Out[:0])
			return
		}
		a := asked[0].get(text[:first], flags)
		bridge.Out = pairpicture.Both(a, b, metrics, int(width)).Append(bridge.Out[:0])
	})
}
