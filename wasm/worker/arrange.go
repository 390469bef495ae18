//go:build js && wasm

package main

import (
	"time"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/arrange"
	"github.com/copse-ecs/copse/internal/language/designrun"
	"github.com/copse-ecs/copse/wasm/internal/bridge"
)

// searchLimit is how long a search may take. The reader sees how far it is, and can stop it.
const searchLimit = 60 * time.Second

// search is the last search, if any. It may have ended.
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

// presentArrange makes the best arrangement so far, schema copse.arrange/1; an empty output if there is no search.
// The search can go on afterwards.
//
//go:wasmexport arrangement
func presentArrange() int32 {
	return bridge.Guard(func() {
		bridge.Out = bridge.Out[:0]
		if search != nil {
			found := search.Present()
			bridge.Out = found.Append(bridge.Out)
		}
	})
}

// pickArrange makes the arrangement of a point of the front of the one before, schema copse.arrange/1; an empty output
// if there is no search.
//
//go:wasmexport arrangementAt
func pickArrange(point int32) int32 {
	return bridge.Guard(func() {
		bridge.Out = bridge.Out[:0]
		if search != nil {
			found := search.Pick(int(point))
			bridge.Out = found.Append(bridge.Out)
		}
	})
}
