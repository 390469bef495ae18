//go:build js && wasm

package main

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/design"
	"github.com/copse-ecs/copse/internal/designrun"
	"github.com/copse-ecs/copse/wasm/internal/bridge"
)

// What has been analysed for questions: they come several to a text. An analysis is
// asked for its documents only, so that one serves them all.
var asked [2]struct {
	text  string
	flags int32
	made  *design.Analysis
}

// analysed returns the analysis of a text, kept in one of two places.
func analysed(place int, text string, flags int32) *design.Analysis {
	kept := &asked[place]
	if kept.made == nil || kept.text != text || kept.flags != flags {
		kept.text, kept.flags = text, flags
		kept.made = designrun.Analyze(text, bridge.Options(flags))
	}
	return kept.made
}

// explain makes everything there is to say about a system of the text in the input,
// schema copse.explain/1, or nothing if there is no such system.
//
//go:wasmexport explain
func explain(n, flags, system int32) int32 {
	return bridge.Guard(func() {
		bridge.Out, _ = analysed(0, bridge.Text(n), flags).AppendExplanation(bridge.Out[:0], int(system))
	})
}

// storages makes what the text in the input does as archetypes and with one owning
// group, schema copse.storages/1.
//
//go:wasmexport storages
func storages(n, flags int32) int32 {
	return bridge.Guard(func() {
		bridge.Out = analysed(0, bridge.Text(n), flags).AppendStorages(bridge.Out[:0])
	})
}

// compare makes the difference of two designs, schema copse.compare/1. The input is
// the text of A, of the given length, and then that of B.
//
//go:wasmexport compare
func compare(n, first, flags int32) int32 {
	return bridge.Guard(func() {
		text := bridge.Text(n)
		a, b := analysed(0, text[:first], flags), analysed(1, text[first:], flags)
		bridge.Out = design.Compare(a, b).AppendJSON(bridge.Out[:0])
	})
}

// compareLayouts makes the difference of a design under its own and under another
// layout: the number of a grouptree.Kind.
//
//go:wasmexport compareLayouts
func compareLayouts(n, flags, kind int32) int32 {
	return bridge.Guard(func() {
		a := analysed(0, bridge.Text(n), flags)
		bridge.Out = design.Compare(a, a.Under(grouptree.Kind(kind))).AppendJSON(bridge.Out[:0])
	})
}
