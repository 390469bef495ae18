//go:build js && wasm

package main

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/design/analysis"
	"github.com/copse-ecs/copse/internal/design/compare"
	"github.com/copse-ecs/copse/internal/design/explain"
	"github.com/copse-ecs/copse/internal/design/storagecost"
	"github.com/copse-ecs/copse/internal/designrun"
	"github.com/copse-ecs/copse/wasm/internal/bridge"
)

// What has been analysed for questions: they come several to a text. An analysis is
// asked for its documents only, so that one serves them all.
var asked [2]struct {
	text  string
	flags int32
	made  *analysis.Analysis
}

// analysed returns the analysis of a text, kept in one of two places.
func analysed(place int, text string, flags int32) *analysis.Analysis {
	kept := &asked[place]
	if kept.made == nil || kept.text != text || kept.flags != flags {
		kept.text, kept.flags = text, flags
		kept.made = designrun.Analyze(text, bridge.Options(flags))
	}
	return kept.made
}

// explainSystem makes everything there is to say about a system of the text in the input,
// schema copse.explain/1, or nothing if there is no such system.
//
//go:wasmexport explain
func explainSystem(n, flags, system int32) int32 {
	return bridge.Guard(func() {
		bridge.Out, _ = explain.Append(bridge.Out[:0], analysed(0, bridge.Text(n), flags), int(system))
	})
}

// storages makes what the text in the input does as archetypes and with one owning
// group, schema copse.storages/1.
//
//go:wasmexport storages
func storages(n, flags int32) int32 {
	return bridge.Guard(func() {
		bridge.Out = storagecost.Append(bridge.Out[:0], analysed(0, bridge.Text(n), flags))
	})
}

// compareDesigns makes the difference of two designs, schema copse.compare/1. The input is
// the text of A, of the given length, and then that of B.
//
//go:wasmexport compare
func compareDesigns(n, first, flags int32) int32 {
	return bridge.Guard(func() {
		text := bridge.Text(n)
		a, b := analysed(0, text[:first], flags), analysed(1, text[first:], flags)
		bridge.Out = compare.Analyses(a, b).AppendJSON(bridge.Out[:0])
	})
}

// compareLayouts makes the difference of a design under its own and under another
// layout: the number of a grouptree.Kind.
//
//go:wasmexport compareLayouts
func compareLayouts(n, flags, kind int32) int32 {
	return bridge.Guard(func() {
		a := analysed(0, bridge.Text(n), flags)
		bridge.Out = compare.Analyses(a, compare.Under(a, grouptree.Kind(kind))).AppendJSON(bridge.Out[:0])
	})
}
