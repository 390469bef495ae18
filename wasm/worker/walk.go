//go:build js && wasm

package main

import (
	"github.com/copse-ecs/copse/internal/design/walk"
	"github.com/copse-ecs/copse/wasm/internal/bridge"
)

// followed is the run that was followed last.
var followed *walk.Walk

// followSystem follows a run of a system of a text through memory, schema copse.walk/1, and
// reports the progress of the analysis. Without a number of a system it is the dearest that is not
// full. cache is an index into walk.Caches. The output is empty if there is no such system or cache.
//
//go:wasmexport walk
func followSystem(n, flags, system, cache int32) int32 {
	return bridge.Guard(func() {
		followed, bridge.Out = nil, bridge.Out[:0]
		a := asked[0].getWithProgress(bridge.Text(n), flags)
		if system < 0 {
			system = int32(walk.Dearest(a))
		}
		if system < 0 || int(system) >= len(a.Systems) || cache < 0 || int(cache) >= len(walk.Caches) {
			return
		}
		w, err := walk.Of(a, int(system), walk.Caches[cache], walk.MaxPagePlaces)
		if err != nil {
			d := walk.Refusal(int(system), err)
			bridge.Out = d.Append(bridge.Out)
			return
		}
		d := w.Document(a)
		followed, bridge.Out = w, d.Append(bridge.Out)
	})
}

// places makes the places of the run that was followed last; an empty output if there is none.
//
//go:wasmexport walkPlaces
func places() int32 {
	return bridge.Guard(func() {
		bridge.Out = bridge.Out[:0]
		if followed != nil {
			bridge.Out = followed.AppendPlaces(bridge.Out)
			followed = nil
		}
	})
}
