//go:build js && wasm

package main

import (
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/design/storagetrace"
	"github.com/copse-ecs/copse/wasm/internal/bridge"
)

// keptTrace is the trace of a design in a storage, or why there is none.
type keptTrace struct {
	of      *analysis.Analysis
	storage document.TracedStorage
	trace   *storagetrace.Trace
	err     error
}

// traced are those that were asked for last, of one or two storages.
var traced [2]keptTrace

// get returns the trace of a design, which is the one that is kept if the design and the storage are the same.
func (k *keptTrace) get(a *analysis.Analysis, storage document.TracedStorage) (*storagetrace.Trace, error) {
	if k.of != a || k.storage != storage {
		*k = keptTrace{of: a, storage: storage}
		k.trace, k.err = storagetrace.Of(a, storage)
	}
	return k.trace, k.err
}

// traceTicks makes what the ticks of a text do in another storage, schema copse.trace/1. The input is the text, of length first, and
// then the name of the storage; side is 1 for the second of two storages.
//
//go:wasmexport trace
func traceTicks(n, first, flags, side int32) int32 {
	return bridge.Guard(func() {
		text := bridge.Text(n)
		storage := document.TracedStorage(text[first:])
		t, err := traced[side&1].get(asked[0].get(text[:first], flags), storage)
		if err != nil {
			bridge.Out = storagetrace.Refusal(storage, err).Append(bridge.Out[:0])
			return
		}
		bridge.Out = t.Document().Append(bridge.Out[:0])
	})
}

// traceStep makes the memory of another storage after a number of steps of a tick, schema copse.tracestep/1. The input is that of
// traceTicks.
//
//go:wasmexport traceStep
func traceStep(n, first, flags, side, tick, step int32) int32 {
	return bridge.Guard(func() {
		text := bridge.Text(n)
		storage := document.TracedStorage(text[first:])
		t, err := traced[side&1].get(asked[0].get(text[:first], flags), storage)
		if err != nil {
			bridge.Out = storagetrace.StepRefusal(storage, err).Append(bridge.Out[:0])
			return
		}
		t.Seek(int(tick), int(step))
		bridge.Out = t.Step().Append(bridge.Out[:0])
	})
}
