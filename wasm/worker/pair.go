//go:build js && wasm

package main

import (
	"github.com/copse-ecs/copse/wasm/internal/bridge"
	"github.com/copse-ecs/copse/wasm/paint"
	"github.com/copse-ecs/copse/wasm/paint/designmodel"
	"github.com/copse-ecs/copse/wasm/pairpicture"
)

// stepped are the two designs of the last pictures that were not of their ends.
var stepped [2]pairpicture.Stepped

// pair makes a picture of the arrays of two designs, schema copse.pair/1. The input is the text of the first design, of length
// first, that of the second, up to second, and the numbers of paint.Metrics as a text.
// commits is how many commits are carried out in both, all if it is negative.
//
//go:wasmexport pair
func pair(n, first, second, flags, width, height, commits int32) int32 {
	return bridge.Guard(func() {
		text := bridge.Text(n)
		texts := [2]string{text[:first], text[first:second]}
		model := func(side int) *paint.Model {
			if commits < 0 {
				return designmodel.Model(asked[side].get(texts[side], flags))
			}
			return stepped[side].After(texts[side], bridge.Options(flags), int(commits))
		}
		metrics, size := pairpicture.ReadMetrics(text[second:]), pairpicture.Size{Width: int(width), Height: int(height)}
		bridge.Out = pairpicture.Both(model(0), model(1), metrics, size).Append(bridge.Out[:0])
	})
}
