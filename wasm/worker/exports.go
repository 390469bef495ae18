//go:build js && wasm

package main

import (
	"github.com/copse-ecs/copse/internal/design/document"
	"github.com/copse-ecs/copse/internal/designrun"
	"github.com/copse-ecs/copse/wasm/internal/bridge"
	"github.com/copse-ecs/copse/wasm/paint"
	"github.com/copse-ecs/copse/wasm/paint/designmodel"
)

// The calls, beside those of package bridge. They follow the same rules as the
// engine's.

// analyze makes the page document of the text in the input, and keeps the
// analysis.
//
//go:wasmexport analyze
func analyze(n, flags int32) int32 {
	return bridge.Guard(func() {
		start := bridge.Now()
		know(bridge.Text(n), flags)
		bridge.Out = document.AppendPage(bridge.Out[:0], last)
		bridge.Out = bridge.WithMicros(bridge.Out, int((bridge.Now()-start)*1000))
	})
}

// advise makes the hints that analyze was told to leave out, and the diagnostics
// with them. What was analysed last stays.
//
//go:wasmexport advise
func advise(n, flags int32) int32 {
	return bridge.Guard(func() {
		bridge.Out = document.AppendAdvice(bridge.Out[:0], designrun.Analyze(bridge.Text(n), bridge.Options(flags)))
	})
}

// know makes a text the last that was analysed.
func know(text string, flags int32) {
	last, lastText = watched(text, bridge.Options(flags)), text
}

// analysisDocument makes the analysis document, schema copse.analysis/1.
//
//go:wasmexport document
func analysisDocument(n, flags int32) int32 {
	return bridge.Guard(func() {
		bridge.Out = document.AppendAnalysis(bridge.Out[:0], designrun.Analyze(bridge.Text(n), bridge.Options(flags)))
	})
}

// model makes the paint model of the last analysis, for the engine's load.
//
//go:wasmexport model
func model() int32 {
	return bridge.Guard(func() {
		bridge.Out = bridge.Out[:0]
		if last != nil {
			m := designmodel.Model(last)
			m.Cells = cells(last, m, nil)
			bridge.Out = paint.AppendModel(bridge.Out, m)
		}
	})
}

// rows makes, as paint.KindState, the model of a text with the entities of more rows than model
// tells: of the n bytes of the input the first are the text, the rest are stretches of rows as in replayShow.
// The text is analysed again if it is not the one that was analysed last.
//
//go:wasmexport rows
func rows(n, first, flags int32) int32 {
	return bridge.Guard(func() {
		text, windows := bridge.Text(first), stretches(bridge.In(n)[first:])
		if last == nil || lastText != text {
			know(text, flags)
		}
		m := designmodel.Model(last)
		m.Cells = cells(last, m, windows)
		bridge.Out = paint.AppendState(bridge.Out[:0], m)
	})
}
