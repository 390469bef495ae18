//go:build js && wasm

package main

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/compare"
	"github.com/copse-ecs/copse/internal/language/design/explain"
	"github.com/copse-ecs/copse/internal/language/design/storagecost"
	"github.com/copse-ecs/copse/wasm/internal/bridge"
)

// explainSystem makes the explanation of a system of a text, schema copse.explain/1; an
// empty output if there is no such system.
//
//go:wasmexport explain
func explainSystem(n, flags, system int32) int32 {
	return bridge.Guard(func() {
		bridge.Out = bridge.Out[:0]
		if d, ok := explain.System(asked[0].get(bridge.Text(n), flags), int(system)); ok {
			bridge.Out = d.Append(bridge.Out)
		}
	})
}

// storages makes what a design costs in archetypes and in sparse sets with groups, schema
// copse.storages/2.
//
//go:wasmexport storages
func storages(n, flags int32) int32 {
	return bridge.Guard(func() {
		bridge.Out = storagecost.Storages(asked[0].get(bridge.Text(n), flags)).Append(bridge.Out[:0])
	})
}

// inMemory makes how the entities of a design lie in memory as archetypes and in sparse sets, schema
// copse.memory/1.
//
//go:wasmexport inMemory
func inMemory(n, flags int32) int32 {
	return bridge.Guard(func() {
		bridge.Out = storagecost.Memory(asked[0].get(bridge.Text(n), flags)).Append(bridge.Out[:0])
	})
}

// compareDesigns makes the difference of two designs, schema copse.compare/1. The input is
// the text of the first design, of length first, and then that of the second.
//
//go:wasmexport compare
func compareDesigns(n, first, flags int32) int32 {
	return bridge.Guard(func() {
		text := bridge.Text(n)
		a, b := asked[0].get(text[:first], flags), asked[1].get(text[first:], flags)
		bridge.Out = compare.Analyses(a, b).Document().Append(bridge.Out[:0])
	})
}

// compareLayouts makes the difference of a design with its own layout and with another
// one, the number of a grouptree.Kind.
//
//go:wasmexport compareLayouts
func compareLayouts(n, flags, kind int32) int32 {
	return bridge.Guard(func() {
		a := asked[0].get(bridge.Text(n), flags)
		bridge.Out = compare.Analyses(a, compare.Under(a, grouptree.Kind(kind))).Document().Append(bridge.Out[:0])
	})
}
