//go:build js && wasm

package main

import (
	"time"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/design/analysis"
	"github.com/copse-ecs/copse/internal/design/arrange"
	"github.com/copse-ecs/copse/internal/designrun"
	"github.com/copse-ecs/copse/wasm/internal/bridge"
)

// searchLimit is how long a search may take. The reader sees how far it is, and can stop it.
const searchLimit = 60 * time.Second

// search is the search that goes on, if any.
var search *arrange.Sliced

// startArrange begins a search for the best arrangement of a text, schema copse.arranging/1. It
// ends the search before.
//
//go:wasmexport arrange
func startArrange(n int32) int32 {
	return bridge.Guard(func() {
		if search != nil {
			search.End()
		}
		a := designrun.Analyze(bridge.Text(n), analysis.Options{HintsLater: true})
		search = arrange.Start(a, grouptree.Lanes, searchLimit)
		progress := search.Continue(0)
		bridge.Out = progress.Append(bridge.Out[:0])
	})
}

// continueArrange goes on with the search, schema copse.arranging/1; an empty output if there is
// none.
//
//go:wasmexport arrangeOn
func continueArrange(milliseconds int32) int32 {
	return bridge.Guard(func() {
		bridge.Out = bridge.Out[:0]
		if search != nil {
			progress := search.Continue(time.Duration(milliseconds) * time.Millisecond)
			bridge.Out = progress.Append(bridge.Out)
		}
	})
}

// endArrange ends the search and makes the best arrangement so far, schema copse.arrange/1; an empty
// output if there is none.
//
//go:wasmexport arrangement
func endArrange() int32 {
	return bridge.Guard(func() {
		bridge.Out = bridge.Out[:0]
		if search != nil {
			found := search.End()
			bridge.Out = found.Append(bridge.Out)
			search = nil
		}
	})
}
