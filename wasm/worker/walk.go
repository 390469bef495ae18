//go:build js && wasm

package main

import (
	"slices"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/design/storagecost"
	"github.com/copse-ecs/copse/internal/language/design/walk"
	"github.com/copse-ecs/copse/wasm/internal/bridge"
)

// followed is the run that was followed last.
var followed *walk.Walk

// heldDesigns are the storages in which runs of a design have been followed.
type heldDesigns struct {
	of   *analysis.Analysis
	held map[document.StorageName]*storagecost.Held
}

// stored are those of the designs in asked.
var stored [2]heldDesigns

// in returns where the entities of a design stand in another storage.
func (k *heldDesigns) in(a *analysis.Analysis, storage document.StorageName) (*storagecost.Held, error) {
	if k.of != a {
		*k = heldDesigns{a, make(map[document.StorageName]*storagecost.Held)}
	}
	if h := k.held[storage]; h != nil {
		return h, nil
	}
	h, err := storagecost.Hold(a, storage)
	if err == nil {
		k.held[storage] = h
	}
	return h, err
}

// followSystem follows a run of a system of a text through memory, schema copse.walk/1, and
// reports the progress of the analysis. The input is the text, of length first, and then the name of
// the system; without a name it is the dearest that is not full. cache is an index into walk.Caches,
// storage one into walk.Storages; side is 1 for the second of two designs. The output is empty if there
// is no such system, cache or storage.
//
//go:wasmexport walk
func followSystem(n, first, flags, cache, storage, side int32) int32 {
	return bridge.Guard(func() {
		followed, bridge.Out = nil, bridge.Out[:0]
		text := bridge.Text(n)
		a := asked[side&1].getWithProgress(text[:first], flags)
		system := systemOf(a, text[first:])
		if system < 0 || !within(cache, len(walk.Caches)) || !within(storage, len(walk.Storages)) {
			return
		}
		w, err := follow(a, system, walk.Caches[cache], walk.Storages[storage], &stored[side&1])
		if err != nil {
			d := walk.Refusal(a, system, walk.Storages[storage], err)
			bridge.Out = d.Append(bridge.Out)
			return
		}
		d := w.Document(a)
		followed, bridge.Out = w, d.Append(bridge.Out)
	})
}

// systemOf returns the index of a system, -1 if there is none.
func systemOf(a *analysis.Analysis, name string) int {
	if name == "" {
		return walk.Dearest(a)
	}
	return slices.IndexFunc(a.Systems, func(s analysis.SystemResult) bool { return s.Statement.Name.Text == name })
}

func within(i int32, n int) bool { return i >= 0 && int(i) < n }

func follow(a *analysis.Analysis, system int, cache walk.Cache, storage document.StorageName, kept *heldDesigns) (*walk.Walk, error) {
	if storage == walk.Storages[0] {
		return walk.Of(a, system, cache, walk.MaxPagePlaces)
	}
	h, err := kept.in(a, storage)
	if err != nil {
		return nil, err
	}
	return walk.OfHeld(h, system, cache, walk.MaxPagePlaces)
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
