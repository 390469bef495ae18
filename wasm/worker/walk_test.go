//go:build js && wasm

package main

import (
	"encoding/json"
	"strings"
	"syscall/js"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/storagecost"
	"github.com/copse-ecs/copse/internal/language/design/walk"
	"github.com/copse-ecs/copse/internal/language/designrun"
	"github.com/copse-ecs/copse/wasm/internal/bridge"
)

// follows sends a text and the name of a system to be followed.
func follows(t *testing.T, text, system string, cache, storage, side int) string {
	return result(t, followSystem(send(text+system), int32(len(text)), bridge.HintsLater, int32(cache), int32(storage), int32(side)))
}

func TestAWalkIsTheOneOfItsPackage(t *testing.T) {
	a := designrun.Analyze(movement, analysis.Options{HintsLater: true})
	for system := range a.Systems {
		w, err := walk.Of(a, system, walk.Caches[system], walk.MaxPagePlaces)
		require.NoError(t, err)
		document := w.Document(a)
		require.Equal(t, string(document.Append(nil)), follows(t, movement, a.Systems[system].Statement.Name.Text, system, 0, 0))
		require.Equal(t, string(w.AppendPlaces(nil)), result(t, places()))
		require.Empty(t, result(t, places()), "they are sent once")
	}
	require.Empty(t, follows(t, movement, "Third", 0, 0, 0), "there is no such system")
	require.Empty(t, follows(t, "component A\n", "", 0, 0, 0), "there is no system")
	require.Empty(t, result(t, places()))
	var dearest struct{ System int }
	require.NoError(t, json.Unmarshal([]byte(follows(t, movement, "", 0, 0, 0)), &dearest))
	require.Equal(t, walk.Dearest(a), dearest.System)
}

func TestAWalkInOtherStoragesAndOfASecondDesign(t *testing.T) {
	second := strings.Replace(movement, "group", "layout naive\ngroup", 1)
	for side, text := range []string{movement, second} {
		a := designrun.Analyze(text, analysis.Options{HintsLater: true})
		for storage, name := range walk.Storages[1:3] {
			h, err := storagecost.Hold(a, name)
			require.NoError(t, err)
			w, err := walk.OfHeld(h, 1, walk.Caches[0], walk.MaxPagePlaces)
			require.NoError(t, err)
			document := w.Document(a)
			require.Equal(t, string(document.Append(nil)), follows(t, text, a.Systems[1].Statement.Name.Text, 0, storage+1, side))
			require.Equal(t, string(w.AppendPlaces(nil)), result(t, places()))
		}
		require.Empty(t, follows(t, text, "", 0, len(walk.Storages), side), "there is no such storage")
	}
	var d struct{ Refused, Storage string }
	require.NoError(t, json.Unmarshal([]byte(follows(t, "component A\nsystem All(A)\nspawn 2 A\n", "All", 0, 3, 0)), &d))
	require.Equal(t, "owning: no group over sparse sets pays in this design, so this storage is the one of sparse sets without groups", d.Storage+": "+d.Refused)
}

func TestAWalkThatIsTooLarge(t *testing.T) {
	const text = "component A\ncomponent B\ncomponent C\nsystem All(A, B, C)\nsystem One(A)\nspawn 1M A, B\nspawn 1M A, B, C\n"
	ask := func(system string) (d struct{ Refused string }) {
		require.NoError(t, json.Unmarshal([]byte(follows(t, text, system, 0, 0, 0)), &d))
		require.Empty(t, result(t, places()))
		return d
	}
	require.Equal(t, "One visits 2,000,000 entities, and a walk follows 1,048,576 at most; spawn fewer of those that it visits", ask("One").Refused)
	two := strings.ReplaceAll(text, "1M", "500k")
	wide := strings.Replace(two, "system One(A)", "system One(A, B, ?C, ?D, ?E)", 1)
	wide = "component D\ncomponent E\n" + wide
	var d struct{ Refused string }
	require.NoError(t, json.Unmarshal([]byte(follows(t, wide, "One", 0, 0, 0)), &d))
	require.Equal(t, "One visits 1,000,000 entities in 5 arrays, and a walk follows 599,186 at most in so many; spawn fewer of those that it visits", d.Refused)
}

func TestAWalkReportsTheProgressOfItsAnalysis(t *testing.T) {
	calls := 0
	report := js.FuncOf(func(_ js.Value, _ []js.Value) any {
		calls++
		return nil
	})
	js.Global().Set("copseProgress", report)
	t.Cleanup(func() {
		js.Global().Delete("copseProgress")
		report.Release()
	})
	text := "system Run(A)\nspawn A\n" + strings.Repeat("tick\nspawn A\n", 9)
	follows(t, text, "Run", 0, 0, 0)
	require.Equal(t, 10, calls)
	follows(t, text, "Run", 0, 0, 0)
	require.Equal(t, 10, calls, "the analysis is kept")
}
