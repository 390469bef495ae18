//go:build js && wasm

package main

import (
	"github.com/copse-ecs/copse/internal/language/design/check"
	"github.com/copse-ecs/copse/internal/language/design/lesson"
	"github.com/copse-ecs/copse/wasm/internal/bridge"
)

// runChecks runs a list of checks on a design, schema copse.checks/1. The input is the
// design, of length first, and then the list.
//
//go:wasmexport runChecks
func runChecks(n, first, flags int32) int32 {
	return bridge.Guard(func() {
		text := bridge.Text(n)
		bridge.Out = check.Run(asked[0].get(text[:first], flags), text[first:]).AppendJSON(bridge.Out[:0])
	})
}

// readLesson makes the document of a lesson, schema copse.lesson/1.
//
//go:wasmexport readLesson
func readLesson(n int32) int32 {
	return bridge.Guard(func() {
		bridge.Out = lesson.Parse(bridge.Text(n)).Complete().AppendJSON(bridge.Out[:0])
	})
}
