//go:build js && wasm

package main

import (
	"github.com/copse-ecs/copse/internal/language/design/arrange"
	"github.com/copse-ecs/copse/internal/language/design/describe"
	"github.com/copse-ecs/copse/internal/language/designrun"
	"github.com/copse-ecs/copse/wasm/internal/bridge"
	"github.com/copse-ecs/copse/wasm/paint"
	"github.com/copse-ecs/copse/wasm/paint/designmodel"
)

// The exports follow the rules of the engine's (wasm/exports.go).

// analyze makes the page document of a text and keeps the analysis.
//
//go:wasmexport analyze
func analyze(n, flags int32) int32 {
	return bridge.Guard(func() {
		start := bridge.Now()
		shown.show(bridge.Text(n), flags)
		bridge.Out = describe.Page(shown.analysis).Append(bridge.Out[:0])
		bridge.Out = bridge.WithMicros(bridge.Out, int((bridge.Now()-start)*1000))
	})
}

// advise makes the hints and the diagnostics of a text. The analysis that is kept stays.
//
//go:wasmexport advise
func advise(n, flags int32) int32 {
	return bridge.Guard(func() {
		bridge.Out = describe.Advice(designrun.Analyze(bridge.Text(n), bridge.Options(flags)), arrange.Glance).Append(bridge.Out[:0])
	})
}

// analysisDocument makes the analysis document of a text, schema copse.analysis/1.
//
//go:wasmexport document
func analysisDocument(n, flags int32) int32 {
	return bridge.Guard(func() {
		bridge.Out = describe.AppendAnalysis(bridge.Out[:0], designrun.Analyze(bridge.Text(n), bridge.Options(flags)))
	})
}

// model makes the paint model of the analysis that is kept, for the engine's load; an
// empty output if there is none.
//
//go:wasmexport model
func model() int32 {
	return bridge.Guard(func() {
		bridge.Out = bridge.Out[:0]
		if shown.analysis != nil {
			m := designmodel.Model(shown.analysis)
			m.Cells = entities(shown.analysis, m, nil)
			bridge.Out = paint.AppendModel(bridge.Out, m)
		}
	})
}

// rows makes the state of a text's model (paint.KindState) with the entities of more rows
// than model. The input is the text, of length first, and then stretches of rows as in
// replayShow. The text is analysed again if another one has been since.
//
//go:wasmexport rows
func rows(n, first, flags int32) int32 {
	return bridge.Guard(func() {
		text, windows := bridge.Text(first), readStretches(bridge.In(n)[first:])
		if shown.analysis == nil || shown.text != text {
			shown.show(text, flags)
		}
		m := designmodel.Model(shown.analysis)
		m.Cells = entities(shown.analysis, m, windows)
		bridge.Out = paint.AppendState(bridge.Out[:0], m)
	})
}

// readStretches reads stretches of rows: component, lane, first row, row after the last.
func readStretches(data []byte) (list []paint.Stretch) {
	for in := bridge.ReadNumbers(data); in.More(); {
		list = append(list, paint.Stretch{Component: in.Next(), Lane: in.Next(), From: in.Next(), To: in.Next()})
	}
	return list
}
